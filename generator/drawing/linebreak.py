"""Rows of words → lines no wider than a measure.

First fit. `neat` breaking cuts a word only where moving it whole would leave more than a fifth of the line empty,
lets at most two lines in a row end with a hyphen and keeps a paragraph's last word whole; a word wider than the line
is cut anyway. `tight` breaking takes every cut that helps, which gives the fewest lines possible: what does not fit
then does not fit at all.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate, chain, groupby
from operator import itemgetter
from typing import NamedTuple

from generator.drawing.hyphenation import Cut
from generator.drawing.shaping import EM, Piece, Row, Word, slice_word

EMPTY_PART = 5
"""A word is cut when moving it whole would leave more than 1/EMPTY_PART of the line empty."""

MAX_HYPHENS = 2
MAX_BALANCED = 3

_SPACES = re.compile("[ \u00a0]")

# Of a piece.
_SOURCE, _TEXT, _GLYPHS, _ADVANCES, _WIDTH = map(itemgetter, range(5))

FindCuts = Callable[[Word], tuple[Cut, ...]]


class Line(NamedTuple):
    """Words first..last (exclusive), `width` in layout units.

    `head` characters of the first word stand on the line before; the last word is cut before its character `cut`
    (0: it is whole).
    """

    first: int
    last: int
    head: int
    cut: int
    hyphen: bool
    width: int


def no_cuts(word: Word) -> tuple[Cut, ...]:
    return ()


def break_row(row: Row, measure: int, find_cuts: FindCuts, *, tight: bool = False) -> list[Line]:
    """Lines of one row; a blank row is one empty line.

    A line wider than the measure holds a single word that cannot be cut.
    """
    words, _, starts, ends = row
    count = len(words)
    if not count:
        return [Line(0, 0, 0, 0, False, 0)]
    lines: list[Line] = []
    first = head = base = hyphens = 0  # base: where the line begins on the endless line of `starts` and `ends`
    while first < count:
        last = bisect_right(ends, measure + base, first)
        if last == count:
            lines.append(Line(first, last, head, 0, False, ends[-1] - base))
            break
        at_start = last == first
        used = 0 if at_start else ends[last - 1] - base
        if (
            at_start
            or tight
            or (
                (measure - used) * EMPTY_PART > measure
                and hyphens < MAX_HYPHENS
                and (last < count - 1 or words[last].width > measure)
            )
        ):
            before = 0 if at_start else starts[last] - base
            found = _cut_word(words[last], head if at_start else 0, measure - before, find_cuts)
            if found is not None:
                cut, width, rest = found
                lines.append(Line(first, last + 1, head, cut.at, cut.hyphen, before + width))
                hyphens = hyphens + 1 if cut.hyphen else 0
                first, head, base = last, cut.at, ends[last] - rest
                continue
        if at_start:
            last = first + 1
        elif hyphens >= MAX_HYPHENS and not tight:
            last = _avoid_hyphen(row, first, last)
        lines.append(Line(first, last, head, 0, False, ends[last - 1] - base))
        hyphens = hyphens + 1 if _ends_with_hyphen(row, last) else 0
        if last == count:
            break
        first, head, base = last, 0, starts[last]
    return lines


def balance(row: Row, lines: list[Line], measure: int) -> list[Line]:
    """Titles: lines of similar length, as many as before. Longer texts and texts with cut words stay as they are."""
    if not 1 < len(lines) <= MAX_BALANCED or any(line.cut or line.width > measure for line in lines):
        return lines
    best = lines
    low, high = max(word.width for word in row.words), max(line.width for line in lines)
    while low < high:
        middle = (low + high) // 2
        tried = break_row(row, middle, no_cuts)
        if len(tried) <= len(lines):
            best, high = tried, max(line.width for line in tried)
        else:
            low = middle + 1
    return best if _bare_breaks(row, best) <= _bare_breaks(row, lines) else lines


def line_pieces(row: Row, line: Line) -> list[Piece]:
    """What is drawn, spaces between words included, those at the line's end not."""
    if line.first == line.last:
        return []
    pieces: list[Piece] = []
    end = line.last - 1
    for index in range(line.first, line.last):
        word = row.words[index]
        if (index == line.first and line.head) or (index == end and line.cut):
            start = line.head if index == line.first else 0
            stop = line.cut if index == end and line.cut else len(word.text)
            pieces += slice_word(word, start, stop, line.hyphen and index == end)
        else:
            pieces += word.pieces
        gap = row.gaps[index]
        if gap is not None and index != end:
            pieces.append(gap)
    return pieces


class Strip(NamedTuple):
    """A row in one font, joined once: lines of whole words are cut out of it. `starts`: each word's first character."""

    run: Piece
    starts: list[int]


def make_strip(row: Row) -> Strip | None:
    """None for a row with several fonts or icons."""
    steps = [len(word.text) + (gap is not None) for word, gap in zip(row.words, row.gaps, strict=True)]
    drawn = [(*word.pieces, gap) for word, gap in zip(row.words, row.gaps, strict=True)]
    pieces = [piece for piece in chain.from_iterable(drawn) if piece is not None]
    sources = list(map(_SOURCE, pieces))
    if not sources or sources[0] is None or sources.count(sources[0]) < len(sources):
        return None
    return Strip(_join(pieces), [0, *accumulate(steps)])


def line_runs(row: Row, line: Line, strip: Strip | None) -> list[Piece]:
    """What is drawn, in one piece for each run of a font, and one for each icon."""
    if strip is not None and line.last > line.first and not line.head and not line.cut:
        source, text, glyphs, advances, *_ = strip.run
        end = line.last - 1
        cut = slice(strip.starts[line.first], strip.starts[end] + len(row.words[end].text))
        return [Piece(source, text[cut], glyphs[cut], advances[cut], line.width)]
    runs: list[Piece] = []
    for source, group in groupby(line_pieces(row, line), key=_SOURCE):
        pieces = list(group)
        runs += pieces if source is None else [_join(pieces)]
    return runs


def _join(pieces: list[Piece]) -> Piece:
    return Piece(
        pieces[0].source,
        "".join(map(_TEXT, pieces)),
        tuple(chain.from_iterable(map(_GLYPHS, pieces))),
        tuple(chain.from_iterable(map(_ADVANCES, pieces))),
        _width(pieces),
    )


class Stretch:
    """Deals a line's slack out to its spaces, no-break ones included; whole font units that add up to the slack."""

    def __init__(self, slack: int, pieces: list[Piece]) -> None:
        self.slack = slack
        self.count = sum(piece.text.count(" ") + piece.text.count("\u00a0") for piece in pieces)
        self.dealt = 0

    def widen(self, text: str, advances: tuple[int, ...], upem: int) -> tuple[int, ...]:
        if not self.count:
            return advances
        widened = list(advances)
        for space in _SPACES.finditer(text):
            before = self.slack * self.dealt // self.count
            self.dealt += 1
            after = self.slack * self.dealt // self.count
            widened[space.start()] += after * upem // EM - before * upem // EM
        return tuple(widened)


def _cut_word(word: Word, head: int, room: int, find_cuts: FindCuts) -> tuple[Cut, int, int] | None:
    """The furthest cut whose part fits into the room, with the widths of that part and of the rest."""
    cuts = find_cuts(word)
    if not cuts:
        return None
    borders = set()
    if len(word.pieces) > 1:
        at = 0
        for piece in word.pieces:
            at += len(piece.text)
            borders.add(at)
    for cut in reversed(cuts):
        if cut.at <= head:
            break
        if cut.at in borders:
            continue
        width = _width(slice_word(word, head, cut.at, cut.hyphen))
        if width <= room:
            return cut, width, _width(slice_word(word, cut.at, len(word.text), False))
    return None


def _width(pieces: Sequence[Piece]) -> int:
    return sum(map(_WIDTH, pieces))


def _ends_with_hyphen(row: Row, last: int) -> bool:
    return row.gaps[last - 1] is None and row.words[last - 1].text.endswith("-")


def _avoid_hyphen(row: Row, first: int, last: int) -> int:
    """End the line before a compound word instead of inside it, if the line has another place to end."""
    for end in range(last, first, -1):
        if not _ends_with_hyphen(row, end):
            return end
    return last


def _bare_breaks(row: Row, lines: list[Line]) -> int:
    return sum(row.gaps[line.last - 1] is None for line in lines[:-1])
