"""How rounds and the game end, and what they are worth.

In: a state. Out: the next round or the end of the game, round wins as the score, victory.
"""

from __future__ import annotations

from generator.rules.games.lighthouse.dealing import collect_gifts, draw, fill_hands, lay_at_the_centre
from generator.rules.games.lighthouse.pieces import CELLS, FREE, SIDE
from generator.rules.games.lighthouse.tallying import (
    BEGINNER_LOST,
    BEGINNER_WON,
    DRAWN,
    ON_A_SIDE,
    ZONES_ASKED,
    ZONES_DECIDED,
)

ENDS = ("decided", "more-wins", "all-drawn", "level")
DECIDED, MORE_WINS, ALL_DRAWN, LEVEL = 1, 2, 3, 4


def finish_round(s, p, winner: int) -> None:
    """`winner` is a seat, or −1 for a drawn round. Begins the next round, or ends the game."""
    beginner = (s.first + s.round) % 2
    s.round += 1
    s.margin = s.light
    if winner >= 0:
        s.wins[winner] += 1
        s.tally[BEGINNER_WON if winner == beginner else BEGINNER_LOST] += 1
    if winner >= 0 and s.wins[winner] > p.rounds // 2:
        s.end = DECIDED
    elif s.round == p.rounds:
        if s.wins[0] != s.wins[1]:
            s.end = MORE_WINS
        elif s.wins[0] == 0:
            s.end = ALL_DRAWN
        else:
            s.end = LEVEL
    else:
        collect_gifts(s, p)
        for seat in range(2):
            lay_at_the_centre(s, seat, draw(s, seat))
        fill_hands(s, p)
        s.seat = (s.first + s.round) % 2


def full_board_winner(s, p) -> int:
    """Who wins a round that filled the board; −1 for nobody."""
    if s.light != 0:
        s.tally[ON_A_SIDE] += 1
        return 1 if s.light > 0 else 0
    s.tally[ZONES_ASKED] += 1
    red = own_in_own_zone(s, p, 0)
    blue = own_in_own_zone(s, p, 1)
    if red == blue:
        s.tally[DRAWN] += 1
        return -1
    s.tally[ZONES_DECIDED] += 1
    return 0 if red > blue else 1


def own_in_own_zone(s, p, seat: int) -> int:
    """Gifts of a player's colour in the zone of that colour."""
    count = 0
    for line in range(seat * SIDE, seat * SIDE + SIDE):
        for column in range(SIDE):
            gift = s.cells[line][column]
            if gift != FREE and (gift > p.values) == (seat == 1):
                count += 1
    return count


def zones_are_always_level(s, p) -> bool:
    """Goes through every full board, as far as it matters to the last tie-break, and finds that none decides it.

    Each player lays half of all cells, and only the numbers of gifts in the zones count, not their cells or values; so
    the cases differ only in how many of red's gifts lie in the red zone. The rest of them lie in the blue one.
    """
    half = CELLS // 2
    for red in range(half + 1):
        for place in range(CELLS):
            is_red = place < red if place < half else place - half < half - red
            s.cells[place // SIDE][place % SIDE] = 1 if is_red else 1 + p.values
        if own_in_own_zone(s, p, 0) != own_in_own_zone(s, p, 1):
            return False
    return True


PROOFS = {("tie-break decided", "own zone"): zones_are_always_level}


def score(s, p, seat: int) -> int:
    """Rounds won."""
    return s.wins[seat]


def won(s, p, seat: int) -> int:
    """With equal round wins the victory is shared."""
    return 1 if s.end != 0 and s.wins[seat] >= s.wins[1 - seat] else 0


def value(s, p, seat: int) -> int:
    """How much better than the other a seat did: rounds first, then where the lighthouse stood and, in play, stands."""
    steps = s.margin if s.end != 0 else s.margin + s.light
    return (s.wins[seat] - s.wins[1 - seat]) * 4 * p.track_end + steps * (2 * seat - 1)
