"""Rules for playing and discarding: which card to let go of.

In: what a seat sees. Out: an action, or `NONE` where the rule does not apply.
"""

from __future__ import annotations

from generator.rules.games.hanabi.knowledge import (
    ALL_COLOURS,
    NONE,
    can_discard,
    knows_colour,
    knows_rank,
    lowest,
    lowest_stack,
    playable,
    random_slot,
    reachable,
)
from generator.rules.games.hanabi.pieces import RANK_BIT, RANKS
from generator.rules.language import EMPTY

# --- playing ----------------------------------------------------------------------------------------------------------


def play_if_certain(o, p) -> int:
    for slot in range(p.hand_size):
        mask = o.knows[o.seat][slot]
        if o.hands[o.seat][slot] != EMPTY and knows_colour(mask) and knows_rank(mask):
            card = lowest(mask & ALL_COLOURS) * RANKS + lowest(mask >> RANK_BIT)
            if playable(o, card):
                return slot
    return NONE


def play_safe(o, p, counts) -> int:
    """The first slot all of whose possible cards are playable."""
    for slot in range(p.hand_size):
        if o.hands[o.seat][slot] == EMPTY:
            continue
        mask = o.knows[o.seat][slot]
        all_playable = True
        for card in range(p.colours * RANKS):
            if counts[card] > 0 and mask & p.face[card] == p.face[card] and not playable(o, card):
                all_playable = False
                break
        if all_playable:
            return slot
    return NONE


def play_probable(o, p, counts) -> int:
    """The slot with the largest share of playable cards, if it is 0.6 or more; of equal ones the last."""
    best, best_good, best_all = NONE, 0, 1
    for slot in range(p.hand_size):
        if o.hands[o.seat][slot] == EMPTY:
            continue
        mask = o.knows[o.seat][slot]
        good, every = 0, 0
        for card in range(p.colours * RANKS):
            if mask & p.face[card] == p.face[card]:
                every += counts[card]
                if playable(o, card):
                    good += counts[card]
        if good * best_all >= best_good * every:
            best, best_good, best_all = slot, good, every
    if best != NONE and 5 * best_good >= 3 * best_all:
        return best
    return NONE


# --- discarding -------------------------------------------------------------------------------------------------------


def discard_known_useless(o, p) -> int:
    if not can_discard(o, p):
        return NONE
    low = lowest_stack(o, p)
    for slot in range(p.hand_size):
        if o.hands[o.seat][slot] == EMPTY:
            continue
        mask = o.knows[o.seat][slot]
        has_colour, has_rank = knows_colour(mask), knows_rank(mask)
        if has_colour and o.heights[lowest(mask & ALL_COLOURS)] == RANKS:
            return p.hand_size + slot
        if has_rank and lowest(mask >> RANK_BIT) + 1 <= low:
            return p.hand_size + slot
        if has_colour and has_rank:
            colour, rank = lowest(mask & ALL_COLOURS), lowest(mask >> RANK_BIT) + 1
            if rank <= o.heights[colour] or rank > reachable(o, p, colour):
                return p.hand_size + slot
    for slot in range(p.hand_size):
        mask = o.knows[o.seat][slot]
        if o.hands[o.seat][slot] == EMPTY or not knows_colour(mask):
            continue
        if lowest(mask >> RANK_BIT) + 1 > reachable(o, p, lowest(mask & ALL_COLOURS)):
            return p.hand_size + slot
    return NONE


def discard_oldest(o, p) -> int:
    if not can_discard(o, p):
        return NONE
    oldest = NONE
    for slot in range(p.hand_size):
        if o.hands[o.seat][slot] == EMPTY:
            continue
        if oldest == NONE or o.drawn_at[o.seat][slot] < o.drawn_at[o.seat][oldest]:
            oldest = slot
    return NONE if oldest == NONE else p.hand_size + oldest


def discard_random(o, p, memory) -> int:
    if not can_discard(o, p):
        return NONE
    slot = random_slot(o, p, memory, o.seat)
    return NONE if slot == NONE else p.hand_size + slot


def discard_probably_useless(o, p, counts, certain: bool) -> int:
    """The slot with the largest share of useless cards, of equal ones the last; if certain, only where all are useless."""
    if not can_discard(o, p):
        return NONE
    best, best_useless, best_all = NONE, 0, 1
    for slot in range(p.hand_size):
        if o.hands[o.seat][slot] == EMPTY:
            continue
        mask = o.knows[o.seat][slot]
        useless, every = 0, 0
        for card in range(p.colours * RANKS):
            if counts[card] > 0 and mask & p.face[card] == p.face[card]:
                every += counts[card]
                colour = card // RANKS
                if card % RANKS < o.heights[colour] or card % RANKS >= reachable(o, p, colour):
                    useless += counts[card]
        if useless * best_all >= best_useless * every:
            best, best_useless, best_all = slot, useless, every
    if best == NONE or (certain and best_useless < best_all):
        return NONE
    return p.hand_size + best
