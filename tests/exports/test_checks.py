"""The check of every form can fail: a written export is damaged on purpose, and the damage is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import pytest
from PIL import Image

from generator.build.exporting import load_form, stock_of, with_bleed
from generator.build.making import draw_edition
from generator.errors import ProblemsFound
from generator.exports.forms import book, forms
from generator.exports.ink import most_ink, to_inks
from generator.exports.stock import Wish
from generator.project import Project

BASE = "https://example.org/"


class Written:
    """An export in a folder, with the check that belongs to it."""

    def __init__(self, folder: Path, profile: str, only: tuple[str, ...] = ()) -> None:
        self.form, self.profile = load_form(Project(), profile)
        needed = self.profile.bleed_needed
        edition = draw_edition(Project(), "en", "moonrise", only, prepare=lambda game: with_bleed(game, needed))
        export = self.form.make(stock_of(edition), self.profile, Wish(2, base=BASE))
        self.folder, self.promised = folder / "written", export.promised
        for name, content in export.files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    def complaints(self) -> list[str]:
        return [str(problem) for problem in self.form.check(self.folder, self.profile, self.promised)]


def test_there_is_a_profile_for_every_form() -> None:
    used = {load_form(Project(), name)[1].form for name in ("tts", "drivethrucards", "tabletopia")}
    assert used == set(forms())


def test_pictures_are_measured_and_counted(folder: Path) -> None:
    written = Written(folder, "game-crafter")
    assert written.complaints() == []
    hare = written.folder / "poker/hare-front.png"
    Image.open(hare).resize((824, 1125)).save(hare)
    said = written.complaints()
    assert "poker/hare-front.png: error: 824 × 1125 pixels, but 'poker' wants (825, 1125)" in said
    assert "poker/hare-front.png: error: front and back differ in their pixels" in said
    hare.unlink()
    assert "hare-front.png: error: this picture is missing or cannot be read" in written.complaints()
    contents = written.folder / "contents.csv"
    contents.write_text(contents.read_text().replace("owl,2", "owl,3").replace("moon,5", "moon,5"))
    assert any("does not order the pieces" in line for line in written.complaints())
    (written.folder / "poker" / "stray.png").write_bytes(b"")
    assert any("stray.png: error: this picture is in no row of the list" in line for line in written.complaints())


def test_pages_are_compared_with_their_order_and_ink(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = Written(folder, "drivethrucards", ("creature",))
    assert written.complaints() == []
    (name,) = written.promised
    swapped = written.promised[name]._replace(pages=written.promised[name].pages[::-1])
    complaints = book.check(written.folder, written.profile, {name: swapped})
    assert "page 1 shows another picture than it should" in str(complaints[0])
    fewer = swapped._replace(pages=swapped.pages[:-2])
    assert "10 pages instead of 8" in str(book.check(written.folder, written.profile, {name: fewer})[0])
    strict = written.profile.model_copy(update={"ink": 100.0})
    assert "% of ink; the most is 100 %" in str(book.check(written.folder, strict, written.promised)[0])
    # Without the limiting conversion the same faces break the rule, and nothing is left behind.
    monkeypatch.setattr(book, "to_inks", lambda picture, limit: to_inks(picture, 400))
    loose = Written(folder, "drivethrucards", ("creature",))
    assert any("% of ink; the most is 240 %" in line for line in loose.complaints())


def _edit(written: Written, change: Callable[[list[dict[str, Any]]], object]) -> list[str]:
    path = written.folder / written.promised.name
    document = json.loads(path.read_text())
    change(document["ObjectStates"])
    path.write_text(json.dumps(document))
    return written.complaints()


def _deck(states: list[dict[str, Any]]) -> dict[str, Any]:
    return next(state for state in states if state["Name"] == "Deck")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda s: s.pop(0), "the pieces on the table are not those in the box"),
        (lambda s: s.pop(), "1 hands instead of 2"),
        (lambda s: _deck(s)["DeckIDs"].reverse() or _deck(s)["DeckIDs"].pop(), "lists other cards than it contains"),
        (lambda s: _deck(s)["CustomDeck"]["1"].update(NumWidth=11), "is 11 × 2; the most is 10 × 7"),
        (
            lambda s: _deck(s)["CustomDeck"]["1"].update(FaceURL="https://example.org/gone.png"),
            "missing or cannot be read",
        ),
        (lambda s: _deck(s)["ContainedObjects"][0].update(CardID=103), "lies in the hidden slot or beyond"),
        (lambda s: _deck(s)["ContainedObjects"][0].update(CardID=901), "belongs to no deck"),
        (lambda s: s[1].update(GUID=s[0]["GUID"]), "two objects have the GUID"),
    ],
)
def test_a_saved_object_is_read_back(folder: Path, change: Callable[[list[dict[str, Any]]], object], said: str) -> None:
    written = Written(folder, "tts")
    assert written.complaints() == []
    assert any(said in line for line in _edit(written, change))


def test_the_slots_of_a_deck_sheet_are_looked_at(folder: Path) -> None:
    written = Written(folder, "tts")
    (sheet,) = (written.folder / "images").glob("creature-fronts-*")
    picture = Image.open(sheet)
    picture.paste("white", (picture.width - 20, picture.height - 20, picture.width, picture.height))
    picture.save(sheet)
    said = written.complaints()
    assert any("the last slot of deck 1 is not its hidden face" in line for line in said)
    picture.resize((5000, picture.height)).save(sheet)
    assert any("5000" in line and "the most is 4096" in line for line in written.complaints())


def test_no_pixel_carries_more_ink_than_allowed() -> None:
    every = numpy.stack(numpy.meshgrid(*[numpy.arange(0, 256, 5, dtype=numpy.uint8)] * 3), axis=-1).reshape(-1, 52, 3)
    picture = Image.fromarray(every, mode="RGB")
    free, limited = to_inks(picture, 400), to_inks(picture, 240)
    assert most_ink(free.tobytes()) > 270
    assert most_ink(limited.tobytes()) <= 240
    # Light colours and greys are printed as they are; a grey is black ink alone.
    assert to_inks(Image.new("RGB", (1, 1), (51, 51, 51)), 240).getpixel((0, 0)) == (0, 0, 0, 204)
    assert to_inks(Image.new("RGB", (1, 1), (255, 0, 0)), 240).getpixel((0, 0)) == (0, 255, 255, 0)
    # What is too wet loses its colours in proportion: the hue stays.
    free_inks = to_inks(Image.new("RGB", (1, 1), (1, 10, 60)), 400).getpixel((0, 0))
    inks = to_inks(Image.new("RGB", (1, 1), (1, 10, 60)), 240).getpixel((0, 0))
    assert isinstance(free_inks, tuple) and isinstance(inks, tuple)
    assert sum(free_inks) > 2.4 * 255 >= sum(inks) > 2.4 * 255 - 4
    assert inks[0] / inks[1] == pytest.approx(free_inks[0] / free_inks[1], abs=0.02)


def test_nothing_is_left_when_the_check_fails(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.build.exporting import ExportRequest, export_game

    monkeypatch.setattr(book, "to_inks", lambda picture, limit: to_inks(picture, 400))
    with pytest.raises(ProblemsFound):
        export_game(Project(), ExportRequest("moonrise", "drivethrucards", only=("creature",)), "en")
    assert [path for path in (folder / "build").rglob("*") if path.is_file()] == []
