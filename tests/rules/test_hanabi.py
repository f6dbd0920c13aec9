"""Hanabi's own rules: every action, every end, both variants, and the examples of its facts."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.errors import ProblemsFound
from generator.loading.game import load_game_to_play
from generator.loading.overrides import parse_change
from generator.project import Project
from generator.rules.arranging import CannotBe
from generator.rules.games import hanabi
from generator.rules.games.hanabi.ending import VICTORY
from generator.rules.language import EMPTY, UNKNOWN
from generator.rules.rules import Rules, load_rules
from generator.rules.state import State

WHITE, RED, BLUE, YELLOW, GREEN = range(5)


def rules(players: int = 2, *variants: str, **changes: object) -> Rules:
    changed = [parse_change(f"{path.replace('__', '.')}={value}") for path, value in changes.items()]
    return load_rules(load_game_to_play(Project(), "hanabi", variants, changed), players)


def card(colour: int, rank: int) -> int:
    return colour * 5 + rank - 1


def deal(state: State, seat: int, *cards: int) -> State:
    """Puts these cards into a hand, by swapping them with where they are, so that the box stays complete."""
    s = state.s
    for slot, wanted in enumerate(cards):
        if s.hands[seat][slot] == wanted:
            continue
        places = [("deck", place) for place in range(s.left) if s.deck[place] == wanted]
        places += [
            (other, place)
            for other in range(state.rules.players)
            for place in range(state.rules.p.hand_size)
            if s.hands[other][place] == wanted and not (other == seat and place <= slot)
        ]
        where, place = places[0]
        row = s.deck if where == "deck" else s.hands[where]
        row[place], s.hands[seat][slot] = s.hands[seat][slot], wanted
    for other in range(state.rules.players):
        s.has[other] = [0] * 11
        for held in s.hands[other][: state.rules.p.hand_size]:
            s.has[other][held // 5] += 1
            s.has[other][6 + held % 5] += 1
    return state


@pytest.mark.parametrize(("players", "left"), [(2, 40), (3, 35), (4, 34), (5, 30)])
def test_setup_table(players, left):
    state = State.start(rules(players), 1)
    assert (state.s.left, state.s.clues, state.s.misfires) == (left, 8, 0)
    assert State.start(rules(players, "flurry"), 1).s.left == left + 5
    cards = Counter(piece.item for piece in state.table() if piece.component == "firework-card")
    assert sum(cards.values()) == 50
    assert (cards["white-1"], cards["red-2"], cards["green-5"]) == (3, 2, 1)


def test_a_clue_points_at_all_cards_that_have_it_and_at_no_others():
    state = deal(
        State.start(rules(), 1), 1, card(GREEN, 1), card(RED, 1), card(GREEN, 4), card(BLUE, 2), card(WHITE, 5)
    )
    state.play("clue 2 green")
    assert state.s.clues == 7
    only_green = 1 << GREEN
    for slot, touched in enumerate((True, False, True, False, False)):
        colours = state.s.knows[1][slot] & 0b111111
        assert (colours == only_green) if touched else (colours & only_green == 0)
    state.play("discard 2")
    state.play("clue 2 5")
    assert state.s.knows[1][4] >> 6 == 0b10000
    assert state.s.knows[1][0] >> 6 == 0b01111


def test_a_clue_that_touches_nothing_is_not_legal_unless_switched_on():
    hand = (card(GREEN, 1), card(GREEN, 1), card(GREEN, 2), card(GREEN, 2), card(GREEN, 4))
    state = deal(State.start(rules(), 1), 1, *hand)
    assert [move for move in state.legal() if move.startswith("clue")] == [
        "clue 2 green",
        "clue 2 1",
        "clue 2 2",
        "clue 2 4",
    ]
    state = deal(State.start(rules(rules__empty_clues=True), 1), 1, *hand)
    assert len([move for move in state.legal() if move.startswith("clue")]) == 10
    before = state.s.knows[1][0]
    state.play("clue 2 red")
    assert state.s.knows[1][0] == before & ~(1 << RED)


def test_no_discard_with_all_clues_and_no_clue_without_any():
    state = State.start(rules(), 1)
    assert not any(move.startswith("discard") for move in state.legal())
    state.s.clues = 0
    assert not any(move.startswith("clue") for move in state.legal())
    state.play("discard 1")
    assert state.s.clues == 1


def test_playing_builds_fireworks_and_misplaying_costs_a_red_token():
    state = deal(State.start(rules(), 1), 0, card(RED, 1), card(RED, 3))
    state.play("play 1")
    assert state.s.heights[RED] == 1
    assert state.s.points == 1
    deal(state, 1, card(RED, 1), card(RED, 2))
    state.play("play 1")
    assert (state.s.misfires, state.s.discards[card(RED, 1)]) == (1, 1)
    state.play("play 2")
    assert state.s.misfires == 2, "a three does not go on a one"


def test_a_drawn_card_takes_the_slot_of_the_one_that_left():
    state = State.start(rules(), 5)
    before = state.s.hands[0][:]
    state.play("play 3")
    assert [state.s.hands[0][slot] == before[slot] for slot in (0, 1, 3, 4)] == [True] * 4
    assert state.s.drawn_at[0][2] == 10
    assert state.s.knows[0][2] == 0b11111_0_11111


def test_a_five_brings_a_blue_token_back_but_not_a_ninth():
    for clues, after in ((3, 4), (8, 8)):
        state = deal(State.start(rules(), 1), 0, card(BLUE, 5))
        state.s.heights[BLUE], state.s.points, state.s.clues = 4, 4, clues
        state.play("play 1")
        assert (state.s.heights[BLUE], state.s.clues) == (5, after)


def test_the_third_red_token_loses_at_once():
    state = deal(State.start(rules(), 1), 0, card(GREEN, 4))
    state.s.misfires, state.s.points, state.s.heights[RED] = 2, 2, 2
    outcome = state.play("play 1").outcome()
    assert (outcome.reason, outcome.scores, outcome.kept, outcome.winners) == ("misfires", (0, 0), (2, 2), ())
    assert state.legal() == []


def test_all_fireworks_win_at_once_even_in_the_last_round():
    state = deal(State.start(rules(), 1), 0, card(WHITE, 5))
    state.s.heights[:5] = [4, 5, 5, 5, 5]
    state.s.points, state.s.final = 24, 2
    outcome = state.play("play 1").outcome()
    assert (outcome.reason, outcome.scores, outcome.winners) == ("victory", (25, 25), (0, 1))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_after_the_last_card_everyone_has_one_more_turn(players):
    state = State.start(rules(players), 2)
    state.s.clues = 0
    while state.s.left:
        state.play("discard 1")
        state.s.clues = 0
    drawer = (state.seat - 1) % players
    turns = []
    while not state.over:
        turns.append(state.seat)
        state.play("discard 1" if "discard 1" in state.legal() else state.legal()[0])
    assert turns == [(drawer + 1 + step) % players for step in range(players)]
    assert turns[-1] == drawer
    assert state.outcome().reason == "last-round"


def test_nobody_draws_in_the_last_round():
    state = State.start(rules(), 2)
    state.s.left, state.s.final, state.s.clues = 0, 2, 3
    state.play("discard 2")
    assert state.s.hands[0][1] == EMPTY
    state.play("clue 1 1" if "clue 1 1" in state.legal() else state.legal()[-1])
    assert state.over


def test_score_is_the_sum_of_the_top_ranks():
    state = State.start(rules(), 1)
    state.s.heights[:5] = [3, 4, 4, 5, 2]
    state.s.points, state.s.final = 18, 1
    state.play("clue 2 1" if "clue 2 1" in state.legal() else state.legal()[-1])
    assert state.outcome().scores == (18, 18)


def test_experts_play_on_without_a_deck_and_lose_with_an_irreplaceable_card():
    state = State.start(rules(2, "experts"), 3)
    state.s.left, state.s.clues = 0, 3
    state.s.deck[:50] = [EMPTY] * 50
    state.play(next(move for move in state.legal() if move.startswith("clue")))
    state.play(next(move for move in state.legal() if move.startswith("clue")))
    state.play(next(move for move in state.legal() if move.startswith("clue")))
    assert not state.over
    deal_first = State.start(rules(2, "experts"), 3)
    deal(deal_first, 0, card(RED, 5))
    deal_first.s.clues = 4
    outcome = deal_first.play("discard 1").outcome()
    assert (outcome.reason, outcome.scores) == ("lost-card", (0, 0))


def test_experts_may_lose_what_is_no_longer_needed_or_has_copies():
    state = deal(State.start(rules(2, "experts"), 3), 0, card(RED, 4), card(BLUE, 2))
    state.s.clues = 2
    state.play("discard 1")
    assert not state.over, "the other red four is still there"
    state = deal(State.start(rules(2, "experts"), 3), 0, card(BLUE, 2))
    state.s.discards[card(BLUE, 2)], state.s.heights[BLUE], state.s.clues = 1, 2, 2
    state.play("discard 1")
    assert not state.over, "the blue firework has its two"


def test_experts_pass_only_when_nothing_else_is_possible():
    state = State.start(rules(2, "experts"), 3)
    state.s.left = 0
    for slot in range(5):
        state.s.hands[0][slot] = EMPTY
    state.s.has[0] = [0] * 11
    state.s.clues = 1
    assert "pass" not in state.legal()
    assert all(move.startswith("clue") for move in state.legal())
    state.s.clues = 0
    assert state.legal() == ["pass"]
    state.play("pass")
    assert state.seat == 1


def test_experts_score_all_or_nothing():
    state = State.start(rules(2, "experts"), 3)
    state.s.points = 12
    assert hanabi.score(state.s, state.rules.p, 0) == 0
    state.s.end = VICTORY
    state.s.points = 25
    assert hanabi.score(state.s, state.rules.p, 0) == 25


def test_flurry_has_a_sixth_colour_that_clues_can_name():
    way = rules(3, "flurry")
    assert way.words["colour"][5] == "multicolour"
    assert way.numbers["best"] == 30
    state = State.start(way, 1)
    items = Counter(piece.item for piece in state.table())
    assert [items[f"multicolour-{rank}"] for rank in range(1, 6)] == [1] * 5
    deal(state, 1, card(5, 2), card(RED, 2))
    state.play("clue 2 red")
    assert state.s.knows[1][0] & (1 << RED) == 0
    state.play("clue 3 1" if "clue 3 1" in state.legal() else state.legal()[-1])
    state.play("clue 2 multicolour")
    assert state.s.knows[1][0] & 0b111111 == 1 << 5
    assert not state.over


def test_an_observation_hides_the_own_hand_and_the_deck():
    state = State.start(rules(3), 4)
    seen = state.observation(1)
    assert seen.s.hands[1][:5] == [UNKNOWN] * 5
    assert seen.s.hands[0] == state.s.hands[0]
    assert set(seen.s.deck[: seen.s.left]) == {UNKNOWN}
    assert not any(seen.s.has[1])
    assert sum(piece.item is None for piece in state.view(1)) == 5 + state.s.left


def test_redeal_draws_every_hand_that_fits_the_clues_equally_often():
    """A tiny box: with red 1, 1, 2 unseen and two slots, one of them known to be a 1, there are few hands to count."""
    state = State.start(rules(2, setup__hand_size=2), 9)
    s = state.s
    s.clues = 5
    # Everything but these three cards is on the discard pile; they are the own hand and the deck.
    s.hands[0][:2] = [card(RED, 1), card(RED, 2)]
    s.deck[:1] = [card(RED, 1)]
    s.left = 1
    s.hands[1][:2] = [card(BLUE, 1), card(BLUE, 2)]
    p = state.rules.p
    s.discards = list(p.copies)
    for held in (card(RED, 1), card(RED, 1), card(RED, 2), card(BLUE, 1), card(BLUE, 2)):
        s.discards[held] -= 1
    rank_one = 1 << 6
    s.knows[0][:2] = [0b11111 | rank_one, 0b11111 | rank_one | rank_one << 1]
    hands = Counter(tuple(state.redeal(0, seed).s.hands[0][:2]) for seed in range(3000))
    # Copies are different cards: (1a,1b) (1b,1a) against (1a,2) (1b,2): as many of each.
    assert set(hands) == {(card(RED, 1), card(RED, 1)), (card(RED, 1), card(RED, 2))}
    assert abs(hands[card(RED, 1), card(RED, 1)] - 1500) < 150


def test_numbers_that_do_not_fit_are_problems_before_play():
    with pytest.raises(ProblemsFound, match=r"setup\.hand_size is 9, which this game cannot be played with"):
        rules(setup__hand_size=9)
    with pytest.raises(ProblemsFound, match="4 misfires end the game, but there are 3 red tokens"):
        rules(limits__misfires=4)
    with pytest.raises(ProblemsFound, match="7 players cannot play"):
        rules(7)


def test_tokens_can_be_added_together_with_the_limit():
    state = State.start(rules(limits__misfires=5, **{"components__misfire-token__copies": 5}), 1)
    for _ in range(4):
        deal(state, state.seat, card(GREEN, 5) if state.turn == 0 else card(GREEN, 4))
        state.play("play 1")
        if state.turn == 2:
            break
    assert state.s.misfires == 2
    assert not state.over


# --- positions in words ---------------------------------------------------------------------------------------------


def test_a_position_in_words_keeps_the_box_complete():
    wanted = {
        "fireworks": {"red": 3, "green": 1},
        "clues": 2,
        "misfires": 1,
        "discard": ["red-1", "white-4"],
        "hands": {2: ["green-1", "red-4", "green-4"]},
        "told": {2: ["green", 1]},
        "player": 2,
    }
    state = State.arranged(rules(3), 1, wanted)
    s = state.s
    assert (state.seat, s.clues, s.misfires, s.points, s.heights[:5]) == (1, 2, 1, 4, [0, 3, 0, 0, 1])
    assert s.hands[1][:3] == [card(GREEN, 1), card(RED, 4), card(GREEN, 4)]
    assert s.knows[1][0] == 1 << GREEN | 1 << 6, "told both, it is known"
    assert s.knows[1][1] & (1 << GREEN | 1 << 6) == 0, "what a clue does not touch is known as well"
    assert s.left == 50 - 4 - 2 - 15
    zones = Counter((piece.zone, piece.item) for piece in state.table())
    assert zones["discard", "red-1"] == zones["discard", "white-4"] == 1
    assert Counter(piece.item for piece in state.table()) == Counter(
        piece.item for piece in State.start(rules(3), 1).table()
    )
    dealt = State.start(rules(3), 1)
    kept = sum(s.hands[0][slot] == dealt.s.hands[0][slot] for slot in range(5))
    assert kept >= 3, "hands that are not said are as dealt, unless their cards are wanted elsewhere"
    state.play("play 2")
    assert s.heights[RED] == 4
    assert State.arranged(rules(3), 1, {"misfires": "all but one"}).s.misfires == 2


def test_a_short_deck_leaves_on_the_discard_pile_what_nobody_needs():
    fireworks = dict.fromkeys(("white", "red", "blue", "yellow", "green"), 3)
    state = State.arranged(rules(2), 1, {"fireworks": fireworks, "deck": 12})
    assert state.s.left == 12
    assert sum(state.s.discards) == 50 - 15 - 10 - 12
    assert all(state.s.discards[card(colour, rank)] == 0 for colour in range(5) for rank in (4, 5))
    state = State.arranged(rules(2), 1, {"fireworks": fireworks, "deck": ["red-5"]})
    assert [piece.item for piece in state.table() if piece.zone == "deck"] == ["red-5"]
    state = State.arranged(rules(2), 1, {"fireworks": fireworks, "deck": 0, "clues": 1})
    assert (state.s.final, State.arranged(rules(2), 1, {"deck": 0, "turns_left": 1}).s.final) == (2, 1)
    nearly = {"white": 5, "red": 4, "blue": 5, "yellow": 5, "green": 5}
    hands = {1: "none", 2: ["red-5", "none"]}
    state = State.arranged(rules(2, "experts"), 1, {"deck": 0, "hands": hands, "clues": 0, "fireworks": nearly})
    assert state.legal() == ["pass"]
    assert state.s.hands[1][:2] == [card(RED, 5), EMPTY]


@pytest.mark.parametrize(
    ("wanted", "message", "path"),
    [
        ({"clues": 9}, "'clues' is 9, and 0 to 8 is possible", ("clues",)),
        ({"misfires": 3}, "0 to 2 is possible", ("misfires",)),
        ({"player": 3}, "1 to 2 is possible", ("player",)),
        ({"fireworks": {"pink": 1}}, "no colour 'pink'", ("fireworks", "pink")),
        ({"fireworks": {"red": 6}}, "0 to 5 cards", ("fireworks", "red")),
        ({"fireworks": dict.fromkeys(("white", "red", "blue", "yellow", "green"), 5)}, "game is over", ("fireworks",)),
        ({"discard": ["red-5"], "hands": {1: ["red-5"]}}, "every copy of 'red-5' lies elsewhere", ("hands", 1, 0)),
        ({"discard": ["red-6"]}, "there is no card 'red-6'", ("discard", 0)),
        ({"hands": {3: ["red-1"]}}, "there is no player 3", ("hands", 3)),
        ({"hands": {1: ["red-1"] * 6}}, "a hand has 5 cards", ("hands", 1)),
        ({"hands": {1: ["none"]}}, "only when the deck is empty", ("hands", 1)),
        ({"told": {1: ["pink"]}}, "no clue names 'pink'", ("told", 1, 0)),
        ({"hands": {1: ["red-1"] * 3 + ["red-2"] * 2}, "told": {1: ["blue"]}}, "touches no card", ("told", 1, 0)),
        ({"told": {4: ["red"]}}, "there is no player 4", ("told", 4)),
        ({"deck": 60}, "'deck' is 60", ("deck",)),
        ({"turns_left": 1}, "only in the last round", ("turns_left",)),
    ],
)
def test_positions_that_cannot_be(wanted, message, path):
    with pytest.raises(CannotBe, match=message) as caught:
        State.arranged(rules(2), 1, wanted)
    assert caught.value.path == path


def test_experts_cannot_be_where_the_show_is_lost_already():
    with pytest.raises(CannotBe, match="still needed"):
        State.arranged(rules(2, "experts"), 1, {"discard": ["white-5"]})
