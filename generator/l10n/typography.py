"""Quotation marks, dashes and no-break spaces, as a language's `locale.yaml` asks for them.

In: the runs of a resolved text, some of them fixed (numbers, values). Out: the same runs, typeset; fixed ones
untouched, though seen: the space between a number and its word does not break whoever wrote the number. Typesetting
twice changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.l10n.locale import NO_BREAK, Typography

OBJECT = "\ufffc"
"""Stands for an icon among the letters."""

NARROW = 0
"""Measure of a card: lines too short for rules that want a long one."""
WIDE = 80
"""Measure of a page."""

_DOTS = re.compile(r"(?<!\.)\.{3}(?!\.)")
_HYPHENS = re.compile(r"(?<!-)-{2,3}(?!-)")
_RANGE = re.compile(r"(?<![\w\u2010-\u2014-])\d+(-)\d+(?![\w\u2010-\u2014-])")
_SENTENCE_DASH = re.compile(r"(?<=[^\s-])([ \u00a0])([-\u2013\u2014])(?=[ \u00a0\n][^\s-])")
_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,:\u00a0\u2013\u2014-]\d+)*( )(?=[^\W\d_]|[%‰°×\ufffc])")
_DIGIT = re.compile(r"\d")
_STRAIGHT = re.compile("[\"']")
_DEEPEST = 8
_OPENS_AFTER = " \u00a0\n\t([{/\u2013\u2014-"


class _Patterns(NamedTuple):
    short: re.Pattern[str] | None
    previous: re.Pattern[str] | None
    following: re.Pattern[str] | None


def typeset(runs: Sequence[str], rules: Typography, *, fixed: Sequence[bool] = (), measure: int = NARROW) -> list[str]:
    """`fixed[i]`: leave `runs[i]` alone; `measure`: about how many characters a line holds."""
    fixed = fixed or [False] * len(runs)
    runs = [run if keep else _shorten(run, rules) for run, keep in zip(runs, fixed, strict=True)]
    joined = "".join(runs)
    # From here on every change replaces one character by another, so that the runs can be cut apart again.
    joined = _set_dashes(joined, rules)
    if _STRAIGHT.search(joined):
        places, before = _fixed_places(runs, fixed), ""
        # An apostrophe may make a partner of a mark that had none: each round leaves fewer straight marks, or ends.
        while before != joined and _STRAIGHT.search(joined):
            before, joined = joined, _set_quotes(joined, rules, places)
    joined = _set_spaces(joined, rules, measure)
    result, start = [], 0
    for run, keep in zip(runs, fixed, strict=True):
        end = start + len(run)
        result.append(run if keep else joined[start:end])
        start = end
    return result


def typeset_text(text: str, rules: Typography, measure: int = NARROW) -> str:
    return typeset([text], rules, measure=measure)[0]


def _shorten(run: str, rules: Typography) -> str:
    if "..." in run:
        run = _DOTS.sub("…", run)
    if "--" in run:
        run = _HYPHENS.sub(rules.dashes.sentence, run)
    return run


def _fixed_places(runs: Sequence[str], fixed: Sequence[bool]) -> frozenset[int]:
    places: list[int] = []
    start = 0
    for run, keep in zip(runs, fixed, strict=True):
        if keep:
            places.extend(range(start, start + len(run)))
        start += len(run)
    return frozenset(places)


def _set_dashes(text: str, rules: Typography) -> str:
    if "-" not in text and "\u2013" not in text and "\u2014" not in text:
        return text
    characters = list(text)
    for match in _RANGE.finditer(text):
        characters[match.start(1)] = rules.dashes.range
    for match in _SENTENCE_DASH.finditer(text):
        # Between two numbers it may be a minus: left to the author.
        if match.group(2) == "-" and text[match.start() - 1].isdigit() and text[match.end() + 1].isdigit():
            continue
        characters[match.start(1)] = NO_BREAK
        characters[match.start(2)] = rules.dashes.sentence
    return "".join(characters)


def _set_quotes(text: str, rules: Typography, fixed: frozenset[int]) -> str:
    """Straight marks in pairs become quotation marks, inner inside outer; a ' without a partner is an apostrophe."""
    quotes = rules.quotes
    openers, closers = quotes.outer[0] + quotes.inner[0], quotes.outer[1] + quotes.inner[1]
    characters = list(text)
    opened: list[int] = []
    pairs: dict[int, int] = {}
    written: list[tuple[int, int]] = []
    opening_marks: set[int] = set()
    for match in _marks(openers + closers).finditer(text):
        place, character = match.start(), match.group()
        before, after = text[place - 1 : place], text[place + 1 : place + 2]
        if place in fixed or (before.isalnum() and after.isalnum()):
            continue
        if character in openers:
            written.append((place, 1))
            opening_marks.add(place)
        elif character in closers:
            written.append((place, -1))
        elif after.strip() and (not place or before in _OPENS_AFTER or place - 1 in opening_marks):
            opened.append(place)
            opening_marks.add(place)
        else:
            near = range(max(0, len(opened) - _DEEPEST), len(opened))
            partner = next((index for index in reversed(near) if text[opened[index]] == character), None)
            if partner is not None:
                pairs[opened[partner]] = place
                del opened[partner:]
    paired, depth = 0, 0
    steps = [(place, 0) for pair in pairs.items() for place in pair]
    for place, step in sorted([*written, *steps]):
        depth += step
        if place in pairs:
            pair = quotes.inner if (paired + max(0, depth)) % 2 else quotes.outer
            characters[place], characters[pairs[place]] = pair[0], pair[1]
        if not step:
            paired += 1 if place in pairs else -1
    return "".join(
        quotes.apostrophe if character == "'" and place not in fixed else character
        for place, character in enumerate(characters)
    )


def _set_spaces(text: str, rules: Typography, measure: int) -> str:
    characters = list(text)
    patterns = _patterns(rules.short_words.words, rules.with_previous, rules.with_next)
    if rules.number_with_word and _DIGIT.search(text):
        for match in _NUMBER.finditer(text):
            characters[match.start(1)] = NO_BREAK
    limit = rules.short_words.measure
    if patterns.short and (not limit or measure > limit):
        for match in patterns.short.finditer(text):
            characters[match.end()] = NO_BREAK
    if patterns.previous:
        for match in patterns.previous.finditer(text):
            characters[match.start()] = NO_BREAK
    if patterns.following:
        for match in patterns.following.finditer(text):
            characters[match.end()] = NO_BREAK
    return "".join(characters)


@lru_cache(maxsize=64)
def _marks(quotes: str) -> re.Pattern[str]:
    return re.compile(f"[\"'{re.escape(quotes)}]")


@lru_cache(maxsize=64)
def _patterns(short: tuple[str, ...], previous: tuple[str, ...], following: tuple[str, ...]) -> _Patterns:
    def either(words: tuple[str, ...]) -> str:
        return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))

    word_start = r"(?<![\w'’-])"
    return _Patterns(
        re.compile(rf"{word_start}(?:{either(short)})(?= \S)", re.IGNORECASE) if short else None,
        re.compile(rf"(?<=\S) (?=(?:{either(previous)})(?![\w'’-]))", re.IGNORECASE) if previous else None,
        re.compile(rf"{word_start}(?:{either(following)})(?= \S)", re.IGNORECASE) if following else None,
    )
