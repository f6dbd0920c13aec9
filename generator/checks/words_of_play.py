"""Finds words of play for something that the rules do not know: a misspelt name would be shown as its id, and nobody would notice.

In: a game with `words_of_play:` and the tables that its rules are played at. Out: a problem for each name that no number of players
and no variant has. A game without rules, or whose rules are not trusted, is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.errors import Problem, ProblemsFound, did_you_mean, error
from generator.model.game import Game
from generator.rulebook.examples import Tables
from generator.rules.rules import Rules

OF_THE_PROGRAM = ("component", "scoring")
"""Groups for which the program has words of its own."""


def check_words_of_play(game: Game, tables: Tables | None) -> list[Problem]:
    words = game.file.words_of_play
    if not any((words.ends, words.actions, words.supplies, words.pieces, words.groups, words.counted)):
        return []
    try:
        known = _Known(_all_rules(game, tables))
    except ProblemsFound:
        # Numbers that cannot be played with are told where they are played with.
        return []
    if not known.ends:
        return []
    problems: list[Problem] = []

    def look(names: Iterable[str], there_are: Iterable[str], what: str, *path: str) -> None:
        for name in names:
            if name not in there_are:
                where = game.source.where(("words_of_play", *path, name))
                message = f"the rules have no {what} '{name}'"
                problems.append(error("unknown-word", where, message, did_you_mean(name, there_are)))

    look(words.ends, known.ends, "end", "ends")
    look(words.actions, known.actions, "kind of action", "actions")
    look(words.supplies, known.supplies, "supply", "supplies")
    look(words.groups, [name for name in known.counted if name not in OF_THE_PROGRAM], "group", "groups")
    look(words.counted, [name for name in known.counted if name != "component"], "group", "counted")
    for group, names in words.counted.items():
        if group in known.counted:
            look(names, known.counted[group], f"name counted in '{group}'", "counted", group)
    ids = [item.id for item in game.all_items]
    look(words.pieces, dict.fromkeys([*ids, *(part for id in ids for part in id.split("-"))]), "piece", "pieces")
    return problems


def _all_rules(game: Game, tables: Tables | None) -> Iterator[Rules]:
    """For every number of players, without variants and with each of them."""
    if tables is None:
        return
    variants = tuple(game.file.variants)
    for chosen in dict.fromkeys([(), *((variant,) for variant in variants)]):
        for players in game.file.players:
            yield tables.rules(players, chosen)


class _Known:
    """The names that rules use."""

    def __init__(self, every: Iterable[Rules]) -> None:
        self.ends: dict[str, None] = {}
        self.actions: dict[str, None] = {}
        self.supplies: dict[str, None] = {}
        self.counted: dict[str, dict[str, None]] = {}
        for rules in every:
            self.ends |= dict.fromkeys(rules.module.ENDS)
            self.actions |= dict.fromkeys(rules.kinds)
            self.supplies |= dict.fromkeys(rules.supplies)
            for group, name in rules.tallies:
                if group:
                    self.counted.setdefault(group, {})[name] = None
