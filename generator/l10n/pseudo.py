"""A language that nobody speaks, to see in advance whether the real ones have room.

In: a source text in its pieces. Out: the same text in brackets, with accents on its letters, body text 40 % longer and
names and headings 120 %; placeholders, styles and numbers as they were. A missing bracket shows a text that was cut
off, a letter without accent one that is not translated.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import cycle

from generator.l10n.placeholders import Piece, Plain
from generator.l10n.resolve import Inline, Run

SHORT = 24
"""So many characters are a name or a heading, which grow more than sentences do."""
BODY, NAMES = 0.4, 1.2

_ACCENTS = str.maketrans("AEIOUYCDNSTZaeiouycdnstzl", "ÅÉÎÖÛÝÇĎÑŠŤŽåéîöûýçďñšťžł")
_WORDS = ("zażółć", "größer", "čtyři", "après", "ñandú", "über", "è", "håb", "ołówek", "à")


def pseudo_runs(runs: Sequence[Run]) -> tuple[Run, ...]:
    if not any(letter.isalpha() for run in runs if not run.fixed for letter in run.inline.text):
        return tuple(runs)  # nothing but numbers: the same in every language
    length = sum(len(run.inline.text) or 2 for run in runs)
    changed = [
        run if run.fixed else run._replace(inline=run.inline._replace(text=run.inline.text.translate(_ACCENTS)))
        for run in runs
    ]
    return (Run(Inline("["), True), *changed, Run(Inline(f"{_padding(length)}]"), True))


def pseudo_pieces(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    length = sum(len(piece.text) if isinstance(piece, Plain) else 2 for piece in pieces)
    changed = [
        piece._replace(text=piece.text.translate(_ACCENTS)) if isinstance(piece, Plain) else piece for piece in pieces
    ]
    return (Plain("["), *changed, Plain(f"{_padding(length)}]"))


def _padding(length: int) -> str:
    """Words that make a text of this length as long as it should be, the brackets included."""
    wanted = math.ceil(length * (NAMES if length <= SHORT else BODY)) - 2
    padding = ""
    for word in cycle(_WORDS):
        left = wanted - len(padding)
        if left <= 1:
            return padding
        padding += f" {word}"[:left]
    return padding
