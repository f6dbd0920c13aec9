"""What templates can call: geometry, colours and numbers that look random but never change."""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Sequence
from typing import Any

from generator.drawing.colors import parse_color, to_hex


def polar(radius: float, degrees: float) -> tuple[float, float]:
    """A point on a circle around the origin: 0° is up, 90° is right."""
    angle = math.radians(degrees)
    return radius * math.sin(angle), -radius * math.cos(angle)


def mix(first: Any, second: Any, share: float = 0.5) -> Any:
    """Between two numbers, or two colours: 0 is the first, 1 the second."""
    if isinstance(first, str) and isinstance(second, str):
        one, two = parse_color(first), parse_color(second)
        red, green, blue = (a + (b - a) * share for a, b in zip(one, two, strict=True))
        return to_hex((red, green, blue))
    return first + (second - first) * share


class Seeded:
    """A stream of numbers made from a word. Only `Random.random` is used: its numbers are the same in every Python."""

    def __init__(self, *words: object) -> None:
        seed = hashlib.sha256("\0".join(map(str, words)).encode()).digest()
        self._random = random.Random(int.from_bytes(seed[:8], "big"))

    def random(self) -> float:
        return self._random.random()

    def uniform(self, low: float, high: float) -> float:
        return low + (high - low) * self._random.random()

    def randint(self, low: int, high: int) -> int:
        """From `low` to `high`, both included."""
        return low + int(self._random.random() * (high - low + 1))

    def choice(self, values: Sequence[Any]) -> Any:
        return values[int(self._random.random() * len(values))]


FUNCTIONS: dict[str, Any] = {
    "sin": math.sin,
    "cos": math.cos,
    "sqrt": math.sqrt,
    "pi": math.pi,
    "polar": polar,
    "mix": mix,
    "seeded": Seeded,
}
