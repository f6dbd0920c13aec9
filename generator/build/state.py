"""What a folder of output was made from: the reason why an unchanged build does nothing.

In: the record that the last build left beside its files. Out: whether it still holds. Everything is compared by content, never by time.
"""

from __future__ import annotations

import hashlib
import json
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from generator.project import Project, digest

RECORD = ".build.json"
_LIBRARIES = (
    "babel",
    "fonttools",
    "jinja2",
    "numpy",
    "pikepdf",
    "pillow",
    "pyphen",
    "pypdfium2",
    "reportlab",
    "resvg-py",
    "svgwrite",
    "typst",
    "uharfbuzz",
)


class State(NamedTuple):
    """`source`: hash of all that the output depends on besides options; `outputs`: options → file → hash."""

    source: str
    inputs: dict[str, str]
    outputs: dict[str, dict[str, str]]


def program_fingerprint() -> str:
    """Our own code and the libraries that shape the output."""
    package = Path(__file__).resolve().parent.parent
    seen = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        seen.update(path.relative_to(package).as_posix().encode())
        seen.update(path.read_bytes())
    for library in _LIBRARIES:
        try:
            seen.update(f"{library} {version(library)}".encode())
        except PackageNotFoundError:
            continue
    return seen.hexdigest()


def names_fingerprint(project: Project) -> str:
    """Which files there are: a new one may take the place of a built-in one that was used before."""
    names = [
        f"{root} {kind} {path.relative_to(root).as_posix()}"
        for root in project.roots
        for kind in ("content", "templates", "locales")
        for path in sorted((root / kind).rglob("*"))
        if path.is_file()
    ]
    return digest("\n".join(names).encode())


def read_state(folder: Path) -> State | None:
    try:
        data = json.loads((folder / RECORD).read_text(encoding="utf-8"))
        return State(data["source"], data["inputs"], data["outputs"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def write_state(state: State) -> bytes:
    return json.dumps(state._asdict(), indent=1, sort_keys=True).encode()


def inputs_hold(state: State, source: str) -> bool:
    """Whether nothing that the output was made from has changed."""
    if state.source != source:
        return False
    try:
        return all(digest(Path(path).read_bytes()) == known for path, known in state.inputs.items())
    except OSError:
        return False


def outputs_hold(state: State, folder: Path, key: str) -> bool:
    """Whether the files of these options are there as they were written."""
    try:
        files = state.outputs[key]
        return all(digest((folder / name).read_bytes()) == known for name, known in files.items())
    except (OSError, KeyError):
        return False
