"""What a writer gets: pages on which everything already has its place. Millimetres from the page's top left corner."""

from __future__ import annotations

from typing import Literal, NamedTuple

from generator.drawing.scene import Face, Matrix, Node, Outline

Side = Literal["front", "back"]
Box = tuple[float, float, float, float]
"""x, y, width, height."""


class Part(NamedTuple):
    """Which part of a poster a page shows: counted from 0, row by row."""

    row: int
    col: int
    rows: int
    cols: int

    @property
    def name(self) -> str:
        """As printed on the page: B2 is the second column's second row."""
        return f"{_letters(self.col)}{self.row + 1}"


def _letters(number: int) -> str:
    """A to Z, then AA, AB …"""
    name = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


class Placement(NamedTuple):
    """A face on a page. x, y, w, h: its trim box as it lies there; rotation: clockwise degrees that it was turned."""

    component: str
    copy: int
    side: Side
    face: Face
    x: float
    y: float
    w: float
    h: float
    rotation: int
    matrix: Matrix
    """Face coordinates to page coordinates."""
    clip: Outline
    """In page coordinates: where this face's ink may go (trim and as much bleed as there is room for)."""
    part: Part | None = None
    """Of a poster: the face is larger than the page, and the clip shows this part of it."""
    scale: float = 1.0
    """Smaller than 1 for a piece that was reduced to fit on one page."""


class Fold(NamedTuple):
    """Fold line of a gutterfold page: 'x' is a vertical line at x = at, 'y' a horizontal one."""

    axis: Literal["x", "y"]
    at: float


class Sheet(NamedTuple):
    """One printed page."""

    n: int
    """Number of the sheet of paper; the two sides of a duplex sheet share it."""
    side: Literal["front", "back", "fold", "info"]
    """`info` is a page of the guide: its placements are pictures of pieces, not pieces."""
    width: float
    height: float
    trim_box: Box
    bleed_box: Box
    placements: tuple[Placement, ...]
    marks: tuple[Node, ...]
    """Crop marks, cut and fold lines: a layer of their own."""
    header: tuple[Node, ...]
    """Header line and ruler: on the same layer as the marks."""
    fold: Fold | None = None
    page: tuple[Node, ...] = ()
    """What is printed on the page itself, below pieces and marks."""


class Document(NamedTuple):
    title: str
    language: str
    sheets: tuple[Sheet, ...]
    duplex: Literal["long", "short"] | None = None
    outline: tuple[tuple[str, int], ...] = ()
    """Entries for the reader's sidebar: title, index into sheets."""
    author: str = ""
    subject: str = ""
