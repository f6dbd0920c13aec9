"""`tuckbox release`: stores what games look like now, so that later builds can tell what has changed.

In: a name, games, languages. Out: `releases/<name>/<game>-<language>.json`, all of them or none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from generator.build.making import draw_edition
from generator.build.releases import (
    NAME,
    Record,
    compare,
    find_releases,
    history_of,
    latest_release,
    make_record,
    release_path,
    write_record,
)
from generator.build.stale_books import stale_book, with_stale_book
from generator.errors import Problem, ProblemsFound, Where, error
from generator.l10n.locale import load_locale
from generator.project import Project


class Released(NamedTuple):
    path: Path
    record: Record
    notes: tuple[str, ...]


def built_languages(project: Project, game: str, out: Path) -> tuple[str, ...]:
    """Those in which the game was built; all that there are if it was not."""
    built = tuple(language for language in project.languages() if (out / language / game / "manifest.json").is_file())
    return built or project.languages()


def release_games(
    project: Project,
    name: str,
    units: Sequence[tuple[str, str]],
    *,
    new_sizes: bool = False,
    advance: Callable[[int, int, str], None] = lambda done, total, what: None,
) -> list[Released]:
    """`units`: language and game; `new_sizes`: text sizes are not taken over from the last release. Raises `ProblemsFound`."""
    _check_name(project, name, units)
    made: list[Released] = []
    problems: list[Problem] = []
    for done, (language, game_id) in enumerate(units):
        advance(done, len(units), f"{game_id} ({language})")
        try:
            made.append(_release(project, name, language, game_id, new_sizes))
        except ProblemsFound as found:
            problems += found.problems
    if problems:
        raise ProblemsFound(problems)
    for released in made:
        released.path.parent.mkdir(parents=True, exist_ok=True)
        released.path.write_bytes(write_record(released.record))
    return made


def _check_name(project: Project, name: str, units: Sequence[tuple[str, str]]) -> None:
    if not NAME.fullmatch(name):
        hint = "letters, digits, dots, hyphens and underscores, such as v3"
        raise ProblemsFound([error("wrong-value", Where("release"), f"'{name}' is not a name of a release", hint)])
    problems = [
        error(
            "exists",
            Where("release"),
            f"there is already a release '{name}' of '{game}' in '{language}'",
            "choose another name",
        )
        for language, game in units
        if release_path(project, name, game, language).exists()
    ]
    if problems:
        raise ProblemsFound(problems)


def _release(project: Project, name: str, language: str, game_id: str, new_sizes: bool) -> Released:
    locale = load_locale(project, language)
    if locale.file.draft:
        hint = "take `draft: true` away when everything is translated"
        where = locale.source.where(("draft",), key=True)
        raise ProblemsFound([error("draft", where, f"{locale.name} is a draft, which is not released", hint)])
    before = latest_release(project, game_id, language)
    with with_stale_book(project, game_id, language):
        edition = draw_edition(project, language, game_id, history=history_of(None if new_sizes else before))
    if stale := stale_book(project, game_id, language):
        raise ProblemsFound(stale)
    known = find_releases(project, game_id)
    number = list(known).index(name) + 1 if name in known else len(known) + 1
    sizes = dict(edition.full.settled)
    record = make_record(edition.game, language, name, number, edition.hashes, sizes, before)
    notes: list[str] = []
    if before:
        changes = compare(before, edition.game, edition.hashes, {item.id for item in edition.items})
        notes += changes.notes
        if (changes.prints or changes.discards) and before.version == record.version:
            notes.append(
                f"the game's version is still {record.version}, as in {before.name}: faces are marked with that"
            )
    return Released(release_path(project, name, game_id, language), record, tuple(notes))
