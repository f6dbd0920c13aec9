"""Which pieces are drawn together.

In: the pieces of a table and the zones that are shown. Out: groups: a zone, a zone of one player, or a board with all that lies on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.model.game import Game
from generator.rulebook.diagrams.looks import Looks
from generator.rulebook.diagrams.zones import GAP, Block, lay_board, lay_zone
from generator.rules.reading import Piece


class Shown(NamedTuple):
    """A zone to be shown: of one player, counted from 0, or as it is."""

    zone: str
    owner: int | None = None


def parse_shown(text: str) -> Shown:
    """`cards` or `cards.1`."""
    zone, dot, owner = text.rpartition(".")
    return Shown(zone, int(owner) - 1) if dot and owner.isdecimal() else Shown(text)


class Group(NamedTuple):
    zone: str
    owner: int | None
    pieces: tuple[Piece, ...]
    boards: tuple[Piece, ...] = ()
    """The board on which the pieces lie, and more of the kind below it."""

    @property
    def all(self) -> tuple[Piece, ...]:
        return (*self.boards, *self.pieces)


class Manner(NamedTuple):
    """How zones lie, as far as the game's file says so."""

    stacks: frozenset[str] = frozenset()
    """Zones whose pieces lie on top of each other, that of the lowest place uppermost."""
    hands: frozenset[str] = frozenset()
    """Zones whose pieces lie side by side even if nobody can tell them apart."""


def manner_of(game: Game) -> Manner:
    zones = game.file.table.zones.items()
    return Manner(
        frozenset(name for name, zone in zones if "spread" in zone.model_fields_set and zone.spread == "stack"),
        frozenset(name for name, zone in zones if zone.seen_by != "all"),
    )


def group_pieces(pieces: Sequence[Piece], shown: Sequence[Shown], looks: Looks) -> list[Group]:
    """Zones as they are shown: those of several players one by one, and those on a board with the board."""
    boards = _boards(pieces, looks)
    lying: dict[int, list[Piece]] = {}
    loose: list[Piece] = []
    stacked = {id(piece) for board in boards for piece in board.pieces}
    for piece in pieces:
        if id(piece) in stacked:
            continue
        number = next((n for n, board in enumerate(boards) if board.carries(piece)), None)
        (loose if number is None else lying.setdefault(number, [])).append(piece)
    groups: list[Group] = []
    drawn: set[int] = set()
    for zone, owner in shown:
        wanted = [
            number
            for number, board in enumerate(boards)
            if (zone in board.zones or board.pieces[0].zone == zone) and owner in (None, board.owner)
        ]
        for number in wanted:
            if number not in drawn:
                drawn.add(number)
                first = boards[number].pieces[0]
                groups.append(Group(first.zone, first.owner, tuple(lying.get(number, ())), boards[number].pieces))
        rest = [piece for piece in loose if piece.zone == zone and owner in (None, piece.owner)]
        if wanted and not rest:
            continue
        owners = sorted({piece.owner for piece in rest}, key=lambda seat: -1 if seat is None else seat)
        for one in owners or [owner]:
            groups.append(Group(zone, one, tuple(piece for piece in rest if piece.owner == one)))
    return groups


class _Board(NamedTuple):
    """Equal boards of one owner; the first one lies on top."""

    zones: frozenset[str]
    pieces: tuple[Piece, ...]

    @property
    def owner(self) -> int | None:
        return self.pieces[0].owner

    def carries(self, piece: Piece) -> bool:
        return piece.zone in self.zones and self.owner in (None, piece.owner)


def _boards(pieces: Sequence[Piece], looks: Looks) -> list[_Board]:
    found: dict[tuple[frozenset[str], int | None], list[Piece]] = {}
    for piece in pieces:
        zones = frozenset(spot.zone for spot in looks.look(str(piece.item), piece.face).face.spots)
        if zones:
            found.setdefault((zones, piece.owner), []).append(piece)
    return [_Board(zones, tuple(some)) for (zones, _), some in found.items()]


def lay_group(
    group: Group,
    looks: Looks,
    scale: float,
    width: float,
    manner: Manner,
    gap: float = GAP,
    *,
    counted: bool = True,
    keep: frozenset[str] = frozenset(),
) -> Block:
    if group.boards:
        return lay_board(group.boards, group.pieces, looks, scale)
    pieces = group.pieces
    if group.zone in manner.stacks:
        top = min(pieces, key=lambda piece: piece.place if isinstance(piece.place, int | float) else 0)
        pieces = (top._replace(place=0),) * len(pieces)
    apart = group.zone in manner.hands
    return lay_zone(
        group.zone, group.owner, pieces, looks, scale, width, apart=apart, gap=gap, counted=counted, keep=keep
    )
