"""The header of a page: what this sheet is, and a ruler that shows whether it was printed at 100 %.

In: the page, the strip that has room for it (along the top, or turned along the left edge), the line. Out: nodes for
the marks' layer.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from generator.drawing.fonts import FontRegistry
from generator.drawing.scene import Group, Node, Path, Segment, Stroke
from generator.drawing.text import Setting, Span, TextBox, TextStyle
from generator.sheets.backs import Axis
from generator.sheets.marks import AWAY, LENGTH

GREY = (0.25, 0.25, 0.25)
SIZE, MIN_SIZE = 6.5, 5.0
DEPTH = 3.2
"""Of the band that holds line and ruler."""
CLEAR = 0.4
"""Between the band and the crop marks below it."""
SHORT_MARK = 2.0
"""Crop marks in the header's strip become this short before the header moves nearer to the page's edge."""
PRINTABLE = 4.2
"""What most printers leave white along the edges."""
RULER = 50
RULER_LABEL = 14.0
TICKS = ((10, 2.0), (5, 1.4), (1, 0.9))
SPACE = 3.0


class Band(NamedTuple):
    """Where the header lies: along which edge, and how far from it the band begins and ends."""

    on: Literal["top", "left"]
    near: float
    far: float


class Header(NamedTuple):
    nodes: tuple[Node, ...]
    shortened: bool
    """The line was too long even at the smallest size and ends with an ellipsis, or the ruler's label found no room."""


def header_band(on: Literal["top", "left"], strip: float, margin: float) -> Band:
    """As far from the edge as marks allow in a narrow strip; at the margin in a wide one."""
    wanted = max(PRINTABLE, margin)
    mark = min(max(strip - wanted - DEPTH - CLEAR - AWAY, SHORT_MARK), LENGTH)
    near = min(strip - AWAY - mark - CLEAR - DEPTH, wanted)
    return Band(on, near, near + DEPTH)


class Headers:
    """Draws the headers of one imposition: ruler and label are the same on all pages of a kind, so they are made once."""

    def __init__(self, margin: float, ruler: str, lang: str, fonts: FontRegistry) -> None:
        self._edge = max(margin, PRINTABLE)
        self._ruler = ruler
        self._lang = lang
        self._fonts = fonts
        self._rulers: dict[tuple[float, Band], tuple[Node, ...]] = {}

    def draw(self, band: Band, page: tuple[float, float], fold: Axis | None, line: str) -> Header:
        """Line on the left, ruler on the right; a fold that crosses the strip goes between them."""
        length = page[0] if band.on == "top" else page[1]
        start, ruler_start = self._edge, length - self._edge - RULER
        label_start = ruler_start - 1.0 - RULER_LABEL
        crossed = fold == ("x" if band.on == "top" else "y")
        line_end = min(label_start, length / 2) - SPACE if crossed else label_start - SPACE
        text, shortened = _set_line(line, start, band.near, line_end - start, self._lang, self._fonts)
        if (length, band) not in self._rulers:
            label = _box(self._ruler, label_start, band.near, RULER_LABEL, "right", self._lang)
            ruler = _draw_ruler(ruler_start, band.far - 0.4)
            self._rulers[length, band] = (*_lay_out_or_nothing(label, self._fonts), ruler)
        ruler_nodes = self._rulers[length, band]
        nodes: tuple[Node, ...] = (*text, *ruler_nodes)
        if band.on == "left":
            # Read from below: the text's own left end is at the bottom of the page, its top towards the left edge.
            nodes = (Group(nodes, (0.0, -1.0, 1.0, 0.0, 0.0, page[1])),)
        return Header(nodes, shortened or len(ruler_nodes) == 1)


def _set_line(
    line: str, x: float, y: float, width: float, lang: str, fonts: FontRegistry
) -> tuple[tuple[Node, ...], bool]:
    """The line at the largest size that fits; what does not fit at the smallest size loses words at its end."""
    words = line.split(" ")
    for count in range(len(words), 0, -1):
        shown = line if count == len(words) else " ".join(words[:count]) + " …"
        nodes = _lay_out_or_nothing(_box(shown, x, y, width, "left", lang), fonts)
        if nodes:
            return nodes, count < len(words)
    return (), bool(line.strip())


def _box(text: str, x: float, y: float, width: float, align: Literal["left", "right"], lang: str) -> TextBox:
    style = TextStyle("PT Sans", SIZE, MIN_SIZE, align, "middle", GREY, hyphenate=False, lang=lang)
    return TextBox(x, y, width, DEPTH, ((Span(text),),), style)


def _lay_out_or_nothing(box: TextBox, fonts: FontRegistry) -> tuple[Node, ...]:
    setting = Setting(box, fonts, {})
    size = setting.fit_size()
    return () if size is None else setting.lay_out(size)


def _draw_ruler(x: float, y: float) -> Path:
    """Its length is from the middle of the first tick to the middle of the last."""
    segments: list[Segment] = [("M", x, y), ("L", x + RULER, y)]
    for mm in range(RULER + 1):
        height = next(tall for step, tall in TICKS if mm % step == 0)
        segments += [("M", x + mm, y), ("L", x + mm, y - height)]
    return Path(tuple(segments), stroke=Stroke(GREY, 0.12))
