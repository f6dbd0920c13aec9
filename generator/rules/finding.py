"""Finds the module with a game's rules: built in, or a file `rules/<id>.py` or a package `rules/<id>/` of the user's own folder.

In: a game's id and, if there is one, its `Code`: a file and whether the user trusts it. Out: the module. A file of a project is a
program: it is imported only if the user said so, and what it does wrong is a problem at its line, never a traceback.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import pkgutil
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from generator.errors import Problem, ProblemsFound, Where, error
from generator.project import PACKAGE_FILE, Code
from generator.rules import games

TRUST_HINT = "it is a program that can do whatever you can; read it, then say --trust"


class Place(NamedTuple):
    """Where a module is: enough to import it again in another process."""

    name: str
    folder: str = ""
    """The folder of a project's own rules; empty for a built-in module."""


def playable_games() -> list[str]:
    """Ids of the games that have a built-in rules module."""
    names = [module.name for module in pkgutil.iter_modules(games.__path__)]
    return [name.replace("_", "-") for name in names if not name.endswith("_players")]


def find_module(game_id: str, code: Code | None, where: Where) -> ModuleType:
    """The rules module of a game; raises `ProblemsFound`: there is none, it is not trusted, it cannot be imported."""
    word = game_id.replace("-", "_")
    if code is not None:
        if not code.trusted:
            message = f"the rules of '{game_id}' are code in your folder, which is not run unasked"
            raise ProblemsFound([error("untrusted", Where(code.shown), message, TRUST_HINT)])
        folder = code.path.parent.parent if code.path.name == PACKAGE_FILE else code.path.parent
        return import_module(Place(f"{_package(folder)}.{word}", str(folder)))
    if game_id in playable_games():
        return import_module(Place(f"{games.__name__}.{word}"))
    message = f"'{game_id}' has no rules module, so it can be printed but not played"
    hint = f"rules/{word}.py in your folder would be it; docs/rules.md tells how to write one"
    raise ProblemsFound([error("no-rules", where, message, hint)])


def place_of(module: ModuleType) -> Place:
    """Modules of a package of rules have the same folder as the package itself: all of it can be blamed and imported again."""
    top = sys.modules.get(module.__name__.partition(".")[0])
    own = top is not None and top.__name__.startswith(PREFIX)
    return Place(module.__name__, next(iter(top.__path__)) if top is not None and own else "")


def import_module(place: Place) -> ModuleType:
    if place.folder:
        _make_package(Path(place.folder))
    with blamed(place.folder):
        return importlib.import_module(place.name)


def players_module(module: ModuleType) -> ModuleType | None:
    """The module with a game's own players, if there is one: inside a package of rules, or beside a single file."""
    place = place_of(module)
    name = f"{place.name}.players" if hasattr(module, "__path__") else f"{place.name}_players"
    if importlib.util.find_spec(name) is None:
        return None
    return import_module(place._replace(name=name))


# --- a project's folder as a package, so that its modules can import each other: `from .moonharvest import legal`

PREFIX = "tuckbox_rules_"


def _package(folder: Path) -> str:
    return PREFIX + hashlib.sha256(str(folder).encode()).hexdigest()[:12]


def _make_package(folder: Path) -> None:
    name = _package(folder)
    if name not in sys.modules:
        package = ModuleType(name, "The rules of a project.")
        package.__path__ = [str(folder)]
        sys.modules[name] = package
        # A file that was written a moment ago may be younger than what the finder remembers of its folder.
        importlib.invalidate_caches()


@contextmanager
def blamed(folder: str) -> Iterator[None]:
    """What goes wrong inside a file of this folder is a problem at its line. Built-in rules (no folder) are ours: their bugs are bugs."""
    try:
        yield
    except ProblemsFound:
        raise
    except Exception as bad:
        problem = _blame(bad, folder) if folder else None
        if problem is None:
            raise
        raise ProblemsFound([problem]) from bad


def blame_own_rules(bad: Exception) -> Problem | None:
    """A problem, if this comes out of a project's rules that were imported, whichever folder they are in."""
    packages = [module for name, module in sys.modules.items() if name.startswith(PREFIX) and "." not in name]
    folders = [folder for package in packages for folder in package.__path__]
    return next((problem for folder in folders if (problem := _blame(bad, folder))), None)


def _blame(bad: Exception, folder: str) -> Problem | None:
    if isinstance(bad, SyntaxError) and (bad.filename or "").startswith(folder):
        return error(
            "rules-module", Where(_shown(bad.filename or ""), bad.lineno or 0), f"this is not Python: {bad.msg}"
        )
    frames = [frame for frame in traceback.extract_tb(bad.__traceback__) if frame.filename.startswith(folder)]
    if type(bad).__module__.startswith("numba"):
        return _blame_compiler(bad, folder)
    if not frames:
        return None
    message = f"the rules raise {type(bad).__name__}: {bad}" if str(bad) else f"the rules raise {type(bad).__name__}"
    return error("rules-module", Where(_shown(frames[-1].filename), frames[-1].lineno or 0), message)


def _blame_compiler(bad: Exception, folder: str) -> Problem:
    """Numba tells a long story; its last file and the first sentence are what helps."""
    lines = [line.strip() for line in str(bad).splitlines() if line.strip()]
    places = [line for line in lines if line.startswith('File "') and folder in line]
    file, line = folder, 0
    if places:
        named = places[-1].split('"')
        digits = "".join(letter for letter in named[2].partition("line")[2] if letter.isdigit())
        file, line = named[1], int(digits or 0)
    reason = next(
        (text for text in lines if not text.startswith(("Failed in", "File", "During"))), lines[0] if lines else ""
    )
    hint = "--engine interpreted plays it as it stands; docs/rules.md says what compiled code can do"
    return error("not-compiled", Where(_shown(file), line), f"the rules cannot be compiled: {reason}", hint)


def _shown(file: str) -> str:
    try:
        return Path(file).relative_to(Path.cwd()).as_posix()
    except ValueError:
        return Path(file).as_posix()
