"""The actions, numbered: what can be chosen, not yet whether it may be.

In: an action. Out: its kind and its words. A turn is up to five small actions of one seat: lift a rafter, choose what to build onto,
lay a lumber card there, stand the rafter on it, load a chest. Where a card or piece may be put is a grid around the lumber that is
there; the tremor takes it off the grid.
"""

from __future__ import annotations

from generator.rules.games.rafter_five.pieces import RAFTERS, SLOTS
from generator.rules.piles import PLANKS

# The grid: a lumber card lies at one of eight turns to what it is built onto, one of three points of its middle line at one
# of five of the other's; a piece stands in one of five places along a card. Nobody aims at a place where the card and what
# stands on it would have nothing under their centre of mass; whether what is below can carry them is another matter.
TURNS = 8
ONTO = 5
OF = 3
LAYS = TURNS * ONTO * OF

ON = RAFTERS
LAY = ON + PLANKS + 1
STAND = LAY + LAYS
LOAD = STAND + SLOTS
ACTIONS = LOAD + SLOTS

MAX_MOVES = LAYS
KINDS = ("lift", "on", "lay", "stand", "load")

LIFTING, CHOOSING, LAYING, STANDING, LOADING = 0, 1, 2, 3, 4


def actions(p) -> int:
    return ACTIONS


def kind(action: int, p) -> int:
    if action < ON:
        return 0
    if action < LAY:
        return 1
    if action < STAND:
        return 2
    return 3 if action < LOAD else 4


def spell(action: int, p, seat: int, words: dict[str, list[str]]) -> str:
    if action < ON:
        return f"lift {words['rafter'][action]}"
    if action < LAY:
        return f"on plank {action - ON}" if action > ON else "on base"
    if action < STAND:
        lay = action - LAY
        turn, onto, of = lay // (ONTO * OF), lay // OF % ONTO, lay % OF
        return f"lay {turn * 180 / TURNS:g}° {onto + 1}:{of + 1}"
    if action < LOAD:
        return f"stand at {action - STAND + 1}"
    return f"load at {action - LOAD + 1}"
