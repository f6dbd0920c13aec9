"""The worked examples that each game's facts list are in its rulebook, with the results that the facts give."""

from __future__ import annotations

from itertools import pairwise

import pytest

from generator.loading.game import load_game
from generator.project import Project
from generator.rulebook.examples import Played, play_examples
from generator.rules.state import State


@pytest.fixture(scope="module")
def games() -> dict[str, dict[str, Played]]:
    project = Project()
    found = {}
    for name in project.games():
        played = play_examples(project, load_game(project, name)).played
        found[name] = {prefix.rpartition("/")[2]: one for prefix, one in played.items()}
    return found


def gained(before: State, after: State, field: str, seat: int) -> int:
    return int(getattr(after.s, field)[seat] - getattr(before.s, field)[seat])


def test_hanabi_clues_and_a_score_of_eighteen(games: dict[str, dict[str, Played]]) -> None:
    hanabi = games["hanabi"]
    moves = {
        played.rules.spell(action, 0)
        for name in ("six-clues", "two-multicolour")
        for played in [hanabi[name]]
        for action in played.end.state.history
    }
    assert {name.split()[-1] for name in moves} >= {"red", "green", "5", "1", "4", "multicolour"}
    state = hanabi["last-round"].end.state
    assert sorted(state.s.heights[:5]) == [2, 3, 4, 4, 5] and state.outcome().scores[0] == 18  # type: ignore[union-attr]


def test_lanterns_turn_and_three_placements(games: dict[str, dict[str, Played]]) -> None:
    lanterns = games["lanterns"]
    turn = lanterns["a-turn"]
    first, last = turn.start.state, turn.end.state
    assert (first.s.held[0], last.s.held[0], last.s.favors[0], gained(first, last, "honor", 0)) == (8, 6, 2, 8)
    assert [gained(first, last, "held", seat) for seat in (1, 2, 3)] == [1, 1, 1]
    expected = {"platform": (2, 1, [1]), "boat": (2, 0, [0, 1]), "two-matches": (3, 3, [0, 1, 1])}
    for name, (cards, favors, others) in expected.items():
        before, after = lanterns[name].start.state, lanterns[name].end.state
        assert gained(before, after, "held", 0) == cards, name
        assert gained(before, after, "favors", 0) == favors, name
        assert [gained(before, after, "held", seat) for seat in range(1, len(others) + 1)] == others, name
    before, after = lanterns["orientation"].start.state, lanterns["orientation"].end.state
    assert [gained(before, after, "held", seat) for seat in range(4)] == [1, 1, 1, 1]
    sets = lanterns["final-turns"].end.state.history
    spelled = {lanterns["final-turns"].rules.spell(action, 0).split()[1] for action in sets}
    assert {"four-of-a-kind", "three-pairs", "seven-different"} <= spelled


def test_lighthouse_has_every_kind_of_line(games: dict[str, dict[str, Played]]) -> None:
    steps = []
    for name in ("red-lines", "blue-lines"):
        played = games["lighthouse"][name]
        lights = [played.start.state.s.light, *(moment.state.s.light for moment in played.steps.values())]
        steps += [after - before for before, after in pairwise(lights)]
    # Red is negative: one pair, two pairs, three and a pair, five equal; blue: three, one colour, four equal, and a loss of three.
    assert sorted(step for step in steps if step) == [-10, -4, -3, -2, -1, 3, 3, 6]


def test_rafter_five_collapses_and_ranking(games: dict[str, dict[str, Played]]) -> None:
    rafter = games["rafter-five"]
    one = rafter["one-and-two"]
    before, after = one.start.state, one.steps["lift"].state
    seat = before.seat
    mine = {colour for colour in range(one.rules.players) if colour // one.rules.p.boards == seat}
    assert sum(after.s.stock[colour] - before.s.stock[colour] for colour in mine) == 1
    assert sum(after.s.taken[seat]) - sum(before.s.taken[seat]) == 2 and after.seat != seat
    last = rafter["last-space"]
    loser = last.start.state.seat
    assert sum(last.end.state.s.taken[loser]) == last.rules.p.penalties
    everybody_else = tuple(player for player in range(last.rules.players) if player != loser)
    assert last.end.state.outcome().winners == everybody_else  # type: ignore[union-attr]
    assert {"dangerous-cargo", "more-left"} <= set(rafter)
