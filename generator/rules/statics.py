"""A model of a pile: thin rigid planks on a base, with pieces standing on them. It is a model, not a measurement.

In: a state derived from `Pile` and numbers derived from `Bodies`. Out: what falls. Lengths are micrometres, masses milligrams, angles
1/1024 of a turn, all whole numbers, so that every machine finds the same pile standing.

Planks are kept in the order in which they were laid: what is above has the higher number. From the top down each plank passes on
the weight of all that it carries, itself included. If something lies right under its centre of mass, the uppermost such thing takes
it all. If not, the plank bridges a gap or overhangs: then it stays while the centre of mass lies over the hull of its contacts, and
the weight is shared, by the lever rule, between the nearest contact and the two corners of the hull behind it. A plank that
is not balanced falls with all that it carries, and the rest is looked at again until nothing falls.

What a plank passes on depends on its load and on what lies below it, on nothing else. Who tries things out on a pile therefore
weighs it once (`weigh`) and then, for each thing tried, only the planks whose load became another (`add_load`, `weigh_changed`,
`undo`): the sums are whole numbers, so both ways find exactly the same.

What the model leaves out: thickness, bending, friction, planks that lean, and pieces that slide or topple.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from generator.rules.language import Between, GameState, Grid, Record, Row

TURN = 1024
QUARTER = 256
ONE = 1 << 14
"""The sine of a right angle."""
BITS = 20
"""Places along an edge are counted in parts of 2 to this power."""
WHOLE = 1 << BITS
NEVER = WHOLE + 1
PLANKS = 72
PIECES = 53
CONTACTS = 480
MOST_CONTACTS = 160
"""Of one plank."""
CORNERS = 12
"""The most contacts that two rectangles have here: two on each edge of one, and the corners of the other."""
FAR = 1 << 40
"""A margin without end: there is nothing that could fall."""

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


# --- rectangles -------------------------------------------------------------------------------------------------------------------


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


# --- contacts ---------------------------------------------------------------------------------------------------------------------


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


# --- balance ------------------------------------------------------------------------------------------------------------------------


def give(s: Any, i: int, slot: int, place: int, m: int, mx: int, my: int) -> None:
    """Lets what is at `place` carry a share of plank `i`."""
    if m == 0:
        return
    s.rest[i][slot] = place
    if place >= FIRST:
        s.given[i][slot] = m
        s.given_x[i][slot] = mx
        s.given_y[i][slot] = my
        add_load(s, place - FIRST, m, mx, my)


def add_load(s: Any, i: int, m: int, mx: int, my: int) -> None:
    """Puts a mass onto plank `i`, or takes one away; `mx` and `my` are mass × place."""
    s.load[i] += m
    s.load_x[i] += mx
    s.load_y[i] += my
    s.changed[i] = 1


def bridge(s: Any, p: Any, i: int, m: int, sx: int, sy: int) -> int:
    """Nothing lies right under the centre of mass: does the hull? Returns how far inside it lies, or −1."""
    find_contacts(s, p, i)
    first = s.contacts_from[i]
    end = s.hull_to[i]
    if end - first < 3:
        return -1
    margin = FAR
    for here in range(first, end):
        after = here + 1 if here + 1 < end else first
        ex = s.contact_x[after] - s.contact_x[here]
        ey = s.contact_y[after] - s.contact_y[here]
        side = cross(ex, ey, sx - m * s.contact_x[here], sy - m * s.contact_y[here])
        if side < 0:
            return -1
        # Micrometres: the root is rounded down, which makes no difference to anyone.
        margin = min(margin, side // (m * max(1, int(sqrt(ex * ex + ey * ey)))))
    return margin if share(s, i, m, sx // m, sy // m) else -1


def share(s: Any, i: int, m: int, cx: int, cy: int) -> bool:
    """Shares the weight between the nearest contact and the two corners of the hull behind the centre of mass."""
    first = s.contacts_from[i]
    end = s.hull_to[i]
    near = first
    nearest = FAR
    for k in range(first, s.contacts_to[i]):
        dx = s.contact_x[k] - cx
        dy = s.contact_y[k] - cy
        if dx * dx + dy * dy < nearest:
            nearest = dx * dx + dy * dy
            near = k
    best = -FAR
    corner1 = first
    corner2 = first
    for here in range(first, end):
        after = here + 1 if here + 1 < end else first
        ex = s.contact_x[after] - s.contact_x[here]
        ey = s.contact_y[after] - s.contact_y[here]
        if cross(ex, ey, s.contact_x[near] - s.contact_x[here], s.contact_y[near] - s.contact_y[here]) > 0:
            least = min(weight_of(s, near, here, cx, cy), weight_of(s, after, near, cx, cy))
            if least > best:
                best = least
                corner1 = here
                corner2 = after
    if corner1 == corner2:
        return False
    weight1 = max(0, weight_of(s, corner2, near, cx, cy))
    weight2 = max(0, weight_of(s, near, corner1, cx, cy))
    weight = max(0, weight_of(s, corner1, corner2, cx, cy)) + weight1 + weight2
    if weight == 0:
        return False
    share1 = m * weight1 // weight
    share2 = m * weight2 // weight
    give_to_contact(s, i, 0, near, m - share1 - share2)
    give_to_contact(s, i, 1, corner1, share1)
    give_to_contact(s, i, 2, corner2, share2)
    return True


def give_to_contact(s: Any, i: int, slot: int, contact: int, m: int) -> None:
    give(s, i, slot, s.contact_of[contact], m, m * s.contact_x[contact], m * s.contact_y[contact])


def weight_of(s: Any, k1: int, k2: int, cx: int, cy: int) -> int:
    """Twice the area of the triangle of two contacts and a point: the share of the third contact."""
    return cross(
        s.contact_x[k2] - s.contact_x[k1], s.contact_y[k2] - s.contact_y[k1], cx - s.contact_x[k1], cy - s.contact_y[k1]
    )


def carry(s: Any, p: Any, i: int) -> int:
    """Passes on what plank `i` carries; returns how far at least its centre of mass is from tipping, or −1 if it tips."""
    m = s.load[i]
    sx = s.load_x[i]
    sy = s.load_y[i]
    own = max(0, plank_inset(s, p, i, m, sx, sy))
    margin = base_inset(p, m, sx, sy)
    under = -1
    for j in range(i - 1, -1, -1):
        found = plank_inset(s, p, j, m, sx, sy)
        if found >= 0:
            if under < 0:
                under = j
            margin = max(margin, found)
            if margin >= own:
                break
    if margin < 0:
        return bridge(s, p, i, m, sx, sy)
    give(s, i, 0, FIRST + under if under >= 0 else BASE, m, sx, sy)
    return min(own, margin) // (m * ONE)


def weigh(s: Any, p: Any) -> int:
    """The smallest margin of all planks, or −1 − i if plank `i` tips."""
    s.contacts = 0
    for i in range(s.planks):
        forget(s, i)
        add_load(s, i, p.plank_mass, p.plank_mass * s.plank_x[i], p.plank_mass * s.plank_y[i])
    for piece in range(p.pieces):
        if s.where[piece] >= FIRST:
            mass = p.piece_mass[piece]
            add_load(s, s.where[piece] - FIRST, mass, mass * s.piece_x[piece], mass * s.piece_y[piece])
    return weigh_changed(s, p)


def weigh_changed(s: Any, p: Any) -> int:
    """The same for a pile that was weighed and stood, after masses were put onto it or taken away."""
    least = FAR
    for i in range(s.planks - 1, -1, -1):
        if s.changed[i] == 1:
            take_back(s, i)
            s.margin[i] = carry(s, p, i)
            if s.margin[i] < 0:
                return -1 - i
        least = min(least, s.margin[i])
    return least


def take_back(s: Any, i: int) -> None:
    """Takes from what is below plank `i` what it was given when the plank was last weighed."""
    for slot in range(3):
        if s.rest[i][slot] >= FIRST:
            add_load(s, s.rest[i][slot] - FIRST, -s.given[i][slot], -s.given_x[i][slot], -s.given_y[i][slot])
        s.rest[i][slot] = 0
        s.given[i][slot] = 0
        s.given_x[i][slot] = 0
        s.given_y[i][slot] = 0


def forget(s: Any, i: int) -> None:
    """Plank `i` was never weighed."""
    s.load[i] = 0
    s.load_x[i] = 0
    s.load_y[i] = 0
    s.margin[i] = 0
    s.changed[i] = 0
    forget_contacts(s, i)
    for slot in range(3):
        s.rest[i][slot] = 0
        s.given[i][slot] = 0
        s.given_x[i][slot] = 0
        s.given_y[i][slot] = 0


def remember(s: Any) -> None:
    """The pile as it was weighed is what later changes are measured against."""
    for i in range(s.planks):
        s.changed[i] = 0


def undo(s: Any, weighed: Any) -> None:
    """Makes the changed planks what they are in another record of the same pile; planks that it lacks were never weighed."""
    for i in range(s.planks):
        if s.changed[i] == 0:
            continue
        s.load[i] = weighed.load[i]
        s.load_x[i] = weighed.load_x[i]
        s.load_y[i] = weighed.load_y[i]
        s.margin[i] = weighed.margin[i]
        s.changed[i] = 0
        if i >= weighed.planks:
            forget_contacts(s, i)
        for slot in range(3):
            s.rest[i][slot] = weighed.rest[i][slot]
            s.given[i][slot] = weighed.given[i][slot]
            s.given_x[i][slot] = weighed.given_x[i][slot]
            s.given_y[i][slot] = weighed.given_y[i][slot]


def settle(s: Any, p: Any) -> int:
    """Lets fall what does not stand. Returns the smallest margin left, or −1 if something fell."""
    planks = s.planks
    margin = weigh(s, p)
    fell = False
    while margin < 0:
        drop(s, p, -1 - margin)
        margin = weigh(s, p)
        fell = True
    for i in range(planks):
        forget(s, i)
    s.contacts = 0
    for k in range(CONTACTS):
        s.contact_x[k] = 0
        s.contact_y[k] = 0
        s.contact_of[k] = 0
    return -1 if fell else margin


def drop(s: Any, p: Any, tipping: int) -> None:
    """Plank `tipping` falls with all that it carries."""
    kept = 0
    for i in range(s.planks):
        falls = i == tipping
        if i > tipping:
            for slot in range(3):
                place = s.rest[i][slot]
                if place >= FIRST and s.now[place - FIRST] == AWAY:
                    falls = True
        if falls:
            s.now[i] = AWAY
            s.fallen_planks += 1
        else:
            s.now[i] = FIRST + kept
            s.plank_x[kept] = s.plank_x[i]
            s.plank_y[kept] = s.plank_y[i]
            s.plank_a[kept] = s.plank_a[i]
            kept += 1
    for piece in range(p.pieces):
        if s.where[piece] >= FIRST:
            s.where[piece] = s.now[s.where[piece] - FIRST]
            if s.where[piece] == AWAY:
                lose(s, piece)
    for i in range(s.planks):
        s.now[i] = 0
        if i >= kept:
            s.plank_x[i] = 0
            s.plank_y[i] = 0
            s.plank_a[i] = 0
    s.planks = kept


def lose(s: Any, piece: int) -> None:
    """A piece falls off."""
    s.where[piece] = AWAY
    s.piece_x[piece] = 0
    s.piece_y[piece] = 0
    s.fallen[piece] = 1


def stand(s: Any, p: Any, piece: int, x: int, y: int, place: int) -> bool:
    """Stands a piece on a plank; if its middle is not over the plank it falls, and False is returned."""
    s.where[piece] = place
    s.piece_x[piece] = x
    s.piece_y[piece] = y
    if plank_inset(s, p, place - FIRST, 1, x, y) < 0:
        lose(s, piece)
        return False
    return True
