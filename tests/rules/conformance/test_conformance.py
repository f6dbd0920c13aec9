"""What every game must satisfy: the suite of generator.simulation.conformance, over every way to play that there is."""

from __future__ import annotations

import pytest

from generator.simulation.conformance import CHECKS, Skipped, Trial
from generator.simulation.seating import agents_of

from .every import Way, every_way, rules_of


@pytest.fixture(scope="module", params=every_way(), ids=str)
def trial(request) -> Trial:
    """Of the module's scope, so that all tests of one way to play come together and share its games."""
    way: Way = request.param
    return Trial(rules_of(way), way.games, agents_to_try(way))


def agents_to_try(way: Way) -> tuple[str, ...]:
    """Every player plays the game itself; variants are tried by random play and, with the fewest players, by one more."""
    agents = tuple(agents_of(rules_of(way)))
    if way.variants:
        fewest = way.players == rules_of(way).game.file.players.start
        return ("greedy",) if fewest and "greedy" in agents else ()
    return agents


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_game_conforms(trial, check):
    try:
        check(trial)
    except Skipped as skipped:
        pytest.skip(str(skipped))
