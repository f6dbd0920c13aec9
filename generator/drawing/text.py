"""Text boxes: spans of text and icons, set into a rectangle.

In: a `TextBox` (mm), a font registry, icons. Out: the largest size that fits, the nodes at a size, or how much is too
much. Nothing is ever cut off or shrunk below the smallest size: `fit_size` says None and `overflow` says why.

Height. Lines are `leading` sizes apart, paragraphs `gap` sizes more. A block reaches from the ascender of its first
line (at most 0.95 em) to the descender of its last, and fits if that is no higher than the box. One exception: a
single line in a box with valign `middle` fits if its capitals do, so that a digit may fill a tight corner. `top` puts
the ascender at the box's top, `bottom` the descender at its bottom; `middle` centres what the eye sees, from the top
of the first line's capitals to the last baseline, and keeps a block of several lines inside the box.

Breaks. A size fits if there is any way to break the lines at it; the neat way (see `linebreak`) is drawn if it fits,
else the tight one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain, groupby
from typing import Literal, NamedTuple

from generator.drawing.fonts import Font, FontRegistry
from generator.drawing.hyphenation import Cut, find_cuts
from generator.drawing.linebreak import Line, Stretch, balance, break_row, line_pieces, line_runs, make_strip
from generator.drawing.scene import Color, Glyphs, Group, LinearGradient, Node, Paint, Path, RadialGradient
from generator.drawing.shaping import EM, ICON, Piece, Row, Word, make_icon, make_rows
from generator.units import MM_PER_PT

CURRENT: Color = (-1.0, -1.0, -1.0)
"""In an icon: the colour of the text around it."""

STEP = 0.25
TOLERANCE = 0.01
MAX_ASCENT = 0.95
ICON_HEIGHT = 1.15
"""In cap heights."""
ICON_BEARING = 0.08
"""Em left and right of an icon."""

Align = Literal["left", "center", "right", "justify"]
VAlign = Literal["top", "middle", "bottom"]


class Span(NamedTuple):
    """Text in one style, or an icon by name (then without text). A line break in the text is a forced break."""

    text: str = ""
    bold: bool = False
    italic: bool = False
    icon: str = ""


class Icon(NamedTuple):
    """Drawn in a box 1 high and `width` wide, origin at the top left."""

    width: float
    nodes: tuple[Node, ...]


class TextStyle(NamedTuple):
    """`size` and `min_size` in points; `leading` and `gap` in sizes; `tracking` in thousandths of the size."""

    family: str
    size: float
    min_size: float
    align: Align = "left"
    valign: VAlign = "top"
    color: Color = (0.0, 0.0, 0.0)
    opacity: float = 1.0
    bold: bool = False
    italic: bool = False
    leading: float = 1.2
    gap: float = 0.5
    tracking: float = 0.0
    hyphenate: bool = True
    lang: str = "en"


class TextBox(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    paragraphs: tuple[tuple[Span, ...], ...]
    style: TextStyle


class Overflow(NamedTuple):
    """What is too much at the smallest size; all zero when the text fits."""

    lines: int = 0
    """Lines below the box."""
    height: float = 0.0
    """Millimetres that the block is too high."""
    characters: int = 0
    """Characters outside the box, below or beside it."""
    word: str = ""
    """The widest word that is wider than the box and cannot be cut."""
    width: float = 0.0
    """Millimetres that this word is too wide."""


class _SetLine(NamedTuple):
    row: Row
    line: Line
    drop: float
    """Distance of the baseline from the first line's, in sizes."""
    last: bool
    """The last line of its row: not justified."""


class Setting:
    """A box's text in words, ready to be broken at any size: prepared once, asked several times.

    `fit_size` breaks the lines that `lay_out` then draws, so they are remembered by size.
    """

    def __init__(self, box: TextBox, fonts: FontRegistry, icons: Mapping[str, Icon]) -> None:
        style = box.style
        self.box = box
        self.icons = icons
        self.font = font = fonts.get(style.family, bold=style.bold, italic=style.italic)
        self.tracking = round(style.tracking * font.upem / 1000) * EM // font.upem
        self._cuts = partial(_cuts, style.lang, style.hyphenate)
        self._neat: dict[float, list[_SetLine]] = {}
        self.paragraphs: list[list[Row]] = []
        for spans in box.paragraphs:
            rows = make_rows(
                _icon_word(icons[span.icon], span.icon, font, self.tracking)
                if span.icon
                else (_font(style, span, fonts).words(style.tracking), span.text)
                for span in spans
            )
            # A break at the very end of a paragraph opens no new line.
            if len(rows) > 1 and not rows[-1].words:
                rows.pop()
            if any(row.words for row in rows):
                self.paragraphs.append(rows)

    def fits(self, size: float) -> bool:
        """Neat lines are tried first: they are what is drawn, and most texts fit."""
        measure = self._measure(size)
        for lines in (self._neat_lines(size), None):
            if lines is None:
                lines = self._break(measure, tight=True)
            if self._height_fits(lines, size) and all(set_line.line.width <= measure for set_line in lines):
                return True
        return False

    def fit_size(self) -> float | None:
        """The largest of size, size - 0.25 …, min_size at which the text fits; None if not even the smallest does."""
        style = self.box.style
        size, smallest = style.size, min(style.min_size, style.size)
        if self.fits(size):
            return size
        steps = int((size - smallest) / STEP + 1e-9)
        sizes = [size - STEP * step for step in range(1, steps + 1)]
        if not sizes or sizes[-1] > smallest + 1e-9:
            sizes.append(smallest)
        low, high = 0, len(sizes)
        while low < high:
            middle = (low + high) // 2
            if self.fits(sizes[middle]):
                high = middle
            else:
                low = middle + 1
        return sizes[low] if low < len(sizes) else None

    def lay_out(self, size: float) -> tuple[Node, ...]:
        """The nodes at a size, fitting or not: one `Glyphs` per run of a font on a line, one `Group` per icon."""
        box, style = self.box, self.box.style
        measure = self._measure(size)
        lines = self._neat_lines(size)
        if not self._height_fits(lines, size):
            lines = self._break(measure, tight=True)
        if not lines:
            return ()
        em = size * MM_PER_PT
        baseline = box.y + self._first_baseline(lines, em)
        painted: dict[str, tuple[Node, ...]] = {}
        nodes: list[Node] = []
        current, strip = None, None
        for row, line, drop, last in lines:
            if row is not current:
                current, strip = row, None if last else make_strip(row)
            runs = line_runs(row, line, strip)
            y = round(baseline + drop * em, 4)
            slack = measure - line.width
            offset = slack / 2 if style.align == "center" else slack if style.align == "right" else 0
            x = box.x + offset * em / EM
            stretch = Stretch(slack, runs) if style.align == "justify" and not last and slack > 0 else None
            for run in runs:
                source, text, glyphs, advances, width, _ = run
                if source is None:
                    nodes.append(self._icon_node(run, painted, x, y, em))
                    x += width * em / EM
                    continue
                if stretch is not None:
                    advances = stretch.widen(text, advances, source.upem)
                nodes.append(Glyphs(source.key, em, round(x, 4), y, text, glyphs, advances, style.color, style.opacity))
                x += sum(advances) * em / source.upem
        return tuple(nodes)

    def height(self, size: float) -> float:
        """Of the block as `lay_out` sets it, in mm."""
        lines = self._neat_lines(size)
        return self._block_height(lines[-1].drop, size * MM_PER_PT) if lines else 0.0

    def overflow(self) -> Overflow:
        """What is too much at the smallest size."""
        box = self.box
        size = min(box.style.min_size, box.style.size)
        em = size * MM_PER_PT
        measure = self._measure(size)
        lines = self._break(measure, tight=True)
        high = not self._height_fits(lines, size)
        below = characters = 0
        word, excess = "", 0
        for row, line, drop, _ in lines:
            if high and self._block_height(drop, em) > box.height + TOLERANCE:
                below += 1
                characters += _count(row, line)
            elif line.width > measure:
                characters += _count_beside(row, line, measure)
            if line.width - measure > excess:
                word, excess = row.words[line.first].text.replace(ICON, ""), line.width - measure
        height = self._block_height(lines[-1].drop, em) - box.height if high else 0.0
        return Overflow(below, round(height, 2), characters, word, round(excess * em / EM, 2))

    def _measure(self, size: float) -> int:
        """The box's width in layout units; tracking behind a line's last letter is not seen, so it may stand outside."""
        return int(self.box.width / (size * MM_PER_PT) * EM + 0.5) + self.tracking

    def _neat_lines(self, size: float) -> list[_SetLine]:
        lines = self._neat.get(size)
        if lines is None:
            lines = self._neat[size] = self._break(self._measure(size), tight=False)
        return lines

    def _break(self, measure: int, *, tight: bool) -> list[_SetLine]:
        style = self.box.style
        drop = 0.0
        lines: list[_SetLine] = []
        for rows in self.paragraphs:
            if lines:
                drop += style.gap
            for row in rows:
                broken = break_row(row, measure, self._cuts, tight=tight)
                if style.align == "center" and not tight:
                    broken = balance(row, broken, measure)
                end = len(broken) - 1
                for index, line in enumerate(broken):
                    lines.append(_SetLine(row, line, drop, index == end))
                    drop += style.leading
        return lines

    def _height_fits(self, lines: list[_SetLine], size: float) -> bool:
        if not lines:
            return True
        em = size * MM_PER_PT
        room = self.box.height + TOLERANCE
        if len(lines) == 1 and self.box.style.valign == "middle":
            return self.font.cap_height * em <= room
        return self._block_height(lines[-1].drop, em) <= room

    def _block_height(self, drop: float, em: float) -> float:
        return (_ascent(self.font) + drop - self.font.descender) * em

    def _first_baseline(self, lines: list[_SetLine], em: float) -> float:
        """Distance from the box's top."""
        box, font = self.box, self.font
        top = _ascent(font) * em
        drop = lines[-1].drop * em
        bottom = box.height + font.descender * em - drop
        if box.style.valign == "top":
            return top
        if box.style.valign == "bottom":
            return bottom
        middle = (box.height + font.cap_height * em - drop) / 2
        if len(lines) > 1 and top <= bottom + TOLERANCE:
            return min(max(middle, top), bottom)
        return middle

    def _icon_node(self, piece: Piece, painted: dict[str, tuple[Node, ...]], x: float, y: float, em: float) -> Group:
        """An icon a little taller than capitals, its middle at half their height."""
        nodes = painted.get(piece.icon)
        color = self.box.style.color
        if nodes is None:
            nodes = painted[piece.icon] = tuple(paint_node(node, color) for node in self.icons[piece.icon].nodes)
        cap = self.font.cap_height * em
        height = ICON_HEIGHT * cap
        matrix = (height, 0.0, 0.0, height, round(x + ICON_BEARING * em, 4), round(y - (cap + height) / 2, 4))
        return Group(nodes, matrix, opacity=self.box.style.opacity)


def fits(box: TextBox, size: float, fonts: FontRegistry, icons: Mapping[str, Icon]) -> bool:
    return Setting(box, fonts, icons).fits(size)


def fit_size(box: TextBox, fonts: FontRegistry, icons: Mapping[str, Icon]) -> float | None:
    return Setting(box, fonts, icons).fit_size()


def lay_out(box: TextBox, size: float, fonts: FontRegistry, icons: Mapping[str, Icon]) -> tuple[Node, ...]:
    return Setting(box, fonts, icons).lay_out(size)


def overflow(box: TextBox, fonts: FontRegistry, icons: Mapping[str, Icon]) -> Overflow:
    return Setting(box, fonts, icons).overflow()


def missing_glyphs(box: TextBox, fonts: FontRegistry) -> list[tuple[str, str]]:
    """(character, font key) for every character that its font cannot draw, each once, in reading order."""
    found: dict[tuple[str, str], None] = {}
    for span in chain.from_iterable(box.paragraphs):
        if not span.icon:
            font = _font(box.style, span, fonts)
            for character in font.missing(span.text):
                found[character, font.key] = None
    return list(found)


def line_texts(nodes: Sequence[Node]) -> list[str]:
    """The lines of one laid-out box as text; icons are left out, and so is a line of icons only."""
    runs = [node for node in nodes if isinstance(node, Glyphs)]
    return ["".join(run.text for run in line) for _, line in groupby(runs, key=lambda run: run.y)]


def _font(style: TextStyle, span: Span, fonts: FontRegistry) -> Font:
    return fonts.get(style.family, bold=style.bold or span.bold, italic=style.italic or span.italic)


def _icon_word(icon: Icon, name: str, font: Font, tracking: int) -> Word:
    width = icon.width * ICON_HEIGHT * font.cap_height + 2 * ICON_BEARING
    return make_icon(name, max(0, round(width * EM) + tracking))


def _cuts(lang: str, hyphenate: bool, word: Word) -> tuple[Cut, ...]:
    return find_cuts(word.text, word.soft, lang, hyphenate)


def _ascent(font: Font) -> float:
    return min(font.ascender, MAX_ASCENT)


def paint_node(node: Node, color: Color) -> Node:
    """An icon's node in the colour of the text around it."""
    if isinstance(node, Group):
        return node._replace(children=tuple(paint_node(child, color) for child in node.children))
    if isinstance(node, Glyphs):
        return node._replace(color=color) if node.color == CURRENT else node
    if isinstance(node, Path):
        stroke = node.stroke
        if stroke is not None and stroke.color == CURRENT:
            stroke = stroke._replace(color=color)
        return node._replace(fill=_paint(node.fill, color), stroke=stroke)
    return node


def _paint(paint: Paint | None, color: Color) -> Paint | None:
    if isinstance(paint, LinearGradient | RadialGradient):
        stops = tuple(stop._replace(color=color) if stop.color == CURRENT else stop for stop in paint.stops)
        return paint._replace(stops=stops)
    return color if paint == CURRENT else paint


def _count(row: Row, line: Line) -> int:
    """Characters of a line, spaces between words included, a hyphen that we drew not."""
    return sum(len(piece.text) for piece in line_pieces(row, line)) - line.hyphen


def _count_beside(row: Row, line: Line, measure: int) -> int:
    """Characters of a line that reach beyond the measure."""
    at = beside = 0
    for piece in line_pieces(row, line):
        if piece.source is None:
            at += piece.width
            beside += at > measure
            continue
        for advance in piece.advances:
            at += advance * EM // piece.source.upem
            beside += at > measure
    return beside
