"""Releases: what is printed again, what is thrown away, and what stays as it was."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from generator.build.making import draw_edition
from generator.build.releases import history_of, read_release
from generator.build.releasing import Released, built_languages, release_games
from generator.build.request import Request
from generator.build.unit import Result, build_unit
from generator.cli import main
from generator.errors import ProblemsFound
from generator.project import Project
from tests.build.conftest import replace

YAML = "content/games/moonrise.yaml"
CSV = "content/creatures.csv"
SINCE = Request(("moonrise",), ("en",), since="v1")


def release(name: str = "v1", *, new_sizes: bool = False) -> Released:
    (released,) = release_games(Project(), name, [("en", "moonrise")], new_sizes=new_sizes)
    return released


def build(request: Request = SINCE) -> Result:
    return build_unit(Project(), request, "en", "moonrise", "test", lambda *_: None)


def printed(folder: Path) -> list[tuple[str, int, str]]:
    manifest = json.loads((folder / "build/en/moonrise/manifest.json").read_text())
    return sorted(
        (slot["component"], slot["copy"], slot["face"])
        for file in manifest["files"]
        for sheet in file["sheets"]
        for slot in sheet["slots"]
    )


def test_a_release_records_every_face_and_text_size(folder: Path) -> None:
    released = release()
    assert released.path == folder / "releases/v1/moonrise-en.json"
    record = read_release(Project(), "v1", "moonrise", "en")
    assert record == released.record
    assert {piece.id: piece.copies for piece in record.pieces.values()} == {"hare": 3, "owl": 2, "moon": 5}
    assert record.pieces["hare"].faces["back"] == record.pieces["owl"].faces["back"]
    assert record.sizes == {("creature", "front", "text"): 10.75}


def test_nothing_changed_prints_nothing(folder: Path) -> None:
    release()
    result = build()
    assert (result.written, result.notes) == ((), ("nothing has changed since v1",))
    assert build().notes == ("nothing has changed since v1",)


def test_a_changed_face_is_printed_again_and_its_old_copies_thrown_away(folder: Path) -> None:
    release()
    replace(folder / CSV, "Draw a card.", "Draw two cards.")
    result = build()
    assert [written.path.name for written in result.written] == ["moonrise-a4-duplex-long-since-v1.pdf"]
    assert printed(folder) == [("hare", copy, face) for copy in (1, 2, 3) for face in ("back", "front")]
    assert "throw away: 3 × hare (changed)" in result.notes
    (file,) = json.loads((folder / "build/en/moonrise/manifest.json").read_text())["files"]
    assert file["since"] == "v1"
    assert file["throw_away"] == [{"id": "hare", "copies": 3, "why": "changed"}]
    pages = pypdfium2.PdfDocument(result.written[0].path)
    assert len(pages) == 2
    assert "Draw two cards." in pages[0].get_textpage().get_text_bounded()


def test_copies_are_counted(folder: Path) -> None:
    release()
    replace(folder / CSV, "deck and put it back wherever you like.,3,2", "deck and put it back wherever you like.,3,4")
    replace(folder / YAML, "copies: 5", "copies: 2")
    result = build()
    assert printed(folder) == [("owl", copy, face) for copy in (3, 4) for face in ("back", "front")]
    assert "throw away: 3 × moon (fewer)" in result.notes


def test_new_and_gone_pieces(folder: Path) -> None:
    release()
    table = (folder / CSV).read_text().replace("hare,Hare", "mole,Mole")
    (folder / CSV).write_text(table)
    result = build()
    assert {piece for piece, _, _ in printed(folder)} == {"mole"}
    assert "since v1: pieces to print: 3 (different ones: 1 new)" in result.notes
    assert "throw away: 3 × hare (gone)" in result.notes


def test_a_changed_back_is_a_changed_piece(folder: Path) -> None:
    release()
    replace(folder / "templates/back.svg.j2", "#7e2553", "#7e2554")
    build()
    assert {piece for piece, _, _ in printed(folder)} == {"hare", "owl"}


LONG = "Look at the top three cards of the deck, keep one of them and put the others back in any order that you like; then draw."


def test_one_long_new_card_does_not_change_the_deck(folder: Path) -> None:
    record = release().record
    with (folder / CSV).open("a") as file:
        file.write(f'fox,Fox,"{LONG}",2,1\n')
    fresh = draw_edition(Project(), "en", "moonrise")
    assert fresh.hashes["hare", "front"] != record.pieces["hare"].faces["front"]
    kept = draw_edition(Project(), "en", "moonrise", history=history_of(record))
    assert kept.hashes["hare", "front"] == record.pieces["hare"].faces["front"]
    result = build()
    assert {piece for piece, _, _ in printed(folder)} == {"fox"}
    assert any("is set in 8.25 pt on 'fox' alone; the other cards stay as released" in note for note in result.notes), (
        result.notes
    )
    # The next release goes on from there, unless sizes are settled anew.
    assert release("v2").record.sizes == record.sizes
    assert release("v3", new_sizes=True).record.sizes == {("creature", "front", "text"): 8.25}


def test_sizes_also_stay_when_the_long_card_is_gone(folder: Path) -> None:
    record = release().record
    table = [line for line in (folder / CSV).read_text().splitlines() if not line.startswith("owl")]
    (folder / CSV).write_text("\n".join(table) + "\n")
    result = build()
    assert (result.written, result.notes[-1]) == ((), "throw away: 2 × owl (gone)")
    fresh = draw_edition(Project(), "en", "moonrise")
    assert fresh.hashes["hare", "front"] != record.pieces["hare"].faces["front"]


def test_a_recorded_size_that_the_template_no_longer_allows_is_dropped(folder: Path) -> None:
    record = release().record
    replace(folder / "templates/creature.svg.j2", 'size="12" min-size="7"', 'size="9" min-size="7"')
    edition = draw_edition(Project(), "en", "moonrise", history=history_of(record))
    assert dict(edition.full.settled) == {("creature", "front", "text"): 9.0}


MARK = """<t:box id="version" x="45" y="80" width="12" height="5" size="5" fill="#fff">v{{ changed_version }}</t:box>
</svg>"""


def text_of(edition_pdf: Path) -> str:
    document = pypdfium2.PdfDocument(edition_pdf)
    return "".join(page.get_textpage().get_text_bounded() for page in document)


def test_a_face_carries_the_version_in_which_it_last_changed(folder: Path) -> None:
    replace(folder / "templates/creature.svg.j2", "</svg>", MARK)
    first = release()
    assert {side for piece in first.record.pieces.values() for side in piece.changed.values()} == {"1"}
    # A new version alone changes no face.
    replace(folder / YAML, 'version: "1"', 'version: "2"')
    assert build().written == ()
    replace(folder / CSV, "Draw a card.", "Draw two cards.")
    plain = build(Request(("moonrise",), ("en",), only=("creature",)))
    words = text_of(plain.written[0].path)
    assert (words.count("v2"), words.count("v1")) == (3, 2)
    second = release("v2")
    assert second.record.pieces["hare"].changed == {"front": "2", "back": "1"}
    assert second.record.pieces["owl"].changed == {"front": "1", "back": "1"}
    # And the mark stays when a later version leaves the face alone.
    replace(folder / YAML, 'version: "2"', 'version: "3"')
    words = text_of(build(Request(("moonrise",), ("en",), only=("creature",))).written[0].path)
    assert (words.count("v3"), words.count("v2"), words.count("v1")) == (0, 3, 2)


def test_a_forgotten_version_is_pointed_out(folder: Path) -> None:
    release()
    replace(folder / CSV, "Draw a card.", "Draw two cards.")
    assert "the game's version is still 1, as in v1: faces are marked with that" in release("v2").notes


def refused(*words: str) -> str:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code in (1, 2), result.output
    return result.output


def test_wrong_releases_are_explained(folder: Path) -> None:
    assert "there is no release 'v9' of 'moonrise' · hint: there are none; 'tuckbox release v9' makes one" in refused(
        "build", "moonrise", "--changed-since", "v9"
    )
    release("v1")
    release("v2")
    assert "there is no release 'v9' of 'moonrise' · hint: there are: v1, v2" in refused(
        "build", "moonrise", "--changed-since", "v9"
    )
    assert "was not made in 'pl' · hint: it was made in en" in refused(
        "build", "moonrise", "--changed-since", "v1", "--lang", "pl"
    )
    assert "there is already a release 'v1' of 'moonrise' in 'en' · hint: choose another name" in refused(
        "release", "v1", "moonrise", "--lang", "en"
    )
    assert "'../v1' is not a name of a release" in refused("release", "../v1", "moonrise")
    (folder / "releases/v1/moonrise-en.json").write_text("{")
    with pytest.raises(ProblemsFound) as raised:
        build()
    assert "this is not the record of a release" in str(raised.value)


def test_a_failing_release_stores_nothing(folder: Path) -> None:
    replace(folder / "templates/creature.svg.j2", 't("name")', 't("nmae")')
    refused("release", "v1", "moonrise", "--lang", "en")
    assert not (folder / "releases").exists()


def test_languages_are_those_that_were_built(folder: Path) -> None:
    assert built_languages(Project(), "moonrise", Path("build")) == Project().languages()
    build(Request(("moonrise",), ("en",)))
    assert built_languages(Project(), "moonrise", Path("build")) == ("en",)
    result = CliRunner().invoke(main, ["release", "v1", "moonrise"])
    assert result.exit_code == 0 and "releases/v1/moonrise-en.json  (3 different pieces)" in result.output
