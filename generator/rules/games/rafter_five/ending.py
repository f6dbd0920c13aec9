"""The end of a turn and of the game: penalties, stocks, the sea, and who wins.

In: a state. Out: the next seat, or the end; victory.
"""

from __future__ import annotations

from generator.rules.games.rafter_five.moves import LIFTING
from generator.rules.games.rafter_five.pieces import COLOURS

ENDS = ("penalties", "stock", "sea", "no-room", "last-left", "all-placed")
BY_PENALTIES, BY_STOCK, BY_SEA, BY_NO_ROOM, BY_LAST_LEFT, BY_ALL_PLACED = 1, 2, 3, 4, 5, 6


def finish_turn(s, p) -> None:
    """Penalties are looked at first, then stocks, then the sea."""
    s.turn += 1
    s.phase = LIFTING
    s.held = 0
    if penalties_of(s, s.seat) >= p.penalties:
        if p.elimination == 0:
            s.end = BY_PENALTIES
            return
        s.out[s.seat] = 1
        left = 0
        for seat in range(p.players):
            left += 1 - s.out[seat]
        if left <= 1:
            s.end = BY_LAST_LEFT
            return
    waiting = 0
    for seat in range(p.players):
        if s.out[seat] == 0 and stock_of(s, p, seat) > 0:
            waiting += 1
    if p.all_chests == 0 and s.out[s.seat] == 0 and stock_of(s, p, s.seat) == 0:
        s.end = BY_STOCK
    elif waiting == 0:
        s.end = BY_ALL_PLACED
    elif s.sea == 0:
        s.end = BY_SEA
    elif s.idle >= p.idle_rounds * p.players:
        s.end = BY_NO_ROOM
    else:
        s.seat = (s.seat + 1) % p.players
        while s.out[s.seat] == 1 or stock_of(s, p, s.seat) == 0:
            s.seat = (s.seat + 1) % p.players


def penalties_of(s, seat: int) -> int:
    count = 0
    for colour in range(COLOURS):
        count += s.taken[seat][colour]
    return count


def stock_of(s, p, seat: int) -> int:
    count = 0
    for colour in range(seat * p.boards, (seat + 1) * p.boards):
        count += s.stock[colour]
    return count


def lost_to_others(s, p, seat: int) -> int:
    """Chests of a seat's colours that became others' penalties; nobody gets penalties of the own colours."""
    count = 0
    for colour in range(seat * p.boards, (seat + 1) * p.boards):
        for other in range(p.players):
            count += s.taken[other][colour]
    return count


def ranks_above(s, p, seat: int, other: int) -> bool:
    """Fewer penalties; then more own chests among others' penalties (not in the house rules); then fewer chests left."""
    if penalties_of(s, seat) != penalties_of(s, other):
        return penalties_of(s, seat) < penalties_of(s, other)
    if p.house == 0 and lost_to_others(s, p, seat) != lost_to_others(s, p, other):
        return lost_to_others(s, p, seat) > lost_to_others(s, p, other)
    return stock_of(s, p, seat) < stock_of(s, p, other)


def won(s, p, seat: int) -> int:
    """In the basic game all but the last win; by the house rules only the first do."""
    if s.end == 0 or s.out[seat] == 1:
        return 0
    if s.end == BY_LAST_LEFT:
        return 1
    if s.end == BY_PENALTIES and p.house == 0:
        return 1 if penalties_of(s, seat) < p.penalties else 0
    above = 0
    beneath = 0
    fewer_than_finisher = 0
    for other in range(p.players):
        if s.out[other] == 1:
            continue
        if ranks_above(s, p, other, seat):
            above += 1
        if ranks_above(s, p, seat, other):
            beneath += 1
        if penalties_of(s, other) < penalties_of(s, s.seat):
            fewer_than_finisher += 1
    if p.house == 0:
        # Those who share the last place have all lost, unless it is everybody's place.
        return 1 if beneath > 0 or above == 0 else 0
    if s.end == BY_STOCK and fewer_than_finisher == 0:
        return 1 if seat == s.seat else 0
    return 1 if above == 0 else 0


def score(s, p, seat: int) -> int:
    """There are no points; penalties count against a seat."""
    return -penalties_of(s, seat)
