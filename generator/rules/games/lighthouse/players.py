"""Players of Gifts of the Lighthouse.

In: what a seat sees. Out: an action. `greedy` looks one move ahead and at what the other player could close next: not
knowing that hand, it weighs each value by how likely the other holds it and none that is better for a reply. The tree
search imagines rounds with `hasty`.
"""

from __future__ import annotations

from generator.rules.games.lighthouse.dealing import unseen
from generator.rules.games.lighthouse.lines import blue_among, equal_among, line_worth
from generator.rules.games.lighthouse.pieces import CELLS, FREE, SIDE
from generator.rules.games.lighthouse.turn import holds, legal
from generator.rules.language import UNKNOWN, below

ROUND = 40
"""What winning the round is worth, in steps of the lighthouse."""
NEVER = -(1 << 40)
"""What a reply that cannot be made is worth."""
PROSPECT = 0.5
"""What a step that an open line promises is worth beside one that is made."""
IDEAS = 16
"""How many moves come to a hasty player's mind."""

# `memory.room` holds the copies not seen, by gift; the cells that would close a line, each with the steps that the
# other player's values would make there; and the best that each of these values can do.
VALUES = 16
PLACES, ROW_STEPS, COLUMN_STEPS, BEST = 40, 100, 1000, 1900


def greedy(o, p, memory, work) -> int:
    """The move that leaves most after the other player's likely best reply; chance decides between equal ones."""
    room = memory.room
    seat = o.seat
    unseen(o, p, room)
    closing = 0
    for place in range(CELLS):
        if o.cells[place // SIDE][place % SIDE] == FREE and closes(o, place):
            add_closing(o, p, 1 - seat, place, room, closing)
            closing += 1
    quiet_reply = expected_reply(o, p, room, closing, closing, CELLS, o.light, CELLS - o.laid - 1)
    best = 0
    best_worth = 0.0
    ties = 0
    for place in range(CELLS):
        row = o.cells[place // SIDE]
        if row[place % SIDE] != FREE:
            continue
        promised = prospects(o, p, place)
        # With two more free cells in its row and in its column, a gift closes nothing and lets nothing be closed.
        calm = free_in_row(o, place) > 2 and free_in_column(o, place) > 2
        for value in range(p.values):
            gift = 1 + seat * p.values + value
            if not holds(o, p, seat, gift):
                continue
            row[place % SIDE] = gift
            worth = -quiet_reply if calm else worth_of_laying(o, p, room, closing, place)
            worth += PROSPECT * (prospects(o, p, place) - promised) * (2 * seat - 1)
            row[place % SIDE] = FREE
            if ties == 0 or worth > best_worth:
                best = value * CELLS + place
                best_worth = worth
                ties = 1
            elif worth == best_worth:
                ties += 1
                if below(memory, ties) == 0:
                    best = value * CELLS + place
    return best


def worth_of_laying(o, p, room, closing: int, place: int) -> float:
    """What the gift just laid at `place` leaves for its player once the other one has replied."""
    seat = o.seat
    light = light_after(p, o.light, row_steps(o, p, place), column_steps(o, p, place))
    left = CELLS - o.laid - 1
    if left == 0 or light == p.track_end or light == -p.track_end:
        return float(standing(p, light, left, seat))
    # Only the last free cells of this row and column can have become closing, or close something else now.
    entries = closing
    if free_in_row(o, place) == 1:
        line = place // SIDE
        column = 0
        while o.cells[line][column] != FREE:
            column += 1
        add_closing(o, p, 1 - seat, line * SIDE + column, room, entries)
        entries += 1
    if free_in_column(o, place) == 1:
        line = place // (SIDE * SIDE) * SIDE
        while o.cells[line][place % SIDE] != FREE:
            line += 1
        add_closing(o, p, 1 - seat, line * SIDE + place % SIDE, room, entries)
        entries += 1
    return -expected_reply(o, p, room, closing, entries, place, light, left)


def hasty(o, p, memory, work) -> int:
    """The best of a few moves that come to mind, with no thought of the reply: quick enough to imagine whole rounds."""
    seat = o.seat
    best = -1
    best_worth = 0.0
    for _ in range(IDEAS):
        place = below(memory, CELLS)
        while o.cells[place // SIDE][place % SIDE] != FREE:
            place = below(memory, CELLS)
        gift = o.hands[seat][below(memory, p.hand_size)]
        if gift == FREE:
            continue
        row = o.cells[place // SIDE]
        promised = prospects(o, p, place)
        row[place % SIDE] = gift
        light = light_after(p, o.light, row_steps(o, p, place), column_steps(o, p, place))
        worth = PROSPECT * (prospects(o, p, place) - promised) * (2 * seat - 1)
        worth += standing(p, light, CELLS - o.laid - 1, seat)
        row[place % SIDE] = FREE
        if best < 0 or worth > best_worth:
            best = (gift - 1 - seat * p.values) * CELLS + place
            best_worth = worth
    if best < 0:
        return memory.moves[below(memory, legal(o, p, memory.moves))]
    return best


# --- the reply ------------------------------------------------------------------------------------------------------


def add_closing(o, p, who: int, place: int, room, entry: int) -> None:
    """Notes what each value of a player would do on a cell."""
    room[PLACES + entry] = place
    row = o.cells[place // SIDE]
    for value in range(p.values):
        row[place % SIDE] = 1 + who * p.values + value
        room[ROW_STEPS + entry * VALUES + value] = row_steps(o, p, place)
        room[COLUMN_STEPS + entry * VALUES + value] = column_steps(o, p, place)
    row[place % SIDE] = FREE


def expected_reply(o, p, room, closing: int, entries: int, taken: int, light: int, left: int) -> float:
    """What the other player may expect of the best reply, in steps to that player's side.

    Values are gone through in falling order of what they can do: each counts as far as it is held and no better one is.
    """
    who = 1 - o.seat
    copies = room
    find_best(p, room, closing, entries, taken, light, left, who)
    hidden = 0
    for slot in range(p.hand_size):
        if o.hands[who][slot] == UNKNOWN:
            hidden += 1
    unknown = 0
    for gift in range(1 + who * p.values, 1 + (who + 1) * p.values):
        unknown += copies[gift]
    total = 0.0
    none_better = 1.0
    better = 0
    used = 0
    for _ in range(p.values):
        chosen = -1
        for value in range(p.values):
            gift = 1 + who * p.values + value
            possible = (hidden > 0 and copies[gift] > 0) or holds(o, p, who, gift)
            if possible and used >> value & 1 == 0 and (chosen < 0 or room[BEST + value] > room[BEST + chosen]):
                chosen = value
        if chosen < 0:
            break
        used |= 1 << chosen
        gift = 1 + who * p.values + chosen
        if holds(o, p, who, gift):
            return total + none_better * room[BEST + chosen]
        better += copies[gift]
        none = 1.0
        for drawn in range(hidden):
            none = none * max(0, unknown - better - drawn) / max(1, unknown - drawn)
        total += (none_better - none) * room[BEST + chosen]
        none_better = none
    return total


def find_best(p, room, closing: int, entries: int, taken: int, light: int, left: int, who: int) -> None:
    """The most that each value can do in a reply.

    Entries from `closing` on are newer and replace older ones of the same cell; the cell `taken` is free no more. With
    a free cell that closes nothing, any value may also be laid there.
    """
    quiet = left
    for entry in range(entries):
        if valid(room, entry, closing, entries, taken):
            quiet -= 1
    for value in range(p.values):
        room[BEST + value] = standing(p, light, left - 1, who) if quiet > 0 else NEVER
    for entry in range(entries):
        if valid(room, entry, closing, entries, taken):
            for value in range(p.values):
                along = room[ROW_STEPS + entry * VALUES + value]
                across = room[COLUMN_STEPS + entry * VALUES + value]
                worth = standing(p, light_after(p, light, along, across), left - 1, who)
                room[BEST + value] = max(room[BEST + value], worth)


def valid(room, entry: int, closing: int, entries: int, taken: int) -> bool:
    if entry >= closing:
        return True
    place = room[PLACES + entry]
    if place == taken:
        return False
    for newer in range(closing, entries):
        if room[PLACES + newer] == place:
            return False
    return True


def standing(p, light: int, left: int, seat: int) -> int:
    """What a place of the lighthouse is worth to a seat, with so many free cells left."""
    steps = light * (2 * seat - 1)
    if steps == p.track_end or (left == 0 and steps > 0):
        return ROUND + steps
    if steps == -p.track_end or (left == 0 and steps < 0):
        return steps - ROUND
    return steps


# --- lines ----------------------------------------------------------------------------------------------------------


def free_in_row(o, place: int) -> int:
    row = o.cells[place // SIDE]
    return (row[0] == FREE) + (row[1] == FREE) + (row[2] == FREE) + (row[3] == FREE) + (row[4] == FREE)


def free_in_column(o, place: int) -> int:
    top = place // (SIDE * SIDE) * SIDE
    free = 0
    for line in range(top, top + SIDE):
        free += o.cells[line][place % SIDE] == FREE
    return free


def closes(o, place: int) -> bool:
    """Whether a free cell is the last one of its row or column."""
    return free_in_row(o, place) == 1 or free_in_column(o, place) == 1


def steps_of(p, a: int, b: int, c: int, d: int, e: int) -> int:
    """Where a line moves the lighthouse, positive to blue's side; 0 while it is open."""
    if a == FREE or b == FREE or c == FREE or d == FREE or e == FREE:
        return 0
    blue = blue_among(p, a, b, c, d, e)
    worth = line_worth(p, equal_among(p, a, b, c, d, e), blue)
    return worth if blue > SIDE // 2 else -worth


def row_steps(o, p, place: int) -> int:
    row = o.cells[place // SIDE]
    return steps_of(p, row[0], row[1], row[2], row[3], row[4])


def column_steps(o, p, place: int) -> int:
    top = place // (SIDE * SIDE) * SIDE
    at = place % SIDE
    cells = o.cells
    return steps_of(p, cells[top][at], cells[top + 1][at], cells[top + 2][at], cells[top + 3][at], cells[top + 4][at])


def light_after(p, light: int, along: int, across: int) -> int:
    """The row first; the column only if that did not end the round."""
    light = max(-p.track_end, min(p.track_end, light + along))
    if light == p.track_end or light == -p.track_end:
        return light
    return max(-p.track_end, min(p.track_end, light + across))


def prospects(o, p, place: int) -> float:
    """What the open row and column through a cell promise, positive to blue's side."""
    row = o.cells[place // SIDE]
    top = place // (SIDE * SIDE) * SIDE
    at = place % SIDE
    cells = o.cells
    return prospect(p, row[0], row[1], row[2], row[3], row[4]) + prospect(
        p, cells[top][at], cells[top + 1][at], cells[top + 2][at], cells[top + 3][at], cells[top + 4][at]
    )


def prospect(p, a: int, b: int, c: int, d: int, e: int) -> float:
    """A line's combination so far, or the loss it is heading for, as far as a colour leads in it."""
    free = (a == FREE) + (b == FREE) + (c == FREE) + (d == FREE) + (e == FREE)
    if free == 0 or free == SIDE:
        return 0.0
    filled = SIDE - free
    blue = blue_among(p, a, b, c, d, e)
    lead = (2 * blue - filled) / (free + 1)
    lead = max(-1.0, min(1.0, lead))
    # Free cells equal each other, which is no combination.
    equal = equal_among(p, a, b, c, d, e) - free * (free - 1) // 2
    if equal > 0:
        return lead * p.points[equal]
    return lead * p.points[0] * filled * filled / 25


AGENTS = {"greedy": greedy}
PLAYOUT = hasty
PLAYOUT_DEPTH = 16
