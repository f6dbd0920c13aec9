"""Published rule-based players of Hanabi: lists of small rules, the first that applies is followed.

In: what a seat sees. Out: an action. Each rule gives an action or `NONE`. A colour or a rank is *known* when the clues, given and withheld,
leave only one; the *possible* cards of a slot are the copies that the seat cannot see and that fit the clues. Slots are scanned from the
first. Where no rule applies, any legal action is taken. The rules for playing and discarding are in `habits`, those for telling in `hints`.
"""

from __future__ import annotations

from generator.rules.games.hanabi.dealing import unseen
from generator.rules.games.hanabi.habits import (
    discard_known_useless,
    discard_oldest,
    discard_probably_useless,
    discard_random,
    play_if_certain,
    play_probable,
    play_safe,
)
from generator.rules.games.hanabi.hints import (
    tell_dispensable,
    tell_most_new,
    tell_playable,
    tell_random,
    tell_unknown,
    tell_useful,
)
from generator.rules.games.hanabi.knowledge import NONE, random_slot
from generator.rules.games.hanabi.turn import legal
from generator.rules.language import below


def any_legal(o, p, memory) -> int:
    return memory.moves[below(memory, legal(o, p, memory.moves))]


def internal(o, p, memory, work) -> int:
    unseen(o, p, o.seat, memory.room)
    action = play_safe(o, p, memory.room)
    if action == NONE:
        action = discard_known_useless(o, p)
    if action == NONE:
        action = tell_playable(o, p, memory)
    if action == NONE:
        action = tell_random(o, p, memory)
    if action == NONE:
        action = discard_random(o, p, memory)
    return any_legal(o, p, memory) if action == NONE else action


def outer(o, p, memory, work) -> int:
    unseen(o, p, o.seat, memory.room)
    action = play_safe(o, p, memory.room)
    if action == NONE:
        action = discard_known_useless(o, p)
    if action == NONE:
        action = tell_useful(o, p, 1)
    if action == NONE:
        action = tell_unknown(o, p)
    if action == NONE:
        action = discard_random(o, p, memory)
    return any_legal(o, p, memory) if action == NONE else action


def iggi(o, p, memory, work) -> int:
    action = play_if_certain(o, p)
    if action == NONE:
        unseen(o, p, o.seat, memory.room)
        action = play_safe(o, p, memory.room)
    if action == NONE:
        action = tell_useful(o, p, p.players - 1)
    if action == NONE:
        action = discard_known_useless(o, p)
    if action == NONE:
        action = discard_oldest(o, p)
    if action == NONE:
        action = tell_random(o, p, memory)
    return any_legal(o, p, memory) if action == NONE else action


def piers(o, p, memory, work) -> int:
    unseen(o, p, o.seat, memory.room)
    action = play_safe(o, p, memory.room)
    if action == NONE and p.misfires - o.misfires > 1:
        action = play_probable(o, p, memory.room)
    if action == NONE:
        action = tell_useful(o, p, p.players - 1)
    if action == NONE and o.clues < 4:
        action = tell_dispensable(o, p)
    if action == NONE:
        action = discard_known_useless(o, p)
    if action == NONE:
        action = discard_oldest(o, p)
    if action == NONE:
        action = tell_random(o, p, memory)
    if action == NONE:
        action = discard_random(o, p, memory)
    return any_legal(o, p, memory) if action == NONE else action


def van_den_bergh(o, p, memory, work) -> int:
    unseen(o, p, o.seat, memory.room)
    if p.misfires - o.misfires > 1:
        action = play_probable(o, p, memory.room)
    else:
        action = play_safe(o, p, memory.room)
    if action == NONE:
        action = discard_probably_useless(o, p, memory.room, True)
    if action == NONE:
        action = tell_useful(o, p, p.players - 1)
    if action == NONE:
        action = tell_most_new(o, p)
    if action == NONE:
        action = discard_probably_useless(o, p, memory.room, False)
    return any_legal(o, p, memory) if action == NONE else action


def blind(o, p, memory, work) -> int:
    """Plays a random card, always."""
    action = random_slot(o, p, memory, o.seat)
    return any_legal(o, p, memory) if action == NONE else action


AGENTS = {
    "internal": internal,
    "outer": outer,
    "iggi": iggi,
    "piers": piers,
    "van-den-bergh": van_den_bergh,
    "blind": blind,
    "greedy": piers,
}

PLAYOUT = iggi
"""How the tree search imagines the rest of a game: quick, and it never guesses."""
TREE_DEPTH = 1
"""Deeper in the tree partners would act on what only the imagined world tells them, and clues would look useless."""
