"""What is counted while a game is played, by its place in the tally.

In: the game's words. Out: a name for every place.
"""

from __future__ import annotations

from generator.rules.games.rafter_five.pieces import COLOURS

# Places in the tally.
USED_LUMBER, USED_RAFTER, USED_CHEST = 0, 1, 6
COLLAPSE, FELL_LUMBER, FELL_RAFTER, FELL_OWN, FELL_OTHER = 12, 15, 16, 17, 18


def tallies(p, words: dict[str, list[str]]) -> list[tuple[str, str]]:
    # Colours that nobody plays with have a place in the tally, and no name.
    colours = p.players * p.boards
    used = [("component", name) for name in ("lumber-card", *words["rafter"], *words["chest"][:colours])]
    used += [("", "")] * (COLOURS - colours)
    events = (
        "collapse on lifting",
        "collapse on laying",
        "collapse on loading",
        "lumber fallen",
        "rafters fallen",
        "own chests fallen",
        "penalties",
    )
    return used + [("event", name) for name in events]
