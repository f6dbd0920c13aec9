"""What is to be exported: every different piece with its two faces and its number of copies."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from generator.drawing.fonts import FontRegistry
from generator.drawing.nets import Panel
from generator.drawing.outlines import rectangle
from generator.drawing.scene import Face, Group
from generator.drawing.transforms import multiply, rotate, translate
from generator.errors import Where
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


class Stock(NamedTuple):
    game: Game
    title: str
    language: str
    names: Mapping[str, str]
    """Components as players call them."""
    goods: tuple[Good, ...]
    fonts: FontRegistry

    @property
    def components(self) -> dict[str, list[Good]]:
        found: dict[str, list[Good]] = {}
        for good in self.goods:
            found.setdefault(good.component, []).append(good)
        return found


class Wish(NamedTuple):
    """What a user wants of an export, besides the profile."""

    players: int
    fit: str = "exact"
    """`exact`, or `nearest`: a face may be enlarged or reduced a little to a product's size."""
    base: str = ""
    """What the addresses of pictures begin with."""


def side_names(goods: list[Good]) -> dict[tuple[str, str], str]:
    """A file name for each face, and one for all the pieces of a component that share a back."""
    names: dict[tuple[str, str], str] = {}
    first: dict[str, str] = {}
    backs = {good.back.hash for good in goods if good.back}
    for good in goods:
        for side, face in good.sides:
            own = good.component if side == "back" and len(backs) == 1 else good.id
            names[good.id, side] = first.setdefault(face.hash + side, f"{own}-{side}")
    return names
