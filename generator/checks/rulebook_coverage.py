"""What the rules provide for and no example of the rulebook shows.

In: a game and its played examples. Out: a warning for each kind of action, end, scoring row and tie-break that happens in no example and is
not waived by name in `rulebook.not_shown`; and one for each waiver that is not needed, or that names nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.errors import Problem, did_you_mean, warning
from generator.model.game import Game
from generator.rulebook.examples import Playing
from generator.rules.rules import Rules

DECIDED = " decided"
TALLIED = "scoring"


class Coverage(NamedTuple):
    """Names such as `action.exchange`, `end.lake-complete`, `scoring.three-pairs`, `tie-break decided.favor tokens`."""

    shown: tuple[str, ...]
    waived: tuple[str, ...]
    missing: tuple[str, ...]

    def __str__(self) -> str:
        of = len(self.shown) + len(self.waived) + len(self.missing)
        waived = f", {len(self.waived)} waived" if self.waived else ""
        return f"the rulebook's examples show {len(self.shown)} of {of} things that the rules provide for{waived}"


def check_coverage(game: Game, playing: Playing) -> tuple[Coverage | None, list[Problem]]:
    """Nothing for a game without examples."""
    rulebook = game.file.rulebook
    if rulebook is None or not playing.played:
        return None, []
    wanted: dict[str, None] = {}
    happened: set[str] = set()
    for played in playing.played.values():
        wanted |= dict.fromkeys(provided(played.rules))
        happened |= played.shown
    missing = tuple(name for name in wanted if name not in happened and name not in rulebook.not_shown)
    where = game.source.where(("rulebook",), key=True)
    problems = [
        warning("not-shown", where, f"no example shows '{name}'", f"show it, or add {name!r} to rulebook.not_shown")
        for name in missing
    ]
    problems += _waivers(game, rulebook.not_shown, wanted, happened)
    shown = tuple(name for name in wanted if name in happened)
    waived = tuple(name for name in wanted if name in rulebook.not_shown and name not in happened)
    return Coverage(shown, waived, missing), problems


def provided(rules: Rules) -> list[str]:
    """What an example can show of these rules: for this number of players and these variants."""
    names = [f"action.{kind}" for kind in rules.kinds]
    names += [f"end.{end}" for end in rules.module.ENDS]
    return names + [f"{group}.{name}" for group, name in rules.tallies if group == TALLIED or group.endswith(DECIDED)]


def _waivers(game: Game, waived: Mapping[str, str], wanted: Mapping[str, None], happened: set[str]) -> list[Problem]:
    problems = []
    for name in waived:
        where = game.source.where(("rulebook", "not_shown", name), key=True)
        if name not in wanted:
            hint = did_you_mean(name, wanted)
            problems.append(warning("unknown-waiver", where, f"the rules provide for no '{name}'", hint))
        elif name in happened:
            message = f"'{name}' is shown by an example, so it need not be waived"
            problems.append(warning("needless-waiver", where, message, "remove it from rulebook.not_shown"))
    return problems
