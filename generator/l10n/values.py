"""What a placeholder's path means: a value of the game's file.

In: a loaded game and a dotted path, as in `{setup.hand_size.2}`. Out: the number, range or words that stand there,
the id of a text that is itself translated, or a `Complaint`. Paths lead through plain data only; there is nothing to
call or to execute.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from generator.errors import did_you_mean
from generator.model.game import Game

_RANGE = re.compile(r"([0-9]{1,6}) ?[-–] ?([0-9]{1,6})")


class Range(NamedTuple):
    """From one number to another, as in 2-5 players."""

    low: int
    high: int


class TextRef(NamedTuple):
    """The value is a text with a message id of its own."""

    id: str


class Complaint(NamedTuple):
    """Why there is no value."""

    message: str
    hint: str = ""


Value = int | float | str | Range | TextRef
Lookup = Callable[[str], Value | Complaint]


def game_values(game: Game) -> Lookup:
    """Looks up paths of the game's file, `derived.<name>`, `count.<component>`, `players.min` and `players.max`."""
    data: dict[str, Any] = game.source.data
    players = game.file.players
    derived = {"count": game.counts, "players": {"min": players.start, "max": players.stop - 1}}

    def lookup(path: str) -> Value | Complaint:
        if path == "players":
            return Range(players.start, players.stop - 1)
        if path.startswith("rulebook."):
            return Complaint("a text of the rulebook cannot stand inside another", "refer to it: {ref.section}")
        if (identity := f"{game.id}/{path.replace('.', '/')}") in game.messages:
            return TextRef(identity)
        head, _, rest = path.partition(".")
        if head == "derived" and rest:
            return _derived(game, rest)
        value: Any = derived.get(head, data) if rest else data
        for part in (rest if value is not data else path).split("."):
            value = _inside(value, part)
            if value is None:
                return Complaint(f"there is no value '{path}'", did_you_mean(path, [*_paths(derived), *_paths(data)]))
        return _printable(path, value)

    return lookup


def result_values(lookup: Lookup, results: Mapping[str, int | float | str]) -> Lookup:
    """Looks up `result.<name>`, what an example came to, besides everything else."""

    def look(path: str) -> Value | Complaint:
        head, _, name = path.partition(".")
        if head != "result":
            return lookup(path)
        if path in results:
            return results[path]
        hint = did_you_mean(path, results) or "a step of an example gives results: `result: {name: expression}`"
        return Complaint(f"there is no result '{name}' here", hint)

    return look


def _derived(game: Game, path: str) -> Value | Complaint:
    """A derived number by player count; without a count if it is the same for each."""
    name, _, count = path.partition(".")
    numbers = game.derived.get(name)
    if numbers is None:
        return Complaint(f"there is no value 'derived.{name}'", did_you_mean(name, game.derived))
    if not count and len(set(numbers.values())) == 1:
        return next(iter(numbers.values()))
    number = _inside(numbers, count)
    if number is None:
        hint = f"say which one: {{derived.{name}.{min(numbers)}}}"
        return Complaint(f"'derived.{name}' has a number for each player count", hint)
    return int(number)


def given_values(values: Mapping[str, int | float | str]) -> Lookup:
    """Looks up what the program gives to one of its own texts."""

    def lookup(path: str) -> Value | Complaint:
        if path in values:
            return values[path]
        return Complaint(f"there is no value '{path}'", did_you_mean(path, values))

    return lookup


def _inside(value: Any, part: str) -> Any:
    if not isinstance(value, dict):
        return None
    if part in value:
        return value[part]
    return value.get(int(part)) if part.isdecimal() and len(part) < 10 else None


def _printable(path: str, value: Any) -> Value | Complaint:
    if isinstance(value, bool) or value is None:
        return Complaint(f"'{path}' is true or false, which cannot be printed")
    if isinstance(value, str):
        match = _RANGE.fullmatch(value)
        return Range(int(match[1]), int(match[2])) if match else value
    if isinstance(value, int | float):
        return value
    if isinstance(value, dict) and value and all(isinstance(key, int) for key in value):
        hint = f"say which one: {{{path}.{min(value)}}}"
        return Complaint(f"'{path}' has a number for each player count, which cannot be printed alone", hint)
    what = "a list" if isinstance(value, list) else "a group of values"
    return Complaint(f"'{path}' is {what}, which cannot be printed", did_you_mean(path, _paths({path: value})))


def _paths(value: dict[Any, Any], prefix: str = "") -> Iterator[str]:
    """Every path that leads to a number or a word."""
    for key, inner in value.items():
        if isinstance(inner, dict):
            yield from _paths(inner, f"{prefix}{key}.")
        elif isinstance(inner, int | float | str) and not isinstance(inner, bool):
            yield f"{prefix}{key}"
