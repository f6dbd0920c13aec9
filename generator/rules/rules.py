"""The rules of a loaded game, ready for play: the module, its numbers, its words.

In: a game, a number of players. Out: `Rules`, which every other part of the engine works with, or the problems that
make play impossible. The module's functions are looked up here, once, and what a module may leave out gets its
default here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

from generator.errors import Problem, ProblemsFound, Where, did_you_mean, error
from generator.model.game import Game
from generator.rules.finding import Place, blamed, find_module, import_module, place_of
from generator.rules.machines import Machine, machine, padded
from generator.rules.reading import Box, Number, Path, Piece
from generator.rules.records import Field, Memory, Record, declare, fields_of

REQUIRED = (
    "setup",
    "legal",
    "apply",
    "score",
    "won",
    "actions",
    "spell",
    "numbers",
    "table",
    "Numbers",
    "State",
    "ENDS",
)


def load_rules(game: Game, players: int, module: ModuleType | None = None) -> Rules:
    """Raises `ProblemsFound` when the game cannot be played with these numbers. The module is found by the game's id unless it is given."""
    source = game.source
    module = module or find_module(game.id, game.code, source.where(()))
    if players not in game.file.players:
        low, high = game.file.players.start, game.file.players.stop - 1
        message = f"{players} players cannot play this game"
        raise ProblemsFound([error("players", source.where(("players",)), message, f"{low} to {high} can")])
    missing = [part for part in REQUIRED if not hasattr(module, part)]
    place = place_of(module)
    own_file = Where(game.code.shown if game.code else module.__name__)
    if missing:
        message = f"the rules of '{game.id}' lack {', '.join(missing)}"
        raise ProblemsFound([error("rules-module", own_file, message, "docs/rules.md lists what a rules module has")])
    box = Box(game, players)
    with blamed(place.folder):
        numbers = module.numbers(box)
        problems = box.problems or _misfits(game, module.Numbers, numbers, own_file)
        if problems:
            raise ProblemsFound(problems)
        words = module.vocabulary(box) if hasattr(module, "vocabulary") else {}
    components = {item.id: item.component for item in game.all_items}
    return Rules(game.id, players, module, numbers, words, components, frozenset(box.reads), game)


def _misfits(game: Game, declared: type[Record], numbers: dict[str, Any], own_file: Where) -> list[Problem]:
    """Numbers that are larger than the arrays they will index: compiled code would read and write past the end."""
    fields = fields_of(declared)
    unknown = set(numbers) ^ set(fields)
    if unknown:
        message = f"numbers() and the class Numbers differ in {', '.join(sorted(unknown))}"
        return [error("rules-module", own_file, message)]
    problems = []
    for name, field in fields.items():
        value = numbers[name]
        path = value.path if isinstance(value, Number) else ()
        label = ".".join(map(str, path)) or name
        where = game.source.where(path)
        if not field.shape:
            if field.low is not None and field.high is not None and not field.low <= value <= field.high:
                message = f"{label} is {value}, which this game cannot be played with"
                problems.append(error("rules-size", where, message, f"{field.low} to {field.high} is possible"))
        elif len(value) > field.shape[0] or (len(field.shape) == 2 and any(len(row) > field.shape[1] for row in value)):
            room = " × ".join(map(str, field.shape))
            message = f"{name} has {len(value)} entries, and the rules have room for {room}"
            problems.append(error("rules-size", where, message))
    return problems


@dataclass(frozen=True, eq=False)
class Rules:
    """A game that can be played: `State.start(rules, seed)` begins one. It travels to other processes without its file."""

    id: str
    players: int
    module: ModuleType
    numbers: dict[str, Any]
    words: dict[str, list[str]]
    components: dict[str, str]
    """The component of each different piece."""
    reads: frozenset[Path] = frozenset()
    """Paths of the YAML that the module reads."""
    game: Game | None = None
    """The game as loaded; nothing in another process."""

    def __reduce__(self) -> tuple[Any, ...]:
        plain = padded(self.module.Numbers, self.numbers)
        return _arrived, (self.id, self.players, place_of(self.module), plain, self.words, self.components)

    @cached_property
    def state_class(self) -> type[Record]:
        state: type[Record] = self.module.State
        return state

    @cached_property
    def memory_class(self) -> type[Record]:
        room = Field((getattr(self.module, "ROOM", 256),))
        return declare(f"Memory_{self.id}", Memory, moves=Field((self.max_moves,)), room=room)

    @cached_property
    def max_moves(self) -> int:
        moves: int = getattr(self.module, "MAX_MOVES", 0)
        return moves or self.action_count

    @cached_property
    def p(self) -> Any:
        """The numbers as the interpreter's record."""
        return self.parameters(machine("interpreted"))

    def parameters(self, using: Machine) -> Any:
        return using.filled(self.module.Numbers, self.numbers)

    @cached_property
    def action_count(self) -> int:
        return int(self.module.actions(self.p))

    @cached_property
    def cooperative(self) -> bool:
        return bool(getattr(self.module, "COOPERATIVE", False))

    def function(self, name: str) -> Callable[..., Any]:
        """A function of the contract, or its default."""
        found: Callable[..., Any] | None = getattr(self.module, name, None) or DEFAULTS.get(name)
        return found or self.function(INSTEAD[name])

    @property
    def contract(self) -> dict[str, Callable[..., Any]]:
        """What the engine's own loops are bound to."""
        names = ("setup", "legal", "apply", "score", "kept", "won", "hide", "redeal", "kind", "stocks")
        return {name: self.function(name) for name in names}

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """What a reader of a report must know about these rules."""
        written = self.game.file.words_of_play.notes.values() if self.game else ()
        return (*getattr(self.module, "NOTES", ()), *map(str, written))

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        return tuple(getattr(self.module, "KINDS", ("action",)))

    @cached_property
    def supplies(self) -> tuple[str, ...]:
        named = getattr(self.module, "SUPPLIES", ())
        return tuple(named(self.p, self.words) if callable(named) else named)

    @cached_property
    def tallies(self) -> tuple[tuple[str, str], ...]:
        named = getattr(self.module, "tallies", None)
        return tuple(named(self.p, self.words)) if named else ()

    def table(self, s: Any) -> list[Piece]:
        """Every piece of the state, with its component."""
        pieces: list[Piece] = self.module.table(s, self.p, self.words)
        unknown = [str(piece.item) for piece in pieces if piece.item not in self.components]
        if unknown:
            file = self.game.code.shown if self.game and self.game.code else self.module.__name__
            message = f"table() names a piece '{unknown[0]}', and there is none in the box"
            hint = did_you_mean(unknown[0], self.components)
            raise ProblemsFound([error("rules-module", Where(file), message, hint)])
        return [piece._replace(component=self.components[piece.item or ""]) for piece in pieces]

    def spell(self, action: int, seat: int) -> str:
        return str(self.module.spell(action, self.p, seat, self.words))

    def moves_by_text(self, seat: int) -> dict[str, int]:
        """Every action of a seat by its text."""
        if seat not in self._moves_by_text:
            self._moves_by_text[seat] = {self.spell(action, seat): action for action in range(self.action_count)}
        return self._moves_by_text[seat]

    @cached_property
    def _moves_by_text(self) -> dict[int, dict[str, int]]:
        return {}


def _arrived(
    id: str,
    players: int,
    place: Place,
    numbers: dict[str, Any],
    words: dict[str, list[str]],
    components: dict[str, str],
) -> Rules:
    return Rules(id, players, import_module(place), numbers, words, components)


INSTEAD = {"kept": "score"}
"""Functions whose default is another function of the module."""


# What a module may leave out. Compiled like any rules function.


def hide(s: Any, p: Any, seat: int) -> None:
    pass


def redeal(s: Any, p: Any, seat: int, room: Any) -> None:
    pass


def kind(action: int, p: Any) -> int:
    return 0


def stocks(s: Any, p: Any, levels: Any) -> None:
    pass


DEFAULTS: dict[str, Callable[..., Any]] = {
    "hide": hide,
    "redeal": redeal,
    "kind": kind,
    "stocks": stocks,
}
