"""`tuckbox export` and `tuckbox build --format cut` as a user types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main

GAME = """\
title: Dots
version: "1"
players: 1-2
components:
  dot: {kind: card, name: Dot, size: poker, copies: 2, back: card-back.svg.j2}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "content/games/dots.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(GAME)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == code, result.output
    return result.output


def test_an_export_says_where_it_is_and_that_it_was_checked(folder: Path) -> None:
    said = run("export", "dots", "--to", "makeplayingcards")
    assert said.startswith("build/en/dots/export/makeplayingcards/  (4 files, ")
    assert "checked)\n  2 pictures for 2 pieces; contents.csv says how many of each\n" in said
    assert run("export", "dots", "--to", "makeplayingcards", "--quiet") == ""


def test_an_export_speaks_json(folder: Path) -> None:
    data = json.loads(run("export", "dots", "--to", "tts", "--players", "1", "--json"))
    (result,) = data["results"]
    assert data["problems"] == [] and "dots-1-players.json" in result["files"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--to", "tss"), 2, "there is no profile 'tss' · hint: did you mean 'tts'? there are: drivethrucards, "),
        (
            ("--to", "tts", "--players", "3"),
            1,
            "--players: error: 3 cannot play 'dots' · hint: it is for 1 to 2 players",
        ),
        (("--to", "tts", "--fit", "close"), 2, "'close' is not a way to fit"),
        (("--to", "tts", "--only", "dott"), 1, "'dots' has no piece 'dott' · hint: did you mean 'dot'?"),
        (("--to", "tts", "--lang", "xx"), 2, "there is no language 'xx'"),
        ((), 2, "Missing option '--to'"),
    ],
)
def test_wrong_words_are_explained(folder: Path, words: tuple[str, ...], code: int, said: str) -> None:
    assert said in run("export", "dots", *words, code=code)
    assert not (folder / "build").exists()


def test_cut_files_are_one_line_of_the_report(folder: Path) -> None:
    said = run("build", "dots", "--format", "cut", "--backs", "none")
    assert said.startswith("build/en/dots/cut/  (3 files, ")
    assert "gutterfold sheet is folded before it is cut" in run(
        "build", "dots", "--format", "cut", "--backs", "gutterfold", code=2
    )
