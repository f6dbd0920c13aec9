"""Affine matrices, and SVG's `transform` attribute."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import cache, lru_cache

from generator.drawing.scene import IDENTITY, Matrix, Outline, Segment

_CALL = re.compile(r"\s*([a-zA-Z]+)\s*\(([^()]*)\)\s*,?")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """First `inner`, then `outer`."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def translate(x: float, y: float = 0.0) -> Matrix:
    return (1.0, 0.0, 0.0, 1.0, x, y)


def scale(x: float, y: float | None = None) -> Matrix:
    return (x, 0.0, 0.0, x if y is None else y, 0.0, 0.0)


def rotate(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    # Quarter turns are exact, so that turned pieces stay on the grid.
    quarters = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
    quarter = quarters.get(degrees % 360)
    radians = math.radians(degrees)
    cos, sin = quarter or (math.cos(radians), math.sin(radians))
    turned = (cos, sin, -sin, cos, 0.0, 0.0)
    return multiply(multiply(translate(x, y), turned), translate(-x, -y)) if x or y else turned


def _skew_x(degrees: float) -> Matrix:
    return (1.0, 0.0, math.tan(math.radians(degrees)), 1.0, 0.0, 0.0)


def _skew_y(degrees: float) -> Matrix:
    return (1.0, math.tan(math.radians(degrees)), 0.0, 1.0, 0.0, 0.0)


def _matrix(*numbers: float) -> Matrix:
    a, b, c, d, e, f = numbers
    return (a, b, c, d, e, f)


_FUNCTIONS: dict[str, tuple[Callable[..., Matrix], tuple[int, ...]]] = {
    "translate": (translate, (1, 2)),
    "scale": (scale, (1, 2)),
    "rotate": (rotate, (1, 3)),
    "skewX": (_skew_x, (1,)),
    "skewY": (_skew_y, (1,)),
    "matrix": (_matrix, (6,)),
}


@cache
def parse_transform(text: str) -> Matrix:
    """Raises ValueError with a sentence."""
    matrix = IDENTITY
    position = 0
    while position < len(text.rstrip()):
        match = _CALL.match(text, position)
        if match is None or match[1] not in _FUNCTIONS:
            raise ValueError(f"'{text}' is not a transform")
        function, lengths = _FUNCTIONS[match[1]]
        numbers = [float(number) for number in _NUMBER.findall(match[2])]
        if len(numbers) not in lengths:
            raise ValueError(f"{match[1]}() takes {' or '.join(map(str, lengths))} numbers, not {len(numbers)}")
        matrix = multiply(matrix, function(*numbers))
        position = match.end()
    return matrix


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


@lru_cache(maxsize=1024)  # a slot of the grid, the outline of a deck: every page asks for the same again
def transform_outline(outline: Outline, matrix: Matrix) -> Outline:
    if matrix == IDENTITY:
        return outline
    moved: list[Segment] = []
    for command, *numbers in outline:
        points = [apply(matrix, x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        moved.append((command, *(number for point in points for number in point)))
    return tuple(moved)
