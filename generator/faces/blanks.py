"""What a face is before anything is drawn on it: size, outline, folds, and what its template may know of its shape.

In: a kind and a side. Out: a `Blank`. The back of a net is the net seen from behind: mirrored, without letters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.drawing.fonts import FontRegistry
from generator.drawing.nets import Label, Panel
from generator.drawing.outlines import circle
from generator.drawing.scene import Line, Node, Outline, Path
from generator.drawing.text import Setting, Span, TextBox, TextStyle
from generator.drawing.transforms import transform_outline
from generator.kinds import Kind
from generator.kinds.tile import split_sides
from generator.units import PT_PER_MM

INK = (0.32, 0.32, 0.34)
LIGHT = (1.0, 1.0, 1.0)
CAPITAL = 0.7
"""Height of a capital letter in sizes of the font."""


class Blank(NamedTuple):
    width: float
    height: float
    bleed: float
    outline: Outline
    folds: tuple[Line, ...]
    labels: tuple[Node, ...]
    panels: dict[str, dict[str, Any]]
    sides: list[dict[str, float]]

    def variables(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """`sides` also carry the words of the piece's own field of that name."""
        words = split_sides(fields)
        sides: list[dict[str, Any]] = [
            {**side, "value": words[index] if index < len(words) else ""} for index, side in enumerate(self.sides)
        ]
        folds = [{"x1": x1, "y1": y1, "x2": x2, "y2": y2} for x1, y1, x2, y2 in self.folds]
        return {"panels": self.panels, "sides": sides, "folds": folds}


def make_blank(kind: Kind, side: str, fonts: FontRegistry) -> Blank:
    width, height = kind.trim
    outline, folds, panels = kind.outline, kind.folds, dict(kind.panels)
    behind = side == "back" and bool(folds)
    if behind:
        outline = transform_outline(outline, (-1.0, 0.0, 0.0, 1.0, width, 0.0))
        folds = tuple((width - x1, y1, width - x2, y2) for x1, y1, x2, y2 in folds)
        panels = {name: _mirrored(panel, width) for name, panel in panels.items()}
    labels = () if behind else tuple(node for label in kind.labels for node in draw_label(label, fonts))
    described = {name: _describe(panel) for name, panel in panels.items()}
    return Blank(width, height, kind.bleed, outline, folds, labels, described, kind.sides)


def draw_label(label: Label, fonts: FontRegistry) -> tuple[Node, ...]:
    """A letter with a light disc behind it, so that it can be read on any artwork."""
    reach = 0.85 * label.height
    size = label.height / CAPITAL * PT_PER_MM
    style = TextStyle("PT Sans", size, size, "center", "middle", INK, bold=True, hyphenate=False)
    box = TextBox(label.x - 2 * reach, label.y - reach, 4 * reach, 2 * reach, ((Span(label.text),),), style)
    disc = Path(circle(label.x, label.y, reach), fill=LIGHT, fill_opacity=0.7)
    return disc, *Setting(box, fonts, {}).lay_out(size)


def _mirrored(panel: Panel, width: float) -> Panel:
    return panel._replace(x=width - panel.x - panel.width, rotation=-panel.rotation % 360)


def _describe(panel: Panel) -> dict[str, Any]:
    across, up = panel.upright
    return {**panel._asdict(), "w": across, "h": up, "transform": panel.transform}
