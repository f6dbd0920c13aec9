"""Where pieces can stand on the lumber card just laid.

In: a state, a piece and one of the places along the card. Out: whether it may stand there, and how firmly.
"""

from __future__ import annotations

from generator.rules.games.rafter_five.pieces import RAFTERS, SLOTS
from generator.rules.games.rafter_five.places import firmness, slot_along
from generator.rules.piles import FIRST, cos_of, sin_of


def on_marks(p, along: int, across: int, half_length: int, half_width: int) -> bool:
    """Whether a piece that stands there on a lumber card covers marks of it that the variant forbids."""
    if p.no_dark == 1 and abs(along - p.dark_middle) < p.dark_half + half_length:
        return True
    if p.no_nails == 1:
        near_end = abs(abs(along) - p.nail_along) < p.nail_half + half_length
        return near_end and abs(abs(across) - p.nail_across) < p.nail_half + half_width
    return False


def slot_free(s, p, piece: int, slot: int) -> bool:
    """Whether a piece may stand in a place of the lumber card just laid: on no mark, and a chest beside the rafter."""
    along = slot_along(p, slot)
    if on_marks(p, along, 0, p.piece_half_length[piece], p.piece_half_width[piece]):
        return False
    top = s.planks - 1
    for rafter in range(RAFTERS):
        if s.where[rafter] == FIRST + top:
            a = s.plank_a[top]
            dx = s.piece_x[rafter] - s.plank_x[top]
            dy = s.piece_y[rafter] - s.plank_y[top]
            at = (dx * cos_of(p, a) + dy * sin_of(p, a)) >> 14
            return abs(along - at) >= p.piece_half_length[rafter] + p.piece_half_length[piece]
    return True


def slot_firmness(s, p, piece: int, slot: int) -> int:
    """How firmly the lumber card just laid lies with a piece in that place."""
    top = s.planks - 1
    a = s.plank_a[top]
    along = slot_along(p, slot)
    m = p.plank_mass + p.piece_mass[piece]
    sx = m * s.plank_x[top] + p.piece_mass[piece] * (along * cos_of(p, a) >> 14)
    sy = m * s.plank_y[top] + p.piece_mass[piece] * (along * sin_of(p, a) >> 14)
    for rafter in range(RAFTERS):
        if s.where[rafter] == FIRST + top:
            m += p.piece_mass[rafter]
            sx += p.piece_mass[rafter] * s.piece_x[rafter]
            sy += p.piece_mass[rafter] * s.piece_y[rafter]
    return firmness(s, p, top, m, sx, sy)


def can_stand(s, p, piece: int, slot: int, wish: int) -> bool:
    """Whether a piece may aim there. `wish` 2 is a free place where the card stays, 1 is a free place, 0 is any place."""
    if wish > 0 and not slot_free(s, p, piece, slot):
        return False
    return wish < 2 or slot_firmness(s, p, piece, slot) > 0


def slot_wish(s, p, piece: int) -> int:
    """The best that there is: marks, the rafter and balance may leave no place at all."""
    for wish in range(2, 0, -1):
        for slot in range(SLOTS):
            if can_stand(s, p, piece, slot, wish):
                return wish
    return 0
