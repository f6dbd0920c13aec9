"""Building in a folder of a stranger's own: what is made, what is left alone, what is refused."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from generator.build.request import Request
from generator.build.unit import Result, build_unit
from generator.errors import ProblemsFound
from generator.project import Project
from tests.build.conftest import replace

OWN = Request(("moonrise",), ("en",))


def build(request: Request = OWN, program: str = "test") -> Result:
    return build_unit(Project(), request, "en", "moonrise", program, lambda *_: None)


def refused(request: Request = OWN) -> list[str]:
    with pytest.raises(ProblemsFound) as raised:
        build(request)
    return [str(problem) for problem in raised.value.problems]


def snapshot(folder: Path) -> dict[str, str]:
    files = sorted(path for path in (folder / "build").rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def names(result: Result) -> list[str]:
    return [written.path.name for written in result.written]


def test_a_stranger_s_game_is_built_from_its_own_folder(folder: Path) -> None:
    result = build()
    assert names(result) == ["moonrise-a4-duplex-long.pdf"]
    document = pypdfium2.PdfDocument(folder / "build/en/moonrise/moonrise-a4-duplex-long.pdf")
    text = "".join(page.get_textpage().get_text_bounded() for page in document)
    for words in ("Hare", "Draw a card.", "print at 100", "Moonrise"):
        assert words in text
    manifest = json.loads((folder / "build/en/moonrise/manifest.json").read_text())
    slots = [slot for sheet in manifest["files"][0]["sheets"] for slot in sheet["slots"]]
    assert {(slot["component"], slot["copy"]) for slot in slots} == {
        *(("hare", copy) for copy in (1, 2, 3)),
        *(("owl", copy) for copy in (1, 2)),
        *(("moon", copy) for copy in (1, 2, 3, 4, 5)),
    }
    hashes = {slot["hash"] for slot in slots if slot["component"] == "hare" and slot["face"] == "front"}
    assert len(hashes) == 1


def test_the_card_that_sets_the_deck_s_text_size_is_named(folder: Path) -> None:
    notes = "\n".join(build().notes)
    assert "creature: 'text' is set in 10.75 pt on every card, because 'owl' needs it" in notes


def test_nothing_is_made_twice(folder: Path) -> None:
    build()
    before = snapshot(folder)
    again = build()
    assert (names(again), [path.name for path in again.unchanged]) == ([], ["moonrise-a4-duplex-long.pdf"])
    assert snapshot(folder) == before


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("content/games/moonrise.yaml", "copies: 5", "copies: 6"),
        ("content/creatures.csv", "Hare", "Rabbit"),
        ("templates/creature.svg.j2", "#1d2b53", "#1d2b54"),
    ],
)
def test_a_change_is_noticed_wherever_it_is(folder: Path, file: str, old: str, new: str) -> None:
    build()
    before = snapshot(folder)
    replace(folder / file, old, new)
    assert names(build()) == ["moonrise-a4-duplex-long.pdf"]
    assert snapshot(folder) != before


def test_a_new_file_that_hides_a_built_in_one_is_noticed(folder: Path) -> None:
    build()
    (folder / "templates" / "token.svg.j2").write_text((folder / "templates/back.svg.j2").read_text())
    assert names(build()) == ["moonrise-a4-duplex-long.pdf"]


def test_a_picture_and_the_program_itself_count_as_inputs(folder: Path) -> None:
    build()
    Image.new("RGB", (40, 30), "red").save(folder / "content" / "images" / "moon.png")
    assert names(build())
    assert names(build(program="newer"))


def test_a_damaged_or_lost_output_is_made_again(folder: Path) -> None:
    build()
    before = snapshot(folder)
    pdf = folder / "build/en/moonrise/moonrise-a4-duplex-long.pdf"
    pdf.write_bytes(b"damaged")
    assert names(build()) == [pdf.name]
    pdf.unlink()
    assert names(build()) == [pdf.name]
    assert snapshot(folder) == before


def test_variants_stand_side_by_side_in_one_manifest(folder: Path) -> None:
    build()
    more = build(OWN._replace(papers=("a4", "letter"), backs=("duplex-long", "separate")))
    assert names(more) == [
        "moonrise-a4-separate-fronts.pdf",
        "moonrise-a4-separate-backs.pdf",
        "moonrise-letter-duplex-long.pdf",
        "moonrise-letter-separate-fronts.pdf",
        "moonrise-letter-separate-backs.pdf",
    ]
    manifest = json.loads((folder / "build/en/moonrise/manifest.json").read_text())
    assert [file["path"] for file in manifest["files"]] == sorted([*names(more), "moonrise-a4-duplex-long.pdf"])
    backs = [file for file in manifest["files"] if file["path"].endswith("-backs.pdf")]
    assert all(slot["face"] == "back" for file in backs for sheet in file["sheets"] for slot in sheet["slots"])


def test_files_of_an_older_version_are_removed_and_named(folder: Path) -> None:
    build(OWN._replace(papers=("a4", "letter")))
    replace(folder / "content/games/moonrise.yaml", "copies: 5", "copies: 6")
    result = build()
    assert [path.name for path in result.removed] == ["moonrise-letter-duplex-long.pdf"]
    assert not (folder / "build/en/moonrise/moonrise-letter-duplex-long.pdf").exists()


def test_an_error_touches_no_file(folder: Path) -> None:
    build(OWN._replace(formats=("pdf", "svg", "png"), dpi=50))
    before = snapshot(folder)
    replace(folder / "templates/creature.svg.j2", 't("name")', 't("nmae")')
    assert refused() == [
        "templates/creature.svg.j2:4: error: there is no text 'nmae' for 'hare' · did you mean 'name'?",
    ]
    assert snapshot(folder) == before


def test_text_that_does_not_fit_is_an_error_with_all_that_is_needed_to_mend_it(folder: Path) -> None:
    replace(folder / "content/creatures.csv", "Draw a card.", "Draw a card. " * 40)
    (said,) = refused()
    assert said.startswith("templates/creature.svg.j2:5: error: hare: 'text' (en) does not fit 53 × 14 mm at 7 pt: ")
    assert "mm too high, about" in said
    assert said.endswith("characters too long · hint: shorten the text, enlarge the box or lower min-size")


def test_a_missing_glyph_is_an_error(folder: Path) -> None:
    replace(folder / "content/creatures.csv", "Draw a card.", "Draw a 漢.")
    (said,) = refused()
    assert "hare: '漢' (U+6F22, en) is not in the font PT Sans/regular" in said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("moon.png", "mon.png", "there is no picture 'content/images/mon.png' · hint: did you mean 'moon.png'?"),
        ("moon.png", "../../etc/passwd", "'../../etc/passwd' leads out of the folder"),
        ("moon.png", "/etc/passwd", "'/etc/passwd' leads out of the folder"),
        ("#1d2b53", "nightish", "'nightish' is not a colour"),
        ("item.power", "item.pwer", "'dict object' has no attribute 'pwer'"),
        ('id="name" x', 'id="name" font="Comic" x', "there is no font 'Comic'"),
        ("{{ item.power }}", '<icon name="sowrd"/>', "there is no icon 'sowrd'"),
    ],
)
def test_mistakes_in_a_template_are_shown_at_its_line(folder: Path, old: str, new: str, said: str) -> None:
    replace(folder / "templates/creature.svg.j2", old, new)
    (problem,) = refused()
    assert problem.startswith("templates/creature.svg.j2:")
    assert said in problem


def test_a_huge_picture_is_refused_before_it_takes_memory(folder: Path) -> None:
    import struct
    import zlib

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 50_000, 50_000, 8, 2, 0, 0, 0))
    body = chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")
    (folder / "content/images/moon.png").write_bytes(b"\x89PNG\r\n\x1a\n" + header + body)
    (said,) = refused()
    assert "'moon.png': the picture has more than 60 million pixels" in said
    (folder / "content/images/moon.png").write_bytes(b"no picture")
    (said,) = refused()
    assert "'moon.png': the picture is neither PNG, JPEG nor SVG" in said


def test_a_piece_that_fits_no_paper_is_an_error_at_its_line(folder: Path) -> None:
    replace(folder / "content/games/moonrise.yaml", "diameter: 20", "diameter: 200")
    (said,) = refused()
    assert said.startswith("content/games/moonrise.yaml:15:3: error: ")
    assert "200 × 200 mm" in said


def test_only_some_pieces(folder: Path) -> None:
    result = build(OWN._replace(only=("owl",)))
    assert names(result) == ["moonrise-a4-duplex-long-only-owl.pdf"]
    manifest = json.loads((folder / "build/en/moonrise/manifest.json").read_text())
    slots = [slot for sheet in manifest["files"][0]["sheets"] for slot in sheet["slots"]]
    assert {slot["component"] for slot in slots} == {"owl"}
    # The deck's common text size is that of the whole deck, printed or not.
    build()
    whole = json.loads((folder / "build/en/moonrise/manifest.json").read_text())["files"][0]["sheets"][0]["slots"]
    assert {slot["hash"] for slot in whole if slot["component"] == "owl"} == {slots[0]["hash"]}
    (said,) = refused(OWN._replace(only=("owll",)))
    assert said == "--only: error: 'moonrise' has no piece 'owll' · hint: did you mean 'owl'?"


def test_a_missing_translation_is_refused_or_printed_as_a_marked_draft(folder: Path) -> None:
    def build_polish(draft: bool) -> Result:
        request = OWN._replace(languages=("pl",), draft=draft)
        return build_unit(Project(), request, "pl", "moonrise", "test", lambda *_: None)

    with pytest.raises(ProblemsFound) as raised:
        build_polish(draft=False)
    assert len(raised.value.problems) >= 1
    result = build_polish(draft=True)
    assert any("texts are not translated" in note for note in result.notes)
    document = pypdfium2.PdfDocument(folder / "build/pl/moonrise/moonrise-a4-duplex-long.pdf")
    text = "".join(page.get_textpage().get_text_bounded() for page in document)
    assert "[en:\u00a0Hare]" in text


def test_all_formats_show_the_same_sheets(folder: Path) -> None:
    result = build(OWN._replace(formats=("pdf", "svg", "png"), dpi=72))
    sheets = ["guide-1", "guide-2", "02-front", "02-back", "03-front", "03-back"]
    assert names(result) == [
        "moonrise-a4-duplex-long.pdf",
        *(f"moonrise-a4-duplex-long-{sheet}.svg" for sheet in sheets),
        *(f"moonrise-a4-duplex-long-{sheet}.png" for sheet in sheets),
    ]
    with Image.open(folder / "build/en/moonrise/png/moonrise-a4-duplex-long-02-front.png") as picture:
        assert sorted(picture.size) == [595, 842]


def test_the_same_input_gives_the_same_bytes_in_every_process(folder: Path) -> None:
    command = [sys.executable, "-m", "generator", "build", "moonrise", "--format", "pdf,svg,png", "--dpi", "60"]
    taken = []
    for seed in ("1", "2"):
        root = Path(__file__).resolve().parents[2]
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
        subprocess.run([*command, "--out", f"build/{seed}", "--quiet"], check=True, env=environment, cwd=folder)
        taken.append(
            {
                name.partition(f"build/{seed}/")[2]: known
                for name, known in snapshot(folder).items()
                if f"/{seed}/" in name
            }
        )
    assert taken[0] == taken[1]
    assert len(taken[0]) == 15
