"""Where a word may be cut at the end of a line.

In: a word with its punctuation, the places of its soft hyphens, a language tag. Out: `Cut`s in order: pyphen's places
for words of letters (also with ё, inside quotation marks, behind a no-break space), the author's soft hyphens, and
the far side of a dash between two letters.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NamedTuple

MIN_LETTERS = 5
MIN_BEFORE = 2
MIN_AFTER = 3

_DASHES = re.compile(r"(?<=[^\W\d_])[\u2013\u2014](?=[^\W\d_])")
# What the eye takes for one word: no-break spaces (they are \s), word joiners and icons part words.
_CHUNK = re.compile("[^\\s\u2060\ufffc]+")
# Letters with what may stand inside a word: an apostrophe, combining accents.
_LETTERS = re.compile("[^\\W\\d_]+(?:['\u2019\u0300-\u036f][^\\W\\d_]*)*")
# An address or an abbreviation: a cut there would be read as part of it.
_ADDRESS = re.compile(r"@|://|[^\W\d_]\.[^\W\d_]")


class Cut(NamedTuple):
    """The word may be cut before its character `at`; a cut behind a dash draws no hyphen."""

    at: int
    hyphen: bool


@lru_cache(maxsize=1 << 16)
def find_cuts(text: str, soft: tuple[int, ...], lang: str, hyphenate: bool) -> tuple[Cut, ...]:
    """All cuts of `text` in order.

    Soft hyphens and dashes hold even without `hyphenate`; a word with soft hyphens is cut there and nowhere else.
    """
    cuts = {at: Cut(at, True) for at in soft if 0 < at < len(text)}
    for dash in _DASHES.finditer(text):
        cuts[dash.end()] = Cut(dash.end(), False)
    if hyphenate:
        for chunk in _CHUNK.finditer(text):
            word = chunk.group()
            if any(chunk.start() < at < chunk.end() for at in soft):
                continue
            if _ADDRESS.search(word) or any(character.isnumeric() for character in word):
                continue
            for group in _LETTERS.finditer(word):
                for at in _hyphens(group.group(), lang):
                    place = chunk.start() + group.start() + at
                    cuts.setdefault(place, Cut(place, True))
    return tuple(cuts[at] for at in sorted(cuts))


def _hyphens(word: str, lang: str) -> list[int]:
    """Offsets in a word of letters, apostrophes and accents; pyphen sees the letters only."""
    places = [index for index, character in enumerate(word) if character.isalpha()]
    if len(places) < MIN_LETTERS or word.isupper():
        return []
    dictionary = _dictionary(lang)
    if dictionary is None:
        return []
    letters = "".join(word[index] for index in places)
    found = []
    for position in dictionary.positions(letters):
        # Some languages spell a cut word otherwise (pyphen says how); such a cut is left alone.
        if getattr(position, "data", None) or not MIN_BEFORE <= position <= len(letters) - MIN_AFTER:
            continue
        at = places[int(position)]
        if word[at - 1] not in "'\u2019":
            found.append(at)
    return found


@lru_cache(maxsize=64)
def _dictionary(lang: str) -> Any:
    """pyphen's patterns for a tag such as `ru` or `pt-BR`; None for a language that it does not know."""
    import pyphen  # type: ignore[import-untyped]  # lazily: reading patterns takes longer than laying out a deck without them

    known = pyphen.language_fallback(lang.replace("-", "_")) if lang else None
    return pyphen.Pyphen(lang=known, left=MIN_BEFORE, right=MIN_AFTER) if known else None
