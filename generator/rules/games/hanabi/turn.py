"""A turn: play a card, discard one, or give a clue.

In: a state and an action. Out: the actions that are legal, and the state after one. Actions are numbered: play a slot, discard a slot,
then for each other player, from the left, each colour and each rank as a clue; the last is to pass, for experts who can do nothing else.
"""

from __future__ import annotations

from generator.rules.games.hanabi.dealing import draw
from generator.rules.games.hanabi.ending import LAST_ROUND, LOST_CARD, MISFIRES, VICTORY
from generator.rules.games.hanabi.pieces import RANK_BIT, RANKS
from generator.rules.language import EMPTY, UNKNOWN

MAX_MOVES = 64

KINDS = ("play", "discard", "clue", "pass")


def actions(p) -> int:
    """How many different actions there are."""
    return p.pass_action + p.endless


def kind(action: int, p) -> int:
    if action < p.hand_size:
        return 0
    if action < 2 * p.hand_size:
        return 1
    return 2 if action < p.pass_action else 3


def allowed(s, p, action: int) -> bool:
    """Whether one action is legal."""
    seat = s.seat
    size = p.hand_size
    if action < size:
        return s.hands[seat][action] != EMPTY
    if action < 2 * size:
        return s.clues < p.clues and s.hands[seat][action - size] != EMPTY
    if action < p.pass_action:
        if s.clues == 0:
            return False
        if p.empty_clues == 1:
            return True
        action -= 2 * size
        named = action % p.options
        target = (seat + 1 + action // p.options) % p.players
        if named < p.colours:
            return s.has[target][named] > 0
        return s.has[target][RANK_BIT + named - p.colours] > 0
    if p.endless == 0 or action > p.pass_action:
        return False
    # Passing is for those who can do nothing else.
    if s.clues > 0:
        return False
    cards = 0
    for slot in range(size):
        if s.hands[seat][slot] != EMPTY:
            cards += 1
    return cards == 0


def legal(s, p, moves) -> int:
    """Lists the legal actions in rising order; there are none once the game is over."""
    if s.end != 0:
        return 0
    count = 0
    seat = s.seat
    size = p.hand_size
    hand = s.hands[seat]
    for slot in range(size):
        if hand[slot] != EMPTY:
            moves[count] = slot
            count += 1
    if s.clues < p.clues:
        for slot in range(size):
            if hand[slot] != EMPTY:
                moves[count] = size + slot
                count += 1
    if s.clues > 0:
        action = 2 * size
        for step in range(1, p.players):
            has = s.has[(seat + step) % p.players]
            for named in range(p.colours):
                if has[named] > 0 or p.empty_clues == 1:
                    moves[count] = action
                    count += 1
                action += 1
            for rank in range(RANKS):
                if has[RANK_BIT + rank] > 0 or p.empty_clues == 1:
                    moves[count] = action
                    count += 1
                action += 1
    if count == 0:
        moves[0] = p.pass_action
        count = 1
    return count


def apply(s, p, action: int) -> None:
    size = p.hand_size
    if action < size:
        play_card(s, p, action)
    elif action < 2 * size:
        s.clues += 1
        lose_card(s, p, take_card(s, s.seat, action - size))
        draw(s, p, s.seat, action - size)
    elif action < p.pass_action:
        action -= 2 * size
        give_clue(s, p, (s.seat + 1 + action // p.options) % p.players, action % p.options)
    s.turn += 1
    s.seat += 1
    if s.seat == p.players:
        s.seat = 0
    if s.final > 0:
        s.final -= 1
        if s.final == 0 and s.end == 0:
            s.end = LAST_ROUND


def take_card(s, seat: int, slot: int) -> int:
    card = s.hands[seat][slot]
    has = s.has[seat]
    has[card // RANKS] -= 1
    has[RANK_BIT + card % RANKS] -= 1
    return card


def lose_card(s, p, card: int) -> None:
    """Puts a card onto the discard pile; for experts that may be the end."""
    s.discards[card] += 1
    if (
        p.endless == 1
        and s.end == 0
        and s.discards[card] == p.copies[card]
        and card % RANKS >= s.heights[card // RANKS]
    ):
        s.end = LOST_CARD


def play_card(s, p, slot: int) -> None:
    seat = s.seat
    card = take_card(s, seat, slot)
    colour = card // RANKS
    if s.heights[colour] == card % RANKS:
        s.heights[colour] += 1
        s.points += 1
        s.tally[card] += 1
        if s.heights[colour] == RANKS:
            s.tally[32 + colour] += 1
            if s.clues < p.clues:
                s.clues += 1
            if s.points == RANKS * p.colours:
                s.end = VICTORY
    else:
        s.misfires += 1
        s.tally[31] += 1
        if s.misfires == p.misfires:
            s.end = MISFIRES
        lose_card(s, p, card)
    draw(s, p, seat, slot)


def give_clue(s, p, target: int, named: int) -> None:
    s.clues -= 1
    s.tally[30] += 1
    if named >= p.colours:
        named += RANK_BIT - p.colours
    bit = 1 << named
    only = p.only[named]
    hand = s.hands[target]
    knows = s.knows[target]
    for slot in range(p.hand_size):
        card = hand[slot]
        if card == EMPTY:
            continue
        if card == UNKNOWN:
            # Only in a player's own view, where the clue is about cards not seen: nothing can be learned from imagining it.
            continue
        if p.face[card] & bit:
            knows[slot] &= only
        else:
            knows[slot] &= ~bit
