"""Translations of one domain (a game, or the program's own words) in one language.

In: `locales/<tag>/<domain>.po`. Out: a `Catalogue` keyed by msgctxt, each entry with its line; or every problem in
the file. The header is compared with what it should say and then left out: nothing in it can change how the file is
read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from generator.errors import Problem, ProblemsFound, Where, error
from generator.l10n.locale import Locale
from generator.l10n.po_lines import Block, scan
from generator.project import Project

OWN_DOMAIN = "tuckbox"
"""The domain of the sheets' and reports' own words."""


class Entry(NamedTuple):
    """A message with its translation."""

    id: str
    source: str
    """The text that was translated, as the translator saw it."""
    source_plural: str
    forms: tuple[str, ...]
    """One text, or with `source_plural` one for each plural form; untranslated if all are empty."""
    fuzzy: bool
    where: Where
    lines: tuple[int, ...] = ()
    """The line of each form."""
    comments: tuple[tuple[int, str], ...] = ()
    """Line and text of what translators wrote above the message."""

    @property
    def translated(self) -> bool:
        return any(self.forms)


class Catalogue(NamedTuple):
    file: str
    entries: dict[str, Entry]


def load_catalogue(project: Project, locale: Locale, domain: str) -> Catalogue | None:
    """None if there is no such file; raises `ProblemsFound`."""
    path = project.find("locales", f"{locale.tag}/{domain}.po")
    if path is None:
        return None
    return read_catalogue(project.read(path), project.shown(path), locale)


def read_catalogue(content: bytes, file: str, locale: Locale) -> Catalogue:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as bad:
        where = Where(file, content[: bad.start].count(b"\n") + 1)
        raise ProblemsFound([error("encoding", where, "this line is not UTF-8", "save the file as UTF-8")]) from None
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    blocks, problems = scan(lines, file)
    for block in blocks:
        if block.is_header:
            problems += _check_header(lines, block, file, locale)
        elif block.plural_line:
            problems += _check_indexes(block, file, locale)
    if problems:
        raise ProblemsFound(problems)
    entries = _read_entries(lines, blocks, file, locale, problems)
    if problems:
        raise ProblemsFound(problems)
    return Catalogue(file, entries)


def _read_entries(
    lines: Sequence[str], blocks: Sequence[Block], file: str, locale: Locale, problems: list[Problem]
) -> dict[str, Entry]:
    from babel.messages.pofile import PoFileError, read_po

    body = list(lines)
    for block in blocks:
        if block.is_header:
            body[block.first - 1 : block.last] = [""] * (block.last - block.first + 1)
    try:
        catalog = read_po(body, locale=locale.cldr, ignore_obsolete=True, abort_invalid=True)
    except (PoFileError, ValueError) as bad:
        line = bad.lineno + 1 if isinstance(bad, PoFileError) else 0
        problems.append(error("po", Where(file, line), f"this is not a PO file: {bad}"))
        return {}
    read = {message.context: message for message in catalog if message.context is not None}
    entries = {}
    for block in blocks:
        if block.is_header or block.context is None:
            continue
        message = read[block.context]
        one = isinstance(message.id, str)
        sources = (message.id, "") if isinstance(message.id, str) else tuple(message.id)
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string)
        where = Where(file, block.line)
        at = tuple(block.form_lines.get(index, block.line) for index in range(len(forms)))
        entry = Entry(block.context, sources[0], sources[1], forms, message.fuzzy, where, at, block.comments)
        entries[entry.id] = entry
        if not one:
            problems += _check_forms(entry, block, locale)
    return entries


def _check_header(lines: Sequence[str], block: Block, file: str, locale: Locale) -> list[Problem]:
    problems = []
    forms = locale.plural_forms
    for number in range(block.first, block.last + 1):
        line = lines[number - 1]
        charset = re.search(r"charset=([\w-]+)", line)
        if charset and charset[1].lower() not in ("utf-8", "utf8", "charset"):
            message = f"the header says charset={charset[1]}"
            problems.append(
                error("encoding", Where(file, number), message, "save the file as UTF-8 and say charset=UTF-8")
            )
        plurals = re.search(r"nplurals=\s*([0-9]+)", line)
        if plurals and plurals[1] != str(forms.number):
            message = f"the header says nplurals={plurals[1]}, but {locale.name} has {forms.number} plural forms"
            problems.append(error("plural-forms", Where(file, number), message, f"write Plural-Forms: {forms.header}"))
    return problems


def _check_indexes(block: Block, file: str, locale: Locale) -> list[Problem]:
    count = locale.plural_forms.number
    return [
        error("plural-forms", Where(file, line), f"msgstr[{index}] is too many: {locale.name} has {count} plural forms")
        for index, line in block.form_lines.items()
        if index >= count
    ]


def _check_forms(entry: Entry, block: Block, locale: Locale) -> list[Problem]:
    """A text that depends on a number has all its forms, or none yet."""
    problems = []
    if entry.translated and not entry.fuzzy:
        for index, form in enumerate(entry.forms):
            if not form:
                line = block.form_lines.get(index, block.line)
                message = f"'{entry.id}' has no msgstr[{index}]"
                hint = f"the form for {_samples(locale, index)}"
                problems.append(error("plural-forms", entry.where._replace(line=line), message, hint))
    return problems


def _samples(locale: Locale, index: int) -> str:
    """The first numbers that take this form."""
    numbers = [number for number in range(200) if locale.plural_forms.form_of(number) == index]
    return ", ".join(map(str, numbers[:4])) + (" …" if len(numbers) > 4 else "")
