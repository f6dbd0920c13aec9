"""Functions for statements about pieces whose fields lie round them: what a plain expression cannot say.

In: the pieces of a component, each a mapping of its fields, and the names of fields in clockwise order. Out: words that
an expression can count, compare and look for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import Any

Pieces = Iterable[Mapping[str, Any]]


def list_rings(pieces: Pieces, *fields: str) -> list[str]:
    """Each piece's values in this order, turned so that the ring that is first in the alphabet results.

    Two pieces are equal under rotation exactly if their rings are.
    """
    found = []
    for piece in pieces:
        values = [str(piece[field]) for field in fields]
        found.append(" ".join(min(values[turn:] + values[:turn] for turn in range(len(values)))))
    return found


def list_pairs(pieces: Pieces, *fields: str) -> list[str]:
    """Every two different values that are together on some piece, each pair once, in alphabetical order."""
    found = set()
    for piece in pieces:
        values = sorted({str(piece[field]) for field in fields})
        found |= {" ".join(pair) for pair in combinations(values, 2)}
    return sorted(found)


def arrangements(items: Callable[[str], Pieces]) -> dict[str, Callable[..., list[str]]]:
    """The functions as statements call them: with the pieces, or with the id of their component."""

    def pieces_of(pieces: str | Pieces) -> Pieces:
        return items(pieces) if isinstance(pieces, str) else pieces

    return {
        "rings": lambda pieces, *fields: list_rings(pieces_of(pieces), *fields),
        "pairs": lambda pieces, *fields: list_pairs(pieces_of(pieces), *fields),
    }
