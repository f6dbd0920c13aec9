"""The table for people: moves in words, the pieces and where they lie, the stocks.

In: a state or an action, with the game's words. Out: texts and pieces.
"""

from __future__ import annotations

from generator.rules.games.lighthouse.pieces import CELLS, COLOURS, FREE, SIDE
from generator.rules.reading import Pieces


def spell(action: int, p, seat: int, words: dict[str, list[str]]) -> str:
    """`7 to red 2-4`: the value, the zone, the row and the column."""
    line, column = divmod(action % CELLS, SIDE)
    return f"{words['value'][action // CELLS]} to {COLOURS[line // SIDE]} {line % SIDE + 1}-{column + 1}"


SUPPLIES = ("red stack", "blue stack", "red gifts to lay", "blue gifts to lay")


def stocks(s, p, levels) -> None:
    for seat in range(2):
        levels[seat] = s.left[seat]
        levels[2 + seat] = s.left[seat]
        for slot in range(p.hand_size):
            if s.hands[seat][slot] != FREE:
                levels[2 + seat] += 1


def table(s, p, words: dict[str, list[str]]) -> list:
    pieces = Pieces()
    both = frozenset((0, 1))
    pieces.add("board", "table")
    pieces.add("lighthouse-pawn", "track", place=s.light)
    pieces.add("reference-card", "beside", count=p.reference_cards)
    for seat in range(2):
        others = frozenset() if p.open_hands else frozenset((1 - seat,))
        for place in range(s.left[seat]):
            pieces.add(
                words["gift"][s.stacks[seat][place]], "stack", owner=seat, place=place, face="back", hidden_from=both
            )
        for slot in range(p.hand_size):
            if s.hands[seat][slot] != FREE:
                pieces.add(words["gift"][s.hands[seat][slot]], "hand", owner=seat, place=slot, hidden_from=others)
    for line in range(2 * SIDE):
        for column in range(SIDE):
            if s.cells[line][column] != FREE:
                zone = f"{COLOURS[line // SIDE]}-zone"
                pieces.add(words["gift"][s.cells[line][column]], zone, place=(line % SIDE, column))
    return pieces.all
