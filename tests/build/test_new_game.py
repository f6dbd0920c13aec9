"""`tuckbox new`: a game that builds at once, in every language it comes with, and overwrites nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.build.new_game import new_game
from generator.cli import main
from generator.errors import ProblemsFound
from generator.project import Project


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, words)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_a_new_game_builds_checks_and_translates(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, said = run("new", "moon-harvest", "--rules")
    assert code == 0
    assert "tuckbox build moon-harvest" in said
    code, said = run("build", "moon-harvest", "--lang", "en,ru,pl")
    assert code == 0, said
    for language in ("en", "ru", "pl"):
        names = {path.name for path in Path("build", language, "moon-harvest").iterdir()}
        assert {"moon-harvest-a4-duplex-long.pdf", "rulebook.pdf"} <= names
    code, said = run("check", "moon-harvest", "--trust")
    assert (code, "everything is right" in said) == (0, True), said
    code, said = run("l10n", "check", "--strict", "--game", "moon-harvest")
    assert code == 0, said
    code, said = run("l10n", "update", "--game", "moon-harvest")
    assert said.count("nothing new") == 2, said


def test_its_rules_conform_and_simulate(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    new_game(Project(tmp_path), "moonharvest", rules=True)
    code, said = run("conform", "moonharvest", "--trust", "--games", "1", "--players", "3")
    assert (code, "keep every promise" in said) == (0, True), said
    code, said = run("simulate", "moonharvest", "--trust", "--games", "50", "--json", "--engine", "interpreted")
    assert code == 0, said
    report = json.loads(said)
    assert report["games"] == 50
    assert set(report["ends"]) <= {"goal", "deck-empty"}


def test_without_rules_there_is_no_program(tmp_path):
    new_game(Project(tmp_path), "moonharvest", rules=False)
    assert list(tmp_path.rglob("*.py")) == []
    assert "--trust" not in (tmp_path / "README.md").read_text(encoding="utf-8")


def test_the_yaml_names_the_schema_that_was_written(tmp_path):
    new_game(Project(tmp_path), "moonharvest", rules=False)
    yaml = tmp_path / "content/games/moonharvest.yaml"
    named = yaml.read_text(encoding="utf-8").splitlines()[0].partition("$schema=")[2]
    schema = json.loads((yaml.parent / named).read_text(encoding="utf-8"))
    assert "components" in schema["properties"]


def test_nothing_is_overwritten(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    new_game(Project(tmp_path), "moonharvest", rules=False)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    code, said = run("new", "moonharvest", "--rules")
    assert code == 2
    assert "content/games/moonharvest.yaml: error: this file is there already" in said
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
    # A second game shares what a folder has once.
    new_game(Project(tmp_path), "sunharvest", rules=False)
    assert (tmp_path / "README.md").read_bytes() == before[tmp_path / "README.md"]


@pytest.mark.parametrize("word", ["Moon", "moon harvest", "../moon", "-moon", "moon_harvest", ""])
def test_an_id_that_is_none(tmp_path, word):
    with pytest.raises(ProblemsFound) as found:
        new_game(Project(tmp_path), word, rules=False)
    assert "cannot be the id of a game" in str(found.value)
    assert list(tmp_path.iterdir()) == []


def test_into_a_folder_that_has_something_in_it(tmp_path):
    (tmp_path / "letter.txt").write_text("mine", encoding="utf-8")
    code, said = run("new", "moonharvest", "--into", str(tmp_path))
    assert (code, "already something in this folder" in said) == (2, True)
    code, said = run("new", "moonharvest", "--into", str(tmp_path / "letter.txt"))
    assert (code, "a folder is wanted here" in said) == (2, True)
    code, said = run("new", "moonharvest", "--into", str(tmp_path / "fresh"))
    assert code == 0
    assert (tmp_path / "fresh/content/games/moonharvest.yaml").is_file()


def test_all_games_are_those_of_the_folder(tmp_path):
    """Who types `tuckbox check` in a folder of his own does not want ours to be checked for minutes."""
    assert "hanabi" in Project(tmp_path).all_games()
    new_game(Project(tmp_path), "moonharvest", rules=False)
    assert Project(tmp_path).all_games() == ("moonharvest",)
    assert "hanabi" in Project(tmp_path).games()


def test_a_glossary_that_is_there_already_is_kept_and_the_game_builds_all_the_same(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for language in ("en", "ru", "pl"):
        (tmp_path / "locales" / language).mkdir(parents=True)
        (tmp_path / "locales" / language / "glossary.yaml").write_text("terms: {}\n", encoding="utf-8")
    new_game(Project(tmp_path), "moonharvest", rules=False)
    assert (tmp_path / "locales/ru/glossary.yaml").read_text(encoding="utf-8") == "terms: {}\n"
    code, said = run("build", "moonharvest", "--lang", "en,ru,pl")
    assert code == 0, said
