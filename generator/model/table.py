"""A game's table: where its pieces lie before the first turn, for virtual tables and for pictures of the setup."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, PlainValidator, WithJsonSchema

from generator.model.fields import NAME, Declared, Id, SizeField, either_map_or, kind_of, wrong

Spread = Literal["stack", "row", "grid", "fan"]
Millimetres = Annotated[float, Field(ge=-3000, le=3000)]


def _amount(value: Any) -> int | str:
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 10_000:
        return value
    if isinstance(value, str) and re.fullmatch(NAME, value):
        return value
    raise wrong(f"a number of pieces or the name of a setup table is wanted here, not {kind_of(value)}")


Amount = Annotated[int | str, PlainValidator(_amount), WithJsonSchema({"type": ["integer", "string"]})]

# Unions told apart by shape are values that only pydantic understands.
if TYPE_CHECKING:
    Holding = list[str] | dict[str, int | str]
else:
    Holding = either_map_or(list[Id], dict[Id, Amount])


class Seat(Declared):
    """A seat: where one player's zone lies."""

    x: Millimetres
    """To the right of the table's middle, in mm."""
    y: Millimetres
    """Towards the first player, in mm."""
    rotation: float = 0.0
    """Degrees clockwise."""


class Zone(Declared):
    """A zone: a place on the table, and what lies there when the game begins.

    Millimetres from the middle of the table: x to the right, y towards the first player.
    """

    x: Millimetres = 0.0
    """To the right of the table's middle, in mm."""
    y: Millimetres = 0.0
    """Towards the first player, in mm."""
    rotation: float = 0.0
    """Degrees clockwise by which the whole zone is turned."""
    per_player: bool = False
    """One such zone for each player: x and y are the first player's, the others' are turned about the table's middle, clockwise."""
    seats: list[Seat] = []
    """Instead of x, y and per_player: the places of the first, second … player's zone."""
    holds: Holding = []
    """Components or single pieces: a list (all that are left), or how many of each: a number, or a table of `setup`."""
    spread: Spread = "stack"
    """How they lie: a stack of each that is named, side by side in a row, in a grid, or overlapping like a hand of cards."""
    face: Literal["up", "down"] = "up"
    """Which side is seen."""
    seen_by: Literal["all", "owner", "others"] = "all"
    """Of a player's zone: who sees what lies there. `owner` is a hand of cards, `others` one that only its owner does not see."""
    size: SizeField | None = None
    """How large a zone is that holds nothing yet, such as a hand: `260x95`."""
    pictured: bool = True
    """Whether pictures of the setup show it; not what stays in the box until a variant wants it."""


class Table(Declared):
    """The table: zones by id."""

    zones: dict[Id, Zone] = {}
    """Places on the table."""
