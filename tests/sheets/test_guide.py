"""The first pages of every file: how to make the game, and an index of its pieces."""

from __future__ import annotations

import pytest

from generator.drawing.fonts import load_registry
from generator.drawing.outlines import rectangle
from generator.drawing.scene import Face, Glyphs, Path, make_face
from generator.sheets.document import Sheet
from generator.sheets.guide import MARGIN, Chapter, Entry, Guide, make_guide

FONTS = load_registry()
A4 = (210.0, 297.0)


def face(width: float, height: float) -> Face:
    outline = rectangle(0, 0, width, height)
    return make_face(width, height, 3, outline, (Path(outline, (1, 0, 0)),))


def guide(chapters: int, entries: int, words: int = 12) -> Guide:
    chapter = Chapter("Card × 3", (face(63, 88), face(63, 88)), ("word " * words,))
    entry = Entry(face(63, 88), "× 3")
    return Guide("How to make it", ("Print.", "Cut."), (chapter,) * chapters, "In the box", (entry,) * entries, "en")


def texts(sheet: Sheet) -> list[str]:
    return [node.text for node in sheet.page if isinstance(node, Glyphs)]


def test_every_chapter_and_every_entry_is_shown() -> None:
    sheets = make_guide(guide(4, 7), A4, FONTS, two_sided=False)
    assert [(sheet.n, sheet.side) for sheet in sheets] == [(1, "info"), (2, "info")]
    making, index = sheets
    assert texts(making)[0] == "How to make it"
    assert texts(making).count("Card × 3") == 4
    assert len(making.placements) == 4 * 2
    assert texts(index).count("× 3") == len(index.placements) == 7


def test_two_sided_guides_fill_whole_sheets() -> None:
    sheets = make_guide(guide(9, 7, words=150), A4, FONTS, two_sided=True)
    assert len(sheets) % 2 == 0
    assert [sheet.n for sheet in sheets] == [1 + page // 2 for page in range(len(sheets))]


@pytest.mark.parametrize(("chapters", "entries", "words"), [(1, 1, 5), (12, 60, 40), (30, 400, 90)])
def test_nothing_leaves_the_page(chapters: int, entries: int, words: int) -> None:
    for sheet in make_guide(guide(chapters, entries, words), A4, FONTS, two_sided=False):
        for node in sheet.page:
            if isinstance(node, Glyphs):
                assert MARGIN - 0.01 <= node.x <= A4[0] - MARGIN
                assert MARGIN <= node.y <= A4[1] - MARGIN + 3
        for picture in sheet.placements:
            assert MARGIN - 0.01 <= picture.x <= picture.x + picture.w <= A4[0] - MARGIN + 0.01
            assert MARGIN - 0.01 <= picture.y <= picture.y + picture.h <= A4[1] - MARGIN + 0.01


def test_pictures_keep_their_proportions_and_are_never_enlarged() -> None:
    small = Guide("T", ("s",), (Chapter("x", (face(10, 10),), ()),), "I", (Entry(face(10, 20), "× 1"),), "en")
    for sheet in make_guide(small, A4, FONTS, two_sided=False):
        (picture,) = sheet.placements
        assert picture.w <= 10
        assert picture.w / picture.h == pytest.approx(picture.face.width / picture.face.height)
