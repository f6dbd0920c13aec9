"""Catalogues for translators: brought up to date with the games, or started for a new language.

In: a project, languages, games. Out: files in `locales/<tag>/`, each put in place whole or left alone, templates in
`build/l10n/`, and a report. A file that cannot be read is explained and stays as it is.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from generator.build.places import find_places
from generator.drawing.fonts import load_registry
from generator.errors import Problem, ProblemsFound, Where, did_you_mean, error
from generator.faces.icons import IconShelf
from generator.l10n.catalogue import OWN_DOMAIN, load_catalogue, read_catalogue
from generator.l10n.glossary import load_glossary
from generator.l10n.locale import Locale, load_locale
from generator.l10n.merge import Changes, Wanted, empty_file, merge
from generator.l10n.notes import Notes, Place
from generator.l10n.po_file import PoEntry, PoFile, read_po_file, write_po_file
from generator.l10n.resolve import Language
from generator.l10n.starting import LanguageStart, check_tag, write_glossary, write_locale
from generator.l10n.words import SOURCE_LANGUAGE
from generator.loading.game import load_game
from generator.model.game import Game
from generator.project import PSEUDO, Project


class Updated(NamedTuple):
    """A catalogue that was looked at."""

    path: str
    language: str
    domain: str
    changes: Changes
    written: bool

    def __str__(self) -> str:
        return str(self.changes)

    def data(self) -> dict[str, Any]:
        named = {"path": self.path, "language": self.language, "domain": self.domain, "written": self.written}
        return {**named, **self.changes._asdict()}


class Report(NamedTuple):
    files: tuple[Updated, ...]
    problems: tuple[Problem, ...]


class Domain(NamedTuple):
    """A game, or the program's own words: what is to be translated."""

    name: str
    language: str
    """The language in which it was written."""
    game: Game | None
    places: dict[str, tuple[Place, ...]]


def update_catalogues(project: Project, languages: Sequence[str], games: Sequence[str], out: Path) -> Report:
    """Raises `ProblemsFound` if a language or a game is not known; what is wrong in a file is in the report."""
    _check_words(project, languages, games)
    problems: list[Problem] = []
    files: list[Updated] = []
    domains = _load_domains(project, games, problems)
    for domain in domains:
        _put(out / "l10n" / f"{domain.name}.pot", _template(project, domain))
    for tag in languages or project.languages():
        try:
            locale = load_locale(project, tag)
        except ProblemsFound as found:
            problems += found.problems
            continue
        for domain in domains:
            if tag == domain.language or not _is_ours(project, tag, domain.name):
                continue
            try:
                files.append(_update(project, locale, domain))
            except ProblemsFound as found:
                problems += found.problems
    return Report(tuple(files), tuple(dict.fromkeys(problems)))


def start_languages(project: Project, tags: Sequence[str], games: Sequence[str] = ()) -> list[Path]:
    """The files written; raises `ProblemsFound`, and then nothing was. `games`: only these, and the program's own words."""
    _check_words(project, (), games)
    problems = [problem for tag in tags for problem in check_tag(tag, project.languages())]
    problems += [
        error(
            "exists",
            Where(f"locales/{tag}"),
            "there is such a folder already",
            "tuckbox l10n update brings it up to date",
        )
        for tag in tags
        if (project.folder / "locales" / tag).exists() and tag not in project.languages()
    ]
    if problems:
        raise ProblemsFound(problems)
    domains = _load_domains(project, dict.fromkeys([*games, OWN_DOMAIN]) if games else (), problems)
    if problems:
        raise ProblemsFound(problems)
    written: list[Path] = []
    for tag in tags:
        folder = project.folder / "locales" / tag
        try:
            written += _start(project.folder, tag, folder, domains)
        except ProblemsFound:
            # It was not there before: half a language helps nobody.
            shutil.rmtree(folder, ignore_errors=True)
            raise
    return written


def _start(root: Path, tag: str, folder: Path, domains: Sequence[Domain]) -> Iterator[Path]:
    yield _put(folder / "locale.yaml", write_locale(tag))
    # Looked for only now that it is there.
    project = Project(root)
    locale = load_locale(project, tag)
    start = LanguageStart(locale, load_glossary(project, load_locale(project, SOURCE_LANGUAGE)))
    games = [domain.game for domain in domains if domain.game and domain.language != tag]
    yield _put(folder / "glossary.yaml", write_glossary(start, games))
    for domain in domains:
        if tag != domain.language:
            blank = empty_file(f"{domain.name}: {locale.name}")
            merged, _ = merge(blank, _wanted(project, locale, domain), locale, domain.name)
            yield _put(folder / f"{domain.name}.po", write_po_file(merged))


def _check_words(project: Project, languages: Sequence[str], games: Sequence[str]) -> None:
    known = project.languages()
    problems = []
    for tag in languages:
        if tag == PSEUDO:
            problems.append(error("unknown-choice", Where("tuckbox"), f"'{PSEUDO}' is made by itself: it has no files"))
        elif tag not in known:
            near = did_you_mean(tag, known)
            hint = near if near.startswith("did you mean") else f"tuckbox l10n new {tag} starts it"
            problems.append(error("unknown-choice", Where("tuckbox"), f"there is no language '{tag}'", hint))
    names = [*project.games(), OWN_DOMAIN]
    problems += [
        error("unknown-choice", Where("tuckbox"), f"there is no game '{name}'", did_you_mean(name, names))
        for name in games
        if name not in names
    ]
    if problems:
        raise ProblemsFound(problems)


def _is_ours(project: Project, tag: str, domain: str) -> bool:
    """Whether the catalogue belongs into the user's folder: it is there, or its game or its language is."""
    own = (f"locales/{tag}/{domain}.po", f"locales/{tag}/locale.yaml", f"content/games/{domain}.yaml")
    return any((project.folder / name).is_file() for name in own)


def _load_domains(project: Project, games: Iterable[str], problems: list[Problem]) -> list[Domain]:
    domains = []
    for identity in games or (*project.all_games(), OWN_DOMAIN):
        if identity == OWN_DOMAIN:
            domains.append(Domain(OWN_DOMAIN, SOURCE_LANGUAGE, None, {}))
            continue
        try:
            game = load_game(project, identity)
        except ProblemsFound as found:
            problems += found.problems
        else:
            domains.append(Domain(identity, game.file.language, game, find_places(project, game)))
    return domains


def _own_words(project: Project) -> PoFile:
    english = load_locale(project, SOURCE_LANGUAGE)
    load_catalogue(project, english, OWN_DOMAIN)
    path = project.find("locales", f"{SOURCE_LANGUAGE}/{OWN_DOMAIN}.po")
    return read_po_file(project.read(path), project.shown(path)) if path else empty_file()


def _wanted(project: Project, locale: Locale | None, domain: Domain) -> list[Wanted]:
    """`locale`: for whom; without one the notes speak of no translation."""
    if domain.game is None:
        return [Wanted(entry.id, entry.source, entry.plural, entry.notes) for entry in _own_words(project).entries]
    game = domain.game
    own = load_locale(project, game.file.language)
    source = Language(own, load_glossary(project, own), IconShelf(project, load_registry()))
    notes = Notes(game, source, load_glossary(project, locale or own), domain.places)
    return [
        Wanted(message.id, message.text, message.plural, notes.write(message)) for message in game.messages.values()
    ]


def _template(project: Project, domain: Domain) -> bytes:
    entries = [
        PoEntry(message.id, message.source, message.plural, ("",) * (2 if message.plural else 1), notes=message.notes)
        for message in _wanted(project, None, domain)
    ]
    fields = (
        ("Project-Id-Version", domain.name),
        ("Language", ""),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=UTF-8"),
        ("Content-Transfer-Encoding", "8bit"),
    )
    return write_po_file(PoFile((), fields, tuple(entries)))


def _update(project: Project, locale: Locale, domain: Domain) -> Updated:
    name = f"{locale.tag}/{domain.name}.po"
    found = project.find("locales", name)
    path = project.folder / "locales" / name
    content = project.read(found) if found else b""
    shown = project.shown(path)
    if found:
        # Read as for printing, too: what could not be printed is not touched.
        read_catalogue(content, project.shown(found), locale)
    old = read_po_file(content, project.shown(found)) if found else empty_file(f"{domain.name}: {locale.name}")
    merged, changes = merge(old, _wanted(project, locale, domain), locale, domain.name)
    fresh = write_po_file(merged)
    differs = fresh != content
    if differs:
        _put(path, fresh)
    return Updated(shown, locale.tag, domain.name, changes, differs)


def _put(path: Path, content: bytes) -> Path:
    """Whole or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f".{path.name}-{os.getpid()}")
        try:
            fresh.write_bytes(content)
            os.replace(fresh, path)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as bad:
        reason = f"cannot be written: {os.strerror(bad.errno or 0)}"
        raise ProblemsFound([error("unwritable", Where(path.as_posix()), reason)]) from None
    return path
