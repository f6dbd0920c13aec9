"""What cards and player boards have in common: a rectangle with rounded corners."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.drawing.outlines import rounded_rectangle
from generator.drawing.scene import Outline
from generator.kinds import Kind
from generator.model.fields import Size, SizeField


class Rounded(Kind):
    """A rectangle with rounded corners."""

    size: SizeField
    """A name (`poker`, `euro`, `jumbo` …) or millimetres: `63x88`."""
    corner_radius: Annotated[float, Field(ge=0, le=30)] = 3.0
    """Radius of the corners in mm."""

    @property
    def trim(self) -> Size:
        return self.size

    @property
    def outline(self) -> Outline:
        return rounded_rectangle(*self.size, self.corner_radius)
