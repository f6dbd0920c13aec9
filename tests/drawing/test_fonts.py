from __future__ import annotations

import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from fontTools.pens.areaPen import AreaPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.fonts import Font, FontRegistry, load_registry

FONTS = load_registry()
STYLES = [(family, bold, italic) for family in FONTS.families() for bold in (False, True) for italic in (False, True)]


@pytest.fixture(scope="module")
def sans() -> Font:
    return FONTS.get("PT Sans")


def test_families() -> None:
    assert FONTS.families() == ("Lobster", "PT Sans", "PT Sans Narrow", "PT Serif", "Russo One")


@pytest.mark.parametrize(("family", "bold", "italic"), STYLES)
def test_every_style_opens_a_file_of_its_family(family: str, bold: bool, italic: bool) -> None:
    font = FONTS.get(family, bold=bold, italic=italic)
    with TTFont(font.path) as file:
        assert file["name"].getDebugName(1) == family
        style = file["name"].getDebugName(2).lower().replace(" ", "-")
        assert font.key == f"{family}/{style}"
        assert font.upem == file["head"].unitsPerEm
        assert font.ascender == file["hhea"].ascent / font.upem
        assert font.descender == file["hhea"].descent / font.upem
        assert font.cap_height == file["OS/2"].sCapHeight / font.upem
        assert font.x_height == file["OS/2"].sxHeight / font.upem
    assert FONTS.by_key(font.key) is font


@pytest.mark.parametrize(
    ("family", "bold", "italic", "key"),
    [
        ("PT Sans", True, True, "PT Sans/bold-italic"),
        ("PT Sans Narrow", True, True, "PT Sans Narrow/bold"),
        ("PT Sans Narrow", False, True, "PT Sans Narrow/regular"),
        ("Lobster", True, False, "Lobster/regular"),
    ],
)
def test_nearest_style(family: str, bold: bool, italic: bool, key: str) -> None:
    assert FONTS.get(family, bold=bold, italic=italic).key == key


def test_unknown_names() -> None:
    with pytest.raises(KeyError):
        FONTS.get("Comic Sans")
    with pytest.raises(KeyError):
        FONTS.by_key("Lobster/bold")
    with pytest.raises(KeyError):
        FONTS.by_key("nonsense")


def test_a_family_of_bold_only_serves_as_regular() -> None:
    registry = FontRegistry({"Own": {"bold": FONTS.get("PT Sans", bold=True).path}, "Empty": {}})
    assert registry.families() == ("Own",)
    assert registry.get("Own", italic=True).key == "Own/bold"


def test_registry_opens_no_file_before_it_is_asked() -> None:
    registry = FontRegistry({"Gone": {"regular": Path("no-such-file.ttf")}})
    assert registry.families() == ("Gone",)


def test_loading_the_registry_imports_neither_harfbuzz_nor_fonttools() -> None:
    code = (
        "import sys; from generator.drawing.fonts import load_registry; load_registry();"
        "print([name for name in ('uharfbuzz', 'fontTools', 'pyphen', 'fontpkg_pt_sans') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_kerning_is_on_and_ligatures_are_off(sans: Font) -> None:
    assert sans.shape("To").width < sans.shape("T").width + sans.shape("o").width
    lobster = FONTS.get("Lobster")
    assert lobster.shape("ffi").glyphs == tuple(lobster.shape(letter).glyphs[0] for letter in "ffi")


def test_shaping_is_done_once(sans: Font) -> None:
    assert sans.shape("фонарь") is sans.shape("фонарь")


def test_text_is_composed_before_shaping(sans: Font) -> None:
    assert sans.shape("и\u0306").text == "й"
    assert sans.shape("и\u0306").glyphs == sans.shape("й").glyphs


def test_no_break_space_is_as_wide_as_a_space() -> None:
    for family in FONTS.families():
        font = FONTS.get(family)
        assert font.shape("a\u00a0b").advances[1] == font.shape(" ").width


@given(st.text(max_size=20), st.sampled_from(STYLES))
def test_as_many_glyphs_as_characters(text: str, style: tuple[str, bool, bool]) -> None:
    family, bold, italic = style
    shaped = FONTS.get(family, bold=bold, italic=italic).shape(text)
    assert shaped.text == unicodedata.normalize("NFC", text)
    assert len(shaped.text) == len(shaped.glyphs) == len(shaped.advances)
    assert shaped.width == sum(shaped.advances)


@pytest.mark.parametrize("text", ["\u05d0\u05d1", "👍🏽", "q\u0301\u0323", "क्षि", "\ud800a", "e\u0301\u200d"])
def test_odd_text_keeps_its_length(sans: Font, text: str) -> None:
    shaped = sans.shape(text)
    assert len(shaped.glyphs) == len(shaped.text) > 0


def test_missing(sans: Font) -> None:
    assert sans.missing("Żółw и ёж — «№ 5»,\u00a0„tak”…") == ""
    assert sans.missing("a★b漢★") == "★漢"
    assert sans.missing("a★b漢★") == "★漢"
    assert sans.missing("so\u00adft\u200b\r\n\t\u2028") == ""
    assert sans.missing("5\u202f000\u2009km") == ""
    assert FONTS.get("Russo One").missing("−5") == "−"


def test_russian_and_polish_are_complete_in_every_font() -> None:
    letters = "".join(chr(code) for code in range(0x410, 0x450)) + "ёЁ" + "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ" + "«»„”“—–…№"
    for family, bold, italic in STYLES:
        assert FONTS.get(family, bold=bold, italic=italic).missing(letters) == ""


def test_outline_of_a_letter(sans: Font) -> None:
    outline = sans.glyph_outline(sans.shape("H").glyphs[0])
    assert {segment[0] for segment in outline} == {"M", "L", "Z"}
    ys = [numbers[1] for letter, *numbers in outline if letter != "Z"]
    assert (min(ys), max(ys)) == (0, 700)
    assert outline is sans.glyph_outline(sans.shape("H").glyphs[0])
    assert sans.glyph_outline(sans.shape(" ").glyphs[0]) == ()


def test_curves_are_cubic_and_meet_the_font_tools_curve(sans: Font) -> None:
    glyph = sans.shape("о").glyphs[0]
    outline = sans.glyph_outline(glyph)
    assert {segment[0] for segment in outline} == {"M", "C", "Z"}
    with TTFont(sans.path) as file:
        glyphs = file.getGlyphSet()
        expected = AreaPen(glyphs)
        glyphs[file.getGlyphName(glyph)].draw(expected)
    pen = AreaPen()
    for letter, *numbers in outline:
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if letter == "M":
            pen.moveTo(points[0])
        elif letter == "C":
            pen.curveTo(*points)
        else:
            pen.closePath()
    assert pen.value == pytest.approx(expected.value, rel=1e-6)
    assert abs(pen.value) > 10_000
