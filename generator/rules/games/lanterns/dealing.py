"""Dealing tiles and lantern cards, and what a seat cannot see.

In: a state. Out: the same, dealt, hidden or filled in again.
"""

from __future__ import annotations

from generator.rules.games.lanterns.lake import lay
from generator.rules.games.lanterns.pieces import COLOURS, FIRST_SIDE, SIDES
from generator.rules.games.lanterns.tallying import TALLY_CARDS, TALLY_NO_CARD
from generator.rules.language import EMPTY, UNKNOWN, below, shuffle


def setup(s, p) -> None:
    for colour in range(COLOURS):
        s.supply[colour] = p.lanterns
    s.pool = p.favors
    s.left = p.in_box
    for i in range(p.in_box):
        s.stack[i] = p.deck[i]
    shuffle(s, s.stack, p.in_box)
    for i in range(p.in_box - p.tiles):
        s.boxed[i] = draw(s)
    for slot in range(p.tile_hand):
        for seat in range(p.players):
            s.hands[seat][slot] = draw(s)
    lay(s, p, p.kinds, p.start_turn, p.width * (p.width // 2) + p.width // 2)
    # Two sit opposite each other; with three, any side but the first is left empty.
    away = 0
    if p.players == 3:
        away = 1 + below(s, 3)
    direction = 0
    for seat in range(p.players):
        if away > 0 and direction == away:
            direction += 1
        s.side[seat] = (FIRST_SIDE + direction) % SIDES
        direction += 2 if p.players == 2 else 1
    for seat in range(p.players):
        take_card(s, seat, p.sides[p.kinds * SIDES + p.start_turn][s.side[seat]])


def draw(s) -> int:
    """The top tile of the draw stack, or `EMPTY`."""
    if s.left == 0:
        return EMPTY
    s.left -= 1
    tile = s.stack[s.left]
    s.stack[s.left] = 0
    return tile


def take_card(s, seat: int, colour: int) -> bool:
    """A lantern card from the supply; an exhausted colour gives nothing."""
    if s.supply[colour] == 0:
        s.tally[TALLY_NO_CARD] += 1
        return False
    s.supply[colour] -= 1
    s.cards[seat][colour] += 1
    s.held[seat] += 1
    s.tally[TALLY_CARDS + colour] += 1
    return True


def return_cards(s, seat: int, colour: int, count: int) -> None:
    s.supply[colour] += count
    s.cards[seat][colour] -= count
    s.held[seat] -= count


# --- what a player sees -----------------------------------------------------------------------------------------------


def hide(s, p, seat: int) -> None:
    """Leaves in `s` what this seat can see: all but the other hands, the draw stack and the tiles in the box."""
    for other in range(p.players):
        if other != seat:
            for slot in range(p.tile_hand):
                if s.hands[other][slot] != EMPTY:
                    s.hands[other][slot] = UNKNOWN
    for i in range(s.left):
        s.stack[i] = UNKNOWN
    for i in range(p.in_box - p.tiles):
        s.boxed[i] = UNKNOWN


def redeal(s, p, seat: int, room) -> None:
    """Shuffles the tiles that this seat does not see, and deals them to where such tiles are."""
    unseen = 0
    for tile in range(p.kinds):
        seen = 0
        for i in range(1, s.laid):
            if s.lake[i] == tile:
                seen += 1
        for slot in range(p.tile_hand):
            if s.hands[seat][slot] == tile:
                seen += 1
        for i in range(p.in_box):
            if p.deck[i] == tile:
                if seen > 0:
                    seen -= 1
                else:
                    room[unseen] = tile
                    unseen += 1
    shuffle(s, room, unseen)
    for other in range(p.players):
        if other != seat:
            for slot in range(p.tile_hand):
                if s.hands[other][slot] != EMPTY:
                    unseen -= 1
                    s.hands[other][slot] = room[unseen]
    for i in range(s.left):
        unseen -= 1
        s.stack[i] = room[unseen]
    for i in range(p.in_box - p.tiles):
        unseen -= 1
        s.boxed[i] = room[unseen]
