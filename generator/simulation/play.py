"""The loop that plays games, written once, bound to each game's rules and to who sits at the table, interpreted or compiled.

In: records made by a machine. Out: the state at the end, or the actions of a game. The names imported from `bound` are
placeholders: a machine's `bind` puts the functions of the rules module there.
"""

from __future__ import annotations

from typing import Any

from generator.rules.language import below, clear, copy, mix
from generator.simulation.bound import (
    actions,
    allowed,
    apply,
    choose,
    choose_0,
    choose_1,
    choose_2,
    choose_3,
    choose_4,
    choose_5,
    hide,
    legal,
    policy,
    setup,
)

MAX_ACTIONS = 100_000
"""A game that is longer than this is broken off, and counted as unfinished."""


def begin(s: Any, p: Any, memories: Any, seats: Any, seed: int, game: int) -> None:
    """Sets up game number `game` of a seed. The game and every seat have random streams of their own."""
    clear(s)
    s.rng = mix(seed, game, 0)
    for seat in range(len(seats)):
        memories[seat].rng = mix(seed, game, seat + 1)
    setup(s, p)


def play_game(s: Any, p: Any, o: Any, memories: Any, work: Any, seats: Any, seed: int, game: int) -> int:
    """Plays one game to its end; returns how many actions it took."""
    begin(s, p, memories, seats, seed, game)
    taken = 0
    while s.end == 0 and taken < MAX_ACTIONS:
        action = choose(seats[s.seat], s, p, o, memories[s.seat], work)
        apply(s, p, action)
        taken += 1
    return taken


def play_games(s: Any, p: Any, o: Any, memories: Any, work: Any, seats: Any, seed: int, first: int, count: int) -> int:
    """Plays `count` games and keeps nothing but the number of actions: for measuring speed."""
    taken = 0
    for game in range(first, first + count):
        taken += play_game(s, p, o, memories, work, seats, seed, game)
    return taken


def record_game(s: Any, p: Any, o: Any, memories: Any, work: Any, seats: Any, seed: int, game: int, trace: Any) -> int:
    """Plays one game and writes its actions into `trace`, as far as it has room."""
    begin(s, p, memories, seats, seed, game)
    taken = 0
    while s.end == 0 and taken < len(trace):
        action = choose(seats[s.seat], s, p, o, memories[s.seat], work)
        apply(s, p, action)
        trace[taken] = action
        taken += 1
    return taken


# Players. Each takes the state of the table and gives an action; all but the random ones see only what `hide` leaves.


def choose_seen(s: Any, p: Any, o: Any, memory: Any, work: Any) -> int:
    """Lets a policy choose from what its seat can see."""
    copy(o, s)
    o.rng = 0
    hide(o, p, s.seat)
    return policy(o, p, memory, work)


def choose_listed(s: Any, p: Any, o: Any, memory: Any, work: Any) -> int:
    """Any legal action, each as likely; which are legal is all that it asks of the state."""
    return memory.moves[below(memory, legal(s, p, memory.moves))]  # type: ignore[no-any-return]


def choose_allowed(s: Any, p: Any, o: Any, memory: Any, work: Any) -> int:
    """The same for rules that can say whether one action is legal: draws until it is, without listing them all."""
    count = actions(p)
    action = below(memory, count)
    while not allowed(s, p, action):
        action = below(memory, count)
    return action


# Which player acts: one function for each number of different players at the table.


def choose_of_1(which: int, s: Any, p: Any, o: Any, memory: Any, work: Any) -> int:
    return choose_0(s, p, o, memory, work)


def choose_of_2(which: int, s: Any, p: Any, o: Any, memory: Any, work: Any) -> int:
    if which == 0:
        return choose_0(s, p, o, memory, work)
    return choose_1(s, p, o, memory, work)


def choose_of_6(which: int, s: Any, p: Any, o: Any, memory: Any, work: Any) -> int:
    """Three to six; a name that is not needed is bound to the first player."""
    if which == 0:
        return choose_0(s, p, o, memory, work)
    if which == 1:
        return choose_1(s, p, o, memory, work)
    if which == 2:
        return choose_2(s, p, o, memory, work)
    if which == 3:
        return choose_3(s, p, o, memory, work)
    if which == 4:
        return choose_4(s, p, o, memory, work)
    return choose_5(s, p, o, memory, work)
