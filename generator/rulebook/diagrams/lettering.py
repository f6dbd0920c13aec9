"""Words in pictures: a text set into a width, with the size that it takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.drawing.fonts import FontRegistry
from generator.drawing.scene import Color, Glyphs, Group, Node
from generator.drawing.text import Icon, Setting, Span, TextBox, TextStyle
from generator.drawing.transforms import translate
from generator.l10n.localize import RichText
from generator.units import MM_PER_PT

LEADING = 1.15


class Words(NamedTuple):
    """Set text: its top left corner is at 0, 0."""

    nodes: tuple[Node, ...]
    width: float
    height: float

    def at(self, x: float, y: float) -> Group:
        return Group(self.nodes, translate(x, y))


class Lettering:
    """Sets texts in one language and family; each once."""

    def __init__(self, family: str, lang: str, fonts: FontRegistry, icons: Mapping[str, Icon]) -> None:
        self._family = family
        self._lang = lang
        self._fonts = fonts
        self._icons = icons
        self._known: dict[object, Words] = {}

    def set(
        self, text: RichText | str, size: float, color: Color, width: float = 500.0, *, bold: bool = False
    ) -> Words:
        """In points; as many lines as it takes."""
        key = (text, size, color, width, bold)
        if key not in self._known:
            self._known[key] = self._set(text, size, color, width, bold)
        return self._known[key]

    def _set(self, text: RichText | str, size: float, color: Color, width: float, bold: bool) -> Words:
        if isinstance(text, str):
            spans: tuple[Span, ...] = (Span(text, bold),)
        else:
            spans = tuple(Span(part.text, part.bold or bold, part.italic, part.icon) for part in text)
        style = TextStyle(self._family, size, size, color=color, leading=LEADING, hyphenate=False, lang=self._lang)
        box = TextBox(0.0, 0.0, width, 1000.0, (spans,), style)
        nodes = Setting(box, self._fonts, self._icons).lay_out(size)
        em = size * MM_PER_PT
        right, last = 0.0, 0.0
        for node in nodes:
            if isinstance(node, Glyphs):
                upem = self._fonts.by_key(node.font).upem
                right = max(right, node.x + sum(node.advances) * node.size / upem)
                last = max(last, node.y)
            elif isinstance(node, Group):
                right = max(right, node.matrix[4] + node.matrix[0])
                last = max(last, node.matrix[5] + 0.9 * node.matrix[3])
        return Words(nodes, right, last + 0.26 * em)
