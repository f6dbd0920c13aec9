"""The pages of a poster: parts with the marks by which they are joined, and a map of how they go together.

In: a `PosterPlan`. Out: `Pages`.

Two neighbours show the same strip of the board. Through its middle runs the seam: on both pages crosses stand on it, at the
same places of the board. One of the two pages is cut along the seam and laid on the other, so that the half crosses meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.drawing.fonts import FontRegistry
from generator.drawing.outlines import circle, rectangle
from generator.drawing.scene import Group, Matrix, Node, Path, Segment, Stroke
from generator.drawing.text import Setting, Span, TextBox, TextStyle
from generator.sheets.choices import Choices, HeaderText
from generator.sheets.document import Box, Part, Placement, Sheet, Side
from generator.sheets.grid import HEADER_STRIP
from generator.sheets.header import DEPTH, GREY, Header, header_band
from generator.sheets.marks import AWAY, CUT, EDGE, SHORTEST
from generator.sheets.pages import Pages, Press
from generator.sheets.poster import STRIP, PosterPlan

CROSS = 2.5
"""Half the width of a cross."""
SEAM = Stroke((0.0, 0.0, 0.0), 0.12)
HALO = Stroke((1.0, 1.0, 1.0), 0.5, opacity=0.8)
FRAME = Stroke((0.1, 0.1, 0.1), 0.4)
MAP_OPACITY = 0.45
"""The map is for reading: it saves ink."""


class PosterPress(NamedTuple):
    """What all pages of all posters have in common."""

    press: Press
    words: HeaderText
    fonts: FontRegistry

    @property
    def choices(self) -> Choices:
        return self.press.choices


def make_poster_pages(n: int, plan: PosterPlan, press: PosterPress) -> Iterator[Pages]:
    """The sheets of one board, numbered from `n`. They are printed on one side; behind them a duplex page stays empty."""
    sides: tuple[Side, ...] = ("front", "back") if plan.backs else ("front",)
    made = [_map_page(n, plan, press)] if plan.mapped else []
    for side in sides:
        for part in plan.parts:
            made.append(_part_page(n + len(made), plan, part, side, press))
    for sheet, shortened in made:
        behind = None
        if press.choices.backs.startswith("duplex"):
            header = _header(sheet.n, "back", plan, press)
            behind = sheet._replace(side="back", placements=(), marks=(), header=header.nodes, page=())
        yield Pages(sheet, behind, shortened)


def _part_page(n: int, plan: PosterPlan, part: Part, side: Side, press: PosterPress) -> tuple[Sheet, bool]:
    piece = plan.piece
    face = piece.back if side == "back" and piece.back else piece.front
    choices = press.choices
    left, top, width, height = plan.shown(part)
    room_top = max(choices.margin, HEADER_STRIP)
    x = (plan.page_width - width) / 2
    y = room_top + (plan.page_height - room_top - STRIP - height) / 2
    bleed = face.bleed
    corner_x, corner_y = x - left + bleed, y - top + bleed
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, corner_x, corner_y)
    placement = Placement(
        piece.component,
        piece.copy,
        side,
        face,
        corner_x,
        corner_y,
        face.width,
        face.height,
        0,
        matrix,
        rectangle(x, y, width, height),
        part,
    )
    tile = (x, y, width, height)
    marks = (
        () if choices.marks == "none" else (*_crosses(plan, part, tile), *_cut_ticks(plan, part, tile, bleed, press))
    )
    header = _header(n, side, plan, press)
    name = _name_part(plan, part, press)
    # In a file of backs a back's poster stands with the backs; everywhere else it is a page printed on one side.
    on: Side = "back" if side == "back" and choices.backs == "separate" else "front"
    size = (plan.page_width, plan.page_height)
    return Sheet(n, on, *size, tile, tile, (placement,), marks, (*header.nodes, *name)), header.shortened


def _header(n: int, side: Side, plan: PosterPlan, press: PosterPress) -> Header:
    margin = press.choices.margin
    band = header_band("top", max(margin, HEADER_STRIP), margin)
    size = (plan.page_width, plan.page_height)
    line = press.words.text_for(n, press.press.total, side)
    return press.press.headers.draw(band, size, None, line)


def _crosses(plan: PosterPlan, part: Part, tile: Box) -> Iterator[Node]:
    """On both pages of a seam at the same places of the board, so that half crosses meet."""
    x, y, width, height = tile
    lines: list[Segment] = []
    half = plan.overlap / 2
    arm = min(CROSS, half)
    across = [x + half] * (part.col > 0) + [x + width - half] * (part.col < plan.cols - 1)
    down = [y + half] * (part.row > 0) + [y + height - half] * (part.row < plan.rows - 1)
    places = [(at, y + share * height) for at in across for share in (0.15, 0.5, 0.85)]
    places += [(x + share * width, at) for at in down for share in (0.15, 0.5, 0.85)]
    for cx, cy in places:
        lines += (("M", cx - arm, cy), ("L", cx + arm, cy), ("M", cx, cy - arm), ("L", cx, cy + arm))
    if lines:
        yield Path(tuple(lines), stroke=HALO)
        yield Path(tuple(lines), stroke=SEAM)


def _cut_ticks(plan: PosterPlan, part: Part, tile: Box, bleed: float, press: PosterPress) -> Iterator[Node]:
    """In the margin: where the page is cut along a seam (its left and upper ones), and where the board ends."""
    x, y, width, height = tile
    half = plan.overlap / 2
    xs = [x + half if part.col else x + bleed]
    ys = [y + half if part.row else y + bleed]
    if part.col == plan.cols - 1:
        xs.append(x + width - bleed)
    if part.row == plan.rows - 1:
        ys.append(y + height - bleed)
    band = header_band("top", max(press.choices.margin, HEADER_STRIP), press.choices.margin)
    top, bottom = max(y - 4, band.far + 0.4), min(y + height + 4, plan.page_height - STRIP + 2.4)
    left, right = max(x - 4, EDGE), min(x + width + 4, plan.page_width - EDGE)
    lines: list[Segment] = []
    ticks = [(at, y - AWAY, at, top) for at in xs] + [(at, y + height + AWAY, at, bottom) for at in xs]
    ticks += [(x - AWAY, at, left, at) for at in ys] + [(x + width + AWAY, at, right, at) for at in ys]
    for x1, y1, x2, y2 in ticks:
        if abs(x2 - x1) + abs(y2 - y1) >= SHORTEST:
            lines += (("M", x1, y1), ("L", x2, y2))
    if lines:
        yield Path(tuple(lines), stroke=CUT)


def _name_part(plan: PosterPlan, part: Part, press: PosterPress) -> tuple[Node, ...]:
    """At the foot of the page: a small map with this part filled in, the part's name, and the board's."""
    cell_height = DEPTH / plan.rows
    cell_width = min(1.4 * DEPTH / plan.rows, 3.0)
    x, y = max(press.choices.margin, EDGE), plan.page_height - max(press.choices.margin, 4.2) - DEPTH
    boxes: list[Segment] = []
    for row in range(plan.rows):
        for col in range(plan.cols):
            boxes += rectangle(x + col * cell_width, y + row * cell_height, cell_width, cell_height)
    here = rectangle(x + part.col * cell_width, y + part.row * cell_height, cell_width, cell_height)
    start = x + plan.cols * cell_width + 2
    words = _set(
        f"{part.name} · {press.words.name_of(plan.piece.component)}", start, y, 120, DEPTH, 8, "left", press, bold=True
    )
    return Path(here, fill=GREY), Path(tuple(boxes), stroke=Stroke(GREY, 0.15)), *words


def _map_page(n: int, plan: PosterPlan, press: PosterPress) -> tuple[Sheet, bool]:
    """The whole board, small, with its seams and the names of its parts, and how to join them."""
    face = plan.piece.front
    margin = max(press.choices.margin, 10.0)
    room_width, room_height = plan.page_width - 2 * margin, plan.page_height - 2 * margin - 46
    width, height = face.width + 2 * face.bleed, face.height + 2 * face.bleed
    factor = min(room_width / width, room_height / height)
    x, y = (plan.page_width - factor * width) / 2, margin + 18
    picture_matrix: Matrix = (factor, 0.0, 0.0, factor, x + factor * face.bleed, y + factor * face.bleed)
    box = (x, y, factor * width, factor * height)
    clip = rectangle(*box)
    nodes: list[Node] = [
        Group((Group(face.nodes, picture_matrix),), clip=clip, opacity=MAP_OPACITY),
        Path(clip, stroke=FRAME),
    ]
    seams: list[Segment] = []
    half = plan.overlap / 2
    for col in range(1, plan.cols):
        at = x + factor * (col * (plan.tile_width - plan.overlap) + half)
        seams += (("M", at, y), ("L", at, y + factor * height))
    for row in range(1, plan.rows):
        at = y + factor * (row * (plan.tile_height - plan.overlap) + half)
        seams += (("M", x, at), ("L", x + factor * width, at))
    if seams:
        nodes.append(Path(tuple(seams), stroke=Stroke((1.0, 1.0, 1.0), 1.2)))
        nodes.append(Path(tuple(seams), stroke=FRAME))
    for part in plan.parts:
        left, top, wide, high = plan.shown(part)
        cx, cy = x + factor * (left + wide / 2), y + factor * (top + high / 2)
        disc = min(8.0, 0.3 * factor * min(wide, high))
        nodes.append(Path(circle(cx, cy, disc), fill=(1.0, 1.0, 1.0), stroke=FRAME))
        size = disc * 2.0
        nodes += _set(part.name, cx - disc, cy - disc, 2 * disc, 2 * disc, size, "center", press, bold=True)
    title = press.words.map_title(press.words.name_of(plan.piece.component))
    nodes += _set(title, margin, margin + 2, room_width, 12, 16, "center", press, bold=True)
    below = y + factor * height + 4
    nodes += _set(press.words.map_steps, margin, below, room_width, 24, 10, "center", press)
    header = _header(n, "front", plan, press)
    size_of_page = (plan.page_width, plan.page_height)
    sheet = Sheet(n, "info", *size_of_page, box, box, (), (), header.nodes, page=tuple(nodes))
    return sheet, header.shortened


def _set(
    text: str,
    x: float,
    y: float,
    width: float,
    height: float,
    size: float,
    align: str,
    press: PosterPress,
    *,
    bold: bool = False,
) -> tuple[Node, ...]:
    if not text.strip():
        return ()
    style = TextStyle(
        "PT Sans",
        size,
        min(5.0, size),
        "center" if align == "center" else "left",
        "middle" if bold else "top",
        GREY,
        bold=bold,
        hyphenate=False,
        lang=press.words.lang,
    )
    setting = Setting(TextBox(x, y, width, height, ((Span(text),),), style), press.fonts, {})
    return setting.lay_out(setting.fit_size() or style.min_size)
