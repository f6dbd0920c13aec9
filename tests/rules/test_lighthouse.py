"""Gifts of the Lighthouse: the worked examples, every rule of scoring and of ending, and its tie-breaks."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from functools import cache

import pytest

from generator.errors import ProblemsFound
from generator.loading.game import load_game_to_play
from generator.loading.overrides import parse_change
from generator.project import Project
from generator.rules.arranging import CannotBe
from generator.rules.games import lighthouse as module
from generator.rules.games.lighthouse.dealing import collect_gifts, find_first_player
from generator.rules.games.lighthouse.ending import (
    finish_round,
    full_board_winner,
    own_in_own_zone,
    zones_are_always_level,
)
from generator.rules.games.lighthouse.lines import equal_among, line_worth
from generator.rules.games.lighthouse.pieces import CELLS, COLOURS, COMBINATIONS, FREE, SIDE
from generator.rules.games.lighthouse.tallying import AT_THE_END_BY_LOSS, COLUMN_LOST, COMPARED_AGAIN, ROW_AND_COLUMN
from generator.rules.machines import machine
from generator.rules.notation import NotLegal
from generator.rules.records import values_of
from generator.rules.rules import Rules, load_rules
from generator.rules.state import State
from generator.simulation import play
from generator.simulation.seating import Table

RED, BLUE = 0, 1


@cache
def rules_with(*changes: str, variants: tuple[str, ...] = ()) -> Rules:
    game = load_game_to_play(Project(), "lighthouse", variants, [parse_change(change) for change in changes])
    return load_rules(game, 2)


def blank(rules: Rules | None = None, light: int = 0, seat: int = RED) -> State:
    """A round under way with an empty board and empty hands: scenarios lay what they need."""
    rules = rules or rules_with()
    state = State.read(rules, f"lighthouse 2p seat={seat} light={light}")
    return state


def gift(state: State, word: str) -> int:
    return state.rules.words["gift"].index(word)


def lay(state: State, zone: int, row: int, column: int, word: str) -> None:
    """Puts a gift onto a cell; rows and columns count from 1, as in the text of a move."""
    state.s.cells[zone * SIDE + row - 1][column - 1] = gift(state, word)
    state.s.laid += 1


def move(state: State, word: str, place: str) -> State:
    """The player of the gift's colour has it in hand and lays it."""
    colour, value = word.split("-")
    state.s.seat = COLOURS.index(colour)
    state.s.hands[state.s.seat][0] = gift(state, word)
    return state.play(f"{value} to {place}")


def close_line(rules: Rules, words: list[str], along: str, last: int, light: int = 0) -> State:
    """Lays five gifts as a row or column of the blue zone, that at index `last` at the end, by its player."""
    state = blank(rules, light)
    cells = [(3, column) if along == "row" else (column, 3) for column in range(1, SIDE + 1)]
    for index, (row, column) in enumerate(cells):
        if index != last:
            lay(state, BLUE, row, column, words[index])
    row, column = cells[last]
    return move(state, words[last], f"blue {row}-{column}")


# --- scoring --------------------------------------------------------------------------------------------------------

EXAMPLES = {
    "a pair": ("red-4 red-1 red-9 blue-4 blue-7", RED, 1),
    "two pairs": ("red-2 red-8 red-5 blue-2 blue-8", RED, 2),
    "three equal": ("red-6 blue-6 blue-6 blue-1 blue-3", BLUE, 3),
    "one colour": ("blue-1 blue-3 blue-5 blue-7 blue-9", BLUE, 3),
    "three and a pair": ("red-7 red-7 red-5 blue-7 blue-5", RED, 4),
    "four equal": ("red-1 red-1 blue-1 blue-1 blue-8", BLUE, 6),
    "five equal": ("red-4 red-4 red-4 blue-4 blue-4", RED, 10),
    "nothing": ("red-1 red-2 blue-3 blue-4 blue-5", BLUE, -3),
}


@pytest.mark.parametrize(("line", "owner", "points"), EXAMPLES.values(), ids=EXAMPLES)
def test_worked_examples(line, owner, points):
    """Whoever closes the line, with whichever gift, along a row or a column: the majority gets the points."""
    words = line.split()
    for along, last in itertools.product(("row", "column"), range(SIDE)):
        state = close_line(rules_with(), words, along, last)
        if points == 10:
            assert state.s.wins == [owner == RED, owner == BLUE] and state.s.round == 1
        else:
            assert state.s.light == points * (1 if owner == BLUE else -1)


@pytest.mark.parametrize(
    ("line", "together", "better"),
    [
        ("red-1 red-2 red-3 red-4 red-5", 3, 3),
        ("red-1 red-1 red-3 red-4 red-5", 4, 3),
        ("red-1 red-1 red-3 red-3 red-5", 5, 3),
        ("red-1 red-1 red-1 red-4 red-5", 6, 3),
        ("red-1 red-1 red-1 red-5 red-5", 7, 4),
    ],
)
def test_one_colour_adds_to_values_or_only_the_better_counts(line, together, better):
    best_only = rules_with(variants=("best-combination",))
    assert close_line(rules_with(), line.split(), "row", 0).s.light == -together
    assert close_line(best_only, line.split(), "row", 0).s.light == -better


def points_by_the_book(values: tuple[int, ...], one_colour: bool) -> int:
    """The scoring table once more, from how often each value occurs."""
    table = {
        (1, 1, 1, 1, 1): -3,
        (2, 1, 1, 1): 1,
        (2, 2, 1): 2,
        (3, 1, 1): 3,
        (3, 2): 4,
        (4, 1): 6,
        (5,): 10,
    }
    points = table[tuple(sorted(Counter(values).values(), reverse=True))]
    if one_colour:
        return 3 + max(points, 0)
    return points


def test_every_line_there_is():
    """All values in all orders, of one colour and mixed; and the most that one colour can reach is 7."""
    p = rules_with().p
    highest = 0
    for values in itertools.product(range(1, 10), repeat=SIDE):
        equal = equal_among(p, values[0], values[1] + 9, values[2], values[3] + 9, values[4])
        assert equal in COMBINATIONS
        assert line_worth(p, equal, 2) == points_by_the_book(values, False)
        one_colour = line_worth(p, equal, 0)
        assert one_colour == line_worth(p, equal, SIDE) == points_by_the_book(values, True)
        if max(Counter(values).values()) <= 3:
            highest = max(highest, one_colour)
    assert highest == 7


def test_an_open_line_scores_nothing_and_a_line_scores_once():
    state = blank()
    for column in (1, 2, 3):
        lay(state, RED, 1, column, "red-4")
    move(state, "red-5", "red 1-4")
    assert state.s.light == 0
    move(state, "blue-5", "red 1-5")
    assert state.s.light == -4
    move(state, "blue-5", "red 2-5")
    assert state.s.light == -4


def crossing(light: int, row: str, column: str, rules: Rules | None = None) -> State:
    """A gift of red at the crossing (the first of both lists) closes a row and a column of the red zone at once."""
    state = blank(rules, light)
    for index, word in enumerate(row.split()[1:], 2):
        lay(state, RED, 1, index, word)
    for index, word in enumerate(column.split()[1:], 2):
        lay(state, RED, index, 1, word)
    return move(state, row.split()[0], "red 1-1")


def test_row_and_column_at_once_both_count():
    state = crossing(0, "red-4 red-4 red-1 blue-2 blue-3", "red-4 blue-4 blue-4 blue-5 blue-5")
    assert state.s.light == -1 + 4
    assert state.s.tally[ROW_AND_COLUMN] == 1


def test_after_a_row_that_ends_the_round_the_column_is_not_scored():
    one_round = rules_with("limits.rounds=1")
    row, column = "red-4 red-4 red-1 blue-2 blue-3", "red-4 blue-4 blue-4 blue-5 blue-5"
    state = crossing(-9, row, column, one_round)
    assert state.outcome().winners == (RED,)
    assert state.s.light == -10
    assert state.s.tally[COLUMN_LOST] == 1
    # The row comes first even where the column alone would have ended the round for the other player.
    state = crossing(6, row, column, one_round)
    assert not state.over
    assert state.s.light == 6 - 1 + 4


# --- the end of a round ---------------------------------------------------------------------------------------------


def test_the_lighthouse_stops_at_the_end_of_the_track():
    one_round = rules_with("limits.rounds=1")
    for light in (-4, -5, -9):
        state = close_line(one_round, EXAMPLES["five equal"][0].split(), "row", 4, light)
        assert state.s.light == -10
        assert state.outcome().winners == (RED,)
        assert state.outcome().reason == "decided"
    assert close_line(one_round, EXAMPLES["three equal"][0].split(), "row", 4, 6).s.light == 9
    assert close_line(one_round, EXAMPLES["three equal"][0].split(), "row", 4, 7).over


def test_a_loss_may_end_the_round_too():
    """Blue loses 3 with the lighthouse at red's 8: red wins, although blue's line was closed, by whomever."""
    for last in range(SIDE):
        state = close_line(rules_with("limits.rounds=1"), EXAMPLES["nothing"][0].split(), "row", last, -8)
        assert state.s.light == -10
        assert state.outcome().winners == (RED,)
        assert state.s.tally[AT_THE_END_BY_LOSS] == 1


def full_board(state: State, red_in_red: int, red_in_blue: int, shuffled: int = 0) -> None:
    """Fills the board with so many red gifts in each zone, all others blue."""
    places = [list(range(25)), list(range(25, 50))]
    for cells in places:
        random.Random(shuffled).shuffle(cells)
    red = set(places[0][:red_in_red] + places[1][:red_in_blue])
    for place in range(CELLS):
        state.s.cells[place // SIDE][place % SIDE] = gift(state, "red-1" if place in red else "blue-1")
    state.s.laid = CELLS


def test_a_full_board_goes_to_the_side_of_the_lighthouse():
    state = blank()
    full_board(state, 0, 25)
    for light in (-9, -1, 1, 9):
        state.s.light = light
        assert full_board_winner(state.s, state.rules.p) == (BLUE if light > 0 else RED)


@pytest.mark.parametrize(
    ("red_in_red", "red_in_blue", "winner"), [(25, 1, RED), (13, 13, RED), (10, 10, BLUE), (13, 12, -1)]
)
def test_the_own_zone_breaks_a_tie_on_boards_that_play_cannot_reach(red_in_red, red_in_blue, winner):
    """More own gifts in the own zone win; without 25 gifts of each colour that can differ."""
    state = blank()
    full_board(state, red_in_red, red_in_blue)
    assert own_in_own_zone(state.s, state.rules.p, RED) == red_in_red
    assert own_in_own_zone(state.s, state.rules.p, BLUE) == 25 - red_in_blue
    assert full_board_winner(state.s, state.rules.p) == winner


def test_the_own_zone_can_never_decide():
    """All ways to divide 25 red gifts between the zones, and any order of them."""
    state = blank()
    for red_in_red in range(26):
        for shuffled in range(3):
            full_board(state, red_in_red, 25 - red_in_red, shuffled)
            assert full_board_winner(state.s, state.rules.p) == -1
    assert zones_are_always_level(blank().s, state.rules.p)


def test_a_full_round_lays_25_of_each_colour_and_leaves_two_in_hand():
    """The premise of the proof; and the stacks last exactly until the last but one turn of each player."""
    rules = rules_with("limits.track_end=1000", "limits.rounds=1")
    for number in range(5):
        choice = random.Random(number)
        state = State.start(rules, 2, number)
        while not state.over:
            assert all(FREE not in hand[:3] for hand in state.s.hands) or state.s.laid >= CELLS - 1
            state.play(choice.choice(state.actions()))
        assert state.turn == 48
        zones = Counter(piece.component for piece in state.table() if piece.zone.endswith("-zone"))
        colours = Counter(piece.item.split("-")[0] for piece in state.table() if piece.zone.endswith("-zone"))
        assert zones == {"gift-token": 50} and colours == {"red": 25, "blue": 25}
        assert state.s.left == [0, 0]
        assert [sum(slot != FREE for slot in hand) for hand in state.s.hands] == [2, 2]


@pytest.mark.parametrize(
    ("light", "reason", "winners"),
    [(6, "decided", (BLUE,)), (5, "all-drawn", (RED, BLUE)), (4, "decided", (RED,))],
)
def test_the_last_cell_ends_the_round(light, reason, winners):
    """It closes a row (red, a pair) and a column (red, three equal and a pair): five steps towards red."""
    state = blank(rules_with("limits.rounds=1"), light)
    for column, word in enumerate("red-4 red-4 red-1 blue-2".split(), 1):
        lay(state, RED, 1, column, word)
    for row, word in enumerate("red-3 red-3 red-7 blue-7".split(), 2):
        lay(state, RED, row, 5, word)
    # The other cells, so that each colour has 25 in the end: 6 red and 3 blue gifts lie in the lines above.
    rest = [(RED, row, column) for row in range(2, 6) for column in range(1, 5)]
    rest += [(BLUE, row, column) for row in range(1, 6) for column in range(1, 6)]
    for number, (zone, row, column) in enumerate(rest):
        lay(state, zone, row, column, "red-9" if number % 2 == 0 and number < 38 else "blue-9")
    assert state.s.laid == CELLS - 1
    move(state, "blue-3", "red 1-5")
    assert state.s.light == light - 5
    colours = Counter(piece.item.split("-")[0] for piece in state.table() if piece.zone.endswith("-zone"))
    assert colours == {"red": 25, "blue": 25}
    assert (state.outcome().reason, state.outcome().winners) == (reason, winners)


# --- the end of the game --------------------------------------------------------------------------------------------

MATCHES = {
    "RR": ("decided", (RED,)),
    "BB": ("decided", (BLUE,)),
    "RBR": ("decided", (RED,)),
    "RBB": ("decided", (BLUE,)),
    "RDR": ("decided", (RED,)),
    "DBB": ("decided", (BLUE,)),
    "RDD": ("more-wins", (RED,)),
    "DRD": ("more-wins", (RED,)),
    "DDB": ("more-wins", (BLUE,)),
    "RBD": ("level", (RED, BLUE)),
    "RDB": ("level", (RED, BLUE)),
    "DBR": ("level", (RED, BLUE)),
    "DDD": ("all-drawn", (RED, BLUE)),
}


@pytest.mark.parametrize("first", [RED, BLUE])
@pytest.mark.parametrize(("rounds", "expected"), MATCHES.items(), ids=MATCHES)
def test_best_of_three(rounds, expected, first):
    state = State.start(rules_with(), 1)
    state.s.first = state.s.seat = first
    for number, winner in enumerate(rounds):
        assert not state.over
        assert state.seat == (first + number) % 2
        finish_round(state.s, state.rules.p, {"R": RED, "B": BLUE, "D": -1}[winner])
    assert state.over
    outcome = state.outcome()
    assert (outcome.reason, outcome.winners) == expected
    assert outcome.scores == (rounds.count("R"), rounds.count("B"))
    assert state.actions() == []


def test_every_sequence_of_rounds_is_one_of_these():
    """No match is forgotten: every three results begin with exactly one of the above or of their mirrors."""
    mirror = str.maketrans("RB", "BR")
    known = set(MATCHES) | {rounds.translate(mirror) for rounds in MATCHES}
    for rounds in itertools.product("RBD", repeat=3):
        assert sum("".join(rounds).startswith(match) for match in known) == 1


def test_a_new_round_clears_the_board_and_shuffles_all_gifts():
    state = close_line(rules_with(), EXAMPLES["five equal"][0].split(), "row", 4)
    assert (state.s.round, state.s.wins, state.s.light, state.s.laid) == (1, [1, 0], 0, 2)
    zones = Counter(piece.zone for piece in state.table() if piece.component == "gift-token")
    assert zones == {"red-zone": 1, "blue-zone": 1, "hand": 6, "stack": 46}
    assert all(state.s.cells[zone * SIDE + 2][2] != FREE for zone in (RED, BLUE))
    # All but the box that the game is kept in.
    assert Counter(piece.item for piece in state.table()) == Counter(
        {item.id: item.copies for item in state.rules.game.all_items if item.component != "tuck-box"}
    )


def test_later_rounds_do_not_compare():
    """The other player begins, whatever lies on the centre cells, equal values included."""
    equal = lower = higher = 0
    for number in range(200):
        state = State.start(rules_with(), 4, number)
        first = state.s.first
        finish_round(state.s, state.rules.p, RED)
        assert state.seat == 1 - first
        red, blue = state.s.cells[2][2], state.s.cells[7][2] - 9
        equal += red == blue
        lower += red < blue
        higher += red > blue
    assert min(equal, lower, higher) > 5


# --- the first player -----------------------------------------------------------------------------------------------


def test_the_lower_gift_begins_and_gifts_set_aside_come_back():
    ties: Counter[int] = Counter()
    begins: Counter[int] = Counter()
    for number in range(2000):
        state = State.start(rules_with(), 3, number)
        red, blue = state.s.cells[2][2], state.s.cells[7][2] - 9
        assert red != blue
        assert state.seat == state.s.first == (RED if red < blue else BLUE)
        assert state.s.left == [23, 23] and state.s.laid == 2
        assert all(place != FREE for stack in state.s.stacks for place in stack[:23])
        assert not any(place for stack in state.s.stacks for place in stack[23:])
        ties[state.s.tally[COMPARED_AGAIN]] += 1
        begins[state.seat] += 1
        if number < 100:
            pieces = Counter(piece.item for piece in state.table() if piece.component == "gift-token")
            assert set(pieces.values()) == {3} and len(pieces) == 18
    # Equal with probability 1/9 at first; ties may follow ties.
    assert 180 < ties[1] + ties[2] + ties[3] < 265
    assert ties[2] > 5
    assert 900 < begins[RED] < 1100


def test_ties_until_the_stacks_are_empty():
    """Two gifts a colour: half of the time both comparisons are equal, the stacks are used up and all begins anew."""
    rules = rules_with()
    numbers = values_of(rules.p, module.Numbers) | {"values": 2, "gifts": [2, 2], "deck": [[1, 2], [3, 4]]}
    p = machine("interpreted").filled(module.Numbers, numbers)
    used_up = 0
    for seed in range(200):
        s = machine("interpreted").record(module.State)
        s.rng = 1 + seed * 7919
        collect_gifts(s, p)
        find_first_player(s, p)
        shown = [s.cells[2][2], s.cells[7][2]]
        assert shown in ([1, 4], [2, 3])
        assert s.first == (RED if shown == [1, 4] else BLUE)
        assert s.left == [1, 1]
        assert sorted([shown[0], s.stacks[0][0]]) == [1, 2] and sorted([shown[1], s.stacks[1][0]]) == [3, 4]
        used_up += s.tally[COMPARED_AGAIN] >= 2
    assert used_up > 30


# --- moves and what is seen -----------------------------------------------------------------------------------------


def test_any_free_cell_of_either_zone_and_equal_gifts_are_one_choice():
    state = State.start(rules_with(), 1)
    state.s.hands[state.seat][:3] = [gift(state, f"{COLOURS[state.seat]}-{value}") for value in (7, 7, 2)]
    legal = state.legal()
    assert len(legal) == 2 * 48
    assert "7 to red 1-1" in legal and "2 to blue 5-5" in legal and "7 to red 3-3" not in legal
    with pytest.raises(NotLegal):
        state.play("7 to blue 3-3")
    with pytest.raises(NotLegal):
        state.play("8 to blue 1-1")
    mover = state.seat
    state.play("7 to blue 1-1")
    assert sum(slot == gift(state, f"{COLOURS[mover]}-7") for slot in state.s.hands[mover]) >= 1
    assert state.s.left[mover] == 22 and state.seat == 1 - mover


@pytest.mark.parametrize(("variants", "seen"), [((), 0), (("open-hands",), 3)])
def test_the_other_hand_is_hidden_unless_hands_are_open(variants, seen):
    state = State.start(rules_with(variants=variants), 1)
    for seat in (RED, BLUE):
        hands = [piece for piece in state.view(seat) if piece.zone == "hand"]
        assert sum(piece.item is not None for piece in hands if piece.owner == seat) == 3
        assert sum(piece.item is not None for piece in hands if piece.owner != seat) == seen
        assert all(piece.item is None for piece in state.view(seat) if piece.zone == "stack")


def test_redeal_gives_every_hand_that_is_possible():
    """What the other player may hold is as likely as the gifts not seen: here only three different ones are left."""
    state = State.start(rules_with(), 5)
    values = [1, 2, 3] * 3
    state.s.hands[BLUE][:3] = [9 + value for value in (1, 2, 3)]
    rest = [copy for value in range(1, 10) for copy in [9 + value] * 3]
    for value in values:
        rest.remove(9 + value)
    places = [place for place in range(CELLS) if place != 12]
    for place in range(CELLS):
        state.s.cells[place // SIDE][place % SIDE] = FREE
    for place, other in zip(places, rest, strict=False):
        state.s.cells[place // SIDE][place % SIDE] = other
    state.s.left[BLUE] = 6
    hands: Counter[tuple[int, ...]] = Counter()
    for seed in range(3000):
        dealt = state.redeal(RED, seed)
        hands[tuple(sorted(slot - 9 for slot in dealt.s.hands[BLUE][:3]))] += 1
    # 84 ways to draw 3 of 9: three equal 1 each, two and one 9 each, one of each 27.
    assert len(hands) == 10
    assert abs(hands[1, 2, 3] / 3000 - 27 / 84) < 0.03
    assert abs(hands[1, 1, 2] / 3000 - 9 / 84) < 0.02
    assert abs(hands[1, 1, 1] / 3000 - 1 / 84) < 0.01


# --- the numbers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("components.gift-token.copies=2", "red has 18 gifts"),
        ("components.gift-token.copies=8", "room for 64"),
        (
            "components.gift-token.for_each.colour=[red, green]",
            "neither red nor blue",
        ),
        ("components.gift-token.for_each={colour: [red, blue], value: {1: 9}}", "nobody can be found to begin"),
        ("limits.zone_side=6", "limits.zone_side is 6"),
        ("limits.rounds=0", "limits.rounds is 0"),
        ("setup.hand_size=9", "setup.hand_size is 9"),
        ("rules.colour_bonus=summ", "'summ' is not known here"),
    ],
)
def test_numbers_that_cannot_be_played_with_are_problems(change, message):
    with pytest.raises(ProblemsFound) as caught:
        rules_with(change)
    assert any(message in str(problem) for problem in caught.value.problems)


def test_changed_numbers_play_the_same_on_both_machines():
    """The track's end and the points are parameters, not constants of the compiled code."""
    changes = ("limits.track_end=4", "scoring.points.pair=2", "limits.rounds=5", "setup.hand_size=5")
    rules = rules_with(*changes)
    ends = []
    for speed in ("interpreted", "auto"):
        table = Table(rules, ["random"], machine(speed))
        loop = table.loop(play.play_game)
        lengths = [loop(*table.records, 8, number) for number in range(20)]
        ends.append((lengths, values_of(table.s, rules.state_class)))
    assert ends[0] == ends[1]
    assert max(ends[0][1]["wins"]) == 3 or ends[0][1]["round"] == 5


# --- positions in words ---------------------------------------------------------------------------------------------


def test_a_position_in_words_has_every_gift_and_the_right_turn():
    wanted = {
        "red-zone": {1: "r4 b7 r4 r9 .", 3: ". . r2 . ."},
        "blue-zone": {3: ". . b5 b6 b6"},
        "hands": {"blue": [2]},
        "lighthouse": "red 4",
    }
    state = State.arranged(rules_with(), 1, wanted)
    assert (state.s.light, state.s.laid, state.s.first, state.seat) == (-4, 8, RED, RED)
    assert state.s.cells[0][:4] == [gift(state, word) for word in ("red-4", "blue-7", "red-4", "red-9")]
    assert state.s.hands[BLUE][0] == gift(state, "blue-2")
    assert state.s.left == [27 - 4 - 3, 27 - 4 - 3]
    pieces = Counter(piece.item for piece in state.table())
    assert pieces == Counter(piece.item for piece in State.start(rules_with(), 1).table())
    later = State.arranged(rules_with(), 1, wanted | {"round": 3, "wins": {"blue": 1}, "begins": "blue"})
    assert (later.s.round, later.s.wins, later.seat) == (2, [0, 1], BLUE), "who began the first round begins the third"
    later = State.arranged(rules_with(), 1, wanted | {"round": 2, "begins": "blue"})
    assert later.seat == RED
    last = State.arranged(
        rules_with("limits.track_end=7", "limits.rounds=5"), 1, {"lighthouse": "red last", "round": "last"}
    )
    assert (last.s.light, last.s.round) == (-6, 4)
    five = State.arranged(rules_with("limits.rounds=5"), 1, {"round": "last", "wins": {"red": "all but one"}})
    assert five.s.wins == [2, 0]


def test_what_a_position_does_not_say_is_as_dealt():
    dealt = State.start(rules_with(), 3)
    assert State.arranged(rules_with(), 3, {}).s.hands == dealt.s.hands
    centre = dealt.s.cells[2][2]
    value = centre
    taken = State.arranged(
        rules_with(), 3, {"red-zone": {1: f"r{value} r{value} r{value} . ."}, "blue-zone": {1: "b1 b2 b3 . ."}}
    )
    assert taken.s.cells[2][2] not in (FREE, centre), "another one lies there if all copies are wanted elsewhere"


@pytest.mark.parametrize(
    ("wanted", "message", "path"),
    [
        ({"red-zone": {6: ". . . . ."}}, "there is no row 6", ("red-zone", 6)),
        ({"red-zone": {1: "r1 r2"}}, "a row has 5 cells, and here are 2", ("red-zone", 1)),
        ({"red-zone": {1: "r1 g2 . . ."}}, "'g2' is not a gift", ("red-zone", 1)),
        ({"red-zone": {3: "r1 . . . ."}}, "from the beginning", ("red-zone", 3)),
        ({"red-zone": {3: ". . b1 . ."}}, "a red gift lies on the centre cell", ("red-zone", 3)),
        ({"red-zone": {1: "r1 r1 r1 r1 ."}}, "every copy of 'red-1' lies elsewhere", ("red-zone", 1)),
        ({"red-zone": {1: "r1 r2 . . ."}}, "they take turns", ()),
        ({"lighthouse": "red 10"}, "cannot stand at 'red 10'", ("lighthouse",)),
        ({"lighthouse": "north 1"}, "cannot stand", ("lighthouse",)),
        ({"hands": {"green": [1]}}, "nobody plays 'green'", ("hands", "green")),
        ({"hands": {"red": [1, 2, 3, 4]}}, "a hand has 3 gifts", ("hands", "red")),
        ({"hands": {"red": [0]}}, "no gift with the value 0", ("hands", "red", 0)),
        ({"round": 4}, "there is no round 4", ("round",)),
        ({"wins": {"red": 1}}, "more rounds are won", ("wins",)),
        ({"wins": {"red": 2}, "round": 3}, "cannot go on", ("wins", "red")),
        ({"begins": "green"}, "nobody plays 'green'", ("begins",)),
        (
            {"begins": "red", "red-zone": {3: ". . r9 . ."}, "blue-zone": {3: ". . b1 . ."}},
            "lower gift on the centre cells begins",
            ("begins",),
        ),
    ],
)
def test_positions_that_cannot_be(wanted, message, path):
    with pytest.raises(CannotBe, match=message) as caught:
        State.arranged(rules_with(), 1, wanted)
    assert caught.value.path == path
