"""Whatever is printed on whatever paper: every piece is there once, whole, cuttable, and its back is behind it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import NamedTuple

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generator.drawing.fonts import load_registry
from generator.drawing.transforms import apply
from generator.errors import ProblemsFound
from generator.sheets.choices import Choices, Piece
from generator.sheets.document import Placement, Sheet
from generator.sheets.impose import Imposition, impose
from generator.units import PAPERS
from tests.sheets.geometry import HEADER, box_bounds, inked, make_pieces, outline_bounds, overlap, touch

FONTS = load_registry()
NEAR = 1e-6


class Job(NamedTuple):
    pieces: list[Piece]
    choices: Choices
    shapes: dict[str, str]


def tenths(low: int, high: int) -> st.SearchStrategy[float]:
    return st.integers(low * 10, high * 10).map(lambda n: n / 10)


@st.composite
def jobs(draw: st.DrawFn) -> Job:
    count = draw(st.integers(1, 24))
    pieces: list[Piece] = []
    shapes: dict[str, str] = {}
    for component in draw(st.sampled_from([("card",), ("card", "token")])):
        backless = draw(st.sets(st.integers(0, count - 1), max_size=count))
        size = draw(tenths(12, 200)), draw(tenths(12, 200))
        shape = shapes[component] = draw(st.sampled_from(["rectangle", "rounded", "ellipse", "hexagon"]))
        pieces += make_pieces(count, *size, draw(tenths(0, 4)), shape, sorted(backless), component)
    choices = Choices(
        paper=draw(st.sampled_from(list(PAPERS))),
        backs=draw(st.sampled_from(["none", "separate", "duplex-long", "duplex-short", "gutterfold"])),
        cuts=draw(st.sampled_from(["auto", "shared", "double"])),
        marks=draw(st.sampled_from(["crop", "lines", "none"])),
        margin=draw(tenths(3, 15)),
        min_bleed=draw(tenths(0, 3)),
        gutter=draw(tenths(2, 10)),
        orientation=draw(st.sampled_from(["auto", "auto", "portrait", "landscape"])),
    )
    return Job(pieces, choices, shapes)


def imposed(job: Job) -> Imposition:
    try:
        return impose(job.pieces, job.choices, HEADER, FONTS)
    except ProblemsFound:
        assume(False)
        raise


def boxes(sheet: Sheet) -> list[tuple[float, float, float, float]]:
    return [box_bounds((p.x, p.y, p.w, p.h)) for p in sheet.placements]


@settings(max_examples=120, deadline=None)
@given(jobs())
def test_every_piece_is_printed_once_on_each_side_in_order(job: Job) -> None:
    placements = [p for sheet in imposed(job).sheets for p in sheet.placements]
    fronts = [(p.component, p.copy) for p in placements if p.side == "front"]
    assert Counter(fronts) == Counter((piece.component, piece.copy) for piece in job.pieces)
    for component in ("card", "token"):
        copies = [copy for name, copy in fronts if name == component]
        assert copies == sorted(copies)
    wanted = [(piece.component, piece.copy) for piece in job.pieces if piece.back and job.choices.backs != "none"]
    assert Counter((p.component, p.copy) for p in placements if p.side == "back") == Counter(wanted)


@settings(max_examples=120, deadline=None)
@given(jobs())
def test_pieces_and_bleed_keep_to_the_margins_and_off_each_other(job: Job) -> None:
    for sheet in imposed(job).sheets:
        trims = boxes(sheet)
        assert not any(overlap(a, b) for a, b in combinations(trims, 2))
        clips = [outline_bounds(p.clip) for p in sheet.placements]
        margin = job.choices.margin - NEAR
        for index, (clip, trim) in enumerate(zip(clips, trims, strict=True)):
            assert clip[0] >= margin and clip[2] <= sheet.width - margin
            assert clip[1] >= margin and clip[3] <= sheet.height - margin
            assert clip[0] <= trim[0] + NEAR and clip[1] <= trim[1] + NEAR
            assert clip[2] >= trim[2] - NEAR and clip[3] >= trim[3] - NEAR
            assert not any(overlap(clip, other) for i, other in enumerate(trims) if i != index)
            if sheet.fold:
                middle, low, high = (sheet.width / 2, 0, 2) if sheet.fold.axis == "x" else (sheet.height / 2, 1, 3)
                assert sheet.fold.at == middle
                gutter = job.choices.gutter - NEAR
                assert clip[high] <= middle - gutter or clip[low] >= middle + gutter


@settings(max_examples=120, deadline=None)
@given(jobs())
def test_the_kept_bleed_and_the_cuts_are_what_was_asked_for(job: Job) -> None:
    result = imposed(job)
    for report in result.summary:
        drawn = next(piece.front.bleed for piece in job.pieces if piece.component in report.components)
        assert min(drawn, job.choices.min_bleed) - NEAR <= report.bleed <= drawn + NEAR
        assert 0 < report.paper_used <= 1
        if {job.shapes[name] for name in report.components} & {"ellipse", "hexagon"}:
            assert report.cuts == "double"
        elif job.choices.cuts != "auto":
            assert report.cuts == job.choices.cuts


@settings(max_examples=150, deadline=None)
@given(jobs())
def test_turning_the_paper_over_lays_every_back_on_its_front(job: Job) -> None:
    """Followed by hand: three points of the front go through the paper; the back has its own three points there."""
    sheets = imposed(job).sheets
    front_of: dict[tuple[str, int], tuple[Sheet, Placement]] = {}
    for sheet in sheets:
        for p in sheet.placements:
            if p.side == "front":
                front_of[p.component, p.copy] = sheet, p
    for sheet in sheets:
        for back in (p for p in sheet.placements if p.side == "back"):
            front_sheet, front = front_of[back.component, back.copy]
            assert (sheet.n, sheet.width, sheet.height) == (front_sheet.n, front_sheet.width, front_sheet.height)
            if sheet.fold:
                sideways = sheet.fold.axis == "x"
            elif job.choices.backs == "duplex-short":
                sideways = sheet.width > sheet.height
            else:
                sideways = sheet.width < sheet.height
            w, h = front.face.width, front.face.height
            # Middle of the piece, middle of its top edge, and its left edge, which is the back's right edge.
            for on_front, on_back in (
                ((w / 2, h / 2), (w / 2, h / 2)),
                ((w / 2, 0), (w / 2, 0)),
                ((0, h / 2), (w, h / 2)),
            ):
                x, y = apply(front.matrix, *on_front)
                behind = (sheet.width - x, y) if sideways else (x, sheet.height - y)
                there = apply(back.matrix, *on_back)
                assert abs(behind[0] - there[0]) < 0.01 and abs(behind[1] - there[1]) < 0.01


@settings(max_examples=120, deadline=None)
@given(jobs())
def test_a_placement_takes_its_face_exactly_into_its_box(job: Job) -> None:
    for sheet in imposed(job).sheets:
        for p in sheet.placements:
            xs, ys = zip(apply(p.matrix, 0, 0), apply(p.matrix, p.face.width, p.face.height), strict=True)
            assert abs(min(xs) - p.x) < NEAR and abs(max(xs) - p.x - p.w) < NEAR
            assert abs(min(ys) - p.y) < NEAR and abs(max(ys) - p.y - p.h) < NEAR
            a, b, c, d = p.matrix[:4]
            assert a * d - b * c == 1
            up = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}[p.rotation]
            assert (-c, -d) == up


@settings(max_examples=150, deadline=None)
@given(jobs())
def test_marks_and_header_touch_neither_pieces_nor_bleed_nor_each_other(job: Job) -> None:
    for sheet in imposed(job).sheets:
        page = (0.0, 0.0, sheet.width, sheet.height)
        clips = [outline_bounds(p.clip) for p in sheet.placements]
        marks, header = list(inked(sheet.marks)), list(inked(sheet.header))
        assert all(touch(page, ink) and not _leaves(page, ink) for ink in (*marks, *header))
        assert not any(touch(ink, clip) for ink in header for clip in clips)
        assert not any(touch(ink, mark) for ink in header for mark in marks)
        if job.choices.marks == "crop":
            assert not any(touch(mark, clip) for mark in marks for clip in clips)
            assert len(set(marks)) == len(marks)
        if job.choices.marks == "none" or (sheet.side == "back" and job.choices.backs != "separate"):
            assert not [mark for mark in marks if not sheet.fold]


def _leaves(page: tuple[float, float, float, float], ink: tuple[float, float, float, float]) -> bool:
    return ink[0] < page[0] or ink[1] < page[1] or ink[2] > page[2] or ink[3] > page[3]


@settings(max_examples=60, deadline=None)
@given(jobs())
def test_page_boxes_hold_all_placements(job: Job) -> None:
    result = imposed(job)
    for sheet in result.sheets:
        trim, bleed = box_bounds(sheet.trim_box), box_bounds(sheet.bleed_box)
        if sheet.placements:
            trims = boxes(sheet)
            assert trim[:2] == (min(t[0] for t in trims), min(t[1] for t in trims))
            assert abs(trim[2] - max(t[2] for t in trims)) < NEAR and abs(trim[3] - max(t[3] for t in trims)) < NEAR
        assert bleed[0] <= trim[0] and bleed[1] <= trim[1] and bleed[2] >= trim[2] and bleed[3] >= trim[3]
        for p in sheet.placements:
            clip = outline_bounds(p.clip)
            assert clip[0] >= bleed[0] - NEAR and clip[3] <= bleed[3] + NEAR
