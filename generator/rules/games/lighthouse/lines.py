"""Lines of five: what a closed one is worth, and where it moves the lighthouse.

In: the five gifts of a row or column. Out: its combination, its points, and the lighthouse moved.
"""

from __future__ import annotations

from generator.rules.games.lighthouse.pieces import SIDE
from generator.rules.games.lighthouse.tallying import (
    AT_THE_END,
    AT_THE_END_BY_LOSS,
    COMBINATION,
    ONE_COLOUR,
    TO_THE_CLOSER,
    TO_THE_OTHER,
)


def score_line(s, p, a: int, b: int, c: int, d: int, e: int) -> None:
    """Moves the lighthouse to the side of the colour that has more gifts among these five."""
    blue = blue_among(p, a, b, c, d, e)
    equal = equal_among(p, a, b, c, d, e)
    owner = 1 if blue > SIDE // 2 else 0
    worth = line_worth(p, equal, blue)
    s.light += worth * (2 * owner - 1)
    if s.light >= p.track_end or s.light <= -p.track_end:
        s.light = p.track_end if s.light > 0 else -p.track_end
        s.tally[AT_THE_END if worth > 0 else AT_THE_END_BY_LOSS] += 1
    if blue == 0 or blue == SIDE:
        s.tally[ONE_COLOUR] += 1
        if equal > 0:
            s.tally[COMBINATION + equal] += 1
    else:
        s.tally[COMBINATION + equal] += 1
    s.tally[TO_THE_CLOSER if owner == s.seat else TO_THE_OTHER] += 1


def blue_among(p, a: int, b: int, c: int, d: int, e: int) -> int:
    return (a > p.values) + (b > p.values) + (c > p.values) + (d > p.values) + (e > p.values)


def equal_among(p, a: int, b: int, c: int, d: int, e: int) -> int:
    """How many pairs of these gifts are equal, whatever their colours."""
    a -= p.values if a > p.values else 0
    b -= p.values if b > p.values else 0
    c -= p.values if c > p.values else 0
    d -= p.values if d > p.values else 0
    e -= p.values if e > p.values else 0
    return (a == b) + (a == c) + (a == d) + (a == e) + (b == c) + (b == d) + (b == e) + (c == d) + (c == e) + (d == e)


def line_worth(p, equal: int, blue: int) -> int:
    """Points of a line with so many equal pairs and so many blue gifts."""
    if 0 < blue < SIDE:
        return p.points[equal]
    if equal == 0:
        return p.one_colour
    if p.best_only == 1:
        return max(p.points[equal], p.one_colour)
    return p.points[equal] + p.one_colour
