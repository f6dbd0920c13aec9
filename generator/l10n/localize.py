"""A game in a language.

In: a loaded `Game`, a `Locale`, the names of the icons there are. Out: a `LocalizedGame` whose texts are resolved and
typeset; or every problem at once. Text that is missing, fuzzy or stale is never printed as if it were right: it is an
error, or in a draft the source text, marked and counted.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from generator.errors import Problem, ProblemsFound, Where, error, raise_errors
from generator.l10n.catalogue import Catalogue, Entry, load_catalogue
from generator.l10n.freshness import check_fresh, obsolete
from generator.l10n.glossary import load_glossary
from generator.l10n.locale import Locale, load_locale
from generator.l10n.placeholders import Piece, check_same, parse_text
from generator.l10n.pseudo import pseudo_runs
from generator.l10n.resolve import Inline, Language, Resolver, RichText, Run, plain, set_runs
from generator.l10n.typography import NARROW
from generator.l10n.values import Lookup, game_values, result_values
from generator.l10n.words import Words, load_words, mark_draft
from generator.model.component import Message
from generator.model.digits import typed_digit
from generator.model.game import Game
from generator.model.references import references
from generator.project import PSEUDO, Project

__all__ = ["Inline", "LocalizedGame", "RichText", "Scopes", "Words", "load_words", "localize_game"]


@dataclass(frozen=True)
class LocalizedGame:
    """A game's texts in one language."""

    game: Game
    locale: Locale
    drafts: tuple[str, ...]
    """Messages that are still in the source language, and marked so."""
    warnings: tuple[Problem, ...]
    _runs: dict[str, tuple[tuple[Run, ...], Locale]]
    _set: dict[tuple[str, int], RichText] = field(default_factory=dict)

    @property
    def language(self) -> str:
        return self.locale.tag

    @property
    def title(self) -> str:
        return self.plain(f"{self.game.id}/title")

    @property
    def fonts(self) -> dict[str, str]:
        """Families by role: the theme's, or the language's own."""
        return {**self.game.file.theme.fonts, **self.locale.fonts}

    @property
    def missing(self) -> int:
        return len(self.drafts)

    def __contains__(self, message_id: object) -> bool:
        return message_id in self._runs

    def text(self, message_id: str, measure: int = NARROW) -> RichText:
        """Typeset for lines of about `measure` characters (some languages let no short word end a long line)."""
        key = (message_id, measure)
        if key not in self._set:
            self._set[key] = set_runs(*self._runs[message_id], measure)
        return self._set[key]

    def plain(self, message_id: str, measure: int = NARROW) -> str:
        """Without styles and icons."""
        return plain(self.text(message_id, measure))


Scopes = Mapping[str, Mapping[str, int | float]]
"""What examples came to: values such as `result.favors`, for the messages whose ids begin with the key (the longest one counts)."""


def localize_game(
    game: Game,
    project: Project,
    locale: Locale,
    *,
    icons: Collection[str],
    draft: bool = False,
    scopes: Scopes | None = None,
) -> LocalizedGame:
    """Raises `ProblemsFound` with everything that keeps the game from being printed in this language.

    `scopes`: what the examples of the rulebook came to; without them the rulebook's texts are left alone.
    """
    draft = draft or locale.file.draft
    own = locale if locale.tag == game.file.language else _source_locale(game, project)
    work = _Work(game, Language(own, load_glossary(project, own), icons), scopes)
    sources = work.resolve_sources()
    if own is locale:
        raise_errors(work.problems)
        return LocalizedGame(game, locale, (), (), {identity: (runs, own) for identity, runs in sources.items()})
    if locale.tag == PSEUDO:
        raise_errors(work.problems)
        lengthened = {identity: (pseudo_runs(runs), locale) for identity, runs in sources.items()}
        return LocalizedGame(game, locale, (), (), lengthened)
    catalogue = load_catalogue(project, locale, game.id)
    if catalogue is None:
        file = f"locales/{locale.tag}/{game.id}.po"
        catalogue = Catalogue(file, {})
        if not draft:
            message = f"'{game.id}' is not translated: there is no {file}"
            work.problems.append(error("untranslated", Where(file), message, "a draft can be built without it"))
            raise ProblemsFound(work.problems)
    translations = work.resolve_translations(catalogue, Language(locale, load_glossary(project, locale), icons), draft)
    work.problems += obsolete(catalogue, game.messages)
    raise_errors(work.problems)
    runs = {identity: (translations[identity], locale) for identity in translations}
    drafts = tuple(identity for identity in work.messages if identity not in translations)
    runs |= {identity: (_marked(sources[identity], own), own) for identity in drafts}
    return LocalizedGame(game, locale, drafts, tuple(work.problems), runs)


def _source_locale(game: Game, project: Project) -> Locale:
    if game.file.language not in project.languages():
        where = game.source.where(("language",))
        message = f"the game's own language '{game.file.language}' has no folder in locales/"
        raise ProblemsFound([error("unknown-language", where, message)])
    return load_locale(project, game.file.language)


def _marked(runs: tuple[Run, ...], locale: Locale) -> tuple[Run, ...]:
    before, _, after = mark_draft("\0", locale.tag).partition("\0")
    return (Run(Inline(before), True), *runs, Run(Inline(after), True))


def _prefix(identity: str, known: Collection[str]) -> str:
    """The longest of the known beginnings of an id; empty if there is none."""
    while identity and identity not in known:
        identity = identity.rpartition("/")[0]
    return identity


class _Work:
    """One localisation under way: the problems found so far, and the texts that others refer to."""

    def __init__(self, game: Game, source: Language, scopes: Scopes | None) -> None:
        self.game = game
        self.source = source
        self.scopes = scopes or {}
        book = f"{game.id}/rulebook/"
        self.in_book = frozenset(identity for identity in game.messages if identity.startswith(book))
        self.messages = {
            identity: message
            for identity, message in game.messages.items()
            if identity not in self.in_book or scopes is not None
        }
        self.references = references(game.file.rulebook) if game.file.rulebook else None
        self.problems: list[Problem] = []
        self.sources: dict[str, tuple[Run, ...]] = {}
        self.lookup = game_values(game)
        # Of a text in several forms the last one: that for all other numbers.
        self.pieces = {
            identity: parse_text(message.plural or message.text, message.where, self.problems)
            for identity, message in self.messages.items()
        }

    def resolve_sources(self) -> dict[str, tuple[Run, ...]]:
        texts = {identity: (self._own(message), message.where) for identity, message in self.messages.items()}
        self.sources = self._resolve(texts, self.source)
        return self.sources

    def _own(self, message: Message) -> tuple[Piece, ...]:
        """The source's pieces: those of the form that its number takes."""
        if not message.forms:
            return self.pieces[message.id]
        forms = {category: parse_text(form, message.where, self.problems) for category, form in message.forms[:-1]} | {
            message.forms[-1][0]: self.pieces[message.id]
        }
        locale = self.source.locale
        number = Resolver(self.source, self._lookup(message.id), str).number(self.pieces[message.id])
        if number is None:
            said, hint = "no number decides which form is printed", "use the placeholder of a number: {limits.hand}"
            self.problems.append(error("plural-forms", message.where, said, hint))
            return self.pieces[message.id]
        if missing := [category for category in locale.categories if category not in forms and category != "other"]:
            said = f"the text has no form '{missing[0]}', which {locale.name} has"
            self.problems.append(error("plural-forms", message.where, said, f"add it below plural: {missing[0]}: …"))
        return forms.get(locale.category(number), self.pieces[message.id])

    def resolve_translations(self, catalogue: Catalogue, language: Language, draft: bool) -> dict[str, tuple[Run, ...]]:
        texts: dict[str, tuple[tuple[Piece, ...], Where]] = {}
        # What is wrong in the source is said there, not once more for its faithful translation.
        broken = {problem.where for problem in self.problems}
        for identity, message in self.messages.items():
            if message.where in broken:
                continue
            entry = catalogue.entries.get(identity)
            stale = check_fresh(identity, message.text, entry, catalogue.file, message.plural)
            if entry is None or stale is not None:
                if stale is not None and not draft:
                    self.problems.append(stale)
                continue
            forms = [parse_text(form, entry.where, self.problems) for form in entry.forms]
            wrong = [problem for form in forms for problem in check_same(self.pieces[identity], form, entry.where)]
            if identity in self.in_book:
                wrong += self._typed_digits(entry)
            self.problems += wrong
            if not wrong:
                texts[identity] = (self._form(message, forms, language), entry.where)
        return self._resolve(texts, language)

    def _typed_digits(self, entry: Entry) -> list[Problem]:
        rulebook = self.game.file.rulebook
        allowed = rulebook.digits if rulebook else []
        words = [word for form in entry.forms if (word := typed_digit(form, allowed))]
        said = "'{}': a digit is typed into a text of the rulebook"
        hint = "use the placeholders of the source"
        return [error("digit", entry.where, said.format(word), hint) for word in words]

    def _form(self, message: Message, forms: list[tuple[Piece, ...]], language: Language) -> tuple[Piece, ...]:
        if len(forms) == 1:
            return forms[0]
        number = Resolver(language, self._lookup(message.id), str).number(self.pieces[message.id])
        return forms[language.locale.plural_forms.form_of(abs(int(number or 0)))]

    def _lookup(self, identity: str) -> Lookup:
        if identity not in self.in_book:
            return self.lookup
        return result_values(self.lookup, self.scopes.get(_prefix(identity, self.scopes), {}))

    def _resolver(self, common: Resolver, identity: str) -> Resolver:
        if identity not in self.in_book:
            return common
        return common._replace(lookup=self._lookup(identity), references=self.references)

    def _resolve(
        self, texts: dict[str, tuple[tuple[Piece, ...], Where]], language: Language
    ) -> dict[str, tuple[Run, ...]]:
        done: dict[str, tuple[Run, ...]] = {}
        under_way: list[str] = []

        def resolve(identity: str) -> tuple[Run, ...]:
            if identity not in done:
                pieces, where = texts[identity]
                under_way.append(identity)
                done[identity] = self._resolver(resolver, identity).resolve(pieces, where, self.problems)
                under_way.pop()
            return done[identity]

        def text_of(identity: str) -> str:
            if identity in under_way:
                message = f"'{identity}' contains itself"
                self.problems.append(error("endless", texts[under_way[-1]][1], message))
                return ""
            if identity not in texts:
                # A draft: the text that is referred to is not translated yet.
                own = self.source.locale
                return mark_draft(plain(set_runs(self.sources.get(identity, ()), own, NARROW)), own.tag)
            return plain(set_runs(resolve(identity), language.locale, NARROW))

        resolver = Resolver(language, self.lookup, text_of)
        for identity in texts:
            resolve(identity)
        return done
