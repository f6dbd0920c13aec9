"""Marks: quotation marks, dashes, spaces, doubled words, the sign at the end.

Straight quotation marks and hyphens are right: they are typeset.
"""

from __future__ import annotations

import re

from generator.errors import Problem, warning
from generator.l10n.checking.subject import Source, Tongue, Translation
from generator.l10n.typography import OBJECT

_QUOTES = re.compile("[«»‹›„“”‟‚‘’‛〝〞]")
_DASH = re.compile("[–—]")
_DOUBLE_SPACE = re.compile(r"[ \u00a0\t]{2,}")
_SPACE_BEFORE = re.compile(r"[ \u00a0]([,;:!?.)])(?!\.)")
_SPACE_AFTER = re.compile(r"[^\W\d_]([,;!?])[^\W\d_]")
_DOUBLED = re.compile(r"(?<![\w'’-])([^\W\d_]+)[ \u00a0\n]+\1(?![\w'’-])", re.IGNORECASE)
_CLOSERS = "»”“’\"')]"
_ENDS = ".!?…:"


def check_quotes(source: Source, translation: Translation, tongue: Tongue) -> list[Problem]:
    quotes = tongue.locale.typography.quotes
    own = f"{quotes.outer}{quotes.inner}{quotes.apostrophe}"
    text = translation.words
    hint = f'type plain marks, "…": they become {quotes.outer[0]}…{quotes.outer[1]}'
    problems = [
        warning("quotes", translation.where, f"{mark} is not a quotation mark of this language", hint)
        for mark in dict.fromkeys(_QUOTES.findall(text))
        if mark not in own
    ]
    for pair in (quotes.outer, quotes.inner):
        first, last = pair[0], pair[1]
        if quotes.apostrophe not in (first, last) and first != last and text.count(first) != text.count(last):
            problems.append(warning("quotes", translation.where, f"{first} and {last} do not come in pairs", hint))
    if text.count('"') % 2:
        problems.append(warning("quotes", translation.where, 'a " has no partner', hint))
    return problems


def check_dashes(source: Source, translation: Translation, tongue: Tongue) -> list[Problem]:
    dash = tongue.locale.typography.dashes.sentence
    problems = []
    for match in _DASH.finditer(translation.words):
        before = translation.words[: match.start()][-1:]
        after = translation.words[match.end() :][:1]
        sides = [not side or side.isspace() for side in (before, after)]
        joined = match[0] == "—" and not any(sides) and not (before.isdigit() or before == OBJECT)
        if (sides[0] != sides[1] and before and after) or joined:
            hint = f"type a hyphen between two spaces: it becomes {dash}"
            problems.append(
                warning("dash", translation.where, f"a dash without spaces: '{before}{match[0]}{after}'", hint)
            )
    return problems


def check_spaces(source: Source, translation: Translation, tongue: Tongue) -> list[Problem]:
    text, where = translation.words, translation.where
    problems = []
    if _DOUBLE_SPACE.search(text):
        problems.append(warning("space", where, "there are two spaces in a row"))
    for name, now, then in (
        ("begins", text[:1], source.singular.words[:1]),
        ("ends", text[-1:], source.singular.words[-1:]),
    ):
        if now.isspace() and not then.isspace():
            problems.append(warning("space", where, f"the text {name} with a space"))
    for match in _SPACE_BEFORE.finditer(text):
        if match[1] not in tongue.locale.typography.space_before:
            problems.append(warning("space", where, f"there is a space before '{match[1]}'"))
    for match in _SPACE_AFTER.finditer(text):
        problems.append(warning("space", where, f"there is no space after '{match[1]}'"))
    return problems


def check_doubled(source: Source, translation: Translation, tongue: Tongue) -> list[Problem]:
    if any(_DOUBLED.search(form.words) for form in source.forms):
        return []
    return [
        warning("doubled-word", translation.where, f"'{match[1]}' stands here twice")
        for match in _DOUBLED.finditer(translation.words)
    ]


def check_end(source: Source, translation: Translation, tongue: Tongue) -> list[Problem]:
    """A sentence stays a sentence, a heading a heading."""
    wanted, found = (text.rstrip(_CLOSERS + " \u00a0\n")[-1:] for text in (source.singular.words, translation.words))
    if wanted and wanted in _ENDS and found.isalnum():
        return [warning("end-mark", translation.where, f"the source ends with '{wanted}', the translation with none")]
    if wanted.isalnum() and found and found in ".:":
        return [warning("end-mark", translation.where, f"the translation ends with '{found}', the source with none")]
    return []
