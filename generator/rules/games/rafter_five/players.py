"""Players of Rafter Five.

In: the table, which hides nothing. Out: an action. `greedy` keeps the raft in balance: it tries things out on a copy
with a steady hand, avoids what drops the others' chests, and otherwise takes what leaves the smallest margin of all
lumber largest. How well its hand then does what it decided is the skill of its seat, and no business of this module.
"""

from __future__ import annotations

from generator.rules.games.rafter_five.moves import LAY, LAYS, LOAD, ON, STAND, STANDING
from generator.rules.games.rafter_five.pieces import CHESTS, RAFTERS, SLOTS
from generator.rules.games.rafter_five.places import (
    DEEP,
    NOT_HERE,
    counterweight,
    firmness,
    first_place,
    last_place,
    lay_angle,
    lay_firmness,
    lay_obstacle,
    lay_point,
    slot_along,
)
from generator.rules.games.rafter_five.slots import can_stand, slot_firmness, slot_wish
from generator.rules.games.rafter_five.turn import next_chest, rafters_at_sea
from generator.rules.language import below, copy
from generator.rules.piles import AWAY, BASE, FIRST, cos_of, sin_of
from generator.rules.statics import add_load, remember, settle, smallest_margin, stand, undo, weigh, weigh_changed

PATIENCE = 1000
"""Places that the player looks at, at most, before it chooses what to build onto."""
LEAP = 7919
"""Places are looked at in leaps, so that neighbours are not tried one after the other; a prime, so that none is left out."""
ENOUGH = 3
"""So many of them that stay are enough to choose from."""
TIRED = 100
"""Who has looked at so many is content with one that stays."""
WORRY = 4
"""Of so many that do not stay it is imagined what would fall."""
SUSPECTS = WORRY
"""From here on the room of the player's memory has, for each place, the piece that was last in the way there."""
PENALTY = 1_000_000
"""What another's chest in the sea is worth beside micrometres of margin."""
NOTHING = 1 << 40
"""More than anything costs: nothing has been tried yet."""
WIDE = 10_000
"""A margin that is as good as any larger one (µm)."""
MISHAP = 100_000
"""What it is worth that something falls at all: the turn is lost."""

# Of the spare states the first is the raft to try things out on, the second is that raft as it stands, weighed, and in the
# third things may fall.


def greedy(o, p, memory, work) -> int:
    if o.phase < 1:
        return choose_rafter(o, p, memory, work)
    if o.phase == 1:
        return ON + choose_lay(o, p, memory, work, 0) // LAYS - BASE
    if o.phase == 2:
        return LAY + choose_lay(o, p, memory, work, o.anchor) % LAYS
    return choose_slot(o, p, memory, work)


def look(o, p, work, planks: int) -> int:
    """Weighs the lowest `planks` planks as they lie, for `cost` to compare with; returns their smallest margin."""
    trial = work[0]
    if same_pile(o, p, work[1], planks):
        copy(trial, work[1])
        trial.seat = o.seat
        return smallest_margin(trial)
    copy(trial, o)
    trial.planks = planks
    margin = weigh(trial, p)
    remember(trial)
    copy(work[1], trial)
    return margin


def same_pile(o, p, weighed, planks: int) -> bool:
    """Whether a raft was weighed already, as it is in three of the decisions of a turn. All that weighing reads is compared."""
    if weighed.planks != planks or planks == 0 or weighed.load[0] == 0:
        return False
    for i in range(planks):
        if weighed.plank_x[i] != o.plank_x[i] or weighed.plank_y[i] != o.plank_y[i]:
            return False
        if weighed.plank_a[i] != o.plank_a[i] or weighed.margin[i] < 0:
            return False
    for piece in range(p.pieces):
        if weighed.where[piece] != o.where[piece]:
            return False
        if weighed.piece_x[piece] != o.piece_x[piece] or weighed.piece_y[piece] != o.piece_y[piece]:
            return False
    return True


def lay_down(trial, p, x: int, y: int, a: int) -> int:
    """Lays lumber on top; returns the place that it is for pieces."""
    top = trial.planks
    trial.plank_x[top] = x
    trial.plank_y[top] = y
    trial.plank_a[top] = a
    trial.planks += 1
    add_load(trial, top, p.plank_mass, p.plank_mass * x, p.plank_mass * y)
    return FIRST + top


def put_down(trial, p, piece: int, x: int, y: int, place: int) -> None:
    if stand(trial, p, piece, x, y, place):
        mass = p.piece_mass[piece]
        add_load(trial, place - FIRST, mass, mass * x, mass * y)


def take_off(trial, piece: int) -> None:
    trial.where[piece] = AWAY
    trial.fallen[piece] = 0


def cost(p, work, worried: bool) -> int:
    """What happens to the raft tried out: how little margin is left, or that something falls.

    Who is worried also finds out how many of the others' chests fall.
    """
    margin = weigh_changed(work[0], p)
    if margin >= 0:
        return -min(margin, WIDE)
    if not worried:
        return MISHAP
    s = work[2]
    copy(s, work[0])
    settle(s, p)
    lost = 0
    for piece in range(RAFTERS, p.pieces):
        if s.fallen[piece] == 1 and (piece - RAFTERS) // CHESTS // p.boards != s.seat:
            lost += 1
    return MISHAP + lost * PENALTY


def choose_rafter(o, p, memory, work) -> int:
    """The rafter whose lifting leaves the raft standing most firmly."""
    trial = work[0]
    look(o, p, work, o.planks)
    best = 0
    least = NOTHING
    # Only if every rafter holds something up the damage is compared.
    for worried in range(2):
        if least < MISHAP:
            break
        least = NOTHING
        ties = 0
        for rafter in range(RAFTERS):
            if rafters_at_sea(o) > 0 and o.where[rafter] != AWAY:
                continue
            found = 0
            if o.where[rafter] >= FIRST:
                mass = -p.piece_mass[rafter]
                add_load(trial, o.where[rafter] - FIRST, mass, mass * o.piece_x[rafter], mass * o.piece_y[rafter])
                trial.where[rafter] = AWAY
                found = cost(p, work, worried == 1)
                undo(trial, work[1])
                trial.where[rafter] = o.where[rafter]
            if found < least:
                best = rafter
                least = found
                ties = 1
            elif found == least:
                ties += 1
                if below(memory, ties) == 0:
                    best = rafter
    return best


def choose_lay(o, p, memory, work, anchor: int) -> int:
    """Place × LAYS + lay of the lumber card: anywhere, or onto `anchor` if that is chosen already.

    Places are looked at until enough of them stay or patience ends, but not before there is one.
    """
    look(o, p, work, o.planks)
    first = anchor if anchor > 0 else first_place(o)
    options = LAYS if anchor > 0 else (last_place(o) - first + 1) * LAYS
    option = below(memory, options)
    # Most in the way is what stands on the lumber that is built onto.
    for place in range(BASE, last_place(o) + 1):
        memory.room[SUSPECTS + place] = 0
    for piece in range(p.pieces):
        memory.room[SUSPECTS + o.where[piece]] = piece
    best = -1
    least = NOTHING
    good = 0
    bad = 0
    for attempt in range(options):
        if good == ENOUGH or (good > 0 and attempt >= TIRED) or (best + bad >= 0 and attempt >= PATIENCE):
            break
        option = (option + LEAP) % options
        place = first + option // LAYS
        lay = option % LAYS
        if o.opening[place - BASE] == 0:
            continue
        found = lay_obstacle(o, p, place, lay, memory.room[SUSPECTS + place])
        if found >= 0:
            if found < NOT_HERE:
                memory.room[SUSPECTS + place] = found
            continue
        here = try_lay(o, p, work, place, lay, next_chest(o, p), False)
        if here < 0:
            good += 1
        if here >= MISHAP // 2:
            if bad < WORRY:
                memory.room[bad] = place * LAYS + lay
                bad += 1
        elif here < least:
            best = place * LAYS + lay
            least = here
    if best >= 0:
        return best
    for k in range(bad):
        here = try_lay(o, p, work, memory.room[k] // LAYS, memory.room[k] % LAYS, -1, True)
        if here < least:
            best = memory.room[k]
            least = here
    return best


def try_lay(o, p, work, place: int, lay: int, chest: int, worried: bool) -> int:
    """What it costs to lay lumber there, with the rafter where it helps most."""
    x = lay_point(o, p, place, lay, 0)
    y = lay_point(o, p, place, lay, 1)
    # Sooner or later the rafter is lifted again: better if the lumber lies firm without it.
    firm = firmness(o, p, o.planks, 1, x, y) + lay_firmness(o, p, place, lay)
    if firm >= 3 * DEEP:
        # Both over the base: weight that is added there makes nothing tip that stood before.
        return -WIDE - firm
    return try_card(o, p, work, x, y, lay_angle(o, place, lay), counterweight(p, lay), chest, worried) - firm


def try_card(o, p, work, x: int, y: int, a: int, along: int, chest: int, worried: bool) -> int:
    """What it costs to lay lumber there with the rafter so far along, and then, if it is not −1, a chest in its middle.

    If only the chest makes it fall, where to put the chest can be seen to later.
    """
    trial = work[0]
    place = lay_down(trial, p, x, y, a)
    put_down(trial, p, o.held - 1, x + (along * cos_of(p, a) >> 14), y + (along * sin_of(p, a) >> 14), place)
    spent = cost(p, work, worried)
    if chest >= 0 and spent < MISHAP:
        put_down(trial, p, chest, x, y, place)
        spent = cost(p, work, False)
        if spent > 0:
            spent = MISHAP // 4
    undo(trial, work[1])
    take_off(trial, o.held - 1)
    if chest >= 0:
        take_off(trial, chest)
    trial.planks -= 1
    return spent


def choose_slot(o, p, memory, work) -> int:
    """Where the rafter, or the chest, leaves the raft standing most firmly: the firmest place on the card unless another one is better."""
    trial = work[0]
    first = STAND if o.phase == STANDING else LOAD
    piece = o.held - 1 if o.phase == STANDING else next_chest(o, p)
    top = o.planks - 1
    x = o.plank_x[top]
    y = o.plank_y[top]
    a = o.plank_a[top]
    wish = slot_wish(o, p, piece)
    free = 0
    for slot in range(SLOTS):
        memory.room[slot] = -1
        if can_stand(o, p, piece, slot, wish):
            # The random part decides between equal ones.
            memory.room[slot] = slot_firmness(o, p, piece, slot) * 8 + below(memory, 8)
            free += 1
    # Without the piece the raft has this margin, and with it hardly more: who finds as much need not look further.
    hope = -min(look(o, p, work, top if o.phase == STANDING else o.planks), WIDE)
    best = 0
    least = NOTHING
    for _ in range(free):
        slot = 0
        for other in range(1, SLOTS):
            if memory.room[other] > memory.room[slot]:
                slot = other
        memory.room[slot] = -1
        along = slot_along(p, slot)
        found = 0
        if o.phase == STANDING:
            found = try_card(o, p, work, x, y, a, along, -1, least >= MISHAP)
        else:
            put_down(trial, p, piece, x + (along * cos_of(p, a) >> 14), y + (along * sin_of(p, a) >> 14), FIRST + top)
            found = cost(p, work, least >= MISHAP)
            undo(trial, work[1])
            take_off(trial, piece)
        if found < least:
            best = slot
            least = found
        if least <= hope:
            break
    return first + best


AGENTS = {"greedy": greedy}
