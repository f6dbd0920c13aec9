"""Makes the picture: a panel, pieces, words on top.

In: marks and nodes in millimetres. Out: the bytes of an SVG picture, with its size.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from generator.drawing.fonts import FontRegistry
from generator.drawing.outlines import rounded_rectangle
from generator.drawing.scene import Color, Face, Group, Matrix, Node, Path, Stroke
from generator.drawing.transforms import multiply, rotate, scale, transform_outline, translate
from generator.output.svg import write_svg
from generator.rulebook.diagrams.lettering import Lettering
from generator.rulebook.diagrams.looks import Looks
from generator.rulebook.diagrams.zones import DEPTH, NARROW, Mark
from generator.sheets.document import Placement, Sheet

INK: Color = (0.14, 0.13, 0.15)
GREY: Color = (0.33, 0.32, 0.34)
WHITE: Color = (1.0, 1.0, 1.0)
PANEL: Color = (0.957, 0.949, 0.929)
MARGIN = 3.0
SHADOW = 0.55
"""How far a shadow falls."""
BADGE = 6.5
"""Points."""


class Picture(NamedTuple):
    svg: bytes
    width: float
    height: float
    alt: str = ""


class Canvas:
    """Collects what is drawn, in coordinates of its own; the picture is as large as what is on it."""

    def __init__(self, looks: Looks, lettering: Lettering, fonts: FontRegistry) -> None:
        self._looks = looks
        self._lettering = lettering
        self._fonts = fonts
        self._placements: list[tuple[Face, Matrix]] = []
        self._below: list[Node] = []
        self._above: list[Node] = []

    def below(self, nodes: Iterable[Node]) -> None:
        self._below += nodes

    def above(self, nodes: Iterable[Node]) -> None:
        self._above += nodes

    def put(self, mark: Mark, *, badge: bool = True) -> None:
        """A piece; of several equal ones a small stack, and their number."""
        deep = 2 if mark.stacked and mark.copies > 2 else 1 if mark.stacked else 0
        if mark.shadow:
            self._face(mark._replace(face=self._looks.shadow(mark.face)), SHADOW)
        for layer in range(deep, -1, -1):
            self._face(mark, layer * DEPTH)
        if mark.copies > 1 and badge:
            self._above += self._badge(mark)

    def _face(self, mark: Mark, lift: float) -> None:
        size = mark.width / mark.face.width
        middle = translate(mark.x + lift, mark.y + lift)
        turned = multiply(middle, rotate(mark.rotation))
        shape = multiply(turned, multiply(scale(size), translate(-mark.face.width / 2, -mark.face.height / 2)))
        self._placements.append((self._looks.edged(mark.face, round(size, 4)), shape))

    def _badge(self, mark: Mark) -> list[Node]:
        words = self._lettering.set(f"×{mark.copies}", BADGE, WHITE, bold=True)
        width, height = words.width + 1.5, 3.3
        _, _, w, h = mark.box
        x = mark.x + w / 2 - (width - 1.0 if mark.width > NARROW else 0.9)
        y = mark.y + h / 2 - height + 1.0
        pill = Path(rounded_rectangle(width, height, height / 2, x=x, y=y), fill=INK, stroke=Stroke(WHITE, 0.3))
        return [pill, words.at(x + 0.75, y + (height - words.height) / 2 + 0.12)]

    def finish(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        *,
        title: str,
        language: str,
        panel: Color | None = PANEL,
        margin: float = MARGIN,
    ) -> Picture:
        """Cut to these bounds with a margin around; without a panel nothing is behind the pieces."""
        dx, dy = margin - left, margin - top
        width, height = _tidy(right - left + 2 * margin), _tidy(bottom - top + 2 * margin)
        page: list[Node] = [Path(rounded_rectangle(width, height, 2.2), fill=panel)] if panel else []
        page += _moved(self._below, dx, dy)
        placements = tuple(_placement(face, matrix, dx, dy) for face, matrix in self._placements)
        box = (0.0, 0.0, width, height)
        above = tuple(_moved(self._above, dx, dy))
        sheet = Sheet(1, "info", width, height, box, box, placements, above, (), page=tuple(page))
        return Picture(write_svg(sheet, self._fonts, title=title, language=language), width, height, title)


def _placement(face: Face, matrix: Matrix, dx: float, dy: float) -> Placement:
    moved = multiply(translate(dx, dy), matrix)
    clip = transform_outline(face.outline, moved)
    return Placement("", 1, "front", face, moved[4], moved[5], face.width, face.height, 0, moved, clip)


def _moved(nodes: Sequence[Node], dx: float, dy: float) -> list[Node]:
    return [Group(tuple(nodes), translate(dx, dy))] if nodes else []


def _tidy(length: float) -> float:
    return math.ceil(length * 100) / 100
