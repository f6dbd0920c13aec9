"""Boards: rectangles of any size. What is larger than the paper is printed in parts that overlap."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from generator.drawing.outlines import rounded_rectangle
from generator.drawing.scene import Outline
from generator.kinds import Complaint, Kind, Poster
from generator.model.fields import Size, SizeField


class Board(Kind):
    """A board."""

    default_front: ClassVar[str] = "board.svg.j2"

    kind: Literal["board"]
    """The word that makes it one."""
    size: SizeField
    """Millimetres: `390x180`."""
    overlap: Annotated[float, Field(ge=4, le=200)] = 10.0
    """How much neighbouring sheets of a board larger than the paper have in common, in mm."""
    scaled: bool = True
    """A board larger than the paper is also printed reduced to one page."""
    corner_radius: Annotated[float, Field(ge=0, le=30)] = 0.0
    """Radius of the corners in mm."""

    def complaints(self) -> Iterator[Complaint]:
        if "overlap" in self.model_fields_set and self.overlap >= min(self.size) / 2:
            size = f"{self.size.width:g} × {self.size.height:g} mm"
            message = f"an overlap of {self.overlap:g} mm is too much for a board of {size}"
            yield Complaint("overlap", message, "10 mm are enough")

    @property
    def trim(self) -> Size:
        return self.size

    @property
    def outline(self) -> Outline:
        return rounded_rectangle(*self.size, self.corner_radius)

    @property
    def poster(self) -> Poster:
        return Poster(self.overlap, self.scaled)
