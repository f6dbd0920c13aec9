"""Where files are: the user's folder first, then what is built in.

In: a folder (or none). Out: paths of games, templates, locales and images, read through one door that refuses to leave the folders and
remembers what it read, so that a build knows what it depends on.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import NamedTuple

from generator.errors import ProblemsFound, Where, error

MAX_FILE_BYTES = 64_000_000
PSEUDO = "qps"
"""The language that nobody speaks: made from the source texts, longer and with accents, to see whether there is room. It has no folder."""

PACKAGE_FILE = "__init__.py"
"""What makes a folder of rules one module for Python."""


def builtin_root() -> Path:
    """The folder with our own content, templates and locales: inside the wheel, or the top of a checkout."""
    package = Path(__file__).resolve().parent
    inside = package / "data"
    return inside if inside.is_dir() else package.parent


class Code(NamedTuple):
    """A program in the user's folder: the rules of a game."""

    path: Path
    shown: str
    trusted: bool
    """Whether the user said that it may run."""


class Project:
    """The roots, in order of preference, and a record of every file read."""

    def __init__(self, folder: Path | None = None, *, trust: bool = False) -> None:
        own = (folder or Path.cwd()).resolve()
        roots = [own, builtin_root()]
        self.folder = own
        self.trust = trust
        """Whether rules modules of the user's folder may run. Nothing else in it is ever executed."""
        self.roots = tuple(dict.fromkeys(root for root in roots if root.is_dir()))
        self.inputs: dict[Path, str] = {}
        self._found: dict[tuple[str, str], Path | None] = {}

    def shown(self, path: Path) -> str:
        """The path as a user would type it."""
        try:
            return path.relative_to(Path.cwd()).as_posix()
        except ValueError:
            return path.as_posix()

    def find(self, kind: str, name: str) -> Path | None:
        """The file `name` below the folder `kind` (say, templates) of the first root that has it."""
        key = (kind, name)
        if key not in self._found:
            self._found[key] = None if escapes(name) else self._look(kind, name)
        return self._found[key]

    def _look(self, kind: str, name: str) -> Path | None:
        return next((path for root in self.roots if (path := _inside(root / kind, name))), None)

    def built_in(self, kind: str, name: str) -> Path | None:
        """Our own file of that name, if the user's folder has another one that hides it."""
        path = _inside(builtin_root() / kind, name)
        return path if path != self.find(kind, name) else None

    def list(self, kind: str, pattern: str) -> dict[str, Path]:
        """Files below the folder `kind` by their path in it; the user's own hide built-in ones."""
        found: dict[str, Path] = {}
        for root in self.roots:
            folder = root / kind
            for path in sorted(folder.glob(pattern)):
                found.setdefault(path.relative_to(folder).as_posix(), path)
        return found

    def games(self) -> dict[str, Path]:
        files = self.list("content/games", "*.yaml")
        return {name.removesuffix(".yaml"): files[name] for name in sorted(files)}

    def all_games(self) -> tuple[str, ...]:
        """What a command means by all games: those of the user's own folder, if there are any; the built-in ones are a guest's business."""
        games = self.games()
        own = tuple(identity for identity, path in games.items() if path.is_relative_to(self.folder))
        return own or tuple(games)

    def rules_code(self, game_id: str) -> Code | None:
        """The rules of a game that stand in the user's own folder: a package, as Python would find it first, or a file."""
        folder, word = self.folder / "rules", game_id.replace("-", "_")
        names = () if escapes(word) else (f"{word}/{PACKAGE_FILE}", f"{word}.py")
        path = next((path for name in names if (path := _inside(folder, name))), None)
        return Code(path, self.shown(path), self.trust) if path else None

    def languages(self) -> tuple[str, ...]:
        return tuple(sorted(name.partition("/")[0] for name in self.list("locales", "*/locale.yaml")))

    def read(self, path: Path) -> bytes:
        """The content of a file, remembered as an input of the build."""
        shown = self.shown(path)
        try:
            if path.stat().st_size > MAX_FILE_BYTES:
                limit = f"the file has more than {MAX_FILE_BYTES // 1_000_000} MB"
                raise ProblemsFound([error("too-large", Where(shown), limit)])
            content = path.read_bytes()
        except OSError as bad:
            reason = f"cannot be read: {os.strerror(bad.errno or 0)}"
            raise ProblemsFound([error("unreadable", Where(shown), reason)]) from None
        self.inputs[path] = digest(content)
        return content


def _inside(folder: Path, name: str) -> Path | None:
    path = folder / name
    # A link that leads out of the folder is an escape, too.
    return path if path.is_file() and path.resolve().is_relative_to(folder.resolve()) else None


def escapes(name: str) -> bool:
    """Whether a relative path given in a file tries to leave its folder."""
    parts = name.replace("\\", "/").split("/")
    return name.startswith(("/", "\\", "~")) or ".." in parts or ":" in parts[0] or "\0" in name


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
