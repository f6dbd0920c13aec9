"""What a check is given."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property
from typing import NamedTuple

from generator.errors import Problem, Where
from generator.l10n.catalogue import Entry
from generator.l10n.checking.matching import Matcher, samples_of
from generator.l10n.glossary import Glossary
from generator.l10n.locale import Locale
from generator.l10n.placeholders import Piece, Placeholder, Plain, parse_text
from generator.l10n.typography import OBJECT


class Wording(NamedTuple):
    """A text in one language: as it was typed, and as it was understood."""

    text: str
    pieces: tuple[Piece, ...]

    @property
    def words(self) -> str:
        """Without emphasis, each placeholder as one sign."""
        return "".join(piece.text if isinstance(piece, Plain) else OBJECT for piece in self.pieces)

    @property
    def plain(self) -> str:
        """What was typed outside placeholders."""
        return " ".join(piece.text for piece in self.pieces if isinstance(piece, Plain))

    @property
    def placeholders(self) -> tuple[Placeholder, ...]:
        return tuple(piece for piece in self.pieces if isinstance(piece, Placeholder))


class Source(NamedTuple):
    """The text that is translated; `plural` is its second form, if it has one."""

    id: str
    singular: Wording
    plural: Wording | None = None

    @property
    def forms(self) -> tuple[Wording, ...]:
        return (self.singular, self.plural) if self.plural else (self.singular,)


class Translation(NamedTuple):
    """One form of a translation, at its line."""

    wording: Wording
    where: Where

    @property
    def text(self) -> str:
        return self.wording.text

    @property
    def words(self) -> str:
        return self.wording.words


class Tongue:
    """A language: its own rules and words, and those of the language that is translated from."""

    def __init__(
        self,
        locale: Locale,
        glossary: Glossary,
        source: Glossary,
        icons: Collection[str] = (),
        names: Collection[str] | None = None,
    ) -> None:
        """`names`: the terms of the source that are looked for in sentences (all by default)."""
        self.locale = locale
        self.glossary = glossary
        self.source = source
        self.icons = icons
        self.names = names

    @cached_property
    def samples(self) -> dict[str, int]:
        """A whole number of each plural category that whole numbers have."""
        return samples_of(self.locale)

    @cached_property
    def own_terms(self) -> Matcher:
        return Matcher(self.glossary)

    @cached_property
    def source_terms(self) -> Matcher:
        return Matcher(self.source, self.names)


Check = Callable[[Source, Translation, Tongue], list[Problem]]


def make_wording(text: str, where: Where, problems: list[Problem]) -> Wording:
    return Wording(text, parse_text(text, where, problems))


def read_source(identity: str, text: str, plural: str = "") -> Source:
    """What is wrong in the source is said elsewhere, at its own line."""
    ignored: list[Problem] = []
    nowhere = Where("")
    second = make_wording(plural, nowhere, ignored) if plural else None
    return Source(identity, make_wording(text, nowhere, ignored), second)


def read_translations(entry: Entry, problems: list[Problem]) -> tuple[list[Translation], list[Translation]]:
    """The forms that are there, and those that cannot be read; why not is added to `problems`."""
    done: list[Translation] = []
    broken: list[Translation] = []
    for text, line in zip(entry.forms, entry.lines or (entry.where.line,) * len(entry.forms), strict=True):
        if text:
            where, wrong = entry.where._replace(line=line), list[Problem]()
            wording = make_wording(text, where, wrong)
            problems += wrong
            (broken if wrong else done).append(Translation(wording, where))
    return done, broken
