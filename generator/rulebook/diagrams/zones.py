"""Lays out the pieces of one zone.

In: pieces as the rules put them on the table, a scale, a width. Out: a `Block`: marks with their places in millimetres of the picture.
A place that is a pair lies on a grid (whole numbers: squares, column and row) or in millimetres (fractions; a third number says what lies
above); a number is a place in a row. What lies on the same place is a pile. A face with spots for a zone is a board: the zone's pieces lie
on it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from generator.drawing.scene import Face
from generator.rulebook.diagrams.looks import Look, Looks
from generator.rules.reading import Piece

GAP = 1.4
CASCADE = 0.2
"""Share of a piece's height that stays visible below the next one of a pile."""
DEPTH = 0.45
"""How far the pieces of a stack show."""
EDGE = 0.15
"""Share of a board's width that shows of the next one below it."""
FIGURE = 0.75
LEAST, LEAST_PLAIN = 3.4, 2.0
"""A small piece in a row is at least this wide: with a number, and without."""
BADGE_WIDTH = 4.6
"""Of a number of two digits."""
NARROW = 1.15 * BADGE_WIDTH
"""On a piece that is no wider than this, the number would be all that is seen: it stands beside it."""
Box = tuple[float, float, float, float]
"""x, y, width, height."""


def turned_box(x: float, y: float, width: float, height: float, rotation: float) -> Box:
    """Around a rectangle with its middle at x, y that is turned."""
    angle = math.radians(rotation)
    cos, sin = abs(math.cos(angle)), abs(math.sin(angle))
    w, h = width * cos + height * sin, width * sin + height * cos
    return (x - w / 2, y - h / 2, w, h)


class Mark(NamedTuple):
    """A drawn piece; x, y is its middle."""

    item: str
    place: Any
    face: Face
    x: float
    y: float
    width: float
    height: float
    rotation: float = 0.0
    copies: int = 1
    """More than one: equal pieces of which one is drawn, and the number."""
    stacked: bool = False
    standing: bool = False
    shadow: bool = False
    """It lies on other pieces, and is told from them by its shadow."""

    @property
    def box(self) -> Box:
        """Around the piece as it lies."""
        return turned_box(self.x, self.y, self.width, self.height, self.rotation)

    @property
    def area(self) -> Box:
        """With the number beside or on it: what a label must not cover."""
        x, y, width, height = self.box
        beside = _beside(self)
        return (x, y, width + max(beside, 1.0), height + 1.0) if beside else self.box

    def moved(self, dx: float, dy: float) -> Mark:
        return self._replace(x=self.x + dx, y=self.y + dy)


class Block(NamedTuple):
    """The pieces of a zone, its top left corner at 0, 0."""

    zone: str
    owner: int | None
    width: float
    height: float
    marks: tuple[Mark, ...]
    spots: Mapping[str, Box]
    """Where a place is, by its name: `1,0`."""
    also: tuple[str, ...] = ()
    """Other zones that are part of it: those of a board."""
    free: tuple[str, ...] = ()
    """Empty places that are shown, as something points at them."""


def place_name(place: Any) -> str:
    """As in `<t:place at=…>` and `zone@…`."""
    if isinstance(place, tuple | list):
        return ",".join(f"{number:g}" for number in place[:2])
    return str(place)


def lay_zone(
    zone: str,
    owner: int | None,
    pieces: Sequence[Piece],
    looks: Looks,
    scale: float,
    width: float,
    *,
    apart: bool = False,
    gap: float = GAP,
    counted: bool = True,
    keep: frozenset[str] = frozenset(),
) -> Block:
    """`apart`: pieces of which only the backs are seen lie side by side, too. `counted`: with numbers, no piece too small to be seen.

    `keep`: places that need room although nothing lies there.
    """
    if any(_is_pair(piece.place) for piece in pieces):
        return _lay_places(zone, owner, pieces, looks, scale, keep)
    return _lay_row(zone, owner, _piles(pieces, looks, apart), looks, scale, width, gap, counted)


def lay_board(boards: Sequence[Piece], pieces: Iterable[Piece], looks: Looks, scale: float) -> Block:
    """A board with the pieces that lie on its spots; more boards show their left edges below it."""
    board = boards[0]
    face = looks.look(str(board.item), board.face).face
    width, height = face.width * scale, face.height * scale
    beneath = [
        _mark(other, looks, scale, width / 2 - number * EDGE * width, height / 2)
        for number, other in enumerate(boards[1:], start=1)
    ]
    marks = [*reversed(beneath), _mark(board, looks, scale, width / 2, height / 2)]
    spots = {(spot.zone, spot.at): (spot.x * scale, spot.y * scale) for spot in face.spots}
    piled: dict[tuple[str, str], int] = {}
    for piece in pieces:
        key = (piece.zone, place_name(piece.place))
        if key in spots:
            x, y = spots[key]
            lift = piled.get(key, 0) * DEPTH
            piled[key] = piled.get(key, 0) + 1
            marks.append(_mark(piece, looks, scale, x + lift, y - lift))
    room = 5 * scale
    named = {f"{zone}@{at}": (x - room, y - room, 2 * room, 2 * room) for (zone, at), (x, y) in spots.items()}
    zones = tuple(dict.fromkeys(spot.zone for spot in face.spots))
    return _trimmed(board.zone, board.owner, marks, named, zones)


def _is_pair(place: Any) -> bool:
    return isinstance(place, tuple | list) and len(place) >= 2


def _side(piece: Piece) -> str:
    return "back" if piece.face == "back" else "front"


def _mark(piece: Piece, looks: Looks, scale: float, x: float, y: float) -> Mark:
    look: Look = looks.look(str(piece.item), _side(piece))
    width, height = look.face.width * scale, look.face.height * scale
    if look.standing:
        # Feet on the place, upright whatever it turns to.
        return Mark(str(piece.item), piece.place, look.face, x, y - height / 2, width, height, standing=True)
    return Mark(str(piece.item), piece.place, look.face, x, y, width, height, piece.rotation)


def _lay_places(
    zone: str, owner: int | None, pieces: Sequence[Piece], looks: Looks, scale: float, keep: frozenset[str]
) -> Block:
    pairs = [piece for piece in pieces if _is_pair(piece.place)]
    metric = any(isinstance(number, float) for piece in pairs for number in piece.place[:2])
    faces = [looks.look(str(piece.item), _side(piece)).face for piece in pairs]
    step_x = scale if metric else max(face.width for face in faces) * scale
    step_y = scale if metric else max(face.height for face in faces) * scale
    # What has no pair of its own, such as the base of a tower, lies in the middle below all.
    ordered = sorted(pieces, key=lambda piece: _layer(piece.place))
    marks = []
    spots: dict[str, Box] = {}
    for piece in ordered:
        column, row = piece.place[:2] if _is_pair(piece.place) else (0, 0)
        mark = _mark(piece, looks, scale, column * step_x, row * step_y)
        if metric and mark.standing:
            # Figures hide the pile: they are drawn a little smaller, on the same feet.
            mark = _mark(piece, looks, scale * FIGURE, column * step_x, row * step_y)
        marks.append(mark._replace(shadow=metric and not mark.standing and _layer(piece.place) > 1))
    if not metric:
        columns = [piece.place[0] for piece in pairs]
        rows = [piece.place[1] for piece in pairs]
        for column in range(min(columns) - 1, max(columns) + 2):
            for row in range(min(rows) - 1, max(rows) + 2):
                at = (column * step_x - step_x / 2, row * step_y - step_y / 2, step_x, step_y)
                spots[f"{zone}@{column},{row}"] = at
    return _trimmed(zone, owner, marks, spots, (), keep)


def _layer(place: Any) -> float:
    if not _is_pair(place):
        return -1.0
    return float(place[2]) if len(place) > 2 else 0.0


def _lay_row(
    zone: str,
    owner: int | None,
    piles: Sequence[list[tuple[Piece, int]]],
    looks: Looks,
    scale: float,
    width: float,
    gap: float,
    counted: bool,
) -> Block:
    cascade = len({_order(pile[0][0].place) for pile in piles}) > 1
    marks: list[Mark] = []
    spots: dict[str, Box] = {}
    x = y = row_height = 0.0
    for pile in piles:
        drawn = [_upright(piece, looks, scale, LEAST if counted else LEAST_PLAIN) for piece, _ in pile]
        widest = max(mark.width for mark in drawn)
        tall = drawn[0].height + sum(mark.height * CASCADE for mark in drawn[1:])
        if x and x + widest > width:
            x, y, row_height = 0.0, y + row_height + gap, 0.0
        top = y
        for mark, (_, count) in zip(drawn, pile, strict=True):
            stacked = count > 1 and counted
            marks.append(mark._replace(x=x + widest / 2, y=top + mark.height / 2, copies=count, stacked=stacked))
            top += mark.height * CASCADE
        if cascade:
            spots[f"{zone}@{place_name(pile[0][0].place)}"] = (x, y, widest, tall)
        x += widest + gap + max(_beside(mark) for mark in marks[-len(pile) :])
        row_height = max(row_height, tall)
    return _trimmed(zone, owner, marks, spots, ())


def _upright(piece: Piece, looks: Looks, scale: float, least: float) -> Mark:
    """In a row a small piece is drawn larger than its scale, so that it is seen at all."""
    face = looks.look(str(piece.item), _side(piece)).face
    size = max(scale, least / min(face.width, face.height))
    return _mark(piece, looks, size, 0, 0)._replace(rotation=0.0)


def _order(place: Any) -> Any:
    return place if isinstance(place, int | float) else 0


def _piles(pieces: Sequence[Piece], looks: Looks, apart: bool) -> list[list[tuple[Piece, int]]]:
    """Piles side by side; in a pile, different pieces from the bottom up with how many of each.

    Backs are told apart by nobody: they are one stack. Pieces of different places stay apart; if there is only one place, equal pieces are
    counted and different ones lie side by side.
    """
    by_place: dict[Any, list[Piece]] = {}
    hidden: dict[str, list[Piece]] = {}
    for piece in pieces:
        if _side(piece) == "back" and not apart:
            hidden.setdefault(looks.look(str(piece.item), "back").face.hash, []).append(piece)
        else:
            by_place.setdefault(_order(piece.place), []).append(piece)
    piles = [[(group[-1], len(group))] for group in hidden.values()]
    single = len(by_place) == 1
    for place in sorted(by_place):
        counted: dict[str, tuple[Piece, int]] = {}
        for piece in by_place[place]:
            _, count = counted.get(str(piece.item), (piece, 0))
            counted[str(piece.item)] = (piece, count + 1)
        if single:
            piles += [[entry] for entry in counted.values()]
        else:
            piles.append(list(counted.values()))
    return piles


def _beside(mark: Mark) -> float:
    """Room that a stack and its number take to the right of the piece."""
    if not mark.stacked:
        return 0.0
    return BADGE_WIDTH - 1.0 if mark.width <= NARROW else 2 * DEPTH


def _trimmed(
    zone: str,
    owner: int | None,
    marks: list[Mark],
    spots: Mapping[str, Box],
    also: tuple[str, ...],
    keep: frozenset[str] = frozenset(),
) -> Block:
    """Moved so that everything begins at 0, 0."""
    taken = {(round(mark.x, 3), round(mark.y, 3)) for mark in marks}
    middles = {name: (round(x + w / 2, 3), round(y + h / 2, 3)) for name, (x, y, w, h) in spots.items()}
    free = tuple(name for name in spots if name in keep and middles[name] not in taken)
    boxes = [(*mark.box, _beside(mark)) for mark in marks] + [(*spots[name], 0.0) for name in free]
    left = min((box[0] for box in boxes), default=0.0)
    top = min((box[1] for box in boxes), default=0.0)
    right = max((x + width + more for x, _, width, _, more in boxes), default=0.0)
    bottom = max((y + height + (2 * DEPTH if more else 0.0) for _, y, _, height, more in boxes), default=0.0)
    moved = tuple(mark.moved(-left, -top) for mark in marks)
    places = {name: (x - left, y - top, w, h) for name, (x, y, w, h) in spots.items()}
    return Block(zone, owner, right - left, bottom - top, moved, places, also, free)
