"""The pieces of Hanabi: the numbers of its YAML and the state of a game.

In: the box. Out: `Numbers`, `State`, and the words for cards and colours. A card is colour × 5 + rank − 1; what a hand's owner knows of a
card is a mask of the colours (bits 0-5) and ranks (bits 6-10) that the clues, given or withheld, leave possible.
"""

from __future__ import annotations

from generator.rules.language import Between, GameState, Grid, Record, Row
from generator.rules.reading import Box

RANKS = 5
"""Ranks of a firework; cards are numbered by it, so it is a size and not a number of the game."""
RANK_BIT = 6
ALL_RANKS = 0b11111 << RANK_BIT
WORDS = {"deck": "card", "hands": "card"}


class Numbers(Record):
    """The numbers of the YAML."""

    players: Between[2, 5]
    hand_size: Between[1, 8]
    clues: Between[0, 1000]
    misfires: Between[1, 1000]
    red_tokens: Between[1, 1000]
    colours: Between[1, 6]
    cards: Between[1, 72]
    deck: Row[72]
    """The card of every copy in the box."""
    copies: Row[30]
    """How many copies of each card there are."""
    face: Row[30]
    """The bits of each card: its colour's and its rank's."""
    only: Row[11]
    """What a card can still be after a clue that touched it, by the clue's bit."""
    best: Between[1, 30]
    empty_clues: Between[0, 1]
    endless: Between[0, 1]
    options: Between[1, 11]
    """How many things a clue can name: colours, then ranks."""
    pass_action: int


class State(GameState):
    clues: int
    """Blue tokens in the box."""
    misfires: int
    """Red tokens in the box."""
    points: int
    """Cards on the fireworks."""
    left: int
    """Cards in the deck: its first `left` entries."""
    final: int
    """Turns left once the last card is drawn, this one included; 0 before."""
    drawn: int
    """Cards drawn so far: the age of a card is when it was drawn."""
    deck: Row[72]
    heights: Row[6]
    discards: Row[30]
    hands: Grid[5, 8]
    knows: Grid[5, 8]
    drawn_at: Grid[5, 8]
    has: Grid[5, 11]
    """How many of a hand's cards have each colour (0-5) and rank (6-10)."""
    tally: Row[38]


def numbers(box: Box) -> dict[str, object]:
    pieces = _cards(box)
    colours = list(dict.fromkeys(item.fields["colour"] for item, _ in pieces))
    deck: list[int] = []
    copies = [0] * 30
    for item, count in pieces:
        rank = item.fields["rank"]
        if rank not in range(1, RANKS + 1):
            box.problem(
                f"the rank of '{item.id}' is not one of 1 to {RANKS}",
                ("components", item.component, "for_each", "rank"),
            )
            continue
        if len(colours) > 6:
            break
        card = colours.index(item.fields["colour"]) * RANKS + rank - 1
        copies[card] += count
        deck += [card] * count
    misfires, red_tokens = box.limit("misfires"), box.copies("misfire-token")
    if misfires > red_tokens:
        hint = f"set components.misfire-token.copies to {misfires} as well"
        box.problem(
            f"{misfires} misfires end the game, but there are {red_tokens} red tokens", ("limits", "misfires"), hint
        )
    dealt = box.setup("hand_size") * box.players
    if dealt > len(deck):
        box.problem(f"{box.players} players are dealt {dealt} cards, but there are {len(deck)}", ("setup", "hand_size"))
    options = len(colours) + RANKS
    return {
        "players": box.players,
        "hand_size": box.setup("hand_size"),
        "clues": box.copies("clue-token"),
        "misfires": misfires,
        "red_tokens": red_tokens,
        "colours": len(colours),
        "cards": len(deck),
        "deck": sorted(deck),
        "copies": copies,
        "face": [1 << card // RANKS | 1 << RANK_BIT + card % RANKS for card in range(30)],
        "only": [
            1 << bit | (ALL_RANKS if bit < RANK_BIT else ALL_RANKS >> RANK_BIT | 1 << 5)
            for bit in range(RANK_BIT + RANKS)
        ],
        "best": box.score("best"),
        "empty_clues": box.rule("empty_clues"),
        "endless": box.rule("endless"),
        "options": options,
        "pass_action": 2 * box.setup("hand_size") + (box.players - 1) * options,
    }


def _cards(box: Box):
    items = box.items("firework-card")
    if box.rule("multicolour"):
        items = [*items, *box.items("multicolour-card")]
    return items


def vocabulary(box: Box) -> dict[str, list[str]]:
    pieces = _cards(box)
    colours = list(dict.fromkeys(str(item.fields["colour"]) for item, _ in pieces))
    by_face = {(item.fields["colour"], item.fields["rank"]): item.id for item, _ in pieces}
    cards = [by_face.get((colour, rank), "") for colour in colours for rank in range(1, RANKS + 1)]
    return {
        "card": cards,
        "colour": colours,
        "component": [item.component for item, _ in pieces],
    }
