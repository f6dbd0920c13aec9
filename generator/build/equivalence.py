"""Whether all languages say the same: the numbers, icons, terms and references that readers of each of them find on paper.

In: a game and languages. Out: an `Equivalence`: for each section the facts of every language side by side, taken from the resolved
texts, and every message where they differ.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generator.build.report_pages import write_report
from generator.drawing.fonts import load_registry
from generator.errors import Problem, ProblemsFound
from generator.faces.icons import IconShelf
from generator.l10n.catalogue import Catalogue, load_catalogue
from generator.l10n.locale import NO_BREAK, Locale, load_locale
from generator.l10n.localize import LocalizedGame, localize_game
from generator.l10n.placeholders import Placeholder, parse_text
from generator.loading.game import load_game
from generator.model.game import Game
from generator.project import Project
from generator.rulebook.examples import play_examples

KINDS = ("numbers", "icons", "terms", "references")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


class Facts(NamedTuple):
    """What a text states, each fact as often as it does, in order."""

    numbers: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    references: tuple[str, ...] = ()


class Difference(NamedTuple):
    id: str
    kind: str
    """One of `KINDS`, or `missing`: the text is not in all languages."""
    by_language: dict[str, tuple[str, ...]]
    """Language → what it has; for `missing` only the languages that lack the text."""

    def __str__(self) -> str:
        if self.kind == "missing":
            return f"{self.id}: not translated: {', '.join(self.by_language)}"
        said = "; ".join(f"{tag}: {', '.join(facts) or '–'}" for tag, facts in self.by_language.items())
        return f"{self.id}: {self.kind}: {said}"


class Section(NamedTuple):
    name: str
    facts: dict[str, Facts]
    """Language → the facts of all its texts."""
    differences: tuple[Difference, ...]


class Equivalence(NamedTuple):
    game: str
    title: str
    languages: tuple[str, ...]
    sections: tuple[Section, ...]
    problems: tuple[Problem, ...]
    """What keeps a language from being compared."""

    @property
    def differences(self) -> list[Difference]:
        return [difference for section in self.sections for difference in section.differences]

    def data(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "languages": list(self.languages),
            "sections": [
                {
                    "section": section.name,
                    "facts": {tag: facts._asdict() for tag, facts in section.facts.items()},
                    "differences": [difference._asdict() for difference in section.differences],
                }
                for section in self.sections
            ],
        }


def compare_languages(project: Project, game_id: str, languages: Sequence[str]) -> Equivalence:
    """Raises `ProblemsFound` if the game cannot be read."""
    game = load_game(project, game_id)
    icons = IconShelf(project, load_registry())
    scopes = play_examples(project, game, draft=True).scopes
    tags = tuple(dict.fromkeys((game.file.language, *languages)))
    facts: dict[str, dict[str, Facts]] = {}
    missing: dict[str, set[str]] = {}
    problems: list[Problem] = []
    for tag in tags:
        try:
            locale = load_locale(project, tag)
            localized = localize_game(game, project, locale, icons=icons, draft=True, scopes=scopes)
            catalogue = load_catalogue(project, locale, game_id)
        except ProblemsFound as found:
            problems += found.problems
            continue
        missing[tag] = set(localized.drafts)
        facts[tag] = {identity: _facts(localized, identity, catalogue) for identity in game.messages}
    sections: dict[str, list[str]] = {}
    for identity in game.messages:
        sections.setdefault(section_of(identity), []).append(identity)
    done = tuple(_compare(name, ids, facts, missing) for name, ids in sections.items())
    return Equivalence(game_id, str(game.file.title), tuple(facts), done, tuple(dict.fromkeys(problems)))


def section_of(identity: str) -> str:
    """`components/reference-card`, `rulebook/setup`, `title`: enough to find it."""
    _, *parts = identity.split("/")
    return "/".join(parts[:2] if parts[0] in ("components", "rulebook", "variants") else parts[:1])


def _compare(
    name: str, ids: Sequence[str], facts: Mapping[str, Mapping[str, Facts]], missing: Mapping[str, set[str]]
) -> Section:
    differences = []
    for identity in ids:
        lacking = [tag for tag in facts if identity in missing[tag]]
        if lacking:
            differences.append(Difference(identity, "missing", dict.fromkeys(lacking, ())))
        for kind in KINDS:
            said = {tag: getattr(facts[tag][identity], kind) for tag in facts if tag not in lacking}
            if len({frozenset(Counter(values).items()) for values in said.values()}) > 1:
                differences.append(Difference(identity, kind, said))
    whole = {tag: _together([facts[tag][i] for i in ids if i not in missing[tag]]) for tag in facts}
    return Section(name, whole, tuple(differences))


def _together(facts: Sequence[Facts]) -> Facts:
    return Facts(*(tuple(value for each in facts for value in getattr(each, kind)) for kind in KINDS))


def _facts(localized: LocalizedGame, identity: str, catalogue: Catalogue | None) -> Facts:
    text = localized.text(identity)
    return Facts(
        _numbers(localized.plain(identity), localized.locale),
        tuple(inline.icon for inline in text if inline.icon),
        _terms(localized.game, identity, catalogue),
        tuple(inline.ref for inline in text if inline.ref),
    )


def _numbers(text: str, locale: Locale) -> tuple[str, ...]:
    """As written everywhere: 12,345.5 and 12 345,5 are one number."""
    from babel.numbers import get_decimal_symbol, get_group_symbol

    group = get_group_symbol(locale.cldr)
    grouped = re.compile(rf"(?<=\d)[{re.escape(group)}{NO_BREAK if group.isspace() else ''}](?=\d{{3}}(?!\d))")
    decimal = re.compile(rf"(?<=\d){re.escape(get_decimal_symbol(locale.cldr))}(?=\d)")
    return tuple(_NUMBER.findall(decimal.sub(".", grouped.sub("", text))))


def _terms(game: Game, identity: str, catalogue: Catalogue | None) -> tuple[str, ...]:
    """Terms that agree with a number: of the translation, or without one of the source."""
    entry = catalogue.entries.get(identity) if catalogue else None
    message = game.messages[identity]
    written = entry.forms[-1] if entry and entry.translated else message.plural or message.text
    pieces = parse_text(written, message.where, [])
    return tuple(piece.term for piece in pieces if isinstance(piece, Placeholder) and piece.term)


def equivalence_page(project: Project, compared: Sequence[Equivalence], language: str) -> str:
    names = {tag: load_locale(project, tag).name for each in compared for tag in each.languages}
    return write_report(
        project,
        "l10n-equivalence.html.j2",
        language,
        games=[(each, [(section, _rows(section)) for section in each.sections]) for each in compared],
        names=names,
    )


def _rows(section: Section) -> list[tuple[str, bool, list[tuple[str, str]]]]:
    """Kind, whether all agree, and what each language has; rows without any fact are left out."""
    rows = []
    for kind in KINDS:
        counted = {tag: Counter(getattr(facts, kind)) for tag, facts in section.facts.items()}
        if any(counted.values()):
            agree = len({frozenset(count.items()) for count in counted.values()}) == 1
            rows.append((kind, agree, [(tag, _listed(count)) for tag, count in counted.items()]))
    return rows


def _listed(count: Counter[str]) -> str:
    ordered = sorted(count.items(), key=lambda pair: (not pair[0][:1].isdigit(), pair[0].zfill(9)))
    return ", ".join(f"{value} ×{number}" if number > 1 else value for value, number in ordered) or "–"
