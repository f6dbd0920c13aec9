"""Player boards: large rectangles with rounded corners, one page at most."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from generator.drawing.outlines import rounded_rectangle
from generator.drawing.scene import Outline
from generator.kinds import Kind
from generator.model.fields import Size, SizeField


class PlayerBoard(Kind):
    """A player board."""

    default_front: ClassVar[str] = "player-board.svg.j2"

    kind: Literal["player-board"]
    """The word that makes it one."""
    size: SizeField
    """A name (`jumbo`, …) or millimetres: `180x120`."""
    corner_radius: Annotated[float, Field(ge=0, le=30)] = 3.0
    """Radius of the corners in mm."""

    @property
    def trim(self) -> Size:
        return self.size

    @property
    def outline(self) -> Outline:
        return rounded_rectangle(*self.size, self.corner_radius)
