"""Players of Rafter Five.

In: the table, which hides nothing. Out: an action. `greedy` keeps the raft in balance: it tries things out on a copy
with a steady hand, avoids what drops the others' chests, and otherwise takes what leaves the smallest margin of all
lumber largest. How well its hand then does what it decided is the skill of its seat, and no business of this module.
"""

from __future__ import annotations

from generator.rules.games.rafter_five import (
    CHESTS,
    DEEP,
    LAY,
    LAYS,
    LOAD,
    ON,
    RAFTERS,
    SLOTS,
    STAND,
    STANDING,
    can_lay,
    can_stand,
    counterweight,
    firmness,
    first_place,
    last_place,
    lay_angle,
    lay_firmness,
    lay_point,
    next_chest,
    rafters_at_sea,
    slot_along,
    slot_firmness,
    slot_wish,
)
from generator.rules.language import below, copy
from generator.rules.statics import AWAY, BASE, FIRST, cos_of, settle, sin_of, stand, weigh

PATIENCE = 120
"""Places that come to the player's mind at most before it chooses what to build onto."""
STRIDE = 49
"""Ways to lay lumber are tried in leaps, so that neighbours are not tried one after the other.

It has no divisor in common with their number.
"""
ENOUGH = 3
"""So many of them that stay are enough to choose from."""
PENALTY = 1_000_000
"""What another's chest in the sea is worth beside micrometres of margin."""
NOTHING = 1 << 40
"""More than anything costs: nothing has been tried yet."""
WIDE = 10_000
"""A margin that is as good as any larger one (µm)."""
MISHAP = 100_000
"""What it is worth that something falls at all: the turn is lost."""


def greedy(o, p, memory, work) -> int:
    if o.phase < 1:
        return choose_rafter(o, p, memory, work[0])
    if o.phase == 1:
        return ON + choose_lay(o, p, memory, work[0], 0) // LAYS - BASE
    if o.phase == 2:
        return LAY + choose_lay(o, p, memory, work[0], o.anchor) % LAYS
    return choose_slot(o, p, memory, work[0])


def cost(s, p, least: int) -> int:
    """What happens to a raft: how little margin is left, or that something falls, and what of the others' chests.

    How bad a fall is need not be known by who has found something that stays; `least` is the least cost found so far.
    """
    margin = weigh(s, p)
    if margin >= 0:
        return -min(margin, WIDE)
    if least < MISHAP // 2:
        return MISHAP
    settle(s, p)
    lost = 0
    for piece in range(RAFTERS, p.pieces):
        if s.fallen[piece] == 1 and (piece - RAFTERS) // CHESTS // p.boards != s.seat:
            lost += 1
    return MISHAP + lost * PENALTY


def choose_rafter(o, p, memory, trial) -> int:
    """The rafter whose lifting leaves the raft standing most firmly."""
    at_sea = rafters_at_sea(o)
    best = 0
    least = NOTHING
    ties = 0
    for rafter in range(RAFTERS):
        if at_sea > 0 and o.where[rafter] != AWAY:
            continue
        found = 0
        if o.where[rafter] >= FIRST:
            copy(trial, o)
            trial.where[rafter] = AWAY
            found = cost(trial, p, least)
        if found < least:
            best = rafter
            least = found
            ties = 1
        elif found == least:
            ties += 1
            if below(memory, ties) == 0:
                best = rafter
    return best


def choose_lay(o, p, memory, trial, anchor: int) -> int:
    """Place × LAYS + lay of the lumber card: anywhere, or onto `anchor` if that is chosen already.

    Places are tried as they come to mind, until enough of them stay or patience ends.
    """
    first = first_place(o)
    places = last_place(o) - first + 1
    patience = LAYS if anchor > 0 else PATIENCE
    start = below(memory, LAYS)
    best = -1
    least = NOTHING
    good = 0
    attempt = 0
    while (attempt < patience and good < ENOUGH) or best < 0:
        place = anchor
        lay = (start + attempt * STRIDE) % LAYS
        if anchor == 0 and attempt < patience:
            place = first + below(memory, places)
            lay = below(memory, LAYS)
        elif anchor == 0:
            # Crowded: now every place is looked at in turn, and there is one.
            place = first + (attempt - patience) // LAYS % places
        attempt += 1
        if not can_lay(o, p, place, lay):
            continue
        here = try_lay(o, p, trial, place, lay, least)
        if here < 0:
            good += 1
        if here < least:
            best = place * LAYS + lay
            least = here
    return best


def try_lay(o, p, trial, place: int, lay: int, least: int) -> int:
    """What it costs to lay lumber there, with the rafter where it helps most."""
    x = lay_point(o, p, place, lay, 0)
    y = lay_point(o, p, place, lay, 1)
    # Sooner or later the rafter is lifted again: better if the lumber lies firm without it.
    firm = firmness(o, p, o.planks, 1, x, y) + lay_firmness(o, p, place, lay)
    if firm >= 3 * DEEP:
        # Both over the base: weight that is added there makes nothing tip that stood before.
        return -WIDE - firm
    # With the chest that comes next; if that falls, without it: where to put the chest can be seen to later.
    lay_on_trial(o, p, trial, place, lay)
    chest = next_chest(o, p)
    stand(trial, p, chest, x, y, FIRST + o.planks)
    spent = cost(trial, p, 0)
    if spent > 0 and least >= 0:
        trial.where[chest] = AWAY
        spent = max(cost(trial, p, least), MISHAP // 4)
    return spent - firm


def lay_on_trial(o, p, trial, place: int, lay: int) -> None:
    x = lay_point(o, p, place, lay, 0)
    y = lay_point(o, p, place, lay, 1)
    a = lay_angle(o, place, lay)
    along = counterweight(p, lay)
    copy(trial, o)
    trial.plank_x[o.planks] = x
    trial.plank_y[o.planks] = y
    trial.plank_a[o.planks] = a
    trial.planks += 1
    stand(trial, p, o.held - 1, x + (along * cos_of(p, a) >> 14), y + (along * sin_of(p, a) >> 14), FIRST + o.planks)


def choose_slot(o, p, memory, trial) -> int:
    """Where the rafter, or the chest, leaves the raft standing most firmly: the firmest place on the card unless another one is better."""
    first = STAND if o.phase == STANDING else LOAD
    piece = o.held - 1 if o.phase == STANDING else next_chest(o, p)
    top = o.planks - 1
    c = cos_of(p, o.plank_a[top])
    d = sin_of(p, o.plank_a[top])
    wish = slot_wish(o, p, piece)
    free = 0
    for slot in range(SLOTS):
        memory.room[slot] = -1
        if can_stand(o, p, piece, slot, wish):
            # The random part decides between equal ones.
            memory.room[slot] = slot_firmness(o, p, piece, slot) * 8 + below(memory, 8)
            free += 1
    # Without the piece the raft has this margin, and with it hardly more: who finds as much need not look further.
    copy(trial, o)
    if o.phase == STANDING:
        trial.planks -= 1
    hope = cost(trial, p, 0)
    best = 0
    least = NOTHING
    for _ in range(free):
        slot = 0
        for other in range(1, SLOTS):
            if memory.room[other] > memory.room[slot]:
                slot = other
        memory.room[slot] = -1
        along = slot_along(p, slot)
        copy(trial, o)
        stand(trial, p, piece, o.plank_x[top] + (along * c >> 14), o.plank_y[top] + (along * d >> 14), FIRST + top)
        found = cost(trial, p, least)
        if found < least:
            best = slot
            least = found
        if least <= hope:
            break
    return first + best


AGENTS = {"greedy": greedy}
