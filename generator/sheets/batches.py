"""Pieces that share a grid.

In: all pieces and the choices. Out: a `Batch` with its grid for every trim size, bleed and outline, in the order
first seen, and a report on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from generator.drawing.scene import Face
from generator.errors import Problem, ProblemsFound, Where, error
from generator.sheets.choices import Choices, Piece
from generator.sheets.cutting import is_rectangular
from generator.sheets.grid import Grid, choose_grid
from generator.units import PAPERS

SAME_SIZE = 0.01


class Batch(NamedTuple):
    pieces: tuple[Piece, ...]
    grid: Grid
    rectangular: bool

    @property
    def sheets(self) -> list[tuple[Piece, ...]]:
        """The pieces of each sheet of paper."""
        step = self.grid.capacity
        return [self.pieces[start : start + step] for start in range(0, len(self.pieces), step)]


class GridReport(NamedTuple):
    """What was chosen for one batch, for the build to tell."""

    components: tuple[str, ...]
    width: float
    height: float
    cols: int
    rows: int
    orientation: Literal["portrait", "landscape"]
    rotation: int
    cuts: Literal["shared", "double"]
    bleed: float
    """Bleed kept, in millimetres."""
    pieces: int
    sheets: int
    paper_used: float
    """Share of the paper that becomes pieces, 0 to 1."""


def batch_pieces(pieces: Sequence[Piece], choices: Choices) -> list[Batch]:
    """Raises `ProblemsFound` with everything that does not fit.

    A batch without any back is not folded: that would waste half the paper.
    """
    by_shape: dict[tuple[object, ...], list[Piece]] = {}
    problems: list[Problem] = []
    for piece in pieces:
        face = piece.front
        by_shape.setdefault((face.width, face.height, face.bleed, face.outline, face.folds), []).append(piece)
        if piece.back and not _same_size(face, piece.back):
            problems.append(_sides_differ(piece.component, face, piece.back))
    batches: list[Batch] = []
    for some in by_shape.values():
        face = some[0].front
        rectangular = is_rectangular(face.outline)
        folded = choices.backs == "gutterfold" and any(piece.back for piece in some)
        grid = choose_grid(face.width, face.height, face.bleed, rectangular, choices, folded, len(some))
        if grid:
            batches.append(Batch(tuple(some), grid, rectangular))
        else:
            names = dict.fromkeys(piece.component for piece in some)
            problems += (_does_not_fit(name, face, rectangular, choices, folded) for name in names)
    if problems:
        raise ProblemsFound(problems)
    return batches


def report_on(batch: Batch) -> GridReport:
    grid, face = batch.grid, batch.pieces[0].front
    sheets = len(batch.sheets)
    return GridReport(
        components=tuple(dict.fromkeys(piece.component for piece in batch.pieces)),
        width=face.width,
        height=face.height,
        cols=grid.cols,
        rows=grid.rows,
        orientation="landscape" if grid.landscape else "portrait",
        rotation=grid.rotation,
        cuts=grid.cuts,
        bleed=grid.bleed,
        pieces=len(batch.pieces),
        sheets=sheets,
        paper_used=len(batch.pieces) * face.width * face.height / (sheets * grid.page_width * grid.page_height),
    )


def _same_size(front: Face, back: Face) -> bool:
    return abs(front.width - back.width) < SAME_SIZE and abs(front.height - back.height) < SAME_SIZE


def _size(width: float, height: float) -> str:
    return f"{width:g} × {height:g} mm"


def _sides_differ(component: str, front: Face, back: Face) -> Problem:
    message = f"its front is {_size(front.width, front.height)}, its back {_size(back.width, back.height)}"
    return error("sides-differ", Where(component), message, "give both sides one size")


def _does_not_fit(component: str, face: Face, rectangular: bool, choices: Choices, folded: bool) -> Problem:
    """Says what was tried; the hint names only ways out that were tried, too, and work."""

    def fits(other: Choices, bleed: float = face.bleed, fold: bool = folded) -> bool:
        return choose_grid(face.width, face.height, bleed, rectangular, other, fold) is not None

    least = min(face.bleed, choices.min_bleed)
    where = f"half of {choices.paper}" if folded else choices.paper
    message = (
        f"{_size(face.width, face.height)} and {least:g} mm of bleed do not fit on {where}"
        f" ({_size(*choices.paper_size)}) with a margin of {choices.margin:g} mm"
    )
    papers = [name for name in PAPERS if fits(choices._replace(paper=name))]
    ways: list[str] = []
    if papers:
        ways.append(f"it fits on {', '.join(papers)}")
    if fits(choices._replace(min_bleed=0.0)):
        ways.append("a smaller min-bleed lets it fit")
    if folded and fits(choices, fold=False):
        ways.append("without gutterfold it fits")
    if choices.margin > 5 and fits(choices._replace(margin=5.0)):
        ways.append("a margin of 5 mm lets it fit")
    return error("does-not-fit", Where(component), message, "; ".join(ways) or "make it smaller, or print it in parts")
