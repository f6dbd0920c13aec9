"""A turn: from lifting a rafter to loading a chest, or to what falls.

In: a state and an action. Out: the actions that are legal, and the state after one.
"""

from __future__ import annotations

from generator.rules.games.rafter_five.ending import BY_NO_ROOM, finish_turn
from generator.rules.games.rafter_five.hands import lay_lumber, put
from generator.rules.games.rafter_five.moves import (
    CHOOSING,
    LAY,
    LAYING,
    LAYS,
    LIFTING,
    LOAD,
    LOADING,
    ON,
    STAND,
    STANDING,
)
from generator.rules.games.rafter_five.pieces import CHESTS, RAFTERS, SLOTS
from generator.rules.games.rafter_five.places import (
    NOT_HERE,
    find_opening,
    first_place,
    last_place,
    lay_obstacle,
    slot_along,
)
from generator.rules.games.rafter_five.slots import can_stand, slot_wish
from generator.rules.games.rafter_five.tallying import (
    COLLAPSE,
    FELL_LUMBER,
    FELL_OTHER,
    FELL_OWN,
    FELL_RAFTER,
    USED_CHEST,
    USED_RAFTER,
)
from generator.rules.language import below
from generator.rules.piles import AWAY, BASE
from generator.rules.statics import settle


def setup(s, p) -> None:
    """The rafters stand on the base, which of them where is left to chance; all lumber is in the sea."""
    s.sea = p.lumber
    for rafter in range(RAFTERS):
        s.where[rafter] = BASE
        place = below(s, rafter + 1)
        s.piece_x[rafter] = s.piece_x[place]
        s.piece_y[rafter] = s.piece_y[place]
        s.piece_x[place] = p.start_x[rafter]
        s.piece_y[place] = p.start_y[rafter]
    for colour in range(p.players * p.boards):
        s.stock[colour] = p.in_colour


def legal(s, p, moves) -> int:
    if s.end != 0:
        return 0
    count = 0
    if s.phase == LIFTING:
        at_sea = rafters_at_sea(s)
        for rafter in range(RAFTERS):
            if at_sea == 0 or s.where[rafter] == AWAY:
                moves[count] = rafter
                count += 1
    elif s.phase == CHOOSING:
        for place in range(first_place(s), last_place(s) + 1):
            if s.opening[place - BASE] > 0:
                moves[count] = ON + place - BASE
                count += 1
    elif s.phase == LAYING:
        suspect = 0
        for lay in range(LAYS):
            found = lay_obstacle(s, p, s.anchor, lay, suspect)
            if found < 0:
                moves[count] = LAY + lay
                count += 1
            elif found < NOT_HERE:
                suspect = found
    else:
        first = STAND if s.phase == STANDING else LOAD
        piece = s.held - 1 if s.phase == STANDING else next_chest(s, p)
        wish = slot_wish(s, p, piece)
        for slot in range(SLOTS):
            if can_stand(s, p, piece, slot, wish):
                moves[count] = first + slot
                count += 1
    return count


def apply(s, p, action: int) -> None:
    if action < ON:
        lift(s, p, action)
    elif action < LAY:
        s.anchor = action - ON + BASE
        s.phase = LAYING
    elif action < STAND:
        lay_lumber(s, p, action - LAY)
        s.phase = STANDING
    elif action < LOAD:
        rafter = s.held - 1
        s.held = 0
        stood = put(s, p, rafter, slot_along(p, action - STAND))
        if settle(s, p) < 0 or not stood:
            collapse(s, p, COLLAPSE + 1)
        else:
            s.phase = LOADING
    else:
        load_chest(s, p, slot_along(p, action - LOAD))


def rafters_at_sea(s) -> int:
    count = 0
    for rafter in range(RAFTERS):
        if s.where[rafter] == AWAY:
            count += 1
    return count


def lift(s, p, rafter: int) -> None:
    """Takes a rafter; the raft may not like it."""
    s.tally[USED_RAFTER + rafter] += 1
    s.held = rafter + 1
    s.where[rafter] = AWAY
    s.piece_x[rafter] = 0
    s.piece_y[rafter] = 0
    if settle(s, p) < 0:
        collapse(s, p, COLLAPSE)
        return
    s.phase = CHOOSING
    openings = 0
    for place in range(first_place(s), last_place(s) + 1):
        s.opening[place - BASE] = 1 + find_opening(s, p, place, max(0, s.opening[place - BASE] - 1))
        if s.opening[place - BASE] > 0:
            openings += 1
    if openings == 0:
        s.end = BY_NO_ROOM


def next_chest(s, p) -> int:
    """The chest that the seat loads next: of its first colour that is left. All own colours are worth the same."""
    colour = s.seat * p.boards
    while s.stock[colour] == 0:
        colour += 1
    piece = RAFTERS + colour * CHESTS
    while s.where[piece] != AWAY:
        piece += 1
    return piece


def load_chest(s, p, aim: int) -> None:
    piece = next_chest(s, p)
    colour = (piece - RAFTERS) // CHESTS
    s.stock[colour] -= 1
    s.tally[USED_CHEST + colour] += 1
    stood = put(s, p, piece, aim)
    s.idle = 0
    if settle(s, p) < 0 or not stood:
        collapse(s, p, COLLAPSE + 2)
    else:
        finish_turn(s, p)


def collapse(s, p, cause: int) -> None:
    """The active seat gets every chest that fell: its own back into the stock, the others' as penalties."""
    s.tally[cause] += 1
    s.tally[FELL_LUMBER] += s.fallen_planks
    s.sea += s.fallen_planks
    s.wet += s.fallen_planks
    s.fallen_planks = 0
    s.idle += 1
    for piece in range(p.pieces):
        if s.fallen[piece] == 0:
            continue
        s.fallen[piece] = 0
        colour = (piece - RAFTERS) // CHESTS
        if piece < RAFTERS:
            s.tally[FELL_RAFTER] += 1
            continue
        s.idle = 0
        if colour // p.boards == s.seat:
            s.tally[FELL_OWN] += 1
            s.stock[colour] += 1
        else:
            s.tally[FELL_OTHER] += 1
            s.taken[s.seat][colour] += 1
    finish_turn(s, p)
