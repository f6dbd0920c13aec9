"""Builds one game in one language.

In: a request, a language, a game. Out: files in `build/<language>/<game>/`, put in place together, and a `Result` that says what was done.
"""

from __future__ import annotations

import gc
import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from generator.build.request import Request, Variant
from generator.build.state import (
    RECORD,
    State,
    inputs_hold,
    names_fingerprint,
    outputs_hold,
    read_state,
    write_state,
)
from generator.project import Project, digest

MANIFEST = "manifest.json"


class Written(NamedTuple):
    path: Path
    pages: int
    size: int


class Result(NamedTuple):
    language: str
    game: str
    written: tuple[Written, ...] = ()
    unchanged: tuple[Path, ...] = ()
    removed: tuple[Path, ...] = ()
    notes: tuple[str, ...] = ()


Advance = Callable[[int, int, str], None]
"""Done, in all, and what is being done."""


def build_unit(
    project: Project, request: Request, language: str, game_id: str, program: str, advance: Advance
) -> Result:
    """Raises `ProblemsFound`; then no file was touched."""
    folder = request.out / language / game_id
    source = digest(f"{program} {names_fingerprint(project)}".encode())
    state = read_state(folder)
    current = state is not None and inputs_hold(state, source)
    # What to throw away is said every time, so a reprint is always made.
    wanted = [(variant, format) for variant in request.variants for format in request.sheet_formats]
    missing = [
        (variant, format)
        for variant, format in wanted
        if request.since
        or not (current and state and outputs_hold(state, folder, request.options_key(variant, format)))
    ]
    books = [
        book
        for book in request.books
        if not (current and state and outputs_hold(state, folder, request.book_key(book)))
    ]
    keys = [*(request.options_key(*pair) for pair in wanted), *map(request.book_key, request.books)]
    if not missing and not books and state and (folder / MANIFEST).is_file():
        kept = [name for key in keys for name in state.outputs[key]]
        return Result(language, game_id, unchanged=tuple(folder / name for name in kept))

    # The heavy rooms are entered only when there is something to make.
    from generator.build.making import make_files

    staging = folder / f".staging-{os.getpid()}"
    project.inputs.clear()
    try:
        with collector_paused():
            made = make_files(project, request, language, game_id, missing, staging, advance, books)
        outputs = dict(state.outputs) if current and state else {}
        described = _still_described(folder, outputs) if outputs else []
        for key, names in made.outputs.items():
            outputs[key] = names
        # A file that two sets of options share belongs to the one that wrote it last.
        fresh = {name for names in made.outputs.values() for name in names}
        outputs = {key: names for key, names in outputs.items() if key in made.outputs or fresh.isdisjoint(names)}
        files = [file for file in described if file["path"] not in fresh] + made.described
        valid = {name for names in outputs.values() for name in names}
        files = [file for file in files if file["path"] in valid]
        inputs = {str(path): known for path, known in sorted(project.inputs.items())}
        (staging / MANIFEST).write_bytes(made.write_manifest(files))
        (staging / RECORD).write_bytes(write_state(State(source, inputs, outputs)))
        removed = _outdated(folder, state, valid)
        _put_in_place(staging, folder, [*sorted(fresh), MANIFEST, RECORD])
        for path in removed:
            path.unlink(missing_ok=True)
    finally:
        shutil.rmtree(staging, ignore_errors=True)
    kept = [name for key in keys if key not in made.outputs for name in outputs[key]]
    return Result(
        language,
        game_id,
        tuple(Written(folder / name, pages, (folder / name).stat().st_size) for name, pages in made.pages.items()),
        tuple(folder / name for name in kept),
        tuple(removed),
        made.notes,
    )


@contextmanager
def collector_paused() -> Iterator[None]:
    """A deck is a million small tuples that live to the end and form no cycles: looking for some takes a seventh of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _still_described(folder: Path, outputs: dict[str, dict[str, str]]) -> list[dict[str, Any]]:
    """Manifest entries of files that an earlier run made from the same inputs."""
    valid = {name for names in outputs.values() for name in names}
    try:
        files = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"]
        return [file for file in files if file["path"] in valid]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def _outdated(folder: Path, state: State | None, valid: set[str]) -> list[Path]:
    """Files of an earlier build that no longer show what the game says."""
    if state is None:
        return []
    known = {name for names in state.outputs.values() for name in names}
    return [folder / name for name in sorted(known - valid) if (folder / name).is_file()]


def _put_in_place(staging: Path, folder: Path, names: list[str]) -> None:
    """The record comes last: if it is there, so is everything else."""
    (folder / RECORD).unlink(missing_ok=True)
    for name in names:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        os.replace(staging / name, target)


__all__ = ["Advance", "Result", "Variant", "Written", "build_unit"]
