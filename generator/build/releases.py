"""Releases: what was printed, kept in `releases/<name>/`, and what has changed since.

In: the faces of a game in a language, as hashes of their scenes. Out: a record to store; or the pieces to print again and those to throw
away. A face's hash is taken with a fixed `changed_version`, so that a new version number alone changes nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from generator.build.manifest import spell_json
from generator.errors import ProblemsFound, Where, error
from generator.faces.history import Box, History
from generator.model.game import Game
from generator.project import Project

FOLDER = "releases"
FORMAT = 1
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,60}")

Hashes = Mapping[tuple[str, str], str]
"""Piece and side → hash of that face."""


class Piece(NamedTuple):
    id: str
    component: str
    copies: int
    faces: dict[str, str]
    """Side → hash."""
    changed: dict[str, str]
    """Side → the version in which that face last changed."""


class Record(NamedTuple):
    """One game in one language as it was released."""

    name: str
    number: int
    """Releases of a game are counted from 1."""
    game: str
    version: str
    language: str
    pieces: dict[str, Piece]
    sizes: dict[Box, float]


class Discard(NamedTuple):
    id: str
    copies: int
    why: str
    """`changed`, `gone` or `fewer`."""


class Changes(NamedTuple):
    since: str
    prints: dict[str, range]
    """Piece → which of its copies to print."""
    discards: tuple[Discard, ...]
    new: tuple[str, ...]

    @property
    def described(self) -> dict[str, Any]:
        """For the manifest."""
        return {"since": self.since, "throw_away": [discard._asdict() for discard in self.discards]}

    @property
    def notes(self) -> list[str]:
        changed = [discard for discard in self.discards if discard.why == "changed"]
        total = sum(len(copies) for copies in self.prints.values())
        if not self.prints and not self.discards:
            return [f"nothing has changed since {self.since}"]
        more = len(self.prints) - len(changed) - len(self.new)
        kinds = [
            f"{count} {what}"
            for count, what in ((len(changed), "changed"), (len(self.new), "new"), (more, "more of"))
            if count
        ]
        said = [
            f"since {self.since}: pieces to print: {total}"
            + (f" (different ones: {', '.join(kinds)})" if kinds else "")
        ]
        if self.discards:
            listed = ", ".join(f"{discard.copies} × {discard.id} ({discard.why})" for discard in self.discards)
            said.append(f"throw away: {listed}")
        return said


def history_of(record: Record | None) -> History:
    return History(sizes=record.sizes) if record else History()


def make_record(
    game: Game,
    language: str,
    name: str,
    number: int,
    hashes: Hashes,
    sizes: Mapping[Box, float],
    before: Record | None,
) -> Record:
    versions = face_versions(game, hashes, before)
    pieces = {}
    for item in game.all_items:
        sides = [side for side in ("front", "back") if (item.id, side) in hashes]
        faces = {side: hashes[item.id, side] for side in sides}
        changed = {side: versions[item.id, side] for side in sides}
        pieces[item.id] = Piece(item.id, item.component, item.copies, faces, changed)
    return Record(name, number, game.id, game.file.version, language, pieces, dict(sizes))


def face_versions(game: Game, hashes: Hashes, before: Record | None) -> dict[tuple[str, str], str]:
    """The version in which each face last changed: this one, unless the last release had the same face."""
    versions = {}
    for (piece, side), known in hashes.items():
        old = before.pieces.get(piece) if before else None
        same = old is not None and old.faces.get(side) == known
        versions[piece, side] = old.changed[side] if old and same else game.file.version
    return versions


def compare(record: Record, game: Game, hashes: Hashes, ids: set[str]) -> Changes:
    """`ids`: the pieces that are asked for."""
    prints: dict[str, range] = {}
    discards: list[Discard] = []
    new: list[str] = []
    for item in game.all_items:
        if item.id not in ids:
            continue
        old = record.pieces.get(item.id)
        faces = {side: hashes[item.id, side] for side in ("front", "back") if (item.id, side) in hashes}
        if old is None:
            new.append(item.id)
            prints[item.id] = range(1, item.copies + 1)
        elif old.faces != faces:
            discards.append(Discard(item.id, old.copies, "changed"))
            prints[item.id] = range(1, item.copies + 1)
        elif item.copies > old.copies:
            prints[item.id] = range(old.copies + 1, item.copies + 1)
        elif item.copies < old.copies:
            discards.append(Discard(item.id, old.copies - item.copies, "fewer"))
    known = {item.id for item in game.all_items}
    discards += [Discard(piece.id, piece.copies, "gone") for piece in record.pieces.values() if piece.id not in known]
    return Changes(record.name, prints, tuple(discards), tuple(new))


# Files


def find_releases(project: Project, game: str) -> dict[str, tuple[str, ...]]:
    """Names of a game's releases, oldest first, and the languages of each."""
    found: dict[str, list[Path]] = {}
    for path in sorted((project.folder / FOLDER).glob(f"*/{game}-*.json")):
        found.setdefault(path.parent.name, []).append(path)
    numbers = {name: _number(paths[0]) for name, paths in found.items()}
    return {
        name: tuple(path.stem.removeprefix(f"{game}-") for path in found[name])
        for name in sorted(found, key=lambda name: (numbers[name], name))
    }


def _number(path: Path) -> int:
    try:
        return int(json.loads(path.read_text(encoding="utf-8"))["number"])
    except (OSError, ValueError, KeyError, TypeError):
        return 0


def release_path(project: Project, name: str, game: str, language: str) -> Path:
    return project.folder / FOLDER / name / f"{game}-{language}.json"


def check_release(project: Project, name: str, game: str, language: str) -> None:
    """Raises `ProblemsFound` with the releases that there are."""
    releases = find_releases(project, game)
    if name not in releases:
        listed = (
            f"there are: {', '.join(releases)}" if releases else f"there are none; 'tuckbox release {name}' makes one"
        )
        message = f"there is no release '{name}' of '{game}'"
        raise ProblemsFound([error("unknown-release", Where("--changed-since"), message, listed)])
    if language not in releases[name]:
        message = f"the release '{name}' of '{game}' was not made in '{language}'"
        hint = f"it was made in {', '.join(releases[name])}"
        raise ProblemsFound([error("unknown-release", Where("--changed-since"), message, hint)])


def read_release(project: Project, name: str, game: str, language: str) -> Record:
    """Raises `ProblemsFound`."""
    check_release(project, name, game, language)
    path = release_path(project, name, game, language)
    try:
        data = json.loads(project.read(path))
        if data["release"] != FORMAT:
            raise ValueError(f"its format is {data['release']}")
        pieces = {
            entry["id"]: Piece(entry["id"], entry["component"], entry["copies"], entry["faces"], entry["changed"])
            for entry in data["pieces"]
        }
        sizes = {(entry["component"], entry["side"], entry["box"]): float(entry["size"]) for entry in data["sizes"]}
        return Record(data["name"], data["number"], game, data["version"], language, pieces, sizes)
    except (ValueError, KeyError, TypeError) as bad:
        message = f"this is not the record of a release: {bad}"
        raise ProblemsFound(
            [error("bad-release", Where(project.shown(path)), message, "make the release again")]
        ) from None


def latest_release(project: Project, game: str, language: str) -> Record | None:
    names = [name for name, languages in find_releases(project, game).items() if language in languages]
    return read_release(project, names[-1], game, language) if names else None


def write_record(record: Record) -> bytes:
    head = {
        "release": FORMAT,
        "name": record.name,
        "number": record.number,
        "game": record.game,
        "version": record.version,
        "language": record.language,
        "pieces": [piece._asdict() for piece in record.pieces.values()],
        "sizes": [
            {"component": component, "side": side, "box": box, "size": size}
            for (component, side, box), size in sorted(record.sizes.items())
        ],
    }
    return spell_json(head)
