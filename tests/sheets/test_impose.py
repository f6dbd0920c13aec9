"""Pages, their order and number, their marks, their header, and what is said when pieces do not fit."""

from __future__ import annotations

from itertools import chain

import pytest

from generator.drawing.fonts import FontRegistry, load_registry
from generator.drawing.scene import Glyphs, Group, Node, Path
from generator.errors import ProblemsFound
from generator.sheets.choices import Backs, Choices, HeaderText, Marks
from generator.sheets.document import Sheet
from generator.sheets.impose import impose, outline_entries
from tests.sheets.geometry import HEADER, box_bounds, inked, make_pieces, make_side, outline_bounds


@pytest.fixture(scope="module")
def fonts() -> FontRegistry:
    return load_registry()


def glyphs(nodes: tuple[Node, ...]) -> list[Glyphs]:
    inside = chain.from_iterable(glyphs(node.children) for node in nodes if isinstance(node, Group))
    return [*(node for node in nodes if isinstance(node, Glyphs)), *inside]


def header_text(sheet: Sheet) -> str:
    return " ".join(run.text for run in glyphs(sheet.header))


@pytest.mark.parametrize(
    ("backs", "pages"),
    [
        ("none", ["1 front", "2 front"]),
        ("separate", ["1 front", "2 front", "1 back", "2 back"]),
        ("duplex-long", ["1 front", "1 back", "2 front", "2 back"]),
        ("duplex-short", ["1 front", "1 back", "2 front", "2 back"]),
        ("gutterfold", ["1 fold", "2 fold", "3 fold"]),
    ],
)
def test_the_order_of_pages(backs: Backs, pages: list[str], fonts: FontRegistry) -> None:
    result = impose(make_pieces(10), Choices(backs=backs), HEADER, fonts)
    assert [f"{sheet.n} {sheet.side}" for sheet in result.sheets] == pages
    for sheet in result.sheets:
        total = 3 if backs == "gutterfold" else 2
        assert f"sheet {sheet.n} of {total} · {sheet.side}" in header_text(sheet)
        assert "50 mm" in header_text(sheet)


def test_no_pieces_no_pages(fonts: FontRegistry) -> None:
    assert impose([], Choices(), HEADER, fonts).sheets == ()


def test_without_any_back_there_are_no_back_pages(fonts: FontRegistry) -> None:
    result = impose(make_pieces(10, backless=range(10)), Choices(), HEADER, fonts)
    assert [sheet.side for sheet in result.sheets] == ["front", "front"]


def test_a_sheet_without_backs_keeps_its_empty_page_among_others(fonts: FontRegistry) -> None:
    pieces = [*make_pieces(2, 30, 30, backless=(0, 1), component="chit"), *make_pieces(2)]
    result = impose(pieces, Choices(), HEADER, fonts)
    assert [sheet.side for sheet in result.sheets] == ["front", "back", "front", "back"]
    empty = result.sheets[1]
    assert empty.placements == () and header_text(empty)
    front = result.sheets[0]
    assert empty.trim_box[0] == pytest.approx(front.width - front.trim_box[0] - front.trim_box[2])


def test_pieces_without_backs_are_not_folded(fonts: FontRegistry) -> None:
    pieces = [*make_pieces(2, 30, 30, backless=(0, 1), component="chit"), *make_pieces(2)]
    result = impose(pieces, Choices(backs="gutterfold"), HEADER, fonts)
    assert [(sheet.side, bool(sheet.fold)) for sheet in result.sheets] == [("front", False), ("fold", True)]


def test_sizes_do_not_mix_on_a_sheet_and_are_reported(fonts: FontRegistry) -> None:
    pieces = [
        *make_pieces(12),
        *make_pieces(3, 25, 25, 2, "ellipse", component="coin"),
        *make_pieces(4, component="joker"),
    ]
    result = impose(pieces, Choices(backs="none", cuts="double"), HEADER, fonts)
    assert [[p.component for p in sheet.placements] for sheet in result.sheets] == [
        ["card"] * 8,
        ["card"] * 4 + ["joker"] * 4,
        ["coin"] * 3,
    ]
    cards, coins = result.summary
    assert (cards.components, cards.pieces, cards.sheets) == (("card", "joker"), 16, 2)
    assert (cards.cols, cards.rows, cards.orientation, cards.cuts, cards.bleed) == (4, 2, "landscape", "double", 3)
    assert cards.paper_used == pytest.approx(16 * 63 * 88 / (2 * 210 * 297))
    assert (coins.components, coins.pieces, coins.sheets) == (("coin",), 3, 1)
    assert outline_entries(result.sheets, pieces) == (("Card", 0), ("Joker", 1), ("Coin", 2))


def test_crop_marks_stand_at_every_trim_line_outside_the_bleed(fonts: FontRegistry) -> None:
    (sheet,) = impose(make_pieces(8), Choices(backs="none"), HEADER, fonts).sheets
    marks = list(inked(sheet.marks))
    left, top, right, bottom = box_bounds(sheet.bleed_box)
    assert sorted({round(m[0], 3) for m in marks if m[1] > bottom}) == [
        13.5,
        76.5,
        82.5,
        145.5,
        151.5,
        214.5,
        220.5,
        283.5,
    ]
    assert sorted({round(m[1], 3) for m in marks if m[0] > right}) == [14, 102, 108, 196]
    assert len(marks) == 2 * 8 + 2 * 4
    for mark in marks:
        length = max(mark[2] - mark[0], mark[3] - mark[1])
        gap = max(left - mark[2], mark[0] - right, top - mark[3], mark[1] - bottom)
        assert gap == pytest.approx(0.5)
        assert 2 <= length <= 4 + 1e-9
    strokes = [node.stroke for node in sheet.marks if isinstance(node, Path)]
    assert all(stroke and 0.15 <= stroke.width <= 0.25 and stroke.color == (0, 0, 0) for stroke in strokes)


def test_marks_of_the_last_sheet_stand_around_its_pieces(fonts: FontRegistry) -> None:
    (sheet,) = impose(make_pieces(1), Choices(backs="none"), HEADER, fonts).sheets
    assert len(list(inked(sheet.marks))) == 8
    assert sheet.trim_box[2:] == (63, 88)


def test_round_pieces_have_ticks_at_free_ends_only(fonts: FontRegistry) -> None:
    (sheet,) = impose(make_pieces(7, 25, 25, 2, "ellipse"), Choices(backs="none"), HEADER, fonts).sheets
    # Two columns of four and three. 2 above, 2 below, 4 left, 3 + 1 right.
    assert len(list(inked(sheet.marks))) == 2 + 2 + 4 + 4


def test_cut_lines_run_from_margin_to_margin_but_not_through_the_header(fonts: FontRegistry) -> None:
    (sheet,) = impose(make_pieces(9), Choices(backs="none", cuts="shared", marks="lines"), HEADER, fonts).sheets
    lines = list(inked(sheet.marks))
    assert len(lines) == 4 + 4
    lying = [line for line in lines if line[1] == line[3]]
    assert {(line[0], line[2]) for line in lying} == {(5, 205)}
    (ends,) = {(line[1], line[3]) for line in lines if line[0] == line[2]}
    assert max(ink[3] for ink in inked(sheet.header)) < ends[0] < sheet.bleed_box[1]
    assert ends[1] == 292


def test_cut_lines_of_round_pieces_are_their_outlines(fonts: FontRegistry) -> None:
    (sheet,) = impose(make_pieces(3, 25, 25, 2, "ellipse"), Choices(backs="none", marks="lines"), HEADER, fonts).sheets
    for ink, p in zip(inked(sheet.marks), sheet.placements, strict=True):
        assert ink == pytest.approx(box_bounds((p.x, p.y, p.w, p.h)))


def test_only_separate_backs_carry_marks(fonts: FontRegistry) -> None:
    assert not impose(make_pieces(3), Choices(), HEADER, fonts).sheets[1].marks
    assert impose(make_pieces(3), Choices(backs="separate"), HEADER, fonts).sheets[1].marks


def test_marks_on_a_back_spare_pieces_that_have_none(fonts: FontRegistry) -> None:
    pieces = make_pieces(8, backless=range(1, 8))
    front, back = impose(pieces, Choices(backs="separate"), HEADER, fonts).sheets
    assert len(back.placements) == 1
    for mark in inked(back.marks):
        for p in front.placements:
            x, y, w, h = p.x, back.height - p.y - p.h, p.w, p.h
            assert mark[2] < x or mark[0] > x + w or mark[3] < y or mark[1] > y + h


def test_a_fold_line_runs_from_edge_to_edge(fonts: FontRegistry) -> None:
    (sheet,) = impose(make_pieces(3), Choices(backs="gutterfold", marks="none"), HEADER, fonts).sheets
    assert sheet.fold is not None
    line = next(node for node in sheet.marks if isinstance(node, Path) and node.stroke)
    assert line.stroke and line.stroke.dash
    assert outline_bounds(line.outline) == (
        (sheet.width / 2, 0, sheet.width / 2, sheet.height)
        if sheet.fold.axis == "x"
        else (0, sheet.height / 2, sheet.width, sheet.height / 2)
    )


@pytest.mark.parametrize("marks", ["crop", "lines"])
@pytest.mark.parametrize(("size", "axis"), [((63, 88), "x"), ((88, 63), "y")])
def test_nothing_crosses_the_fold(size: tuple[float, float], axis: str, marks: Marks, fonts: FontRegistry) -> None:
    long_header = HeaderText(lambda n, total, side: "Wordy " * 15 + "end")
    choices = Choices(backs="gutterfold", gutter=2.2, marks=marks)
    sheet = impose(make_pieces(8, *size), choices, long_header, fonts).sheets[0]
    assert sheet.fold is not None and sheet.fold.axis == axis
    low, high = (0, 2) if axis == "x" else (1, 3)
    *cut_marks, _, _ = sheet.marks
    inks = [*inked(tuple(cut_marks)), *inked(sheet.header)]
    assert any(ink[high] < sheet.fold.at for ink in inks) and any(ink[low] > sheet.fold.at for ink in inks)
    assert all(ink[high] < sheet.fold.at or ink[low] > sheet.fold.at for ink in inks)


@pytest.mark.parametrize("margin", [5.0, 12.0])
def test_the_header_keeps_to_the_margins_at_its_ends(margin: float, fonts: FontRegistry) -> None:
    (sheet,) = impose(make_pieces(1), Choices(backs="none", margin=margin), HEADER, fonts).sheets
    inks = list(inked(sheet.header))
    assert max(ink[2] for ink in inks) == pytest.approx(sheet.width - margin)
    assert min(ink[0] for ink in inks) == pytest.approx(margin)


def test_the_ruler_is_fifty_millimetres_long(fonts: FontRegistry) -> None:
    for size in ((63, 88), (190, 60)):
        (sheet,) = impose(make_pieces(1, *size), Choices(backs="none"), HEADER, fonts).sheets
        sides = [
            max(ink[2] - ink[0], ink[3] - ink[1])
            for ink in inked(tuple(n for n in sheet.header if not isinstance(n, Glyphs)))
        ]
        assert 50 in [pytest.approx(side) for side in sides]


def test_a_narrow_top_strip_sends_the_header_to_the_left(fonts: FontRegistry) -> None:
    (sheet,) = impose(make_pieces(1, 150, 278, 3), Choices(backs="none", orientation="portrait"), HEADER, fonts).sheets
    assert sheet.bleed_box[1] < 9
    assert all(ink[2] < sheet.bleed_box[0] for ink in inked(sheet.header))
    low, high = (min(ink[1] for ink in inked(sheet.header)), max(ink[3] for ink in inked(sheet.header)))
    assert low < 10 and high > 280, "ruler at the top, text from the bottom"


def test_a_long_header_shrinks_and_then_loses_its_end_not_silently(fonts: FontRegistry) -> None:
    def with_words(count: int) -> HeaderText:
        return HeaderText(lambda n, total, side: "Wordy " * count + "end")

    sizes = []
    for count in (5, 22):
        result = impose(make_pieces(9), Choices(backs="none", cuts="shared"), with_words(count), fonts)
        assert result.notes == ()
        assert "end" in header_text(result.sheets[0])
        sizes.append(glyphs(result.sheets[0].header)[0].size)
    assert sizes[0] > sizes[1]
    result = impose(make_pieces(9), Choices(backs="none", cuts="shared"), with_words(80), fonts)
    assert [note.code for note in result.notes] == ["header-too-long"]
    assert "end" not in header_text(result.sheets[0]) and "…" in header_text(result.sheets[0])


def test_all_that_does_not_fit_is_said_at_once_with_a_way_out(fonts: FontRegistry) -> None:
    pieces = [
        *make_pieces(2, 250, 380, component="board"),
        *make_pieces(2),
        *make_pieces(1, 900, 900, component="cloth"),
    ]
    with pytest.raises(ProblemsFound) as caught:
        impose(pieces, Choices(), HEADER, fonts)
    board, cloth = caught.value.problems
    assert (board.code, board.where.file, cloth.code, cloth.where.file) == (
        "does-not-fit",
        "board",
        "does-not-fit",
        "cloth",
    )
    for word in ("250 × 380", "a4", "210 × 297", "margin of 5 mm"):
        assert word in board.message
    assert board.hint == "it fits on a3, tabloid"
    assert "parts" in cloth.hint


def test_a_bleed_too_large_or_a_fold_is_named_as_the_reason(fonts: FontRegistry) -> None:
    with pytest.raises(ProblemsFound) as caught:
        impose(make_pieces(1, 199, 270), Choices(), HEADER, fonts)
    assert "min-bleed" in caught.value.problems[0].hint
    with pytest.raises(ProblemsFound) as caught:
        impose(make_pieces(1, 180, 200), Choices(backs="gutterfold"), HEADER, fonts)
    assert "without gutterfold it fits" in caught.value.problems[0].hint


def test_sides_of_different_size_are_refused(fonts: FontRegistry) -> None:
    piece = make_pieces(1)[0]._replace(back=make_side(63, 89, 3))
    with pytest.raises(ProblemsFound) as caught:
        impose([piece], Choices(), HEADER, fonts)
    assert [problem.code for problem in caught.value.problems] == ["sides-differ"]


def test_choices_that_cannot_be_meant_are_refused_together(fonts: FontRegistry) -> None:
    choices = Choices(paper="a5x", margin=-1, gutter=float("nan"), backs="duplex")  # type: ignore[arg-type]
    with pytest.raises(ProblemsFound) as caught:
        impose(make_pieces(1), choices, HEADER, fonts)
    assert [problem.where.file for problem in caught.value.problems] == ["backs", "gutter", "margin", "paper"]


def test_the_same_pieces_give_the_same_sheets(fonts: FontRegistry) -> None:
    first, second = (impose(make_pieces(20), Choices(), HEADER, fonts) for _ in range(2))
    assert repr(first.sheets) == repr(second.sheets)
