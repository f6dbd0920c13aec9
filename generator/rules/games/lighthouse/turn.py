"""A turn: lay a gift of the hand onto a free cell.

In: a state and an action. Out: the actions that are legal, and the state after one. An action is value × 50 + cell.
"""

from __future__ import annotations

from generator.rules.games.lighthouse.dealing import draw
from generator.rules.games.lighthouse.ending import finish_round, full_board_winner
from generator.rules.games.lighthouse.lines import score_line
from generator.rules.games.lighthouse.pieces import CELLS, FREE, SIDE
from generator.rules.games.lighthouse.tallying import COLUMN_LOST, ROW_AND_COLUMN

KINDS = ("red-zone", "blue-zone")


def actions(p) -> int:
    """How many different actions there are: each value onto each cell."""
    return p.values * CELLS


def kind(action: int, p) -> int:
    return 0 if action % CELLS < CELLS // 2 else 1


def holds(s, p, seat: int, gift: int) -> bool:
    for slot in range(p.hand_size):
        if s.hands[seat][slot] == gift:
            return True
    return False


def allowed(s, p, action: int) -> bool:
    """Whether one action is legal: a value of the own hand onto a free cell."""
    place = action % CELLS
    if s.cells[place // SIDE][place % SIDE] != FREE:
        return False
    return holds(s, p, s.seat, 1 + s.seat * p.values + action // CELLS)


def legal(s, p, moves) -> int:
    """Lists the legal actions in rising order. Two equal gifts in a hand are one choice."""
    if s.end != 0:
        return 0
    count = 0
    for value in range(p.values):
        if holds(s, p, s.seat, 1 + s.seat * p.values + value):
            for place in range(CELLS):
                if s.cells[place // SIDE][place % SIDE] == FREE:
                    moves[count] = value * CELLS + place
                    count += 1
    return count


def apply(s, p, action: int) -> None:
    seat = s.seat
    gift = 1 + seat * p.values + action // CELLS
    place = action % CELLS
    slot = 0
    while s.hands[seat][slot] != gift:
        slot += 1
    lay(s, p, gift, place // SIDE, place % SIDE)
    s.hands[seat][slot] = draw(s, seat)
    s.turn += 1
    s.seat = 1 - seat
    if s.light == p.track_end or s.light == -p.track_end:
        finish_round(s, p, 1 if s.light > 0 else 0)
    elif s.laid == CELLS:
        finish_round(s, p, full_board_winner(s, p))


def lay(s, p, gift: int, line: int, column: int) -> None:
    """Lays a gift and scores what it closes: the row, then, unless that ended the round, the column."""
    s.cells[line][column] = gift
    s.laid += 1
    s.tally[gift - 1] += 1
    top = line // SIDE * SIDE
    row = s.cells[line]
    row_full = row[0] != FREE and row[1] != FREE and row[2] != FREE and row[3] != FREE and row[4] != FREE
    column_full = True
    for other in range(top, top + SIDE):
        if s.cells[other][column] == FREE:
            column_full = False
    if row_full:
        score_line(s, p, row[0], row[1], row[2], row[3], row[4])
    if column_full:
        if row_full:
            s.tally[ROW_AND_COLUMN] += 1
        if -p.track_end < s.light < p.track_end:
            cells = s.cells
            score_line(
                s,
                p,
                cells[top][column],
                cells[top + 1][column],
                cells[top + 2][column],
                cells[top + 3][column],
                cells[top + 4][column],
            )
        else:
            s.tally[COLUMN_LOST] += 1
