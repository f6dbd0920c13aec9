"""The pieces of Gifts of the Lighthouse: the numbers of its YAML and the state of a game.

In: the box. Out: `Numbers`, `State` and the words for gifts. Seat 0 has the red gifts, seat 1 the blue ones. A gift is 1 + colour ×
values + the index of its value, and 0 is a free cell or an empty place in a hand. The cells are ten rows of five: five of the red zone,
then five of the blue one. The lighthouse stands at a signed number, as the track is printed: below 0 on red's side, above 0 on blue's.
"""

from __future__ import annotations

from generator.rules.language import Between, GameState, Grid, Record, Row
from generator.rules.reading import Box

SIDE = 5
"""Cells of a line. The scoring table speaks of pairs and fives, so it is a size and not a number of the game."""
CELLS = 50
CENTRE = 2
FREE = 0
WORDS = {"cells": "gift", "hands": "gift", "stacks": "gift"}
COLOURS = ("red", "blue")
BONUS = ("sum", "best")
ROOM = 2048

# A line's combination is told by how many pairs of its cells are equal; no two combinations have the same number.
COMBINATIONS = {
    0: "nothing",
    1: "pair",
    2: "two-pairs",
    3: "three-equal",
    4: "three-and-pair",
    6: "four-equal",
    10: "five-equal",
}


class Numbers(Record):
    """The numbers of the YAML."""

    players: Between[2, 2]
    hand_size: Between[1, 8]
    side: Between[5, 5]
    track_end: Between[1, 1000]
    rounds: Between[1, 99]
    values: Between[1, 16]
    gifts: Row[2]
    """How many gifts each colour has."""
    deck: Grid[2, 64]
    """The gift of every copy in the box, by colour."""
    copies: Row[33]
    """How many copies of each gift there are."""
    points: Row[11]
    """What a line is worth, by how many pairs of its cells are equal."""
    one_colour: int
    best_only: Between[0, 1]
    open_hands: Between[0, 1]
    reference_cards: int


class State(GameState):
    round: int
    """Rounds finished."""
    first: int
    """Who began the first round."""
    light: int
    """Where the lighthouse stands: steps from the middle, negative on red's side."""
    laid: int
    """Gifts on the board."""
    margin: int
    """Where the lighthouse stood when the last round ended."""
    wins: Row[2]
    """Rounds won."""
    left: Row[2]
    """Gifts in the stacks: the first `left` entries of each."""
    cells: Grid[10, 5]
    hands: Grid[2, 8]
    stacks: Grid[2, 64]
    tally: Row[57]


def numbers(box: Box) -> dict[str, object]:
    values = _values(box)
    decks: list[list[int]] = [[], []]
    copies = [0] * 33
    if len(values) <= 16:
        for item, count in box.items("gift-token"):
            if item.fields["colour"] not in COLOURS:
                box.problem(f"'{item.id}' is neither red nor blue", ("components", "gift-token", "for_each", "colour"))
                continue
            colour = COLOURS.index(str(item.fields["colour"]))
            gift = 1 + colour * len(values) + values.index(item.fields["value"])
            copies[gift] += count
            decks[colour] += [gift] * count
        _check_gifts(box, decks, values)
    points = [0] * 11
    for equal, combination in COMBINATIONS.items():
        points[equal] = box.score(combination)
    for piece in ("board", "lighthouse-pawn"):
        box.copies(piece)
    return {
        "players": box.players,
        "hand_size": box.setup("hand_size"),
        "side": box.limit("zone_side"),
        "track_end": box.limit("track_end"),
        "rounds": box.limit("rounds"),
        "values": len(values),
        "gifts": [len(deck) for deck in decks],
        "deck": [sorted(deck) for deck in decks],
        "copies": copies,
        "points": points,
        "one_colour": box.score("one-colour"),
        "best_only": box.choice("colour_bonus", BONUS),
        "open_hands": box.rule("open_hands"),
        "reference_cards": box.copies("reference-card"),
    }


def _values(box: Box) -> list:
    """The different values, lowest first: their order decides who begins."""
    return sorted(
        {item.fields["value"] for item, _ in box.items("gift-token")}, key=lambda value: (isinstance(value, str), value)
    )


def _check_gifts(box: Box, decks: list[list[int]], values: list) -> None:
    path = ("components", "gift-token")
    needed = CELLS // 2
    for colour, deck in zip(COLOURS, decks, strict=True):
        if len(deck) < needed:
            box.problem(f"{colour} has {len(deck)} gifts, and each colour lays {needed} onto the board", path)
        elif len(deck) > 64:
            box.problem(f"{colour} has {len(deck)} gifts, and the rules have room for 64", path)
    if len(values) == 1:
        box.problem("all gifts have the same value, so nobody can be found to begin", path)


def vocabulary(box: Box) -> dict[str, list[str]]:
    values = _values(box)
    by_face = {(item.fields["colour"], item.fields["value"]): item.id for item, _ in box.items("gift-token")}
    gifts = [by_face.get((colour, value), f"no-{colour}-{value}") for colour in COLOURS for value in values]
    return {"gift": [".", *gifts], "value": [str(value) for value in values]}
