"""`<t:box>` elements to text boxes. Raises ValueError with a sentence; the reader adds the place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from generator.drawing.markup import Element
from generator.drawing.style import fraction, length
from generator.drawing.text import Span, TextBox, TextStyle
from generator.errors import Where, did_you_mean

GEOMETRY = ("x", "y", "width", "height")
ATTRIBUTES = (
    "id", *GEOMETRY, "font", "size", "min-size", "fit", "align", "valign", "fill", "opacity", "weight", "style", "leading",
    "gap", "tracking", "hyphenate", "case", "transform",
)  # fmt: skip
_SPACE = re.compile("[ \t\r\n]+")


class Frame(NamedTuple):
    """A text box without its text: what its attributes say."""

    place: tuple[float, float, float, float]
    style: TextStyle
    name: str
    deck: bool
    upper: bool


class Draft(NamedTuple):
    """A text box that waits for its size."""

    box: TextBox
    name: str
    deck: bool
    where: Where


def _one_of(*words: str) -> Callable[[str], str]:
    def choose(text: str) -> str:
        if text not in words:
            raise ValueError(f"'{text}' is not one of {', '.join(words)}")
        return text

    return choose


def _positive(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise ValueError(f"'{text}' is not a number") from None
    if not 0 < value < 1000:
        raise ValueError(f"{text} is not a number above 0")
    return value


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ValueError(f"'{text}' is not a number") from None


_STYLE: dict[str, tuple[str, Callable[[str], Any]]] = {
    "align": ("align", _one_of("left", "center", "right", "justify")),
    "valign": ("valign", _one_of("top", "middle", "bottom")),
    "opacity": ("opacity", fraction),
    "weight": ("bold", lambda text: _one_of("normal", "bold")(text) == "bold"),
    "style": ("italic", lambda text: _one_of("normal", "italic")(text) == "italic"),
    "leading": ("leading", _positive),
    "gap": ("gap", _number),
    "tracking": ("tracking", _number),
    "hyphenate": ("hyphenate", lambda text: _one_of("auto", "none")(text) == "auto"),
}


def read_frame(
    attributes: Mapping[str, str], color: Any, fonts: Mapping[str, str], families: tuple[str, ...], lang: str
) -> Frame:
    """`fonts`: roles of the theme to families; `color`: already parsed."""
    unknown = [name for name in attributes if name not in ATTRIBUTES]
    if unknown:
        raise ValueError(f"a text box has no attribute '{unknown[0]}'; {did_you_mean(unknown[0], ATTRIBUTES)}")
    missing = [name for name in GEOMETRY if name not in attributes]
    if missing:
        raise ValueError(f"a text box needs the attribute '{missing[0]}'")
    x, y, width, height = (length(attributes[name]) for name in GEOMETRY)
    if width <= 0 or height <= 0:
        raise ValueError(f"a text box of {width:g} × {height:g} mm holds no text")
    font = attributes.get("font", "body")
    family = fonts.get(font, font)
    if family not in families:
        raise ValueError(f"there is no font '{font}'; {did_you_mean(font, (*fonts, *families))}")
    size = _positive(attributes.get("size", "9"))
    min_size = _positive(attributes.get("min-size", str(size)))
    if min_size > size:
        raise ValueError(f"min-size {min_size:g} is above size {size:g}")
    changes = {field: parse(attributes[name]) for name, (field, parse) in _STYLE.items() if name in attributes}
    style = TextStyle(family, size, min_size, color=color, lang=lang, **changes)
    deck = _one_of("card", "deck")(attributes.get("fit", "card")) == "deck"
    name = attributes.get("id", "")
    if deck and not name:
        raise ValueError('fit="deck" needs an id, by which the boxes of all cards are known')
    return Frame((x, y, width, height), style, name, deck, attributes.get("case") == "upper")


def make_draft(element: Element, frame: Frame, icons: Any) -> Draft:
    paragraphs = _Paragraphs(upper=frame.upper, icons=icons).read(element)
    return Draft(TextBox(*frame.place, paragraphs, frame.style), frame.name, frame.deck, element.where)


def _collapse(text: str) -> str:
    """White space as in HTML. A look first: most texts have single spaces only."""
    if "  " in text or "\n" in text or "\t" in text or "\r" in text:
        return _SPACE.sub(" ", text)
    return text


class _Paragraphs:
    """Inline content to paragraphs of spans, white space collapsed as in HTML."""

    def __init__(self, *, upper: bool, icons: Any) -> None:
        self.upper = upper
        self.icons = icons
        self.done: list[tuple[Span, ...]] = []
        self.spans: list[Span] = []

    def read(self, element: Element) -> tuple[tuple[Span, ...], ...]:
        self._inline(element, bold=False, italic=False)
        self._end()
        return tuple(self.done)

    def _inline(self, element: Element, *, bold: bool, italic: bool) -> None:
        for child in element.children:
            if isinstance(child, str):
                text = _collapse(child)
                if self._after_space():
                    text = text.lstrip(" ")
                if text:
                    self.spans.append(Span(text.upper() if self.upper else text, bold, italic))
            elif child.tag in ("b", "i"):
                self._inline(child, bold=bold or child.tag == "b", italic=italic or child.tag == "i")
            elif child.tag == "br":
                self._trim()
                self.spans.append(Span("\n", bold, italic))
            elif child.tag == "p":
                self._end()
                self._inline(child, bold=bold, italic=italic)
                self._end()
            elif child.tag == "icon":
                name = child.attributes.get("name", "")
                if name not in self.icons:
                    raise ValueError(f"there is no icon '{name}'; {did_you_mean(name, self.icons)}")
                self.spans.append(Span(icon=name))
            else:
                raise ValueError(f"<{child.tag}> does not belong in a text box, only b, i, br, p and icon do")

    def _after_space(self) -> bool:
        if not self.spans:
            return True
        last = self.spans[-1]
        return not last.icon and last.text.endswith((" ", "\n"))

    def _trim(self) -> None:
        if self.spans and self.spans[-1].text.endswith(" "):
            last = self.spans.pop()
            if last.text.rstrip(" "):
                self.spans.append(last._replace(text=last.text.rstrip(" ")))

    def _end(self) -> None:
        self._trim()
        if self.spans:
            self.done.append(tuple(self.spans))
        self.spans = []
