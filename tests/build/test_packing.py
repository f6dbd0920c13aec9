"""`tuckbox pack`: everything to print and play, with checksums, the same bytes every time."""

from __future__ import annotations

import hashlib
import zipfile
from pathlib import Path

import pytest

from generator.build.new_game import new_game
from generator.build.packing import pack_game
from generator.build.translating import start_languages
from generator.errors import ProblemsFound
from generator.project import Project


@pytest.fixture
def project(tmp_path, monkeypatch) -> Project:
    monkeypatch.chdir(tmp_path)
    new_game(Project(tmp_path), "moonharvest", rules=False)
    return Project(tmp_path)


def test_what_is_in_it(project, tmp_path):
    packed = pack_game(project, "moonharvest", ("en", "ru"), tmp_path / "out")
    assert packed.path.name == "moonharvest-1.zip"
    with zipfile.ZipFile(packed.path) as archive:
        names = {name.removeprefix("moonharvest-1/") for name in archive.namelist()}
        for language in ("en", "ru"):
            for paper in ("a4", "letter"):
                assert f"{language}/moonharvest-{paper}-duplex-long.pdf" in names
                assert f"{language}/rulebook-booklet-{paper}.pdf" in names
            assert {f"{language}/{name}" for name in ("rulebook.pdf", "rulebook.html", "CREDITS.txt")} <= names
            assert any(name.startswith(f"{language}/table/") for name in names)
        sums = archive.read("moonharvest-1/SHA256SUMS").decode()
        listed = dict(reversed(line.split("  ")) for line in sums.splitlines())
        assert set(listed) == names - {"SHA256SUMS"}
        for name, known in listed.items():
            assert hashlib.sha256(archive.read(f"moonharvest-1/{name}")).hexdigest() == known
        credits = archive.read("moonharvest-1/ru/CREDITS.txt").decode()
        assert "Автор игры: You" in credits
        assert "Лицензия:" in credits
        # Nothing tells where it was packed.
        assert all(str(tmp_path).encode() not in archive.read(name) for name in archive.namelist())


def test_the_same_bytes_and_the_licence(project, tmp_path):
    (tmp_path / "LICENSE").write_text("Do as you like.\n", encoding="utf-8")
    first = pack_game(project, "moonharvest", ("en",), tmp_path / "one").path.read_bytes()
    second = pack_game(project, "moonharvest", ("en",), tmp_path / "two").path.read_bytes()
    assert first == second
    with zipfile.ZipFile(tmp_path / "one/moonharvest-1.zip") as archive:
        assert archive.read("moonharvest-1/LICENCE.txt") == b"Do as you like.\n"


def test_a_language_that_is_not_complete_is_left_out(project, tmp_path):
    catalogue = tmp_path / "locales/pl/moonharvest.po"
    catalogue.write_text(
        catalogue.read_text(encoding="utf-8").replace('msgstr "Gruszka"', 'msgstr ""'), encoding="utf-8"
    )
    packed = pack_game(project, "moonharvest", ("en", "pl"), tmp_path / "out")
    assert packed.languages == ("en",)
    assert packed.left_out == {"pl": 1}
    with pytest.raises(ProblemsFound) as found:
        pack_game(project, "moonharvest", ("pl",), tmp_path / "other")
    assert "complete in none of these languages" in str(found.value)
    assert not (tmp_path / "other").exists()


def test_a_draft_is_not_sent_to_anybody(project, tmp_path):
    """It could be printed, marked; a pack is for others."""
    start_languages(project, ["cs"], games=["moonharvest"])
    packed = pack_game(Project(tmp_path), "moonharvest", ("cs", "en"), tmp_path / "out")
    assert packed.languages == ("en",)
    assert packed.left_out["cs"] > 0


def test_a_mistake_stops_it(project, tmp_path):
    yaml = Path(tmp_path, "content/games/moonharvest.yaml")
    yaml.write_text(yaml.read_text(encoding="utf-8").replace("copies: 12", "copis: 12"), encoding="utf-8")
    with pytest.raises(ProblemsFound) as found:
        pack_game(project, "moonharvest", ("en",), tmp_path / "out")
    assert "did you mean 'copies'?" in str(found.value)
    assert not (tmp_path / "out").exists()
