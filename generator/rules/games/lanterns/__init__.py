"""Lanterns: the rules, over a state that holds whole numbers only.

In: the game's numbers from its YAML. Out: play. Read it in this order: `pieces` says what a state is made of and `counting` where its
numbers come from, `lake` how tiles lie, `dealing` how a game begins and what a player does not see, `moves` what can be chosen, `turn`
what it does, `dedications` what can be dedicated and for how much, `ending` who wins. `tallying` names what is counted, `showing` is
the table for people, `positions` makes a state out of the words of an example, and `players` are the bots. Here stands what the engine
looks up.
"""

from __future__ import annotations

from generator.rules.games.lanterns.counting import numbers, vocabulary
from generator.rules.games.lanterns.dealing import hide, redeal, setup
from generator.rules.games.lanterns.dedications import PROOFS
from generator.rules.games.lanterns.ending import ENDS, score, value, won
from generator.rules.games.lanterns.moves import KINDS, MAX_MOVES, actions, kind, spell
from generator.rules.games.lanterns.pieces import ROOM, WORDS, Numbers, State
from generator.rules.games.lanterns.positions import ARRANGES, arrange
from generator.rules.games.lanterns.showing import SUPPLIES, seats, stocks, table
from generator.rules.games.lanterns.tallying import tallies
from generator.rules.games.lanterns.turn import apply, legal

__all__ = [
    "ARRANGES",
    "ENDS",
    "KINDS",
    "MAX_MOVES",
    "PROOFS",
    "ROOM",
    "SUPPLIES",
    "WORDS",
    "Numbers",
    "State",
    "actions",
    "apply",
    "arrange",
    "hide",
    "kind",
    "legal",
    "numbers",
    "redeal",
    "score",
    "seats",
    "setup",
    "spell",
    "stocks",
    "table",
    "tallies",
    "value",
    "vocabulary",
    "won",
]
