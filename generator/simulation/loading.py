"""From a game's id and what the user asks for to rules that can be played, with every mistake told apart.

In: a project, a game's id, players, variants and changed numbers. Out: `Rules`.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.errors import Problem, ProblemsFound, did_you_mean, error
from generator.loading.game import load_game_to_play
from generator.loading.overrides import Change
from generator.project import Project
from generator.rules.rules import Rules, load_rules
from generator.simulation.trial import try_rules


def rules_to_play(
    project: Project, game_id: str, players: int, variants: Sequence[str] = (), changes: Sequence[Change] = ()
) -> Rules:
    """Raises `ProblemsFound`; a change of something that play does not use is one, too."""
    game = load_game_to_play(project, game_id, variants, changes)
    if game.code is not None and game.code.trusted:
        try_rules(project, game_id, game.code, players, variants, changes)
    rules = load_rules(game, players)
    problems = [problem for change in changes if (problem := _unused(rules, change)) is not None]
    if problems:
        raise ProblemsFound(problems)
    return rules


def _unused(rules: Rules, change: Change) -> Problem | None:
    parts = tuple(change.path.split("."))
    for read in rules.reads:
        words = tuple(map(str, read))
        shorter = min(len(words), len(parts))
        if words[:shorter] == parts[:shorter]:
            return None
    message = f"'{change.path}' is in the file, but play does not use it"
    used = [".".join(map(str, read)) for read in rules.reads]
    return error("unused-parameter", change.where, message, did_you_mean(change.path, used))
