"""Checks translations: every text of the games asked for, in the languages asked for.

In: a project, languages, games (`tuckbox` among them: the program's own words). Out: a `Review`: how far each catalogue is
and what is wrong with
it. A file that cannot be read is explained, and the others are looked at all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from generator.checks.translations import check_boxes
from generator.drawing.fonts import FontRegistry, load_registry
from generator.errors import Problem, ProblemsFound, Where
from generator.faces.draw import draw_faces
from generator.faces.icons import IconShelf
from generator.faces.setting import SetBox
from generator.l10n.catalogue import OWN_DOMAIN, Catalogue, load_catalogue
from generator.l10n.checking.domain import DomainReport, check_alone, check_domain
from generator.l10n.checking.subject import Source, Tongue, Wording, make_wording, read_source
from generator.l10n.checking.terms import check_glossary
from generator.l10n.glossary import load_glossary
from generator.l10n.locale import load_locale
from generator.l10n.localize import LocalizedGame, localize_game
from generator.l10n.words import SOURCE_LANGUAGE
from generator.loading.game import load_game
from generator.model.game import Game
from generator.project import PSEUDO, Project

# Said by the checks of each text, and better: for every form, and for every number that may come.
_SAID_ELSEWHERE = frozenset(
    "placeholder unknown-case unknown-term missing-form untranslated stale fuzzy obsolete".split()
)


class Review(NamedTuple):
    reports: tuple[DomainReport, ...]
    problems: tuple[Problem, ...]
    """What belongs to no catalogue: glossaries, source texts, files that cannot be read."""

    @property
    def all_problems(self) -> tuple[Problem, ...]:
        found = [*self.problems, *(problem for report in self.reports for problem in report.problems)]
        return tuple(sorted(dict.fromkeys(found), key=lambda problem: (problem.where, problem.code, problem.message)))


Advance = Callable[[int, int, str], None]


def check_names(project: Project, languages: Sequence[str], games: Sequence[str]) -> None:
    """Raises `ProblemsFound` with every language and game that there is not."""
    from generator.build.request import unknown_words

    problems = unknown_words("language", languages, project.languages())
    problems += unknown_words("game", games, [*project.games(), OWN_DOMAIN])
    if problems:
        raise ProblemsFound(problems)


def review_translations(
    project: Project,
    languages: Sequence[str],
    games: Sequence[str],
    *,
    advance: Advance = lambda done, total, what: None,
) -> Review:
    reports: list[DomainReport] = []
    problems: list[Problem] = []
    work = Reviewer(project)
    total = len(games) * len(languages)
    for number, name in enumerate(games):
        try:
            domain = work.load_domain(name)
        except ProblemsFound as found:
            problems += found.problems
            continue
        for step, tag in enumerate(languages):
            advance(number * len(languages) + step, total, f"{name} ({tag})")
            try:
                report, found_here = work.review(domain, tag)
            except ProblemsFound as found:
                problems += found.problems
                continue
            problems += found_here
            if report is not None:
                reports.append(report)
    return Review(tuple(reports), tuple(dict.fromkeys(problems)))


class Domain(NamedTuple):
    name: str
    language: str
    game: Game | None
    sources: Mapping[str, Source]
    texts: Mapping[str, tuple[Wording, Where]]
    """The source texts at their own places."""


class Reviewer:
    """Remembers what several reviews need."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.fonts: FontRegistry = load_registry()
        self.icons = IconShelf(project, self.fonts)
        self._tongues: dict[tuple[str, str, bool], Tongue] = {}

    def load_domain(self, name: str) -> Domain:
        """Raises `ProblemsFound`."""
        if name == OWN_DOMAIN:
            english = load_locale(self.project, SOURCE_LANGUAGE)
            own = load_catalogue(self.project, english, OWN_DOMAIN) or Catalogue("", {})
            entries = own.entries.values()
            sources = {entry.id: read_source(entry.id, entry.source, entry.source_plural) for entry in entries}
            texts = {entry.id: (sources[entry.id].singular, entry.where) for entry in entries}
            return Domain(name, SOURCE_LANGUAGE, None, sources, texts)
        return _domain(load_game(self.project, name))

    def tongue(self, tag: str, domain: Domain) -> Tongue:
        key = (tag, domain.language, self._at_home(domain))
        if key not in self._tongues:
            locale = load_locale(self.project, tag)
            glossary = load_glossary(self.project, locale)
            source = glossary
            if tag != domain.language:
                source = load_glossary(self.project, load_locale(self.project, domain.language))
            written = source.source.data if source.source else None
            names = (written or {}).get("terms") or {}
            self._tongues[key] = Tongue(locale, glossary, source, self.icons, names if key[2] else ())
        return self._tongues[key]

    def _at_home(self, domain: Domain) -> bool:
        """Whether the glossary was written for this text: words of our games mean nothing in a stranger's sentences."""
        glossary = self.project.find("locales", f"{domain.language}/glossary.yaml")
        text = self.project.games().get(domain.name) or self.project.find(
            "locales", f"{SOURCE_LANGUAGE}/{OWN_DOMAIN}.po"
        )
        ours = [path is not None and path.is_relative_to(self.project.folder) for path in (glossary, text)]
        return ours[0] == ours[1]

    def catalogue(self, domain: Domain, tongue: Tongue) -> Catalogue:
        """An empty one if there is no file."""
        file = f"locales/{tongue.locale.tag}/{domain.name}.po"
        return load_catalogue(self.project, tongue.locale, domain.name) or Catalogue(file, {})

    def look_at(self, game: Game, localized: LocalizedGame, boxes: Sequence[SetBox]) -> list[Problem]:
        """What is wrong with the texts of a game that was drawn in a language."""
        if localized.language == PSEUDO:
            return []
        report, problems = self.review(_domain(game), localized.language, boxes, localized)
        return [*problems, *(report.problems if report else ())]

    def review(
        self, domain: Domain, tag: str, boxes: Sequence[SetBox] | None = None, localized: LocalizedGame | None = None
    ) -> tuple[DomainReport | None, list[Problem]]:
        """`boxes`, `localized`: the game as it was drawn, if somebody has done that already. No report for the source's own language."""
        tongue = self.tongue(tag, domain)
        if tag == domain.language:
            return None, check_alone(domain.texts, tongue)
        catalogue = self.catalogue(domain, tongue)
        problems: list[Problem] = check_glossary(tongue)
        needed: set[tuple[Where, str]] = set()
        if domain.game is not None and localized is None:
            localized, boxes, problems_met = self.lay_out(domain.game, tongue)
            problems += [problem for problem in problems_met if problem.code not in _SAID_ELSEWHERE]
            needed = {(problem.where, problem.message) for problem in problems_met if problem.code == "missing-form"}
        laid_out = None
        if localized is not None and boxes is not None:
            places = {identity: entry.where for identity, entry in catalogue.entries.items()}
            laid_out = check_boxes(boxes, localized, self.fonts, lambda identity: places[identity])
        elif domain.game is None:
            laid_out = {}
        report = check_domain(domain.name, domain.sources, catalogue, tongue, laid_out)
        # A form that today's number needs is more than a warning.
        graver = [
            problem._replace(severity="error") if (problem.where, problem.message) in needed else problem
            for problem in report.problems
        ]
        return report._replace(problems=tuple(graver)), problems

    def lay_out(self, game: Game, tongue: Tongue) -> tuple[LocalizedGame | None, list[SetBox], list[Problem]]:
        """The boxes as set with what is translated; what keeps them from being drawn otherwise."""
        boxes: list[SetBox] = []
        try:
            localized = localize_game(game, self.project, tongue.locale, icons=self.icons, draft=True)
        except ProblemsFound as found:
            return None, boxes, list(found.problems)
        try:
            draw_faces(game, localized, self.project, self.fonts, self.icons, observe=boxes.append)
        except ProblemsFound as found:
            # What does not fit is said at the translation's own line; a broken template is not a translator's.
            problems = [problem for problem in found.problems if problem.code not in ("overflow", "missing-glyph")]
            return localized, boxes, problems
        return localized, boxes, []


def _domain(game: Game) -> Domain:
    ignored: list[Problem] = []
    messages = game.messages.values()
    return Domain(
        game.id,
        game.file.language,
        game,
        {message.id: read_source(message.id, message.text, message.plural) for message in messages},
        {message.id: (make_wording(message.text, message.where, ignored), message.where) for message in messages},
    )
