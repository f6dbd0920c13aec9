"""What earlier releases of a game settled, so that a reprint changes no more than it must."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

UNVERSIONED = "0"
"""What `changed_version` is while faces are compared: a new version alone is no change."""

Box = tuple[str, str, str]
"""Component, side and text box."""


class History(NamedTuple):
    sizes: Mapping[Box, float] = MappingProxyType({})
    """Text sizes of boxes that take one size for the whole deck: kept by every card that they fit."""
    versions: Mapping[tuple[str, str], str] = MappingProxyType({})
    """Piece and side → the version in which that face last changed."""
