"""Tiles: squares and hexagons that are laid side by side, in any rotation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from generator.drawing.outlines import polygon, rounded_rectangle
from generator.drawing.polygons import Point, describe_sides, extent, hexagon, square
from generator.drawing.scene import Outline
from generator.kinds import Complaint, Kind
from generator.model.fields import Size


class Tile(Kind):
    """A tile."""

    default_front: ClassVar[str] = "tile.svg.j2"

    kind: Literal["tile"]
    """The word that makes it one."""
    shape: Literal["square", "hexagon"] = "square"
    """What it is cut to."""
    size: Annotated[float, Field(ge=8, le=400)]
    """Across flats: from one side to the opposite one, in mm."""
    top: Literal["flat", "pointy"] = "flat"
    """Of a hexagon: a side or a corner points up."""
    corner_radius: Annotated[float, Field(ge=0, le=30)] = 0.0
    """Radius of the corners of a square in mm."""

    def complaints(self) -> Iterator[Complaint]:
        if self.shape == "hexagon" and self.corner_radius:
            yield Complaint("corner_radius", "the corners of a hexagon are not rounded", "remove this line")
        if self.shape == "square" and "top" in self.model_fields_set:
            yield Complaint("top", "only a hexagon has a 'top'", "remove this line")

    def complain_about(self, fields: Mapping[str, Any]) -> str:
        """A field `sides` holds a word for each side."""
        words, sides = split_sides(fields), len(self._corners)
        if not words or len(words) == sides:
            return ""
        return f"'sides' has {len(words)} words; a {self.shape} has {sides} sides"

    @property
    def _corners(self) -> list[Point]:
        return square(self.size) if self.shape == "square" else hexagon(self.size, flat_top=self.top == "flat")

    @property
    def trim(self) -> Size:
        return Size(*extent(self._corners))

    @property
    def outline(self) -> Outline:
        if self.shape == "square":
            return rounded_rectangle(self.size, self.size, self.corner_radius)
        return polygon(self._corners)

    @property
    def sides(self) -> list[dict[str, float]]:
        return describe_sides(self._corners)


def split_sides(fields: Mapping[str, Any]) -> list[str]:
    """The words of a piece's field `sides`: `red blue white orange`, or with commas."""
    return str(fields.get("sides", "")).replace(",", " ").split()
