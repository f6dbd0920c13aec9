"""What is to be exported: every different piece with its two faces and its number of copies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.drawing.fonts import FontRegistry
from generator.faces.goods import Good, folded
from generator.model.game import Game

__all__ = ["Good", "Stock", "Wish", "folded", "side_names"]


class Stock(NamedTuple):
    game: Game
    title: str
    language: str
    names: Mapping[str, str]
    """Components as players call them."""
    goods: tuple[Good, ...]
    fonts: FontRegistry

    @property
    def components(self) -> dict[str, list[Good]]:
        found: dict[str, list[Good]] = {}
        for good in self.goods:
            found.setdefault(good.component, []).append(good)
        return found


class Wish(NamedTuple):
    """What a user wants of an export, besides the profile."""

    players: int
    fit: str = "exact"
    """`exact`, or `nearest`: a face may be enlarged or reduced a little to a product's size."""
    base: str = ""
    """What the addresses of pictures begin with."""


def side_names(goods: list[Good]) -> dict[tuple[str, str], str]:
    """A file name for each face, and one for all the pieces of a component that share a back."""
    names: dict[tuple[str, str], str] = {}
    first: dict[str, str] = {}
    backs = {good.back.hash for good in goods if good.back}
    for good in goods:
        for side, face in good.sides:
            own = good.component if side == "back" and len(backs) == 1 else good.id
            names[good.id, side] = first.setdefault(face.hash + side, f"{own}-{side}")
    return names
