"""How a show ends, and what it is worth.

In: a state. Out: scores and victory, the same for every seat.
"""

from __future__ import annotations

from generator.rules.games.hanabi.pieces import RANKS

ENDS = ("victory", "misfires", "last-round", "lost-card")
VICTORY, MISFIRES, LAST_ROUND, LOST_CARD = 1, 2, 3, 4
COOPERATIVE = True


def score(s, p, seat: int) -> int:
    """Lost is 0; experts score all or nothing."""
    if s.end == MISFIRES or s.end == LOST_CARD or (p.endless == 1 and s.end != VICTORY):
        return 0
    return s.points


def kept(s, p, seat: int) -> int:
    """Points on the table, even if the game was lost."""
    return s.points


def value(s, p, seat: int) -> int:
    """For the tree search: points on the table, and a lost game is worse than any other."""
    if s.end == MISFIRES or s.end == LOST_CARD:
        return s.points - RANKS * p.colours
    return s.points


def won(s, p, seat: int) -> int:
    return 1 if s.end == VICTORY else 0
