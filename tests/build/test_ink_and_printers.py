"""Builds in other inks and for a measured printer, in a stranger's folder and for the games that are built in."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest

from generator.build.making import draw_edition
from generator.build.printers import VARIABLE, save_profile
from generator.build.request import Request
from generator.build.unit import build_unit
from generator.drawing.ink import BUDGET
from generator.output.coverage import measure_coverage
from generator.project import Project
from generator.sheets.printers import PrinterProfile
from tests.build.conftest import folder, replace

__all__ = ["folder"]

OWN = Request(games=("moonrise",), languages=("en",))


def build(request: Request = OWN):
    return build_unit(Project(), request, "en", "moonrise", "program", lambda done, total, what: None)


def pixels(path: Path, page: int = 0):
    return pypdfium2.PdfDocument(path)[page].render(scale=1).to_pil().convert("RGB")


def test_file_names_and_state_know_the_ink(folder: Path) -> None:
    assert [written.path.name for written in build().written] == ["moonrise-a4-duplex-long.pdf"]
    assert [written.path.name for written in build(OWN._replace(ink="low")).written] == [
        "moonrise-a4-duplex-long-low.pdf"
    ]
    assert [written.path.name for written in build(OWN._replace(ink="grey")).written] == [
        "moonrise-a4-duplex-long-grey.pdf"
    ]
    for ink in ("full", "low", "grey"):
        assert not build(OWN._replace(ink=ink)).written, "nothing has changed"
    names = sorted(path.name for path in (folder / "build/en/moonrise").glob("*.pdf"))
    assert len(names) == 3
    manifest = json.loads((folder / "build/en/moonrise/manifest.json").read_text())
    assert sorted(file["path"] for file in manifest["files"]) == names


def test_the_build_tells_how_much_ink(folder: Path) -> None:
    assert any("ink covers about" in note for note in build().notes)
    (note,) = [note for note in build(OWN._replace(ink="low")).notes if "ink covers" in note]
    share = int(note.rsplit(", ", 1)[1].split("%")[0])
    assert 0 < share <= 100 * BUDGET
    assert "in full colour it would be" in note


def test_grey_sheets_have_no_colour(folder: Path) -> None:
    build(OWN._replace(ink="grey"))
    document = pypdfium2.PdfDocument(folder / "build/en/moonrise/moonrise-a4-duplex-long-grey.pdf")
    for page in document:
        red, green, blue = page.render(scale=1).to_pil().convert("RGB").split()
        assert red.tobytes() == green.tobytes() == blue.tobytes()


def test_a_template_may_draw_a_version_of_its_own(folder: Path) -> None:
    name = folder / "templates/creature.svg.j2"
    replace(
        name,
        "<image",
        '{% if ink == "low" %}<rect x="20" y="70" width="3" height="3" fill="#0000ff"/>{% endif %}<image',
    )
    editions = {ink: draw_edition(Project(), "en", "moonrise", ink=ink) for ink in ("full", "low", "grey")}
    assert editions["low"].full.reacts
    nodes = {ink: len(edition.faces.by_item["hare", "front"].nodes) for ink, edition in editions.items()}
    assert nodes["full"] == nodes["grey"]
    low = editions["low"].draw("low")
    assert len(low.by_item["hare", "front"].nodes) == nodes["full"] + 1


def test_a_name_that_a_template_sets_is_no_reaction(folder: Path) -> None:
    replace(folder / "templates/creature.svg.j2", "<image", '{% set ink = "#fff" %}<image')
    assert not draw_edition(Project(), "en", "moonrise").full.reacts


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_every_face_of_hanabi_takes_a_quarter_of_the_ink_at_most(language: str) -> None:
    edition = draw_edition(Project(), language, "hanabi", ink="low")
    low = measure_coverage(edition.faces.by_item.values(), edition.fonts)
    full = measure_coverage(edition.full.by_item.values(), edition.fonts)
    ratios = {key: low[face.hash] / full[edition.full.by_item[key].hash] for key, face in edition.faces.by_item.items()}
    assert {key: ratio for key, ratio in ratios.items() if ratio > BUDGET} == {}


@pytest.mark.parametrize("game", [game for game in Project().games() if game != "hanabi"])
def test_every_game_takes_a_quarter_of_the_ink_at_most(game: str) -> None:
    """In all; a card full of text cannot save that much and stay readable."""
    edition = draw_edition(Project(), "en", game, ink="low")
    low = measure_coverage(edition.faces.by_item.values(), edition.fonts)
    full = measure_coverage(edition.full.by_item.values(), edition.fonts)
    areas = {key: face.width * face.height for key, face in edition.full.by_item.items()}
    after = sum(low[face.hash] * areas[key] for key, face in edition.faces.by_item.items())
    before = sum(full[face.hash] * areas[key] for key, face in edition.full.by_item.items())
    assert after <= BUDGET * before


def test_a_printer_s_profile_moves_backs_and_nothing_else(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(folder / "printers.yaml"))
    save_profile("Office 1", PrinterProfile(x=3.0))
    request = OWN._replace(printer="Office 1", correction="x=3")
    build()
    assert [written.path.name for written in build(request).written] == ["moonrise-a4-duplex-long-office-1.pdf"]
    place = folder / "build/en/moonrise"
    manifest = json.loads((place / "manifest.json").read_text())
    sheets = next(file for file in manifest["files"] if file["path"].endswith("office-1.pdf"))["sheets"]
    for number, sheet in enumerate(sheets):
        plain = pixels(place / "moonrise-a4-duplex-long.pdf", number)
        moved = pixels(place / "moonrise-a4-duplex-long-office-1.pdf", number)
        printed = bool(sheet["slots"]) and sheet["side"] == "back"
        assert (plain.tobytes() != moved.tobytes()) == printed
    assert not build(request).written
    assert build(request._replace(correction="x=4")).written, "other measures, other files"
