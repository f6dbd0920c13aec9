"""The best grid: how many pieces of one size go on a page, and where.

In: trim size, bleed, the choices. Out: a `Grid`, or None where not even one piece fits.

A page needs a strip for header and marks: the top or the left one, from the page's edge to the outermost bleed, is
at least `HEADER_STRIP` deep. The grid is centred on the page, so that a flip on either edge meets it; on a gutterfold
page it stands as near to the fold as the gutter allows, because an askew fold shifts the nearest pieces least.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal, NamedTuple

from generator.sheets.backs import Axis
from generator.sheets.choices import Choices
from generator.sheets.document import Box
from generator.sheets.registration import CORNER

HEADER_STRIP = 9.0
NEAR = 1e-6
MANY = 10**9
"""Pieces without number: then the fewest sheets are those of the grid that holds most."""

GridCuts = Literal["shared", "double"]


class Grid(NamedTuple):
    page_width: float
    page_height: float
    cols: int
    rows: int
    cell_width: float
    """Trim size of a piece as it lies on the page."""
    cell_height: float
    rotation: int
    cuts: GridCuts
    bleed: float
    """Bleed kept: around every piece (double) or around the whole grid (shared)."""
    fold: Axis | None
    left: float
    """Strips from the page's left and top edges to the outermost bleed."""
    top: float

    @property
    def capacity(self) -> int:
        return self.cols * self.rows

    def sheets(self, pieces: int) -> int:
        """How many sheets of paper so many pieces take."""
        return -(-pieces // self.capacity)

    @property
    def landscape(self) -> bool:
        return self.page_width > self.page_height

    @property
    def header_on(self) -> Literal["top", "left"]:
        return "top" if self.top >= HEADER_STRIP - NEAR else "left"

    @property
    def header_strip(self) -> float:
        return self.top if self.header_on == "top" else self.left

    def slot(self, index: int) -> Box:
        """Trim box of the piece at an index, counted in reading order."""
        row, col = divmod(index, self.cols)
        between = 2 * self.bleed if self.cuts == "double" else 0.0
        x = self.left + self.bleed + col * (self.cell_width + between)
        y = self.top + self.bleed + row * (self.cell_height + between)
        return x, y, self.cell_width, self.cell_height

    def bleeds(self, index: int, pieces: int) -> tuple[float, float, float, float]:
        """Bleed left, top, right and below the piece at an index, if the first `pieces` slots are taken.

        Shared cuts: only where nothing lies next to it. Slots fill up in reading order, so no bleed reaches a diagonal
        neighbour either.
        """
        if self.cuts == "double":
            return self.bleed, self.bleed, self.bleed, self.bleed
        row, col = divmod(index, self.cols)
        right_taken = col + 1 < self.cols and index + 1 < pieces
        return (
            0.0 if col else self.bleed,
            0.0 if row else self.bleed,
            0.0 if right_taken else self.bleed,
            0.0 if index + self.cols < pieces else self.bleed,
        )


def choose_grid(
    width: float,
    height: float,
    bleed: float,
    rectangular: bool,
    choices: Choices,
    folded: bool,
    pieces: int = MANY,
) -> Grid | None:
    """The grid for so many pieces of one size.

    `auto` cuts are double, since only bleed forgives an inexact cut, unless shared cuts need fewer than three quarters
    of the sheets.
    What is not rectangular cannot share a cut: it is always double.
    """
    if not rectangular or choices.cuts == "double":
        return best_grid(width, height, bleed, "double", choices, folded, pieces)
    shared = best_grid(width, height, bleed, "shared", choices, folded, pieces)
    if choices.cuts == "shared":
        return shared
    double = best_grid(width, height, bleed, "double", choices, folded, pieces)
    if shared and (double is None or shared.sheets(pieces) < 0.75 * double.sheets(pieces)):
        return shared
    return double


def best_grid(
    width: float,
    height: float,
    bleed: float,
    cuts: GridCuts,
    choices: Choices,
    folded: bool,
    pieces: int = MANY,
) -> Grid | None:
    """Fewest sheets; then most bleed, then unturned pieces, then an upright page, fewest cuts, widest strips."""

    def preference(grid: Grid) -> tuple[float, ...]:
        return (
            grid.sheets(pieces),
            -grid.bleed,
            grid.rotation,
            grid.landscape,
            grid.rows + grid.cols,
            -min(grid.left, grid.top),
            grid.rows,
        )

    return min(_grids(width, height, bleed, cuts, choices, folded), key=preference, default=None)


def _grids(width: float, height: float, bleed: float, cuts: GridCuts, choices: Choices, folded: bool) -> Iterator[Grid]:
    short, long = choices.paper_size
    pages = {"auto": ((short, long), (long, short)), "portrait": ((short, long),), "landscape": ((long, short),)}
    folds: tuple[Axis | None, ...] = ("x", "y") if folded else (None,)
    for page in pages[choices.orientation]:
        for rotation, cell in ((0, (width, height)), (90, (height, width))):
            for fold in folds:
                yield from _grids_on(page, cell, rotation, bleed, cuts, choices, fold)


def _grids_on(
    page: tuple[float, float],
    cell: tuple[float, float],
    rotation: int,
    bleed: float,
    cuts: GridCuts,
    choices: Choices,
    fold: Axis | None,
) -> Iterator[Grid]:
    """Every number of columns and rows that fits, with the most bleed for it."""
    least = min(choices.min_bleed, bleed)
    halved = (fold == "x", fold == "y")
    gutter = choices.gutter
    room = [_room(page[i], choices.margin, halved[i], gutter) for i in (0, 1)]
    beside_header = [_room(page[i], max(choices.margin, HEADER_STRIP), halved[i], gutter) for i in (0, 1)]

    between_marks = [_room(page[i], CORNER, halved[i], gutter) for i in (0, 1)]

    def most_bleed(cols: int, rows: int) -> float:
        counts = (cols, rows)
        wide, high = (_bleed_left(room[i], cell[i], counts[i], cuts) for i in (0, 1))
        header = max(_bleed_left(beside_header[i], cell[i], counts[i], cuts) for i in (0, 1))
        if not choices.registration:
            return min(wide, high, header)
        # The marks fill the corners: the grid may be wide or high, not both.
        corners = max(_bleed_left(between_marks[i], cell[i], counts[i], cuts) for i in (0, 1))
        return min(wide, high, header, corners)

    for cols in range(1, math.floor(room[0] / cell[0]) + 1):
        for rows in range(math.floor(room[1] / cell[1]), 0, -1):
            most = most_bleed(cols, rows)
            if most < least - NEAR:
                continue
            # Rounded down to hundredths: the build reports what is on the paper, and grids as good compare equal.
            kept = bleed if most >= bleed - NEAR else max(least, math.floor(most * 100 + NEAR) / 100)
            left = _strip(page[0], _extent(cell[0], cols, kept, cuts), halved[0], gutter)
            top = _strip(page[1], _extent(cell[1], rows, kept, cuts), halved[1], gutter)
            yield Grid(*page, cols, rows, *cell, rotation, cuts, kept, fold, left, top)


def _room(length: float, edge: float, halved: bool, gutter: float) -> float:
    return length / 2 - gutter - edge if halved else length - 2 * edge


def _strip(length: float, extent: float, halved: bool, gutter: float) -> float:
    return length / 2 - gutter - extent if halved else (length - extent) / 2


def _extent(size: float, count: int, bleed: float, cuts: GridCuts) -> float:
    return count * (size + 2 * bleed) if cuts == "double" else count * size + 2 * bleed


def _bleed_left(room: float, size: float, count: int, cuts: GridCuts) -> float:
    """The bleed that makes `count` pieces fill the room; negative if they do not fit."""
    return (room / count - size) / 2 if cuts == "double" else (room - count * size) / 2
