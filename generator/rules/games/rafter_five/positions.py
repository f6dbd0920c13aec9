"""Positions in words: the beginning of an example.

In: a dealt game and what a position of the rulebook says of it. Out: that position, or `CannotBe` at the word that is wrong.
"""

from __future__ import annotations

from generator.errors import did_you_mean
from generator.rules.arranging import CannotBe
from generator.rules.games.rafter_five.ending import penalties_of, stock_of
from generator.rules.games.rafter_five.pieces import CHESTS, RAFTERS
from generator.rules.games.rafter_five.places import covers_marks
from generator.rules.games.rafter_five.slots import on_marks
from generator.rules.language import copy
from generator.rules.piles import (
    AWAY,
    BASE,
    FIRST,
    QUARTER,
    TURN,
    angle_of,
    base_inset,
    cos_of,
    overlap,
    plank_inset,
    sin_of,
)
from generator.rules.statics import stand, weigh

ARRANGES = ("seat", "planks", "rafters", "penalties", "spaces_left", "stock", "sea", "wood_up", "quiet_turns_left")


def arrange(s, p, words: dict[str, list[str]], wanted) -> None:
    """A position at the beginning of a turn. All that is not said is as it was dealt, and every raft must stand.

    `seat: 2` has the turn. `planks:` are named and lie on each other in their order: `pier: {at: [50, 0], angle: 0}` has its middle
    there, in mm to the right of and below the middle of the base; angle 90 is along the base. On it stand `rafters: {sawyer: -40}`
    and `chests: {chest-red: [10, [25, 4]]}`, so far along from its middle, or so far along and across. `rafters: {caulker: [20, -30],
    sawyer: sea}` are not on lumber. `penalties: {1: {chest-blue: 2}}`; `spaces_left: {1: 1}` fills a penalty row up to so many spaces,
    with chests of the others. `stock: {1: 2}` leaves a player so many chests and loads the rest onto the raft where they stand firmly.
    `sea: 3` leaves so much lumber in the sea; the rest is a deck below the planks that are named. `wood_up: 1` of the lumber in the sea
    fell in. `quiet_turns_left: 1`: after so many more turns in which no chest is placed and none falls the raft counts as full.
    """
    planks = wanted.get("planks", {})
    _arrange_lumber(s, p, wanted, planks)
    said = _arrange_rafters(s, p, words, wanted, planks)
    deck = s.planks - len(planks)
    for number, (name, plank) in enumerate(planks.items()):
        for word, places in plank.get("chests", {}).items():
            for place in places:
                path = ("planks", name, "chests", word)
                _stand_at(s, p, _chest(s, p, words, word, path), deck + number, place, path)
    _arrange_penalties(s, p, words, wanted)
    _clear_base(s, p, words, said)
    _check_stands(s, p, words, list(planks))
    for player, left in wanted.get("stock", {}).items():
        _load_surplus(s, p, words, player, left)
    s.seat = _seat(p, wanted.get("seat", s.seat + 1), "seat")
    if stock_of(s, p, s.seat) == 0 or s.out[s.seat] == 1:
        raise CannotBe(f"player {s.seat + 1} has no turn any more", "seat")
    if "quiet_turns_left" in wanted:
        left, most = wanted["quiet_turns_left"], p.idle_rounds * p.players
        if left not in range(1, most + 1):
            raise CannotBe(f"{left} quiet turns cannot be left", "quiet_turns_left", hint=f"1 to {most} can")
        s.idle = most - left


def _arrange_lumber(s, p, wanted, planks) -> None:
    left = wanted.get("sea", p.lumber - len(planks))
    if left not in range(1, p.lumber - len(planks) + 1):
        raise CannotBe(f"{left} lumber cards cannot be in the sea", "sea", hint=f"1 to {p.lumber - len(planks)} can")
    s.wet = wanted.get("wood_up", 0)
    if s.wet not in range(left + 1):
        raise CannotBe(f"{s.wet} of {left} lumber cards cannot lie wood side up", "wood_up")
    s.sea = left
    # The deck: layers along the base and across it, by turns.
    rows = [max(1, half // p.half_width) for half in (p.base_half_width, p.base_half_length)]
    layer, at = 0, 0
    for _ in range(p.lumber - left - len(planks)):
        aside = (2 * at + 1 - rows[layer % 2]) * p.half_width
        _lay_at(s, (aside, 0, QUARTER) if layer % 2 == 0 else (0, aside, 0))
        at += 1
        if at == rows[layer % 2]:
            layer, at = layer + 1, 0
    for name, plank in planks.items():
        for key in plank:
            if key not in ("at", "angle", "rafters", "chests"):
                hint = did_you_mean(key, ("at", "angle", "rafters", "chests"))
                raise CannotBe(f"a plank has no '{key}'", "planks", name, key, hint=hint)
        if "at" not in plank:
            raise CannotBe(f"where does the plank '{name}' lie?", "planks", name, hint="say it: at: [0, 0]")
        x, y = (round(part * 1000) for part in plank["at"])
        a = round(plank.get("angle", 0) * TURN / 360) % TURN
        card = (x, y, a, p.half_length, p.half_width)
        if s.planks > 0 and not any(overlap(p, *card, *_lumber(s, p, i)) for i in range(s.planks)):
            raise CannotBe(f"the plank '{name}' lies on no other lumber", "planks", name, "at")
        if covers_marks(s, p, x, y, a):
            raise CannotBe(f"the plank '{name}' lies on a forbidden area", "planks", name, "at")
        _lay_at(s, (x, y, a))


def _lay_at(s, card: tuple[int, int, int]) -> None:
    s.plank_x[s.planks], s.plank_y[s.planks], s.plank_a[s.planks] = card
    s.planks += 1


def _arrange_rafters(s, p, words, wanted, planks) -> set[int]:
    """Returns those of which the position says where they are."""
    said: set[int] = set()

    def named(word: str, *path) -> int:
        if word not in words["rafter"]:
            raise CannotBe(f"there is no rafter '{word}'", *path, hint=did_you_mean(word, words["rafter"]))
        rafter = words["rafter"].index(word)
        if rafter in said:
            raise CannotBe(f"'{word}' cannot be in two places", *path)
        said.add(rafter)
        s.where[rafter] = AWAY
        return rafter

    for word, place in wanted.get("rafters", {}).items():
        rafter = named(word, "rafters", word)
        if place == "sea":
            s.piece_x[rafter] = s.piece_y[rafter] = 0
            continue
        s.where[rafter] = BASE
        s.piece_x[rafter], s.piece_y[rafter] = (round(part * 1000) for part in place)
        if base_inset(p, 1, s.piece_x[rafter], s.piece_y[rafter]) < 0:
            raise CannotBe(f"'{word}' does not stand on the base", "rafters", word)
    deck = s.planks - len(planks)
    for number, (name, plank) in enumerate(planks.items()):
        for word, place in plank.get("rafters", {}).items():
            path = ("planks", name, "rafters", word)
            _stand_at(s, p, named(word, *path), deck + number, place, path)
    return said


def _stand_at(s, p, piece: int, plank: int, place, path) -> None:
    along, across = (round(part * 1000) for part in (place if isinstance(place, list | tuple) else (place, 0)))
    c, d = cos_of(p, s.plank_a[plank]), sin_of(p, s.plank_a[plank])
    x = s.plank_x[plank] + ((along * c - across * d) >> 14)
    y = s.plank_y[plank] + ((along * d + across * c) >> 14)
    if plank_inset(s, p, plank, 1, x, y) < 0:
        raise CannotBe("the middle of what stands there is not over the plank", *path)
    if on_marks(p, along, across, p.piece_half_length[piece], p.piece_half_width[piece]):
        raise CannotBe("it would stand on a forbidden area", *path)
    stand(s, p, piece, x, y, FIRST + plank)


def _chest(s, p, words, word: str, path) -> int:
    """Takes a chest from its stock."""
    known = words["chest"][: p.players * p.boards]
    if word not in known:
        raise CannotBe(f"nobody plays with '{word}'", *path, hint=did_you_mean(word, known))
    colour = known.index(word)
    if s.stock[colour] == 0:
        raise CannotBe(f"there are only {p.in_colour} chests '{word}'", *path)
    s.stock[colour] -= 1
    piece = RAFTERS + colour * CHESTS
    while s.where[piece] != AWAY:
        piece += 1
    return piece


def _arrange_penalties(s, p, words, wanted) -> None:
    for player, taken in wanted.get("penalties", {}).items():
        seat = _seat(p, player, "penalties", player)
        for word, count in taken.items():
            path = ("penalties", player, word)
            for _ in range(count):
                colour = (_chest(s, p, words, word, path) - RAFTERS) // CHESTS
                if colour // p.boards == seat:
                    raise CannotBe("own chests are no penalties", *path)
                s.taken[seat][colour] += 1
    for player, left in wanted.get("spaces_left", {}).items():
        seat = _seat(p, player, "spaces_left", player)
        others = [colour for colour in range(p.players * p.boards) if colour // p.boards != seat]
        while penalties_of(s, seat) < p.penalties - left:
            # From whoever has most: the rows of all colours stay about equally long.
            colour = max(others, key=lambda colour: s.stock[colour])
            s.stock[colour] -= 1
            s.taken[seat][colour] += 1
            if s.stock[colour] < 0:
                raise CannotBe("there are not enough chests for so many penalties", "spaces_left", player)
    for seat in range(p.players):
        if penalties_of(s, seat) >= p.penalties:
            if p.elimination == 0:
                raise CannotBe(f"player {seat + 1} has lost already", "penalties", seat + 1)
            s.out[seat] = 1
        if stock_of(s, p, seat) == 0 and p.all_chests == 0 and s.out[seat] == 0:
            raise CannotBe(f"the stock of player {seat + 1} is empty: the game is over")


def _clear_base(s, p, words, said: set[int]) -> None:
    """Rafters that lumber was laid on make room or climb onto it, unless the position says that they stand there."""
    for rafter in range(RAFTERS):
        if rafter in said or not _crowded(s, p, rafter):
            continue
        starts = list(zip(p.start_x, p.start_y, strict=True))
        columns, rows = (range(8_000 - half, half, 12_000) for half in (p.base_half_width, p.base_half_length))
        if not any(_settles(s, p, rafter, x, y) for x, y in starts + [(x, y) for y in rows for x in columns]):
            word = words["rafter"][rafter]
            raise CannotBe(f"there is no room for '{word}' on the raft", "rafters", hint=f"say where: {word}: [20, 0]")


def _settles(s, p, rafter: int, x: int, y: int) -> bool:
    """Stands a rafter on whatever is uppermost there, if that has room for it."""
    under = [i for i in range(s.planks) if plank_inset(s, p, i, 1, x, y) >= 0]
    s.where[rafter] = FIRST + under[-1] if under else BASE
    s.piece_x[rafter], s.piece_y[rafter] = x, y
    return not _crowded(s, p, rafter) and _falling(s, p) < 0


def _check_stands(s, p, words, names: list[str]) -> None:
    for piece in range(p.pieces):
        if _crowded(s, p, piece):
            colour = (piece - RAFTERS) // CHESTS
            word = words["rafter"][piece] if piece < RAFTERS else words["chest"][colour]
            raise CannotBe(f"where '{word}' stands there is another piece, or lumber lies on it", "planks")
    falling = _falling(s, p)
    if falling >= 0:
        name = names[falling - s.planks + len(names)] if falling >= s.planks - len(names) else "deck"
        raise CannotBe(f"this raft does not stand: '{name}' falls", "planks", name)


def _falling(s, p) -> int:
    """The first plank that would fall, or −1."""
    trial = type(s)()
    copy(trial, s)
    return max(-1, -1 - weigh(trial, p))


def _lumber(s, p, plank: int) -> tuple[int, int, int, int, int]:
    return s.plank_x[plank], s.plank_y[plank], s.plank_a[plank], p.half_length, p.half_width


def _crowded(s, p, piece: int) -> bool:
    """Whether a piece stands in another one, or under lumber, but for what a nudge allows."""
    place = s.where[piece]
    if place == AWAY:
        return False
    sides = (p.piece_half_length[piece] - p.nudge, p.piece_half_width[piece] - p.nudge)
    foot = (s.piece_x[piece], s.piece_y[piece], angle_of(s, place), max(1, sides[0]), max(1, sides[1]))
    if any(overlap(p, *foot, *_lumber(s, p, plank)) for plank in range(max(0, place - BASE), s.planks)):
        return True
    for other in range(p.pieces):
        if other != piece and s.where[other] != AWAY:
            there = (s.piece_x[other], s.piece_y[other], angle_of(s, s.where[other]))
            if overlap(p, *foot, *there, p.piece_half_length[other], p.piece_half_width[other]):
                return True
    return False


def _load_surplus(s, p, words, player, left: int) -> None:
    """Loads chests of a player onto the raft until so many are left, on the emptiest plank first, from its middle outwards."""
    seat = _seat(p, player, "stock", player)
    had = stock_of(s, p, seat)
    if left not in range(1 - p.all_chests, had + 1):
        hint = f"{1 - p.all_chests} to {had} can"
        raise CannotBe(f"player {player} cannot have {left} chests left", "stock", player, hint=hint)
    for _ in range(had - left):
        colour = next(colour for colour in range(seat * p.boards, (seat + 1) * p.boards) if s.stock[colour] > 0)
        piece = _chest(s, p, words, words["chest"][colour], ("stock", player))
        edge = 2 * p.piece_half_length[piece] + 1000
        steps = range(-(p.half_length // edge), p.half_length // edge + 1)
        room = [(s.where.count(FIRST + i), abs(step), -i, step) for i in range(s.planks) for step in steps]
        for _, _, under, step in sorted(room):
            try:
                _stand_at(s, p, piece, -under, step * edge / 1000, ("stock", player))
            except CannotBe:
                continue
            if not _crowded(s, p, piece) and _falling(s, p) < 0:
                break
            s.where[piece] = AWAY
        else:
            message = f"the raft has no room for {had - left} chests of player {player}"
            raise CannotBe(message, "stock", player, hint="lay more planks")


def _seat(p, player, *path) -> int:
    if player not in range(1, p.players + 1):
        raise CannotBe(f"there is no player {player}", *path, hint=f"{p.players} play")
    return int(player) - 1
