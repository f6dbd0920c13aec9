"""What a seat knows: of its own cards from the clues, of the fireworks from the table.

In: what a seat sees. Out: facts that the players' rules are made of.
"""

from __future__ import annotations

from generator.rules.games.hanabi.pieces import ALL_RANKS, RANKS
from generator.rules.language import EMPTY, below

NONE = -1
ALL_COLOURS = 0b111111


def single(bits: int) -> bool:
    return bits != 0 and bits & (bits - 1) == 0


def knows_colour(mask: int) -> bool:
    return single(mask & ALL_COLOURS)


def knows_rank(mask: int) -> bool:
    return single(mask & ALL_RANKS)


def lowest(bits: int) -> int:
    """The number of the lowest bit that is set."""
    number = 0
    while bits & 1 == 0:
        bits >>= 1
        number += 1
    return number


def playable(o, card: int) -> bool:
    return o.heights[card // RANKS] == card % RANKS


def lowest_stack(o, p) -> int:
    height = o.heights[0]
    for colour in range(1, p.colours):
        height = min(height, o.heights[colour])
    return height


def reachable(o, p, colour: int) -> int:
    """How high a firework can still become."""
    height = o.heights[colour]
    while height < RANKS and o.discards[colour * RANKS + height] < p.copies[colour * RANKS + height]:
        height += 1
    return height


def can_discard(o, p) -> bool:
    return o.clues < p.clues


def random_slot(o, p, memory, seat: int) -> int:
    """Any slot with a card."""
    cards = 0
    for slot in range(p.hand_size):
        if o.hands[seat][slot] != EMPTY:
            cards += 1
    if cards == 0:
        return NONE
    chosen = below(memory, cards)
    for slot in range(p.hand_size):
        if o.hands[seat][slot] != EMPTY:
            if chosen == 0:
                return slot
            chosen -= 1
    return NONE
