"""What all nets have in common: everything is asked of the flat net."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from generator.drawing.nets import Join, Label, Net, Panel
from generator.drawing.scene import Line, Outline
from generator.kinds import Kind
from generator.model.fields import Size

Edge = Annotated[float, Field(ge=5, le=500)]
"""A side of something folded, in mm."""
Flap = Annotated[float, Field(ge=2, le=40)]


class NetKind(Kind):
    """Something to cut, fold and glue."""

    bleed: Annotated[float, Field(ge=0, le=20)] = 2.0
    """How far the artwork goes on beyond the cut, in mm."""
    letters: Literal["inside", "outside"] = "inside"
    """Where the edge that a flap is glued to carries its letter: on the piece (small), or beside it where it is cut off."""

    @cached_property
    @abstractmethod
    def net(self) -> Net:
        """The flat net."""

    @property
    def trim(self) -> Size:
        return Size(self.net.width, self.net.height)

    @property
    def outline(self) -> Outline:
        return self.net.outline

    @property
    def folds(self) -> tuple[Line, ...]:
        return self.net.folds

    @property
    def panels(self) -> Mapping[str, Panel]:
        return self.net.panels

    @property
    def labels(self) -> tuple[Label, ...]:
        return self.net.labels

    @property
    def joins(self) -> tuple[Join, ...]:
        return self.net.joins
