"""The pieces of Rafter Five: the game's numbers and the state of a game.

In: nothing. Out: `Numbers` and `State`. Pieces are numbered as the statics want it: the rafters, then `CHESTS` for each colour. A seat
owns colours seat × boards and up.
"""

from __future__ import annotations

from generator.rules.language import Between, Grid, Row
from generator.rules.piles import Bodies, Pile

RAFTERS = 5
COLOURS = 6
CHESTS = 8
"""Room for the chests of a colour."""
SKILLS = ("beginner", "average", "expert")
SLOTS = 5


class Numbers(Bodies):
    """The numbers of the YAML, those of the model in µm, mg and 1/1024 turns."""

    players: Between[2, 6]
    boards: Between[1, 3]
    chests: Between[1, 24]
    in_colour: Between[1, 8]
    lumber: Between[1, 72]
    penalties: Between[1, 1000]
    idle_rounds: Between[1, 1000]
    elimination: Between[0, 1]
    all_chests: Between[0, 1]
    house: Between[0, 1]
    no_nails: Between[0, 1]
    no_dark: Between[0, 1]
    tremor: Row[6]
    """The largest offset of each seat's hand."""
    tremor_turn: Row[6]
    start_x: Row[5]
    start_y: Row[5]
    step: Between[0, 200_000]
    reach: Between[0, 200_000]
    side: Between[0, 200_000]
    slot: Between[0, 100_000]
    nudge: int
    """So far into a piece lumber may be aimed: it pushes it aside, which the model does not follow."""
    nail_half: Between[0, 100_000]
    nail_along: Between[0, 400_000]
    nail_across: Between[0, 400_000]
    dark_half: Between[0, 400_000]
    dark_middle: Between[-400_000, 400_000]
    piece_radius: Row[53]
    """No part of a piece is farther from its middle, however it is turned."""


class State(Pile):
    phase: int
    held: int
    """1 + the rafter in hand; 0 for none."""
    anchor: int
    """What the next lumber card is built onto: `BASE`, or `FIRST` + a plank."""
    opening: Row[73]
    """For the base and each plank 1 + a lay with which lumber could be laid onto it when a rafter was last lifted; 0 if there was none."""
    sea: int
    """Lumber cards in the sea."""
    wet: int
    """Those of them that fell in, wood side up."""
    stock: Row[6]
    """Chests not on the raft, by colour."""
    taken: Grid[6, 6]
    """Penalties of each seat, by colour."""
    out: Row[6]
    idle: int
    """Turns in a row that came to nothing: no chest was placed and none fell."""
    tally: Row[19]
