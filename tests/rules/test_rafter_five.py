"""Rafter Five: levers, worked examples, ranking, variants, skill, and what its file states about itself."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.errors import ProblemsFound
from generator.loading.game import load_game_to_play
from generator.loading.overrides import parse_change
from generator.project import Project
from generator.rules.games import rafter_five as game
from generator.rules.games.rafter_five.ending import BY_STOCK, finish_turn, penalties_of, ranks_above, stock_of
from generator.rules.games.rafter_five.hands import lay_lumber, wobble
from generator.rules.games.rafter_five.moves import LAY, LAYING, LIFTING, LOAD, LOADING, STAND, STANDING
from generator.rules.games.rafter_five.pieces import CHESTS, RAFTERS
from generator.rules.games.rafter_five.places import covers_marks, lay_angle, lay_point
from generator.rules.games.rafter_five.slots import on_marks
from generator.rules.games.rafter_five.tallying import COLLAPSE
from generator.rules.games.rafter_five.turn import collapse
from generator.rules.machines import can_compile, machine
from generator.rules.piles import AWAY, BASE, FIRST, QUARTER, overlap
from generator.rules.records import values_of
from generator.rules.rules import Rules, load_rules
from generator.rules.state import State
from generator.rules.statics import settle, weigh
from generator.simulation import play
from generator.simulation.seating import Table

SAWYER, CARPENTER, ROPEMAKER, CAULKER, SHIP_BOY = range(5)


def rules_for(players: int = 2, *changes: str, variants: tuple[str, ...] = ()) -> Rules:
    loaded = load_game_to_play(Project(), "rafter-five", variants, [parse_change(change) for change in changes])
    return load_rules(loaded, players)


@pytest.fixture(scope="module")
def rules() -> Rules:
    return rules_for()


def chest(colour: int, number: int = 0) -> int:
    return RAFTERS + colour * CHESTS + number


def raft(
    rules: Rules, planks: list[tuple[float, float, int]], pieces: dict[int, tuple[int, float, float]] | None = None
):
    """A game whose raft has these planks (middle in mm, direction) and pieces (piece: plank from 0, place in mm); no other rafters."""
    state = State.start(rules, 1)
    s = state.s
    for rafter in range(RAFTERS):
        s.where[rafter], s.piece_x[rafter], s.piece_y[rafter] = BASE, 0, 0
    s.planks = len(planks)
    s.sea -= len(planks)
    for i, (x, y, a) in enumerate(planks):
        s.plank_x[i], s.plank_y[i], s.plank_a[i] = round(x * 1000), round(y * 1000), a
    for piece, (plank, x, y) in (pieces or {}).items():
        s.where[piece], s.piece_x[piece], s.piece_y[piece] = FIRST + plank, round(x * 1000), round(y * 1000)
        if piece >= RAFTERS:
            s.stock[(piece - RAFTERS) // CHESTS] -= 1
    return state


# The base is 90 mm wide along x; lumber is 110 mm long and weighs 1 g. At direction 0 it lies along x.


class TestLevers:
    @pytest.mark.parametrize(("overhang", "stays"), [(54.9, True), (55, True), (55.1, False), (109, False)])
    def test_a_plank_overhangs_by_half_of_its_length(self, rules, overhang, stays):
        state = raft(rules, [(overhang - 10, 0, 0)])
        assert (settle(state.s, rules.p) >= 0) == stays
        assert state.s.planks == int(stays)
        assert state.s.fallen_planks == int(not stays)

    @pytest.mark.parametrize("direction", [0, QUARTER, 2 * QUARTER, 3 * QUARTER])
    def test_it_is_the_same_on_every_side(self, rules, direction):
        dx, dy = [(1, 0), (0, 1), (-1, 0), (0, -1)][direction // QUARTER]
        rim = 65 if dy else 45
        for beyond, stays in ((-0.1, True), (0.1, False)):
            state = raft(rules, [((rim + beyond) * dx, (rim + beyond) * dy, direction)])
            assert (settle(state.s, rules.p) >= 0) == stays

    @pytest.mark.parametrize(
        ("rafter", "inside", "stays"),
        # Mass × distance from the rim: 1 g × 15 mm on the free side.
        [(SHIP_BOY, 5, True), (SHIP_BOY, 4.99, False), (SAWYER, 2.5, True), (SAWYER, 2.49, False)],
    )
    def test_a_rafter_on_the_supported_end_holds_it(self, rules, rafter, inside, stays):
        state = raft(rules, [(60, 0, 0)], {rafter: (0, 45 - inside, 0)})
        assert (settle(state.s, rules.p) >= 0) == stays
        assert state.s.fallen[rafter] == int(not stays)

    def test_and_lifting_it_lets_the_plank_fall(self, rules):
        state = raft(rules, [(60, 0, 0)], {SHIP_BOY: (0, 10, 0)})
        assert settle(state.s, rules.p) >= 0
        state.play("lift ship-boy")
        assert state.s.planks == 0
        assert state.s.tally[COLLAPSE] == 1
        assert state.seat == 1

    def test_a_chest_on_the_free_end_of_a_plank_just_in_balance(self, rules):
        balanced = raft(rules, [(45, 0, 0)])
        assert settle(balanced.s, rules.p) == 0
        loaded = raft(rules, [(45, 0, 0)], {chest(0): (0, 95, 0)})
        assert settle(loaded.s, rules.p) < 0
        assert loaded.s.planks == 0
        assert loaded.s.fallen[chest(0)] == 1

    def test_a_plank_falls_with_all_that_it_carries_and_nothing_else(self, rules):
        """The lower plank tips under the upper one; a third, elsewhere, stays."""
        state = raft(
            rules,
            [(40, 0, 0), (-30, 40, QUARTER), (80, 0, QUARTER)],
            {SHIP_BOY: (2, 80, 10), chest(0): (0, 30, 0), chest(1): (1, -30, 40)},
        )
        assert settle(state.s, rules.p) < 0
        assert state.s.planks == 1
        assert state.s.fallen_planks == 2
        assert [state.s.fallen[piece] for piece in (SHIP_BOY, chest(0), chest(1))] == [1, 1, 0]
        assert state.s.where[chest(1)] == FIRST
        assert (state.s.plank_x[0], state.s.plank_y[0]) == (-30_000, 40_000)

    def test_what_it_carries_can_also_hold_it(self, rules):
        """A plank across the supported end presses down as a rafter would."""
        alone = raft(rules, [(46, 0, 0)])
        assert settle(alone.s, rules.p) < 0
        pressed = raft(rules, [(46, 0, 0), (10, 0, QUARTER)])
        assert settle(pressed.s, rules.p) >= 0

    def test_a_bridge_rests_on_both_its_ends(self, rules):
        """Over the water between two outriggers: the middle lies over nothing, the hull of the contacts carries it."""
        outriggers = [(40, -30, 0), (40, 30, 0)]
        bridge = (75, 0, QUARTER)
        weights = {SAWYER: (0, 0, -30), CARPENTER: (1, 0, 30)}
        state = raft(rules, [*outriggers, bridge], weights)
        assert settle(state.s, rules.p) >= 0
        # A load at one end is carried by that side alone, and tips it.
        loaded = raft(rules, [*outriggers, bridge], {CARPENTER: (1, 0, 30), SAWYER: (2, 75, -40)})
        assert settle(loaded.s, rules.p) < 0
        assert loaded.s.planks == 1
        assert (loaded.s.plank_y[0], loaded.s.where[CARPENTER]) == (30_000, FIRST)

    def test_the_shares_of_a_bridge_balance(self, rules):
        """What the supports of a bridge take has its weight and its centre of mass."""
        for end in (-30, 0, 25):
            weights = {SAWYER: (0, 0, -30), CARPENTER: (1, 0, 30), chest(0): (2, 75, end)}
            s = raft(rules, [(40, -30, 0), (40, 30, 0), (75, 0, QUARTER)], weights).s
            assert weigh(s, rules.p) >= 0
            shares = [s.load[0] - 7000, s.load[1] - 6200]
            assert sum(shares) == 2200
            assert min(shares) > 0
            # Gram millimetres are mg × µm / 10⁶; what is rounded is less than a milligram.
            assert s.load_y[0] + s.load_y[1] + 7000 * 30_000 - 6200 * 30_000 == pytest.approx(
                1200 * end * 1000, abs=150_000
            )
            assert s.load_x[0] + s.load_x[1] - 2 * 1000 * 40_000 == pytest.approx(2200 * 75_000, abs=150_000)
            assert (shares[1] > shares[0]) == (end > 0) or end == 0

    def test_margins_are_micrometres(self, rules):
        assert settle(raft(rules, [(0, 0, 0)]).s, rules.p) == 11_000
        assert settle(raft(rules, [(40, 0, 0)]).s, rules.p) == 5_000

    def test_nothing_is_left_behind_by_weighing(self, rules):
        state = raft(rules, [(40, -30, 0), (40, 30, 0), (75, 0, QUARTER)], {SAWYER: (0, 0, -30), CARPENTER: (1, 0, 30)})
        before = str(state)
        assert settle(state.s, rules.p) >= 0
        assert str(state) == before

    def test_rectangles_overlap(self, rules):
        p = rules.p
        assert overlap(p, 0, 0, 0, 55_000, 11_000, 0, 21_999, 0, 55_000, 11_000)
        assert not overlap(p, 0, 0, 0, 55_000, 11_000, 0, 22_000, 0, 55_000, 11_000)
        assert overlap(p, 0, 0, 0, 55_000, 11_000, 65_000, 0, QUARTER, 55_000, 11_000)
        assert not overlap(p, 0, 0, 0, 55_000, 11_000, 66_000, 0, QUARTER, 55_000, 11_000)
        # Corner to corner at 45 degrees: the middles are 9 + 15.556 apart along the diagonal of the small one.
        assert not overlap(p, 0, 0, 0, 11_000, 11_000, 26_600, 0, QUARTER // 2, 11_000, 11_000)
        assert overlap(p, 0, 0, 0, 11_000, 11_000, 26_500, 0, QUARTER // 2, 11_000, 11_000)


class TestWorkedExamples:
    def collapse(self, rules: Rules, own: int, others: int) -> State:
        """Seat 0 lifts the rafter that held a plank with chests; seat 0 has colours from 0, seat 1 those after it."""
        pieces = {chest(0, k): (0, 60 + k, 0) for k in range(own)}
        pieces |= {chest(rules.p.boards, k): (0, 70 + k, 0) for k in range(others)}
        return raft(rules, [(50, 0, 0)], {SAWYER: (0, 0, 0), **pieces})

    def test_one_own_and_two_others(self, rules):
        state = self.collapse(rules, own=1, others=2)
        assert settle(state.copy().s, rules.p) >= 0
        stock = stock_of(state.s, rules.p, 0)
        state.play("lift sawyer")
        assert stock_of(state.s, rules.p, 0) == stock + 1
        assert penalties_of(state.s, 0) == 2
        assert (state.turn, state.seat, state.s.phase, state.over) == (1, 1, LIFTING, False)
        # The rafter and the lumber are in the sea, wood side up, and that rafter is the one to take now.
        assert state.legal() == ["lift sawyer"]
        assert (state.s.sea, state.s.wet) == (60, 1)

    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
    def test_the_fifth_penalty(self, players):
        rules = rules_for(players)
        state = self.collapse(rules, own=0, others=1)
        state.s.taken[0][rules.p.boards] = 4
        state.s.stock[rules.p.boards] -= 4
        state.play("lift sawyer")
        outcome = state.outcome()
        assert outcome.reason == "penalties"
        assert outcome.winners == tuple(range(1, players))
        assert outcome.scores[0] == -5

    def test_penalties_come_before_stocks(self):
        """A last chest placed in the turn that fills the penalty row does not help."""
        rules = rules_for(4, "values.tremor.average.offset=0", "values.tremor.average.degrees=0")
        state = raft(rules, [(45, 0, 0)], {SHIP_BOY: (0, 45, 0), chest(1): (0, 45, 0)})
        s = state.s
        s.phase, s.stock[0], s.stock[1], s.taken[0][1] = LOADING, 1, 2, 4
        # The chest goes to the free end, falls, and is back in the stock; the other one is the fifth penalty.
        game.apply(s, rules.p, LOAD + 4)
        assert state.outcome().reason == "penalties"
        assert s.stock[0] == 1

    def test_ranking_ties(self):
        rules = rules_for(3)
        state = State.start(rules, 1)
        s, p = state.s, rules.p
        s.end = BY_STOCK
        s.seat = 0
        # Equal penalties: of seat 0's colours fewer chests became others' penalties, so it ranks lower.
        s.taken[0][2], s.taken[1][4], s.taken[2][3] = 1, 1, 1
        assert ranks_above(s, p, 1, 0)
        assert not ranks_above(s, p, 0, 1)
        assert ranks_above(s, p, 1, 2)
        assert ranks_above(s, p, 2, 0)
        assert state.outcome().winners == (1, 2)
        # Still equal: more own chests left ranks lower.
        s.taken[0][2], s.taken[1][4], s.taken[2][3] = 0, 0, 0
        s.stock[0], s.stock[2], s.stock[4] = 3, 5, 4
        assert ranks_above(s, p, 0, 2)
        assert ranks_above(s, p, 2, 1)
        assert state.outcome().winners == (0, 2)
        # All equal: a shared place, and nobody has lost.
        s.stock[0] = s.stock[2] = s.stock[4] = 5
        assert state.outcome().winners == (0, 1, 2)
        # Two share the last place.
        s.stock[0] = 0
        assert state.outcome().winners == (0,)

    def test_fewer_penalties_rank_above_all_else(self):
        rules = rules_for(2)
        state = State.start(rules, 1)
        state.s.taken[0][3], state.s.stock[0] = 1, 0
        assert ranks_above(state.s, rules.p, 1, 0)


class TestTurn:
    def test_a_turn_without_falls(self):
        rules = rules_for(4, "values.tremor.average.offset=0", "values.tremor.average.degrees=0")
        state = State.start(rules, 5)
        assert len(state.legal()) == 5
        state.play("lift sawyer")
        assert state.legal() == ["on base"]
        state.play("on base")
        state.play("lay 0° 3:2")
        assert (state.s.plank_x[0], state.s.plank_y[0], state.s.plank_a[0]) == (0, 0, QUARTER)
        state.play("stand at 3")
        assert (state.s.piece_x[SAWYER], state.s.piece_y[SAWYER]) == (0, 0)
        # The sawyer is 28 mm wide and stands in the middle: places 20 mm off are free for a chest of 12 mm, by a hair.
        assert state.legal() == ["load at 1", "load at 2", "load at 4", "load at 5"]
        state.play("load at 5")
        assert (state.turn, state.seat, state.s.sea) == (1, 1, 59)
        assert state.s.stock[0] == 6
        piece = next(piece for piece in state.table() if piece.item == "chest-red" and piece.zone == "raft")
        assert (piece.place, piece.rotation) == ((0.0, 40.0, 3), 0)

    def test_lumber_goes_onto_lumber_and_never_onto_pieces(self):
        rules = rules_for(2)
        p = rules.p
        seen = 0
        for number in range(6):
            state = State.start(rules, 2, number)
            while not state.over and state.turn < 12:
                actions = state.actions()
                action = actions[(7 * state.turn + number) % len(actions)]
                if LAY <= action < STAND and state.s.planks > 0:
                    s, lay, place = state.s, action - LAY, state.s.anchor
                    x, y = (lay_point(s, p, place, lay, vertical) for vertical in (0, 1))
                    card = (x, y, lay_angle(s, place, lay), p.half_length, p.half_width)
                    below = place - FIRST
                    lumber = (s.plank_x[below], s.plank_y[below], s.plank_a[below], p.half_length, p.half_width)
                    assert overlap(p, *card, *lumber)
                    for piece in range(p.pieces):
                        if s.where[piece] != AWAY:
                            # However a chest is turned, its middle is farther from the card than the nudge allows.
                            assert not overlap(p, *card, s.piece_x[piece], s.piece_y[piece], 0, 100, 100)
                    seen += 1
                state.play(action)
        assert seen > 20

    def test_rafters_in_the_sea_come_first(self, rules):
        state = State.start(rules, 1)
        state.s.where[CAULKER] = state.s.where[SAWYER] = AWAY
        assert state.legal() == ["lift sawyer", "lift caulker"]

    def test_lumber_that_fell_is_used_last(self):
        rules = rules_for(2)
        state = State.start(rules, 1)
        state.s.sea, state.s.wet, state.s.phase, state.s.held, state.s.anchor = 2, 1, LAYING, 1, BASE
        state.s.where[0] = AWAY
        lay_lumber(state.s, rules.p, 0)
        assert (state.s.sea, state.s.wet) == (1, 1)
        state.s.anchor = BASE
        lay_lumber(state.s, rules.p, 0)
        assert (state.s.sea, state.s.wet) == (0, 0)

    def test_an_empty_sea_ends_the_game(self):
        rules = rules_for(2, "components.lumber-card.copies=1", "values.tremor.average.offset=0")
        state = State.start(rules, 5)
        for move in ("lift sawyer", "on base", "lay 0° 3:2", "stand at 3", "load at 1"):
            state.play(move)
        assert state.outcome().reason == "sea"
        # Seat 0 has fewer chests left.
        assert state.outcome().winners == (0,)

    def test_rounds_that_come_to_nothing_end_the_game(self, rules):
        state = State.start(rules, 1)
        s = state.s
        s.idle = rules.p.idle_rounds * rules.p.players - 1
        s.phase = LOADING
        collapse(s, rules.p, COLLAPSE)
        assert state.outcome().reason == "no-room"

    def test_the_tremor_is_as_large_as_the_skill_says(self, rules):
        s = State.start(rules, 3).s
        found = [wobble(s, 5000) for _ in range(3000)]
        assert -5000 <= min(found) < -4500
        assert 4500 < max(found) <= 5000
        assert abs(sum(found) / len(found)) < 150
        assert wobble(s, 0) == 0


class TestEnds:
    def finished(self, rules: Rules, seat: int = 0) -> State:
        """The seat has just placed its last chest."""
        state = State.start(rules, 1)
        for colour in range(seat * rules.p.boards, (seat + 1) * rules.p.boards):
            state.s.stock[colour] = 0
        state.s.seat = seat
        return state

    def test_an_empty_stock_ends_the_game(self):
        rules = rules_for(4)
        state = self.finished(rules)
        state.s.taken[2][0] = 1
        finish_turn(state.s, rules.p)
        assert state.outcome().reason == "stock"
        assert state.outcome().winners == (0, 1, 3)

    def test_all_chests(self):
        rules = rules_for(4, variants=("all-chests",))
        state = self.finished(rules)
        finish_turn(state.s, rules.p)
        assert not state.over
        state.s.seat = 3
        finish_turn(state.s, rules.p)
        assert state.seat == 1
        for colour in (1, 2, 3):
            state.s.stock[colour] = 0
        finish_turn(state.s, rules.p)
        assert state.outcome().reason == "all-placed"

    def test_elimination(self):
        rules = rules_for(3, variants=("elimination",))
        state = State.start(rules, 1)
        s, p = state.s, rules.p
        s.taken[0][2] = 5
        finish_turn(s, p)
        assert (state.over, state.seat, s.out[0]) == (False, 1, 1)
        s.seat = 2
        finish_turn(s, p)
        assert state.seat == 1
        # The chests of the player who dropped out still count as penalties.
        s.taken[1][0] = 5
        finish_turn(s, p)
        assert state.outcome().reason == "last-left"
        assert state.outcome().winners == (2,)

    def test_elimination_ends_with_an_empty_stock_too(self):
        rules = rules_for(3, variants=("elimination",))
        state = self.finished(rules, seat=1)
        state.s.taken[0][2], state.s.out[0] = 5, 1
        state.s.taken[2][2] = 1
        finish_turn(state.s, rules.p)
        assert state.outcome().reason == "stock"
        assert state.outcome().winners == (1,)

    def test_house_rules_at_the_fifth_penalty(self):
        rules = rules_for(4, variants=("house",))
        state = State.start(rules, 1)
        s = state.s
        s.taken[0][1], s.taken[1][0] = 5, 1
        s.stock[2], s.stock[3] = 4, 3
        finish_turn(s, rules.p)
        assert state.outcome().reason == "penalties"
        assert state.outcome().winners == (3,)
        s.stock[2] = 3
        assert state.outcome().winners == (2, 3)

    def test_house_rules_at_the_last_chest(self):
        rules = rules_for(4, variants=("house",))
        state = self.finished(rules, seat=1)
        s = state.s
        # Nobody has fewer penalties; a tie does not matter.
        finish_turn(s, rules.p)
        assert state.outcome().winners == (1,)
        # Others have fewer: of those the one that placed more.
        s.taken[1][0] = 1
        s.stock[2] = 2
        assert state.outcome().winners == (2,)

    @pytest.mark.parametrize("variant", ["no-nails", "no-dark"])
    def test_nothing_lies_on_the_marks(self, variant):
        rules = rules_for(3, "values.skill=beginner", variants=(variant,))
        p = rules.p
        laid = 0
        for number in range(8):
            state = State.start(rules, 4, number)
            while not state.over and state.turn < 20:
                actions = state.actions()
                state.play(actions[(13 * state.turn + 5 * number) % len(actions)])
                s = state.s
                if s.phase == STANDING and s.planks > 1:
                    laid += 1
                    top = s.planks - 1
                    card = (s.plank_x[top], s.plank_y[top], s.plank_a[top])
                    s.planks -= 1
                    assert not covers_marks(s, p, *card)
                    s.planks += 1
        assert laid > 10

    def test_marks_keep_pieces_away(self):
        p = rules_for(2, variants=("no-nails", "no-dark")).p
        dark = range(20, 35)
        for along in range(-49, 50):
            touched = any(abs(along - mm) < 6 for mm in dark)
            assert on_marks(p, along * 1000, 0, 6000, 6000) == touched
        # A nail is 3 mm wide and its middle 3 mm from the edges: at 52 mm along and 8 mm across.
        assert on_marks(p, -52_000, 8_000, 1000, 1000)
        assert not on_marks(p, -52_000, 8_000 - 2_500, 1000, 1000)


class TestSkill:
    def collapses(self, skill: str, games: int) -> float:
        """Collapses in a hundred turns of careful players, with a seed that the tremors were not chosen by."""
        rules = rules_for(4, f"values.skill={skill}")
        table = Table(rules, ["greedy"], machine("auto"))
        loop = table.loop(play.play_game)
        fallen = turns = 0
        for number in range(games):
            loop(*table.records, 5, number)
            values = values_of(table.s, rules.state_class)
            fallen += sum(values["tally"][COLLAPSE : COLLAPSE + 3])
            turns += values["turn"]
        return 100 * fallen / turns

    def test_beginners_collapse_the_raft_more_often_than_experts(self):
        games = 150 if can_compile() else 12
        beginner, average, expert = (self.collapses(skill, games) for skill in ("beginner", "average", "expert"))
        assert beginner > 1.3 * average
        assert average > 1.1 * expert > 0

    def test_a_skill_for_each_seat(self):
        p = rules_for(3, "values.skill=[expert, average, beginner]").p
        assert p.tremor[0] < p.tremor[1] < p.tremor[2]
        assert p.tremor_turn[0] < p.tremor_turn[1] < p.tremor_turn[2]
        # In a table of both the beginner has the worse hand.
        rules = rules_for(2, "values.skill=[expert, beginner]")
        assert list(rules.p.tremor[:2]) == [2000, 14000]

    @pytest.mark.parametrize(
        ("change", "complaint"),
        [
            ("values.skill=exprt", "'exprt' is not a skill"),
            ("values.skill=[expert]", "1 skills for 2 seats"),
            ("values.tremor.expert.offset=-1", "not a number from 0"),
            ("values.tremor.average.offset=much", "not a number from 0"),
            ("values.starts=[[0, 0]]", "5 places"),
            ("components.lumber-card.copies=73", "which this game cannot be played with"),
            ("setup.chests=6", "7 chests are"),
            ("setup.boards.2=4", "boards each"),
            ("values.grid.slot=40", "not on the lumber card"),
            ("limits.penalties=0", "which this game cannot be played with"),
        ],
    )
    def test_numbers_that_cannot_be_played_with(self, change, complaint):
        with pytest.raises(ProblemsFound) as found:
            rules_for(2, change)
        assert any(complaint in problem.message for problem in found.value.problems)

    def test_every_report_says_that_it_is_a_model(self, rules):
        assert any("model" in note for note in rules.notes)


class TestStatements:
    def failing(self, *changes: str) -> set[str]:
        loaded = load_game_to_play(Project(), "rafter-five", (), [parse_change(change) for change in changes])
        found = set()
        for players in loaded.file.players:
            names: dict[str, Any] = {
                "players": players,
                "setup": {
                    name: table[players] if isinstance(table, dict) else table
                    for name, table in loaded.file.setup.items()
                },
                "limits": loaded.file.limits,
                "scoring": loaded.file.scoring,
                "values": loaded.file.values,
                "count": loaded.counts.__getitem__,
                "items": lambda component: [
                    {"id": item.id, "copies": item.copies, **item.fields} for item in loaded.items[component]
                ],
            }
            for name, expectation in loaded.file.expect.items():
                if expectation.that is None:
                    continue
                holds = ImmutableSandboxedEnvironment().compile_expression(expectation.that, undefined_to_none=False)
                if holds(**names) is not True:
                    found.add(name)
        return found

    def test_all_hold(self):
        assert self.failing() == set()

    @pytest.mark.parametrize(
        ("change", "statements"),
        [
            ("components.treasure-chest.copies=6", {"chests-in-the-box", "chests-of-a-colour"}),
            ("setup.boards.4=2", {"enough-boards", "chests-of-the-boards"}),
            ("setup.boards.3=1", {"no-board-to-spare"}),
            ("setup.chests.2=22", {"enough-chests", "longest-game"}),
            ("components.lumber-card.copies=40", {"enough-lumber", "enough-lumber-for-all-chests"}),
            ("components.rafter.items.caulker.grams=3.0", {"rafters-differ"}),
            ("components.rafter.items.caulker.height=20", {"rafters-can-be-made"}),
            ("components.penalty-board.for_each.colour=[red]", {"board-for-each-colour"}),
            ("components.rafter.items={tom: {width: 20, height: 30, grams: 3}}", {"five-rafters"}),
            ("values.tremor.expert.offset=20", {"skills-in-order"}),
        ],
    )
    def test_a_broken_number_breaks_its_statement(self, change, statements):
        assert statements <= self.failing(change)

    def test_each_choice_names_an_alternative(self):
        notes = load_game_to_play(Project(), "rafter-five").file.design_notes
        assert len(notes) >= 9
        assert all(note.choice != note.alternative for note in notes.values())
