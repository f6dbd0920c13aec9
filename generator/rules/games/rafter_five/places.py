"""Where lumber can lie: points of the grid, what is in the way there, and what is under it.

In: a state and a lay. Out: where the card would lie, and whether it may.
"""

from __future__ import annotations

from generator.rules.games.rafter_five.moves import LAYS, OF, ONTO, TURNS
from generator.rules.games.rafter_five.pieces import SLOTS
from generator.rules.piles import (
    AWAY,
    BASE,
    FIRST,
    ONE,
    PIECES,
    TURN,
    angle_of,
    base_inset,
    cos_of,
    overlap,
    plank_inset,
    sin_of,
)

DEEP = 11_000
"""Farther from an edge nothing looks any firmer (µm)."""

NOT_HERE = PIECES
"""It is not a piece that keeps lumber from being laid somewhere."""


def lay_angle(s, place: int, lay: int) -> int:
    return (angle_of(s, place) + lay // (ONTO * OF) * (TURN // 2 // TURNS)) % TURN


def lay_point(s, p, place: int, lay: int, vertical: int) -> int:
    """The middle of a lumber card laid onto `place`: x, or y if `vertical`.

    Crosswise, a point on the middle line of what is there meets a point on the middle line of the new card; alongside, the
    card is shifted along and to the side.
    """
    onto = lay // OF % ONTO - ONTO // 2
    of = lay % OF - OF // 2
    a = angle_of(s, place)
    middle = 0
    if place >= FIRST:
        middle = s.plank_y[place - FIRST] if vertical else s.plank_x[place - FIRST]
    along = sin_of(p, a) if vertical else cos_of(p, a)
    if lay < ONTO * OF:
        across = cos_of(p, a) if vertical else -sin_of(p, a)
        return middle + ((2 * of * p.reach * along + onto * p.side * across) >> 14)
    b = lay_angle(s, place, lay)
    own = sin_of(p, b) if vertical else cos_of(p, b)
    return middle + ((onto * p.step * along - of * p.reach * own) >> 14)


def covers_marks(s, p, x: int, y: int, a: int) -> bool:
    """Whether a lumber card there would cover nails or a dark area that the variant forbids."""
    if p.no_nails == 0 and p.no_dark == 0:
        return False
    for i in range(s.planks):
        b = s.plank_a[i]
        c = cos_of(p, b)
        d = sin_of(p, b)
        if p.no_dark == 1:
            dark_x = s.plank_x[i] + (p.dark_middle * c >> 14)
            dark_y = s.plank_y[i] + (p.dark_middle * d >> 14)
            if overlap(p, x, y, a, p.half_length, p.half_width, dark_x, dark_y, b, p.dark_half, p.half_width):
                return True
        if p.no_nails == 1:
            for nail in range(4):
                along = p.nail_along if nail < 2 else -p.nail_along
                across = p.nail_across if nail % 2 == 0 else -p.nail_across
                nail_x = s.plank_x[i] + ((along * c - across * d) >> 14)
                nail_y = s.plank_y[i] + ((along * d + across * c) >> 14)
                if overlap(p, x, y, a, p.half_length, p.half_width, nail_x, nail_y, b, p.nail_half, p.nail_half):
                    return True
    return False


def obstacle(s, p, x: int, y: int, a: int, suspect: int) -> int:
    """A piece that keeps a lumber card from being laid there, or −1; a nudge is allowed. The suspect is looked at first."""
    half_length = p.half_length - p.nudge
    half_width = p.half_width - p.nudge
    length = half_length * ONE
    width = half_width * ONE
    c = cos_of(p, a)
    d = sin_of(p, a)
    for number in range(-1, p.pieces):
        piece = number if number >= 0 else suspect
        if s.where[piece] == AWAY:
            continue
        dx = s.piece_x[piece] - x
        dy = s.piece_y[piece] - y
        # Most pieces are beside the card, or their middle is under it; this is where rules and players spend their time.
        across = abs(dy * c - dx * d)
        if across >= width + p.piece_radius[piece] * ONE:
            continue
        along = abs(dx * c + dy * d)
        if along >= length + p.piece_radius[piece] * ONE:
            continue
        if along < length and across < width:
            return piece
        b = angle_of(s, s.where[piece])
        piece_length = p.piece_half_length[piece]
        piece_width = p.piece_half_width[piece]
        if overlap(p, x, y, a, half_length, half_width, x + dx, y + dy, b, piece_length, piece_width):
            return piece
    return -1


def counterweight(p, lay: int) -> int:
    """Where on the new lumber the rafter helps most: near the point that meets what it is laid onto. A place along the lumber."""
    of = lay % OF - OF // 2
    aim = of * p.reach if lay >= ONTO * OF else -2 * of * p.reach
    best = 0
    for slot in range(SLOTS):
        along = slot_along(p, slot)
        if abs(along - aim) < abs(best - aim):
            best = along
    return best


def firmness(s, p, planks: int, m: int, sx: int, sy: int) -> int:
    """How firmly a centre of mass is placed at first sight: 0 over nothing, a little over lumber, more over the base.

    At most 2 × `DEEP`.
    """
    deepest = base_inset(p, m, sx, sy)
    if deepest >= 0:
        return DEEP + min(DEEP, deepest // (m * ONE))
    for i in range(planks):
        deepest = max(deepest, plank_inset(s, p, i, m, sx, sy))
    return min(DEEP, deepest // (m * ONE) + 1) if deepest >= 0 else 0


def supported(s, p, place: int, m: int, sx: int, sy: int) -> bool:
    """Whether there is anything under a centre of mass, most likely what the card is laid onto."""
    if base_inset(p, m, sx, sy) >= 0:
        return True
    if place >= FIRST and plank_inset(s, p, place - FIRST, m, sx, sy) >= 0:
        return True
    for i in range(s.planks):
        if plank_inset(s, p, i, m, sx, sy) >= 0:
            return True
    return False


def lay_firmness(s, p, place: int, lay: int) -> int:
    """The firmness of a lumber card laid there with the rafter in hand."""
    weight = p.piece_mass[s.held - 1]
    m = p.plank_mass + weight
    a = lay_angle(s, place, lay)
    along = counterweight(p, lay)
    sx = m * lay_point(s, p, place, lay, 0) + weight * (along * cos_of(p, a) >> 14)
    sy = m * lay_point(s, p, place, lay, 1) + weight * (along * sin_of(p, a) >> 14)
    return firmness(s, p, s.planks, m, sx, sy)


def lay_obstacle(s, p, place: int, lay: int, suspect: int) -> int:
    """What keeps a lumber card from being laid there: a piece, or `NOT_HERE`; −1 if it may be laid.

    It may lie on no piece and on no forbidden mark, and needs something under its centre of mass with the rafter in hand.
    """
    x = lay_point(s, p, place, lay, 0)
    y = lay_point(s, p, place, lay, 1)
    a = lay_angle(s, place, lay)
    piece = obstacle(s, p, x, y, a, suspect)
    if piece >= 0:
        return piece
    weight = p.piece_mass[s.held - 1]
    m = p.plank_mass + weight
    along = counterweight(p, lay)
    sx = m * x + weight * (along * cos_of(p, a) >> 14)
    sy = m * y + weight * (along * sin_of(p, a) >> 14)
    if not supported(s, p, place, m, sx, sy) or covers_marks(s, p, x, y, a):
        return NOT_HERE
    return -1


def find_opening(s, p, place: int, hint: int) -> int:
    """A lay with which something can be built onto a plank, or onto the base; −1 if there is none. The hint is tried first."""
    if lay_obstacle(s, p, place, hint, 0) < 0:
        return hint
    suspect = 0
    for attempt in range(LAYS):
        # One point of what it is laid onto after the other: what is in the way there is in the way of nearly every turn.
        lay = attempt // OF % TURNS * ONTO * OF + attempt // (OF * TURNS) * OF + attempt % OF
        found = lay_obstacle(s, p, place, lay, suspect)
        if found < 0:
            return lay
        if found < NOT_HERE:
            suspect = found
    return -1


def first_place(s) -> int:
    """Lumber goes onto lumber, the first card anywhere."""
    return FIRST if s.planks > 0 else BASE


def last_place(s) -> int:
    return FIRST + s.planks - 1 if s.planks > 0 else BASE


def slot_along(p, slot: int) -> int:
    return (slot - SLOTS // 2) * p.slot
