"""`make pdf` in different shells: whose LANG is it?"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def dry_run(*arguments: str, lang: str | None = None) -> str:
    environment = {key: value for key, value in os.environ.items() if key not in ("LANG", "MAKEFLAGS", "MAKELEVEL")}
    if lang is not None:
        environment["LANG"] = lang
    command = ["make", "--dry-run", "--no-print-directory", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    ("lang", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("C", "en"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
        ("en_US.UTF-8", "en"),
        ("pl_PL.UTF-8", "pl"),
        ("ru_RU", "ru"),
        ("ru_RU@euro", "ru"),
        ("fr_FR.UTF-8", "en"),
    ],
)
def test_the_shell_s_own_language_is_used_if_there_is_a_locale_for_it(lang: str | None, language: str) -> None:
    assert f"--lang {language} " in dry_run("pdf", lang=lang)


def test_the_command_line_decides(lang: str = "pl_PL.UTF-8") -> None:
    assert "--lang ru " in dry_run("pdf", "LANG=ru", lang=lang)
    assert "--lang ru,pl " in dry_run("pdf", "LANG=ru pl", lang=lang)
    assert "--lang ru,pl " in dry_run("pdf", "LANG=ru,pl", lang=lang)
    assert "--lang xx " in dry_run("pdf", "LANG=xx", lang=lang)


def test_lists_of_games_papers_and_backs() -> None:
    line = dry_run("svg", "GAME=a,b", "PAPER=a4,letter", "BACKS=none gutterfold")
    assert "build a b " in line
    assert "--paper a4,letter --backs none,gutterfold" in line
    assert "--format svg" in line


def test_translators_files() -> None:
    assert dry_run("l10n", "LANG=ru,pl", "GAME=a", lang="C").strip().endswith("l10n update ru pl --game a")
    # The shell's own language means nothing here: every language is brought up to date.
    assert dry_run("l10n", lang="pl_PL.UTF-8").split()[-2:] == ["l10n", "update"]


def test_ink_and_printer() -> None:
    assert "--ink full" in dry_run("pdf")
    line = dry_run("pdf", "INK=low", "PRINTER=HP 400")
    assert '--ink low --printer "HP 400"' in line


def test_help_names_every_target() -> None:
    environment = {key: value for key, value in os.environ.items() if key not in ("MAKEFLAGS", "MAKELEVEL")}
    said = subprocess.run(
        ["make", "help"], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    ).stdout
    for target in ("pdf", "svg", "png", "check", "test", "bench", "clean", "help"):
        assert f"make {target}\t" in said
