"""Lanterns: the worked examples, executed; setup, every part of a turn, the limits of the supplies, the end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from generator.errors import ProblemsFound
from generator.loading.game import load_game_to_play
from generator.loading.overrides import parse_change
from generator.project import Project
from generator.rules.arranging import CannotBe
from generator.rules.games import lanterns
from generator.rules.games.lanterns.dedications import can_dedicate, list_dedications
from generator.rules.games.lanterns.lake import position
from generator.rules.games.lanterns.pieces import DIRECTIONS, TYPES
from generator.rules.games.lanterns.turn import PICKED
from generator.rules.language import EMPTY
from generator.rules.notation import NotLegal
from generator.rules.rules import Rules, load_rules
from generator.rules.state import State

COLOURS = ("red", "orange", "green", "blue", "purple", "white", "black")


def rules_with(players: int, *changes: str, variants: tuple[str, ...] = ()) -> Rules:
    game = load_game_to_play(Project(), "lanterns", variants, [parse_change(change) for change in changes])
    return load_rules(game, players)


def problems_with(players: int, *changes: str) -> list[str]:
    with pytest.raises(ProblemsFound) as caught:
        rules_with(players, *changes)
    return [str(problem) for problem in caught.value.problems]


class Scene:
    """A position in the words of `arrange`, said bit by bit; nobody has lantern cards unless it is said."""

    def __init__(self, rules: Rules, **wanted: object) -> None:
        self.rules = rules
        self.p = rules.p
        self.wanted: dict[str, Any] = {"cards": {seat + 1: {} for seat in range(rules.players)}}
        self.also(**wanted)

    def also(self, **wanted: object) -> Scene:
        self.wanted |= wanted
        self.state = State.arranged(self.rules, 1, self.wanted)
        self.s = self.state.s
        return self

    def lay(self, tile: str, place: tuple[int, int], **colours: str) -> Scene:
        """Puts a tile onto the lake, turned so that these sides have these colours."""
        spot = {"at": list(place), "turned": 90 * self.turn(tile, **colours)}
        return self.also(lake=self.wanted.get("lake", {}) | {tile: spot})

    def turn(self, tile: str, **colours: str) -> int:
        """The quarter turns that give these sides these colours."""
        number = self.rules.words["tile"].index(tile)
        for turn in range(4):
            sides = self.p.sides[number * 4 + turn]
            if all(COLOURS[sides[DIRECTIONS.index(side)]] == colour for side, colour in colours.items()):
                return turn
        raise AssertionError(f"{tile} cannot lie so")

    def cards(self, seat: int, **counts: int) -> Scene:
        """Gives lantern cards out of the supply."""
        said = self.wanted["cards"]
        return self.also(cards=said | {seat + 1: said[seat + 1] | counts})

    def favors(self, seat: int, count: int) -> Scene:
        return self.also(favors=self.wanted.get("favors", {}) | {seat + 1: count})

    def hand(self, *tiles: str) -> Scene:
        """Tiles of the first player."""
        return self.also(hand={1: tiles})

    def place(self, tile: str, place: tuple[int, int], **colours: str) -> Scene:
        """Plays a tile of the hand."""
        slot = self.s.hands[self.s.seat].index(self.rules.words["tile"].index(tile))
        self.state.play(f"pick {slot + 1} turned {90 * self.turn(tile, **colours)}")
        self.state.play(f"place at {place[0]},{place[1]}")
        return self

    def holds(self, seat: int) -> dict[str, int]:
        return {colour: count for colour, count in zip(COLOURS, self.s.cards[seat], strict=True) if count}

    def check(self) -> None:
        """Nothing was lost in play."""
        box = {item.id: item.copies for item in self.rules.game.all_items}
        count = Counter(piece.item for piece in self.state.table())
        assert all(count[item] == box[item] for item in count)


def random_play(rules: Rules, number: int) -> Iterator[State]:
    choice = random.Random(number)
    state = State.start(rules, seed=5, number=number)
    while not state.over:
        yield state
        state.play(choice.choice(state.actions()))
    yield state


# --- the worked examples ----------------------------------------------------------------------------------------------


def test_a_turn():
    scene = Scene(rules_with(4)).cards(0, red=3, purple=1, green=2, white=2).favors(0, 3)
    scene.lay("lake-09", (1, 0), bottom="blue").hand("lake-10").check()
    scene.state.play("exchange purple for red")
    assert scene.holds(0) == {"red": 4, "green": 2, "white": 2}
    assert (scene.s.favors[0], scene.s.pool) == (1, 19)
    scene.state.play("dedicate four-of-a-kind red")
    assert scene.holds(0) == {"green": 2, "white": 2}
    scene.place("lake-10", (1, 1), bottom="orange")
    assert scene.holds(0) == {"green": 2, "white": 2, "blue": 1, "orange": 1}
    assert scene.s.held[0] == 6 and scene.s.favors[0] == 2
    assert [scene.holds(seat) for seat in (1, 2, 3)] == [{"red": 1}, {"blue": 1}, {"white": 1}]
    mine = [piece.item for piece in scene.state.table() if piece.zone == "dedications" and piece.owner == 0]
    assert mine == ["four-8"] and scene.s.honor[0] == 8
    assert scene.state.seat == 1
    scene.check()


def test_example_1():
    """A platform on the new tile only; the start tile, which it matches, has none."""
    scene = Scene(rules_with(2)).hand("lake-30")
    scene.place("lake-30", (1, 0), bottom="white", left="green")
    assert scene.holds(0) == {"green": 1, "white": 1} and scene.s.favors[0] == 1
    assert scene.holds(1) == {"orange": 1} and scene.s.favors[1] == 0
    scene.check()


def test_example_2():
    """Three players, nobody opposite, no black left; a platform beside a side that does not match."""
    scene = Scene(rules_with(3), empty_side="top")
    scene.cards(1, black=4).cards(2, black=3)
    scene.lay("lake-01", (1, 0)).lay("lake-02", (1, 1)).hand("lake-06").check()
    assert scene.s.supply[COLOURS.index("black")] == 0
    scene.place("lake-06", (0, 1), top="red", right="blue", bottom="red", left="black")
    assert scene.holds(0) == {"red": 2} and scene.s.favors[0] == 0
    assert scene.holds(1) == {"black": 4}
    assert scene.holds(2) == {"black": 3, "blue": 1}
    scene.check()


def test_example_3():
    """Four players, one black left: the active player takes it, the left neighbour gets nothing."""
    scene = Scene(rules_with(4)).cards(2, black=4).cards(3, black=3)
    scene.lay("lake-08", (1, 0), bottom="purple").lay("lake-03", (2, 0)).lay("lake-07", (2, 1), left="red")
    scene.hand("lake-19").check()
    assert scene.s.supply[COLOURS.index("black")] == 1
    scene.place("lake-19", (1, 1), bottom="black", left="black", top="purple", right="red")
    assert scene.holds(0) == {"purple": 1, "red": 1, "black": 1} and scene.s.favors[0] == 3
    assert scene.holds(1) == {}
    assert scene.holds(2) == {"black": 4, "purple": 1}
    assert scene.holds(3) == {"black": 3, "red": 1}
    scene.check()


def test_orientation():
    scene = Scene(rules_with(4)).hand("lake-32")
    scene.place("lake-32", (0, -1), bottom="white")
    assert [scene.holds(seat) for seat in range(4)] == [{"white": 1}, {"green": 1}, {"purple": 1}, {"blue": 1}]


@pytest.mark.parametrize(
    ("cards", "dedication"),
    [
        ({"purple": 4}, "dedicate four-of-a-kind purple"),
        ({"white": 2, "blue": 2, "red": 2}, "dedicate three-pairs red blue white"),
        (dict.fromkeys(COLOURS, 1), "dedicate seven-different"),
    ],
    ids=TYPES,
)
def test_sets(cards, dedication):
    scene = Scene(rules_with(4)).cards(0, **cards)
    assert [move for move in scene.state.legal() if move.startswith("dedicate")] == [dedication]
    scene.state.play(dedication)
    assert scene.holds(0) == {}
    assert scene.s.honor[0] == {"f": 8, "t": 9, "s": 10}[dedication.split()[1][0]]
    scene.check()


# --- setup ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "cards", "stack", "boxed", "tokens"), [(2, 5, 16, 13, 6), (3, 7, 18, 8, 8), (4, 8, 20, 3, 9)]
)
def test_setup(players, cards, stack, boxed, tokens):
    rules = rules_with(players)
    for number in range(20):
        state = State.start(rules, 3, number)
        s = state.s
        zones = Counter((piece.component, piece.zone) for piece in state.table())
        assert zones["lake-tile", "stack"] == stack and zones["lake-tile", "box"] == boxed
        assert zones["lake-tile", "hand"] == 3 * players
        assert zones["lantern-card", "box"] == 56 - 7 * cards
        assert zones["lantern-card", "cards"] == players
        assert zones["favor-token", "pool"] == 20
        assert zones["generic-token", "aside"] == 3
        assert [zones["dedication-token", name] for name in TYPES] == [tokens] * 3
        assert zones["dedication-token", "box"] == 27 - 3 * tokens
        # Everyone has the card that faces them; the first player faces red and begins.
        facing = [rules.p.sides[rules.p.kinds * 4 + s.turned[0]][s.side[seat]] for seat in range(players)]
        assert COLOURS[facing[0]] == "red" and state.seat == 0
        assert len(set(facing)) == players
        for seat in range(players):
            assert s.cards[seat] == [int(colour == facing[seat]) for colour in range(7)]
        assert sum(s.supply) == 7 * cards - players


def test_tokens_are_stacked_highest_first_without_those_of_larger_games():
    expected = {
        2: ([8, 7, 6, 5, 5, 4], [9, 8, 7, 6, 5, 5], [10, 9, 8, 7, 6, 5]),
        3: ([8, 7, 6, 6, 5, 5, 5, 4], [9, 8, 7, 7, 6, 6, 5, 5], [10, 9, 8, 8, 7, 7, 6, 5]),
        4: ([8, 7, 7, 6, 6, 5, 5, 5, 4], [9, 8, 8, 7, 7, 6, 6, 5, 5], [10, 9, 9, 8, 8, 7, 7, 6, 5]),
    }
    for players, stacks in expected.items():
        p = rules_with(players).p
        assert tuple(row[: p.stacked] for row in p.token) == stacks


def test_seats_go_round_the_table_clockwise():
    assert State.start(rules_with(2), 1).s.side[:2] == [2, 0]
    assert State.start(rules_with(4), 1).s.side == [2, 3, 0, 1]
    rules = rules_with(3)
    seen = Counter(tuple(State.start(rules, 1, number).s.side[:3]) for number in range(300))
    # Clockwise from the bottom: the left, the top, the right; any one of them may be empty, and each often is.
    assert set(seen) == {(2, 3, 0), (2, 3, 1), (2, 0, 1)}
    assert min(seen.values()) > 60


def test_the_first_turn_can_only_be_a_placement():
    state = State.start(rules_with(3), 2)
    assert state.legal() == [f"pick {slot} turned {turn}" for slot in (1, 2, 3) for turn in (0, 90, 180, 270)]
    state.play("pick 2 turned 90")
    assert sorted(state.legal()) == ["place at -1,0", "place at 0,-1", "place at 0,1", "place at 1,0"]


# --- exchange and dedication ------------------------------------------------------------------------------------------


def exchanges(scene: Scene) -> set[tuple[str, str]]:
    moves = [move.split() for move in scene.state.legal() if move.startswith("exchange")]
    return {(move[1], move[3]) for move in moves}


def test_an_exchange_takes_another_colour_that_is_there():
    scene = Scene(rules_with(2)).cards(0, red=1, blue=3).cards(1, white=5).favors(0, 2)
    others = {"orange", "green", "purple", "black"}
    assert exchanges(scene) == {("red", colour) for colour in others | {"blue"}} | {
        ("blue", colour) for colour in others | {"red"}
    }
    scene.state.play("exchange red for green")
    assert scene.holds(0) == {"green": 1, "blue": 3}
    assert (scene.s.favors[0], scene.s.pool) == (0, 20)
    scene.check()


def test_an_exchange_costs_two_favors_and_is_made_once_a_turn_before_the_dedication():
    assert not exchanges(Scene(rules_with(2)).cards(0, red=1).favors(0, 1))
    scene = Scene(rules_with(2)).cards(0, red=5).favors(0, 6)
    after_exchange = scene.state.copy().play("exchange red for green")
    assert not any(move.startswith("exchange") for move in after_exchange.legal())
    assert "dedicate four-of-a-kind red" in after_exchange.legal()
    after_dedication = scene.state.copy().play("dedicate four-of-a-kind red")
    assert {move.split()[0] for move in after_dedication.legal()} == {"pick"}


def test_one_dedication_a_turn():
    scene = Scene(rules_with(4)).cards(0, red=4, blue=4)
    scene.state.play("dedicate four-of-a-kind red")
    with pytest.raises(NotLegal):
        scene.state.play("dedicate four-of-a-kind blue")


def test_every_choice_of_a_dedication_is_legal():
    scene = Scene(rules_with(4)).cards(0, red=4, orange=2, green=2, blue=2, purple=1, white=1, black=1)
    found = {move.removeprefix("dedicate ") for move in scene.state.legal() if move.startswith("dedicate")}
    pairs = {"red orange green", "red orange blue", "red green blue", "orange green blue"}
    assert found == {"four-of-a-kind red", "seven-different", *(f"three-pairs {three}" for three in pairs)}


def test_an_empty_stack_is_worth_four_as_often_as_one_likes():
    rules = rules_with(2)
    honor = []
    for taken in range(11):
        tokens = {"taken": {"four-of-a-kind": [1] * min(taken, 6)}, "noted": {1: max(0, taken - 6)}}
        scene = Scene(rules, **tokens).cards(0, red=4)
        before = scene.s.honor[0]
        scene.state.play("dedicate four-of-a-kind red")
        honor.append(scene.s.honor[0] - before)
    assert honor == [8, 7, 6, 5, 5, 4, 4, 4, 4, 4, 4]
    assert scene.s.noted[0] == 5
    marks = [piece.zone for piece in scene.state.table() if piece.item == "generic-token"]
    assert sorted(marks) == ["aside", "aside", "four-of-a-kind"]
    levels = [0] * len(rules.supplies)
    lanterns.stocks(scene.s, rules.p, levels)
    assert dict(zip(rules.supplies, levels, strict=True))["four-of-a-kind"] == 0


# --- the limit of twelve cards ----------------------------------------------------------------------------------------


def crowded(*variants: str) -> Scene:
    scene = Scene(rules_with(4, variants=variants)).cards(0, red=6, blue=5, green=3)
    return scene.favors(0, 2)


def words(scene: Scene) -> set[str]:
    return {move.split()[0] for move in scene.state.legal()}


def test_twelve_cards_are_no_duty():
    scene = Scene(rules_with(4)).cards(0, red=6, blue=6)
    assert "pick" in words(scene) and "discard" not in words(scene)


def test_above_the_limit_one_dedicates_or_discards_before_placing():
    scene = crowded()
    assert words(scene) == {"exchange", "dedicate", "discard"}
    scene.state.play("exchange green for white")
    assert words(scene) == {"dedicate", "discard"}


def test_a_dedication_satisfies_the_duty_even_if_more_than_twelve_remain():
    scene = crowded().cards(0, red=8, blue=7, green=3)
    scene.state.play("dedicate four-of-a-kind red")
    assert scene.s.held[0] == 14
    assert words(scene) == {"pick"}


def test_discarding_goes_down_to_twelve_and_ends_the_optional_actions():
    scene = crowded()
    scene.state.play("discard green")
    assert words(scene) == {"discard"}
    scene.state.play("discard red")
    assert scene.holds(0) == {"red": 5, "blue": 5, "green": 2}
    assert words(scene) == {"pick"}
    scene.check()


def test_who_must_dedicate_cannot_discard():
    scene = crowded("must-dedicate")
    assert words(scene) == {"exchange", "dedicate"}


def test_under_the_strict_limit_the_rest_is_discarded():
    scene = crowded("strict-limit").cards(0, red=8, blue=7, green=3)
    scene.state.play("dedicate four-of-a-kind red")
    assert words(scene) == {"discard"}
    scene.state.play("discard blue").play("discard blue")
    assert words(scene) == {"pick"}
    # With both variants, too: after the dedication there is no other way.
    scene = crowded("must-dedicate", "strict-limit").cards(0, red=8, blue=7, green=3)
    assert "discard" not in words(scene)
    scene.state.play("dedicate four-of-a-kind red")
    assert words(scene) == {"discard"}


def test_the_last_turn_has_no_such_duty():
    scene = crowded().also(final=4)
    assert words(scene) == {"exchange", "dedicate", "done"}


def test_the_duty_is_that_of_the_turn_s_beginning():
    """Thirteen cards that come by placing a tile are a matter of the next turn."""
    scene = Scene(rules_with(4)).cards(1, red=6, blue=6, white=1).hand("lake-32")
    assert scene.s.duty == 0
    scene.place("lake-32", (0, -1), bottom="white")
    assert scene.state.seat == 1 and scene.s.held[1] == 14 and scene.s.duty == 1


def test_the_largest_hand_without_a_dedication_has_ten_cards():
    p = rules_with(4).p
    hands = [hand for hand in combinations_with_replacement(range(9), 7) if not can_dedicate(p, hand)]
    assert max(map(sum, hands)) == 10
    assert [hand for hand in hands if sum(hand) == 10] == [(0, 1, 1, 1, 1, 3, 3)]


def test_what_can_be_dedicated_agrees_with_the_list():
    rules = rules_with(4)
    scene = Scene(rules)
    room = [0] * rules.max_moves
    for hand in product(range(5), (0, 1, 2), (0, 1, 2), (0, 2), (0, 1), (0, 1), (0, 1, 4)):
        scene.s.cards[0][:] = hand
        assert (list_dedications(scene.s, rules.p, room, 0) > 0) == can_dedicate(rules.p, hand)


# --- placing tiles ----------------------------------------------------------------------------------------------------


def test_a_match_goes_before_the_facing_side_when_a_colour_runs_out():
    """One blue left: the match takes it, so the player whom blue faces gets none."""
    scene = Scene(rules_with(2)).cards(1, blue=4).lay("lake-09", (1, 0), bottom="blue").hand("lake-10")
    assert scene.s.supply[COLOURS.index("blue")] == 1
    scene.place("lake-10", (1, 1), bottom="orange", top="blue")
    assert scene.holds(0) == {"orange": 1, "blue": 1}
    assert scene.holds(1) == {"blue": 4}


@pytest.mark.parametrize(("switch", "favors"), [("true", 1), ("false", 0)])
def test_a_match_of_an_exhausted_colour(switch, favors):
    scene = Scene(rules_with(2, f"rules.favors_when_exhausted={switch}")).cards(1, blue=5)
    scene.lay("lake-09", (1, 0), bottom="blue").hand("lake-10")
    scene.place("lake-10", (1, 1), bottom="orange")
    assert scene.holds(0) == {"orange": 1} and scene.s.favors[0] == favors


def test_favor_tokens_are_limited_to_those_in_the_box():
    scene = Scene(rules_with(4)).favors(3, 18)
    scene.lay("lake-08", (1, 0), bottom="purple").lay("lake-03", (2, 0)).lay("lake-07", (2, 1), left="red")
    scene.hand("lake-19").place("lake-19", (1, 1), bottom="black", left="black")
    assert (scene.s.favors[0], scene.s.pool) == (2, 0)
    scene.check()


def test_matches_on_all_four_sides():
    """A tile that fills a gap: four matches, every platform once."""
    scene = Scene(rules_with(2))
    scene.lay("lake-02", (1, 0), bottom="white").lay("lake-05", (2, 0)).lay("lake-07", (2, 1), left="orange")
    scene.lay("lake-08", (2, 2)).lay("lake-09", (1, 2), top="red").lay("lake-11", (0, 2))
    scene.lay("lake-18", (0, 1), right="blue").hand("lake-10")
    scene.place("lake-10", (1, 1), top="white")
    # Red faces the active player as well, and white the one across the table.
    assert scene.holds(0) == {"white": 1, "orange": 1, "red": 2, "blue": 1}
    assert scene.holds(1) == {"white": 1}
    assert scene.s.favors[0] == 4
    scene.check()


def test_open_places_and_what_they_touch():
    """Against the pieces on the table: every place beside the lake and no other, with the right neighbours."""
    rules = rules_with(4)
    steps = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}
    for number in range(3):
        for state in random_play(rules, number):
            s = state.s
            laid = {piece.place: i for i, piece in enumerate(p for p in state.table() if p.zone == "lake")}
            beside = {(x + dx, y + dy) for x, y in laid for dx, dy in steps.values()} - set(laid)
            opens = [position(rules.p, place) for place in s.open[: s.opens]]
            assert len(opens) == len(set(opens)) and set(opens) == beside
            for (x, y), touch in zip(opens, s.touch[: s.opens], strict=True):
                assert touch == [laid.get((x + dx, y + dy), -1) + 1 for dx, dy in steps.values()]
            if s.step == PICKED:
                assert set(state.legal()) == {f"place at {x},{y}" for x, y in beside}


def test_a_lake_in_one_line_stays_on_its_square():
    state = State.start(rules_with(4), 9)
    for number in range(1, 33):
        picks = [move for move in state.legal() if move.startswith("pick")]
        if not picks:
            state.play(next(move for move in state.legal() if move.startswith(("dedicate", "discard"))))
            picks = [move for move in state.legal() if move.startswith("pick")]
        while not picks:
            state.play(next(move for move in state.legal() if move.startswith("discard")))
            picks = [move for move in state.legal() if move.startswith("pick")]
        state.play(picks[0]).play(f"place at {number},0")
    assert [piece.place for piece in state.table() if piece.zone == "lake"] == [(x, 0) for x in range(33)]
    assert state.s.final == 4


def test_rotation_moves_sides_clockwise():
    p = rules_with(2).p
    for tile in range(p.kinds + 1):
        upright = p.sides[4 * tile]
        for turn in range(4):
            assert [p.sides[4 * tile + turn][(side + turn) % 4] for side in range(4)] == upright


def test_the_hand_is_filled_up_while_the_stack_lasts():
    rules = rules_with(2)
    for state in random_play(rules, 4):
        sizes = [sum(tile != EMPTY for tile in hand[:3]) for hand in state.s.hands[:2]]
        assert state.s.laid - 1 + state.s.left + sum(sizes) == 22
        if state.s.left:
            assert sizes == [3, 3]


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "turns", "each"), [(2, 24, 11), (3, 30, 9), (4, 36, 8)])
def test_length_and_last_turns(players, turns, each):
    rules = rules_with(players)
    for number in range(3):
        placed: Counter[int] = Counter()
        last = []
        seat, turn, final = 0, 0, 0
        for state in random_play(rules, number):
            if state.turn > turn and final:
                last.append(seat)
            elif state.turn > turn:
                placed[seat] += 1
            seat, turn, final = state.seat, state.turn, state.s.final
        assert placed == dict.fromkeys(range(players), each)
        assert last == list(range(players))
        assert state.turn == turns
        assert state.outcome().reason == "lake-complete"


def test_tiles_that_do_not_divide_evenly():
    """The last turns begin after whoever placed last."""
    rules = rules_with(2, "setup.lake_tiles=23")
    seats = [state.seat for state in random_play(rules, 1) if state.s.final == 2]
    assert set(seats) == {1}


def test_the_last_turn_is_optional_and_ends_with_the_dedication():
    scene = Scene(rules_with(2), final=2).cards(0, red=4).favors(0, 2)
    assert "done" in scene.state.legal() and words(scene) == {"exchange", "dedicate", "done"}
    assert scene.state.copy().play("done").seat == 1
    after = scene.state.copy().play("dedicate four-of-a-kind red")
    assert after.seat == 1 and after.legal() == ["done"]
    after.play("done")
    assert after.outcome().scores == (8, 0) and after.outcome().winners == (0,)
    exchanged = scene.state.copy().play("exchange red for blue")
    assert exchanged.seat == 0 and exchanged.legal() == ["done"]


def ended(honor: list[int], favors: list[int], cards: list[int]) -> State:
    """A game of four that is over, with these results."""
    scene = Scene(rules_with(4), final=1)
    for seat in range(4):
        scene.cards(seat, **{COLOURS[seat]: cards[seat]}).favors(seat, favors[seat])
    scene.s.honor[:] = honor
    return scene.state.play("done")


@pytest.mark.parametrize(
    ("honor", "favors", "cards", "winners", "asked"),
    [
        ([30, 29, 0, 0], [0, 9, 0, 0], [0, 3, 0, 0], (0,), []),
        ([30, 30, 30, 0], [1, 2, 0, 9], [3, 0, 3, 0], (1,), ["favor tokens asked", "favor tokens decided"]),
        (
            [30, 30, 30, 30],
            [2, 2, 1, 0],
            [1, 3, 3, 3],
            (1,),
            ["favor tokens asked", "lantern cards asked", "lantern cards decided"],
        ),
        ([30, 0, 30, 30], [2, 0, 2, 0], [3, 0, 3, 0], (0, 2), ["favor tokens asked", "lantern cards asked"]),
        ([0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], (0, 1, 2, 3), ["favor tokens asked", "lantern cards asked"]),
    ],
    ids=["honor", "favors", "cards", "shared", "all"],
)
def test_tie_breaks(honor, favors, cards, winners, asked):
    state = ended(honor, favors, cards)
    assert state.outcome().winners == winners
    assert state.outcome().scores == tuple(honor)
    counts = zip(state.rules.tallies, state.s.tally, strict=False)
    found = [f"{name} {group.split()[1]}" for (group, name), count in counts if group.startswith("tie-break") and count]
    assert sorted(found) == sorted(asked)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_honor_is_what_lies_before_a_player(players):
    rules = rules_with(players)
    values = {item.id: item.fields["value"] for item in rules.game.items["dedication-token"]}
    for number in range(6):
        *_, state = random_play(rules, number)
        for seat in range(players):
            taken = [p.item for p in state.table() if p.zone == "dedications" and p.owner == seat]
            assert state.outcome().scores[seat] == sum(values[item] for item in taken) + 4 * state.s.noted[seat]


def test_cards_and_favors_are_conserved():
    rules = rules_with(3)
    for state in random_play(rules, 8):
        s = state.s
        for colour in range(7):
            assert s.supply[colour] + sum(s.cards[seat][colour] for seat in range(3)) == 7
        assert [sum(cards) for cards in s.cards] == s.held
        assert s.pool + sum(s.favors) == 20
        assert min(s.supply) >= 0 and s.pool >= 0


# --- the numbers of the file ------------------------------------------------------------------------------------------


def test_more_cards_than_the_box_holds_can_be_tried():
    rules = rules_with(4, "setup.lantern_cards=9")
    *_, state = random_play(rules, 1)
    assert sum(state.s.supply) + sum(state.s.held) == 63


def test_numbers_that_cannot_be_played_with():
    assert "36 lake tiles" in problems_with(4, "setup.lake_tiles=36")[0]
    assert "are dealt 40 lake tiles" in problems_with(4, "limits.tile_hand=10")[0]
    assert "10 tokens are stacked" in problems_with(4, "setup.dedication_tokens=10")[0]
    assert "'pink' is not a colour" in problems_with(2, "components.lake-tile.items.lake-01.top=pink")[0]
    assert "start tile" in problems_with(2, "components.start-tile.items.lake-start.left=red")[0]
    assert "7 colours" in problems_with(2, "components.lantern-card.for_each.colour=[red, orange, green]")[0]
    assert "possible" in problems_with(2, "limits.same_colour=99")[0]
    assert "start_colour" in problems_with(2, "rules.start_colour=crimson")[0]


def test_changed_numbers_are_played_with():
    assert (
        Scene(rules_with(2, "limits.exchange_cost=1")).cards(0, red=1).favors(0, 1).state.legal()[0].startswith("exch")
    )
    scene = Scene(rules_with(2, "limits.same_colour=3", "scoring.points.empty-stack=1", "setup.dedication_tokens=0"))
    scene.cards(0, red=3).state.play("dedicate four-of-a-kind red")
    assert scene.s.honor[0] == 1


# --- positions in words -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_not_said_stays_as_it_was_dealt(players):
    rules = rules_with(players)
    dealt = State.start(rules, 7)
    assert State.arranged(rules, 7, {}) == dealt
    assert State.arranged(rules, 7, {"seat": 1, "unplaced": rules.p.tiles}) == dealt


def test_tiles_that_are_said_come_out_of_hands_stack_and_box():
    rules = rules_with(2)
    wanted = {"lake": {"lake-06": {"at": [0, 1], "turned": 90}, "lake-07": {"at": [0, 2]}}, "hand": {2: ["lake-02"]}}
    for seed in range(8):
        s = State.arranged(rules, seed, wanted).s
        assert (s.lake[:3], s.turned[1:3], s.turn) == ([rules.p.kinds, 5, 6], [1, 0], 2)
        assert s.hands[1][0] == 1
        # 22 tiles are played with: two lie, three are in each hand.
        assert s.left == 14 and len(set(s.stack[:14])) == 14
        everything = [*s.lake[1:3], *s.hands[0][:3], *s.hands[1][:3], *s.stack[:14], *s.boxed[:13]]
        assert sorted(everything) == list(range(35))


def test_the_rest_of_a_colour_goes_to_players_whose_cards_are_not_said():
    rules = rules_with(4)
    s = State.arranged(rules, 1, {"cards": {1: {"red": 3}, 2: {}}, "supply": {"black": 1}}).s
    black = COLOURS.index("black")
    assert [s.cards[seat][black] for seat in range(4)] == [0, 0, 4, 3] and s.supply[black] == 1
    assert s.cards[0] == [3, 0, 0, 0, 0, 0, 0] and s.held == [3, 0, 5, 4]
    # Cards that were dealt come back, if the supply is to have them.
    s = State.arranged(rules, 1, {"supply": {"white": 8}}).s
    assert s.supply[COLOURS.index("white")] == 8 and s.held == [1, 0, 1, 1]


@pytest.mark.parametrize(("side", "seats"), [("left", [2, 0, 1]), ("top", [2, 3, 1]), ("right", [2, 3, 0])])
def test_the_empty_side_can_be_chosen(side, seats):
    for seed in range(4):
        state = State.arranged(rules_with(3), seed, {"empty_side": side})
        assert state.s.side[:3] == seats
        facing = [state.rules.p.sides[state.rules.p.kinds * 4 + state.s.turned[0]][seat] for seat in seats]
        assert [state.s.cards[seat][colour] for seat, colour in enumerate(facing)] == [1, 1, 1]
        assert state.s.held[:3] == [1, 1, 1]


def test_honor_follows_from_the_tokens_that_are_taken():
    wanted = {"taken": {"three-pairs": [2, 2]}, "stacks": {"three-pairs": 1, "seven-different": 0}, "noted": {2: 1}}
    state = State.arranged(rules_with(2), 1, wanted)
    # Three pairs: 9 8 7 6 5 5; seven different: 10 9 8 7 6 5. Who is not said takes in turn.
    assert state.s.honor[:2] == [7 + 5 + 10 + 8 + 6, 9 + 8 + 6 + 9 + 7 + 5 + 4]
    assert state.s.taken == [0, 5, 6]


def test_the_end_of_a_game_can_be_said():
    rules = rules_with(2)
    state = State.arranged(rules, 3, {"unplaced": 1, "seat": 2})
    assert state.s.laid == 22 and state.s.left == 0
    assert [tile for hand in state.s.hands[:2] for tile in hand[:3]].count(EMPTY) == 5
    state.play("pick 1 turned 0").play(next(move for move in state.legal()))
    assert state.s.final == 2 and state.seat == 0
    final = State.arranged(rules, 3, {"final": 1})
    assert final.seat == 1 and final.legal() == ["done"] and final.s.laid == 23
    assert final.play("done").over and final.turn == 24


def test_a_turn_begins_with_its_duty():
    assert State.arranged(rules_with(4), 1, {"cards": {1: {"red": 7, "blue": 6}}}).s.duty == 1
    assert State.arranged(rules_with(4), 1, {"cards": {1: {"red": 7, "blue": 6}}, "seat": 2}).s.duty == 0
    assert State.arranged(rules_with(4), 1, {"cards": {1: {"red": 7, "blue": 6}}, "final": 4}).s.duty == 0


@pytest.mark.parametrize(
    ("wanted", "message", "path"),
    [
        ({"lake": {"lake-99": {"at": [0, 1]}}}, "'lake-99' is not a lake tile", ("lake", "lake-99")),
        ({"lake": {"lake-start": {"at": [0, 1]}}}, "is not a lake tile", ("lake", "lake-start")),
        ({"lake": {"lake-01": {"at": [1, 1]}}}, "1,1 is no open place", ("lake", "lake-01", "at")),
        ({"lake": {"lake-01": {"at": [0, 1], "turned": 45}}}, "0, 90, 180 or 270", ("lake", "lake-01", "turned")),
        ({"lake": {"lake-01": [0, 1]}}, "a tile lies", ("lake", "lake-01")),
        ({"lake": {"lake-01": {"at": [0, 1]}}, "hand": {1: ["lake-01"]}}, "used twice", ("hand", 1)),
        ({"hand": {1: ["lake-01", "lake-02", "lake-03", "lake-04"]}}, "not hold so many", ("hand", 1)),
        ({"hand": {5: ["lake-01"]}}, "5 is not a number from 1 to 4", ("hand", 5)),
        ({"unplaced": 0}, "0 is not a number from 1 to 32", ("unplaced",)),
        ({"unplaced": 33}, "33 is not a number", ("unplaced",)),
        ({"cards": {1: {"red": 5}, 2: {"red": 4}}}, "3 red lantern cards are left, not 4", ("cards", 2, "red")),
        ({"cards": {1: {"pink": 1}}}, "'pink' is not a colour", ("cards", 1, "pink")),
        ({"cards": {1: {"red": "many"}}}, "many is not a number", ("cards", 1, "red")),
        ({"cards": {1: {"red": 2}}, "supply": {"red": 7}}, "6 red lantern cards are left", ("supply", "red")),
        ({"cards": {n: {} for n in (1, 2, 3, 4)}, "supply": {"red": 7}}, "nobody can have", ("supply", "red")),
        ({"favors": {1: 15, 2: 6}}, "6 is not a number from 0 to 5", ("favors", 2)),
        ({"taken": {"three-pears": [1]}}, "'three-pears' is not a type", ("taken", "three-pears")),
        ({"taken": {"three-pairs": [1] * 10}}, "the stack has 9 tokens", ("taken", "three-pairs")),
        ({"stacks": {"three-pairs": 10}}, "10 is not a number from 0 to 9", ("stacks", "three-pairs")),
        ({"noted": {1: 1}}, "noted when its stack is empty", ("noted", 1)),
        ({"empty_side": "top"}, "with 4 players nobody chooses", ("empty_side",)),
        ({"seat": 5}, "5 is not a number from 1 to 4", ("seat",)),
        ({"final": 5}, "5 is not a number from 1 to 4", ("final",)),
        ({"supplies": {}}, "has no 'supplies'", ("supplies",)),
    ],
    ids=lambda value: None if isinstance(value, str) else "",
)
def test_positions_that_cannot_be(wanted, message, path):
    with pytest.raises(CannotBe) as caught:
        State.arranged(rules_with(4), 1, wanted)
    assert message in str(caught.value) and caught.value.path == path


def test_the_first_player_cannot_be_sent_away():
    with pytest.raises(CannotBe, match="the first player sits at the bottom"):
        State.arranged(rules_with(3), 1, {"empty_side": "bottom"})
