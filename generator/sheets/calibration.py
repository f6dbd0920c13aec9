"""The calibration sheet: crosses on the front, rulers around the same points on the back.

In: a paper, words in the reader's language, fonts. Out: a document of two pages. Held against the light, each cross of the front shows on
the back's rulers how far the two sides are apart. The rulers count to the left and upwards: so what is read there is how far the back lies
too far right and down, which is what a printer profile wants.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from generator.drawing.fonts import FontRegistry
from generator.drawing.outlines import circle
from generator.drawing.scene import Node, Path, Segment, Stroke
from generator.drawing.text import Setting, Span, TextBox, TextStyle
from generator.errors import ProblemsFound, Where, error
from generator.sheets.document import Document, Sheet
from generator.sheets.printers import PrinterProfile, correct_back
from generator.units import PAPERS

INK = (0.1, 0.1, 0.1)
FAR_X, FAR_Y = 27.0, 32.0
"""Distance of the outer crosses from the page's edges."""
ARM = 12.0
"""Of a cross; the rulers reach as far as can be read without losing count."""
REACH = 8
RULER = 160.0
EDGE = 10.0
EXAMPLE = "office"
"""A printer's name."""

Words = Callable[..., str]


class Points(NamedTuple):
    """Where the crosses are, by the word that is typed for them."""

    middle: tuple[float, float]
    left: tuple[float, float]
    right: tuple[float, float]
    top: tuple[float, float]
    bottom: tuple[float, float]

    @property
    def across(self) -> float:
        return self.right[0] - self.left[0]

    @property
    def down(self) -> float:
        return self.bottom[1] - self.top[1]


def page_size(paper: str, *, lying: bool = False) -> tuple[float, float]:
    width, height = PAPERS[paper]
    return (height, width) if lying else (width, height)


def cross_points(width: float, height: float) -> Points:
    x, y = width / 2, height / 2
    return Points((x, y), (FAR_X, y), (width - FAR_X, y), (x, FAR_Y), (x, height - FAR_Y))


def calibration_document(
    paper: str,
    words: Words,
    fonts: FontRegistry,
    lang: str,
    *,
    lying: bool = False,
    printer: str = "",
    profile: PrinterProfile | None = None,
) -> Document:
    """With a profile, the back is corrected by it: printed right, every cross reads 0."""
    width, height = page_size(paper, lying=lying)
    points = cross_points(width, height)
    text = _Texts(words, fonts, lang, width, height)
    whole = (0.0, 0.0, width, height)

    front: list[Node] = [*_title(text, words("calibrate/front"), width)]
    for x, y in points:
        front += _cross(x, y)
    front += _long_rulers(width, height, text)
    front += text.paragraphs(
        (FAR_Y + ARM + 4, points.middle[1] - ARM - 3),
        [words("calibrate/print"), words("calibrate/hold"), words("calibrate/read")],
    )
    front += text.paragraphs(
        (points.middle[1] + ARM + 3, height - FAR_Y - ARM - 4),
        [
            words("calibrate/scale", mm=RULER),
            words("calibrate/save"),
            _command(printer),
            words("calibrate/again", command=f"tuckbox build --printer {printer or EXAMPLE}"),
        ],
    )

    back: list[Node] = [*_title(text, words("calibrate/back"), width)]
    for name, (x, y) in zip(Points._fields, points, strict=True):
        back += _measuring_cross(x, y, name, text)
    upper = [words("calibrate/signs", example="0.5,1")]
    if profile is not None:
        upper.append(words("calibrate/corrected", printer=printer))
    back += text.paragraphs((FAR_Y + ARM + 12, points.middle[1] - ARM - 3), upper)
    back += text.paragraphs(
        (points.middle[1] + ARM + 12, height - FAR_Y - ARM - 4),
        [
            words("calibrate/by-hand"),
            f"angle = 57.3 × (right.y − left.y) : {points.across:g}",
            f"scale-x = 1 + (right.x − left.x) : {points.across:g}",
            f"scale-y = 1 + (bottom.y − top.y) : {points.down:g}",
            "tuckbox calibrate --printer "
            + (printer or EXAMPLE)
            + " --set x=0.4,y=-0.2,angle=0.1,scale-x=1.001,scale-y=0.999",
        ],
    )
    sheets = (
        Sheet(1, "front", width, height, whole, whole, (), (), (), page=tuple(front)),
        Sheet(1, "back", width, height, whole, whole, (), (), (), page=tuple(back)),
    )
    if profile is not None:
        sheets = (sheets[0], correct_back(sheets[1], profile, "duplex-long"))
    return Document(words("calibrate/title"), lang, sheets, duplex="long")


def _command(printer: str) -> str:
    name = printer or EXAMPLE
    return f"tuckbox calibrate --printer {name} --left 0.4,-0.2 --right 0.5,0.1 --top 0.3,-0.1 --bottom 0.6,0"


class _Texts:
    """Sets words on the page; raises where they do not fit, as for a face."""

    def __init__(self, words: Words, fonts: FontRegistry, lang: str, width: float, height: float) -> None:
        self.words = words
        self.fonts = fonts
        self.lang = lang
        self.width = width
        self.height = height

    def paragraphs(self, between: tuple[float, float], texts: list[str]) -> tuple[Node, ...]:
        """A block across the page, between two heights; what is typed stands in bold."""
        inset = FAR_X - 2
        spans = tuple((Span(text, bold=text.startswith(("tuckbox ", "angle ", "scale-"))),) for text in texts)
        style = TextStyle("PT Sans", 11, 7, valign="middle", color=INK, leading=1.25, gap=0.45, lang=self.lang)
        low, high = between
        return self._set(TextBox(inset, low, self.width - 2 * inset, high - low, spans, style))

    def label(self, text: str, x: float, y: float, size: float = 7, *, bold: bool = False) -> tuple[Node, ...]:
        """Centred on (x, y)."""
        style = TextStyle("PT Sans", size, size, "center", "middle", INK, hyphenate=False, bold=bold, lang=self.lang)
        return self._set(TextBox(x - 15, y - 2, 30, 4, ((Span(text),),), style))

    def title(self, text: str, y: float) -> tuple[Node, ...]:
        style = TextStyle("PT Sans", 14, 9, "center", "middle", INK, hyphenate=False, bold=True, lang=self.lang)
        return self._set(TextBox(EDGE, y, self.width - 2 * EDGE, 8, ((Span(text),),), style))

    def _set(self, box: TextBox) -> tuple[Node, ...]:
        setting = Setting(box, self.fonts, {})
        size = setting.fit_size()
        if size is None:
            text = box.paragraphs[0][0].text
            message = f"'{text[:40]}…' ({self.lang}) does not fit the calibration sheet"
            raise ProblemsFound([error("overflow", Where(f"locales/{self.lang}/tuckbox.po"), message, "shorten it")])
        return setting.lay_out(size)


def _title(text: _Texts, title: str, width: float) -> tuple[Node, ...]:
    return text.title(title, 5.0)


def _cross(x: float, y: float) -> tuple[Node, ...]:
    """Strong enough to shine through, its middle a point."""
    lines: tuple[Segment, ...] = (("M", x - ARM, y), ("L", x + ARM, y), ("M", x, y - ARM), ("L", x, y + ARM))
    return Path(lines, stroke=Stroke(INK, 0.25)), Path(circle(x, y, 2.0), stroke=Stroke(INK, 0.25))


def _measuring_cross(x: float, y: float, name: str, text: _Texts) -> tuple[Node, ...]:
    lines: list[Segment] = [("M", x - REACH, y), ("L", x + REACH, y), ("M", x, y - REACH), ("L", x, y + REACH)]
    for half in range(-2 * REACH, 2 * REACH + 1):
        at = half / 2
        tick = 1.6 if half % 10 == 0 else 1.1 if half % 2 == 0 else 0.6
        if half:
            lines += [
                ("M", x + at, y - tick),
                ("L", x + at, y + tick),
                ("M", x - tick, y + at),
                ("L", x + tick, y + at),
            ]
    nodes: list[Node] = [Path(tuple(lines), stroke=Stroke(INK, 0.12))]
    for mm in (-5, 5):
        # Counted to the left and upwards, see above.
        number = f"{-mm:+d}".replace("-", "−")
        nodes += text.label(number, x + mm, y + 3.2, 6)
        nodes += text.label(number, x + 3.6, y + mm, 6)
    nodes += text.label("x", x - REACH - 2, y, 8, bold=True)
    nodes += text.label("y", x, y - REACH - 2, 8, bold=True)
    nodes += text.label(name, x, y + REACH + 3, 9, bold=True)
    return tuple(nodes)


def _long_rulers(width: float, height: float, text: _Texts) -> tuple[Node, ...]:
    """Along the left and the lower edge: laid beside a real ruler they show whether the page was scaled."""
    left, low = (width - RULER) / 2, height - EDGE
    upper, near = (height - RULER) / 2, EDGE
    lines: list[Segment] = [("M", left, low), ("L", left + RULER, low), ("M", near, upper), ("L", near, upper + RULER)]
    for mm in range(int(RULER) + 1):
        tick = 3.0 if mm % 10 == 0 else 2.0 if mm % 5 == 0 else 1.2
        lines += [("M", left + mm, low), ("L", left + mm, low - tick)]
        lines += [("M", near, upper + mm), ("L", near + tick, upper + mm)]
    label = text.words("sheet/ruler", mm=int(RULER))
    return (
        Path(tuple(lines), stroke=Stroke(INK, 0.12)),
        *text.label(label, width / 2, low - 5, 7),
        *text.label(label, near + 9, height / 2 + RULER / 2 + 2, 7),
    )
