"""Which pieces are drawn together.

In: the pieces of a table and the zones that are shown. Out: groups: a zone, a zone of one player, or a board with all that lies on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.rulebook.diagrams.looks import Looks
from generator.rulebook.diagrams.zones import Block, lay_board, lay_zone
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
    board: Piece | None = None

    @property
    def all(self) -> tuple[Piece, ...]:
        return (self.board, *self.pieces) if self.board else self.pieces


def group_pieces(pieces: Sequence[Piece], shown: Sequence[Shown], looks: Looks) -> list[Group]:
    """Zones as they are shown: those of several players one by one, and those on a board with the board."""
    boards: dict[str, Piece] = {}
    for piece in pieces:
        for spot in looks.look(str(piece.item), piece.face).face.spots:
            boards.setdefault(spot.zone, piece)
    groups: list[Group] = []
    drawn: set[tuple[str, str, int | None]] = set()
    for zone, owner in shown:
        inside = [piece for piece in pieces if piece.zone == zone and owner in (None, piece.owner)]
        on = [boards[zone]] if zone in boards else [piece for piece in inside if piece in boards.values()]
        for board in on:
            key = (str(board.item), board.zone, board.owner)
            if key not in drawn:
                drawn.add(key)
                lying = tuple(piece for piece in pieces if boards.get(piece.zone) is board)
                groups.append(Group(board.zone, board.owner, lying, board))
        rest = [piece for piece in inside if piece not in on and piece.zone not in boards]
        if on and not rest:
            continue
        owners = sorted({piece.owner for piece in rest}, key=lambda seat: -1 if seat is None else seat)
        for one in owners or [owner]:
            groups.append(Group(zone, one, tuple(piece for piece in rest if piece.owner == one)))
    return groups


def lay_group(group: Group, looks: Looks, scale: float, width: float, stacks: frozenset[str]) -> Block:
    """`stacks`: zones whose pieces lie on top of each other, that of the lowest place uppermost."""
    if group.board is not None:
        return lay_board(group.board, group.pieces, looks, scale)
    pieces = group.pieces
    if group.zone in stacks:
        top = min(pieces, key=lambda piece: piece.place if isinstance(piece.place, int | float) else 0)
        pieces = (top._replace(place=0),) * len(pieces)
    return lay_zone(group.zone, group.owner, pieces, looks, scale, width)
