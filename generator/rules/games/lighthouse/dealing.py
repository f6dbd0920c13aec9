"""The beginning of a round, and what a seat cannot see.

In: a state. Out: the same, dealt, hidden or filled in again. A stack is a bag: a gift is drawn from it at random when it is drawn,
which is the same as shuffling first.
"""

from __future__ import annotations

from generator.rules.games.lighthouse.pieces import CENTRE, FREE, SIDE
from generator.rules.games.lighthouse.tallying import COMPARED_AGAIN
from generator.rules.language import UNKNOWN, below


def setup(s, p) -> None:
    collect_gifts(s, p)
    find_first_player(s, p)
    s.seat = s.first
    fill_hands(s, p)


def collect_gifts(s, p) -> None:
    """Clears the board and the hands; all gifts are in the stacks."""
    for line in range(2 * SIDE):
        for column in range(SIDE):
            s.cells[line][column] = FREE
    for seat in range(2):
        for slot in range(p.hand_size):
            s.hands[seat][slot] = FREE
        for place in range(p.gifts[seat]):
            s.stacks[seat][place] = p.deck[seat][place]
        s.left[seat] = p.gifts[seat]
    s.light = 0
    s.laid = 2


def find_first_player(s, p) -> None:
    """Turns up a gift of each stack until they differ; the lower one begins, and both lie on the centre cells."""
    red = 0
    blue = 0
    while red == blue:
        # Gifts that were turned up stay behind the ones that are left: set aside, until all are shuffled back.
        if s.left[0] == 0 or s.left[1] == 0:
            s.left[0] = p.gifts[0]
            s.left[1] = p.gifts[1]
        red = turn_up(s, 0)
        blue = turn_up(s, 1) - p.values
        if red == blue:
            s.tally[COMPARED_AGAIN] += 1
    s.first = 0 if red < blue else 1
    for seat in range(2):
        stack = s.stacks[seat]
        shown = stack[s.left[seat]]
        last = p.gifts[seat] - 1
        stack[s.left[seat]] = stack[last]
        stack[last] = FREE
        s.left[seat] = last
        lay_at_the_centre(s, seat, shown)


def turn_up(s, seat: int) -> int:
    """Any gift of those left, which moves behind them."""
    place = below(s, s.left[seat])
    s.left[seat] -= 1
    stack = s.stacks[seat]
    gift = stack[place]
    stack[place] = stack[s.left[seat]]
    stack[s.left[seat]] = gift
    return gift


def draw(s, seat: int) -> int:
    """Draws a gift; `FREE` if there is none."""
    if s.left[seat] == 0:
        return FREE
    gift = turn_up(s, seat)
    s.stacks[seat][s.left[seat]] = FREE
    return gift


def lay_at_the_centre(s, seat: int, gift: int) -> None:
    s.cells[seat * SIDE + CENTRE][CENTRE] = gift
    s.tally[gift - 1] += 1


def fill_hands(s, p) -> None:
    for seat in range(2):
        for slot in range(p.hand_size):
            s.hands[seat][slot] = draw(s, seat)


# --- what a player sees -----------------------------------------------------------------------------------------------


def hide(s, p, seat: int) -> None:
    """Leaves in `s` what this seat can see: the board and the own hand, and the other's if hands are open."""
    for other in range(2):
        for place in range(s.left[other]):
            s.stacks[other][place] = UNKNOWN
    if p.open_hands == 0:
        for slot in range(p.hand_size):
            if s.hands[1 - seat][slot] != FREE:
                s.hands[1 - seat][slot] = UNKNOWN


def unseen(s, p, counts) -> None:
    """How many copies of each gift are neither on the board nor in a hand that is seen."""
    for gift in range(1, 2 * p.values + 1):
        counts[gift] = p.copies[gift]
    counts[FREE] = 0
    for line in range(2 * SIDE):
        for column in range(SIDE):
            counts[s.cells[line][column]] -= 1
    for seat in range(2):
        for slot in range(p.hand_size):
            if s.hands[seat][slot] > 0:
                counts[s.hands[seat][slot]] -= 1


def redeal(s, p, seat: int, room) -> None:
    """Deals anew what `hide` left open: of each colour, all that is unseen lies in the stack and in a hidden hand."""
    unseen(s, p, room)
    for colour in range(2):
        hidden = 0
        for slot in range(p.hand_size):
            if s.hands[colour][slot] == UNKNOWN:
                hidden += 1
        place = 0
        for gift in range(1 + colour * p.values, 1 + (colour + 1) * p.values):
            for _ in range(room[gift]):
                s.stacks[colour][place] = gift
                place += 1
        s.left[colour] += hidden
        for slot in range(p.hand_size):
            if s.hands[colour][slot] == UNKNOWN:
                s.hands[colour][slot] = draw(s, colour)
