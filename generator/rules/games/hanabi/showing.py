"""The table for people: moves in words, the pieces and where they lie, what is counted.

In: a state or an action, with the game's words. Out: texts and pieces.
"""

from __future__ import annotations

from generator.rules.games.hanabi.pieces import RANKS
from generator.rules.language import EMPTY
from generator.rules.reading import Pieces


def spell(action: int, p, seat: int, words: dict[str, list[str]]) -> str:
    size = p.hand_size
    if action < size:
        return f"play {action + 1}"
    if action < 2 * size:
        return f"discard {action - size + 1}"
    if action < p.pass_action:
        action -= 2 * size
        target = (seat + 1 + action // p.options) % p.players
        named = action % p.options
        what = words["colour"][named] if named < p.colours else str(named - p.colours + 1)
        return f"clue {target + 1} {what}"
    return "pass"


SUPPLIES = ("deck", "clue-token", "misfire-token")


def stocks(s, p, levels) -> None:
    levels[0] = s.left
    levels[1] = s.clues
    levels[2] = p.misfires - s.misfires


def tallies(p, words: dict[str, list[str]]) -> list[tuple[str, str]]:
    cards = [("component", word) for word in words["card"]] + [("", "")] * (30 - len(words["card"]))
    tokens = [("component", "clue-token"), ("component", "misfire-token")]
    return cards + tokens + [("scoring", f"{colour} firework") for colour in words["colour"]]


def table(s, p, words: dict[str, list[str]]) -> list:
    pieces = Pieces()
    everyone = frozenset(range(p.players))
    for place in range(s.left):
        pieces.add(words["card"][s.deck[place]], "deck", place=place, face="back", hidden_from=everyone)
    for seat in range(p.players):
        for slot in range(p.hand_size):
            if s.hands[seat][slot] != EMPTY:
                card = words["card"][s.hands[seat][slot]]
                pieces.add(card, "hand", owner=seat, place=slot, hidden_from=frozenset((seat,)))
    for card, word in enumerate(words["card"]):
        if card % RANKS < s.heights[card // RANKS]:
            pieces.add(word, "firework", place=card // RANKS)
        for _ in range(s.discards[card]):
            pieces.add(word, "discard")
    pieces.add("clue-token", "box", count=s.clues)
    pieces.add("clue-token", "beside", count=p.clues - s.clues)
    pieces.add("misfire-token", "box", count=s.misfires)
    pieces.add("misfire-token", "beside", count=p.red_tokens - s.misfires)
    return pieces.all
