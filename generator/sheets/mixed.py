"""Nets of different shapes on common sheets: five figures of five sizes need not take five sheets of paper.

In: the pieces of a game. Out: those that are better printed together, with their places on as few pages as shelves give.
Only what is folded and has no back: its outline is printed, so it needs no marks in a margin and no page behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.drawing.transforms import transform_outline
from generator.sheets.choices import Choices, Piece
from generator.sheets.cutting import Bounds, grow
from generator.sheets.document import Box, Placement, Sheet
from generator.sheets.grid import HEADER_STRIP, choose_grid
from generator.sheets.header import CLEAR, header_band
from generator.sheets.marks import EDGE, box_around, cuts_of, draw_marks, grown
from generator.sheets.pages import Pages, Press
from generator.sheets.place import face_matrix
from generator.sheets.registration import CORNER, HEADER_EDGE

GAP = 1.0
"""Between the bleeds of two pieces."""
NEAR = 1e-6


class Placed(NamedTuple):
    """A piece, the trim box that it takes on the page, and whether it is turned by 90°."""

    piece: Piece
    box: Box
    turned: bool


class MixedPage(NamedTuple):
    width: float
    height: float
    placed: tuple[Placed, ...]


class MixedReport(NamedTuple):
    """What was put together, for the build to tell."""

    components: tuple[str, ...]
    pieces: int
    sheets: int


def take_mixed(pieces: Sequence[Piece], choices: Choices) -> tuple[list[Piece], list[MixedPage]]:
    """The pieces that go on sheets of their own kind, and the pages of the others. Mixing must save paper."""
    groups: dict[tuple[object, ...], list[Piece]] = {}
    for piece in pieces:
        face = piece.front
        if face.folds and (piece.back is None or choices.backs == "none"):
            groups.setdefault((face.width, face.height, face.bleed, face.outline, face.folds), []).append(piece)
    few = [some for some in groups.values() if _takes_one_sheet(some, choices)]
    if len(few) < 2:
        return list(pieces), []
    together = [piece for some in few for piece in some]
    layouts = [_shelve(together, page, choices) for page in _pages(choices)]
    pages = min((layout for layout in layouts if layout), key=len, default=[])
    if not pages or len(pages) >= len(few):
        return list(pieces), []
    mixed = {id(piece) for piece in together}
    return [piece for piece in pieces if id(piece) not in mixed], pages


def report_on_mixed(pages: Sequence[MixedPage]) -> MixedReport:
    pieces = [placed.piece for page in pages for placed in page.placed]
    return MixedReport(tuple(dict.fromkeys(piece.component for piece in pieces)), len(pieces), len(pages))


def make_mixed_page(n: int, page: MixedPage, press: Press) -> Pages:
    choices = press.choices
    placements = tuple(_place(placed) for placed in page.placed)
    margin = min(choices.margin, HEADER_EDGE) if choices.registration else choices.margin
    band = header_band("top", max(choices.margin, HEADER_STRIP), margin)
    size = (page.width, page.height)
    limits: Bounds = (EDGE, band.far + CLEAR, page.width - EDGE, page.height - EDGE)
    bleed = max(placed.piece.front.bleed for placed in page.placed)
    marks = draw_marks(choices.marks, cuts_of(placements), bleed, False, limits)
    trim = box_around([placed.box for placed in page.placed])
    header = press.headers.draw(band, size, None, press.text_for(n, press.total, "front"))
    front = Sheet(n, "front", *size, trim, grown(trim, bleed), placements, marks, header.nodes)
    if not choices.backs.startswith("duplex"):
        return Pages(front, None, header.shortened)
    behind = press.headers.draw(band, size, None, press.text_for(n, press.total, "back"))
    back = front._replace(side="back", placements=(), marks=(), header=behind.nodes)
    return Pages(front, back, header.shortened or behind.shortened)


def _takes_one_sheet(some: Sequence[Piece], choices: Choices) -> bool:
    """Alone they would take a sheet, and probably not fill it."""
    face = some[0].front
    grid = choose_grid(face.width, face.height, face.bleed, False, choices, False)
    return grid is not None and len(some) <= grid.capacity


def _pages(choices: Choices) -> list[tuple[float, float]]:
    short, long = choices.paper_size
    upright, lying = (short, long), (long, short)
    return {"auto": [upright, lying], "portrait": [upright], "landscape": [lying]}[choices.orientation]


def _shelve(pieces: Sequence[Piece], page: tuple[float, float], choices: Choices) -> list[MixedPage]:
    """Tallest first, each on the first shelf that has room; empty if a piece fits on no page."""
    side = max(choices.margin, CORNER) if choices.registration else choices.margin
    top = max(side, HEADER_STRIP)
    right, bottom = page[0] - side, page[1] - side
    sized = sorted((_size(piece) for piece in pieces), key=lambda entry: (-entry[1], -entry[0]))
    pages: list[list[Placed]] = []
    shelves: list[list[float]] = []  # page, y, height, where the next piece begins
    for width, height, piece, turned in sized:
        if side + width > right + NEAR or top + height > bottom + NEAR:
            return []
        shelf = next((s for s in shelves if s[2] >= height - NEAR and s[3] + width <= right + NEAR), None)
        if shelf is None:
            on_last = [s for s in shelves if s[0] == len(pages) - 1]
            y = max((s[1] + s[2] + GAP for s in on_last), default=top)
            if not pages or y + height > bottom + NEAR:
                pages.append([])
                y = top
            shelf = [len(pages) - 1, y, height, side]
            shelves.append(shelf)
        bleed = piece.front.bleed
        box = (shelf[3] + bleed, shelf[1] + bleed, width - 2 * bleed, height - 2 * bleed)
        pages[int(shelf[0])].append(Placed(piece, box, turned))
        shelf[3] += width + GAP
    return [MixedPage(*page, tuple(_centred(placed, (side, top, right, bottom)))) for placed in pages]


def _size(piece: Piece) -> tuple[float, float, Piece, bool]:
    """With its bleed, and upright: shelves of tall pieces waste least."""
    face = piece.front
    width, height = face.width + 2 * face.bleed, face.height + 2 * face.bleed
    turned = width > height
    return (height, width, piece, True) if turned else (width, height, piece, False)


def _centred(placed: Sequence[Placed], area: Bounds) -> list[Placed]:
    bleed = max(entry.piece.front.bleed for entry in placed)
    x, y, w, h = grown(box_around([entry.box for entry in placed]), bleed)
    left, top, right, bottom = area
    dx = max(0.0, (left + right - w) / 2 - x)
    dy = max(0.0, (top + bottom - h) / 2 - y)
    return [entry._replace(box=(entry.box[0] + dx, entry.box[1] + dy, entry.box[2], entry.box[3])) for entry in placed]


def _place(placed: Placed) -> Placement:
    piece, face = placed.piece, placed.piece.front
    rotation = 90 if placed.turned else 0
    matrix = face_matrix(placed.box, rotation)
    clip = transform_outline(grow(face.outline, face.bleed), matrix)
    placement = Placement(piece.component, piece.copy, "front", face, *placed.box, rotation, matrix, clip)
    return placement._replace(scale=piece.scale)
