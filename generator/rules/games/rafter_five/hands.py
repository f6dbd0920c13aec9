"""The hands that put things down: each placement is off by a tremor.

In: what is aimed at. Out: the lumber or the piece there, or nearly there.
"""

from __future__ import annotations

from generator.rules.games.rafter_five.places import covers_marks, lay_angle, lay_point
from generator.rules.games.rafter_five.slots import on_marks
from generator.rules.games.rafter_five.tallying import USED_LUMBER
from generator.rules.language import below
from generator.rules.piles import FIRST, TURN, cos_of, sin_of
from generator.rules.statics import stand

TRIES = 8
"""A placement on a forbidden area is redone this often; then the hand is steadied and hits what it aims at."""


def wobble(s, size: int) -> int:
    """A tremor: small ones are more likely."""
    return below(s, size + 1) + below(s, size + 1) - size


def lay_lumber(s, p, lay: int) -> None:
    """Takes lumber, sea side up while there is some, and lays it; it does not weigh on the raft before the rafter stands on it."""
    aim_x = lay_point(s, p, s.anchor, lay, 0)
    aim_y = lay_point(s, p, s.anchor, lay, 1)
    aim_a = lay_angle(s, s.anchor, lay)
    x = aim_x
    y = aim_y
    a = aim_a
    for attempt in range(TRIES + 1):
        x = aim_x
        y = aim_y
        a = aim_a
        if attempt < TRIES:
            x += wobble(s, p.tremor[s.seat])
            y += wobble(s, p.tremor[s.seat])
            a = (a + wobble(s, p.tremor_turn[s.seat])) % TURN
        if not covers_marks(s, p, x, y, a):
            break
    s.sea -= 1
    if s.wet > s.sea:
        s.wet -= 1
    s.plank_x[s.planks] = x
    s.plank_y[s.planks] = y
    s.plank_a[s.planks] = a
    s.planks += 1
    s.anchor = 0
    s.tally[USED_LUMBER] += 1


def put(s, p, piece: int, aim: int) -> bool:
    """Puts a piece onto the lumber card just laid; False if it falls off at once."""
    top = s.planks - 1
    c = cos_of(p, s.plank_a[top])
    d = sin_of(p, s.plank_a[top])
    along = aim
    across = 0
    for attempt in range(TRIES + 1):
        along = aim
        across = 0
        if attempt < TRIES:
            along += wobble(s, p.tremor[s.seat])
            across += wobble(s, p.tremor[s.seat])
        if not on_marks(p, along, across, p.piece_half_length[piece], p.piece_half_width[piece]):
            break
    x = s.plank_x[top] + ((along * c - across * d) >> 14)
    y = s.plank_y[top] + ((along * d + across * c) >> 14)
    return stand(s, p, piece, x, y, FIRST + top)
