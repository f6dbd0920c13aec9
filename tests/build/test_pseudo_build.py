"""Every game lays out in the pseudo-locale: if it does, a real language has room."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.project import PSEUDO, Project, builtin_root

GAMES = tuple(Project(builtin_root()).games())


@pytest.mark.parametrize("game", GAMES)
def test_every_game_lays_out(tmp_path: Path, game: str) -> None:
    arguments = ["build", game, "--lang", PSEUDO, "--paper", "a4,letter", "--out", str(tmp_path)]
    result = CliRunner().invoke(main, [*arguments, "--project", str(builtin_root())])
    assert result.exit_code == 0, result.output
    assert "draft" not in result.output
    for paper in ("a4", "letter"):
        pdf = pypdfium2.PdfDocument(tmp_path / PSEUDO / game / f"{game}-{paper}-duplex-long.pdf")
        text = pdf[0].get_textpage().get_text_range()
        assert "[" in text
        assert "zażółć" in text


def test_it_is_built_only_when_asked_for(tmp_path: Path) -> None:
    assert PSEUDO not in Project(builtin_root()).languages()
