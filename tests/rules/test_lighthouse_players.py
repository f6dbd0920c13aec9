"""The greedy player of Gifts of the Lighthouse: strong, and able to see a threat."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from generator.rules.games import lighthouse as module
from generator.rules.games.lighthouse.dealing import unseen
from generator.rules.games.lighthouse.pieces import CELLS
from generator.rules.games.lighthouse.players import BEST, add_closing, expected_reply, greedy, hasty
from generator.rules.machines import can_compile, machine
from generator.rules.records import values_of
from generator.rules.state import State
from generator.simulation import play
from generator.simulation.seating import Table

from .test_lighthouse import BLUE, RED, gift, lay, rules_with


def chosen(state: State, seed: int = 1) -> str:
    """What greedy plays here, as text."""
    memory = machine("interpreted").record(state.rules.memory_class)
    memory.rng = seed
    seen = state.observation(state.seat)
    action = greedy(seen.s, state.rules.p, memory, None)
    assert seen == state.observation(state.seat), "the observation is left as it was"
    return state.rules.spell(action, state.seat)


def matches(player: str, opponent: str, games: int) -> tuple[int, int]:
    """Games won and lost by a player, half of them in each seat; a shared victory is neither."""
    won = lost = 0
    for seat in (RED, BLUE):
        agents = [player, opponent] if seat == RED else [opponent, player]
        table = Table(rules_with(), agents, machine())
        loop = table.loop(play.play_game)
        for number in range(games // 2):
            loop(*table.records, 17, number)
            wins = values_of(table.s, table.rules.state_class)["wins"]
            won += wins[seat] > wins[1 - seat]
            lost += wins[seat] < wins[1 - seat]
    return won, lost


def test_greedy_beats_random():
    """At least 95 % of the games; so many more that the sample cannot mislead."""
    games = 1200 if can_compile() else 60
    won, _ = matches("greedy", "random", games)
    assert won >= 0.98 * games


@pytest.mark.skipif(
    not can_compile(), reason="the extra 'fast' (numba) is not installed: this takes minutes interpreted"
)
def test_the_tree_search_does_not_lose_to_greedy():
    won, lost = matches("mcts:500", "greedy", 16)
    assert won >= lost


def a_round(light: int, seat: int, hand: list[str]) -> State:
    """A round under way: the own hand is given, the other one holds whatever."""
    state = State.start(rules_with(), 9)
    state.s.light = light
    state.s.seat = seat
    state.s.hands[seat][:3] = [gift(state, word) for word in hand]
    return state


def test_it_takes_a_round_that_can_be_won_now():
    state = a_round(-7, RED, ["red-6", "red-2", "red-1"])
    for column, word in enumerate(["red-6", "red-6", "blue-8", "blue-3"], 1):
        lay(state, BLUE, 1, column, word)
    assert chosen(state) == "6 to blue 1-5"


def test_it_closes_the_other_players_line_with_a_loss():
    state = a_round(0, RED, ["red-4", "red-4", "red-9"])
    for column, word in enumerate(["blue-1", "blue-2", "blue-3", "blue-4"], 1):
        lay(state, BLUE, 1, column, word)
    assert chosen(state) == "9 to blue 1-5"


def test_it_does_not_open_a_line_for_the_other_player():
    """Blue at 8 has three 5s in a row with two free cells: a fourth gift there would let blue close it and win."""
    for seed in range(5):
        state = a_round(8, RED, ["red-1", "red-2", "red-5"])
        for column in (1, 2, 4):
            lay(state, BLUE, 1, column, "blue-5")
        assert not chosen(state, seed).split(" to ")[1].startswith("blue 1-")


def test_it_blocks_the_cell_that_would_lose_the_round():
    """Blue at 7 needs three steps and would find them in the last cell of a row of blue: red must close it."""
    state = a_round(7, RED, ["red-8", "red-2", "red-9"])
    for column, word in enumerate(["blue-5", "blue-5", "blue-1", "blue-3"], 1):
        lay(state, BLUE, 1, column, word)
    assert chosen(state).endswith("to blue 1-5")


def reply_to_a_row_of_fives(variants: tuple[str, ...]) -> tuple[State, float, list[int], list[int]]:
    """What blue can expect of a cell that closes its row; and the best and the copies not seen, by value."""
    state = State.start(rules_with(variants=variants), 9)
    state.s.seat = RED
    for column, word in enumerate(["blue-5", "blue-5", "blue-1", "red-3"], 1):
        lay(state, BLUE, 1, column, word)
    p = state.rules.p
    seen = state.observation(RED).s
    room = machine("interpreted").record(state.rules.memory_class).room
    unseen(seen, p, room)
    add_closing(seen, p, BLUE, 29, room, 0)
    expected = expected_reply(seen, p, room, 1, 1, CELLS, 0, 40)
    return state, expected, room[BEST : BEST + 9], room[10:19]


def test_a_reply_is_an_expectation_over_all_hidden_hands():
    _, expected, best, copies = reply_to_a_row_of_fives(())
    left = [value for value in range(9) for _ in range(copies[value])]
    hands = list(combinations(left, 3))
    exact = sum(max(best[value] for value in hand) for hand in hands) / len(hands)
    assert abs(expected - exact) < 1e-9
    assert best == [2, 1, 2, 1, 3, 1, 1, 1, 1]


def test_with_open_hands_a_reply_is_the_best_of_that_hand():
    state, expected, best, _ = reply_to_a_row_of_fives(("open-hands",))
    assert expected == max(best[slot - 10] for slot in state.s.hands[BLUE][:3])


def test_the_hasty_player_of_the_tree_search_is_legal_and_better_than_chance():
    rules = rules_with()
    memory = machine("interpreted").record(rules.memory_class)
    choice = random.Random(2)
    ahead = 0
    for number in range(12):
        memory.rng = 100 + number
        state = State.start(rules, 31, number)
        while not state.over:
            if state.seat == number % 2:
                state.play(hasty(state.observation(state.seat).s, rules.p, memory, None))
            else:
                state.play(choice.choice(state.actions()))
        mine, other = (module.value(state.s, rules.p, seat) for seat in (number % 2, 1 - number % 2))
        assert mine == -other
        ahead += mine > 0
    assert ahead >= 11


def test_value_prefers_a_round_to_any_margin():
    state = State.start(rules_with(), 1)
    state.s.wins[RED], state.s.margin = 1, 9
    assert module.value(state.s, state.rules.p, RED) > 0 > module.value(state.s, state.rules.p, BLUE)
    state.s.wins[BLUE] = 1
    assert module.value(state.s, state.rules.p, BLUE) == 9
    state.s.light = -4
    assert module.value(state.s, state.rules.p, BLUE) == 5
