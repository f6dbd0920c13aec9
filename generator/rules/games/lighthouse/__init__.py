"""Gifts of the Lighthouse: a best-of-three duel of placement, with a tug-of-war track.

In: the game's numbers from its YAML. Out: play. Read it in this order: `pieces` says what gifts and cells are, `dealing` how a round
begins and what a player does not see, `turn` how a gift is laid, `lines` what a closed line is worth, `ending` how rounds and the game
end. `tallying` names what is counted, `showing` puts a state into words for people, `positions` makes a state out of the words of an
example, and `players` are the bots. Here stands what the engine looks up.
"""

from __future__ import annotations

from generator.rules.games.lighthouse.dealing import hide, redeal, setup
from generator.rules.games.lighthouse.ending import ENDS, PROOFS, score, value, won
from generator.rules.games.lighthouse.pieces import ROOM, WORDS, Numbers, State, numbers, vocabulary
from generator.rules.games.lighthouse.positions import ARRANGES, arrange
from generator.rules.games.lighthouse.showing import SUPPLIES, spell, stocks, table
from generator.rules.games.lighthouse.tallying import tallies
from generator.rules.games.lighthouse.turn import KINDS, actions, allowed, apply, kind, legal

__all__ = [
    "ARRANGES",
    "ENDS",
    "KINDS",
    "PROOFS",
    "ROOM",
    "SUPPLIES",
    "WORDS",
    "Numbers",
    "State",
    "actions",
    "allowed",
    "apply",
    "arrange",
    "hide",
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
