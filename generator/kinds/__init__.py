"""Component kinds, one module each: declared fields, trim size, outline, folds; no drawing.

A kind is added by adding a module with a class derived from `Kind` whose field `kind` is a literal: it is found by
looking into this folder.
"""

from __future__ import annotations

import importlib
import pkgutil
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, NamedTuple, Self, get_args

from generator.drawing.nets import Join, Label, Panel
from generator.drawing.scene import Line, Outline
from generator.model.component import Component
from generator.model.fields import Size


class Complaint(NamedTuple):
    """What is wrong with a component as a whole; `field` says at which of its lines (empty: at its name)."""

    field: str
    message: str
    hint: str = ""


class Poster(NamedTuple):
    """How a piece larger than the paper is printed: in parts that overlap by so many mm, and also reduced to one page."""

    overlap: float
    scaled: bool


class Holding(NamedTuple):
    """What a box may hold: pieces of one size, and how many."""

    size: Size
    number: int


class Kind(Component):
    """A component of a known kind."""

    default_front: ClassVar[str]

    @property
    @abstractmethod
    def trim(self) -> Size:
        """Width and height of a piece in mm, as it is cut: of a net, flat."""

    @property
    @abstractmethod
    def outline(self) -> Outline:
        """Where a piece is cut, from its top left corner."""

    @property
    def folds(self) -> tuple[Line, ...]:
        """Where a piece is folded after it has been cut."""
        return ()

    @property
    def panels(self) -> Mapping[str, Panel]:
        """Faces of a net by name."""
        return {}

    @property
    def labels(self) -> tuple[Label, ...]:
        """Letters of flaps and of the edges that they are glued to."""
        return ()

    @property
    def joins(self) -> tuple[Join, ...]:
        """Which edges of a net meet."""
        return ()

    @property
    def poster(self) -> Poster | None:
        """Whether a piece that is larger than the paper may be printed in parts."""
        return None

    @property
    def sides(self) -> list[dict[str, float]]:
        """The sides of a tile, clockwise from the top: midpoint, ends, direction outwards and length."""
        return []

    def complaints(self) -> Iterator[Complaint]:
        """What is wrong with the fields together; sizes are asked for only if there is nothing."""
        return iter(())

    def complain_about(self, fields: Mapping[str, Any]) -> str:
        """What is wrong with the fields of one piece; empty if nothing is."""
        return ""

    def holding(self, contents: Callable[[str], Holding | None]) -> Self:
        """The kind, its size settled by what it holds; `contents` knows the other components by their id."""
        return self

    def own_fields(self) -> dict[str, Any]:
        """The fields that only this kind has, for templates."""
        return {name: getattr(self, name) for name in type(self).model_fields if name not in Component.model_fields}


@cache
def kinds() -> dict[str, type[Kind]]:
    """Every kind by its name."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    found = {words[0]: kind for kind in _below(Kind) if (words := get_args(kind.model_fields["kind"].annotation))}
    return dict(sorted(found.items()))


def _below(kind: Any) -> Iterator[type[Kind]]:
    for derived in kind.__subclasses__():
        yield derived
        yield from _below(derived)
