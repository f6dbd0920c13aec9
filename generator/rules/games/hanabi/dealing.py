"""Dealing and drawing, and what a seat cannot see.

In: a state. Out: the same, dealt, hidden or filled in again. The deck is a bag: a card is drawn from it at random when it is drawn, which
is the same as shuffling first and costs nothing for the cards that never leave it.
"""

from __future__ import annotations

from generator.rules.games.hanabi.pieces import ALL_RANKS, RANK_BIT, RANKS
from generator.rules.language import EMPTY, UNKNOWN, below


def setup(s, p) -> None:
    s.clues = p.clues
    s.left = p.cards
    for i in range(p.cards):
        s.deck[i] = p.deck[i]
    for seat in range(p.players):
        for slot in range(p.hand_size):
            draw(s, p, seat, slot)
    # The last card may be drawn while dealing; the last round then begins with the first turn.
    if s.final > 0:
        s.final = p.players


def draw(s, p, seat: int, slot: int) -> None:
    """Draws into an empty slot, while the deck lasts."""
    if s.left == 0:
        s.hands[seat][slot] = EMPTY
        s.knows[seat][slot] = 0
        return
    s.left -= 1
    place = below(s, s.left + 1)
    card = s.deck[place]
    s.deck[place] = s.deck[s.left]
    s.deck[s.left] = EMPTY
    s.hands[seat][slot] = card
    s.knows[seat][slot] = (1 << p.colours) - 1 | ALL_RANKS
    s.drawn_at[seat][slot] = s.drawn
    s.drawn += 1
    has = s.has[seat]
    has[card // RANKS] += 1
    has[RANK_BIT + card % RANKS] += 1
    if s.left == 0 and p.endless == 0:
        s.final = p.players + 1


# --- what a player sees -----------------------------------------------------------------------------------------------


def hide(s, p, seat: int) -> None:
    """Leaves in `s` what this seat can see: all hands but the own, and no order of the deck."""
    for slot in range(p.hand_size):
        if s.hands[seat][slot] != EMPTY:
            s.hands[seat][slot] = UNKNOWN
    for i in range(s.left):
        s.deck[i] = UNKNOWN
    for bit in range(RANK_BIT + RANKS):
        s.has[seat][bit] = 0


def unseen(s, p, seat: int, counts) -> None:
    """How many copies of each card this seat cannot see: in the deck and in the own hand."""
    for card in range(p.colours * RANKS):
        counts[card] = p.copies[card] - s.discards[card]
        if card % RANKS < s.heights[card // RANKS]:
            counts[card] -= 1
    for other in range(p.players):
        if other != seat:
            for slot in range(p.hand_size):
                if s.hands[other][slot] >= 0:
                    counts[s.hands[other][slot]] -= 1


def redeal(s, p, seat: int, room) -> None:
    """Fills in what `hide` left open: each hand that fits the clues is equally likely.

    Dealing slot after slot, a copy that fits is drawn out of those still there; the whole hand is kept with the probability that evens out
    how many there were to choose from, and dealt anew otherwise.
    """
    counts = room
    accepted = False
    while not accepted:
        unseen(s, p, seat, counts)
        accepted = True
        for slot in range(p.hand_size):
            if s.hands[seat][slot] == EMPTY or not accepted:
                continue
            fits = 0
            at_first = 0
            for card in range(p.colours * RANKS):
                if s.knows[seat][slot] & p.face[card] == p.face[card]:
                    fits += counts[card]
            at_first = fits
            for earlier in range(slot):
                dealt = s.hands[seat][earlier]
                if dealt >= 0 and s.knows[seat][slot] & p.face[dealt] == p.face[dealt]:
                    at_first += 1
            if below(s, at_first) >= fits:
                accepted = False
                continue
            chosen = below(s, fits)
            for card in range(p.colours * RANKS):
                if s.knows[seat][slot] & p.face[card] == p.face[card]:
                    chosen -= counts[card]
                    if chosen < 0:
                        s.hands[seat][slot] = card
                        counts[card] -= 1
                        break
    for slot in range(p.hand_size):
        card = s.hands[seat][slot]
        if card >= 0:
            s.has[seat][card // RANKS] += 1
            s.has[seat][RANK_BIT + card % RANKS] += 1
    place = 0
    for card in range(p.colours * RANKS):
        for _ in range(counts[card]):
            s.deck[place] = card
            place += 1
