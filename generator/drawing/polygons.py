"""Squares and hexagons that tile a table: outline, size of their box, and their sides.

In: the shape and its size across flats. Out: corners clockwise, beginning with the first corner of the side at the top
(of a hexagon with a corner on top: the side at the upper right).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[float, float]


def square(size: float) -> list[Point]:
    return [(0.0, 0.0), (size, 0.0), (size, size), (0.0, size)]


def hexagon(across: float, *, flat_top: bool) -> list[Point]:
    """`across`: between two opposite sides. Its box begins at 0 0."""
    side = across / math.sqrt(3)
    if flat_top:
        half = across / 2
        return [
            (side / 2, 0.0),
            (1.5 * side, 0.0),
            (2 * side, half),
            (1.5 * side, across),
            (side / 2, across),
            (0.0, half),
        ]
    half = across / 2
    return [
        (half, 0.0),
        (across, side / 2),
        (across, 1.5 * side),
        (half, 2 * side),
        (0.0, 1.5 * side),
        (0.0, side / 2),
    ]


def extent(corners: Sequence[Point]) -> tuple[float, float]:
    return max(x for x, _ in corners), max(y for _, y in corners)


def describe_sides(corners: Sequence[Point]) -> list[dict[str, float]]:
    """For each side its midpoint (x, y), its ends, its length, and the direction it faces: degrees clockwise from up."""
    described = []
    for index, ((x1, y1), (x2, y2)) in enumerate(pairwise((*corners, corners[0]))):
        angle = math.degrees(math.atan2(y2 - y1, x2 - x1)) % 360
        described.append(
            {
                "index": index,
                "x": (x1 + x2) / 2,
                "y": (y1 + y2) / 2,
                "x1": x1,
                "y1": y1,
                "x2": x2,
                "y2": y2,
                "angle": round(angle, 6) % 360,
                "length": math.dist((x1, y1), (x2, y2)),
            }
        )
    return described
