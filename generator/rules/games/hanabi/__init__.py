"""Hanabi: the rules, over a state that holds whole numbers only.

In: the game's numbers from its YAML. Out: play. Read it in this order: `pieces` says what a card and a hand are made of, `dealing` how a
game begins and what a player does not see, `turn` what can be done and what it does, `ending` when the show is over and what it is worth.
`showing` puts a state into words for people, `positions` makes a state out of the words of an example, and `players` are the bots.
Here stands what the engine looks up.
"""

from __future__ import annotations

from generator.rules.games.hanabi.dealing import hide, redeal, setup
from generator.rules.games.hanabi.ending import COOPERATIVE, ENDS, kept, score, value, won
from generator.rules.games.hanabi.pieces import WORDS, Numbers, State, numbers, vocabulary
from generator.rules.games.hanabi.positions import ARRANGES, arrange
from generator.rules.games.hanabi.showing import SUPPLIES, spell, stocks, table, tallies
from generator.rules.games.hanabi.turn import KINDS, MAX_MOVES, actions, allowed, apply, kind, legal

__all__ = [
    "ARRANGES",
    "COOPERATIVE",
    "ENDS",
    "KINDS",
    "MAX_MOVES",
    "SUPPLIES",
    "WORDS",
    "Numbers",
    "State",
    "actions",
    "allowed",
    "apply",
    "arrange",
    "hide",
    "kept",
    "kind",
    "legal",
    "numbers",
    "redeal",
    "score",
    "setup",
    "spell",
    "stocks",
    "table",
    "tallies",
    "value",
    "vocabulary",
    "won",
]
