"""The table as it is set, for one number of players.

In: a game's zones, its pieces, and a game that the rules have just dealt. Out: a picture of all that lies on the table, as the first player
sees it, zone by zone where `table:` puts them, with the names of the zones and the players' seats. Pieces that the rules do not know, and
all pieces of a game without rules, lie as `holds:` says.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from generator.drawing.outlines import circle, polygon
from generator.drawing.scene import Color, Node, Path, Stroke
from generator.drawing.transforms import apply, rotate
from generator.faces.goods import Good, folded
from generator.faces.laying import set_table, zone_spots
from generator.model.game import Game
from generator.rulebook.diagrams.callouts import Pointer, place_labels
from generator.rulebook.diagrams.canvas import GREY, INK, MARGIN, PANEL, WHITE, Canvas, Picture
from generator.rulebook.diagrams.groups import Shown, group_pieces, lay_group, manner_of
from generator.rulebook.diagrams.lettering import Lettering
from generator.rulebook.diagrams.looks import Looks
from generator.rulebook.diagrams.zones import Box, Mark, turned_box
from generator.rules.reading import Piece
from generator.rules.state import State

LABEL = 6.6
LABEL_WIDTH = 30.0
SEAT = 2.6
"""Radius of the sign of a seat."""
LARGEST, SMALLEST = 0.4, 0.03
APART = SEAT + 2.2
"""How far beyond a player's things the player sits."""
STRIP = 4.0
"""No empty strip across the picture is wider than this."""
ROW = 700.0
"""No zone is wider than this, in millimetres of the table."""


class _Lying(NamedTuple):
    """What lies in a zone, in millimetres of the picture from the middle of the table."""

    zone: str
    player: int | None
    rectangle: tuple[float, float, float, float, float]
    """Its middle, width, height and rotation."""
    marks: tuple[Mark, ...]

    @property
    def box(self) -> Box:
        return turned_box(*self.rectangle)

    def reach(self, ux: float, uy: float) -> float:
        """How far it reaches in a direction, from the middle of the table."""
        x, y, width, height, rotation = self.rectangle
        dx, dy = apply(rotate(-rotation), ux, uy)
        return x * ux + y * uy + abs(dx) * width / 2 + abs(dy) * height / 2


def draw_setup(
    game: Game,
    goods: Sequence[Good],
    players: int,
    dealt: State | None,
    labels: Mapping[str, str],
    looks: Looks,
    lettering: Lettering,
    canvas: Canvas,
    *,
    accent: Color,
    width: float,
    height: float,
    title: str,
    language: str,
) -> Picture:
    """With the numbers of stacks. Raises `ProblemsFound`."""
    pieces = [*_dealt_pieces(game, dealt), *_held_pieces(game, goods, players, dealt)]
    angles = _angles(dealt)
    room = width - 2 * MARGIN
    scale = LARGEST
    while True:
        lying = _squeezed(_lie(game, pieces, players, angles, looks, scale))
        seats = _seats(lying, players)
        left, top, wide, high = _around([*(each.box for each in lying), *map(_seat_box, seats)])
        fits = min(room / wide, (height - 2 * MARGIN) / high)
        if fits >= 1 or scale < SMALLEST:
            break
        # Gaps and badges do not shrink with the rest, so this is a little too large at first.
        scale *= min(fits, 0.985)
    for each in lying:
        if not each.marks:
            canvas.below([_empty(each.box)])
        for mark in each.marks:
            canvas.put(mark)
    for number, seat in enumerate(seats):
        canvas.above(_seat(number, *seat, lettering, accent))
    # A label for all players stands at the first one's zone.
    targets = {each.zone: _middle_piece(each) for each in reversed(lying) if each.player in (None, 0)}
    pointers = [
        Pointer(lettering.set(text, LABEL, INK, LABEL_WIDTH), targets[zone])
        for zone, text in labels.items()
        if zone in targets
    ]
    obstacles = [mark.area for each in lying for mark in each.marks] + [_seat_box(seat) for seat in seats]
    content = (left, top, wide, high)
    area = (left - (room - wide) / 2, top - 20.0, room, high + 40.0)
    _, placed = place_labels(pointers, obstacles, area, content, GREY)
    for label in placed:
        canvas.above(label.line)
    for label in placed:
        canvas.above(label.bubble)
    x, y, w, h = _around([content, *(label.box for label in placed)])
    return canvas.finish(x, y, x + w, y + h, title=title, language=language)


def _angles(dealt: State | None) -> list[float]:
    seats = getattr(dealt.rules.module, "seats", None) if dealt else None
    return [float(angle) for angle in seats(dealt.s, dealt.rules.p)] if seats and dealt else []


def _dealt_pieces(game: Game, dealt: State | None) -> Iterable[Piece]:
    """As the first player sees them."""
    for piece in dealt.table() if dealt else ():
        yield piece._replace(face="back") if 0 in piece.hidden_from else piece


def _held_pieces(game: Game, goods: Sequence[Good], players: int, dealt: State | None) -> Iterable[Piece]:
    """What zones hold and the rules do not know."""
    known = {piece.component for piece in dealt.table()} if dealt else set()
    setting = set_table(game, [folded(good) for good in goods], players)
    for number, lot in enumerate(setting.lots):
        zone = game.file.table.zones.get(lot.zone)
        if zone is None or not zone.pictured:
            continue
        owner = lot.player if zone.per_player or zone.seats else None
        top, face = lot.goods[-1], "back" if lot.face == "down" else "front"
        if top.component not in known:
            piece = Piece(top.id, top.component, lot.zone, owner, number, 0, face, frozenset())
            yield from [piece] * len(lot.goods)


def _lie(
    game: Game,
    pieces: Sequence[Piece],
    players: int,
    angles: Sequence[float],
    looks: Looks,
    scale: float,
) -> list[_Lying]:
    zones = {name: zone for name, zone in game.file.table.zones.items() if zone.pictured}
    manner = manner_of(game)
    found = []
    shared = _share_out(pieces, {name for name, zone in zones.items() if zone.per_player or zone.seats}, players)
    for group in group_pieces(shared, [Shown(name) for name in zones], looks):
        zone = zones.get(group.zone)
        if zone is None:
            continue
        own = bool(zone.per_player or zone.seats)
        spots = zone_spots(zone, players, angles)
        if not group.all:
            # A place of a player's own, empty yet.
            for spot in spots if own and zone.size else []:
                width, height = (zone.size.width, zone.size.height) if zone.size else (0.0, 0.0)
                hand = (spot.x * scale, spot.y * scale, width * scale, height * scale, spot.rotation)
                found.append(_Lying(group.zone, spot.player, hand, ()))
            continue
        owner = group.owner if own and group.owner is not None else 0
        if owner >= len(spots):
            continue
        spot = spots[owner]
        limit = (zone.size.width if zone.size else ROW) * scale
        block = lay_group(group, looks, scale, limit, manner, max(6.0 * scale, 0.3))
        marks = tuple(
            _turned(mark, block.width / 2, block.height / 2, spot.x * scale, spot.y * scale, spot.rotation)
            for mark in block.marks
        )
        whole = (spot.x * scale, spot.y * scale, block.width, block.height, spot.rotation)
        found.append(_Lying(group.zone, owner if own else None, whole, marks))
    return found


def _squeezed(lying: list[_Lying]) -> list[_Lying]:
    """Empty strips across the table are made narrow: what is on it can be drawn larger."""
    across = _shifts([(each.box[0], each.box[0] + each.box[2]) for each in lying])
    down = _shifts([(each.box[1], each.box[1] + each.box[3]) for each in lying])
    moved = []
    for each in lying:
        x, y, *rest = each.rectangle
        dx, dy = across(x), down(y)
        marks = tuple(mark.moved(dx, dy) for mark in each.marks)
        moved.append(_Lying(each.zone, each.player, (x + dx, y + dy, *rest), marks))  # type: ignore[arg-type]
    return moved


def _shifts(spans: list[tuple[float, float]]) -> Callable[[float], float]:
    """How far something at a place moves so that no gap is wider than `STRIP`; the middle of the table stays where it is."""
    gaps: list[tuple[float, float]] = []
    end = math.inf
    for low, high in sorted(spans):
        if low - end > STRIP:
            gaps.append((end, low))
        end = high if end == math.inf else max(end, high)

    def taken(place: float) -> float:
        """What is cut out between minus infinity and this place."""
        return sum((min(place, high) - low) * (1 - STRIP / (high - low)) for low, high in gaps if place > low)

    return lambda place: taken(0.0) - taken(place)


def _share_out(pieces: Sequence[Piece], own: set[str], players: int) -> list[Piece]:
    """What lies in a zone of every player and is nobody's, such as reference cards, is given to all in turn."""
    given: dict[tuple[str, str | None], int] = {}
    shared = []
    for piece in pieces:
        if piece.zone in own and piece.owner is None:
            key = (piece.zone, piece.item)
            number = given[key] = given.get(key, -1) + 1
            piece = piece._replace(owner=number % players)
        shared.append(piece)
    return shared


def _turned(mark: Mark, cx: float, cy: float, x: float, y: float, rotation: float) -> Mark:
    dx, dy = apply(rotate(rotation), mark.x - cx, mark.y - cy)
    turned = 0.0 if mark.standing else mark.rotation + rotation
    return mark._replace(x=x + dx, y=y + dy, rotation=turned)


def _seats(lying: Sequence[_Lying], players: int) -> list[tuple[float, float]]:
    """Beyond everything that is a player's own, seen from the middle of the table."""
    seats = []
    for player in range(players):
        own = [each for each in lying if each.player == player]
        if not own:
            return []
        x, y, w, h = _around([each.box for each in own])
        cx, cy = x + w / 2, y + h / 2
        distance = math.hypot(cx, cy)
        if distance < 1.0:
            return []
        ux, uy = cx / distance, cy / distance
        reach = max(each.reach(ux, uy) for each in own)
        seats.append((ux * (reach + APART), uy * (reach + APART)))
    return seats


def _middle_piece(each: _Lying) -> Box:
    """A label points at a piece, not at the gaps and numbers between them."""
    x, y, *_ = each.rectangle
    boxes = [mark.box for mark in each.marks]
    return min(boxes, key=lambda b: math.dist((b[0] + b[2] / 2, b[1] + b[3] / 2), (x, y)), default=each.box)


def _seat_box(seat: tuple[float, float]) -> Box:
    return (seat[0] - SEAT, seat[1] - SEAT, 2 * SEAT, 2 * SEAT)


def _seat(number: int, x: float, y: float, lettering: Lettering, color: Color) -> list[Node]:
    """A disc with the player's number and a point towards the table."""
    distance = math.hypot(x, y) or 1.0
    ux, uy = -x / distance, -y / distance
    tip = (x + ux * (SEAT + 1.5), y + uy * (SEAT + 1.5))
    base = [(x + ux * SEAT * 0.6 + sign * -uy * 1.7, y + uy * SEAT * 0.6 + sign * ux * 1.7) for sign in (1, -1)]
    words = lettering.set(str(number + 1), 8.0, WHITE, bold=True)
    return [
        Path(polygon([tip, *base]), fill=color),
        Path(circle(x, y, SEAT), fill=color, stroke=Stroke(PANEL, 0.3)),
        words.at(x - words.width / 2, y - words.height / 2 + 0.1),
    ]


def _empty(box: Box) -> Node:
    x, y, w, h = box
    corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    return Path(polygon(corners), fill=WHITE, fill_opacity=0.5, stroke=Stroke(GREY, 0.25, 0.6, dash=(1.2, 0.9)))


def _around(boxes: Sequence[Box]) -> Box:
    left, top = min((box[0] for box in boxes), default=0.0), min((box[1] for box in boxes), default=0.0)
    right = max((box[0] + box[2] for box in boxes), default=1.0)
    bottom = max((box[1] + box[3] for box in boxes), default=1.0)
    return (left, top, right - left, bottom - top)
