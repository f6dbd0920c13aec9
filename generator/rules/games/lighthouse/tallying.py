"""What is counted while a game is played, by its place in the tally.

In: the words for gifts. Out: a name for every place; the gifts come first.
"""

from __future__ import annotations

from generator.rules.games.lighthouse.pieces import COMBINATIONS

# Places in the tally, after those of the gifts.
COMBINATION, ONE_COLOUR = 32, 43
ROW_AND_COLUMN, COLUMN_LOST = 44, 45
TO_THE_CLOSER, TO_THE_OTHER = 46, 47
COMPARED_AGAIN = 48
BEGINNER_WON, BEGINNER_LOST = 49, 50
AT_THE_END, AT_THE_END_BY_LOSS, ON_A_SIDE, DRAWN = 51, 52, 53, 54
ZONES_ASKED, ZONES_DECIDED = 55, 56


def tallies(p, words: dict[str, list[str]]) -> list[tuple[str, str]]:
    gifts = [("component", word) for word in words["gift"][1:]]
    lines = [("scoring", COMBINATIONS[equal]) if equal in COMBINATIONS else ("", "") for equal in range(11)]
    return [
        *gifts,
        *[("", "")] * (COMBINATION - len(gifts)),
        *lines,
        ("scoring", "one-colour"),
        ("line", "row and column at once"),
        ("line", "column after the round's end"),
        ("line", "points to the closer"),
        ("line", "points to the other"),
        ("first player", "compared again"),
        ("round", "won by its beginner"),
        ("round", "lost by its beginner"),
        ("round end", "end of the track"),
        ("round end", "end of the track by a loss"),
        ("round end", "side of the lighthouse"),
        ("round end", "drawn"),
        ("tie-break asked", "own zone"),
        ("tie-break decided", "own zone"),
    ]
