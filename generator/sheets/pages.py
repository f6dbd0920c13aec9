"""One sheet of paper: its front page, its back page, or its one folded page, complete with marks and header.

In: the pieces of the sheet, their batch, and what all pages have in common (`Press`). Out: `Sheet`s.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from generator.drawing.scene import Node
from generator.sheets.backs import Flip, flip_about, page_flip
from generator.sheets.batches import Batch
from generator.sheets.choices import Choices, Piece
from generator.sheets.cutting import Bounds
from generator.sheets.document import Fold, Placement, Sheet
from generator.sheets.grid import Grid
from generator.sheets.header import CLEAR, Band, Headers, header_band
from generator.sheets.marks import AWAY, EDGE, Cut, box_around, cuts_of, draw_fold, draw_marks, grown, mirrored
from generator.sheets.place import place_backs, place_fronts
from generator.sheets.registration import HEADER_EDGE


class Press(NamedTuple):
    """What all pages of one imposition have in common."""

    choices: Choices
    headers: Headers
    text_for: Callable[[int, int, str], str]
    total: int
    """Sheets of paper in all."""


class Pages(NamedTuple):
    front: Sheet
    """Or the folded page."""
    back: Sheet | None
    shortened: bool
    """The header's line did not fit, and lost its end."""


def make_pages(n: int, pieces: Sequence[Piece], batch: Batch, press: Press) -> Pages:
    grid, choices = batch.grid, press.choices
    fronts = place_fronts(pieces, grid, batch.rectangular)
    cuts = cuts_of(fronts)
    # Registration marks begin where a wide margin ends: the header lies between them and the page's edge.
    margin = min(choices.margin, HEADER_EDGE) if choices.registration else choices.margin
    band = header_band(grid.header_on, grid.header_strip, margin)
    flip = _flip(grid, choices)
    backs = place_backs(pieces, fronts, flip) if flip else ()
    behind = mirrored(cuts, flip) if flip else ()

    def marks(of: tuple[Cut, ...], half: Literal["first", "second"]) -> tuple[Node, ...]:
        return draw_marks(choices.marks, of, grid.bleed, batch.rectangular, _limits(grid, band, choices, half))

    def page(
        side: Literal["front", "back", "fold"],
        placements: tuple[Placement, ...],
        marked: tuple[Node, ...],
        fold: Fold | None = None,
    ) -> tuple[Sheet, bool]:
        # The box of an empty back is that of the pieces in front of it.
        trim = box_around([(p.x, p.y, p.w, p.h) for p in placements] or [cut.box for cut in behind])
        size = (grid.page_width, grid.page_height)
        header = press.headers.draw(band, size, grid.fold, press.text_for(n, press.total, side))
        bleed_box = grown(trim, grid.bleed)
        return Sheet(n, side, *size, trim, bleed_box, placements, marked, header.nodes, fold), header.shortened

    if grid.fold:
        fold = Fold(grid.fold, _middle(grid, grid.fold))
        back_marks = marks(behind, "second") if backs else ()
        fold_marks = draw_fold(fold, grid.page_width, grid.page_height)
        return _pages(page("fold", (*fronts, *backs), (*marks(cuts, "first"), *back_marks, *fold_marks), fold))
    front = page("front", fronts, marks(cuts, "first"))
    if flip is None:
        return _pages(front)
    # The two sides of a duplex sheet drift: a second set of marks would only disagree with the first.
    return _pages(front, page("back", backs, marks(behind, "second") if choices.backs == "separate" else ()))


def _pages(front: tuple[Sheet, bool], back: tuple[Sheet, bool] | None = None) -> Pages:
    return Pages(front[0], back[0] if back else None, front[1] or bool(back and back[1]))


def _flip(grid: Grid, choices: Choices) -> Flip | None:
    """None where there are fronts only; also for a batch that a gutterfold leaves flat because it has no backs."""
    if grid.fold:
        return flip_about(grid.fold, grid.page_width, grid.page_height)
    if choices.backs in ("none", "gutterfold"):
        return None
    return page_flip(choices.backs, grid.page_width, grid.page_height)


def _middle(grid: Grid, axis: Literal["x", "y"]) -> float:
    return (grid.page_width if axis == "x" else grid.page_height) / 2


def _limits(grid: Grid, band: Band, choices: Choices, half: Literal["first", "second"]) -> Bounds:
    """The part of the page that marks keep to: off the edges, the header and the fold."""
    edge = EDGE if choices.marks == "crop" else max(EDGE, choices.margin)
    left = max(edge, band.far + CLEAR) if band.on == "left" else edge
    top = max(edge, band.far + CLEAR) if band.on == "top" else edge
    right, bottom = grid.page_width - edge, grid.page_height - edge
    if grid.fold == "x":
        middle = _middle(grid, "x")
        left, right = (left, middle - AWAY) if half == "first" else (middle + AWAY, right)
    elif grid.fold == "y":
        middle = _middle(grid, "y")
        top, bottom = (top, middle - AWAY) if half == "first" else (middle + AWAY, bottom)
    return left, top, right, bottom
