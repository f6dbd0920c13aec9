"""`tuckbox l10n check`: what it says, where, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main

GAME = """\
title: Rain
version: "1"
players: 2
text: {end: "The end.", drops: "Five drops."}
components:
  drop: {kind: token, name: Drop, diameter: 20}
"""

PO = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "rain/title"
msgid "Rain"
msgstr "Дождь"

msgctxt "rain/text/end"
msgid "The end."
msgstr "Это  конец."

msgctxt "rain/text/drops"
msgid "Five drops."
msgstr "5 капель."

msgctxt "rain/components/drop/name"
msgid "Drop"
msgstr "Капля"
"""


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in (("content/games/rain.yaml", GAME), ("locales/ru/rain.po", PO)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path / "locales/ru/rain.po"


def run(*arguments: str):
    return CliRunner().invoke(main, ["l10n", "check", *arguments])


def test_findings_at_their_lines_with_their_codes(catalogue):
    result = run("ru", "--game", "rain")
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "locales/ru/rain.po:11: warning: there are two spaces in a row [space]",
        "locales/ru/rain.po:15: error: the translation has the number 5, the source has not [digit]"
        " · hint: write the placeholder of the source, or the number as a word",
        "1 error, 1 warning",
    ]


def test_warnings_fail_only_if_that_is_asked_for(catalogue):
    catalogue.write_text(PO.replace("5 капель", "Пять капель"), encoding="utf-8")
    assert run("ru", "-g", "rain").exit_code == 0
    assert run("ru", "-g", "rain", "--strict").exit_code == 1
    catalogue.write_text(PO.replace("5 капель", "Пять капель").replace("  ", " "), encoding="utf-8")
    result = run("ru", "-g", "rain", "--strict")
    assert (result.exit_code, result.output) == (0, "everything is right\n")


def test_what_is_allowed_is_counted_and_survives_an_update(catalogue):
    waived = PO.replace("  ", " ").replace(
        'msgctxt "rain/text/drops"', '# tuckbox: allow digit — так короче\nmsgctxt "rain/text/drops"'
    )
    catalogue.write_text(waived, encoding="utf-8")
    assert run("ru", "-g", "rain", "--strict").output == "everything is right (1 allowed)\n"
    assert CliRunner().invoke(main, ["l10n", "update", "ru", "--game", "rain"]).exit_code == 0
    assert run("ru", "-g", "rain", "--strict").output == "everything is right (1 allowed)\n"


def test_json(catalogue):
    said = json.loads(run("ru", "-g", "rain", "--json").output)
    assert [(problem["code"], problem["line"]) for problem in said["problems"]] == [("space", 11), ("digit", 15)]
    assert said["waived"] == 0


def test_wrong_words(catalogue):
    result = run("rus", "-g", "rian")
    assert result.exit_code == 2
    assert "there is no language 'rus' · hint: did you mean 'ru'?" in result.output
    assert "there is no game 'rian' · hint: did you mean 'rain'?" in result.output


def test_tuckbox_check_says_the_same(catalogue):
    result = CliRunner().invoke(main, ["check", "rain", "--lang", "ru", "--no-play"])
    assert result.exit_code == 1
    assert "locales/ru/rain.po:15: error: the translation has the number 5, the source has not" in result.output
