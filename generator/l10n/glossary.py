"""Terms and how they agree with a number.

In: `locales/<tag>/glossary.yaml`: nouns with gender, animacy and a table case × plural category, adjectives with a
table case × gender. Out: the words that follow a number, such as «красных жетона» after 3; or the `Problem` of a form
that the glossary lacks. Which form an adjective takes is the language's own table (`grammar` in `locale.yaml`). Only
forms that some message asks for are required.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from generator.errors import Problem, ProblemsFound, Where, did_you_mean, error
from generator.l10n.declared import read_declared
from generator.l10n.locale import ANY, Locale, WordList
from generator.model.fields import Declared, either_map_or
from generator.project import Project
from generator.source import Source

if TYPE_CHECKING:
    Forms = dict[str, str | dict[str, str]]
    AdjectiveForms = str | Forms
else:
    Forms = dict[str, either_map_or(str, dict[str, str])]
    AdjectiveForms = either_map_or(str, Forms)


class Term(Declared):
    """A term: a noun or a phrase that follows a number."""

    gender: str = ""
    animacy: Literal["inanimate", "animate", "personal"] = "inanimate"
    """`personal` is wanted only where people have forms of their own (Polish)."""
    phrase: str = ""
    """Adjectives and a noun of this glossary, such as `red+token`; a form in `forms` goes before it."""
    forms: Forms = {}
    """`gen: {one: …, few: …}`, or `acc: nom` for a case like another. Without cases: `one: …`, `other: …`."""
    also: WordList = ()
    """Other words for it that are right, such as a short form: `VP`."""
    banned: WordList = ()
    """Words that must not stand for it; `карточ*` is every word that begins so."""
    in_sentences: bool = True
    """Whether this word, where it is met in a sentence of the source, always means the term; false for one with other meanings."""
    note: str = ""
    """For other translators."""


class Adjective(Declared):
    """An adjective: a word that agrees with a noun."""

    forms: AdjectiveForms
    """`gen: {masculine: …, feminine: …, plural: …}`; without cases `masculine: …`; one word if it never changes."""
    after_noun: bool = False
    note: str = ""


class GlossaryFile(Declared):
    """A glossary: the terms of a language."""

    terms: dict[str, Term] = {}
    adjectives: dict[str, Adjective] = {}


@dataclass(frozen=True)
class Glossary:
    """The terms of a language, ready to agree."""

    file: str
    locale: Locale
    declared: GlossaryFile
    source: Source | None

    def unknown(self, expression: str) -> tuple[str, str] | None:
        """The first word of `adjective+term` that the glossary has not, and a hint."""
        if expression in self.declared.terms:
            return None
        *adjectives, noun = expression.split("+")
        for name in adjectives:
            if name not in self.declared.adjectives:
                return f"the glossary has no adjective '{name}'", self._hint(name, self.declared.adjectives)
        if noun not in self.declared.terms:
            return f"the glossary has no term '{noun}'", self._hint(noun, self.declared.terms)
        return None

    def phrase(self, expression: str, case: str, number: int | float, asked: str) -> str | Problem:
        """The words after `number`; `asked` says who wants them, for the hint of a problem."""
        category = self.locale.category(number)
        case = case or next(iter(self.locale.grammar.cases), "")
        found = self._term_form(expression, case, category) if expression in self.declared.terms else None
        if found is not None:
            return found
        *adjectives, noun = expression.split("+")
        word = self._term_form(noun, case, category)
        if word is None and self.declared.terms[noun].phrase:
            *inner, noun = self.declared.terms[noun].phrase.split("+")
            adjectives += inner
            word = self._term_form(noun, case, category)
        wanted = f"{category} of {case}" if case else category
        if word is None:
            return self._lacks("terms", noun, "term", wanted, asked)
        before: list[str] = []
        after: list[str] = []
        for name in adjectives:
            form = self._adjective_form(name, self.declared.terms[noun], case, category)
            if isinstance(form, tuple):
                return self._lacks("adjectives", name, "adjective", " of ".join(form), asked)
            (after if self.declared.adjectives[name].after_noun else before).append(form)
        return " ".join([*before, word, *after])

    def _term_form(self, name: str, case: str, category: str) -> str | None:
        row = _row(self.declared.terms[name].forms, case)
        return row.get(category) or None if isinstance(row, Mapping) else None

    def _adjective_form(self, name: str, term: Term, case: str, category: str) -> str | tuple[str, str]:
        """The form, or (column, case) that is missing."""
        forms = self.declared.adjectives[name].forms
        if isinstance(forms, str):
            return forms or ("one form for all", case)
        case, number = self._agreement(term, case, category)
        columns = {"singular": [term.gender], "plural": [f"{term.gender}-plural", "plural"]}.get(number, [number])
        row = _row(forms, case)
        for column in columns:
            if row.get(column):
                return row[column]
        return (columns[-1] or "a gender", case)

    def _agreement(self, term: Term, case: str, category: str) -> tuple[str, str]:
        rule = self.locale.grammar.agreement.get(case, {}).get(category)
        if isinstance(rule, Mapping):
            # People are animate, too.
            kinds = {"personal": ("-personal", "-animate"), "animate": ("-animate",)}.get(term.animacy, ())
            keys = (*(term.gender + kind for kind in kinds), term.gender, ANY)
            rule = next((rule[key] for key in keys if key in rule), None)
        if rule is None:
            return case, "singular" if category == "one" else "plural"
        named, _, number = rule.partition(" ")
        return named, number

    def _hint(self, name: str, known: Mapping[str, object]) -> str:
        near = did_you_mean(name, known)
        return near if near.startswith("did you mean") else f"add it to {self.file}"

    def _lacks(self, section: str, name: str, what: str, form: str, asked: str) -> Problem:
        where = self.source.where((section, name), key=True) if self.source else Where(self.file)
        return error("missing-form", where, f"the {what} '{name}' lacks the form '{form}'", f"{asked} asks for it")


def load_glossary(project: Project, locale: Locale) -> Glossary:
    """Empty if the language has no glossary; raises `ProblemsFound`."""
    path = project.find("locales", f"{locale.tag}/glossary.yaml")
    if path is None:
        return Glossary(f"locales/{locale.tag}/glossary.yaml", locale, GlossaryFile(), None)
    declared, source = read_declared(project, path, GlossaryFile)
    if ours := project.built_in("locales", f"{locale.tag}/glossary.yaml"):
        # A folder of one's own adds its terms to ours.
        base, _ = read_declared(project, ours, GlossaryFile)
        terms, adjectives = {**base.terms, **declared.terms}, {**base.adjectives, **declared.adjectives}
        declared = GlossaryFile.model_construct(terms=terms, adjectives=adjectives)
    glossary = Glossary(source.file, locale, declared, source)
    problems = [*_check_terms(glossary, source), *_check_adjectives(glossary, source)]
    if problems:
        raise ProblemsFound(problems)
    return glossary


def _row(forms: Mapping[str, Any], case: str) -> Mapping[str, str]:
    """The forms in a case; without cases, all of them. A case may name another one that it is like."""
    row: Any = forms if not case else forms.get(case, {})
    if isinstance(row, str):
        row = forms.get(row, {})
    return row if isinstance(row, Mapping) else {}


def _check_terms(glossary: Glossary, source: Source) -> Iterator[Problem]:
    grammar, terms = glossary.locale.grammar, glossary.declared.terms
    unfinished = glossary.locale.file.draft
    for name, term in terms.items():
        path = ("terms", name)
        if term.gender and term.gender not in grammar.genders:
            where = source.where((*path, "gender"))
            yield _unknown(where, "gender", term.gender, grammar.genders)
        if not term.phrase and not term.forms:
            message = f"the term '{name}' has neither forms nor a phrase"
            yield error("missing-field", source.where(path, key=True), message)
        if term.phrase:
            where = source.where((*path, "phrase"))
            unknown = glossary.unknown(term.phrase)
            if unknown:
                yield error("unknown-term", where, *unknown)
            elif terms[term.phrase.split("+")[-1]].phrase or term.phrase in terms:
                hint = "a phrase is made of adjectives and one plain term: red+token"
                yield error("wrong-value", where, f"'{term.phrase}' is a phrase of phrases", hint)
        columns = glossary.locale.categories
        yield from _check_forms(
            source, (*path, "forms"), term.forms, grammar.cases, columns, "plural category", unfinished
        )


def _check_adjectives(glossary: Glossary, source: Source) -> Iterator[Problem]:
    grammar = glossary.locale.grammar
    unfinished = glossary.locale.file.draft
    by_gender = (f"{gender}-plural" for gender in grammar.genders)
    columns = (*grammar.genders, "plural", "plural-personal", *by_gender)
    for name, adjective in glossary.declared.adjectives.items():
        if not isinstance(adjective.forms, str):
            path = ("adjectives", name, "forms")
            yield from _check_forms(
                source, path, adjective.forms, grammar.cases, columns, "gender or number", unfinished
            )


def _check_forms(
    source: Source,
    path: tuple[str, ...],
    forms: Mapping[str, Any],
    cases: tuple[str, ...],
    columns: tuple[str, ...],
    what: str,
    unfinished: bool,
) -> Iterator[Problem]:
    """`unfinished`: a language under way may have forms that are still empty."""
    rows = [((*path, case), row) for case, row in forms.items()] if cases else [(path, forms)]
    for case in forms if cases else ():
        if case not in cases:
            yield _unknown(source.where((*path, case), key=True), "case", case, cases)
    for place, row in rows:
        if isinstance(row, str):
            if row not in forms or isinstance(forms[row], str):
                yield error("wrong-value", source.where(place), f"'{row}' is not a case that has forms here")
            continue
        for column, form in row.items():
            if column not in columns:
                yield _unknown(source.where((*place, column), key=True), what, column, columns)
            elif not isinstance(form, str) or (not form.strip() and not unfinished):
                yield error("wrong-value", source.where((*place, column)), f"the form '{column}' is empty")


def _unknown(where: Where, what: str, name: str, known: tuple[str, ...]) -> Problem:
    return error("wrong-value", where, f"'{name}' is not a {what} of this language", did_you_mean(name, known))
