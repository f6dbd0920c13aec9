"""Faces to their places: the placements of one sheet's fronts and backs.

In: the pieces of one sheet, their grid, the flip that turns fronts into backs. Out: `Placement`s.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from generator.drawing.outlines import rectangle
from generator.drawing.scene import Matrix, Outline
from generator.drawing.transforms import transform_outline
from generator.sheets.backs import Flip
from generator.sheets.choices import Piece
from generator.sheets.cutting import grow
from generator.sheets.document import Box, Placement
from generator.sheets.grid import Grid


def face_matrix(box: Box, rotation: int) -> Matrix:
    """Takes a face, its trim corner at the origin, to its trim box on the page, turned clockwise by quarters."""
    x, y, w, h = box
    turned: dict[int, Matrix] = {
        0: (1.0, 0.0, 0.0, 1.0, x, y),
        90: (0.0, 1.0, -1.0, 0.0, x + w, y),
        180: (-1.0, 0.0, 0.0, -1.0, x + w, y + h),
        270: (0.0, -1.0, 1.0, 0.0, x, y + h),
    }
    return turned[rotation]


def place_fronts(pieces: Sequence[Piece], grid: Grid, rectangular: bool) -> tuple[Placement, ...]:
    """The pieces in the first slots of the grid, in their order."""
    placed: list[Placement] = []
    for index, piece in enumerate(pieces):
        box, matrix, clip = _slot(grid, index, len(pieces), rectangular, piece.front.outline)
        placed.append(
            Placement(
                piece.component,
                piece.copy,
                "front",
                piece.front,
                *box,
                grid.rotation,
                matrix,
                clip,
                scale=piece.scale,
            )
        )
    return tuple(placed)


@lru_cache(maxsize=1024)  # all full sheets of a batch have the same slots
def _slot(grid: Grid, index: int, count: int, rectangular: bool, outline: Outline) -> tuple[Box, Matrix, Outline]:
    x, y, w, h = box = grid.slot(index)
    matrix = face_matrix(box, grid.rotation)
    if not rectangular:
        return box, matrix, transform_outline(grow(outline, grid.bleed), matrix)
    left, top, right, bottom = grid.bleeds(index, count)
    return box, matrix, rectangle(x - left, y - top, left + w + right, top + h + bottom)


def place_backs(pieces: Sequence[Piece], fronts: Sequence[Placement], flip: Flip) -> tuple[Placement, ...]:
    """Every back on the mirror image of its front; a piece without a back leaves its place empty.

    The clip is the front's, mirrored: both sides are cut by the same knife, and the bleed of a back must spare a
    neighbour that has none.
    """
    placed: list[Placement] = []
    for piece, front in zip(pieces, fronts, strict=True):
        if piece.back is None:
            continue
        box = flip.box((front.x, front.y, front.w, front.h))
        rotation = flip.rotation(front.rotation)
        matrix = face_matrix(box, rotation)
        clip = flip.outline(front.clip)
        placed.append(
            Placement(piece.component, piece.copy, "back", piece.back, *box, rotation, matrix, clip, scale=piece.scale)
        )
    return tuple(placed)
