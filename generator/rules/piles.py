"""What a pile is made of: planks, pieces and a base, all of them rectangles seen from above.

In: records derived from `Bodies` (sizes and masses) and `Pile` (what lies where). Out: whether rectangles overlap, and how far inside
them a point lies. Lengths are micrometres, masses milligrams, angles 1/1024 of a turn, all whole numbers, so that every machine finds
the same. generator.rules.contacts and generator.rules.statics build on it.
"""

from __future__ import annotations

from typing import Any

from generator.rules.language import Between, GameState, Grid, Record, Row

TURN = 1024
QUARTER = 256
ONE = 1 << 14
"""The sine of a right angle."""
PLANKS = 72
PIECES = 53

AWAY, BASE, FIRST = 0, 1, 2
"""Where a piece stands: not on the pile, on the base, on the first plank, and so on."""


class Bodies(Record):
    """Sizes and masses of all that can lie on a pile."""

    sine: Row[1024]
    plank_mass: Between[1, 100_000]
    half_length: Between[1000, 400_000]
    half_width: Between[1000, 400_000]
    base_half_length: Between[1000, 1_000_000]
    """Along the base's y axis; the width is along x, and its middle is the origin."""
    base_half_width: Between[1000, 1_000_000]
    pieces: Between[1, 53]
    piece_mass: Row[53]
    piece_half_length: Row[53]
    """Along the plank it stands on."""
    piece_half_width: Row[53]


class Pile(GameState):
    """What lies where. The rows from `load` on are used while weighing, and are all zero between actions."""

    planks: int
    plank_x: Row[72]
    plank_y: Row[72]
    plank_a: Row[72]
    where: Row[53]
    """For each piece `AWAY`, `BASE`, or `FIRST` + the number of its plank."""
    piece_x: Row[53]
    piece_y: Row[53]
    fallen: Row[53]
    """1 for each piece that fell; whoever settles the collapse clears it."""
    fallen_planks: int
    load: Row[72]
    load_x: Row[72]
    load_y: Row[72]
    rest: Grid[72, 3]
    """What each plank rests on, as in `where`; 0 for nothing."""
    given: Grid[72, 3]
    """What it gives to each of these: mass, and mass × place."""
    given_x: Grid[72, 3]
    given_y: Grid[72, 3]
    margin: Row[72]
    changed: Row[72]
    """1 for a plank whose load is another than when it was weighed."""
    now: Row[72]
    """Where pieces on each plank are once the fallen ones are gone."""
    contacts: int
    """How many are in use of the following rows."""
    contact_x: Row[480]
    contact_y: Row[480]
    contact_of: Row[480]
    """What each contact is with, as in `where`."""
    contacts_from: Row[72]
    contacts_to: Row[72]
    """Where a plank's contacts are, if they were looked for since all planks were weighed; both 0 if not."""
    hull_to: Row[72]
    """Before this come the corners of the hull of the plank's contacts, counter-clockwise, then the other contacts."""


def sine_table() -> list[int]:
    """For `Bodies.sine`; no value is near enough to a half for another library of sines to round it differently."""
    from math import pi, sin

    return [round(sin(2 * pi * step / TURN) * ONE) for step in range(TURN)]


def sin_of(p: Any, a: int) -> int:
    return p.sine[a & (TURN - 1)]


def cos_of(p: Any, a: int) -> int:
    return p.sine[(a + QUARTER) & (TURN - 1)]


def angle_of(s: Any, place: int) -> int:
    """The direction of what a piece stands on; along the base is along its y axis."""
    return QUARTER if place < FIRST else s.plank_a[place - FIRST]


def inset(p: Any, x: int, y: int, a: int, half_length: int, half_width: int, m: int, sx: int, sy: int) -> int:
    """How far the point (sx / m, sy / m) lies inside a rectangle, times m × ONE; negative outside. Exact."""
    dx = sx - m * x
    dy = sy - m * y
    c = cos_of(p, a)
    d = sin_of(p, a)
    along = m * half_length * ONE - abs(dx * c + dy * d)
    across = m * half_width * ONE - abs(dy * c - dx * d)
    return min(along, across)


def plank_inset(s: Any, p: Any, i: int, m: int, sx: int, sy: int) -> int:
    return inset(p, s.plank_x[i], s.plank_y[i], s.plank_a[i], p.half_length, p.half_width, m, sx, sy)


def base_inset(p: Any, m: int, sx: int, sy: int) -> int:
    return min(m * p.base_half_width - abs(sx), m * p.base_half_length - abs(sy)) * ONE


def overlap(
    p: Any, x: int, y: int, a: int, length: int, width: int, x2: int, y2: int, a2: int, length2: int, width2: int
) -> bool:
    """Whether two rectangles, given by middle, direction and half sides, have more than an edge in common."""
    dx = x2 - x
    dy = y2 - y
    if abs(dx) + abs(dy) >= 2 * (length + width + length2 + width2):
        return False
    level = abs(cos_of(p, a2 - a))
    upright = abs(sin_of(p, a2 - a))
    c = cos_of(p, a)
    d = sin_of(p, a)
    if abs(dx * c + dy * d) >= length * ONE + length2 * level + width2 * upright:
        return False
    if abs(dy * c - dx * d) >= width * ONE + length2 * upright + width2 * level:
        return False
    c = cos_of(p, a2)
    d = sin_of(p, a2)
    if abs(dx * c + dy * d) >= length2 * ONE + length * level + width * upright:
        return False
    return abs(dy * c - dx * d) < width2 * ONE + length * upright + width * level
