"""Nets of different shapes share sheets where that saves paper."""

from __future__ import annotations

import pytest

from generator.drawing.fonts import load_registry
from generator.drawing.outlines import rectangle
from generator.drawing.scene import Path, make_face
from generator.kinds import kinds
from generator.model.fields import Size
from generator.sheets.choices import Backs, Choices, Piece
from generator.sheets.impose import Imposition, impose
from generator.sheets.marks import CREASE, HAIRLINE
from tests.sheets.geometry import HEADER, box_bounds, inked, overlap

FONTS = load_registry()
SIZES = ((18.0, 30.0), (20.0, 45.0), (22.0, 38.0), (25.0, 34.0), (28.0, 42.0))


def make_figures(copies: int = 1, back: bool = False) -> list[Piece]:
    pieces = []
    for width, height in SIZES:
        kind = kinds()["standee"](
            kind="standee", name="Figure", size=Size(width, height), shape="arch", weight_pocket=True, coin=20.0
        )
        w, h = kind.trim
        ground = (Path(rectangle(-2, -2, w + 4, h + 4), fill=(0.5, 0.5, 0.5)),)
        face = make_face(w, h, 2.0, kind.outline, ground, kind.folds)
        pieces += [Piece(f"f{width:g}", copy, face, face if back else None, "Figure") for copy in range(1, copies + 1)]
    return pieces


def print_figures(paper: str = "a4", backs: Backs = "none", **more: object) -> Imposition:
    return impose(make_figures(**more), Choices(paper, backs), HEADER, FONTS)  # type: ignore[arg-type]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_five_figures_of_five_sizes_share_a_sheet(paper: str) -> None:
    imposition = print_figures(paper)
    [sheet] = imposition.sheets
    assert {placement.component for placement in sheet.placements} == {"f18", "f20", "f22", "f25", "f28"}
    assert imposition.mixed
    assert (imposition.mixed.pieces, imposition.mixed.sheets) == (5, 1)
    boxes = [box_bounds((p.x, p.y, p.w, p.h), 2) for p in sheet.placements]
    for index, box in enumerate(boxes):
        assert box[0] >= 5 - 1e-6
        assert box[1] >= 9 - 1e-6
        assert box[2] <= sheet.width - 5 + 1e-6
        assert box[3] <= sheet.height - 5 + 1e-6
        assert not any(overlap(box, other) for other in boxes[:index])


def test_every_piece_is_printed_once_with_its_outline_and_folds() -> None:
    imposition = print_figures(copies=3)
    placements = [placement for sheet in imposition.sheets for placement in sheet.placements]
    assert sorted((p.component, p.copy) for p in placements) == sorted(
        (piece.component, piece.copy) for piece in make_figures(3)
    )
    for sheet in imposition.sheets:
        outlines = [line for mark in sheet.marks if mark.stroke == HAIRLINE for line in inked((mark,))]
        creases = [line for mark in sheet.marks if mark.stroke == CREASE for line in inked((mark,))]
        assert len(outlines) == len(sheet.placements)
        assert len(creases) == sum(len(p.face.folds) for p in sheet.placements)


def test_what_has_a_back_keeps_to_its_own_grid() -> None:
    assert print_figures(backs="duplex-long", back=True).mixed is None
    # Where backs are not printed there is nothing behind them.
    assert print_figures(backs="none", back=True).mixed


def test_a_duplex_page_stays_empty_behind_them() -> None:
    card = make_face(63, 88, 3, rectangle(0, 0, 63, 88), (Path(rectangle(0, 0, 63, 88), fill=(0, 0, 0)),))
    pieces = [Piece("card", 1, card, card, "Card"), *make_figures()]
    sheets = impose(pieces, Choices(backs="duplex-long"), HEADER, FONTS).sheets
    assert [(sheet.n, sheet.side) for sheet in sheets] == [(1, "front"), (1, "back"), (2, "front"), (2, "back")]
    assert len(sheets[2].placements) == 5
    assert not sheets[3].placements


def test_one_shape_alone_keeps_its_grid() -> None:
    pieces = make_figures()[:1]
    imposition = impose(pieces, Choices(backs="none"), HEADER, FONTS)
    assert imposition.mixed is None
    assert len(imposition.summary) == 1
