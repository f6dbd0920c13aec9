"""A small game of a stranger in a folder of their own, with locale files that each test writes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.errors import ProblemsFound
from generator.l10n.locale import Locale, load_locale
from generator.loading.game import load_game
from generator.model.game import Game
from generator.project import Project

GAME = """\
title: Box
version: "1"
players: 2-4
limits: {red: 5, many: 12345}
setup:
  hand: {2: 5, 3: 4, 4: 4}
values: {half: 1.5, flag: true, on-table: 3, range: 2-3}
text:
  end: TEXT
components:
  chip: {kind: token, name: Chip, diameter: 20, copies: 7}
"""

HEADER = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

"""


class Folder:
    """The stranger's folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def project(self) -> Project:
        return Project(self.path)

    def write(self, name: str, content: str | bytes) -> Path:
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def game(self, text: str = "Over.", **numbers: int) -> Game:
        content = GAME.replace("TEXT", f'"{text}"')
        for name, number in numbers.items():
            content = content.replace("limits: {red: 5", f"limits: {{{name}: {number}")
        self.write("content/games/box.yaml", content)
        return load_game(self.project, "box")

    def translate(self, text: str, translation: str, tag: str = "ru") -> None:
        """A complete catalogue; the translation of `box/text/end` is in line 15."""
        entries = [("box/title", "Box", "Ящик"), ("box/components/chip/name", "Chip", "Фишка")]
        entries.append(("box/text/end", text, translation))
        body = "\n".join(f'msgctxt "{i}"\nmsgid "{source}"\nmsgstr "{done}"\n' for i, source, done in entries)
        self.write(f"locales/{tag}/box.po", HEADER + body)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    monkeypatch.chdir(tmp_path)
    return Folder(tmp_path)


@pytest.fixture(scope="session")
def locales() -> dict[str, Locale]:
    """Our own languages."""
    project = Project()
    return {tag: load_locale(project, tag) for tag in ("en", "ru", "pl")}


@pytest.fixture
def complaints() -> Callable[[Callable[[], object]], list[str]]:
    """What a call complains of, as a user reads it."""

    def run(call: Callable[[], object]) -> list[str]:
        with pytest.raises(ProblemsFound) as found:
            call()
        return [str(problem) for problem in found.value.problems]

    return run
