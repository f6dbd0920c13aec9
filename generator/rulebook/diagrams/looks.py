"""How pieces look on the table: faces, nets folded.

In: a game's faces. Out: the face of a piece's side by the id that the rules use, and whether it stands upright on its feet.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from generator.drawing.scene import Face, Group, Node, Outline, Path, Stroke
from generator.faces.goods import Good, folded
from generator.rulebook.diagrams.pixels import Pixels

STANDING = frozenset({"standee"})
EDGE = (0.16, 0.15, 0.17)
EDGE_WIDTH = 0.18
"""Of the line around a piece, in millimetres of the picture."""
FINE = 0.3
"""Below this scale a tenth of a millimetre of the piece is less than a printer's dot."""
PAPER = (0.86, 0.84, 0.8)


class Look(NamedTuple):
    """A side of a piece."""

    face: Face
    standing: bool = False
    """It stands on its place, instead of lying on it."""


class Looks:
    def __init__(self, goods: Iterable[Good], pixels: Pixels | None = None) -> None:
        """`pixels`: makes pictures of faces that are too detailed for their size; else all stay drawings."""
        self._pixels = pixels
        self._goods: dict[str, Good] = {}
        for good in goods:
            self._goods.setdefault(good.id, folded(good))
        self._edged: dict[tuple[str, float], Face] = {}
        self._coarse: dict[tuple[str, int], tuple[Node, ...]] = {}

    def ids(self) -> list[str]:
        return list(self._goods)

    def of_component(self, component: str) -> list[str]:
        return [good.id for good in self._goods.values() if good.component == component]

    def good(self, item: str) -> Good:
        # Copies that each look different are numbered when they are printed; the rules know them by one id.
        return self._goods.get(item) or self._goods[f"{item}-1"]

    def knows(self, item: str) -> bool:
        return item in self._goods or f"{item}-1" in self._goods

    def look(self, item: str, side: str) -> Look:
        good = self.good(item)
        standing = good.kind in STANDING
        if side == "front" or standing:
            return Look(good.front, standing)
        return Look(good.back or _blank(good.front))

    def shadow(self, face: Face) -> Face:
        """What lies below a piece that lies on another."""
        return face._replace(
            nodes=(Path(face.outline, fill=EDGE, fill_opacity=0.4),), hash=f"{face.hash}-shadow", spots=()
        )

    def edged(self, face: Face, scale: float) -> Face:
        """With a thin line along the cut, so that white cards on white paper, and cards on cards, are seen."""
        key = (face.hash, scale)
        if key not in self._edged:
            # The clip takes the outer half of the line away.
            line = Path(face.outline, stroke=Stroke(EDGE, 2 * EDGE_WIDTH / scale, 0.75))
            pixels = self._pixels.of(face, scale) if self._pixels else None
            nodes = (pixels,) if pixels else self._coarsened(face, 1 if scale < FINE else 2)
            self._edged[key] = face._replace(nodes=(*nodes, line), hash=f"{face.hash}-{scale:.4f}")
        return self._edged[key]

    def _coarsened(self, face: Face, digits: int) -> tuple[Node, ...]:
        key = (face.hash, digits)
        if key not in self._coarse:
            self._coarse[key] = tuple(_coarse(node, digits) for node in face.nodes)
        return self._coarse[key]


def _coarse(node: Node, digits: int) -> Node:
    """What is reduced needs no thousandths of a millimetre: a third of the size of a picture is digits that nobody sees."""
    if isinstance(node, Path):
        return node._replace(outline=_rounded(node.outline, digits))
    if isinstance(node, Group):
        factor = max(abs(node.matrix[0]), abs(node.matrix[1]), abs(node.matrix[2]), abs(node.matrix[3]))
        inside = digits + max(0, math.ceil(math.log10(factor))) if factor > 0 else digits
        clip = _rounded(node.clip, inside) if node.clip else node.clip
        return node._replace(children=tuple(_coarse(child, inside) for child in node.children), clip=clip)
    return node


def _rounded(outline: Outline, digits: int) -> Outline:
    return tuple((segment[0], *(round(number, digits) for number in segment[1:])) for segment in outline)


def _blank(face: Face) -> Face:
    return face._replace(nodes=(Path(face.outline, fill=PAPER),), hash=f"{face.hash}-blank", spots=())
