"""Dedications: which of them a hand allows, and what they are worth.

In: lantern cards. Out: actions, values, and the proof that a hand above the limit always has one.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from generator.rules.games.lanterns.moves import DEDICATE_PAIRS, DEDICATE_SAME, DEDICATE_SEVEN, TRIOS
from generator.rules.games.lanterns.pieces import COLOURS


def list_dedications(s, p, moves, count: int) -> int:
    cards = s.cards[s.seat]
    pairs = 0
    different = 0
    for colour in range(COLOURS):
        if cards[colour] >= p.same:
            moves[count] = DEDICATE_SAME + colour
            count += 1
        if cards[colour] >= p.pair:
            pairs += 1
        if cards[colour] > 0:
            different += 1
    if pairs >= 3:
        for i in range(TRIOS):
            trio = p.trio[i]
            if cards[trio[0]] >= p.pair and cards[trio[1]] >= p.pair and cards[trio[2]] >= p.pair:
                moves[count] = DEDICATE_PAIRS + i
                count += 1
    if different == COLOURS:
        moves[count] = DEDICATE_SEVEN
        count += 1
    return count


def can_dedicate(p, cards) -> bool:
    pairs = 0
    different = 0
    for colour in range(COLOURS):
        if cards[colour] >= p.same:
            return True
        if cards[colour] >= p.pair:
            pairs += 1
        if cards[colour] > 0:
            different += 1
    return pairs >= 3 or different == COLOURS


def token_value(s, p, which: int) -> int:
    """What the next dedication of a type is worth."""
    top = s.taken[which]
    if top < p.stacked:
        return p.token[which][top]
    return p.empty_stack


def a_large_hand_has_a_dedication(s, p) -> bool:
    """Goes through all hands: none above the limit lacks a dedication, so nobody has to discard because of that."""
    hands = combinations_with_replacement(range(p.same), COLOURS)
    return all(sum(hand) <= p.lantern_limit or can_dedicate(p, hand) for hand in hands)


PROOFS = {("limit", "discard without a possible dedication"): a_large_hand_has_a_dedication}
