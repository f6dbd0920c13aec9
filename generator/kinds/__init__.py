"""Component kinds, one module each: declared fields, trim size and outline; no drawing.

A kind is added by adding a module with a class derived from `Kind` whose field `kind` is a literal: it is found by
looking into this folder.
"""

from __future__ import annotations

import importlib
import pkgutil
from abc import abstractmethod
from functools import cache
from typing import ClassVar, get_args

from generator.drawing.scene import Outline
from generator.model.component import Component
from generator.model.fields import Size


class Kind(Component):
    """A component of a known kind."""

    default_front: ClassVar[str]

    @property
    @abstractmethod
    def trim(self) -> Size:
        """Width and height of a finished piece in mm."""

    @property
    @abstractmethod
    def outline(self) -> Outline:
        """Where a piece is cut, from its top left corner."""


@cache
def kinds() -> dict[str, type[Kind]]:
    """Every kind by its name."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    found = {get_args(kind.model_fields["kind"].annotation)[0]: kind for kind in Kind.__subclasses__()}
    return dict(sorted(found.items()))
