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

from generator.rules.contacts import CONTACTS, cross, find_contacts, forget_contacts
from generator.rules.piles import AWAY, BASE, FIRST, ONE, base_inset, plank_inset

FAR = 1 << 40
"""A margin without end: there is nothing that could fall."""


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


def smallest_margin(s: Any) -> int:
    """That of a pile that was weighed and stood."""
    least = FAR
    for i in range(s.planks):
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
