"""The words a rules module is written in.

A rules module imports everything it needs from here: the shapes of its records and the few functions below. They are
plain Python and run as they stand; the compiler turns the very same functions into machine code. Only `below` and
`mix` overflow 64 bits on purpose, so the compiler has its own spelling of those two: rules must keep their integers
below 2⁶³, where Python's and the machine's agree.
"""

from __future__ import annotations

from typing import Any

from generator.rules.records import Between, GameState, Grid, Memory, Record, Row

EMPTY = -1
"""In a place for a piece: nothing is there."""
UNKNOWN = -2
"""In a place for a piece: something is there that this player cannot see."""

MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
LOW_63 = 0x7FFFFFFFFFFFFFFF
MIX = (0x1F123BB5159A55E5, 0x2545F4914F6CDD1D, 0x3F58476D1CE4E5B9, 0x14D049BB133111EB)


def below(r: Any, n: int) -> int:
    """A random integer 0 ≤ x < n from the stream `r.rng`: a state's own, or a player's memory. `n` is at most 2³¹."""
    x: int = (r.rng * MULTIPLIER + INCREMENT) & LOW_63
    r.rng = x
    return ((x ^ (x >> 20)) >> 31) * n >> 32


def mix(a: int, b: int, c: int) -> int:
    """Hashes three numbers into the start of a random stream: neighbours (game 7, game 8) share nothing."""
    x = (a & LOW_63) ^ MIX[0]
    for part in (b, c, MIX[1]):
        x = ((x ^ (x >> 29)) * MIX[2]) & LOW_63
        x = ((x ^ (x >> 32)) * MIX[3] + part) & LOW_63
    x = ((x ^ (x >> 30)) * MIX[2]) & LOW_63
    return x ^ (x >> 31)


def shuffle(r: Any, row: Any, n: int) -> None:
    """Shuffles the first `n` entries of a row."""
    for i in range(n - 1, 0, -1):
        j = below(r, i + 1)
        kept = row[i]
        row[i] = row[j]
        row[j] = kept


def copy(target: Any, source: Any) -> None:
    """Makes the record `target` equal to `source`, which has the same declaration."""
    target.copy_from(source)


def clear(target: Any) -> None:
    """Sets every field of a record to 0."""
    target.clear()


__all__ = [
    "EMPTY",
    "UNKNOWN",
    "Between",
    "GameState",
    "Grid",
    "Memory",
    "Record",
    "Row",
    "below",
    "clear",
    "copy",
    "mix",
    "shuffle",
]
