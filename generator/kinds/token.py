"""Tokens: round pieces."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from generator.drawing.outlines import circle
from generator.drawing.scene import Outline
from generator.kinds import Kind
from generator.model.fields import Size


class Token(Kind):
    """A round token."""

    default_front: ClassVar[str] = "token.svg.j2"

    kind: Literal["token"]
    diameter: Annotated[float, Field(ge=8, le=200)]
    """In mm."""

    @property
    def trim(self) -> Size:
        return Size(self.diameter, self.diameter)

    @property
    def outline(self) -> Outline:
        radius = self.diameter / 2
        return circle(radius, radius, radius)
