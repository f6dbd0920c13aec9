"""A turn: several actions of one seat.

In: a state and an action. Out: the actions that are legal, and the state after one. An exchange comes first, then a dedication, then
discards if they are due, then picking a tile of the hand and turning it, then placing it.
"""

from __future__ import annotations

from generator.rules.games.lanterns.dealing import draw, return_cards, take_card
from generator.rules.games.lanterns.dedications import can_dedicate, list_dedications, token_value
from generator.rules.games.lanterns.ending import LAKE_COMPLETE, count_ties
from generator.rules.games.lanterns.lake import find_open, lay, matches
from generator.rules.games.lanterns.moves import (
    DEDICATE_PAIRS,
    DEDICATE_SAME,
    DEDICATE_SEVEN,
    DISCARD,
    DONE,
    EXCHANGE,
    PICK,
)
from generator.rules.games.lanterns.pieces import COLOURS, PAIRS, SAME, SEVEN, SIDES
from generator.rules.games.lanterns.tallying import (
    TALLY_ABOVE_LIMIT,
    TALLY_DISCARD,
    TALLY_EMPTY_STACK,
    TALLY_FACING,
    TALLY_FAVOR,
    TALLY_FORCED_DISCARD,
    TALLY_GENERIC,
    TALLY_MATCH,
    TALLY_NO_FAVOR,
    TALLY_TOKENS,
    TALLY_TYPES,
)
from generator.rules.language import EMPTY

# How far a turn has come.
BEGUN, EXCHANGED, DEDICATED, DISCARDING, PICKED = 0, 1, 2, 3, 4


def legal(s, p, moves) -> int:
    """Lists the legal actions; there are none once the game is over."""
    if s.end != 0:
        return 0
    count = 0
    if s.step == PICKED:
        for i in range(s.opens):
            moves[i] = p.first_place + s.open[i]
        return s.opens
    if s.step == BEGUN and s.favors[s.seat] >= p.exchange_cost:
        count = list_exchanges(s, p, moves)
    dedications = 0
    if s.step == BEGUN or s.step == EXCHANGED:
        before = count
        count = list_dedications(s, p, moves, count)
        dedications = count - before
    if s.duty == 1:
        if dedications == 0 or p.must_dedicate == 0:
            for colour in range(COLOURS):
                if s.cards[s.seat][colour] > 0:
                    moves[count] = DISCARD + colour
                    count += 1
    elif s.final > 0:
        moves[count] = DONE
        count += 1
    else:
        for slot in range(p.tile_hand):
            if s.hands[s.seat][slot] != EMPTY:
                for quarters in range(SIDES):
                    moves[count] = PICK + slot * SIDES + quarters
                    count += 1
    return count


def list_exchanges(s, p, moves) -> int:
    count = 0
    cards = s.cards[s.seat]
    for give in range(COLOURS):
        if cards[give] > 0:
            for other in range(COLOURS - 1):
                take = other if other < give else other + 1
                if s.supply[take] > 0:
                    moves[count] = EXCHANGE + give * (COLOURS - 1) + other
                    count += 1
    return count


def apply(s, p, action: int) -> None:
    if action < DEDICATE_SAME:
        exchange(s, p, action)
    elif action < DISCARD:
        dedicate(s, p, action)
    elif action < DONE:
        discard(s, p, action - DISCARD)
    elif action == DONE:
        end_turn(s, p)
    elif action < p.first_place:
        s.picked = (action - PICK) // SIDES
        s.quarters = (action - PICK) % SIDES
        s.step = PICKED
    else:
        place_tile(s, p, action - p.first_place)


def exchange(s, p, action: int) -> None:
    give = action // (COLOURS - 1)
    take = action % (COLOURS - 1)
    if take >= give:
        take += 1
    s.favors[s.seat] -= p.exchange_cost
    s.pool += p.exchange_cost
    return_cards(s, s.seat, give, 1)
    take_card(s, s.seat, take)
    s.step = EXCHANGED


def discard(s, p, colour: int) -> None:
    s.tally[TALLY_DISCARD] += 1
    if s.step < DEDICATED and not can_dedicate(p, s.cards[s.seat]):
        s.tally[TALLY_FORCED_DISCARD] += 1
    return_cards(s, s.seat, colour, 1)
    s.step = DISCARDING
    if s.held[s.seat] <= p.lantern_limit:
        s.duty = 0


def place_tile(s, p, place: int) -> None:
    seat = s.seat
    tile = s.hands[seat][s.picked]
    face = tile * SIDES + s.quarters
    spot = find_open(s, place)
    platforms = 0
    matched = 0
    for direction in range(SIDES):
        if matches(s, p, spot, direction, face):
            s.tally[TALLY_MATCH] += 1
            got = take_card(s, seat, p.sides[face][direction])
            if got or p.favors_when_exhausted == 1:
                matched = 1
                platforms += p.platform[s.lake[s.touch[spot][direction] - 1]]
    if matched == 1:
        platforms += p.platform[tile]
    take_favors(s, seat, platforms)
    for step in range(p.players):
        other = (seat + step) % p.players
        s.tally[TALLY_FACING] += 1
        take_card(s, other, p.sides[face][s.side[other]])
    lay(s, p, tile, s.quarters, place)
    s.tally[tile] += 1
    s.hands[seat][s.picked] = draw(s)
    if s.laid == p.tiles + 1:
        s.final = p.players + 1
    end_turn(s, p)


def take_favors(s, seat: int, wanted: int) -> None:
    """Favor tokens from the pool, as far as it has them."""
    count = min(wanted, s.pool)
    s.pool -= count
    s.favors[seat] += count
    s.tally[TALLY_FAVOR] += count
    s.tally[TALLY_NO_FAVOR] += wanted - count


def end_turn(s, p) -> None:
    s.turn += 1
    s.step = BEGUN
    s.picked = 0
    s.quarters = 0
    s.seat = (s.seat + 1) % p.players
    s.duty = 0
    if s.final > 0:
        s.final -= 1
        if s.final == 0:
            s.end = LAKE_COMPLETE
            count_ties(s, p)
    elif s.held[s.seat] > p.lantern_limit:
        s.duty = 1
        s.tally[TALLY_ABOVE_LIMIT] += 1


def dedicate(s, p, action: int) -> None:
    seat = s.seat
    which = SEVEN
    if action < DEDICATE_PAIRS:
        which = SAME
        return_cards(s, seat, action - DEDICATE_SAME, p.same)
    elif action < DEDICATE_SEVEN:
        which = PAIRS
        for i in range(3):
            return_cards(s, seat, p.trio[action - DEDICATE_PAIRS][i], p.pair)
    else:
        for colour in range(COLOURS):
            return_cards(s, seat, colour, 1)
    s.honor[seat] += token_value(s, p, which)
    s.tally[TALLY_TYPES + which] += 1
    top = s.taken[which]
    if top < p.stacked:
        s.taker[which][top] = seat
        s.taken[which] = top + 1
        s.tally[TALLY_TOKENS + p.token_item[which][top]] += 1
    else:
        s.noted[seat] += 1
        s.tally[TALLY_GENERIC] += 1
        s.tally[TALLY_EMPTY_STACK] += 1
    s.step = DEDICATED
    if p.dedication_suffices == 1 or s.held[seat] <= p.lantern_limit:
        s.duty = 0
    if s.final > 0:
        # Nothing can follow in a last turn.
        end_turn(s, p)
