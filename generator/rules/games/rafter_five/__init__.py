"""Rafter Five: the rules, over a model of the pile.

In: the game's numbers from its YAML. Out: play. Hands and gravity are no rules, so both are models here: what falls is decided by
generator.rules.statics, and every placement is off by a tremor whose size is the skill of the seat (`values.skill`). Read it in this
order: `pieces` says what a state is made of and `counting` where its numbers come from, `moves` what can be chosen, `places` where
lumber can lie and `slots` where pieces can stand on it, `hands` how they are put there, `turn` what follows, `ending` who wins.
`tallying` names what is counted, `showing` is the table for people, `positions` makes a state out of the words of an example, and
`players` are the bots. Here stands what the engine looks up.
"""

from __future__ import annotations

from generator.rules.games.rafter_five.counting import numbers, vocabulary
from generator.rules.games.rafter_five.ending import ENDS, score, won
from generator.rules.games.rafter_five.moves import KINDS, MAX_MOVES, actions, kind, spell
from generator.rules.games.rafter_five.pieces import Numbers, State
from generator.rules.games.rafter_five.positions import ARRANGES, arrange
from generator.rules.games.rafter_five.showing import SUPPLIES, stocks, table
from generator.rules.games.rafter_five.tallying import tallies
from generator.rules.games.rafter_five.turn import apply, legal, setup

__all__ = [
    "ARRANGES",
    "ENDS",
    "KINDS",
    "MAX_MOVES",
    "SUPPLIES",
    "Numbers",
    "State",
    "actions",
    "apply",
    "arrange",
    "kind",
    "legal",
    "numbers",
    "score",
    "setup",
    "spell",
    "stocks",
    "table",
    "tallies",
    "vocabulary",
    "won",
]
