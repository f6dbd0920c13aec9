"""The pages that come first in every file: how to make the game, and an index of all its pieces.

In: the guide's words, already in the reader's language, and the faces to show. Out: sheets of side `info`, whose
placements are pictures of pieces, not pieces.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from generator.drawing.fonts import FontRegistry
from generator.drawing.outlines import rectangle
from generator.drawing.paths import bounds
from generator.drawing.scene import Color, Face, Glyphs, Node, Path, Stroke
from generator.drawing.text import Align, Span, TextBox, TextStyle, VAlign, lay_out
from generator.drawing.transforms import multiply, scale, transform_outline, translate
from generator.sheets.document import Box, Placement, Sheet

MARGIN = 14.0
THUMB = (36.0, 30.0)
ROW_GAP = 5.0
CELL_GAP = 3.0
CAPTION = 4.5
LARGEST_CELL, SMALLEST_CELL = 34.0, 12.0
INK: Color = (0.12, 0.12, 0.16)
SOFT: Color = (0.45, 0.45, 0.5)
HAIRLINE = Stroke((0.75, 0.75, 0.78), 0.2)
_TALL = 10_000.0


class Chapter(NamedTuple):
    """One component in the guide."""

    name: str
    """With its count: `Card × 50`."""
    faces: tuple[Face, ...]
    """One or two to show."""
    paragraphs: tuple[str, ...]


class Entry(NamedTuple):
    """One different face in the index."""

    face: Face
    caption: str


class Guide(NamedTuple):
    title: str
    steps: tuple[str, ...]
    chapters: tuple[Chapter, ...]
    index_title: str
    entries: tuple[Entry, ...]
    lang: str


def make_guide(guide: Guide, paper: tuple[float, float], fonts: FontRegistry, *, two_sided: bool) -> list[Sheet]:
    """Upright pages, numbered by sheets of paper from 1. Two-sided, they fill whole sheets: the last page may be empty."""
    pages = [*_making_pages(guide, paper, fonts), *_index_pages(guide, paper, fonts)]
    if two_sided and len(pages) % 2:
        pages.append(_Page())
    per_sheet = 2 if two_sided else 1
    return [page.sheet(1 + number // per_sheet, paper) for number, page in enumerate(pages)]


class _Page:
    """What has been put on a page so far."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.pictures: list[Placement] = []

    def sheet(self, number: int, paper: tuple[float, float]) -> Sheet:
        whole: Box = (0.0, 0.0, *paper)
        return Sheet(number, "info", *paper, whole, whole, tuple(self.pictures), (), (), page=tuple(self.nodes))


class _Writer:
    """Sets text of one language; every call gives the height that it took."""

    def __init__(self, fonts: FontRegistry, lang: str) -> None:
        self.fonts = fonts
        self.lang = lang

    def lines(
        self,
        page: _Page | None,
        paragraphs: Sequence[str],
        x: float,
        y: float,
        width: float,
        size: float,
        *,
        bold: bool = False,
        color: Color = INK,
        align: Align = "left",
        valign: VAlign = "top",
    ) -> float:
        style = TextStyle(
            "PT Sans",
            size,
            size,
            align,
            valign,
            color,
            bold=bold,
            leading=1.3,
            gap=0.45,
            hyphenate=not bold,
            lang=self.lang,
        )
        box = TextBox(x, y, width, _TALL, tuple((Span(text),) for text in paragraphs), style)
        nodes = lay_out(box, size, self.fonts, {})
        if page is not None:
            page.nodes.extend(nodes)
        baselines = [node.y for node in nodes if isinstance(node, Glyphs)]
        return max(baselines) - y + 0.12 * size if baselines else 0.0


def _making_pages(guide: Guide, paper: tuple[float, float], fonts: FontRegistry) -> list[_Page]:
    width, height = paper
    room = width - 2 * MARGIN
    write = _Writer(fonts, guide.lang)
    page = _Page()
    pages = [page]
    y = MARGIN
    y += write.lines(page, [guide.title], MARGIN, y, room, 20, bold=True) + 4.0
    steps = [f"{number}. {step}" for number, step in enumerate(guide.steps, 1)]
    y += write.lines(page, steps, MARGIN, y, room, 9.5) + ROW_GAP
    text_x = MARGIN + THUMB[0] + 6.0
    text_width = width - MARGIN - text_x
    for chapter in guide.chapters:
        name = write.lines(None, [chapter.name], text_x, 0, text_width, 12, bold=True)
        text = write.lines(None, chapter.paragraphs, text_x, 0, text_width, 9.5)
        tall = max(THUMB[1], name + 1.5 + text)
        if y + tall > height - MARGIN and y > MARGIN:
            page = _Page()
            pages.append(page)
            y = MARGIN
        page.nodes.append(Path((("M", MARGIN, y), ("L", width - MARGIN, y)), stroke=HAIRLINE))
        y += ROW_GAP / 2
        _show(page, chapter.faces, (MARGIN, y, *THUMB))
        write.lines(page, [chapter.name], text_x, y, text_width, 12, bold=True)
        write.lines(page, chapter.paragraphs, text_x, y + name + 1.5, text_width, 9.5)
        y += tall + ROW_GAP / 2
    return pages


def _index_pages(guide: Guide, paper: tuple[float, float], fonts: FontRegistry) -> list[_Page]:
    width, height = paper
    write = _Writer(fonts, guide.lang)
    title = write.lines(None, [guide.index_title], 0, 0, width, 16, bold=True)
    top = MARGIN + title + 5.0
    room_x, room_y = width - 2 * MARGIN, height - MARGIN - top
    cell, cols, rows = _cells(len(guide.entries), room_x, room_y)
    pages = []
    for start in range(0, len(guide.entries), cols * rows):
        page = _Page()
        pages.append(page)
        write.lines(page, [guide.index_title], MARGIN, MARGIN, room_x, 16, bold=True)
        for number, entry in enumerate(guide.entries[start : start + cols * rows]):
            row, col = divmod(number, cols)
            x, y = MARGIN + col * (cell + CELL_GAP), top + row * (cell + CAPTION + CELL_GAP)
            _show(page, (entry.face,), (x, y, cell, cell))
            write.lines(page, [entry.caption], x, y + cell + 0.8, cell, 8, color=SOFT, align="center")
    return pages


def _cells(count: int, width: float, height: float) -> tuple[float, int, int]:
    """The largest cells that show everything on one page; at the smallest size it takes several."""
    cell = LARGEST_CELL
    while True:
        cols = math.floor((width + CELL_GAP) / (cell + CELL_GAP))
        rows = math.floor((height + CELL_GAP) / (cell + CAPTION + CELL_GAP))
        if cols * rows >= count or cell <= SMALLEST_CELL:
            return cell, max(1, cols), max(1, rows)
        cell -= 0.5


def _show(page: _Page, faces: Sequence[Face], room: Box) -> None:
    """Faces side by side, cut out and reduced to the room, never enlarged."""
    x, y, width, height = room
    gap = 2.0
    total = sum(face.width for face in faces)
    tallest = max(face.height for face in faces)
    factor = min(1.0, (width - gap * (len(faces) - 1)) / total, height / tallest)
    at = x + (width - total * factor - gap * (len(faces) - 1)) / 2
    for number, face in enumerate(faces):
        w, h = face.width * factor, face.height * factor
        matrix = multiply(translate(at, y + (height - h) / 2), scale(factor))
        clip = transform_outline(face.outline, matrix)
        side = "back" if number else "front"
        page.pictures.append(Placement("", 0, side, face, at, y + (height - h) / 2, w, h, 0, matrix, clip))  # type: ignore[arg-type]
        page.nodes.append(Path(_edge(clip), stroke=HAIRLINE))
        at += w + gap


def _edge(clip: tuple[tuple[str, *tuple[float, ...]], ...]) -> tuple[tuple[str, *tuple[float, ...]], ...]:
    """What shows a white piece on white paper: its outline, or its box if that is no closed line."""
    if clip and clip[-1][0] == "Z":
        return clip
    left, top, right, bottom = bounds(clip)
    return rectangle(left, top, right - left, bottom - top)
