"""Tokens: small pieces, round, square or hexagonal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from generator.drawing.outlines import circle, polygon, rounded_rectangle
from generator.drawing.polygons import Point, describe_sides, extent, hexagon, square
from generator.drawing.scene import Outline
from generator.kinds import Complaint, Kind
from generator.model.fields import Size

Across = Annotated[float, Field(ge=8, le=200)]


class Token(Kind):
    """A token."""

    default_front: ClassVar[str] = "token.svg.j2"

    kind: Literal["token"]
    """The word that makes it one."""
    shape: Literal["round", "square", "hexagon"] = "round"
    """What it is cut to."""
    diameter: Across | None = None
    """Of a round one, in mm."""
    size: Across | None = None
    """Of a square or a hexagon: across flats, from one side to the opposite one, in mm."""
    top: Literal["flat", "pointy"] = "flat"
    """Of a hexagon: a side or a corner points up."""
    corner_radius: Annotated[float, Field(ge=0, le=30)] = 1.0
    """Radius of the corners of a square in mm."""

    def complaints(self) -> Iterator[Complaint]:
        wanted, other = ("diameter", "size") if self.shape == "round" else ("size", "diameter")
        if getattr(self, wanted) is None:
            hint = f"the size of a {self.shape} token is '{wanted}'" if getattr(self, other) is not None else ""
            yield Complaint("", f"the field '{wanted}' is missing", hint)
        elif getattr(self, other) is not None:
            yield Complaint(other, f"a {self.shape} token has no '{other}'", "remove this line")
        if self.shape != "hexagon" and "top" in self.model_fields_set:
            yield Complaint("top", "only a hexagon has a 'top'", "remove this line")
        if self.shape != "square" and "corner_radius" in self.model_fields_set:
            yield Complaint("corner_radius", "only the corners of a square are rounded", "remove this line")

    @property
    def _across(self) -> float:
        """Without a size there is a complaint, and nobody looks at this one."""
        return (self.diameter if self.shape == "round" else self.size) or 20.0

    @property
    def _corners(self) -> list[Point]:
        return hexagon(self._across, flat_top=self.top == "flat") if self.shape == "hexagon" else square(self._across)

    @property
    def trim(self) -> Size:
        return Size(*extent(self._corners))

    @property
    def outline(self) -> Outline:
        if self.shape == "round":
            radius = self._across / 2
            return circle(radius, radius, radius)
        if self.shape == "square":
            return rounded_rectangle(self._across, self._across, self.corner_radius)
        return polygon(self._corners)

    @property
    def sides(self) -> list[dict[str, float]]:
        return [] if self.shape == "round" else describe_sides(self._corners)
