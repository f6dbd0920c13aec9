"""What shows only when a translation has been laid out: text that does not fit, letters that a font lacks, lines that end badly.

In: the text boxes of a game as they were set in a language. Out: problems by message id, at the line of the translation (or of the source).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from generator.drawing.fonts import FontRegistry
from generator.drawing.text import line_texts, missing_glyphs
from generator.errors import Problem, Where, warning
from generator.faces.setting import SetBox, explain_missing, explain_overflow, texts_inside
from generator.l10n.locale import NO_BREAK, Typography
from generator.l10n.localize import LocalizedGame

_SPACES = re.compile(r"[\s\u00ad]+")
_NUMBER = re.compile(r"\d+(?:[.,:–-]\d+)*")


def check_boxes(
    boxes: Iterable[SetBox], localized: LocalizedGame, fonts: FontRegistry, where_of: Callable[[str], Where]
) -> dict[str, list[Problem]]:
    """A text that is the same on many cards is complained of once."""
    found: dict[str, dict[Problem, None]] = {}
    for box in boxes:
        here = [identity for identity in texts_inside(box, localized) if identity not in localized.drafts]
        for identity in here:
            where = where_of(identity)
            wrong = found.setdefault(identity, {})
            if box.overflow is not None:
                wrong[explain_overflow(box.item, box.draft, localized.language, box.overflow, where)] = None
            for character, font in missing_glyphs(box.draft.box, fonts):
                if character in localized.plain(identity):
                    wrong[explain_missing(box.item, box.draft, localized.language, character, font, where)] = None
            for ending in bad_ends(box, localized.locale.typography):
                if _flat(ending.pair) in _flat(localized.plain(identity)):
                    message = f"{box.item.id}: {ending.why}: '{ending.line} | {ending.following}'"
                    hint = "reword it, or join the words by a no-break space"
                    wrong[warning("line-end", where, message, hint)] = None
    return {identity: _once(wrong) for identity, wrong in found.items() if wrong}


def _once(wrong: Iterable[Problem]) -> list[Problem]:
    """The first piece that shows it is enough."""
    seen: set[tuple[str, str]] = set()
    kept = []
    for problem in wrong:
        key = (problem.code, problem.message.partition(": ")[2])
        if key not in seen:
            seen.add(key)
            kept.append(problem)
    return kept


class BadEnd(NamedTuple):
    why: str
    line: str
    following: str
    pair: str
    """The words on both sides of the break."""


def bad_ends(box: SetBox, rules: Typography) -> Iterator[BadEnd]:
    """Line ends that this language's rule forbids. A break that the author asked for is none of them."""
    for line, following in _broken(box):
        last, first = line.split()[-1:], following.split()[:1]
        # An icon stands between a no-break space and the edge: nothing ends there.
        if not last or not first or line.endswith(NO_BREAK) or following.startswith(NO_BREAK):
            continue
        word, start = last[0].strip("(«„“\"'").casefold(), first[0].strip("»”“\"',.;:!?)").casefold()
        limit = rules.short_words.measure
        why = ""
        if word in _fold(rules.short_words.words) and (not limit or len(line) > limit):
            why = f"'{word}' ends a line"
        elif word in _fold(rules.with_next):
            why = f"'{word}' is parted from what follows"
        elif start in _fold(rules.with_previous):
            why = f"'{start}' is parted from the word before it"
        elif first[0] in ("–", "—", "-"):
            why = "a dash begins a line"
        elif rules.number_with_word and _NUMBER.fullmatch(word) and first[0][:1].isalpha():
            why = f"the number {word} is parted from its word"
        if why:
            yield BadEnd(why, " ".join(line.split()[-3:]), " ".join(following.split()[:2]), f"{last[0]} {first[0]}")


def _broken(box: SetBox) -> Iterator[tuple[str, str]]:
    """Each line with the one after it, where the break is ours and not the author's."""
    lines = line_texts(box.nodes)
    rows = [
        _SPACES.sub("", row)
        for spans in box.draft.box.paragraphs
        for row in "".join(span.text for span in spans).split("\n")
    ]
    rows = [row for row in rows if row]
    number = at = 0
    for line, following in pairwise(lines):
        letters = _SPACES.sub("", line)
        at += len(letters)
        if letters.endswith("-") and number < len(rows) and rows[number][at - 1 : at] != "-":
            at -= 1
            continue_row = True
        else:
            continue_row = number < len(rows) and at < len(rows[number])
        if continue_row:
            yield line, following
        else:
            number, at = number + 1, 0


def _fold(words: Iterable[str]) -> frozenset[str]:
    return frozenset(word.casefold() for word in words)


def _flat(text: str) -> str:
    return " ".join(text.split()).casefold()
