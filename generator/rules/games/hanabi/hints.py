"""Rules for telling: which clue to give.

In: what a seat sees. Out: an action, or `NONE` where the rule does not apply.
"""

from __future__ import annotations

from generator.rules.games.hanabi.knowledge import NONE, knows_colour, knows_rank, lowest_stack, playable, random_slot
from generator.rules.games.hanabi.pieces import RANKS
from generator.rules.language import EMPTY, below


def tell_colour(o, p, target: int, card: int) -> int:
    step = (target - o.seat - 1 + p.players) % p.players
    return 2 * p.hand_size + step * p.options + card // RANKS


def tell_rank(o, p, target: int, card: int) -> int:
    step = (target - o.seat - 1 + p.players) % p.players
    return 2 * p.hand_size + step * p.options + p.colours + card % RANKS


def tell_either(o, p, memory, target: int, card: int) -> int:
    """A coin decides between colour and rank."""
    if below(memory, 2) == 0:
        return tell_colour(o, p, target, card)
    return tell_rank(o, p, target, card)


def tell_useful(o, p, players_asked: int) -> int:
    """The first playable card, in turn order, with something unknown: its rank, or else its colour."""
    if o.clues == 0:
        return NONE
    for step in range(1, players_asked + 1):
        target = (o.seat + step) % p.players
        for slot in range(p.hand_size):
            card = o.hands[target][slot]
            if card == EMPTY or not playable(o, card):
                continue
            mask = o.knows[target][slot]
            if not knows_rank(mask):
                return tell_rank(o, p, target, card)
            if not knows_colour(mask):
                return tell_colour(o, p, target, card)
    return NONE


def tell_playable(o, p, memory) -> int:
    if o.clues == 0:
        return NONE
    target = (o.seat + 1) % p.players
    for slot in range(p.hand_size):
        card = o.hands[target][slot]
        if card != EMPTY and playable(o, card):
            return tell_either(o, p, memory, target, card)
    return NONE


def tell_unknown(o, p) -> int:
    if o.clues == 0:
        return NONE
    target = (o.seat + 1) % p.players
    for slot in range(p.hand_size):
        card = o.hands[target][slot]
        if card == EMPTY:
            continue
        if not knows_colour(o.knows[target][slot]):
            return tell_colour(o, p, target, card)
        if not knows_rank(o.knows[target][slot]):
            return tell_rank(o, p, target, card)
    return NONE


def tell_random(o, p, memory) -> int:
    if o.clues == 0:
        return NONE
    target = (o.seat + 1) % p.players
    slot = random_slot(o, p, memory, target)
    return NONE if slot == NONE else tell_either(o, p, memory, target, o.hands[target][slot])


def tell_dispensable(o, p) -> int:
    """Tells of a card that it is of no use any more; seats in order from the first."""
    if o.clues == 0:
        return NONE
    low = lowest_stack(o, p)
    for target in range(p.players):
        if target == o.seat:
            continue
        for slot in range(p.hand_size):
            card = o.hands[target][slot]
            if card == EMPTY:
                continue
            mask = o.knows[target][slot]
            has_colour, has_rank = knows_colour(mask), knows_rank(mask)
            height = o.heights[card // RANKS]
            if not has_colour and height == RANKS:
                return tell_colour(o, p, target, card)
            if not has_rank and card % RANKS + 1 <= low:
                return tell_rank(o, p, target, card)
            if has_colour != has_rank and card % RANKS + 1 <= height:
                return tell_rank(o, p, target, card) if has_colour else tell_colour(o, p, target, card)
    return NONE


def tell_most_new(o, p) -> int:
    """The clue that tells most cards what was not known of them; ranks before colours, the first of equals."""
    if o.clues == 0:
        return NONE
    best, most = NONE, 0
    for target in range(p.players):
        if target == o.seat:
            continue
        for rank in range(RANKS):
            informed = 0
            for slot in range(p.hand_size):
                card = o.hands[target][slot]
                if card != EMPTY and card % RANKS == rank and not knows_rank(o.knows[target][slot]):
                    informed += 1
            if informed > most:
                best, most = tell_rank(o, p, target, rank), informed
        for colour in range(p.colours):
            informed = 0
            for slot in range(p.hand_size):
                card = o.hands[target][slot]
                if card != EMPTY and card // RANKS == colour and not knows_colour(o.knows[target][slot]):
                    informed += 1
            if informed > most:
                best, most = tell_colour(o, p, target, colour * RANKS), informed
    return best
