"""Published rule-based players of Hanabi: lists of small rules, the first that applies is followed.

In: what a seat sees. Out: an action. Each rule gives an action or `NONE`. A colour or a rank is *known* when the clues,
given and withheld, leave only one; the *possible* cards of a slot are the copies that the seat cannot see and that fit
the clues. Slots are scanned from the first. Where no rule applies, any legal action is taken.
"""

from __future__ import annotations

from generator.rules.games.hanabi import ALL_RANKS, RANK_BIT, RANKS, legal, unseen
from generator.rules.language import EMPTY, below

NONE = -1
ALL_COLOURS = 0b111111

# --- what is known ------------------------------------------------------------------------------------------------------


def single(bits: int) -> bool:
    return bits != 0 and bits & (bits - 1) == 0


def knows_colour(mask: int) -> bool:
    return single(mask & ALL_COLOURS)


def knows_rank(mask: int) -> bool:
    return single(mask & ALL_RANKS)


def lowest(bits: int) -> int:
    """The number of the lowest bit that is set."""
    number = 0
    while bits & 1 == 0:
        bits >>= 1
        number += 1
    return number


def playable(o, card: int) -> bool:
    return o.heights[card // RANKS] == card % RANKS


def lowest_stack(o, p) -> int:
    height = o.heights[0]
    for colour in range(1, p.colours):
        height = min(height, o.heights[colour])
    return height


def reachable(o, p, colour: int) -> int:
    """How high a firework can still become."""
    height = o.heights[colour]
    while height < RANKS and o.discards[colour * RANKS + height] < p.copies[colour * RANKS + height]:
        height += 1
    return height


def can_discard(o, p) -> bool:
    return o.clues < p.clues


# --- playing --------------------------------------------------------------------------------------------------------------


def play_if_certain(o, p) -> int:
    for slot in range(p.hand_size):
        mask = o.knows[o.seat][slot]
        if o.hands[o.seat][slot] != EMPTY and knows_colour(mask) and knows_rank(mask):
            card = lowest(mask & ALL_COLOURS) * RANKS + lowest(mask >> RANK_BIT)
            if playable(o, card):
                return slot
    return NONE


def play_safe(o, p, counts) -> int:
    """The first slot all of whose possible cards are playable."""
    for slot in range(p.hand_size):
        if o.hands[o.seat][slot] == EMPTY:
            continue
        mask = o.knows[o.seat][slot]
        all_playable = True
        for card in range(p.colours * RANKS):
            if counts[card] > 0 and mask & p.face[card] == p.face[card] and not playable(o, card):
                all_playable = False
                break
        if all_playable:
            return slot
    return NONE


def play_probable(o, p, counts) -> int:
    """The slot with the largest share of playable cards, if it is 0.6 or more; of equal ones the last."""
    best, best_good, best_all = NONE, 0, 1
    for slot in range(p.hand_size):
        if o.hands[o.seat][slot] == EMPTY:
            continue
        mask = o.knows[o.seat][slot]
        good, every = 0, 0
        for card in range(p.colours * RANKS):
            if mask & p.face[card] == p.face[card]:
                every += counts[card]
                if playable(o, card):
                    good += counts[card]
        if good * best_all >= best_good * every:
            best, best_good, best_all = slot, good, every
    if best != NONE and 5 * best_good >= 3 * best_all:
        return best
    return NONE


# --- discarding -----------------------------------------------------------------------------------------------------------


def discard_known_useless(o, p) -> int:
    if not can_discard(o, p):
        return NONE
    low = lowest_stack(o, p)
    for slot in range(p.hand_size):
        if o.hands[o.seat][slot] == EMPTY:
            continue
        mask = o.knows[o.seat][slot]
        has_colour, has_rank = knows_colour(mask), knows_rank(mask)
        if has_colour and o.heights[lowest(mask & ALL_COLOURS)] == RANKS:
            return p.hand_size + slot
        if has_rank and lowest(mask >> RANK_BIT) + 1 <= low:
            return p.hand_size + slot
        if has_colour and has_rank:
            colour, rank = lowest(mask & ALL_COLOURS), lowest(mask >> RANK_BIT) + 1
            if rank <= o.heights[colour] or rank > reachable(o, p, colour):
                return p.hand_size + slot
    for slot in range(p.hand_size):
        mask = o.knows[o.seat][slot]
        if o.hands[o.seat][slot] == EMPTY or not knows_colour(mask):
            continue
        if lowest(mask >> RANK_BIT) + 1 > reachable(o, p, lowest(mask & ALL_COLOURS)):
            return p.hand_size + slot
    return NONE


def discard_oldest(o, p) -> int:
    if not can_discard(o, p):
        return NONE
    oldest = NONE
    for slot in range(p.hand_size):
        if o.hands[o.seat][slot] == EMPTY:
            continue
        if oldest == NONE or o.drawn_at[o.seat][slot] < o.drawn_at[o.seat][oldest]:
            oldest = slot
    return NONE if oldest == NONE else p.hand_size + oldest


def random_slot(o, p, memory, seat: int) -> int:
    """Any slot with a card."""
    cards = 0
    for slot in range(p.hand_size):
        if o.hands[seat][slot] != EMPTY:
            cards += 1
    if cards == 0:
        return NONE
    chosen = below(memory, cards)
    for slot in range(p.hand_size):
        if o.hands[seat][slot] != EMPTY:
            if chosen == 0:
                return slot
            chosen -= 1
    return NONE


def discard_random(o, p, memory) -> int:
    if not can_discard(o, p):
        return NONE
    slot = random_slot(o, p, memory, o.seat)
    return NONE if slot == NONE else p.hand_size + slot


def discard_probably_useless(o, p, counts, certain: bool) -> int:
    """The slot with the largest share of useless cards, of equal ones the last; if certain, only where all are useless."""
    if not can_discard(o, p):
        return NONE
    best, best_useless, best_all = NONE, 0, 1
    for slot in range(p.hand_size):
        if o.hands[o.seat][slot] == EMPTY:
            continue
        mask = o.knows[o.seat][slot]
        useless, every = 0, 0
        for card in range(p.colours * RANKS):
            if counts[card] > 0 and mask & p.face[card] == p.face[card]:
                every += counts[card]
                colour = card // RANKS
                if card % RANKS < o.heights[colour] or card % RANKS >= reachable(o, p, colour):
                    useless += counts[card]
        if useless * best_all >= best_useless * every:
            best, best_useless, best_all = slot, useless, every
    if best == NONE or (certain and best_useless < best_all):
        return NONE
    return p.hand_size + best


# --- telling --------------------------------------------------------------------------------------------------------------


def tell_colour(o, p, target: int, card: int) -> int:
    step = (target - o.seat - 1 + p.players) % p.players
    return 2 * p.hand_size + step * p.options + card // RANKS


def tell_rank(o, p, target: int, card: int) -> int:
    step = (target - o.seat - 1 + p.players) % p.players
    return 2 * p.hand_size + step * p.options + p.colours + card % RANKS


def tell_either(o, p, memory, target: int, card: int) -> int:
    """A coin decides between colour and rank."""
    if below(memory, 2) == 0:
        return tell_colour(o, p, target, card)
    return tell_rank(o, p, target, card)


def tell_useful(o, p, players_asked: int) -> int:
    """The first playable card, in turn order, with something unknown: its rank, or else its colour."""
    if o.clues == 0:
        return NONE
    for step in range(1, players_asked + 1):
        target = (o.seat + step) % p.players
        for slot in range(p.hand_size):
            card = o.hands[target][slot]
            if card == EMPTY or not playable(o, card):
                continue
            mask = o.knows[target][slot]
            if not knows_rank(mask):
                return tell_rank(o, p, target, card)
            if not knows_colour(mask):
                return tell_colour(o, p, target, card)
    return NONE


def tell_playable(o, p, memory) -> int:
    if o.clues == 0:
        return NONE
    target = (o.seat + 1) % p.players
    for slot in range(p.hand_size):
        card = o.hands[target][slot]
        if card != EMPTY and playable(o, card):
            return tell_either(o, p, memory, target, card)
    return NONE


def tell_unknown(o, p) -> int:
    if o.clues == 0:
        return NONE
    target = (o.seat + 1) % p.players
    for slot in range(p.hand_size):
        card = o.hands[target][slot]
        if card == EMPTY:
            continue
        if not knows_colour(o.knows[target][slot]):
            return tell_colour(o, p, target, card)
        if not knows_rank(o.knows[target][slot]):
            return tell_rank(o, p, target, card)
    return NONE


def tell_random(o, p, memory) -> int:
    if o.clues == 0:
        return NONE
    target = (o.seat + 1) % p.players
    slot = random_slot(o, p, memory, target)
    return NONE if slot == NONE else tell_either(o, p, memory, target, o.hands[target][slot])


def tell_dispensable(o, p) -> int:
    """Tells of a card that it is of no use any more; seats in order from the first."""
    if o.clues == 0:
        return NONE
    low = lowest_stack(o, p)
    for target in range(p.players):
        if target == o.seat:
            continue
        for slot in range(p.hand_size):
            card = o.hands[target][slot]
            if card == EMPTY:
                continue
            mask = o.knows[target][slot]
            has_colour, has_rank = knows_colour(mask), knows_rank(mask)
            height = o.heights[card // RANKS]
            if not has_colour and height == RANKS:
                return tell_colour(o, p, target, card)
            if not has_rank and card % RANKS + 1 <= low:
                return tell_rank(o, p, target, card)
            if has_colour != has_rank and card % RANKS + 1 <= height:
                return tell_rank(o, p, target, card) if has_colour else tell_colour(o, p, target, card)
    return NONE


def tell_most_new(o, p) -> int:
    """The clue that tells most cards what was not known of them; ranks before colours, the first of equals."""
    if o.clues == 0:
        return NONE
    best, most = NONE, 0
    for target in range(p.players):
        if target == o.seat:
            continue
        for rank in range(RANKS):
            informed = 0
            for slot in range(p.hand_size):
                card = o.hands[target][slot]
                if card != EMPTY and card % RANKS == rank and not knows_rank(o.knows[target][slot]):
                    informed += 1
            if informed > most:
                best, most = tell_rank(o, p, target, rank), informed
        for colour in range(p.colours):
            informed = 0
            for slot in range(p.hand_size):
                card = o.hands[target][slot]
                if card != EMPTY and card // RANKS == colour and not knows_colour(o.knows[target][slot]):
                    informed += 1
            if informed > most:
                best, most = tell_colour(o, p, target, colour * RANKS), informed
    return best


# --- the players ------------------------------------------------------------------------------------------------------------


def any_legal(o, p, memory) -> int:
    return memory.moves[below(memory, legal(o, p, memory.moves))]


def internal(o, p, memory, work) -> int:
    unseen(o, p, o.seat, memory.room)
    action = play_safe(o, p, memory.room)
    if action == NONE:
        action = discard_known_useless(o, p)
    if action == NONE:
        action = tell_playable(o, p, memory)
    if action == NONE:
        action = tell_random(o, p, memory)
    if action == NONE:
        action = discard_random(o, p, memory)
    return any_legal(o, p, memory) if action == NONE else action


def outer(o, p, memory, work) -> int:
    unseen(o, p, o.seat, memory.room)
    action = play_safe(o, p, memory.room)
    if action == NONE:
        action = discard_known_useless(o, p)
    if action == NONE:
        action = tell_useful(o, p, 1)
    if action == NONE:
        action = tell_unknown(o, p)
    if action == NONE:
        action = discard_random(o, p, memory)
    return any_legal(o, p, memory) if action == NONE else action


def iggi(o, p, memory, work) -> int:
    action = play_if_certain(o, p)
    if action == NONE:
        unseen(o, p, o.seat, memory.room)
        action = play_safe(o, p, memory.room)
    if action == NONE:
        action = tell_useful(o, p, p.players - 1)
    if action == NONE:
        action = discard_known_useless(o, p)
    if action == NONE:
        action = discard_oldest(o, p)
    if action == NONE:
        action = tell_random(o, p, memory)
    return any_legal(o, p, memory) if action == NONE else action


def piers(o, p, memory, work) -> int:
    unseen(o, p, o.seat, memory.room)
    action = play_safe(o, p, memory.room)
    if action == NONE and p.misfires - o.misfires > 1:
        action = play_probable(o, p, memory.room)
    if action == NONE:
        action = tell_useful(o, p, p.players - 1)
    if action == NONE and o.clues < 4:
        action = tell_dispensable(o, p)
    if action == NONE:
        action = discard_known_useless(o, p)
    if action == NONE:
        action = discard_oldest(o, p)
    if action == NONE:
        action = tell_random(o, p, memory)
    if action == NONE:
        action = discard_random(o, p, memory)
    return any_legal(o, p, memory) if action == NONE else action


def van_den_bergh(o, p, memory, work) -> int:
    unseen(o, p, o.seat, memory.room)
    if p.misfires - o.misfires > 1:
        action = play_probable(o, p, memory.room)
    else:
        action = play_safe(o, p, memory.room)
    if action == NONE:
        action = discard_probably_useless(o, p, memory.room, True)
    if action == NONE:
        action = tell_useful(o, p, p.players - 1)
    if action == NONE:
        action = tell_most_new(o, p)
    if action == NONE:
        action = discard_probably_useless(o, p, memory.room, False)
    return any_legal(o, p, memory) if action == NONE else action


def blind(o, p, memory, work) -> int:
    """Plays a random card, always."""
    action = random_slot(o, p, memory, o.seat)
    return any_legal(o, p, memory) if action == NONE else action


AGENTS = {
    "internal": internal,
    "outer": outer,
    "iggi": iggi,
    "piers": piers,
    "van-den-bergh": van_den_bergh,
    "blind": blind,
    "greedy": piers,
}

PLAYOUT = iggi
"""How the tree search imagines the rest of a game: quick, and it never guesses."""
TREE_DEPTH = 1
"""Deeper in the tree partners would act on what only the imagined world tells them, and clues would look useless."""
