"""A game's different pieces with their two faces, as they are printed and as they stand on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple, cast

from generator.drawing.nets import Panel
from generator.drawing.outlines import rectangle
from generator.drawing.scene import Face, Group
from generator.drawing.transforms import multiply, rotate, translate
from generator.errors import Where
from generator.kinds import Kind
from generator.model.component import Item
from generator.model.game import Game


class Good(NamedTuple):
    """A different piece."""

    id: str
    component: str
    kind: str
    copies: int
    front: Face
    back: Face | None
    where: Where
    panels: Mapping[str, Panel] = MappingProxyType({})
    """Faces of a net by name: it is printed flat, and something else when it is folded."""

    @property
    def sides(self) -> tuple[tuple[str, Face], ...]:
        return (("front", self.front), ("back", self.back)) if self.back else (("front", self.front),)


def folded(good: Good) -> Good:
    """The piece as it stands on the table: of a net, its panels `front` and `back`, both printed on the front of the paper."""
    if "front" not in good.panels:
        return good
    back = _panel_face(good.front, good.panels["back"], "back") if "back" in good.panels else None
    return good._replace(front=_panel_face(good.front, good.panels["front"], "front"), back=back)


def _panel_face(face: Face, panel: Panel, name: str) -> Face:
    """A face that shows this panel, upright."""
    right, bottom = panel.x + panel.width, panel.y + panel.height
    corners = {0: (panel.x, panel.y), 90: (right, panel.y), 180: (right, bottom), 270: (panel.x, bottom)}
    x, y = corners[panel.rotation]
    width, height = panel.upright
    matrix = multiply(rotate(-panel.rotation), translate(-x, -y))
    outline = rectangle(0.0, 0.0, width, height)
    return Face(width, height, 0.0, outline, (Group(face.nodes, matrix),), f"{face.hash}-{name}")


def goods_of(game: Game, items: Iterable[Item], faces: Mapping[tuple[str, str], Face]) -> tuple[Good, ...]:
    """`faces` by item and side."""
    kinds = {identity: cast(Kind, component) for identity, component in game.file.components.items()}
    return tuple(
        Good(
            item.id,
            item.component,
            kinds[item.component].kind,
            item.copies,
            faces[item.id, "front"],
            faces.get((item.id, "back")),
            item.where,
            kinds[item.component].panels,
        )
        for item in items
    )
