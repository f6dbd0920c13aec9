"""The commands as a user types them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from tests.build.conftest import folder, replace

__all__ = ["folder"]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def test_build_says_what_it_made_and_what_it_chose(folder: Path) -> None:
    result = run("build", "moonrise", "--paper", "a4,letter", "--backs", "duplex")
    assert result.exit_code == 0, result.output
    assert "build/en/moonrise/moonrise-a4-duplex-long.pdf  (6 pages, " in result.output
    assert "a4 duplex-long: 5 pieces of 63.5 × 88.9 mm on 1 sheet" in result.output
    assert run("build", "moonrise", "--paper", "a4,letter").output == "moonrise (en): nothing has changed\n"
    assert run("build", "moonrise", "--quiet").output == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["moonrsie"], "there is no game 'moonrsie' · hint: did you mean 'moonrise'? there are: hanabi"),
        (["moonrise", "--lang", "xx"], "there is no language 'xx' · hint: there are: en, pl, ru"),
        (["moonrise", "--paper", "a5"], "there is no paper 'a5'"),
        (["moonrise", "--backs", "both"], "there is no way of printing backs 'both'"),
        (["moonrise", "--format", "gif"], "there is no format 'gif'"),
        (["moonrise", "--cuts", "x"], "there is no way of cutting 'x'"),
        (["moonrise", "--marks", "x"], "there is no kind of marks 'x'"),
        (["moonrise", "--dpi", "5000"], "5000 dots per inch are not between 20 and 1200"),
    ],
)
def test_wrong_words_are_answered_with_what_there_is(folder: Path, arguments: list[str], said: str) -> None:
    result = run("build", *arguments)
    assert result.exit_code == 2
    assert said in result.output
    assert not (folder / "build").exists()


def test_problems_are_printed_with_their_places(folder: Path) -> None:
    replace(folder / "content/games/moonrise.yaml", "copies: 5", "copis: 5")
    result = run("build", "moonrise")
    assert result.exit_code == 1
    assert result.output == (
        "content/games/moonrise.yaml:19:5: error: 'copis' is not a field of a token · hint: did you mean 'copies'?\n"
    )
    data = json.loads(run("build", "moonrise", "--json").output)
    assert data["problems"][0]["line"] == 19
    assert run("build", "moonrise", "--json").exit_code == 1


def test_check_reports_every_game_and_every_statement(folder: Path) -> None:
    result = run("check", "moonrise", "--lang", "en")
    assert result.exit_code == 0, result.output
    assert "moonrise: holds: enough\n" in result.output
    assert "1 game in en: everything is right" in result.output
    replace(folder / "content/games/moonrise.yaml", '("creature") * 10', '("creature") * 2')
    result = run("check", "moonrise", "--lang", "en")
    assert result.exit_code == 1
    assert "error: 'enough' does not hold (with 3, 4 players): there are too few creatures" in result.output
    replace(folder / "content/games/moonrise.yaml", "players * setup.hand", "plyers")
    result = run("check", "moonrise", "--lang", "en", "--json")
    assert json.loads(result.output)["problems"][0]["message"] == "'enough' cannot be decided: 'plyers' is undefined"
    assert not (folder / "build").exists()


def test_list(folder: Path) -> None:
    result = run("list")
    assert result.exit_code == 0
    assert (
        "moonrise: Moonrise, version 1, 2-4 players\n     5 × creature (card)\n     5 × moon (token)\n" in result.output
    )
    data = json.loads(run("list", "--json").output)
    assert {"en", "pl", "ru"} <= set(data["languages"])
    (own,) = [game for game in data["games"] if game["id"] == "moonrise"]
    assert own["components"][0] == {"id": "creature", "kind": "card", "count": 5}


def test_schema_is_json() -> None:
    assert json.loads(run("schema").output)["title"] == "GameFile"


@pytest.mark.parametrize("command", [[], ["build"], ["check"], ["list"], ["schema"]])
def test_help_shows_examples(command: list[str]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    if command in ([], ["build"], ["check"]):
        assert "Examples:" in result.output


def test_help_imports_nothing_heavy() -> None:
    script = (
        "import sys; from click.testing import CliRunner; from generator.cli import main;"
        "CliRunner().invoke(main, ['build', '--help']);"
        "heavy = {'pydantic', 'jinja2', 'babel', 'reportlab', 'uharfbuzz', 'PIL', 'rich'} & set(sys.modules);"
        "sys.exit(', '.join(sorted(heavy)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_unchanged_build_imports_nothing_heavy(folder: Path) -> None:
    assert run("build", "moonrise").exit_code == 0
    script = (
        "import sys; from click.testing import CliRunner; from generator.cli import main;"
        "done = CliRunner().invoke(main, ['build', 'moonrise']); assert 'nothing has changed' in done.output, done.output;"
        "heavy = {'pydantic', 'jinja2', 'babel', 'reportlab', 'uharfbuzz', 'PIL', 'rich', 'yaml'} & set(sys.modules);"
        "sys.exit(', '.join(sorted(heavy)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
