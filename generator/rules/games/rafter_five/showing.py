"""The table for people: the pieces and where they lie, the stocks.

In: a state, with the game's words. Out: pieces and names.
"""

from __future__ import annotations

from generator.rules.games.rafter_five.pieces import CHESTS, RAFTERS
from generator.rules.piles import AWAY, QUARTER, TURN, angle_of
from generator.rules.reading import Pieces


def SUPPLIES(p, words: dict[str, list[str]]) -> tuple[str, ...]:
    return ("lumber-card", *words["chest"][: p.players * p.boards])


def stocks(s, p, levels) -> None:
    levels[0] = s.sea
    for colour in range(p.players * p.boards):
        levels[1 + colour] = s.stock[colour]


def table(s, p, words: dict[str, list[str]]) -> list:
    """Places on the raft are millimetres to the right of and below the middle of the base, and a layer: what has the higher one lies above.

    Pieces stand higher than any lumber. A card that is not rotated lies along the base, its dark area below the middle.
    """
    pieces = Pieces()
    pieces.add("raft-base", "raft", place=(0, 0, 0))
    pieces.add("base-card", "raft", place=(0, 0, 1))
    for i in range(s.planks):
        place = (s.plank_x[i] / 1000, s.plank_y[i] / 1000, 2 + i)
        pieces.add("lumber-card", "raft", place=place, rotation=_degrees(s.plank_a[i]), face="front")
    pieces.add("lumber-card", "sea", face="front", count=s.wet)
    pieces.add("lumber-card", "sea", face="back", count=s.sea - s.wet)
    for rafter, word in enumerate(words["rafter"]):
        if s.where[rafter] == AWAY:
            pieces.add(word, "hand" if s.held == rafter + 1 else "sea", owner=s.seat if s.held == rafter + 1 else None)
        else:
            _add_standing(pieces, s, word, rafter)
    for colour in range(p.players * p.boards):
        word, owner = words["chest"][colour], colour // p.boards
        pieces.add(words["board"][colour], "penalties", owner=owner)
        pieces.add(word, "stock", owner=owner, count=s.stock[colour])
        for chest in range(RAFTERS + colour * CHESTS, RAFTERS + (colour + 1) * CHESTS):
            if s.where[chest] != AWAY:
                _add_standing(pieces, s, word, chest)
    for seat in range(p.players):
        space = 0
        for colour, word in enumerate(words["chest"]):
            for _ in range(s.taken[seat][colour]):
                pieces.add(word, "penalties", owner=seat, place=min(space, p.penalties - 1))
                space += 1
    return pieces.all


def _add_standing(pieces: Pieces, s, word: str, piece: int) -> None:
    place = (s.piece_x[piece] / 1000, s.piece_y[piece] / 1000, 2 + s.planks)
    pieces.add(word, "raft", place=place, rotation=_degrees(angle_of(s, s.where[piece])))


def _degrees(a: int) -> int:
    """How far a printed card, which is longer than broad, is rotated from upright."""
    return round((a - QUARTER) * 360 / TURN) % 360
