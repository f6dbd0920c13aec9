"""Sets the table: where each piece lies when a game for so many players begins.

In: a game's zones, its pieces with their sizes, a number of players. Out: `Lot`s, each a stack or a single piece with its place, and the
empty places of players (`Place`). Millimetres from the middle of the table, x to the right, y towards the first player, angles clockwise.
What no zone holds, and what is left over, is laid beyond the farthest zone, away from the players' side that is nearest to the reader.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from generator.drawing.transforms import apply, rotate
from generator.errors import Problem, ProblemsFound, Where, error
from generator.faces.goods import Good
from generator.model.game import Game
from generator.model.table import Zone

GAP = 6.0
"""Between neighbours."""
FAN = 0.35
"""Share of a piece's width that the next one in a fan leaves free."""
HAND = (260.0, 95.0)
"""An empty place whose size the game does not give."""

Point = tuple[float, float]
Share = tuple[tuple[Good, ...], ...]
"""What one place gets, for each name that its zone holds."""


class Lot(NamedTuple):
    """Equal places: a stack, from the bottom up, or a single piece."""

    goods: tuple[Good, ...]
    x: float
    y: float
    rotation: float
    face: Literal["up", "down"]
    zone: str
    """Empty for what no zone holds."""
    layer: int = 0
    """How many pieces of a fan lie below it."""
    player: int = 0
    """Counted from 0; in a zone that is nobody's, 0."""
    own: bool = False
    """Whether its zone belongs to that player."""

    @property
    def size(self) -> tuple[float, float]:
        return (
            max(good.front.width for good in self.goods),
            max(good.front.height for good in self.goods),
        )


class Place(NamedTuple):
    """A player's own part of the table."""

    zone: str
    player: int
    """Counted from 0."""
    x: float
    y: float
    rotation: float
    width: float
    height: float
    seen_by: Literal["all", "owner", "others"]


class Setting(NamedTuple):
    lots: tuple[Lot, ...]
    places: tuple[Place, ...]
    leftover: tuple[tuple[str, int], ...]
    """Components and how many of them no zone holds."""


class Spot(NamedTuple):
    """Where a zone lies; the player counts from 0."""

    player: int
    x: float
    y: float
    rotation: float


def set_table(game: Game, goods: Iterable[Good], players: int) -> Setting:
    """Raises `ProblemsFound`: players outside the range, a zone that wants more than the box holds."""
    possible = game.file.players
    if players not in possible:
        message = f"{players} cannot play '{game.id}'"
        hint = f"it is for {possible.start} to {possible.stop - 1} players"
        raise ProblemsFound([error("players", Where("--players"), message, hint)])
    supply = _Supply(goods)
    shares: dict[str, list[Share]] = {}
    problems: list[Problem] = []
    zones = game.file.table.zones
    # Zones that say how many come first; those that take what is left follow.
    for identity in sorted(zones, key=lambda name: not isinstance(zones[name].holds, dict)):
        spots = zone_spots(zones[identity], players)
        try:
            shares[identity] = supply.share(game, identity, zones[identity], len(spots), players)
        except ProblemsFound as found:
            problems += found.problems
    if problems:
        raise ProblemsFound(problems)
    lots: list[Lot] = []
    places: list[Place] = []
    for identity, zone in zones.items():
        for spot, share in zip(zone_spots(zone, players), shares[identity], strict=True):
            lots += _spread(identity, zone, spot, share)
            if (zone.per_player or zone.seats) and (zone.seen_by != "all" or zone.size):
                size = zone.size or HAND
                places.append(
                    Place(identity, spot.player, spot.x, spot.y, spot.rotation, *size, zone.seen_by),
                )
    rest = supply.rest()
    lots += _beyond(lots, places, rest)
    leftover = tuple((component, len(some)) for component, some in rest.items())
    return Setting(tuple(lots), tuple(places), leftover)


class _Supply:
    """What is still in the box."""

    def __init__(self, goods: Iterable[Good]) -> None:
        self.left: dict[str, list[Good]] = {}
        for good in goods:
            self.left.setdefault(good.component, []).extend([good] * good.copies)

    def share(self, game: Game, identity: str, zone: Zone, spots: int, players: int) -> list[Share]:
        """What each place of a zone gets."""
        taken: list[list[tuple[Good, ...]]] = [[] for _ in range(spots)]
        for name in zone.holds:
            some = [good for goods in self.left.values() for good in goods if name in (good.component, good.id)]
            each = len(some) // spots
            if isinstance(zone.holds, dict):
                each = _number(game, zone.holds[name], players)
                if each * spots > len(some):
                    where = game.source.where(("table", "zones", identity, "holds", name))
                    message = f"the zone '{identity}' wants {each * spots} × '{name}' for {players} players"
                    hint = f"{len(some)} are left in the box"
                    raise ProblemsFound([error("too-few", where, message, hint)])
            for at, own in enumerate(taken):
                own.append(tuple(some[at * each : (at + 1) * each]))
            for good in some[: each * spots]:
                self.left[good.component].remove(good)
        return [tuple(group for group in own if group) for own in taken]

    def rest(self) -> dict[str, tuple[Good, ...]]:
        return {component: tuple(goods) for component, goods in self.left.items() if goods}


def _number(game: Game, amount: int | str, players: int) -> int:
    if isinstance(amount, int):
        return amount
    table = game.file.setup[amount]
    return table[players] if isinstance(table, dict) else table


def zone_spots(zone: Zone, players: int, angles: Sequence[float] = ()) -> list[Spot]:
    """Where a zone is: once, or once for each player. `angles`: where they sit, clockwise from the first, if not evenly round the table."""
    if zone.seats:
        return [Spot(number, seat.x, seat.y, seat.rotation) for number, seat in enumerate(zone.seats[:players])]
    if not zone.per_player:
        return [Spot(0, zone.x, zone.y, zone.rotation)]
    spots = []
    for player in range(players):
        turn = angles[player] if angles else 360 * player / players
        x, y = apply(rotate(turn), zone.x, zone.y)
        spots.append(Spot(player, x, y, (zone.rotation + turn) % 360))
    return spots


def _spread(identity: str, zone: Zone, spot: Spot, share: Share) -> list[Lot]:
    groups = share if zone.spread == "stack" else tuple((good,) for group in share for good in group)
    lots = []
    offsets = _offsets(zone.spread, [(group[0].front.width, group[0].front.height) for group in groups])
    for number, (group, offset) in enumerate(zip(groups, offsets, strict=True)):
        dx, dy = apply(rotate(spot.rotation), *offset)
        layer = number if zone.spread == "fan" else 0
        own = zone.per_player or bool(zone.seats)
        lots.append(Lot(group, spot.x + dx, spot.y + dy, spot.rotation, zone.face, identity, layer, spot.player, own))
    return lots


def _offsets(spread: str, sizes: list[tuple[float, float]]) -> list[Point]:
    """The middles of pieces around the zone's own middle."""
    if not sizes:
        return []
    widest, highest = max(width for width, _ in sizes), max(height for _, height in sizes)
    columns = math.ceil(math.sqrt(len(sizes))) if spread == "grid" else len(sizes)
    rows = -(-len(sizes) // columns)
    step = FAN * widest if spread == "fan" else widest + GAP
    return [
        (
            (number % columns - (columns - 1) / 2) * step,
            (number // columns - (rows - 1) / 2) * (highest + GAP),
        )
        for number in range(len(sizes))
    ]


def _beyond(lots: list[Lot], places: list[Place], rest: Mapping[str, tuple[Good, ...]]) -> list[Lot]:
    """What is left, a stack of each component, in rows beyond everything else."""
    reaches = [lot.y - _reach(*lot.size) for lot in lots] + [
        place.y - _reach(place.width, place.height) for place in places
    ]
    y = min(reaches, default=0.0)
    row: list[Lot] = []
    placed: list[Lot] = []
    x = 0.0
    for goods in rest.values():
        lot = Lot(goods, 0.0, 0.0, 0.0, "up", "")
        width, height = lot.size
        if row and x + width > 800:
            placed += _centred(row, x, y)
            y -= max(other.size[1] for other in row) + GAP
            row, x = [], 0.0
        row.append(lot._replace(x=x + width / 2, y=-height / 2))
        x += width + GAP
    return placed + _centred(row, x, y)


def _centred(row: list[Lot], width: float, y: float) -> list[Lot]:
    return [lot._replace(x=lot.x - (width - GAP) / 2, y=lot.y + y - GAP) for lot in row]


def _reach(width: float, height: float) -> float:
    return math.hypot(width, height) / 2
