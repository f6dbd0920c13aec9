"""The table for people: the pieces and where they lie, the stocks, where the players sit.

In: a state, with the game's words. Out: pieces and names.
"""

from __future__ import annotations

from generator.rules.games.lanterns.lake import position
from generator.rules.games.lanterns.pieces import COLOURS, FIRST_SIDE, SIDES, TYPES
from generator.rules.language import EMPTY
from generator.rules.reading import Pieces


def SUPPLIES(p, words: dict[str, list[str]]) -> tuple[str, ...]:
    return (*words["lantern"], "lake-tile", "favor-token", *TYPES)


def stocks(s, p, levels) -> None:
    for colour in range(COLOURS):
        levels[colour] = s.supply[colour]
    levels[7] = s.left
    levels[8] = s.pool
    for which in range(3):
        levels[9 + which] = p.stacked - s.taken[which]


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
