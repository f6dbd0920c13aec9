"""Numbers that other engines measured: ours must agree within sampling error."""

from __future__ import annotations

import math

import pytest

from generator.loading.game import load_game_to_play
from generator.project import Project
from generator.rules.machines import can_compile
from generator.rules.rules import load_rules
from generator.simulation.report import summarize
from generator.simulation.runs import Plan, run

GAMES = 200_000 if can_compile() else 4_000
"""Without the compiler the sample is smaller, and the tolerance, in standard errors, the same."""

# Uniform random legal play over four million games each, on an independent engine.
RANDOM_TURNS = {2: 12.774, 3: 17.191, 4: 19.172, 5: 19.796}
RANDOM_KEPT = 1.250
# A random card each turn, until three misfires: exact, whatever the number of players.
BLIND_KEPT = 1.2552
ERRORS = 4.0


def played(agent: str, players: int) -> dict:
    rules = load_rules(load_game_to_play(Project(), "hanabi"), players)
    return summarize(run(Plan(rules, (agent,) * players, seed=2024), GAMES))


def close(part: dict, expected: float, rounding: float) -> bool:
    return abs(part["mean"] - expected) <= ERRORS * part["deviation"] / math.sqrt(GAMES) + rounding


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_play(players):
    summary = played("random", players)
    assert close(summary["turns"], RANDOM_TURNS[players], 0.005)
    assert close(summary["score_kept"], RANDOM_KEPT, 0.005)
    assert summary["games"] == GAMES


@pytest.mark.parametrize("players", [2, 5])
def test_blind_play(players):
    summary = played("blind", players)
    assert close(summary["score_kept"], BLIND_KEPT, 0.00005)
    assert summary["score"]["mean"] < 0.01
