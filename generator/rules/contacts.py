"""Where a plank of a pile touches what lies below it, and the hull of these places.

In: a `Pile` and a plank's number. Out: the rows `contact_…` of the pile: first the corners of the hull, counter-clockwise, then the
other contacts. They are kept until planks move or the room is needed.
"""

from __future__ import annotations

from typing import Any

from generator.rules.piles import BASE, FIRST, ONE, QUARTER, cos_of, overlap, plank_inset, sin_of

BITS = 20
"""Places along an edge are counted in parts of 2 to this power."""
WHOLE = 1 << BITS
NEVER = WHOLE + 1
CONTACTS = 480
MOST_CONTACTS = 160
"""Of one plank."""
CORNERS = 12
"""The most contacts that two rectangles have here: two on each edge of one, and the corners of the other."""


def add_contacts(s: Any, p: Any, i: int, place: int, x: int, y: int, a: int, half_length: int, half_width: int) -> None:
    """Adds the corners of what plank `i` has in common with a rectangle below it."""
    if s.contacts - s.contacts_from[i] + CORNERS > MOST_CONTACTS:
        return
    if not overlap(
        p, s.plank_x[i], s.plank_y[i], s.plank_a[i], p.half_length, p.half_width, x, y, a, half_length, half_width
    ):
        return
    c = cos_of(p, s.plank_a[i])
    d = sin_of(p, s.plank_a[i])
    below_c = cos_of(p, a)
    below_d = sin_of(p, a)
    room = half_length * ONE
    side_room = half_width * ONE
    # The plank's edges, each cut to the part that lies over the rectangle. (u, v) is a corner as the rectangle sees it.
    x1 = s.plank_x[i] + ((p.half_length * c + p.half_width * d) >> 14)
    y1 = s.plank_y[i] + ((p.half_length * d - p.half_width * c) >> 14)
    u1 = (x1 - x) * below_c + (y1 - y) * below_d
    v1 = (y1 - y) * below_c - (x1 - x) * below_d
    for edge in range(4):
        along = p.half_length if edge == 0 or edge == 3 else -p.half_length
        across = p.half_width if edge < 2 else -p.half_width
        x2 = s.plank_x[i] + ((along * c - across * d) >> 14)
        y2 = s.plank_y[i] + ((along * d + across * c) >> 14)
        u2 = (x2 - x) * below_c + (y2 - y) * below_d
        v2 = (y2 - y) * below_c - (x2 - x) * below_d
        first = max(
            max(enters(room - u1, room - u2), enters(room + u1, room + u2)),
            max(enters(side_room - v1, side_room - v2), enters(side_room + v1, side_room + v2)),
        )
        last = min(
            min(leaves(room - u1, room - u2), leaves(room + u1, room + u2)),
            min(leaves(side_room - v1, side_room - v2), leaves(side_room + v1, side_room + v2)),
        )
        if first <= last:
            add_contact(s, place, x1 + ((x2 - x1) * first >> BITS), y1 + ((y2 - y1) * first >> BITS))
            add_contact(s, place, x1 + ((x2 - x1) * last >> BITS), y1 + ((y2 - y1) * last >> BITS))
        x1 = x2
        y1 = y2
        u1 = u2
        v1 = v2
    for corner in range(4):
        along = half_length if corner < 2 else -half_length
        across = half_width if corner % 2 == 0 else -half_width
        corner_x = x + ((along * below_c - across * below_d) >> 14)
        corner_y = y + ((along * below_d + across * below_c) >> 14)
        if plank_inset(s, p, i, 1, corner_x, corner_y) >= 0:
            add_contact(s, place, corner_x, corner_y)


def enters(inside1: int, inside2: int) -> int:
    """Where an edge comes over a half-plane, given how far inside its ends are: 0 at its start, never for one that stays out."""
    if inside1 >= 0:
        return 0
    return (inside1 << BITS) // (inside1 - inside2) if inside2 >= 0 else NEVER


def leaves(inside1: int, inside2: int) -> int:
    """Where it goes out again, at the latest at its end."""
    if inside2 >= 0:
        return WHOLE
    return (inside1 << BITS) // (inside1 - inside2) if inside1 >= 0 else 0


def add_contact(s: Any, place: int, x: int, y: int) -> None:
    s.contact_x[s.contacts] = x
    s.contact_y[s.contacts] = y
    s.contact_of[s.contacts] = place
    s.contacts += 1


def find_contacts(s: Any, p: Any, i: int) -> None:
    """All contacts of plank `i` with what lies below it, and their hull, unless they are known."""
    if s.contacts_to[i] > 0:
        return
    if s.contacts + MOST_CONTACTS > CONTACTS:
        # No room: what was found for other planks is looked for again when it is needed.
        for j in range(s.planks):
            forget_contacts(s, j)
        s.contacts = 0
    s.contacts_from[i] = s.contacts
    add_contacts(s, p, i, BASE, 0, 0, QUARTER, p.base_half_length, p.base_half_width)
    # From the top: should there ever be too many, those that lie deepest are left out.
    for j in range(i - 1, -1, -1):
        add_contacts(s, p, i, FIRST + j, s.plank_x[j], s.plank_y[j], s.plank_a[j], p.half_length, p.half_width)
    s.contacts_to[i] = s.contacts
    s.hull_to[i] = wrap(s, s.contacts_from[i], s.contacts)


def forget_contacts(s: Any, i: int) -> None:
    s.contacts_from[i] = 0
    s.contacts_to[i] = 0
    s.hull_to[i] = 0


def wrap(s: Any, first: int, end: int) -> int:
    """Brings the corners of the hull of some contacts to the front; returns where they end."""
    if end - first < 3:
        return first
    start = first
    for k in range(first + 1, end):
        if s.contact_y[k] < s.contact_y[start] or (
            s.contact_y[k] == s.contact_y[start] and s.contact_x[k] < s.contact_x[start]
        ):
            start = k
    corner = first
    found = start
    while corner < end:
        swap_contacts(s, corner, found)
        found = next_corner(s, first, end, corner)
        corner += 1
        if s.contact_x[found] == s.contact_x[first] and s.contact_y[found] == s.contact_y[first]:
            break
    return corner


def swap_contacts(s: Any, k1: int, k2: int) -> None:
    x = s.contact_x[k1]
    y = s.contact_y[k1]
    of = s.contact_of[k1]
    s.contact_x[k1] = s.contact_x[k2]
    s.contact_y[k1] = s.contact_y[k2]
    s.contact_of[k1] = s.contact_of[k2]
    s.contact_x[k2] = x
    s.contact_y[k2] = y
    s.contact_of[k2] = of


def next_corner(s: Any, first: int, end: int, here: int) -> int:
    """The contact that follows `here` on the hull, counter-clockwise."""
    x = s.contact_x[here]
    y = s.contact_y[here]
    found = here
    ex = 0
    ey = 0
    for k in range(first, end):
        dx = s.contact_x[k] - x
        dy = s.contact_y[k] - y
        if dx == 0 and dy == 0:
            continue
        side = cross(ex, ey, dx, dy)
        if found == here or side < 0 or (side == 0 and dx * dx + dy * dy > ex * ex + ey * ey):
            found = k
            ex = dx
            ey = dy
    return found


def cross(ax: int, ay: int, bx: int, by: int) -> int:
    return ax * by - ay * bx
