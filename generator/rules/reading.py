"""What a rules module reads from a game's YAML, and what it says about the table.

In: a loaded game and a number of players. Out: numbers that know where they were written, so that one that does not
fit is a problem at its line; a record of every path that was read; and, the other way, the pieces on the table.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from generator.errors import Problem, did_you_mean, error
from generator.model.component import Item
from generator.model.game import Game

Path = tuple[Any, ...]


class Number(int):
    """A number of the YAML that remembers its path."""

    path: Path = ()

    @classmethod
    def at(cls, value: int, path: Path) -> Number:
        number = cls(value)
        number.path = path
        return number


class Box:
    """The game file as its rules see it, for one number of players."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players
        self.reads: set[Path] = set()
        self.problems: list[Problem] = []

    def setup(self, name: str) -> int:
        """A number of the setup table, for this number of players."""
        table = self._entry("setup", self.game.file.setup, name)
        if isinstance(table, dict):
            return self._number(table.get(self.players, 0), ("setup", name, self.players))
        return self._number(table, ("setup", name))

    def limit(self, name: str) -> int:
        return self._number(self._entry("limits", self.game.file.limits, name), ("limits", name))

    def rule(self, name: str) -> Any:
        """A switch of the rules: true or false, a number or a word."""
        value = self._entry("rules", self.game.file.rules, name)
        return Number.at(int(value), ("rules", name)) if isinstance(value, bool | int) else value

    def choice(self, name: str, known: tuple[str, ...]) -> int:
        """A switch that takes one of these words, as its index."""
        word = self._entry("rules", self.game.file.rules, name)
        if word in known:
            return known.index(word)
        self.problem(f"rules.{name}: '{word}' is not known here", ("rules", name), did_you_mean(word, known))
        return 0

    def score(self, name: str) -> int:
        """`best`, or the points of something by its id."""
        if name == "best":
            self.reads.add(("scoring", "best"))
            return Number.at(self.game.file.scoring.best or 0, ("scoring", "best"))
        self.reads.add(("scoring", "points", name))
        points = self._entry("scoring", self.game.file.scoring.points, name)
        return Number.at(points, ("scoring", "points", name))

    def value(self, *path: str) -> Any:
        """Anything below `values`."""
        self.reads.add(("values", *path))
        found: Any = self.game.file.values
        for part in path:
            if not isinstance(found, dict) or part not in found:
                self.problem(f"the rules need 'values.{'.'.join(path)}'", ("values",))
                return 0
            found = found[part]
        return Number.at(found, ("values", *path)) if type(found) is int else found

    def copies(self, component: str) -> int:
        """How many pieces of a component are in the box."""
        total = sum(count for _, count in self.items(component))
        return Number.at(total, ("components", component))

    def items(self, component: str) -> list[tuple[Item, int]]:
        """The different pieces of a component, with their copies."""
        self.reads.add(("components", component))
        if component not in self.game.items:
            hint = did_you_mean(component, self.game.items)
            self.problem(f"the rules need a component '{component}'", ("components",), hint)
            return []
        return [(item, item.copies) for item in self.game.items[component]]

    def problem(self, message: str, path: Path, hint: str = "") -> None:
        """Something in the file cannot be played with."""
        self.problems.append(error("rules", self.game.source.where(path), message, hint))

    def _number(self, value: Any, path: Path) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            self.problem(f"{'.'.join(map(str, path))}: {value!r} is not a whole number", path)
            value = 0
        return Number.at(value, path)

    def _entry(self, section: str, entries: dict[str, Any], name: str) -> Any:
        self.reads.add((section, name))
        if name not in entries:
            self.problem(f"the rules need '{section}.{name}'", (section,), did_you_mean(name, entries))
            return 0
        return entries[name]


class Piece(NamedTuple):
    """A piece on the table."""

    item: str | None
    """Its id in the game file; nothing in a view from which it is hidden."""
    component: str | None
    zone: str
    """Where it lies: `deck`, `hand`, `supply`, `board` … in the module's words."""
    owner: int | None
    """The seat it belongs to, counted from 0, if any."""
    place: Any
    """Which place of the zone: a number, or a pair on a board."""
    rotation: int
    """Clockwise, in degrees."""
    face: str
    """`front` or `back`: the side that is up, or that its owner shows."""
    hidden_from: frozenset[int]
    """The seats that cannot tell which piece it is."""


class Pieces:
    """Collects the pieces of `table(s)`."""

    def __init__(self) -> None:
        self.all: list[Piece] = []

    def add(
        self,
        item: str,
        zone: str,
        *,
        owner: int | None = None,
        place: Any = 0,
        rotation: int = 0,
        face: str = "front",
        hidden_from: frozenset[int] = frozenset(),
        count: int = 1,
    ) -> None:
        """`count` equal pieces; the component is filled in by the engine."""
        self.all += [Piece(item, None, zone, owner, place, rotation, face, hidden_from)] * count
