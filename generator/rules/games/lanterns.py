"""Lanterns: the rules, over a state that holds whole numbers only.

In: the game's numbers from its YAML (`Numbers`). Out: play. Directions on the table are numbered clockwise: 0 the top, 1 the right, 2 the
bottom, 3 the left; a seat sits at one of them all game and faces that side of every tile. The first seat is the one that faces red and
begins; it sits at the bottom, and its left neighbour, the next seat, at the left. A turn is several actions of one seat: an exchange, a
dedication, discards if they are due, then picking a tile of the hand and turning it, then placing it.

The lake has no board: it is a list of tiles, and a list of the open places round them, each with the tiles that it touches. A place is
one number, row × width + column of a square that the lake cannot outgrow; the start tile lies in its middle, at 0,0 in texts, with
columns to the right and rows downwards.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from generator.errors import did_you_mean
from generator.rules.arranging import CannotBe
from generator.rules.language import EMPTY, UNKNOWN, Between, GameState, Grid, Record, Row, below, shuffle
from generator.rules.reading import Box, Pieces

COLOURS = 7
SIDES = 4
SAME, PAIRS, SEVEN = 0, 1, 2
TYPES = ("four-of-a-kind", "three-pairs", "seven-different")
FIRST_SIDE = 2

ENDS = ("lake-complete",)
LAKE_COMPLETE = 1
MAX_MOVES = 160
ROOM = 512
WORDS = {"lake": "tile", "stack": "tile", "boxed": "tile", "hands": "tile"}

# Actions: exchanges, dedications of the three types, discards, the end of a last turn, picks (slot × 4 + quarter turns), places.
EXCHANGE = 0
DEDICATE_SAME = COLOURS * (COLOURS - 1)
DEDICATE_PAIRS = DEDICATE_SAME + COLOURS
TRIOS = 35
DEDICATE_SEVEN = DEDICATE_PAIRS + TRIOS
DISCARD = DEDICATE_SEVEN + 1
DONE = DISCARD + COLOURS
PICK = DONE + 1

LOWEST = -(1 << 40)
FAR = 30
"""Honor by which one player leads clearly: more makes no difference to the tree search."""

# How far a turn has come.
BEGUN, EXCHANGED, DEDICATED, DISCARDING, PICKED = 0, 1, 2, 3, 4

# What is tallied: tiles placed, tokens taken, then these.
TALLY_TOKENS = 40
TALLY_CARDS = 76
TALLY_FAVOR = TALLY_CARDS + COLOURS
TALLY_GENERIC = TALLY_FAVOR + 1
TALLY_TYPES = TALLY_GENERIC + 1
TALLY_EMPTY_STACK = TALLY_TYPES + 3
TALLY_MATCH = TALLY_EMPTY_STACK + 1
TALLY_FACING = TALLY_MATCH + 1
TALLY_NO_CARD = TALLY_FACING + 1
TALLY_NO_FAVOR = TALLY_NO_CARD + 1
TALLY_ABOVE_LIMIT = TALLY_NO_FAVOR + 1
TALLY_DISCARD = TALLY_ABOVE_LIMIT + 1
TALLY_FORCED_DISCARD = TALLY_DISCARD + 1
TALLY_TIES = TALLY_FORCED_DISCARD + 1


class Numbers(Record):
    """The numbers of the YAML."""

    players: Between[2, 4]
    lanterns: Between[0, 99]
    """Lantern cards of each colour in the supply at first."""
    lantern_copies: Row[7]
    lantern_limit: Between[0, 1000]
    tiles: Between[1, 40]
    """Lake tiles in play, the start tile aside."""
    in_box: Between[1, 40]
    kinds: Between[1, 40]
    """Different lake tiles; the start tile is numbered after them."""
    deck: Row[40]
    """The tile of every copy in the box."""
    sides: Grid[164, 4]
    """Colours of a tile turned by some quarters: in row tile × 4 + quarters, by direction."""
    platform: Row[41]
    start_turn: int
    """Quarter turns of the start tile that bring its red side before the first seat."""
    tile_hand: Between[1, 8]
    exchange_cost: Between[0, 1000]
    same: Between[1, 12]
    pair: Between[1, 12]
    trio: Grid[35, 3]
    """Which three colours each dedication of three pairs takes."""
    stacked: Between[0, 12]
    """Dedication tokens in each stack at first."""
    token: Grid[3, 12]
    """Values of a stack's tokens from the top."""
    token_item: Grid[3, 12]
    """Which of the different tokens each of them is."""
    empty_stack: int
    favors: Between[0, 1000]
    generics: int
    must_dedicate: Between[0, 1]
    dedication_suffices: Between[0, 1]
    favors_when_exhausted: Between[0, 1]
    width: int
    first_place: int
    """The action of the first place."""


class State(GameState):
    step: int
    """How far the turn has come."""
    duty: int
    """1 while the seat has to come down from too many lantern cards before placing."""
    picked: int
    """Slot of the tile that is about to be placed, and how it is turned."""
    quarters: int
    final: int
    """Last turns left once every tile is placed, this one included; 0 before."""
    left: int
    """Tiles in the draw stack: its first `left` entries, the top one last."""
    stack: Row[40]
    boxed: Row[40]
    """Tiles that went back to the box unseen."""
    hands: Grid[4, 8]
    side: Row[4]
    """Where each seat sits."""
    laid: int
    """Tiles of the lake, in the order they were laid, the start tile first."""
    lake: Row[42]
    turned: Row[42]
    at: Row[42]
    opens: int
    """Open places, and for each and each direction 1 + the tile that it touches there."""
    open: Row[96]
    touch: Grid[96, 4]
    supply: Row[7]
    cards: Grid[4, 7]
    held: Row[4]
    """Lantern cards of each seat."""
    pool: int
    favors: Row[4]
    taken: Row[3]
    """Tokens taken from each stack, and by whom."""
    taker: Grid[3, 12]
    noted: Row[4]
    """Dedications made on empty stacks."""
    honor: Row[4]
    tally: Row[104]


# --- the numbers ------------------------------------------------------------------------------------------------------


def numbers(box: Box) -> dict[str, object]:
    colours = _colours(box)
    if len(colours) != COLOURS:
        box.problem(f"the rules need {COLOURS} colours of lantern cards", ("components", "lantern-card", "for_each"))
    tiles, start = box.items("lake-tile"), box.items("start-tile")
    faces = [_sides(box, item, colours) for item, _ in [*tiles, *start]]
    deck = [number for number, (_, copies) in enumerate(tiles) for _ in range(copies)]
    first = box.choice("start_colour", tuple(colours))
    if len(start) != 1 or faces[-1].count(first) != 1:
        path = ("components", "start-tile")
        box.problem("there is one start tile, with the start colour on exactly one of its sides", path)
        return {}
    used, hand = box.setup("lake_tiles"), box.limit("tile_hand")
    if used > len(deck):
        box.problem(f"{used} lake tiles are played with, but there are {len(deck)}", ("setup", "lake_tiles"))
    if hand * box.players > used:
        message = f"{box.players} players are dealt {hand * box.players} lake tiles, but {used} are played with"
        box.problem(message, ("setup", "lake_tiles"))
    stacks = _stacks(box)
    different = _different(stacks)
    return {
        "players": box.players,
        # More cards than the box holds may be asked for: that is how to find out how many it should hold.
        "lanterns": box.setup("lantern_cards"),
        "lantern_copies": [copies for _, copies in box.items("lantern-card")],
        "lantern_limit": box.limit("lantern_limit"),
        "tiles": used,
        "in_box": len(deck),
        "kinds": len(tiles),
        "deck": deck,
        "sides": [[face[(side - turn) % SIDES] for side in range(SIDES)] for face in faces for turn in range(SIDES)],
        "platform": [int(item.fields["platform"] == "raft") for item, _ in [*tiles, *start]],
        "start_turn": (FIRST_SIDE - faces[-1].index(first)) % SIDES,
        "tile_hand": hand,
        "exchange_cost": box.limit("exchange_cost"),
        "same": box.limit("same_colour"),
        "pair": box.limit("pair"),
        "trio": _trios(),
        "stacked": box.setup("dedication_tokens"),
        "token": [[value for value, _ in stack] for stack in stacks],
        "token_item": [[different.index(item) for _, item in stack] for stack in stacks],
        "empty_stack": box.score("empty-stack"),
        "favors": box.copies("favor-token"),
        "generics": box.copies("generic-token"),
        "must_dedicate": box.rule("must_dedicate"),
        "dedication_suffices": box.rule("dedication_suffices"),
        "favors_when_exhausted": box.rule("favors_when_exhausted"),
        "width": 2 * used + 3,
        "first_place": PICK + hand * SIDES,
    }


def _colours(box: Box) -> list[str]:
    return [str(item.fields["colour"]) for item, _ in box.items("lantern-card")]


def _sides(box: Box, item, colours: list[str]) -> list[int]:
    """Colours of a tile, clockwise from the top."""
    words = [str(item.fields[side]) for side in ("top", "right", "bottom", "left")]
    for side, word in zip(("top", "right", "bottom", "left"), words, strict=True):
        if word not in colours:
            path = ("components", item.component, "items", item.id, side)
            box.problem(f"'{word}' is not a colour of the lantern cards", path)
    return [colours.index(word) if word in colours else 0 for word in words]


def _stacks(box: Box) -> list[list[tuple[int, str]]]:
    """Value and id of the tokens that this number of players uses, highest first."""
    wanted = box.setup("dedication_tokens")
    stacks = []
    for name in TYPES:
        pieces = [
            (item.fields["value"], item.id)
            for item, copies in box.items("dedication-token")
            for _ in range(copies)
            if item.fields["type"] == name and item.fields["dots"] <= box.players
        ]
        if wanted > len(pieces):
            message = (
                f"{wanted} tokens are stacked of each type, but {box.players} players have {len(pieces)} of '{name}'"
            )
            box.problem(message, ("setup", "dedication_tokens"))
        stacks.append(sorted(pieces, key=lambda piece: -piece[0])[:wanted])
    return stacks


def _different(stacks: list[list[tuple[int, str]]]) -> list[str]:
    return list(dict.fromkeys(item for stack in stacks for _, item in stack))


def _trios() -> list[list[int]]:
    every = range(COLOURS)
    return [[a, b, c] for a in every for b in every for c in every if a < b < c]


def vocabulary(box: Box) -> dict[str, list[str]]:
    stacks = _stacks(box)
    used = [item for stack in stacks for _, item in stack]
    unused = [item.id for item, copies in box.items("dedication-token") for _ in range(copies)]
    for item in used:
        unused.remove(item)
    return {
        "tile": [item.id for item, _ in [*box.items("lake-tile"), *box.items("start-tile")]],
        "colour": _colours(box),
        "lantern": [item.id for item, _ in box.items("lantern-card")],
        "token": _different(stacks),
        "unused-token": unused,
    }


# --- the lake ---------------------------------------------------------------------------------------------------------


def lay(s, p, tile: int, quarters: int, place: int) -> None:
    """Puts a tile onto an open place, or the first one anywhere, and opens the places round it."""
    n = s.laid
    s.lake[n] = tile
    s.turned[n] = quarters
    s.at[n] = place
    s.laid = n + 1
    spot = find_open(s, place)
    for direction in range(SIDES):
        if spot >= 0 and s.touch[spot][direction] > 0:
            continue
        near = neighbour(p, place, direction)
        other = find_open(s, near)
        if other < 0:
            other = s.opens
            s.opens += 1
            s.open[other] = near
            for side in range(SIDES):
                s.touch[other][side] = 0
        s.touch[other][(direction + 2) % SIDES] = n + 1
    if spot >= 0:
        last = s.opens - 1
        s.opens = last
        s.open[spot] = s.open[last]
        s.open[last] = 0
        for side in range(SIDES):
            s.touch[spot][side] = s.touch[last][side]
            s.touch[last][side] = 0


def find_open(s, place: int) -> int:
    """Which of the open places this is, or −1."""
    for i in range(s.opens):
        if s.open[i] == place:
            return i
    return -1


def neighbour(p, place: int, direction: int) -> int:
    if direction == 0:
        return place - p.width
    if direction == 1:
        return place + 1
    if direction == 2:
        return place + p.width
    return place - 1


def matches(s, p, spot: int, direction: int, face: int) -> bool:
    """Whether a tile (× 4 + quarters) on an open place would continue the colour of the tile that it touches there."""
    other = s.touch[spot][direction] - 1
    if other < 0:
        return False
    return p.sides[s.lake[other] * SIDES + s.turned[other]][(direction + 2) % SIDES] == p.sides[face][direction]


# --- play -------------------------------------------------------------------------------------------------------------


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


def list_dedications(s, p, moves, count: int) -> int:
    cards = s.cards[s.seat]
    pairs = 0
    different = 0
    for colour in range(COLOURS):
        if cards[colour] >= p.same:
            moves[count] = DEDICATE_SAME + colour
            count += 1
        if cards[colour] >= p.pair:
            pairs += 1
        if cards[colour] > 0:
            different += 1
    if pairs >= 3:
        for i in range(TRIOS):
            trio = p.trio[i]
            if cards[trio[0]] >= p.pair and cards[trio[1]] >= p.pair and cards[trio[2]] >= p.pair:
                moves[count] = DEDICATE_PAIRS + i
                count += 1
    if different == COLOURS:
        moves[count] = DEDICATE_SEVEN
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


def discard(s, p, colour: int) -> None:
    s.tally[TALLY_DISCARD] += 1
    if s.step < DEDICATED and not can_dedicate(p, s.cards[s.seat]):
        s.tally[TALLY_FORCED_DISCARD] += 1
    return_cards(s, s.seat, colour, 1)
    s.step = DISCARDING
    if s.held[s.seat] <= p.lantern_limit:
        s.duty = 0


def can_dedicate(p, cards) -> bool:
    pairs = 0
    different = 0
    for colour in range(COLOURS):
        if cards[colour] >= p.same:
            return True
        if cards[colour] >= p.pair:
            pairs += 1
        if cards[colour] > 0:
            different += 1
    return pairs >= 3 or different == COLOURS


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


def token_value(s, p, which: int) -> int:
    """What the next dedication of a type is worth."""
    top = s.taken[which]
    if top < p.stacked:
        return p.token[which][top]
    return p.empty_stack


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


# --- the end ----------------------------------------------------------------------------------------------------------


def score(s, p, seat: int) -> int:
    return s.honor[seat]


def won(s, p, seat: int) -> int:
    """Most honor, then most favor tokens, then most lantern cards; whoever is still level shares the victory."""
    for other in range(p.players):
        if s.honor[other] != s.honor[seat]:
            if s.honor[other] > s.honor[seat]:
                return 0
        elif s.favors[other] != s.favors[seat]:
            if s.favors[other] > s.favors[seat]:
                return 0
        elif s.held[other] > s.held[seat]:
            return 0
    return 1


def value(s, p, seat: int) -> int:
    """For the tree search: by how much a game was won or lost, which tells more than that it was."""
    best = LOWEST
    for other in range(p.players):
        if other != seat:
            best = max(best, s.honor[other])
    return min(max(s.honor[seat] - best, -FAR), FAR)


def count_ties(s, p) -> None:
    """Notes how far the tie-breaks were needed, and whether they decided."""
    honor = 0
    favors = 0
    for seat in range(p.players):
        honor = max(honor, s.honor[seat])
    level = 0
    for seat in range(p.players):
        if s.honor[seat] == honor:
            level += 1
            favors = max(favors, s.favors[seat])
    if level == 1:
        return
    s.tally[TALLY_TIES] += 1
    level = 0
    winners = 0
    for seat in range(p.players):
        if s.honor[seat] == honor and s.favors[seat] == favors:
            level += 1
            winners += won(s, p, seat)
    if level == 1:
        s.tally[TALLY_TIES + 1] += 1
        return
    s.tally[TALLY_TIES + 2] += 1
    if winners == 1:
        s.tally[TALLY_TIES + 3] += 1


def a_large_hand_has_a_dedication(s, p) -> bool:
    """Goes through all hands: none above the limit lacks a dedication, so nobody has to discard because of that."""
    hands = combinations_with_replacement(range(p.same), COLOURS)
    return all(sum(hand) <= p.lantern_limit or can_dedicate(p, hand) for hand in hands)


PROOFS = {("limit", "discard without a possible dedication"): a_large_hand_has_a_dedication}


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


# --- for people -------------------------------------------------------------------------------------------------------


def actions(p) -> int:
    """How many different actions there are."""
    return p.first_place + p.width * p.width


def spell(action: int, p, seat: int, words: dict[str, list[str]]) -> str:
    colour = words["colour"]
    if action < DEDICATE_SAME:
        give, take = divmod(action, COLOURS - 1)
        return f"exchange {colour[give]} for {colour[take + (take >= give)]}"
    if action < DEDICATE_PAIRS:
        return f"dedicate {TYPES[SAME]} {colour[action - DEDICATE_SAME]}"
    if action < DEDICATE_SEVEN:
        three = " ".join(colour[one] for one in p.trio[action - DEDICATE_PAIRS])
        return f"dedicate {TYPES[PAIRS]} {three}"
    if action == DEDICATE_SEVEN:
        return f"dedicate {TYPES[SEVEN]}"
    if action < DONE:
        return f"discard {colour[action - DISCARD]}"
    if action == DONE:
        return "done"
    if action < p.first_place:
        slot, quarters = divmod(action - PICK, SIDES)
        return f"pick {slot + 1} turned {90 * quarters}"
    x, y = position(p, action - p.first_place)
    return f"place at {x},{y}"


def position(p, place: int) -> tuple[int, int]:
    """Column and row of a place, seen from the start tile."""
    y, x = divmod(place, p.width)
    return x - p.width // 2, y - p.width // 2


KINDS = ("exchange", "dedicate", "discard", "done", "pick", "place")


def kind(action: int, p) -> int:
    if action < DEDICATE_SAME:
        return 0
    if action < DISCARD:
        return 1
    if action < DONE:
        return 2
    if action == DONE:
        return 3
    return 4 if action < p.first_place else 5


def SUPPLIES(p, words: dict[str, list[str]]) -> tuple[str, ...]:
    return (*words["lantern"], "lake-tile", "favor-token", *TYPES)


def stocks(s, p, levels) -> None:
    for colour in range(COLOURS):
        levels[colour] = s.supply[colour]
    levels[7] = s.left
    levels[8] = s.pool
    for which in range(3):
        levels[9 + which] = p.stacked - s.taken[which]


def tallies(p, words: dict[str, list[str]]) -> list[tuple[str, str]]:
    nothing = ("", "")
    tiles = [("component", word) for word in words["tile"][:-1]]
    tokens = [("component", word) for word in words["token"]]
    tiles += [nothing] * (TALLY_TOKENS - len(tiles))
    tokens += [nothing] * (TALLY_CARDS - TALLY_TOKENS - len(tokens))
    cards = [("component", word) for word in words["lantern"]]
    others = [("component", "favor-token"), ("component", "generic-token")]
    scoring = [("scoring", name) for name in (*TYPES, "empty-stack")]
    rewards = [("reward", name) for name in ("match", "orientation", "no-card-left", "no-favor-left")]
    limit = [("limit", name) for name in ("above it", "discard", "discard without a possible dedication")]
    ties = [(f"tie-break {word}", name) for name in ("favor tokens", "lantern cards") for word in ("asked", "decided")]
    return tiles + tokens + cards + others + scoring + rewards + limit + ties


def seats(s, p) -> list[int]:
    """Where the players sit: degrees, clockwise from the first seat's side of the table."""
    return [90 * ((s.side[seat] - FIRST_SIDE) % SIDES) for seat in range(p.players)]


def table(s, p, words: dict[str, list[str]]) -> list:
    pieces = Pieces()
    tile = words["tile"]
    everyone = frozenset(range(p.players))
    for i in range(s.laid):
        pieces.add(tile[s.lake[i]], "lake", place=position(p, s.at[i]), rotation=90 * s.turned[i])
    for seat in range(p.players):
        for slot in range(p.tile_hand):
            if s.hands[seat][slot] != EMPTY:
                pieces.add(tile[s.hands[seat][slot]], "hand", owner=seat, place=slot, hidden_from=everyone - {seat})
    for i in range(s.left):
        pieces.add(tile[s.stack[i]], "stack", place=i, face="back", hidden_from=everyone)
    for i in range(p.in_box - p.tiles):
        pieces.add(tile[s.boxed[i]], "box", place=i, face="back", hidden_from=everyone)
    for colour, card in enumerate(words["lantern"]):
        pieces.add(card, "supply", place=colour, count=s.supply[colour])
        pieces.add(card, "box", count=max(0, p.lantern_copies[colour] - p.lanterns))
        for seat in range(p.players):
            pieces.add(card, "cards", owner=seat, count=s.cards[seat][colour])
    for which, name in enumerate(TYPES):
        for i in range(p.stacked):
            token = words["token"][p.token_item[which][i]]
            if i < s.taken[which]:
                pieces.add(token, "dedications", owner=s.taker[which][i], place=i)
            else:
                pieces.add(token, name, place=i)
        # A grey token marks an empty stack.
        if which < p.generics:
            pieces.add("generic-token", name if s.taken[which] == p.stacked else "aside", place=p.stacked)
    pieces.add("generic-token", "aside", count=max(0, p.generics - len(TYPES)))
    for token in words["unused-token"]:
        pieces.add(token, "box")
    pieces.add("favor-token", "pool", count=s.pool)
    for seat in range(p.players):
        pieces.add("favor-token", "favors", owner=seat, count=s.favors[seat])
    pieces.add("start-player-marker", "marker", owner=0)
    return pieces.all


# --- a position of an example -----------------------------------------------------------------------------------------

ARRANGES = (
    *("lake", "hand", "unplaced", "cards", "supply", "favors", "taken", "stacks", "noted"),
    *("seat", "empty_side", "final"),
)
DIRECTIONS = ("top", "right", "bottom", "left")


def arrange(s, p, words: dict[str, list[str]], wanted) -> None:
    """Changes a dealt game into the position that an example describes; what is not said stays as it was dealt.

    lake: {lake-06: {at: [0, 1], turned: 90}}   tiles in the order they were laid; columns to the right, rows downwards
    hand: {1: [lake-02]}                        tiles in hands; the rest of each hand is dealt
    unplaced: 5                                 tiles in hands and draw stack: the others are laid round the start tile
    cards: {1: {red: 3, purple: 1}}             all the lantern cards of a player
    supply: {black: 0}                          cards left of a colour: players whom `cards` does not name have the others
    favors: {1: 3}                              favor tokens
    taken: {three-pairs: [1, 2, 1]}             who took the tokens of a stack, from its top
    stacks: {three-pairs: 0}                    tokens left of a stack: the players took in turn those that `taken` does not tell of
    noted: {1: 1}                               dedications made on an empty stack
    seat: 2                                     who is to move: player 1 unless it is said, or whose final turn it is
    empty_side: top                             where nobody sits, with three players
    final: 2                                    final turns left, with every tile placed
    """
    _arrange_seats(s, p, wanted)
    _arrange_cards(s, p, words["colour"], wanted)
    _arrange_favors(s, p, wanted)
    _arrange_dedications(s, p, wanted)
    s.seat = _between(wanted.get("seat", 1), 1, p.players, "seat") - 1
    if "final" in wanted:
        s.final = _between(wanted["final"], 1, p.players, "final")
        if "seat" not in wanted:
            s.seat = p.players - s.final
    _arrange_tiles(s, p, words["tile"], wanted)
    s.turn = s.laid - 1
    if s.final > 0:
        s.turn += p.players - s.final
    elif s.held[s.seat] > p.lantern_limit:
        s.duty = 1
        s.tally[TALLY_ABOVE_LIMIT] += 1


def _between(value, low: int, high: int, *path) -> int:
    """A whole number that somebody wrote."""
    if type(value) is not int or not low <= value <= high:
        raise CannotBe(f"{value} is not a number from {low} to {high}", *path)
    return value


def _one_of(word, known, what: str, *path) -> int:
    """Which of the known words it is."""
    if word not in known:
        raise CannotBe(f"'{word}' is not {what}", *path, hint=did_you_mean(word, known))
    return known.index(word)


def _by_player(p, wanted, key: str) -> dict:
    """Seat, counted from 0, → what is said of it."""
    return {_between(player, 1, p.players, key, player) - 1: said for player, said in wanted.get(key, {}).items()}


def _arrange_seats(s, p, wanted) -> None:
    if "empty_side" not in wanted:
        return
    if p.players != 3:
        raise CannotBe(f"with {p.players} players nobody chooses which side is empty", "empty_side")
    sides = [(FIRST_SIDE + step) % SIDES for step in range(SIDES)]
    what = "a side that may be empty: the first player sits at the bottom"
    away = _one_of(wanted["empty_side"], [DIRECTIONS[side] for side in sides[1:]], what, "empty_side")
    del sides[1 + away]
    facing = p.sides[p.kinds * SIDES + p.start_turn]
    for seat in range(p.players):
        return_cards(s, seat, facing[s.side[seat]], 1)
    for seat in range(p.players):
        s.side[seat] = sides[seat]
        return_cards(s, seat, facing[sides[seat]], -1)


def _arrange_cards(s, p, colours: list[str], wanted) -> None:
    said = _by_player(p, wanted, "cards")
    for seat in said:
        for colour in range(COLOURS):
            return_cards(s, seat, colour, s.cards[seat][colour])
    for seat, cards in said.items():
        for word, count in cards.items():
            path = ("cards", seat + 1, word)
            colour = _one_of(word, colours, "a colour of the lantern cards", *path)
            if _between(count, 0, 99, *path) > s.supply[colour]:
                raise CannotBe(f"{s.supply[colour]} {word} lantern cards are left, not {count}", *path)
            return_cards(s, seat, colour, -count)
    others = [seat for seat in range(p.players) if seat not in said]
    for word, count in wanted.get("supply", {}).items():
        colour = _one_of(word, colours, "a colour of the lantern cards", "supply", word)
        _share_out(s, colour, _between(count, 0, p.lanterns, "supply", word), others, word)


def _share_out(s, colour: int, left: int, others: list[int], word: str) -> None:
    """Leaves so many cards of a colour in the supply: these players have the others, one by one."""
    while s.supply[colour] < left:
        owner = next((seat for seat in others if s.cards[seat][colour] > 0), None)
        if owner is None:
            raise CannotBe(f"{s.supply[colour]} {word} lantern cards are left at most", "supply", word)
        return_cards(s, owner, colour, 1)
    rest = s.supply[colour] - left
    if rest > 0 and not others:
        hint = "leave one of the players out of 'cards'"
        raise CannotBe(f"nobody can have the other {rest} {word} lantern cards", "supply", word, hint=hint)
    for i in range(rest):
        return_cards(s, others[i % len(others)], colour, -1)


def _arrange_favors(s, p, wanted) -> None:
    for seat, count in _by_player(p, wanted, "favors").items():
        s.favors[seat] = _between(count, 0, s.pool, "favors", seat + 1)
        s.pool -= count


def _arrange_dedications(s, p, wanted) -> None:
    for key in ("taken", "stacks"):
        for name in wanted.get(key, {}):
            _one_of(name, TYPES, "a type of dedication", key, name)
    for which, name in enumerate(TYPES):
        said = wanted.get("taken", {}).get(name, [])
        takers = [_between(player, 1, p.players, "taken", name) - 1 for player in said]
        if len(takers) > p.stacked:
            raise CannotBe(f"the stack has {p.stacked} tokens, not {len(takers)}", "taken", name)
        if name in wanted.get("stacks", {}):
            left = _between(wanted["stacks"][name], 0, p.stacked - len(takers), "stacks", name)
            takers += [i % p.players for i in range(len(takers), p.stacked - left)]
        for top, seat in enumerate(takers):
            s.taker[which][top] = seat
            s.honor[seat] += p.token[which][top]
        s.taken[which] = len(takers)
    for seat, count in _by_player(p, wanted, "noted").items():
        if _between(count, 0, 99, "noted", seat + 1) > 0 and p.stacked not in s.taken:
            raise CannotBe("a dedication is noted when its stack is empty, and none is", "noted", seat + 1)
        s.noted[seat] = count
        s.honor[seat] += count * p.empty_stack


def _arrange_tiles(s, p, tiles: list[str], wanted) -> None:
    """Lays and deals the tiles that are said; all others follow in the order in which they were dealt."""
    hands = _by_player(p, wanted, "hand")
    rest = [s.hands[seat][slot] for slot in range(p.tile_hand) for seat in range(p.players)]
    rest += [*s.stack[: s.left][::-1], *s.boxed[: p.in_box - p.tiles]]
    for tile in wanted.get("lake", {}):
        _take_out(rest, tiles, tile, "lake", tile)
    mine = {seat: [_take_out(rest, tiles, tile, "hand", seat + 1) for tile in hand] for seat, hand in hands.items()}
    for tile, spot in wanted.get("lake", {}).items():
        _lay_at(s, p, tiles.index(tile), spot, "lake", tile)
    most = p.tiles - s.laid + 1
    unplaced = 0
    if s.final == 0:
        unplaced = _between(wanted.get("unplaced", most), 1, most, "unplaced")
    for _ in range(most - unplaced):
        lay(s, p, rest.pop(0), 0, _nearest_place(s, p))
    for slot in range(p.tile_hand):
        for step in range(p.players):
            seat = (s.seat + step) % p.players
            s.hands[seat][slot] = EMPTY
            if unplaced > 0:
                hand = mine.get(seat, [])
                s.hands[seat][slot] = hand.pop(0) if hand else rest.pop(0)
                unplaced -= 1
    for seat, hand in mine.items():
        if hand:
            raise CannotBe(f"player {seat + 1} does not hold so many tiles", "hand", seat + 1)
    s.left = unplaced
    for i in range(len(s.stack)):
        s.stack[i] = rest[unplaced - 1 - i] if i < unplaced else 0
    for i in range(p.in_box - p.tiles):
        s.boxed[i] = rest[unplaced + i]


def _take_out(rest: list[int], tiles: list[str], tile: str, *path) -> int:
    number = _one_of(tile, tiles[:-1], "a lake tile", *path)
    if number not in rest:
        raise CannotBe(f"'{tile}' is used twice", *path)
    rest.remove(number)
    return number


def _lay_at(s, p, tile: int, spot, *path) -> None:
    if not isinstance(spot, dict) or not {"at"} <= set(spot) <= {"at", "turned"} or len(spot["at"]) != 2:
        raise CannotBe("a tile lies {at: [column, row], turned: degrees}", *path)
    if spot.get("turned", 0) not in (0, 90, 180, 270):
        raise CannotBe("a tile is turned by 0, 90, 180 or 270 degrees", *path, "turned")
    middle = p.width // 2
    x, y = (_between(step, -middle, middle, *path, "at") for step in spot["at"])
    place = (y + middle) * p.width + x + middle
    if find_open(s, place) < 0:
        raise CannotBe(f"{x},{y} is no open place beside the tiles that lie before it", *path, "at")
    if s.laid > p.tiles:
        raise CannotBe(f"{p.tiles} tiles are placed in this game, not more", *path)
    lay(s, p, tile, spot.get("turned", 0) // 90, place)


def _nearest_place(s, p) -> int:
    """The open place nearest to the start tile, so that the lake grows round it."""

    def away(place: int) -> tuple[int, int, int]:
        x, y = position(p, place)
        return x * x + y * y, y, x

    return min(s.open[: s.opens], key=away)
