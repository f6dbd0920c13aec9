"""Deck sheets: many faces on one picture, as virtual tables want them.

In: the different cards of one component. Out: `DeckSheet`s: pictures of a grid of faces whose last slot is the hidden face, the pictures
of their backs, and in which slot each card is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image

from generator.drawing.fonts import FontRegistry
from generator.drawing.scene import Face
from generator.exports.pictures import Shot, draw_pictures
from generator.exports.stock import Good
from generator.units import MM_PER_INCH


class Limits(NamedTuple):
    columns: int
    rows: int
    pixels: int
    dpi: float

    @property
    def faces(self) -> int:
        """One slot is for the hidden face."""
        return self.columns * self.rows - 1


class DeckSheet(NamedTuple):
    columns: int
    rows: int
    cell: tuple[int, int]
    fronts: Image.Image
    backs: Image.Image
    """One picture for all cards, or a grid like the fronts'."""
    unique_backs: bool
    slots: dict[str, int]
    """Piece → its slot."""
    digests: dict[int, str]
    """Slot → what its pixels are, for the check of the written file."""


def make_deck_sheets(goods: list[Good], limits: Limits, fonts: FontRegistry) -> Iterator[DeckSheet]:
    """Cards with the same two faces share a slot."""
    by_faces: dict[tuple[str, str], list[Good]] = {}
    for good in goods:
        by_faces.setdefault((good.front.hash, good.back.hash if good.back else ""), []).append(good)
    different = list(by_faces.values())
    unique = len({back for _, back in by_faces}) > 1
    for start in range(0, len(different), limits.faces):
        yield _sheet(different[start : start + limits.faces], unique, limits, fonts)


def _sheet(different: list[list[Good]], unique: bool, limits: Limits, fonts: FontRegistry) -> DeckSheet:
    front = different[0][0].front
    columns, rows, cell = choose_cells(len(different) + 1, (front.width, front.height), limits)
    dpi = cell[0] * MM_PER_INCH / front.width
    fronts = _grid([some[0].front for some in different], _back(different[0]), columns, rows, cell, dpi, fonts)
    if unique:
        backs = _grid([_back(some) for some in different], _back(different[0]), columns, rows, cell, dpi, fonts)
    else:
        (backs,) = draw_pictures([Shot(_back(different[0]), *cell)], dpi, fonts)
    slots = {good.id: slot for slot, some in enumerate(different) for good in some}
    taken = [*range(len(different)), columns * rows - 1]
    digests = {slot: slot_digest(fronts, slot, columns, cell) for slot in taken}
    return DeckSheet(columns, rows, cell, fronts, backs, unique, slots, digests)


def _back(some: list[Good]) -> Face:
    back = some[0].back
    assert back is not None  # cards without a back are refused before
    return back


def choose_cells(count: int, size: tuple[float, float], limits: Limits) -> tuple[int, int, tuple[int, int]]:
    """Columns, rows and pixels of a cell for so many cells: as sharp as the limits allow, then as few empty cells as can be."""
    width, height = size
    best: tuple[tuple[float, int], tuple[int, int, tuple[int, int]]] | None = None
    for columns in range(2, limits.columns + 1):
        rows = max(2, -(-count // columns))
        if rows > limits.rows:
            continue
        scale = min(limits.dpi / MM_PER_INCH, limits.pixels / (columns * width), limits.pixels / (rows * height))
        cell = (max(1, int(width * scale + 1e-9)), max(1, int(height * scale + 1e-9)))
        rank = (scale, -columns * rows)
        if best is None or rank > best[0]:
            best = (rank, (columns, rows, cell))
    assert best is not None  # the caller gives at most as many as there are slots
    return best[1]


def _grid(
    faces: list[Face], hidden: Face, columns: int, rows: int, cell: tuple[int, int], dpi: float, fonts: FontRegistry
) -> Image.Image:
    sheet = Image.new("RGB", (columns * cell[0], rows * cell[1]), "white")
    slots = [*range(len(faces)), columns * rows - 1]
    shots = [Shot(face, *cell) for face in (*faces, hidden)]
    for slot, picture in zip(slots, draw_pictures(shots, dpi, fonts), strict=True):
        sheet.paste(picture, slot_corner(slot, columns, cell))
    return sheet


def slot_corner(slot: int, columns: int, cell: tuple[int, int]) -> tuple[int, int]:
    row, column = divmod(slot, columns)
    return column * cell[0], row * cell[1]


def slot_digest(sheet: Image.Image, slot: int, columns: int, cell: tuple[int, int]) -> str:
    x, y = slot_corner(slot, columns, cell)
    pixels = sheet.crop((x, y, x + cell[0], y + cell[1])).tobytes()
    return hashlib.sha256(pixels).hexdigest()
