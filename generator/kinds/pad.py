"""Pads: score sheets to write on, as many on a page as fit."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from generator.drawing.outlines import rectangle
from generator.drawing.scene import Outline
from generator.kinds import Kind
from generator.model.fields import Size, SizeField


class Pad(Kind):
    """A pad. `copies` is its number of leaves."""

    default_front: ClassVar[str] = "pad.svg.j2"

    kind: Literal["pad"]
    """The word that makes it one."""
    size: SizeField
    """Of a leaf: a name or millimetres, `90x130`. As many as fit go on a page."""
    lines: Annotated[int, Field(ge=1, le=60)] = 10
    """Lines of the default template's table."""
    columns: Annotated[int, Field(ge=0, le=20)] = 0
    """Columns to write in; 0: one for each player that the game takes."""
    bleed: Annotated[float, Field(ge=0, le=20)] = 0.0
    """How far the artwork goes on beyond the cut, in mm; without any, leaves touch and one cut parts two of them."""

    @property
    def trim(self) -> Size:
        return self.size

    @property
    def outline(self) -> Outline:
        return rectangle(0.0, 0.0, *self.size)
