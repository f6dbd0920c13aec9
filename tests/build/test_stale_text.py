"""Text that is missing, in doubt or out of date is never printed as if it were right: nothing is made, and the list is complete."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main

GAME = """\
title: Moon
version: "1"
players: 2
components:
  stone:
    kind: token
    name: Stone
    diameter: 20
    text: {rule: "Throw it far."}
"""

PO = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

#, fuzzy
msgctxt "moon/title"
msgid "Moon"
msgstr "Луна"

msgctxt "moon/components/stone/name"
msgid "Pebble"
msgstr "Галька"
"""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    for name, text in (("content/games/moon.yaml", GAME), ("locales/ru/moon.po", PO)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return lambda *arguments: CliRunner().invoke(main, arguments)


LIST = [
    "locales/ru/moon.po: error: 'moon/components/stone/text/rule' is not translated",
    "locales/ru/moon.po:8: error: the translation of 'moon/title' is marked fuzzy",
    "locales/ru/moon.po:12: error: the source of 'moon/components/stone/name' has changed since it was translated",
]


def test_a_build_refuses_with_the_whole_list(run, tmp_path):
    result = run("build", "moon", "--lang", "ru")
    assert result.exit_code == 1
    for line in LIST:
        assert line in result.output
    assert "3 errors" in result.output
    assert not list((tmp_path / "build").rglob("*.pdf"))


def test_so_does_a_release(run, tmp_path):
    result = run("release", "v1", "moon", "--lang", "ru,en")
    assert result.exit_code == 1
    for line in LIST:
        assert line in result.output
    # English would have been fine: all or none.
    assert not (tmp_path / "releases").exists()


def test_a_draft_is_built_and_says_so(run, tmp_path):
    result = run("build", "moon", "--lang", "ru", "--draft")
    assert result.exit_code == 0, result.output
    assert "3 texts" in result.output
    assert list((tmp_path / "build/ru/moon").glob("*.pdf"))


def test_a_complete_translation_is_released(run, tmp_path):
    whole = PO.replace("#, fuzzy\n", "").replace("Pebble", "Stone")
    whole += '\nmsgctxt "moon/components/stone/text/rule"\nmsgid "Throw it far."\nmsgstr "Бросьте подальше."\n'
    (tmp_path / "locales/ru/moon.po").write_text(whole, encoding="utf-8")
    assert run("release", "v1", "moon", "--lang", "ru").exit_code == 0
    assert (tmp_path / "releases/v1/moon-ru.json").is_file()


BOOK = """\
rulebook:
  sections:
    play:
      title: Play
      content: {start: "Stand at the shore."}
"""


def test_the_rulebook_is_on_the_list(run, tmp_path):
    path = tmp_path / "content/games/moon.yaml"
    path.write_text(GAME + BOOK, encoding="utf-8")
    for command in (("build", "moon", "--lang", "ru"), ("release", "v1", "moon", "--lang", "ru")):
        result = run(*command)
        assert result.exit_code == 1
        for line in (
            *LIST,
            "'moon/rulebook/play/title' is not translated",
            "'moon/rulebook/play/start' is not translated",
        ):
            assert line in result.output
        assert "5 errors" in result.output


def test_a_rulebook_alone_keeps_a_release_back(run, tmp_path):
    whole = PO.replace("#, fuzzy\n", "").replace("Pebble", "Stone")
    whole += '\nmsgctxt "moon/components/stone/text/rule"\nmsgid "Throw it far."\nmsgstr "Бросьте подальше."\n'
    (tmp_path / "locales/ru/moon.po").write_text(whole, encoding="utf-8")
    (tmp_path / "content/games/moon.yaml").write_text(GAME + BOOK, encoding="utf-8")
    result = run("release", "v1", "moon", "--lang", "ru")
    assert result.exit_code == 1
    assert "'moon/rulebook/play/start' is not translated" in result.output
    assert not (tmp_path / "releases").exists()
