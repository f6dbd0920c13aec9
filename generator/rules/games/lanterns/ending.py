"""The end: honor, and who wins.

In: a state. Out: scores, victory, and how far the tie-breaks were needed.
"""

from __future__ import annotations

from generator.rules.games.lanterns.tallying import TALLY_TIES

ENDS = ("lake-complete",)
LAKE_COMPLETE = 1

LOWEST = -(1 << 40)
FAR = 30
"""Honor by which one player leads clearly: more makes no difference to the tree search."""


def score(s, p, seat: int) -> int:
    return s.honor[seat]


def won(s, p, seat: int) -> int:
    """Most honor, then most favor tokens, then most lantern cards; whoever is still level shares the victory."""
    for other in range(p.players):
        if s.honor[other] != s.honor[seat]:
            if s.honor[other] > s.honor[seat]:
                return 0
        elif s.favors[other] != s.favors[seat]:
            if s.favors[other] > s.favors[seat]:
                return 0
        elif s.held[other] > s.held[seat]:
            return 0
    return 1


def value(s, p, seat: int) -> int:
    """For the tree search: by how much a game was won or lost, which tells more than that it was."""
    best = LOWEST
    for other in range(p.players):
        if other != seat:
            best = max(best, s.honor[other])
    return min(max(s.honor[seat] - best, -FAR), FAR)


def count_ties(s, p) -> None:
    """Notes how far the tie-breaks were needed, and whether they decided."""
    honor = 0
    favors = 0
    for seat in range(p.players):
        honor = max(honor, s.honor[seat])
    level = 0
    for seat in range(p.players):
        if s.honor[seat] == honor:
            level += 1
            favors = max(favors, s.favors[seat])
    if level == 1:
        return
    s.tally[TALLY_TIES] += 1
    level = 0
    winners = 0
    for seat in range(p.players):
        if s.honor[seat] == honor and s.favors[seat] == favors:
            level += 1
            winners += won(s, p, seat)
    if level == 1:
        s.tally[TALLY_TIES + 1] += 1
        return
    s.tally[TALLY_TIES + 2] += 1
    if winners == 1:
        s.tally[TALLY_TIES + 3] += 1
