"""Boards larger than the paper: into which parts they are divided, and how small they are on one page.

In: pieces that may be printed in parts, and the choices. Out: a `PosterPlan` for each, and the pieces reduced to one page.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from generator.drawing.scene import Face, Group, make_face
from generator.drawing.transforms import scale, transform_outline
from generator.errors import Problem, Where, error
from generator.sheets.choices import Choices, Piece
from generator.sheets.document import Box, Part
from generator.sheets.grid import HEADER_STRIP, choose_grid
from generator.sheets.marks import EDGE

STRIP = 11.0
"""Below the part: its name, and the marks of its cuts."""
SMALLEST = 0.05
"""A piece reduced by more than this is not worth printing."""


class PosterPlan(NamedTuple):
    """One board in parts. Lengths along the board begin at the edge of its bleed."""

    piece: Piece
    page_width: float
    page_height: float
    cols: int
    rows: int
    tile_width: float
    tile_height: float
    overlap: float
    backs: bool
    """The back is a poster of its own."""
    mapped: bool
    """A map goes before the parts: once for all copies."""

    @property
    def sheets(self) -> int:
        return self.mapped + self.cols * self.rows * (2 if self.backs else 1)

    @property
    def parts(self) -> list[Part]:
        return [Part(row, col, self.rows, self.cols) for row in range(self.rows) for col in range(self.cols)]

    def shown(self, part: Part) -> Box:
        """The part of the board that a page shows."""
        x = part.col * (self.tile_width - self.overlap)
        y = part.row * (self.tile_height - self.overlap)
        return x, y, self.tile_width, self.tile_height


class PosterReport(NamedTuple):
    """What was chosen for one board, for the build to tell."""

    component: str
    width: float
    height: float
    cols: int
    rows: int
    overlap: float
    sheets: int
    scale: float
    """Of the version on one page; 0 if there is none."""


class Posters(NamedTuple):
    plans: tuple[PosterPlan, ...]
    reduced: tuple[Piece, ...]
    """The same boards, each on one page."""
    reports: tuple[PosterReport, ...]
    problems: tuple[Problem, ...]


def plan_posters(pieces: Sequence[Piece], choices: Choices) -> Posters:
    """For pieces that are larger than the paper and may be printed in parts."""
    plans: list[PosterPlan] = []
    reduced: list[Piece] = []
    reports: list[PosterReport] = []
    problems: list[Problem] = []
    seen: set[str] = set()
    for piece in pieces:
        first = piece.component not in seen
        seen.add(piece.component)
        plan = _plan(piece, choices, first)
        if plan is None:
            if first:
                problems.append(_too_much_overlap(piece, choices))
            continue
        plans.append(plan)
        if not first:
            continue
        small = reduce_piece(piece, choices) if piece.poster and piece.poster.scaled else None
        reduced += [small] if small else []
        face = piece.front
        scaled = small.scale if small else 0.0
        reports.append(
            PosterReport(
                piece.component, face.width, face.height, plan.cols, plan.rows, plan.overlap, plan.sheets, scaled
            )
        )
    return Posters(tuple(plans), tuple(reduced), tuple(reports), tuple(problems))


def needs_poster(piece: Piece, choices: Choices) -> bool:
    return piece.poster is not None and not _fits(piece.front, piece.back, choices)


def reduce_piece(piece: Piece, choices: Choices) -> Piece | None:
    """The piece as large as one page lets it be, in steps of a thousandth."""
    low, high = 0, 1000
    while high - low > 1:
        middle = (low + high) // 2
        factor = middle / 1000
        if _fits(reduce_face(piece.front, factor), piece.back and reduce_face(piece.back, factor), choices):
            low = middle
        else:
            high = middle
    if low / 1000 < SMALLEST:
        return None
    factor = low / 1000
    back = reduce_face(piece.back, factor) if piece.back else None
    return piece._replace(front=reduce_face(piece.front, factor), back=back, poster=None, scale=factor)


def reduce_face(face: Face, factor: float) -> Face:
    return make_face(
        face.width * factor,
        face.height * factor,
        face.bleed * factor,
        transform_outline(face.outline, scale(factor)),
        (Group(face.nodes, scale(factor)),),
    )


def _fits(front: Face, back: Face | None, choices: Choices) -> bool:
    folded = choices.backs == "gutterfold" and back is not None
    return choose_grid(front.width, front.height, front.bleed, True, choices, folded, 1) is not None


def _rooms(choices: Choices) -> list[tuple[float, float, float, float]]:
    """Pages that may be used, with the room for a part on each: page width and height, room across and down."""
    short, long = choices.paper_size
    pages = {"auto": ((short, long), (long, short)), "portrait": ((short, long),), "landscape": ((long, short),)}
    side = max(choices.margin, EDGE)
    return [
        (width, height, width - 2 * side, height - max(choices.margin, HEADER_STRIP) - STRIP)
        for width, height in pages[choices.orientation]
    ]


def _plan(piece: Piece, choices: Choices, mapped: bool) -> PosterPlan | None:
    face, overlap = piece.front, piece.poster.overlap if piece.poster else 0.0
    width, height = face.width + 2 * face.bleed, face.height + 2 * face.bleed
    found: list[tuple[tuple[float, ...], PosterPlan]] = []
    for page_width, page_height, across, down in _rooms(choices):
        if min(across, down) <= 2 * overlap:
            continue
        cols = max(1, math.ceil((width - overlap) / (across - overlap) - 1e-6))
        rows = max(1, math.ceil((height - overlap) / (down - overlap) - 1e-6))
        plan = PosterPlan(
            piece,
            page_width,
            page_height,
            cols,
            rows,
            (width + (cols - 1) * overlap) / cols,
            (height + (rows - 1) * overlap) / rows,
            overlap,
            piece.back is not None and choices.backs != "none",
            mapped,
        )
        seams = (cols - 1) * height + (rows - 1) * width
        found.append(((cols * rows, seams, page_width > page_height), plan))
    return min(found, key=lambda pair: pair[0])[1] if found else None


def _too_much_overlap(piece: Piece, choices: Choices) -> Problem:
    overlap = piece.poster.overlap if piece.poster else 0.0
    least = min(min(across, down) for _, _, across, down in _rooms(choices))
    message = (
        f"parts that overlap by {overlap:g} mm on every side leave nothing of a page of {choices.paper},"
        f" which has room for {least:g} mm"
    )
    return error("overlap", Where(piece.component), message, "10 mm are enough")
