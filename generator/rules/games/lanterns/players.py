"""A careful player of Lanterns: looks one turn ahead, makes the dedication that pays, and gives away as little as it can.

In: what a seat sees. Out: an action. A hand of lantern cards is worth what the dedications that it is on the way to will bring, the
nearer the more, in hundredths of honor. Every exchange with every dedication after it is weighed against doing nothing; every tile in every
rotation on every open place by the cards and favors that it brings, less what the others get from it.
"""

from __future__ import annotations

from generator.rules.games.lanterns.dedications import token_value
from generator.rules.games.lanterns.moves import (
    DEDICATE_PAIRS,
    DEDICATE_SAME,
    DEDICATE_SEVEN,
    DISCARD,
    DONE,
    EXCHANGE,
    PICK,
    TRIOS,
)
from generator.rules.games.lanterns.pieces import COLOURS, PAIRS, SAME, SEVEN, SIDES
from generator.rules.games.lanterns.turn import BEGUN, EXCHANGED, PICKED
from generator.rules.language import EMPTY

NOTHING = -1
LOWEST = -(1 << 40)

# Of a dozen sets of numbers like these, tried against each other over 2,500 games of two players each, these won.
NEAR = (98, 80, 60, 42, 28, 17, 10, 5)
"""Hundredths of a dedication's value that a hand has of it, by the number of cards that it lacks."""
SECOND, THIRD = 55, 25
"""Hundredths that the next best dedications add."""
CARD = 60
"""What any card adds, up to as many as a dedication takes."""
FAVOR = 60
AT_ONCE = 180
"""What it is worth to have a dedication now: tokens only fall, and there is one dedication a turn."""


def greedy(o, p, memory, work) -> int:
    if o.step == PICKED:
        face = o.hands[o.seat][o.picked] * SIDES + o.quarters
        list_edges(o, p, memory.room)
        best_place(o, p, face, memory.room)
        return p.first_place + memory.room[ROOM_PLACE]
    action = NOTHING
    if o.step == BEGUN or o.step == EXCHANGED:
        action = best_plan(o, p, memory.room)
    if action != NOTHING:
        return action
    if o.duty == 1:
        return least_loss(o, p)
    if o.final > 0:
        return DONE
    return best_pick(o, p, memory.room)


# --- what a hand is worth ---------------------------------------------------------------------------------------------


def turns_left(o, p) -> int:
    """Turns of this seat after the present one: its tiles and the last turn."""
    if o.final > 0:
        return 0
    tiles = 0
    for slot in range(p.tile_hand):
        if o.hands[o.seat][slot] != EMPTY:
            tiles += 1
    return tiles + o.left // p.players


def promise(value: int, lacking: int, turns: int) -> int:
    """What being so near to a dedication is worth; one that cannot be reached any more is worth nothing."""
    if turns == 0 or lacking > 2 * turns or lacking > COLOURS:
        return 0
    return value * NEAR[max(lacking, 0)]


def worth(o, p, cards, turns: int) -> int:
    """Of lantern cards, in hundredths of honor, with so many turns to come."""
    most = 0
    pairs = 0
    halves = 0
    different = 0
    useful = 0
    for colour in range(COLOURS):
        count = cards[colour]
        if count > 0:
            different += 1
            most = max(most, count)
            useful += min(count, p.same)
            if count >= p.pair:
                pairs += 1
            else:
                halves += count
    pairs = min(pairs, 3)
    lacking = p.pair * (3 - pairs)
    lacking -= min(halves, 3 - pairs)
    a = promise(token_value(o, p, SAME), p.same - most, turns)
    b = promise(token_value(o, p, PAIRS), lacking, turns)
    c = promise(token_value(o, p, SEVEN), COLOURS - different, turns)
    first = max(a, b, c)
    last = min(a, b, c)
    second = a + b + c - first - last
    total = first + (second * SECOND + last * THIRD) // 100
    if turns > 1:
        total += CARD * useful
    return total


# --- exchange and dedication ------------------------------------------------------------------------------------------


def best_plan(o, p, room) -> int:
    """The first action of the best exchange and dedication, or nothing."""
    cards = o.cards[o.seat]
    for colour in range(COLOURS):
        room[colour] = cards[colour]
    turns = turns_left(o, p)
    best = worth(o, p, cards, turns)
    if o.duty == 1:
        best = LOWEST
    plan = NOTHING
    gain = dedication_gain(o, p, room, turns)
    if gain > best:
        best = gain
        plan = room[ROOM_DEDICATION]
    if o.step != BEGUN or o.favors[o.seat] < p.exchange_cost:
        return plan
    price = FAVOR * p.exchange_cost
    if turns == 0:
        price = 1
    for give in range(COLOURS):
        if cards[give] == 0:
            continue
        for other in range(COLOURS - 1):
            take = other if other < give else other + 1
            if o.supply[take] == 0:
                continue
            room[give] -= 1
            room[take] += 1
            gain = dedication_gain(o, p, room, turns) - price
            if o.duty == 0:
                gain = max(gain, worth(o, p, room, turns) - price)
            room[give] += 1
            room[take] -= 1
            if gain > best:
                best = gain
                plan = EXCHANGE + give * (COLOURS - 1) + other
    return plan


def dedication_gain(o, p, room, turns: int) -> int:
    """The best that a dedication makes of the cards in `room`, together with the honor; which one is written there, too."""
    best = LOWEST
    pairs = 0
    different = 0
    for colour in range(COLOURS):
        if room[colour] > 0:
            different += 1
        if room[colour] >= p.pair:
            pairs += 1
        if room[colour] >= p.same:
            room[colour] -= p.same
            gain = 100 * token_value(o, p, SAME) + worth(o, p, room, turns)
            room[colour] += p.same
            if gain > best:
                best = gain
                room[ROOM_DEDICATION] = DEDICATE_SAME + colour
    if pairs >= 3:
        for i in range(TRIOS):
            trio = p.trio[i]
            if room[trio[0]] >= p.pair and room[trio[1]] >= p.pair and room[trio[2]] >= p.pair:
                for k in range(3):
                    room[trio[k]] -= p.pair
                gain = 100 * token_value(o, p, PAIRS) + worth(o, p, room, turns)
                for k in range(3):
                    room[trio[k]] += p.pair
                if gain > best:
                    best = gain
                    room[ROOM_DEDICATION] = DEDICATE_PAIRS + i
    if different == COLOURS:
        for colour in range(COLOURS):
            room[colour] -= 1
        gain = 100 * token_value(o, p, SEVEN) + worth(o, p, room, turns)
        for colour in range(COLOURS):
            room[colour] += 1
        if gain > best:
            best = gain
            room[ROOM_DEDICATION] = DEDICATE_SEVEN
    return best + AT_ONCE


def least_loss(o, p) -> int:
    """The discard after which the hand is worth most."""
    cards = o.cards[o.seat]
    turns = turns_left(o, p)
    best = LOWEST
    choice = NOTHING
    for colour in range(COLOURS):
        if cards[colour] > 0:
            cards[colour] -= 1
            left = worth(o, p, cards, turns)
            cards[colour] += 1
            if left > best:
                best = left
                choice = DISCARD + colour
    return choice


# --- placing a tile ---------------------------------------------------------------------------------------------------

# Of the work room: a hand of cards, the choices found, what one more card of each colour is worth to each seat, and the
# colours that touch each open place.
ROOM_DEDICATION = 7
ROOM_PLACE = 8
ROOM_GIFTS = 16
ROOM_EDGES = 48


def weigh_gifts(o, p, room) -> None:
    """How much it helps each of the others to get a card of each colour."""
    turns = max(1, turns_left(o, p))
    for seat in range(p.players):
        if seat != o.seat:
            cards = o.cards[seat]
            before = worth(o, p, cards, turns)
            for colour in range(COLOURS):
                cards[colour] += 1
                room[ROOM_GIFTS + seat * COLOURS + colour] = worth(o, p, cards, turns) - before
                cards[colour] -= 1


def given_away(o, p, face: int, room) -> int:
    """What the others get from the side that faces them; with several of them each counts for less."""
    total = 0
    for seat in range(p.players):
        if seat != o.seat:
            colour = p.sides[face][o.side[seat]]
            if o.supply[colour] > 0:
                total += room[ROOM_GIFTS + seat * COLOURS + colour]
    return total // (p.players - 1)


def best_pick(o, p, room) -> int:
    weigh_gifts(o, p, room)
    list_edges(o, p, room)
    best = LOWEST
    choice = NOTHING
    for slot in range(p.tile_hand):
        tile = o.hands[o.seat][slot]
        if tile != EMPTY:
            for quarters in range(SIDES):
                face = tile * SIDES + quarters
                gain = best_place(o, p, face, room) - given_away(o, p, face, room)
                if gain > best:
                    best = gain
                    choice = PICK + slot * SIDES + quarters
    return choice


def list_edges(o, p, room) -> None:
    for spot in range(o.opens):
        for direction in range(SIDES):
            other = o.touch[spot][direction] - 1
            colour = NOTHING
            if other >= 0:
                colour = p.sides[o.lake[other] * SIDES + o.turned[other]][(direction + 2) % SIDES]
            room[ROOM_EDGES + spot * SIDES + direction] = colour


def best_place(o, p, face: int, room) -> int:
    """What a turned tile brings to this seat on the best place, which is written into `room`."""
    turns = turns_left(o, p)
    best = LOWEST
    plain = False
    for spot in range(o.opens):
        matched = 0
        for direction in range(SIDES):
            if room[ROOM_EDGES + spot * SIDES + direction] == p.sides[face][direction]:
                matched += 1
        if matched == 0:
            # All places without a match are worth the same.
            if plain:
                continue
            plain = True
        gain = placed_worth(o, p, spot, face, matched, room, turns)
        if gain > best:
            best = gain
            room[ROOM_PLACE] = o.open[spot]
    return best


def placed_worth(o, p, spot: int, face: int, matched: int, room, turns: int) -> int:
    """What the hand and the favors of a placement are worth."""
    for colour in range(COLOURS):
        room[colour] = 0
    platforms = 0
    if matched > 0:
        platforms = p.platform[face // SIDES]
        for direction in range(SIDES):
            if room[ROOM_EDGES + spot * SIDES + direction] == p.sides[face][direction]:
                room[p.sides[face][direction]] += 1
                platforms += p.platform[o.lake[o.touch[spot][direction] - 1]]
    room[p.sides[face][o.side[o.seat]]] += 1
    for colour in range(COLOURS):
        room[colour] = o.cards[o.seat][colour] + min(room[colour], o.supply[colour])
    return worth(o, p, room, turns) + FAVOR * min(platforms, o.pool)


AGENTS = {"greedy": greedy}
PLAYOUT = greedy
"""With random play to the end the tree search would not see what a hand is good for."""
