"""Puts blocks beside and below each other.

In: blocks with labels, a width. Out: their places: rows from left to right; beside a tall block, small ones stand on top of each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

GAP_X = 5.0
GAP_Y = 3.4


class Spread(NamedTuple):
    places: tuple[tuple[float, float], ...]
    width: float
    height: float


def flow(sizes: Sequence[tuple[float, float]], width: float) -> Spread:
    """Sizes with their labels; in the given order."""
    places: list[tuple[float, float]] = []
    shelf_y = x = column_y = shelf_height = column_width = 0.0
    widest = 0.0
    for w, h in sizes:
        below = column_y + h
        if column_y > 0 and below <= shelf_height + 1e-6 and x + max(column_width, w) <= width + 1e-6:
            # There is room in the column that was begun.
            places.append((x, shelf_y + column_y))
            column_width = max(column_width, w)
            column_y = below + GAP_Y
        elif column_y > 0 and x + column_width + GAP_X + w <= width + 1e-6:
            x += column_width + GAP_X
            places.append((x, shelf_y))
            column_width, column_y = w, h + GAP_Y
            shelf_height = max(shelf_height, h)
        else:
            if column_y > 0:
                shelf_y += shelf_height + GAP_Y
            x, column_width, column_y, shelf_height = 0.0, w, h + GAP_Y, h
            places.append((x, shelf_y))
        widest = max(widest, x + column_width)
    return Spread(tuple(places), widest, shelf_y + shelf_height)
