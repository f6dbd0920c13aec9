"""Checks a game in several languages without writing anything."""

from __future__ import annotations

from collections.abc import Sequence

from generator.build.making import draw_edition
from generator.checks.expectations import Outcome, check_expectations
from generator.errors import Problem, ProblemsFound
from generator.loading.game import load_game
from generator.project import Project


def check_game(project: Project, game_id: str, languages: Sequence[str]) -> Outcome:
    """Everything that is wrong with a game, in every language."""
    try:
        game = load_game(project, game_id)
    except ProblemsFound as found:
        return Outcome((), found.problems)
    outcome = check_expectations(game)
    problems: list[Problem] = list(outcome.problems)
    for language in languages:
        try:
            draw_edition(project, language, game_id)
        except ProblemsFound as found:
            problems += found.problems
    return Outcome(outcome.proven, tuple(dict.fromkeys(problems)))
