"""Nets on sheets: their outline to cut, dashes to fold, and bleed that follows the outline."""

from __future__ import annotations

import pytest

from generator.drawing.fonts import load_registry
from generator.drawing.outlines import rectangle
from generator.drawing.scene import Path, make_face
from generator.kinds import kinds
from generator.model.fields import Size
from generator.sheets.choices import Choices, Marks, Piece
from generator.sheets.cutting import distance_to
from generator.sheets.document import Sheet
from generator.sheets.impose import impose
from generator.sheets.marks import CREASE, CUT, HAIRLINE
from tests.sheets.geometry import HEADER, inked, outline_bounds

FONTS = load_registry()
CUBE = kinds()["cube"](kind="cube", name="Cube", size=12.0)
BOAT = kinds()["standee"](kind="standee", name="Boat", size=Size(30.0, 25.0))


def lay_out(kind: object, copies: int, marks: Marks = "crop", backs: str = "none") -> Sheet:
    width, height = kind.trim
    ground = Path(rectangle(-2, -2, width + 4, height + 4), fill=(0.5, 0.5, 0.5))
    face = make_face(width, height, 2.0, kind.outline, (ground,), kind.folds)
    pieces = [Piece("net", copy, face, None, "Net") for copy in range(1, copies + 1)]
    return impose(pieces, Choices(backs=backs, marks=marks), HEADER, FONTS).sheets[0]  # type: ignore[arg-type]


def lines(sheet: Sheet, stroke: object) -> list[tuple[float, float, float, float]]:
    return [line for mark in sheet.marks if mark.stroke == stroke for line in inked((mark,))]


@pytest.mark.parametrize("marks", ["crop", "lines"])
def test_a_net_shows_its_outline_and_all_its_folds(marks: Marks) -> None:
    sheet = lay_out(CUBE, 3, marks)
    outlines, creases = lines(sheet, HAIRLINE), lines(sheet, CREASE)
    assert len(outlines) == 3
    assert len(creases) == 3 * len(CUBE.folds)
    for placement, outline in zip(sheet.placements, outlines, strict=True):
        box = (placement.x, placement.y, placement.x + placement.w, placement.y + placement.h)
        assert outline == pytest.approx(box)
    x1, y1, x2, y2 = creases[0]
    first = sheet.placements[0]
    fx1, fy1, fx2, fy2 = CUBE.folds[0]
    across = {round(abs(fx1 - fx2), 6), round(abs(fy1 - fy2), 6)}
    assert {round(x2 - x1, 6), round(y2 - y1, 6)} == across
    assert first.x <= x1 <= first.x + first.w


def test_ticks_of_folds_stay_off_pieces_and_their_bleed() -> None:
    sheet = lay_out(CUBE, 6)
    ticks = lines(sheet, CUT)
    assert ticks
    from generator.drawing.transforms import transform_outline

    outlines = [transform_outline(p.face.outline, p.matrix) for p in sheet.placements]
    for x1, y1, x2, y2 in ticks:
        for outline in outlines:
            for point in ((x1, y1), (x2, y2)):
                assert distance_to(outline, point) > 2


def test_a_straight_standee_has_crop_marks_and_dashes() -> None:
    sheet = lay_out(BOAT, 2)
    assert not lines(sheet, HAIRLINE)
    assert len(lines(sheet, CREASE)) == 2 * 3
    assert len(lines(sheet, CUT)) >= 12


def test_without_marks_there_are_none() -> None:
    assert lay_out(CUBE, 1, "none").marks == ()


def test_pieces_with_other_folds_go_on_other_sheets() -> None:
    outline = rectangle(0, 0, 40, 60)
    ground = (Path(outline, fill=(0.5, 0.5, 0.5)),)
    plain = make_face(40, 60, 2, outline, ground)
    folded = make_face(40, 60, 2, outline, ground, ((0.0, 30.0, 40.0, 30.0),))
    assert plain.hash != folded.hash
    pieces = [Piece("plain", 1, plain, None, "A"), Piece("folded", 1, folded, None, "B")]
    sheets = impose(pieces, Choices(backs="none"), HEADER, FONTS).sheets
    assert len(sheets) == 2
    assert [bool(lines(sheet, CREASE)) for sheet in sheets] == [False, True]


def test_bleed_follows_the_outline_of_a_net() -> None:
    """Not the box around it: that would waste ink and blur the shape."""
    sheet = lay_out(CUBE, 1)
    [placement] = sheet.placements
    clip = outline_bounds(placement.clip)
    box = (placement.x - 2, placement.y - 2, placement.x + placement.w + 2, placement.y + placement.h + 2)
    assert clip == pytest.approx(box)
    assert len([segment for segment in placement.clip if segment[0] == "M"]) > 20
