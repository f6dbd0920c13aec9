"""What must hold for every game in every language, read back through real readers: pdfium for PDF, resvg for SVG."""

from __future__ import annotations

import io
import json
import re
import unicodedata
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

from generator.build.making import Edition, draw_edition
from generator.build.request import Request
from generator.build.unit import build_unit
from generator.drawing.scene import Face, Glyphs, Group, Node
from generator.output.pdf import write_pdf
from generator.output.png import write_png
from generator.output.svg import write_svg
from generator.project import Project
from generator.sheets.document import Document
from generator.sheets.single import face_sheet

PROJECT = Project()
PAIRS = [(game, language) for game in PROJECT.games() for language in PROJECT.languages()]
BACKS = ("none", "separate", "duplex-long", "duplex-short", "gutterfold")
DPI = 150
FINE = 4


@cache
def edition(game: str, language: str) -> Edition:
    return draw_edition(Project(), language, game)


def unique_faces(game: str, language: str) -> dict[str, Face]:
    return {face.hash: face for face in edition(game, language).faces.by_item.values()}


@cache
def faces_pdf(game: str, language: str) -> bytes:
    """Every different face on a page of its own, bleed included."""
    sheets = tuple(face_sheet(face, n=n) for n, face in enumerate(unique_faces(game, language).values(), 1))
    return write_pdf(Document("Faces", language, sheets), edition(game, language).fonts)


def texts(nodes: tuple[Node, ...]) -> list[str]:
    found: list[str] = []
    for node in nodes:
        if isinstance(node, Glyphs):
            found.append(node.text)
        elif isinstance(node, Group):
            found += texts(node.children)
    return found


def bare(text: str) -> str:
    """Letters and digits alone: line breaks, hyphens at line ends and spaces do not matter."""
    return "".join(c for c in unicodedata.normalize("NFC", text) if c.isalnum())


def render(page: pypdfium2.PdfPage) -> Image.Image:
    return page.render(scale=DPI / 72).to_pil().convert("RGB")


@pytest.mark.parametrize(("game", "language"), PAIRS)
def test_every_text_of_a_face_is_found_in_the_pdf(game: str, language: str) -> None:
    document = pypdfium2.PdfDocument(faces_pdf(game, language))
    for face, page in zip(unique_faces(game, language).values(), document, strict=True):
        read = bare(page.get_textpage().get_text_bounded())
        for text in texts(face.nodes):
            assert bare(text) in read


@pytest.mark.parametrize(("game", "language"), PAIRS)
def test_every_message_is_printed_whole(game: str, language: str) -> None:
    """Each component's own texts, resolved, stand on its faces from the first to the last letter."""
    drawn = edition(game, language)
    for component, items in drawn.game.items.items():
        place = f"{game}/components/{component}/text/"
        faces = [
            drawn.faces.by_item[item.id, side] for item in items for side in ("front", "back") if getattr(item, side)
        ]
        printed = [bare("".join(texts(face.nodes))).casefold() for face in faces]
        for identity in drawn.game.messages:
            if identity.startswith(place):
                wanted = bare(drawn.localized.plain(identity)).casefold()
                assert any(wanted in text for text in printed), identity


def difference(pdf_page: bytes, svg: str, reduced: int) -> float:
    """Mean difference in levels at 150 dpi of two pictures drawn `reduced` times as fine."""
    pdf = Image.open(io.BytesIO(pdf_page)).convert("RGB")
    drawn = resvg_py.svg_to_bytes(svg_string=svg, dpi=DPI, width=pdf.width, height=pdf.height)
    picture = Image.open(io.BytesIO(bytes(drawn))).convert("RGB")
    return sum(ImageStat.Stat(ImageChops.difference(pdf.reduce(reduced), picture.reduce(reduced))).mean) / 3


@pytest.mark.parametrize("game", PROJECT.games())
def test_svg_and_pdf_of_every_face_look_the_same(game: str) -> None:
    """At 150 dpi. What differs there is looked at again four times as fine and reduced: at 150 dpi pdfium moves every
    letter to a whole pixel, which says nothing about the files."""
    compared: set[str] = set()
    for language in PROJECT.languages():
        fonts = edition(game, language).fonts
        # Most faces have no words: they are the same in every language.
        faces = {key: face for key, face in unique_faces(game, language).items() if key not in compared}
        compared |= set(faces)
        sheets = tuple(face_sheet(face, n=n) for n, face in enumerate(faces.values(), 1))
        pages = write_png(write_pdf(Document("Faces", language, sheets), fonts), DPI)
        for sheet, page in zip(sheets, pages, strict=True):
            svg = write_svg(sheet, fonts).decode()
            mean = difference(page, svg, 1)
            if mean > 4:
                (fine,) = write_png(write_pdf(Document("Face", language, (sheet,)), fonts), FINE * DPI)
                mean = difference(fine, svg, FINE)
            assert mean <= 4, (language, sheet.placements[0].face.hash, mean)


@pytest.mark.parametrize(("game", "language"), PAIRS)
def test_ink_reaches_the_bleed_edge_on_all_sides(game: str, language: str) -> None:
    document = pypdfium2.PdfDocument(faces_pdf(game, language))
    for face, page in zip(unique_faces(game, language).values(), document, strict=True):
        picture = render(page).convert("L")
        width, height = picture.size
        middle_x, middle_y = width // 2, height // 2
        for x, y in ((2, middle_y), (width - 3, middle_y), (middle_x, 2), (middle_x, height - 3)):
            assert picture.getpixel((x, y)) < 255, face.hash


@pytest.mark.parametrize("game", PROJECT.games())
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_flipped_sheet_meets_its_back(game: str, paper: str, tmp_path: Path) -> None:
    """Checked from the manifest alone, as anyone could."""
    request = Request((game,), ("en",), (paper,), BACKS, out=tmp_path)
    build_unit(Project(), request, "en", game, "test", lambda *_: None)
    manifest = json.loads((tmp_path / "en" / game / "manifest.json").read_text())
    assert {file["backs"] for file in manifest["files"]} == set(BACKS)
    for backs in BACKS:
        sheets = [sheet for file in manifest["files"] if file["backs"] == backs for sheet in file["sheets"]]
        fronts, mirrored = {}, {}
        for sheet in sheets:
            for slot in sheet["slots"]:
                if "part" in slot:
                    # Posters are printed on one side; a back is a poster of its own.
                    continue
                key = (slot["component"], slot["copy"], slot.get("scale", 1))
                if slot["face"] == "front":
                    fronts[key] = slot
                else:
                    mirrored[key] = flipped(slot, sheet, backs)
        assert bool(mirrored) == (backs != "none")
        for key, (x, y, rotation) in mirrored.items():
            assert abs(fronts[key]["x"] - x) < 0.01
            assert abs(fronts[key]["y"] - y) < 0.01
            assert fronts[key]["rotation"] == rotation


def flipped(slot: dict, sheet: dict, backs: str) -> tuple[float, float, int]:
    width, height = sheet["width"], sheet["height"]
    if sheet.get("fold"):
        mirror_x = sheet["fold"]["axis"] == "x"
        assert sheet["fold"]["at"] == (width if mirror_x else height) / 2
    else:
        long_edge = backs in ("duplex-long", "separate")
        mirror_x = long_edge == (height > width)
    if mirror_x:
        return width - slot["x"] - slot["w"], slot["y"], -slot["rotation"] % 360
    return slot["x"], height - slot["y"] - slot["h"], (180 - slot["rotation"]) % 360


@pytest.mark.parametrize(("game", "language"), PAIRS)
def test_no_placeholder_is_left(game: str, language: str) -> None:
    for face in unique_faces(game, language).values():
        assert not re.search(r"[{}]|\*\*", "".join(texts(face.nodes)))
