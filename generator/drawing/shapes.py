"""Shape elements to outlines. Raises ValueError with a sentence; the reader adds the place."""

from __future__ import annotations

import re
from collections.abc import Callable

from generator.drawing.outlines import ellipse, polygon, rounded_rectangle
from generator.drawing.paths import parse_path
from generator.drawing.scene import Outline
from generator.drawing.style import length

Attributes = dict[str, str]


def _get(attributes: Attributes, name: str, default: float = 0.0) -> float:
    return length(attributes[name]) if name in attributes else default


def _needed(attributes: Attributes, *names: str) -> list[float]:
    missing = [name for name in names if name not in attributes]
    if missing:
        raise ValueError(f"the attribute '{missing[0]}' is missing")
    values = [length(attributes[name]) for name in names]
    negative = [name for name, value in zip(names, values, strict=True) if value < 0]
    if negative:
        raise ValueError(f"{negative[0]} is negative")
    return values


def _rect(attributes: Attributes) -> Outline:
    width, height = _needed(attributes, "width", "height")
    rx = _get(attributes, "rx", _get(attributes, "ry"))
    ry = _get(attributes, "ry", rx)
    return rounded_rectangle(width, height, rx, ry, x=_get(attributes, "x"), y=_get(attributes, "y"))


def _circle(attributes: Attributes) -> Outline:
    (radius,) = _needed(attributes, "r")
    return ellipse(_get(attributes, "cx"), _get(attributes, "cy"), radius, radius)


def _ellipse(attributes: Attributes) -> Outline:
    rx, ry = _needed(attributes, "rx", "ry")
    return ellipse(_get(attributes, "cx"), _get(attributes, "cy"), rx, ry)


def _line(attributes: Attributes) -> Outline:
    ends = [(_get(attributes, f"x{end}"), _get(attributes, f"y{end}")) for end in (1, 2)]
    return polygon(ends, closed=False)


def _points(attributes: Attributes, *, closed: bool) -> Outline:
    numbers = [length(part) for part in re.split(r"[\s,]+", attributes.get("points", "").strip()) if part]
    if len(numbers) < 4 or len(numbers) % 2:
        raise ValueError("points takes pairs of numbers, at least two pairs")
    return polygon(list(zip(numbers[::2], numbers[1::2], strict=True)), closed=closed)


def _path(attributes: Attributes) -> Outline:
    if "d" not in attributes:
        raise ValueError("the attribute 'd' is missing")
    return parse_path(attributes["d"])


SHAPES: dict[str, tuple[Callable[[Attributes], Outline], frozenset[str]]] = {
    "rect": (_rect, frozenset({"x", "y", "width", "height", "rx", "ry"})),
    "circle": (_circle, frozenset({"cx", "cy", "r"})),
    "ellipse": (_ellipse, frozenset({"cx", "cy", "rx", "ry"})),
    "line": (_line, frozenset({"x1", "y1", "x2", "y2"})),
    "polyline": (lambda attributes: _points(attributes, closed=False), frozenset({"points"})),
    "polygon": (lambda attributes: _points(attributes, closed=True), frozenset({"points"})),
    "path": (_path, frozenset({"d"})),
}
"""Element name to how its outline is made, and the attributes it has for that."""
