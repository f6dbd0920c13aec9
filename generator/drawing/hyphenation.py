"""Where a word may be cut at the end of a line.

In: a word with its punctuation, the places of its soft hyphens, a language tag. Out: `Cut`s in order: pyphen's places
for words of letters (also with ё, inside quotation marks, behind a no-break space), the author's soft hyphens, and
the far side of a dash between two letters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

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

# In a dictionary: other spellings of cut words, and letters written as numbers.
_UNUSUAL = re.compile(rb"/.*=|\^\^")


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
    for position in dictionary(letters):
        if not MIN_BEFORE <= position <= len(letters) - MIN_AFTER:
            continue
        at = places[position]
        if word[at - 1] not in "'\u2019":
            found.append(at)
    return found


@lru_cache(maxsize=64)
def _dictionary(lang: str) -> Callable[[str], Iterable[int]] | None:
    """Word to places, for a tag such as `ru` or `pt-BR`; None for a language that pyphen does not know."""
    import pyphen  # type: ignore[import-untyped]  # lazily: many decks cut no word

    known = pyphen.language_fallback(lang.replace("-", "_")) if lang else None
    if not known:
        return None
    content: bytes = pyphen.LANGUAGES[known].read_bytes()
    if _UNUSUAL.search(content):
        dictionary = pyphen.Pyphen(lang=known)
        # Some languages spell a cut word otherwise (pyphen says how); such a cut is left alone.
        return lambda word: [int(place) for place in dictionary.positions(word) if not place.data]
    return Patterns(content).places


class Patterns:
    """Hyphenation patterns after Liang, each understood when a word first asks for it.

    pyphen understands all of them at once, which takes longer than laying out a deck of cards.
    """

    def __init__(self, content: bytes) -> None:
        """`content`: a dictionary of pyphen's; its first line names the encoding."""
        encoding, _, rest = content.partition(b"\n")
        text = rest.decode(encoding.decode("ascii").strip())
        bare = text.translate(dict.fromkeys(map(ord, "0123456789")))
        # Comments and settings stay in: no word looks like one.
        self._patterns = dict(zip(map(str.strip, bare.split("\n")), text.split("\n"), strict=True))
        self._longest = max(map(len, self._patterns))

    def places(self, word: str) -> list[int]:
        """Before which letters the word may be cut: where the highest number of all patterns that match is odd."""
        pointed = f".{word.lower()}."
        levels = [0] * (len(pointed) + 1)
        for start in range(len(pointed)):
            for end in range(start + 1, min(start + self._longest, len(pointed)) + 1):
                pattern = self._patterns.get(pointed[start:end])
                if pattern is None:
                    continue
                at = start
                for character in pattern.strip():
                    if character.isdecimal():
                        levels[at] = max(levels[at], int(character))
                    else:
                        at += 1
        return [at - 1 for at, level in enumerate(levels) if level % 2]
