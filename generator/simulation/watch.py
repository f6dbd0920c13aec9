"""Plays games and counts what happens: the loop behind every statistic, interpreted or compiled.

In: a table's records and a range of game numbers. Out: whole numbers added up in a `Statistics` record. Sums of whole
numbers do not depend on the order of the games, so a run gives the same result however it is split among workers.
"""

from __future__ import annotations

from typing import Any

from generator.rules.language import clear
from generator.rules.records import Field, Record, declare, fields_of
from generator.rules.rules import Rules
from generator.simulation.bound import apply, choose, kept, kind, legal, score, stocks, won
from generator.simulation.play import MAX_ACTIONS, begin

TURNS = 512
"""Longer games are counted in the last column of the histogram; their mean is exact all the same."""
SCORES = 512
SCORE_ZERO = 128
"""Column of the score 0: scores from −128 to 383 have columns of their own."""
SHOWN_TURNS = 128
LEVELS = 64
NEVER = 1 << 40


class Statistics(Record):
    """What is counted whatever the game; `statistics_class` adds what depends on its size."""

    games: int
    turns: int
    turns_squared: int
    longest: int
    shortest: int
    total: int
    """Scores of all seats and games."""
    total_squared: int
    """Squares of a game's scores, all seats added up."""
    total_kept: int
    total_kept_squared: int
    ties: int
    nobody: int
    decisions: int
    options: int
    forced: int
    forced_turns: int
    widest: int
    """The most options at once."""


def statistics_class(rules: Rules) -> type[Record]:
    seats, supplies = rules.players, max(1, len(rules.supplies))
    tallies = fields_of(rules.state_class).get("tally", Field((1,))).size
    return declare(
        f"Statistics_{rules.id}_{seats}",
        Statistics,
        turn_counts=Field((TURNS,)),
        score_counts=Field((seats, SCORES)),
        score_sums=Field((seats,)),
        score_squares=Field((seats,)),
        wins=Field((seats, seats)),
        ends=Field((len(rules.module.ENDS) + 1,)),
        kinds=Field((len(rules.kinds),)),
        supply_least=Field((supplies,)),
        supply_least_sum=Field((supplies,)),
        supply_start=Field((supplies,)),
        supply_out=Field((supplies,)),
        supply_out_turns=Field((supplies,)),
        supply_out_first=Field((supplies,)),
        supply_counts=Field((supplies, LEVELS)),
        supply_over_time=Field((supplies * SHOWN_TURNS, LEVELS)),
        tally=Field((tallies,)),
        tally_games=Field((tallies,)),
        # Work room of the loop.
        now=Field((supplies,)),
        least=Field((supplies,)),
        out_at=Field((supplies,)),
    )


LEAST = ("shortest", "supply_least", "supply_out_first")
"""Fields that are merged by the smaller value; `longest` and `widest` by the larger, all others are added."""
MOST = ("longest", "widest")
WORK_ROOM = ("now", "least", "out_at")


def prepare(st: Any) -> None:
    """Brings the record into the state before the first game."""
    clear(st)
    st.shortest = NEVER
    for i in range(len(st.supply_least)):
        st.supply_least[i] = NEVER
        st.supply_out_first[i] = NEVER


def note_stocks(s: Any, p: Any, st: Any) -> None:
    """Looks at the supplies after a turn."""
    stocks(s, p, st.now)
    turn = s.turn
    for i in range(len(st.now)):
        level = st.now[i]
        if level < st.least[i]:
            st.least[i] = level
            if level <= 0:
                st.out_at[i] = turn
        if turn < SHOWN_TURNS:
            st.supply_over_time[i * SHOWN_TURNS + turn][min(max(level, 0), LEVELS - 1)] += 1


def note_start(s: Any, p: Any, st: Any) -> None:
    for i in range(len(st.now)):
        st.now[i] = 0
        st.least[i] = NEVER
        st.out_at[i] = -1
    note_stocks(s, p, st)
    for i in range(len(st.now)):
        st.supply_start[i] += st.now[i]


def note_end(s: Any, p: Any, st: Any, seats: int) -> None:
    st.games += 1
    st.turns += s.turn
    st.turns_squared += s.turn * s.turn
    st.turn_counts[min(s.turn, TURNS - 1)] += 1
    st.longest = max(st.longest, s.turn)
    st.shortest = min(st.shortest, s.turn)
    st.ends[s.end] += 1
    total = 0
    total_kept = 0
    winners = 0
    for seat in range(seats):
        points = score(s, p, seat)
        total += points
        total_kept += kept(s, p, seat)
        st.score_sums[seat] += points
        st.score_squares[seat] += points * points
        st.score_counts[seat][min(max(points + SCORE_ZERO, 0), SCORES - 1)] += 1
        if s.end != 0 and won(s, p, seat) != 0:
            winners += 1
    st.total += total
    st.total_squared += total * total
    st.total_kept += total_kept
    st.total_kept_squared += total_kept * total_kept
    if winners == 0:
        st.nobody += 1
    else:
        if winners > 1:
            st.ties += 1
        for seat in range(seats):
            if won(s, p, seat) != 0:
                st.wins[seat][winners - 1] += 1
    for i in range(len(st.now)):
        least = st.least[i]
        st.supply_least[i] = min(st.supply_least[i], least)
        st.supply_least_sum[i] += least
        st.supply_counts[i][min(max(least, 0), LEVELS - 1)] += 1
        if st.out_at[i] >= 0:
            st.supply_out[i] += 1
            st.supply_out_turns[i] += st.out_at[i]
            st.supply_out_first[i] = min(st.supply_out_first[i], st.out_at[i])


def note_tally(s: Any, st: Any) -> None:
    for i in range(len(st.tally)):
        if s.tally[i] != 0:
            st.tally[i] += s.tally[i]
            st.tally_games[i] += 1


def note_no_tally(s: Any, st: Any) -> None:
    """For games that tally nothing."""


def watch_games(
    s: Any, p: Any, o: Any, memories: Any, work: Any, seats: Any, seed: int, first: int, count: int, st: Any
) -> None:
    """Plays the games `first` to `first + count - 1` and adds to the statistics."""
    for game in range(first, first + count):
        begin(s, p, memories, seats, seed, game)
        note_start(s, p, st)
        taken = 0
        forced_turn = True
        while s.end == 0 and taken < MAX_ACTIONS:
            turn = s.turn
            memory = memories[s.seat]
            options = legal(s, p, memory.moves)
            action = choose(seats[s.seat], s, p, o, memory, work)
            st.decisions += 1
            st.options += options
            st.widest = max(st.widest, options)
            st.kinds[kind(action, p)] += 1
            if options == 1:
                st.forced += 1
            else:
                forced_turn = False
            apply(s, p, action)
            taken += 1
            if s.turn != turn or s.end != 0:
                note_stocks(s, p, st)
                if forced_turn:
                    st.forced_turns += 1
                forced_turn = True
        note_end(s, p, st, len(seats))
        note_tally(s, st)
