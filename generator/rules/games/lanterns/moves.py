"""The actions, numbered: what can be chosen, not yet whether it may be.

In: an action. Out: its kind and its words. The order: exchanges, dedications of the three types, discards, the end of a last turn,
picks (slot × 4 + quarter turns), places.
"""

from __future__ import annotations

from generator.rules.games.lanterns.lake import position
from generator.rules.games.lanterns.pieces import COLOURS, PAIRS, SAME, SEVEN, SIDES, TYPES

MAX_MOVES = 160

# Actions: exchanges, dedications of the three types, discards, the end of a last turn, picks (slot × 4 + quarter turns), places.
EXCHANGE = 0
DEDICATE_SAME = COLOURS * (COLOURS - 1)
DEDICATE_PAIRS = DEDICATE_SAME + COLOURS
TRIOS = 35
DEDICATE_SEVEN = DEDICATE_PAIRS + TRIOS
DISCARD = DEDICATE_SEVEN + 1
DONE = DISCARD + COLOURS
PICK = DONE + 1

KINDS = ("exchange", "dedicate", "discard", "done", "pick", "place")


def actions(p) -> int:
    """How many different actions there are."""
    return p.first_place + p.width * p.width


def kind(action: int, p) -> int:
    if action < DEDICATE_SAME:
        return 0
    if action < DISCARD:
        return 1
    if action < DONE:
        return 2
    if action == DONE:
        return 3
    return 4 if action < p.first_place else 5


def spell(action: int, p, seat: int, words: dict[str, list[str]]) -> str:
    colour = words["colour"]
    if action < DEDICATE_SAME:
        give, take = divmod(action, COLOURS - 1)
        return f"exchange {colour[give]} for {colour[take + (take >= give)]}"
    if action < DEDICATE_PAIRS:
        return f"dedicate {TYPES[SAME]} {colour[action - DEDICATE_SAME]}"
    if action < DEDICATE_SEVEN:
        three = " ".join(colour[one] for one in p.trio[action - DEDICATE_PAIRS])
        return f"dedicate {TYPES[PAIRS]} {three}"
    if action == DEDICATE_SEVEN:
        return f"dedicate {TYPES[SEVEN]}"
    if action < DONE:
        return f"discard {colour[action - DISCARD]}"
    if action == DONE:
        return "done"
    if action < p.first_place:
        slot, quarters = divmod(action - PICK, SIDES)
        return f"pick {slot + 1} turned {90 * quarters}"
    x, y = position(p, action - p.first_place)
    return f"place at {x},{y}"
