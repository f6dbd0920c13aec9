"""A game: the YAML file's schema, and the game as loaded."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any

from pydantic import Field, model_validator

from generator.model.component import Component, Item, Message
from generator.model.fields import (
    DataTree,
    Declared,
    HexColor,
    Id,
    Name,
    Names,
    PerPlayers,
    Players,
    Text,
    TextTree,
    Value,
    wrong,
)
from generator.model.rulebook import Rulebook
from generator.model.table import Table
from generator.project import Code
from generator.source import Source


class Credit(Declared):
    """A credit: someone to thank."""

    role: Text
    """What the person did."""
    name: Names
    """Who it was; several people are a list."""

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name,) if isinstance(self.name, str) else tuple(self.name)


class Theme(Declared):
    """The theme: looks as data. Templates use `palette.night` and the fonts by their role."""

    palette: dict[Name, HexColor] = {}
    """Colours by name."""
    fonts: dict[Name, str] = {}
    """Families of the font registry by role; `body` and `title` have defaults."""


class Rating(Declared):
    """A rating: a verdict on a range of points."""

    low: int
    """The fewest points of this range."""
    high: int
    """The most points of this range."""
    verdict: Text
    """What is said about such a score."""


class Scoring(Declared):
    """The scoring: what points are given for, and what they are worth."""

    best: int | None = None
    """The highest score that can be reached."""
    points: dict[Id, int] = {}
    """Points by what earns them."""
    ratings: dict[Id, Rating] = {}
    """How well a score is."""


class Variant(Declared):
    """A variant: another way to play."""

    name: Text
    """What it is called."""
    summary: Text
    """What is different, in a sentence or two."""
    set: dict[str, Any] = {}
    """Numbers of this file that the variant changes, by path: `limits.clues: 6`."""


class DesignNote(Declared):
    """A design note: a choice that this rendition made where the sources are silent, and what else it could have been."""

    choice: str
    """What this rendition does."""
    alternative: str
    """What it could do instead."""


class Play(Declared):
    """The play of a statement: who plays, and how many games at most."""

    players: Players | None = None
    """With how many players, `3` or `2-4`; every number that the game allows by default. The claim must hold for each."""
    agents: str = "random"
    """Who plays: one name for all seats, or one for each, separated by commas."""
    variants: list[Id] = []
    """Variants that are played."""
    games: Annotated[int, Field(ge=1, le=10_000_000)] = 2000
    """The most games for each number of players. Fewer are played where they are enough to decide."""
    games_interpreted: Annotated[int, Field(ge=1, le=10_000_000)] = 100
    """The same without the extra `fast`, where play is slow."""


class Expectation(Declared):
    """An expectation: a statement about the game that `tuckbox check` proves or refutes, on its numbers or by playing it."""

    that: str | None = None
    """An expression that must be true: `count("card") == 50`. Either this or `metric`."""
    metric: str | None = None
    """A number of the report of `tuckbox simulate`, by path: `win_rate.1`, `turns.mean`, `supplies.favor-token.run_out`."""
    between: Annotated[list[float], Field(min_length=2, max_length=2)] | None = None
    """The least and the largest value that the metric may have."""
    play: Play | None = None
    """How the games behind the metric are played."""
    message: str
    """What is wrong when it is not."""

    @model_validator(mode="after")
    def _one_or_the_other(self) -> Expectation:
        if self.that is None and self.metric is None:
            raise wrong("a statement needs 'that' (an expression) or 'metric' (a number that play gives)")
        if self.that is not None and (self.metric is not None or self.between is not None or self.play is not None):
            raise wrong("a statement with 'that' is not played", "take away 'that', or 'metric', 'between' and 'play'")
        if self.metric is not None and self.between is None:
            raise wrong("a statement about a metric needs 'between'", "the least and the largest value: [0.4, 0.6]")
        if self.between is not None and not self.between[0] <= self.between[1]:
            raise wrong(
                f"there is nothing between {self.between[0]:g} and {self.between[1]:g}", "the smaller one first"
            )
        return self


class WordsOfPlay(Declared):
    """The words of play: how reports about simulated games call what the rules module knows by ids. What is missing is shown as its id."""

    notes: dict[Id, Text] = {}
    """Sentences that every report must show, such as that something is a model."""
    ends: dict[str, Text] = {}
    """Reasons for which a game ends."""
    actions: dict[str, Text] = {}
    """Kinds of actions."""
    supplies: dict[str, Text] = {}
    """Supplies that are no component."""
    pieces: dict[str, Text] = {}
    """Words that tell the pieces of a component apart: parts of their ids (`red` of `chest-red`), or whole ids."""
    groups: dict[str, Text] = {}
    """Groups of what is counted."""
    counted: dict[str, dict[str, Text]] = {}
    """What is counted, by group and name."""


class GameFile(Declared):
    """A game: what is in the box, how it is set up and scored, and what is printed on it."""

    title: Text
    """The name on the box."""
    version: str
    """Version of this file, printed on every sheet; put quotes around it."""
    language: str = "en"
    """The language in which this file's texts are written."""
    players: Players
    """How many can play: `2-5`."""
    age: int | None = None
    """From which age."""
    minutes: int | None = None
    """How long a game takes."""
    credits: dict[Id, Credit] = {}
    """Who made the game."""
    notice: Text | None = None
    """What the rulebook's last page says about this rendition."""
    licence: str | None = None
    """Under which licence the game may be shared, such as `CC BY-SA 4.0`; `tuckbox pack` says it."""
    theme: Theme = Theme()
    """Colours and fonts."""
    setup: dict[Name, PerPlayers] = {}
    """The setup table: one number, or a number for each player count (`hand_size: {2: 5, 3: 4}`)."""
    limits: dict[Name, int] = {}
    """Other numbers of the rules."""
    derived: dict[Name, str] = {}
    """Numbers that follow from others, for each player count: `draw_stack: setup.lake_tiles - players * limits.tile_hand`."""
    rules: dict[Name, Value] = {}
    """Switches of the rules, where they can be read in more than one way: `empty_clues: false`."""
    scoring: Scoring = Scoring()
    """Points and verdicts."""
    variants: dict[Id, Variant] = {}
    """Other ways to play."""
    values: DataTree = {}
    """Whatever else templates and texts want to use."""
    text: TextTree = {}
    """Texts that several components print."""
    components: dict[Id, Component]
    """What is in the box, by id."""
    table: Table = Table()
    """Where the pieces lie when the game begins."""
    rulebook: Rulebook | None = None
    """The rulebook: its sections and words."""
    design_notes: dict[Id, DesignNote] = {}
    """Choices made where the sources are silent."""
    expect: dict[Id, Expectation] = {}
    """Statements that `tuckbox check` proves."""
    words_of_play: WordsOfPlay = WordsOfPlay()
    """What reports about simulated games call things."""
    schema_version: Annotated[int, Field(ge=1, le=1)] = 1
    """Version of this file format."""

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who is named in the credits."""
        return tuple(name for credit in self.credits.values() for name in credit.names)


@dataclass(frozen=True)
class Game:
    """A game as loaded: the declaration, its pieces, its texts, and where all of it was written."""

    id: str
    file: GameFile
    source: Source
    items: dict[str, tuple[Item, ...]]
    """The different pieces of each component."""
    messages: dict[str, Message]
    derived: dict[str, dict[int, int]] = field(default_factory=dict)
    """The derived numbers, each by player count."""
    code: Code | None = None
    """The game's rules, if they are a file of the user's own."""

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many pieces of each component are in the box."""
        return {component: sum(item.copies for item in items) for component, items in self.items.items()}

    @property
    def all_items(self) -> tuple[Item, ...]:
        return tuple(item for items in self.items.values() for item in items)
