"""Begins a game: a few files that build at once and invite to be changed.

In: a game's id and a folder. Out: the files of `content/starter/` with the game's name in them; or problems, and then nothing was written.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from generator.errors import Problem, ProblemsFound, Where, error
from generator.loading.schema import json_schema
from generator.model.fields import ID
from generator.project import Project

SCHEMA = ".tuckbox/game.schema.json"
# File of the starter → where it goes.
FILES = {
    "game.yaml": "content/games/@ID@.yaml",
    "card.svg.j2": "templates/@ID@/card.svg.j2",
    "ru.po": "locales/ru/@ID@.po",
    "pl.po": "locales/pl/@ID@.po",
}
RULES = {"rules.py": "rules/@MODULE@.py"}
# What a folder with several games has once.
COMMON = {
    "README.md": "README.md",
    "gitignore": ".gitignore",
    "en-glossary.yaml": "locales/en/glossary.yaml",
    "ru-glossary.yaml": "locales/ru/glossary.yaml",
    "pl-glossary.yaml": "locales/pl/glossary.yaml",
}
RULES_ROW = (
    "| play it a thousand times (this runs `rules/@MODULE@.py`, hence the word) | `tuckbox simulate @ID@ --trust` |\n"
)


class NewFile(NamedTuple):
    path: Path
    content: bytes


def new_game(project: Project, game_id: str, *, rules: bool, own_folder: bool = False) -> tuple[Path, ...]:
    """Writes the game into the project's folder. `own_folder`: the folder is to be new, so nothing may be in it."""
    problems = list(_check_id(project, game_id))
    if own_folder and project.folder.is_dir() and any(project.folder.iterdir()):
        message = "there is already something in this folder"
        problems.append(error("exists", Where(project.shown(project.folder)), message, "choose another one"))
    files = list(_files(project, game_id, rules))
    problems += _check_free(project, files)
    if problems:
        raise ProblemsFound(problems)
    try:
        for file in files:
            file.path.parent.mkdir(parents=True, exist_ok=True)
            beside = file.path.with_name(f".{file.path.name}.new")
            beside.write_bytes(file.content)
            os.replace(beside, file.path)
    except OSError as bad:
        where = Where(project.shown(Path(bad.filename or project.folder)))
        raise ProblemsFound([error("unwritable", where, f"cannot be written: {bad.strerror}")]) from None
    return tuple(file.path for file in files)


def _check_id(project: Project, game_id: str) -> Iterator[Problem]:
    where = Where(f"tuckbox new {game_id}")
    if not re.fullmatch(ID, game_id):
        hint = "small letters, digits and hyphens, such as moon-harvest"
        yield error("wrong-value", where, f"'{game_id}' cannot be the id of a game", hint)
    elif game_id in project.games():
        shown = project.shown(project.games()[game_id])
        yield error("exists", where, f"there is a game '{game_id}' already", f"it is {shown}")


def _check_free(project: Project, files: list[NewFile]) -> Iterator[Problem]:
    for file in files:
        if file.path.exists() and not file.path.is_relative_to(project.folder / ".tuckbox"):
            yield error("exists", Where(project.shown(file.path)), "this file is there already, and is not overwritten")
        folder = next((parent for parent in file.path.parents if parent.exists()), None)
        if folder is not None and not folder.is_dir():
            yield error("exists", Where(project.shown(folder)), "this is a file, and a folder is wanted here")


def _files(project: Project, game_id: str, rules: bool) -> Iterator[NewFile]:
    module = game_id.replace("-", "_")
    title = game_id.replace("-", " ").capitalize()
    for source, target in {**FILES, **(RULES if rules else {}), **COMMON}.items():
        path = project.folder / _named(target, game_id, module, title)
        if source in COMMON and path.exists():
            continue
        found = project.find("content/starter", source)
        assert found is not None, f"the package lacks content/starter/{source}"
        text = project.read(found).decode("utf-8").replace("@RULES@\n", RULES_ROW + "\n" if rules else "\n")
        yield NewFile(path, _named(text, game_id, module, title).encode())
    schema = json.dumps(json_schema(), ensure_ascii=False, indent=1)
    yield NewFile(project.folder / SCHEMA, f"{schema}\n".encode())


def _named(text: str, game_id: str, module: str, title: str) -> str:
    return text.replace("@ID@", game_id).replace("@MODULE@", module).replace("@TITLE@", title)
