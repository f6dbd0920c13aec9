"""Rafter Five: positions in its own words, and where its pieces are on the table."""

from __future__ import annotations

from typing import Any

import pytest

from generator.loading.game import load_game_to_play
from generator.project import Project
from generator.rules.arranging import CannotBe
from generator.rules.games.rafter_five.ending import penalties_of, stock_of
from generator.rules.games.rafter_five.moves import LOADING
from generator.rules.games.rafter_five.pieces import RAFTERS
from generator.rules.games.rafter_five.tallying import COLLAPSE
from generator.rules.games.rafter_five.turn import collapse
from generator.rules.piles import FIRST
from generator.rules.reading import Piece
from generator.rules.rules import Rules, load_rules
from generator.rules.state import State
from generator.rules.statics import settle

KEEL = {"at": [0, 0], "angle": 90}
PIER = {"at": [48, 22], "angle": 0, "rafters": {"sawyer": -42}, "chests": {"chest-red": [10]}}


def rules_for(players: int, *variants: str) -> Rules:
    return load_rules(load_game_to_play(Project(), "rafter-five", variants), players)


@pytest.fixture(scope="module")
def four() -> Rules:
    return rules_for(4)


def arranged(rules: Rules, **wanted: Any) -> State:
    return State.arranged(rules, 1, wanted)


def on_raft(state: State, item: str) -> list[Piece]:
    return [piece for piece in state.table() if (piece.item, piece.zone) == (item, "raft")]


class TestWhatIsSaid:
    def test_nothing_said_is_the_dealt_game(self, four):
        assert arranged(four) == State.start(four, 1)

    def test_planks_lie_where_they_are_said_to(self, four):
        state = arranged(four, planks={"keel": KEEL, "pier": PIER})
        assert [piece.place for piece in on_raft(state, "lumber-card")] == [(0, 0, 2), (48, 22, 3)]
        # A printed card is upright: along the base it is not rotated at all.
        assert [piece.rotation for piece in on_raft(state, "lumber-card")] == [0, 270]
        assert state.s.sea == 58

    def test_pieces_stand_along_and_across_their_plank(self, four):
        plank = {
            "at": [10, -5],
            "angle": 90,
            "rafters": {"caulker": [20, 3]},
            "chests": {"chest-green": [-30, [-45, -4]]},
        }
        state = arranged(four, planks={"keel": plank})
        # Along the base is downwards, and across it then to the left.
        [caulker] = on_raft(state, "caulker")
        assert caulker.place == (pytest.approx(7, abs=0.01), pytest.approx(15, abs=0.01), 3)
        places = [piece.place[:2] for piece in on_raft(state, "chest-green")]
        assert places == [pytest.approx((10, -35), abs=0.01), pytest.approx((14, -50), abs=0.01)]
        assert state.s.stock[3] == four.p.in_colour - 2

    def test_rafters_on_the_base_and_in_the_sea(self, four):
        state = arranged(four, rafters={"sawyer": [0, 10], "caulker": "sea"})
        assert on_raft(state, "sawyer")[0].place[:2] == (0, 10)
        assert state.legal() == ["lift caulker"]

    def test_rafters_make_room_for_lumber(self, four):
        """All five are dealt to the base; a deck leaves none of it bare, so they climb."""
        state = arranged(four, sea=50)
        assert state.s.planks == 10
        assert all(place >= FIRST for place in state.s.where[:RAFTERS])
        assert settle(state.s, four.p) >= 0

    def test_penalties_come_from_the_stock(self, four):
        state = arranged(four, penalties={2: {"chest-red": 2, "chest-green": 1}})
        assert list(state.s.stock[:4]) == [5, 7, 7, 6]
        assert penalties_of(state.s, 1) == 3
        spaces = [
            piece.place for piece in state.table() if (piece.zone, piece.component) == ("penalties", "treasure-chest")
        ]
        assert spaces == [0, 1, 2]

    def test_a_penalty_row_with_one_space_left(self, four):
        state = arranged(four, spaces_left={3: 1}, penalties={3: {"chest-red": 1}})
        assert penalties_of(state.s, 2) == four.p.penalties - 1
        assert state.s.taken[2][2] == 0

    @pytest.mark.parametrize("players", [2, 4])
    def test_a_small_stock_means_a_loaded_raft(self, players):
        rules = rules_for(players)
        left = rules.p.chests - 6
        planks = {"keel": KEEL, "north": {"at": [0, -42], "angle": 0}, "south": {"at": [0, 42], "angle": 0}}
        state = arranged(rules, planks=planks, stock={1: left})
        assert stock_of(state.s, rules.p, 0) == left
        assert len(on_raft(state, "chest-red")) == 6
        assert settle(state.s, rules.p) >= 0

    def test_little_lumber_in_the_sea(self, four):
        state = arranged(four, sea=2, wood_up=1, seat=3)
        assert (state.s.planks, state.s.sea, state.s.wet, state.seat) == (58, 2, 1, 2)
        assert {piece.rotation for piece in on_raft(state, "lumber-card")} == {0, 270}

    def test_quiet_turns(self, four):
        state = arranged(four, quiet_turns_left=1)
        state.s.phase = LOADING
        collapse(state.s, four.p, COLLAPSE)
        assert state.outcome().reason == "no-room"

    def test_who_has_dropped_out(self):
        rules = rules_for(3, "elimination")
        assert list(arranged(rules, spaces_left={1: 0}, seat=2).s.out[:3]) == [1, 0, 0]

    def test_who_has_placed_all(self):
        rules = rules_for(4, "all-chests")
        state = arranged(rules, sea=40, stock={2: 0}, seat=1)
        assert stock_of(state.s, rules.p, 1) == 0


class TestWhatCannotBe:
    @pytest.mark.parametrize(
        ("wanted", "complaint", "path"),
        [
            ({"planks": {"keel": {}}}, "where does the plank 'keel' lie", ("planks", "keel")),
            ({"planks": {"keel": {**KEEL, "turned": 3}}}, "has no 'turned'", ("planks", "keel", "turned")),
            ({"planks": {"a": {"at": [-60, 0]}}}, "does not stand: 'a' falls", ("planks", "a")),
            ({"planks": {"a": {"at": [-20, -40]}, "b": {"at": [20, 40]}}}, "on no other lumber", ("planks", "b", "at")),
            ({"planks": {"a": {**KEEL, "rafters": {"tom": 0}}}}, "no rafter 'tom'", ("planks", "a", "rafters", "tom")),
            (
                {"planks": {"a": {**KEEL, "chests": {"chest-blue": [0]}}}},
                "nobody plays",
                ("planks", "a", "chests", "chest-blue"),
            ),
            (
                {"planks": {"a": {**KEEL, "chests": {"chest-red": [70]}}}},
                "not over",
                ("planks", "a", "chests", "chest-red"),
            ),
            ({"planks": {"a": {**KEEL, "chests": {"chest-red": [0, 5]}}}}, "there is another piece", ("planks",)),
            ({"planks": {"a": {**KEEL, "chests": {"chest-red": [0]}}, "b": KEEL}}, "lumber lies on it", ("planks",)),
            (
                {"planks": {"a": {**KEEL, "rafters": {"sawyer": 0}}}, "rafters": {"sawyer": "sea"}},
                "in two places",
                ("planks", "a", "rafters", "sawyer"),
            ),
            ({"rafters": {"sawyer": [80, 0]}}, "not stand on the base", ("rafters", "sawyer")),
            ({"penalties": {1: {"chest-red": 1}}}, "own chests are no penalties", ("penalties", 1, "chest-red")),
            ({"penalties": {1: {"chest-green": 5}}}, "has lost already", ("penalties", 1)),
            (
                {"penalties": {1: {"chest-green": 4}, 2: {"chest-green": 4}}},
                "only 7 chests",
                ("penalties", 2, "chest-green"),
            ),
            ({"stock": {1: 0}}, "cannot have 0 chests left", ("stock", 1)),
            ({"stock": {1: 1}}, "no room for 6 chests", ("stock", 1)),
            ({"stock": {5: 1}}, "no player 5", ("stock", 5)),
            ({"sea": 61}, "61 lumber cards", ("sea",)),
            ({"sea": 0}, "0 lumber cards", ("sea",)),
            ({"sea": 2, "wood_up": 3}, "3 of 2", ("wood_up",)),
            ({"quiet_turns_left": 9}, "9 quiet turns", ("quiet_turns_left",)),
            ({"seat": 5}, "no player 5", ("seat",)),
            ({"plank": {}}, "has no 'plank'", ("plank",)),
            ({"planks": {"a": {"at": 3}}}, "not understood", ()),
        ],
    )
    def test_is_told_in_plain_words(self, four, wanted, complaint, path):
        with pytest.raises(CannotBe, match=complaint) as found:
            arranged(four, **wanted)
        assert found.value.path == path

    def test_whoever_has_dropped_out_has_no_turn(self):
        with pytest.raises(CannotBe, match="no turn any more"):
            arranged(rules_for(3, "elimination"), spaces_left={1: 0}, seat=1)

    @pytest.mark.parametrize(
        ("variant", "plank"),
        [
            ("no-nails", {"at": [0, -44]}),
            ("no-dark", {"at": [0, 27]}),
            ("no-dark", {"at": [0, 0], "chests": {"chest-red": [27]}}),
            ("no-nails", {"at": [0, 0], "chests": {"chest-red": [[50, 6]]}}),
        ],
    )
    def test_forbidden_areas(self, variant, plank):
        rules = rules_for(4, variant)
        wanted = {"keel": KEEL, "across": {"angle": 0, **plank}}
        arranged(rules_for(4), planks=wanted)
        with pytest.raises(CannotBe, match="forbidden area"):
            arranged(rules, planks=wanted)
