"""Placeholders become numbers, words and icons.

In: the pieces of one text, a language with its glossary, and where values come from. Out: `Run`s ready for
typesetting, `RichText` after it; problems go to the text's own line, or to the glossary's if a form is missing there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from generator.errors import Problem, Where, did_you_mean, error
from generator.l10n.glossary import Glossary
from generator.l10n.locale import NO_BREAK, Locale
from generator.l10n.placeholders import Piece, Placeholder, Plain
from generator.l10n.typography import OBJECT, typeset
from generator.l10n.values import Complaint, Lookup, Range, TextRef, Value
from generator.model.references import References

_NOWHERE = References({}, {})


class Inline(NamedTuple):
    """Text in one style, or (then without text) an icon by name, or a reference. A line break in the text is a forced break."""

    text: str = ""
    bold: bool = False
    italic: bool = False
    icon: str = ""
    ref: str = ""
    """Path of the section, rule or block of the rulebook that is referred to."""


RichText = tuple[Inline, ...]


class Run(NamedTuple):
    """An inline; `fixed` if it is a value, which typography leaves alone."""

    inline: Inline
    fixed: bool = False


class Language(NamedTuple):
    """What a text is resolved with."""

    locale: Locale
    glossary: Glossary
    icons: Collection[str]


class Resolver(NamedTuple):
    """Resolves texts of one language with the values of one game (or of one call for the program's own words)."""

    language: Language
    lookup: Lookup
    text_of: Callable[[str], str]
    """The plain text of a message, for values that are texts themselves."""
    references: References | None = None
    """What can be referred to; only a rulebook's texts can."""

    def resolve(self, pieces: Sequence[Piece], where: Where, problems: list[Problem]) -> tuple[Run, ...]:
        runs = []
        for piece in pieces:
            if isinstance(piece, Plain):
                runs.append(Run(Inline(*piece)))
            elif piece.kind == "icon":
                if piece.name in self.language.icons:
                    runs.append(Run(Inline("", piece.bold, piece.italic, piece.name), True))
                else:
                    hint = did_you_mean(piece.name, self.language.icons)
                    problems.append(error("unknown-icon", where, f"there is no icon '{piece.name}'", hint))
            elif piece.kind == "ref":
                known = self.references or _NOWHERE
                if piece.name in known.by_name:
                    target = known.by_name[piece.name].name
                    runs.append(Run(Inline("", piece.bold, piece.italic, "", target), True))
                else:
                    problems.append(error("unknown-reference", where, *known.complaint(piece.name)))
            else:
                result = self._value(piece, where)
                if isinstance(result, Problem):
                    problems.append(result)
                else:
                    runs.append(Run(Inline(result, piece.bold, piece.italic), True))
        return tuple(runs)

    def number(self, pieces: Sequence[Piece]) -> int | float | None:
        """The number that decides a text's plural form: that of its first placeholder which is one."""
        for piece in pieces:
            if isinstance(piece, Placeholder) and piece.kind == "value":
                number = countable(self.lookup(piece.name))
                if number is not None:
                    return number
        return None

    def _value(self, piece: Placeholder, where: Where) -> str | Problem:
        value = self.lookup(piece.name)
        if isinstance(value, Complaint):
            return error("unknown-value", where, *value)
        shown = self._shown(value)
        if not piece.term:
            return shown
        number = countable(value)
        if number is None:
            return error("not-a-number", where, f"'{piece.name}' is not a number, so no term can agree with it")
        glossary, cases = self.language.glossary, self.language.locale.grammar.cases
        if piece.case and piece.case not in cases:
            hint = did_you_mean(piece.case, cases) or f"write {piece.signature}"
            return error("unknown-case", where, f"{self.language.locale.name} has no case '{piece.case}'", hint)
        if unknown := glossary.unknown(piece.term):
            return error("unknown-term", where, *unknown)
        words = glossary.phrase(piece.term, piece.case, number, f"{piece} ({shown}) at {where}")
        return words if isinstance(words, Problem) else f"{shown}{NO_BREAK}{words}"

    def _shown(self, value: Value) -> str:
        locale = self.language.locale
        if isinstance(value, Range):
            return locale.range(*value)
        if isinstance(value, TextRef):
            return self.text_of(value.id)
        return value if isinstance(value, str) else locale.number(value)


def countable(value: Value | Complaint) -> int | float | None:
    """The number that words agree with, if it is one."""
    if isinstance(value, Range):
        # 2-4 игрока, 2-5 игроков: the number next to the word decides.
        return value.high
    return value if isinstance(value, int | float) else None


def set_runs(runs: Sequence[Run], locale: Locale, measure: int) -> RichText:
    """Typeset in lines of about `measure` characters."""
    texts = [run.inline.text or OBJECT for run in runs]
    done = typeset(texts, locale.typography, fixed=[run.fixed for run in runs], measure=measure)
    return tuple(
        run.inline if run.inline.icon or run.inline.ref else run.inline._replace(text=text)
        for run, text in zip(runs, done, strict=True)
    )


def plain(text: RichText) -> str:
    """Without styles; an icon is left out."""
    return "".join(inline.text for inline in text)
