"""Positions in words: the beginning of an example.

In: a dealt game and what a position of the rulebook says of it. Out: that position, or `CannotBe` at the word that is wrong.
"""

from __future__ import annotations

from generator.errors import did_you_mean
from generator.rules.arranging import CannotBe
from generator.rules.games.lanterns.dealing import return_cards
from generator.rules.games.lanterns.lake import find_open, lay, position
from generator.rules.games.lanterns.pieces import COLOURS, DIRECTIONS, FIRST_SIDE, SIDES, TYPES
from generator.rules.games.lanterns.tallying import TALLY_ABOVE_LIMIT
from generator.rules.language import EMPTY

ARRANGES = (
    *("lake", "hand", "unplaced", "cards", "supply", "favors", "taken", "stacks", "noted"),
    *("seat", "empty_side", "final"),
)


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
