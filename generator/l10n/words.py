"""The program's own words: headers of sheets, entries of the outline, lines of reports.

In: `locales/en/tuckbox.po`, where msgid is the text itself, and `locales/<tag>/tuckbox.po`. Out: `Words`, which is
called with the id of a text and its values: `words("sheet/ruler", mm=50)`.
"""

from __future__ import annotations

from typing import NamedTuple

from generator.errors import Problem, ProblemsFound, Where, did_you_mean, error, raise_errors
from generator.l10n.catalogue import OWN_DOMAIN, Catalogue, Entry, load_catalogue
from generator.l10n.freshness import check_fresh, obsolete
from generator.l10n.glossary import load_glossary
from generator.l10n.locale import NO_BREAK, Locale, load_locale
from generator.l10n.placeholders import Piece, Placeholder, check_same, parse_text
from generator.l10n.pseudo import pseudo_pieces
from generator.l10n.resolve import Language, Resolver, plain, set_runs
from generator.l10n.typography import WIDE
from generator.l10n.values import given_values
from generator.project import PSEUDO, Project

SOURCE_LANGUAGE = "en"


class _Text(NamedTuple):
    forms: tuple[tuple[Piece, ...], ...]
    where: Where
    language: Language
    draft: bool = False


class Words:
    """The program's own words in one language."""

    def __init__(self, file: str, texts: dict[str, _Text]) -> None:
        self._file = file
        self._texts = texts
        self.drafts = tuple(identity for identity, text in texts.items() if text.draft)
        """Texts that are still in the source language."""

    @property
    def missing(self) -> int:
        return len(self.drafts)

    def ids(self) -> tuple[str, ...]:
        return tuple(self._texts)

    def placeholders(self, identity: str) -> tuple[Placeholder, ...]:
        """What a text must be given."""
        pieces = (piece for form in self._texts[identity].forms for piece in form)
        return tuple(dict.fromkeys(piece for piece in pieces if isinstance(piece, Placeholder)))

    def __call__(self, identity: str, **values: int | float | str) -> str:
        """The text with its values; `n` decides the plural form where there are several. Raises `ProblemsFound`."""
        text = self._texts.get(identity)
        if text is None:
            hint = did_you_mean(identity, self._texts)
            raise ProblemsFound([error("unknown-text", Where(self._file), f"there is no text '{identity}'", hint)])
        problems: list[Problem] = []
        locale = text.language.locale
        number = values.get("n", 0)
        index = locale.plural_forms.form_of(abs(int(number))) if len(text.forms) > 1 else 0
        resolver = Resolver(text.language, given_values(values), str)
        runs = resolver.resolve(text.forms[index], text.where, problems)
        raise_errors(problems)
        shown = plain(set_runs(runs, locale, WIDE))
        return mark_draft(shown, locale.tag) if text.draft else shown


def load_words(project: Project, locale: Locale, draft: bool = False) -> Words:
    """Raises `ProblemsFound`; a draft marks what is not translated instead."""
    draft = draft or locale.file.draft
    english = locale if locale.tag == SOURCE_LANGUAGE else load_locale(project, SOURCE_LANGUAGE)
    source = load_catalogue(project, english, OWN_DOMAIN)
    if source is None:
        where = Where(f"locales/{SOURCE_LANGUAGE}/{OWN_DOMAIN}.po")
        raise ProblemsFound([error("missing-file", where, "the file with the program's own words is missing")])
    problems: list[Problem] = []
    own = Language(english, load_glossary(project, english), ())
    sources = {identity: _source_text(entry, own, problems) for identity, entry in source.entries.items()}
    if english is locale:
        raise_errors(problems)
        return Words(source.file, sources)
    if locale.tag == PSEUDO:
        raise_errors(problems)
        longer = {
            identity: text._replace(forms=tuple(pseudo_pieces(form) for form in text.forms))
            for identity, text in sources.items()
        }
        return Words(source.file, longer)
    catalogue = load_catalogue(project, locale, OWN_DOMAIN) or Catalogue(f"locales/{locale.tag}/{OWN_DOMAIN}.po", {})
    language = Language(locale, load_glossary(project, locale), ())
    texts = {}
    for identity, written in source.entries.items():
        entry = catalogue.entries.get(identity)
        stale = check_fresh(identity, written.source, entry, catalogue.file, written.source_plural)
        if entry is None or stale is not None:
            if stale is not None and not draft:
                problems.append(stale)
            texts[identity] = sources[identity]._replace(draft=True)
            continue
        forms = tuple(parse_text(form, entry.where, problems) for form in entry.forms)
        for form in forms:
            problems += check_same(sources[identity].forms[-1], form, entry.where)
        texts[identity] = _Text(forms, entry.where, language)
    problems += obsolete(catalogue, source.entries)
    raise_errors(problems)
    return Words(source.file, texts)


def _source_text(entry: Entry, language: Language, problems: list[Problem]) -> _Text:
    forms = [text for text in (entry.source, entry.source_plural) if text]
    return _Text(tuple(parse_text(form, entry.where, problems) for form in forms), entry.where, language)


def mark_draft(text: str, language: str) -> str:
    """A text that is not translated yet, so that nobody takes it for one; in signs that every font has."""
    return f"[{language}:{NO_BREAK}{text}]"
