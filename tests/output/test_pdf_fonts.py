"""Text in a PDF, asked back from a reader: which characters, and where each of them stands."""

from __future__ import annotations

import ctypes
import io
from itertools import accumulate
from pathlib import Path as File

import pikepdf
import pypdfium2  # type: ignore[import-untyped]
import pytest
import reportlab  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.drawing.fonts import Font, FontRegistry, load_registry
from generator.drawing.outlines import rectangle
from generator.drawing.scene import Glyphs, Node, make_face
from generator.output.pdf import write_pdf
from generator.sheets.single import face_document
from generator.units import PT_PER_MM

FONTS = load_registry()
SANS = FONTS.get("PT Sans")
LETTERS = "АБВГДЕЁЖЗИЙабвгдеёжзийклмнопрстуфхцчшщъыьэюя AVToYWaeoij.,—«» ĄĆĘŁŃÓŚŹŻąćęłńóśźż0123456789"


def run(font: Font, text: str, x: float = 5.0, y: float = 20.0, size: float = 4.0) -> Glyphs:
    shaped = font.shape(text)
    return Glyphs(font.key, size, x, y, text, shaped.glyphs, shaped.advances)


def pdf_of(*nodes: Node, fonts: FontRegistry = FONTS) -> bytes:
    return write_pdf(face_document(make_face(300.0, 100.0, 0.0, rectangle(0, 0, 300, 100), nodes)), fonts)


def text_of(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        return str(document[0].get_textpage().get_text_range())


def origins_of(pdf: bytes) -> list[float]:
    """Where each character's origin lies, in millimetres from the left."""
    with pypdfium2.PdfDocument(pdf) as document:
        textpage = document[0].get_textpage()
        found = []
        x, y = ctypes.c_double(), ctypes.c_double()
        for index in range(textpage.count_chars()):
            pypdfium2.raw.FPDFText_GetCharOrigin(textpage, index, x, y)
            found.append(x.value / PT_PER_MM)
        return found


@pytest.mark.parametrize(
    "text",
    [
        "Съешь ещё этих мягких французских булок, да выпей чаю",
        "Zażółć gęślą jaźń — „Pchnąć w tę łódź jeża”",
        "в\u00a0лесу и\u00a0в поле",
        "«Ход» 5–7 № 3",
    ],
)
def test_text_comes_back_character_by_character(text: str) -> None:
    assert text_of(pdf_of(run(SANS, text))) == text


def test_characters_that_share_a_glyph_keep_their_identity() -> None:
    glyph = SANS.shape("A").glyphs[0]
    node = Glyphs(SANS.key, 4.0, 5.0, 20.0, "AА", (glyph, glyph), (600, 600))
    assert text_of(pdf_of(node)) == "AА"


def test_the_glyph_laid_out_is_the_glyph_embedded() -> None:
    """Even where it is not the one that the character map would give."""
    other = SANS.shape("Ж").glyphs[0]
    pdf = pikepdf.open(io.BytesIO(pdf_of(Glyphs(SANS.key, 4.0, 5.0, 20.0, "x", (other,), (500,)))))
    (font,) = pdf.pages[0].Resources.Font.values()
    descendant = font.DescendantFonts[0]
    assert descendant.CIDToGIDMap.read_bytes() == b"\0\0" + other.to_bytes(2, "big")
    program = TTFont(io.BytesIO(descendant.FontDescriptor.FontFile2.read_bytes()))
    assert program["glyf"][program.getGlyphName(other)].numberOfContours > 0


@settings(max_examples=25, deadline=None)
@given(st.text(LETTERS, min_size=1, max_size=60).filter(lambda text: text == text.strip() and "  " not in text))
def test_every_glyph_stands_where_its_advance_says(text: str) -> None:
    node = run(SANS, text)
    wanted = [5.0 + pen * 4.0 / SANS.upem for pen in accumulate(node.advances, initial=0)][:-1]
    assert origins_of(pdf_of(node)) == pytest.approx(wanted, abs=4.0 * 0.6 / 1000)


def test_fonts_of_other_units_do_not_drift() -> None:
    """2048 units to the em: no advance is a whole number of thousandths."""
    fonts = FontRegistry({"Vera": {"regular": File(reportlab.__file__).parent / "fonts" / "Vera.ttf"}})
    font = fonts.get("Vera")
    assert font.upem == 2048
    node = run(font, "the quick brown fox jumps over the lazy dog " * 3 + "end")
    wanted = [5.0 + pen * 4.0 / font.upem for pen in accumulate(node.advances, initial=0)][:-1]
    assert origins_of(pdf_of(node, fonts=fonts)) == pytest.approx(wanted, abs=4.0 * 0.6 / 1000)


def test_fonts_are_embedded_as_small_subsets_without_hinting() -> None:
    nodes = (run(SANS, "Привет"), run(FONTS.get("PT Sans", bold=True), "Привет", y=40.0))
    pdf = pikepdf.open(io.BytesIO(pdf_of(*nodes)))
    names = set()
    for font in pdf.pages[0].Resources.Font.values():
        descriptor = font.DescendantFonts[0].FontDescriptor
        program = descriptor.FontFile2.read_bytes()
        assert len(descriptor.FontFile2.read_raw_bytes()) < 6_000
        assert {"fpgm", "prep", "cvt ", "GPOS"}.isdisjoint(TTFont(io.BytesIO(program)).keys())
        names.add(str(font.BaseFont))
    assert len(names) == 2
    assert all(len(name.split("+")[0]) == 7 for name in names)
