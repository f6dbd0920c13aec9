"""A language: its name, its typography, its grammar.

In: `locales/<tag>/locale.yaml`, and CLDR (by Babel) for plural categories and number formats. Out: a `Locale`. A new
language is a new folder: nothing here knows Russian from Polish.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from pydantic import Field, PlainValidator

from generator.errors import Problem, ProblemsFound, Where, did_you_mean, error
from generator.l10n.declared import read_declared
from generator.model.fields import CATEGORIES, Declared, Name, either_map_or, wrong
from generator.project import PSEUDO, Project
from generator.source import Source

if TYPE_CHECKING:  # Babel is imported where it is used: `--help` should not wait for it
    import babel.core

ANY = "any"

NO_BREAK = "\u00a0"


def _pair(value: Any) -> str:
    if isinstance(value, str) and len(value) == 2 and not value.isspace():
        return value
    raise wrong(f"{value!r} is not a pair of quotation marks such as «»")


def _mark(value: Any) -> str:
    if isinstance(value, str) and len(value) == 1:
        return value
    raise wrong(f"{value!r} is not one character")


Pair = Annotated[str, PlainValidator(_pair)]
Mark = Annotated[str, PlainValidator(_mark)]
WordList = Annotated[tuple[Annotated[str, Field(min_length=1)], ...], Field(strict=False)]


class Quotes(Declared):
    """The quotation marks: what straight quotation marks become."""

    outer: Pair
    inner: Pair
    apostrophe: Mark = "’"


class Dashes(Declared):
    """The dashes: what a hyphen that stands for a dash becomes."""

    sentence: Mark = "–"
    """Between words, with a space on both sides; the space before it does not break."""
    range: Mark = "–"
    """Between two numbers."""


class ShortWords(Declared):
    """The short words: those that must not end a line."""

    words: WordList = ()
    measure: Annotated[int, Field(ge=0, le=500)] = 0
    """Only in lines of more than about so many characters (a column of a rulebook, not a card); 0: always."""


class Typography(Declared):
    """The typography: how this language is set; translators type plain spaces, quotation marks and hyphens."""

    quotes: Quotes
    dashes: Dashes = Dashes()
    short_words: ShortWords = ShortWords()
    with_previous: WordList = ()
    """Words that stay on the line of the word before them."""
    with_next: WordList = ()
    """Signs and abbreviations that stay with what follows them, such as №."""
    number_with_word: bool = True
    """A number stays with the word or sign after it."""
    space_before: str = ""
    """Marks before which this language puts a space, such as ;:!? in French."""


if TYPE_CHECKING:
    Agreement = str | dict[str, str]
else:
    Agreement = either_map_or(str, dict[str, str])


class Grammar(Declared):
    """The grammar: what the glossary's tables are made of."""

    cases: WordList = ()
    """The first one is meant when a message names none. Empty: nouns of this language have one form for each number."""
    genders: WordList = ()
    agreement: dict[str, dict[str, Agreement]] = {}
    """Which form an adjective takes after a number: case asked for → plural category → `gen plural`, or one for each
    gender. Where this table is silent: the case asked for, singular for `one`, plural for all others."""


class LocaleFile(Declared):
    """A locale."""

    name: Annotated[str, Field(min_length=1)]
    """Its name in itself."""
    cldr: str = ""
    """The CLDR locale that gives plurals and number formats; the folder's name if empty."""
    hyphenation: str = ""
    """Language of the hyphenation patterns; the folder's name if empty."""
    draft: bool = False
    """A translation under way: what is missing is printed in the source language, and marked. Releases are refused."""
    typography: Typography
    grammar: Grammar = Grammar()
    fonts: dict[Name, str] = {}
    """Families by role, for a script that the games' own fonts lack."""


class PluralForms(NamedTuple):
    """The forms of a gettext catalogue: how many, how its header says it, and which one a number takes."""

    number: int
    header: str
    form_of: Callable[[int], int]


@dataclass(frozen=True)
class Locale:
    """A language as loaded."""

    tag: str
    file: LocaleFile
    source: Source
    cldr: babel.core.Locale

    @property
    def name(self) -> str:
        return self.file.name

    @property
    def typography(self) -> Typography:
        return self.file.typography

    @property
    def grammar(self) -> Grammar:
        return self.file.grammar

    @property
    def fonts(self) -> dict[str, str]:
        return self.file.fonts

    @property
    def hyphenation(self) -> str:
        return self.file.hyphenation or self.tag

    @cached_property
    def categories(self) -> tuple[str, ...]:
        """The plural categories of this language."""
        return tuple(name for name in CATEGORIES if name in self.cldr.plural_form.tags or name == "other")

    def category(self, number: int | float) -> str:
        return str(self.cldr.plural_form(abs(number)))

    def number(self, value: int | float) -> str:
        """As this language writes it."""
        if isinstance(value, int) and 0 <= value < 1000:
            return str(value)  # the same everywhere, and most numbers of a game are small
        from babel.numbers import format_decimal

        # The narrow no-break space of some languages is in few fonts.
        return str(format_decimal(value, locale=self.cldr)).replace("\u202f", NO_BREAK)

    def range(self, low: int | float, high: int | float) -> str:
        if low == high:
            return self.number(low)
        return f"{self.number(low)}{self.typography.dashes.range}{self.number(high)}"

    def listed(self, names: Sequence[str]) -> str:
        """Several names in a row, joined as this language does it."""
        if len(names) == 1:
            return names[0]
        from babel.lists import format_list

        return str(format_list(list(names), locale=self.cldr))

    @cached_property
    def plural_forms(self) -> PluralForms:
        """From Babel's table, never from a translator's header: that one is compared, not run."""
        import gettext

        from babel.messages.plurals import get_plural
        from babel.plural import to_gettext

        known = get_plural(str(self.cldr))
        from_table = PluralForms(known.num_plurals, str(known), gettext.c2py(known.plural_expr))
        if _parts(from_table.form_of) == _parts(self.cldr.plural_form):
            return from_table
        # The table is silent on many languages, and gives some of them too few forms.
        header = str(to_gettext(self.cldr.plural_form))  # type: ignore[no-untyped-call]
        number, _, expression = header.removeprefix("nplurals=").rstrip(";").partition("; plural=")
        try:
            return PluralForms(int(number), header, gettext.c2py(expression))
        except ValueError:
            return from_table  # CLDR tells millions apart, which gettext cannot


def _parts(form_of: Callable[[int], object]) -> frozenset[tuple[int, ...]]:
    """Which numbers go together."""
    parts: dict[object, list[int]] = {}
    for number in range(301):
        parts.setdefault(form_of(number), []).append(number)
    return frozenset(map(tuple, parts.values()))


def load_locale(project: Project, tag: str) -> Locale:
    """Raises `ProblemsFound` with everything that is wrong in `locales/<tag>/locale.yaml`."""
    path = project.find("locales", f"{tag}/locale.yaml")
    if tag == PSEUDO and path is None:
        return _pseudo(project)
    if path is None or "/" in tag:
        hint = did_you_mean(tag, project.languages())
        raise ProblemsFound([error("unknown-language", Where("locales"), f"there is no language '{tag}'", hint)])
    file, source = read_declared(project, path, LocaleFile)
    problems = [*_check_grammar(file.grammar, source), *_check_fonts(file, source)]
    cldr = find_cldr(file.cldr or tag)
    if cldr is None:
        hint = "name one whose plurals and numbers to borrow, such as cldr: en"
        where = source.where(("cldr",)) if file.cldr else Where(source.file, 1, 1)
        problems.append(error("unknown-cldr", where, f"CLDR has no locale '{file.cldr or tag}'", hint))
    if problems or cldr is None:
        raise ProblemsFound(problems)
    return Locale(tag, file, source, cldr)


def _pseudo(project: Project) -> Locale:
    """CLDR does not know it: everything but the words is borrowed from English."""
    english = load_locale(project, "en")
    return replace(english, tag=PSEUDO, file=english.file.model_copy(update={"name": "[Pšéûďö]", "draft": False}))


def find_cldr(tag: str) -> babel.core.Locale | None:
    """What CLDR knows of a language; None if it does not."""
    from babel.core import Locale as Cldr
    from babel.core import UnknownLocaleError

    try:
        return Cldr.parse(tag, sep="-" if "-" in tag else "_")
    except (UnknownLocaleError, ValueError):
        return None


def _check_grammar(grammar: Grammar, source: Source) -> list[Problem]:
    problems = []
    keys = (
        ANY,
        *grammar.genders,
        *(f"{gender}-{kind}" for gender in grammar.genders for kind in ("animate", "personal")),
    )
    for case, row in grammar.agreement.items():
        path: tuple[str, ...] = ("grammar", "agreement", case)
        if case not in grammar.cases:
            problems.append(_unknown("case", case, grammar.cases, source.where(path, key=True)))
        for category, rule in row.items():
            if category not in CATEGORIES:
                place = source.where((*path, category), key=True)
                problems.append(_unknown("plural category", category, CATEGORIES, place))
            for gender in rule if isinstance(rule, dict) else ():
                if gender not in keys:
                    place = source.where((*path, category, gender), key=True)
                    problems.append(_unknown("gender", gender, keys, place))
            targets = rule.items() if isinstance(rule, dict) else [("", rule)]
            for gender, target in targets:
                named, _, number = target.partition(" ")
                if named not in grammar.cases or number not in ("singular", "plural", "plural-personal"):
                    place = source.where((*path, category, gender) if gender else (*path, category))
                    message = f"'{target}' is not a form of an adjective"
                    problems.append(error("wrong-value", place, message, "a case and a number, such as 'gen plural'"))
    return problems


def _unknown(
    what: Literal["case", "plural category", "gender"], name: str, known: tuple[str, ...], where: Where
) -> Problem:
    return error(
        f"unknown-{what.replace(' ', '-')}",
        where,
        f"'{name}' is not a {what} of this language",
        did_you_mean(name, known),
    )


def _check_fonts(file: LocaleFile, source: Source) -> list[Problem]:
    if not file.fonts:
        return []
    from generator.drawing.fonts import load_registry

    families = load_registry().families()
    return [
        error(
            "unknown-font",
            source.where(("fonts", role)),
            f"there is no font '{family}'",
            did_you_mean(family, families),
        )
        for role, family in file.fonts.items()
        if family not in families
    ]
