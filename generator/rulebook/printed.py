"""Which numbers of a game file its rulebook prints, and which it does not.

In: a game. Out: the paths of all numbers that no text, table or list of components prints. What an example happens to come to does not
count: a number is printed if the book says it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from generator.l10n.placeholders import Placeholder, parse_text
from generator.model.game import Game
from generator.model.references import targets
from generator.model.rulebook import Components, CreditsBlock, PlayersTableBlock, VariantsBlock

Path = tuple[Any, ...]
# Measures, places on the table and the statements to be proven are no numbers of the rules.
_RULES = ("players", "age", "minutes", "setup", "limits", "rules", "scoring", "values", "variants", "components")
_OF_COMPONENTS = ("copies", "for_each", "items")
_DERIVED_NAME = re.compile(r"\b(setup|limits|scoring|values|derived)((?:\.[a-z0-9_]+|\[[^\]]+\])+)")
_COUNT = re.compile(r"count\(\s*[\"']([^\"']+)[\"']\s*\)")


class Unprinted(NamedTuple):
    """Numbers that the rulebook does not print."""

    rules: tuple[str, ...]
    """Numbers of the rules, by path."""
    others: tuple[str, ...]
    """Sizes in mm, places on the table, statements to be proven, the examples' own numbers."""

    def __str__(self) -> str:
        if not self.rules:
            return "the rulebook prints every number of the rules"
        patterns = list(dict.fromkeys(map(_pattern, self.rules)))
        shown = ", ".join(patterns[:8]) + (", …" if len(patterns) > 8 else "")
        number = f"{len(self.rules)} number" + "s" * (len(self.rules) != 1)
        return f"the rulebook does not print {number} of the rules: {shown}"


def _pattern(name: str) -> str:
    """Numbers of the same kind, such as those of all pieces, are told once."""
    name = re.sub(r"^(components\.[^.]+\.items)\.[^.]+", r"\1.*", name)
    return re.sub(r"\.\d+(?=\.|$)", ".*", name)


def find_unprinted(game: Game) -> Unprinted:
    printed = set(_printed(game))
    missing = [path for path in numbers_of(game.source.data) if path not in printed]
    rules = [path for path in missing if _is_rule(path)]
    others = [path for path in missing if path not in rules]
    return Unprinted(tuple(map(_name, rules)), tuple(map(_name, others)))


def _is_rule(path: Path) -> bool:
    return path[0] in _RULES and (path[0] != "components" or path[2] in _OF_COMPONENTS)


def numbers_of(data: Any, path: Path = ()) -> Iterator[Path]:
    """Paths of all numbers of a file; `players: 2-4` is one, too."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from numbers_of(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from numbers_of(value, (*path, index))
    elif (isinstance(data, int | float) and not isinstance(data, bool)) or path == ("players",):
        yield path


def _name(path: Path) -> str:
    return ".".join(map(str, path))


def _printed(game: Game) -> Iterator[Path]:
    yield from (("players",), ("age",), ("minutes",))
    rulebook = game.file.rulebook
    if rulebook is None:
        return
    texts = [f"{game.id}/rulebook/"]
    for target in targets(rulebook):
        block = target.declared
        if isinstance(block, PlayersTableBlock):
            for row in block.players_table.rows.values():
                for count in game.file.players:
                    yield from _of_value(game, row.value, count)
        elif isinstance(block, Components):
            for component in game.items if block.components == "all" else block.components:
                yield from _of_count(game, component)
        elif isinstance(block, VariantsBlock):
            named = game.file.variants if block.variants == "all" else block.variants
            texts += [f"{game.id}/variants/{name}/" for name in named]
        elif isinstance(block, CreditsBlock):
            texts += [f"{game.id}/notice", f"{game.id}/credits/"]
    seen: set[str] = set()
    for identity in game.messages:
        if identity.startswith(tuple(texts)):
            yield from _of_text(game, identity, seen)


def _of_text(game: Game, identity: str, seen: set[str]) -> Iterator[Path]:
    """What a text prints, and the texts that stand inside it."""
    if identity in seen:
        return
    seen.add(identity)
    message = game.messages[identity]
    for piece in parse_text(message.text, message.where, []):
        if isinstance(piece, Placeholder) and piece.kind == "value":
            inner = f"{game.id}/{piece.name.replace('.', '/')}"
            if inner in game.messages:
                yield from _of_text(game, inner, seen)
            else:
                yield from _of_value(game, piece.name)


def _of_value(game: Game, name: str, count: int | None = None) -> Iterator[Path]:
    """The numbers of the file behind a value. `count`: for so many players only."""
    head, _, rest = name.partition(".")
    if head == "players":
        yield ("players",)
    elif head == "count":
        yield from _of_count(game, rest)
    elif head == "derived":
        derived, _, said = rest.partition(".")
        counts = [int(said)] if said.isdecimal() else [count] if count else list(game.file.players)
        for number in counts:
            yield from _of_derived(game, derived, number)
    else:
        path = _keys(game.source.data, name.split("."))
        yield path
        if count is not None:
            yield (*path, count)


def _of_derived(game: Game, name: str, count: int) -> Iterator[Path]:
    text = game.file.derived.get(name, "")
    if re.search(r"\bplayers\b", text):
        yield ("players",)
    for head, tail in _DERIVED_NAME.findall(text):
        keys = [key.strip("[]\"'") for key in re.findall(r"\[[^\]]+\]|[a-z0-9_]+", tail)]
        yield from _of_value(game, ".".join((head, *keys)), count)
    for component in _COUNT.findall(text):
        yield from _of_count(game, component)


def _of_count(game: Game, component: str) -> Iterator[Path]:
    """Whatever makes up the number of pieces of a component."""
    declared = game.source.data["components"].get(component) or {}
    base = ("components", component)
    yield (*base, "copies")
    for axis, values in (declared.get("for_each") or {}).items():
        for value in values if isinstance(values, dict) else ():
            yield (*base, "for_each", axis, value)
    for item, fields in (declared.get("items") or {}).items():
        if isinstance(fields, dict) and "copies" in fields:
            yield (*base, "items", item, "copies")


def _keys(data: Any, parts: list[str]) -> Path:
    """The keys that a dotted path means: some of them are numbers."""
    keys: list[Any] = []
    for part in parts:
        key: Any = part
        if isinstance(data, dict) and part not in data and part.isdecimal():
            key = int(part)
        data = data.get(key) if isinstance(data, dict) else None
        keys.append(key)
    return tuple(keys)
