"""Printer profiles: a page that is wrong in the opposite way comes out right."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.fonts import load_registry
from generator.drawing.outlines import circle, rectangle
from generator.drawing.scene import Face, Group, Path, Stroke, make_face
from generator.drawing.transforms import apply, multiply
from generator.errors import Where
from generator.output.pdf import write_pdf
from generator.sheets.backs import page_flip
from generator.sheets.calibration import calibration_document, cross_points, page_size
from generator.sheets.choices import Choices, HeaderText, Piece
from generator.sheets.document import Document
from generator.sheets.impose import impose
from generator.sheets.printers import PrinterProfile, Readings, check_profile, correct_back, error_of, profile_from

FONTS = load_registry()
HEADER = HeaderText(lambda n, total, side: f"sheet {n} of {total}")
PROFILES = st.builds(
    PrinterProfile,
    x=st.floats(-6, 6),
    y=st.floats(-6, 6),
    angle=st.floats(-2, 2),
    scale_x=st.floats(0.98, 1.02),
    scale_y=st.floats(0.98, 1.02),
    lying=st.sampled_from(["left", "right"]),
)


def face(width: float = 63.0, height: float = 88.0) -> Face:
    dot = Path(circle(width / 2, height / 2, 1), fill=(1.0, 0.0, 0.0))
    return make_face(width, height, 3.0, rectangle(0, 0, width, height), (dot,))


def imposed(backs: str, size: tuple[float, float] = (63.0, 88.0), orientation: str = "auto"):
    pieces = [Piece(f"card-{n}", 1, face(*size), face(*size), "cards") for n in range(8)]
    return impose(pieces, Choices("a4", backs, orientation=orientation), HEADER, FONTS).sheets


def corners(shown: Face) -> list[tuple[float, float]]:
    return [(0, 0), (shown.width, 0), (shown.width, shown.height), (0, shown.height)]


@given(
    profile=PROFILES,
    backs=st.sampled_from(["duplex-long", "duplex-short", "separate"]),
    orientation=st.sampled_from(["portrait", "landscape"]),
)
def test_the_printer_s_error_brings_corrected_backs_onto_their_fronts(profile, backs, orientation) -> None:
    sheets = imposed(backs, orientation=orientation)
    fronts = {p.component: p for sheet in sheets if sheet.side == "front" for p in sheet.placements}
    checked = 0
    for sheet in sheets:
        if sheet.side != "back":
            assert correct_back(sheet, profile, backs) is sheet
            continue
        flip = page_flip(backs, sheet.width, sheet.height)
        wrong = error_of(profile, sheet.width, sheet.height, backs)
        for placement in correct_back(sheet, profile, backs).placements:
            front = fronts[placement.component]
            printed = multiply(wrong, placement.matrix)
            behind = sorted(flip_point(flip, *apply(front.matrix, x, y)) for x, y in corners(front.face))
            there = sorted(apply(printed, x, y) for x, y in corners(placement.face))
            for want, got in zip(behind, there, strict=True):
                assert math.dist(want, got) < 0.01
                checked += 1
    assert checked == 32


def flip_point(flip, x: float, y: float) -> tuple[float, float]:
    left, top, _, _ = flip.box((x, y, 0.0, 0.0))
    return left, top


@given(profile=PROFILES, paper=st.sampled_from(["a4", "letter"]))
def test_readings_of_the_sheet_give_the_profile_back(profile, paper) -> None:
    width, height = page_size(paper)
    points = cross_points(width, height)
    wrong = error_of(profile, width, height, "duplex-long")

    def reading(point: tuple[float, float]) -> tuple[float, float]:
        x, y = apply(wrong, *point)
        return x - point[0], y - point[1]

    readings = Readings(*(reading(point) for point in (points.left, points.right, points.top, points.bottom)))
    found = profile_from(readings, points.across, points.down, profile.lying)
    for name in ("x", "y", "angle"):
        assert getattr(found, name) == pytest.approx(getattr(profile, name), abs=0.001)
    for name in ("scale_x", "scale_y"):
        assert getattr(found, name) == pytest.approx(getattr(profile, name), abs=2e-6)


def test_an_offset_follows_the_paper_through_the_machine() -> None:
    """Two millimetres to the right on an upright page, wherever the page's own top is."""
    profile = PrinterProfile(x=2.0, y=0.0)

    def moved(width: float, height: float, backs: str, profile: PrinterProfile = profile) -> tuple[float, float]:
        x, y = apply(error_of(profile, width, height, backs), 50.0, 50.0)
        return round(x - 50, 6), round(y - 50, 6)

    assert moved(210, 297, "duplex-long") == (2, 0)
    assert moved(210, 297, "separate") == (2, 0)
    assert moved(210, 297, "duplex-short") == (-2, 0)
    assert moved(297, 210, "duplex-long") == (0, 2)
    assert moved(297, 210, "duplex-short") == (0, -2)
    assert moved(297, 210, "duplex-long", profile._replace(lying="right")) == (0, -2)


def test_cut_guides_move_with_backs_and_the_header_stays() -> None:
    profile = PrinterProfile(x=1.5, y=-0.7, angle=0.4)
    back = next(sheet for sheet in imposed("separate") if sheet.side == "back")
    corrected = correct_back(back, profile, "separate")
    (marks,) = corrected.marks
    assert isinstance(marks, Group) and marks.children == back.marks
    placed, before = corrected.placements[0], back.placements[0]
    assert multiply(marks.matrix, before.matrix) == placed.matrix
    assert corrected.header == back.header
    assert (placed.x, placed.y) == (before.x, before.y), "the manifest tells where it comes out"


def test_gutterfold_needs_no_correction() -> None:
    for sheet in imposed("gutterfold"):
        assert correct_back(sheet, PrinterProfile(x=3), "gutterfold") is sheet


def test_the_pdf_s_ink_is_moved() -> None:
    """Through a real reader: the middle of a back's dot, with and without a profile."""
    back = next(sheet for sheet in imposed("duplex-long") if sheet.side == "back")
    back = back._replace(placements=back.placements[:1])

    def middle(sheet) -> tuple[float, float]:
        page = pypdfium2.PdfDocument(write_pdf(Document("t", "en", (sheet._replace(header=(), marks=()),)), FONTS))[0]
        red = page.render(scale=300 / 72).to_pil().convert("RGB").split()[1].point(lambda level: 255 - level).getbbox()
        return ((red[0] + red[2]) / 2 * 25.4 / 300, (red[1] + red[3]) / 2 * 25.4 / 300)

    profile = PrinterProfile(x=2.0, y=-1.0)
    there, corrected = middle(back), middle(correct_back(back, profile, "duplex-long"))
    upright = back.height > back.width
    wanted = (-2.0, 1.0) if upright else (-1.0, -2.0)
    assert corrected[0] - there[0] == pytest.approx(wanted[0], abs=0.1)
    assert corrected[1] - there[1] == pytest.approx(wanted[1], abs=0.1)


@pytest.mark.parametrize(
    ("profile", "said"),
    [
        (PrinterProfile(x=25), "x of 25 mm is not between -20 and 20 mm"),
        (PrinterProfile(angle=-9), "angle of -9° is not between -5 and 5°"),
        (PrinterProfile(scale_y=2), "scale-y of 2 is not between 0.9 and 1.1"),
        (PrinterProfile(y=math.nan), "y of nan mm is not between -20 and 20 mm"),
        (PrinterProfile(lying="up"), "lying is 'up'"),
    ],
)
def test_measures_that_no_printer_has(profile, said) -> None:
    (problem,) = check_profile(profile, Where("--set"))
    assert problem.message == said
    assert check_profile(PrinterProfile(1.2, -0.5, 0.3, 1.001, 0.999), Where("--set")) == []


@dataclass
class Plain:
    """Words without a catalogue."""

    def __call__(self, identity: str, **values: object) -> str:
        return f"{identity} {' '.join(map(str, values.values()))}"


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("lying", [False, True])
def test_the_sheet_s_crosses_meet_after_the_flip(paper: str, lying: bool) -> None:
    document = calibration_document(paper, Plain(), FONTS, "en", lying=lying)
    front, back = document.sheets
    flip = page_flip("duplex-long", front.width, front.height)
    points = cross_points(front.width, front.height)
    mirrored = {flip_point(flip, *point) for point in points}
    assert {(round(x, 6), round(y, 6)) for x, y in mirrored} == {(round(x, 6), round(y, 6)) for x, y in points}
    assert document.duplex == "long"
    strokes = [node for node in back.page if isinstance(node, Path) and isinstance(node.stroke, Stroke)]
    starts = {segment[1:] for node in strokes for segment in node.outline if segment[0] == "M"}
    for x, y in points:
        assert (x - 8, y) in starts, "a ruler runs through every point"


def test_a_corrected_sheet_reads_zero() -> None:
    profile = PrinterProfile(1.2, -0.5, 0.3, 1.001, 0.999)
    document = calibration_document("a4", Plain(), FONTS, "en", printer="office", profile=profile)
    _, back = document.sheets
    (group,) = back.page
    assert isinstance(group, Group)
    printed = multiply(error_of(profile, back.width, back.height, "duplex-long"), group.matrix)
    for point in cross_points(back.width, back.height):
        assert math.dist(apply(printed, *point), point) < 1e-6
