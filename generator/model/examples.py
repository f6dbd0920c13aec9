"""Figures and examples of a rulebook, as they are declared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field

from generator.model.fields import Declared, Id, Text, either_map_or

Seed = Annotated[int, Field(ge=0, le=2**32 - 1)]
PlayerCount = Annotated[int, Field(ge=1, le=99)]

# Unions told apart by shape are values that only pydantic understands.
if TYPE_CHECKING:
    Position = str | dict[str, Any]
else:
    Position = either_map_or(str, dict[str, Any])


class Callout(Declared):
    """A callout: words that point at something."""

    at: str
    """A piece, a zone, or a zone of one player: `cards.1`."""
    text: Text
    """What is said about it."""


class Arrow(Declared):
    """An arrow from one thing to another."""

    from_: str = Field(alias="from")
    """Where it begins: a piece, a zone, or a zone of one player."""
    to: str
    """Where it points."""
    text: Text | None = None
    """Words beside the arrow."""


class Figure(Declared):
    """A figure: zones of a position that an example reached, or pieces in a row."""

    caption: Text | None = None
    """Words below the picture."""
    alt: Text | None = None
    """What the picture shows, for those who do not see it; the caption if it is left out."""
    show: list[str] = []
    """Zones of the table; `cards.1` is the zone of the first player."""
    pieces: list[Id] = []
    """Pieces by id, without a position."""
    from_: str = Field("", alias="from")
    """The example whose position is shown, `a-turn` or after one of its steps `a-turn.exchange`."""
    labels: dict[str, Text] = {}
    """What a zone (or the zone of one player, `cards.1`) is called in this picture."""
    callouts: dict[Id, Callout] = {}
    """Words that point at something in the picture."""
    arrows: dict[Id, Arrow] = {}
    """Arrows from one thing to another."""
    place: Literal["below", "beside"] = "below"
    """`beside`: to the right of the block before it, if there is room."""
    height: Annotated[float, Field(ge=10, le=150)] | None = None
    """In millimetres, without what its callouts need: the most that it may be high, if that is not what it would be by itself."""


class ExampleStep(Declared):
    """A step of an example: a move that is played, or one that the rules forbid; words and a picture."""

    move: str | None = None
    """A move that is played, in the words of the rules module."""
    moves: list[str] = []
    """Several moves, one after the other."""
    forbidden: str | None = None
    """A move that is possible to say, but not allowed here."""
    result: dict[str, str] = {}
    """Expressions by name, for `{result.name}` in texts."""
    expect: list[str] = []
    """Expressions that must be true now."""
    text: Text | None = None
    """What a reader is told about it."""
    figure: Figure | None = None
    """A picture of the position reached."""


class Example(Declared):
    """An example: a position and moves that are played when the book is built."""

    left_out: ClassVar = frozenset({"example"})
    example: Text
    """Its title."""
    players: PlayerCount
    """With how many players it is played."""
    variants: list[Id] = []
    """Variants that are played."""
    seed: Seed = 1
    """How everything is dealt that the position does not say."""
    position: Position | None = None
    """Where the game stands, in the words of the rules module, or a position's line of text."""
    before: list[str] = []
    """Moves that are played first, without a word."""
    result: dict[str, str] = {}
    """Expressions by name, for `{result.name}` in the opening text."""
    expect: list[str] = []
    """Expressions that must be true before the first step."""
    text: Text | None = None
    """What a reader is told before the first step."""
    figure: Figure | None = None
    """A picture of the position."""
    steps: dict[Id, ExampleStep] = {}
    """The steps by id, in their order."""
    ends: str | None = None
    """The reason for which the game must have ended."""
