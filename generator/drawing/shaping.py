"""Words: what the line breaker moves around.

In: the spans of a paragraph and, per font, a function that shapes a string. Out: `Row`s of unbreakable `Word`s with
the gaps between them. A word is shaped once per font and then looked up, so a deck of cards costs one dictionary
access per word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from itertools import accumulate
from operator import add
from typing import NamedTuple

EM = 512_000
"""Layout units of an em: whole numbers in which fonts of 1000, 1024, 2000, 2048 or 4096 units add up exactly."""

ICON = "\ufffc"
SOFT_HYPHEN = "\u00ad"
ZERO_WIDTH_SPACE = "\u200b"

_CONTROLS = re.compile("\r\n?|[\t\v\f\x85\u2028\u2029]")
# A hyphen ends a line only between two letters on both sides: neither "-5" nor "2-4" nor "e-mail" comes apart.
_OPPORTUNITY = re.compile(f"(?<=[^\\W\\d_]{{2}}-)(?=[^\\W\\d_]{{2}})|{ZERO_WIDTH_SPACE}")


class Shaped(NamedTuple):
    """As many glyphs as characters of `text` (which is NFC); advances and width in font units."""

    glyphs: tuple[int, ...]
    advances: tuple[int, ...]
    width: int
    text: str


class Piece(NamedTuple):
    """Part of a word in one font, or an icon (source None, text U+FFFC).

    `width` is in layout units, advances in font units.
    """

    source: WordSource | None
    text: str
    glyphs: tuple[int, ...]
    advances: tuple[int, ...]
    width: int
    icon: str = ""


class Word(NamedTuple):
    """Pieces that stay on one line unless cut; `soft` are the places in `text` where the author put a soft hyphen."""

    pieces: tuple[Piece, ...]
    width: int
    text: str
    soft: tuple[int, ...] = ()


class Row(NamedTuple):
    """Words between two forced breaks. Behind word i comes gaps[i]: a space, or None where a line may end without one.

    starts[i] and ends[i] are the word's edges as if all stood on one endless line.
    """

    words: tuple[Word, ...]
    gaps: tuple[Piece | None, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]


class WordSource(dict[str, tuple[Word, ...]]):
    """The words of one font with one tracking: what stands between two spaces → its unbreakable parts. Fills itself."""

    def __init__(self, key: str, upem: int, shape: Callable[[str], Shaped], tracking: int) -> None:
        super().__init__()
        self.key = key
        self.upem = upem
        self._shape = shape
        self._tracking = tracking
        self._pieces: dict[str, Piece] = {}
        self.space = self.piece(" ")

    def piece(self, text: str) -> Piece:
        found = self._pieces.get(text)
        if found is None:
            shaped = self._shape(text)
            advances = shaped.advances
            if self._tracking:
                # Combining marks stay on their letter; letters never walk backwards.
                advances = tuple(max(0, advance + self._tracking) if advance else 0 for advance in advances)
            width = -(-sum(advances) * EM // self.upem)
            found = self._pieces[text] = Piece(self, shaped.text, shaped.glyphs, advances, width)
        return found

    # A source is itself only: comparing two fonts' vocabularies word by word would be slow and mean nothing.
    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    def __hash__(self) -> int:  # type: ignore[override]  # a dict has none
        return id(self)

    def __repr__(self) -> str:
        return f"WordSource({self.key!r})"

    def __missing__(self, part: str) -> tuple[Word, ...]:
        text = unicodedata.normalize("NFC", part)
        words = self[part] = tuple(self._word(segment) for segment in _OPPORTUNITY.split(text))
        return words

    def _word(self, raw: str) -> Word:
        soft: tuple[int, ...] = ()
        if SOFT_HYPHEN in raw:
            chunks = raw.split(SOFT_HYPHEN)
            soft = tuple(accumulate(map(len, chunks[:-1])))
            raw = "".join(chunks)
        if not raw:
            return Word((), 0, "", soft)
        piece = self.piece(raw)
        return Word((piece,), piece.width, piece.text, soft)


def make_icon(name: str, width: int) -> Word:
    return Word((Piece(None, ICON, (), (), width, name),), width, ICON)


def slice_word(word: Word, start: int, stop: int, hyphen: bool) -> tuple[Piece, ...]:
    """The pieces of the characters start..stop, with a hyphen behind them if asked for."""
    if start == 0 and stop == len(word.text) and not hyphen:
        return word.pieces
    pieces = []
    at = 0
    for piece in word.pieces:
        end = at + len(piece.text)
        if at < stop and end > start:
            text = piece.text[max(start - at, 0) : stop - at]
            if hyphen and end >= stop:
                text += "-"
            pieces.append(piece if piece.source is None or text == piece.text else piece.source.piece(text))
        at = end
    return tuple(pieces)


def make_rows(spans: Iterable[tuple[WordSource, str] | Word]) -> list[Row]:
    """One paragraph: (font, text) or an icon's word, in reading order. Always at least one row, which may be empty."""
    rows: list[Row] = []
    words: list[Word] = []
    gaps: list[Piece | None] = []
    current: Word | None = None
    for span in spans:
        if isinstance(span, Word):
            current = _join(current, span)
            continue
        source, text = span
        if _CONTROLS.search(text):
            text = _CONTROLS.sub(lambda found: " " if found.group() == "\t" else "\n", text)
        space = source.space
        for index, line in enumerate(text.split("\n")):
            if index:
                _close(words, gaps, current, None)
                current = None
                rows.append(_make_row(words, gaps))
                words, gaps = [], []
            head, *rest = line.split(" ")
            if head:
                current = _open(words, gaps, current, source[head])
            for part in rest:
                if current is not None and current.pieces:
                    words.append(current)
                    gaps.append(space)
                elif gaps and gaps[-1] is None:
                    gaps[-1] = space
                current = None
                if part:
                    segments = source[part]
                    current = segments[0] if len(segments) == 1 else _open(words, gaps, None, segments)
    _close(words, gaps, current, None)
    rows.append(_make_row(words, gaps))
    return rows


def _open(words: list[Word], gaps: list[Piece | None], current: Word | None, segments: tuple[Word, ...]) -> Word:
    """Adds all but the last segment, which may go on in the next span."""
    current = _join(current, segments[0])
    for segment in segments[1:]:
        _close(words, gaps, current, None)
        current = segment
    return current


def _close(words: list[Word], gaps: list[Piece | None], current: Word | None, gap: Piece | None) -> None:
    if current is not None and current.pieces:
        words.append(current)
        gaps.append(gap)


def _join(left: Word | None, right: Word) -> Word:
    if left is None:
        return right
    shift = len(left.text)
    soft = left.soft + tuple(at + shift for at in right.soft)
    return Word(left.pieces + right.pieces, left.width + right.width, left.text + right.text, soft)


def _make_row(words: list[Word], gaps: list[Piece | None]) -> Row:
    widths = [word.width for word in words]
    steps = [width if gap is None else width + gap.width for width, gap in zip(widths, gaps, strict=True)]
    starts = (0, *accumulate(steps[:-1])) if words else ()
    return Row(tuple(words), tuple(gaps), starts, tuple(map(add, starts, widths)))
