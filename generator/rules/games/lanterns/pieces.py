"""The pieces of Lanterns: the game's numbers and the state of a game.

In: nothing. Out: `Numbers` and `State`. Directions on the table are numbered clockwise: 0 the top, 1 the right, 2 the bottom, 3 the
left; a seat sits at one of them all game and faces that side of every tile. The first seat is the one that faces red and begins; it
sits at the bottom, and its left neighbour, the next seat, at the left.
"""

from __future__ import annotations

from generator.rules.language import Between, GameState, Grid, Record, Row

COLOURS = 7
SIDES = 4
SAME, PAIRS, SEVEN = 0, 1, 2
TYPES = ("four-of-a-kind", "three-pairs", "seven-different")
FIRST_SIDE = 2
DIRECTIONS = ("top", "right", "bottom", "left")
ROOM = 512
WORDS = {"lake": "tile", "stack": "tile", "boxed": "tile", "hands": "tile"}


class Numbers(Record):
    """The numbers of the YAML."""

    players: Between[2, 4]
    lanterns: Between[0, 99]
    """Lantern cards of each colour in the supply at first."""
    lantern_copies: Row[7]
    lantern_limit: Between[0, 1000]
    tiles: Between[1, 40]
    """Lake tiles in play, the start tile aside."""
    in_box: Between[1, 40]
    kinds: Between[1, 40]
    """Different lake tiles; the start tile is numbered after them."""
    deck: Row[40]
    """The tile of every copy in the box."""
    sides: Grid[164, 4]
    """Colours of a tile turned by some quarters: in row tile × 4 + quarters, by direction."""
    platform: Row[41]
    start_turn: int
    """Quarter turns of the start tile that bring its red side before the first seat."""
    tile_hand: Between[1, 8]
    exchange_cost: Between[0, 1000]
    same: Between[1, 12]
    pair: Between[1, 12]
    trio: Grid[35, 3]
    """Which three colours each dedication of three pairs takes."""
    stacked: Between[0, 12]
    """Dedication tokens in each stack at first."""
    token: Grid[3, 12]
    """Values of a stack's tokens from the top."""
    token_item: Grid[3, 12]
    """Which of the different tokens each of them is."""
    empty_stack: int
    favors: Between[0, 1000]
    generics: int
    must_dedicate: Between[0, 1]
    dedication_suffices: Between[0, 1]
    favors_when_exhausted: Between[0, 1]
    width: int
    first_place: int
    """The action of the first place."""


class State(GameState):
    step: int
    """How far the turn has come."""
    duty: int
    """1 while the seat has to come down from too many lantern cards before placing."""
    picked: int
    """Slot of the tile that is about to be placed, and how it is turned."""
    quarters: int
    final: int
    """Last turns left once every tile is placed, this one included; 0 before."""
    left: int
    """Tiles in the draw stack: its first `left` entries, the top one last."""
    stack: Row[40]
    boxed: Row[40]
    """Tiles that went back to the box unseen."""
    hands: Grid[4, 8]
    side: Row[4]
    """Where each seat sits."""
    laid: int
    """Tiles of the lake, in the order they were laid, the start tile first."""
    lake: Row[42]
    turned: Row[42]
    at: Row[42]
    opens: int
    """Open places, and for each and each direction 1 + the tile that it touches there."""
    open: Row[96]
    touch: Grid[96, 4]
    supply: Row[7]
    cards: Grid[4, 7]
    held: Row[4]
    """Lantern cards of each seat."""
    pool: int
    favors: Row[4]
    taken: Row[3]
    """Tokens taken from each stack, and by whom."""
    taker: Grid[3, 12]
    noted: Row[4]
    """Dedications made on empty stacks."""
    honor: Row[4]
    tally: Row[104]
