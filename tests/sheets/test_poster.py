"""Boards larger than the paper: parts that join, marks that meet, a version on one page."""

from __future__ import annotations

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from generator.drawing.fonts import load_registry
from generator.drawing.outlines import circle, rectangle
from generator.drawing.scene import Face, Path, make_face
from generator.errors import ProblemsFound
from generator.kinds import Poster
from generator.output.pdf import write_pdf
from generator.sheets.choices import Backs, Choices, Piece
from generator.sheets.cutting import bounds
from generator.sheets.document import Document, Part, Sheet
from generator.sheets.impose import Imposition, impose
from tests.sheets.geometry import HEADER, inked, outline_bounds

FONTS = load_registry()
DPI = 100


def make_board(width: float, height: float, bleed: float = 3.0) -> Face:
    """Something different everywhere: dots of changing size and colour on a ground."""
    nodes = [Path(rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed), fill=(0.8, 0.9, 0.95))]
    for i in range(int(width // 15) + 1):
        for k in range(int(height // 15) + 1):
            color = ((i * 37 % 10) / 10, (k * 53 % 10) / 10, ((i + k) * 29 % 10) / 10)
            nodes.append(Path(circle(15 * i, 15 * k, 2 + (i * 7 + k * 3) % 5), fill=color))
    return make_face(width, height, bleed, rectangle(0, 0, width, height), tuple(nodes))


def print_board(
    width: float,
    height: float,
    *,
    overlap: float = 10.0,
    scaled: bool = False,
    paper: str = "a4",
    backs: Backs = "none",
    back: bool = False,
    copies: int = 1,
    marks: str = "crop",
) -> Imposition:
    face = make_board(width, height)
    pieces = [
        Piece("board", copy, face, face if back else None, "Board", Poster(overlap, scaled))
        for copy in range(1, copies + 1)
    ]
    return impose(pieces, Choices(paper, backs, marks=marks), HEADER, FONTS)  # type: ignore[arg-type]


def parts_of(imposition: Imposition, side: str = "front") -> dict[tuple[int, int], Sheet]:
    found = {}
    for sheet in imposition.sheets:
        for placement in sheet.placements:
            if placement.part and placement.side == side and placement.copy == 1:
                found[placement.part.row, placement.part.col] = sheet
    return found


def area_of(sheet: Sheet) -> tuple[float, float, float, float]:
    """The part of the board that the page shows, from the board's trim corner."""
    [placement] = sheet.placements
    left, top, right, bottom = bounds(placement.clip)
    return left - placement.x, top - placement.y, right - placement.x, bottom - placement.y


def picture_of(sheet: Sheet, area: tuple[float, float, float, float]) -> Image.Image:
    """A piece of the board as it is printed on this page, without marks."""
    bare = sheet._replace(marks=(), header=())
    page = pypdfium2.PdfDocument(write_pdf(Document("Board", "en", (bare,)), FONTS))[0]
    [placement] = sheet.placements
    picture = page.render(scale=3 * DPI / 72).to_pil().convert("RGB")
    left, top, right, bottom = (
        3 * DPI / 25.4 * (number + shift) for number, shift in zip(area, (placement.x, placement.y) * 2, strict=True)
    )
    return picture.crop((round(left), round(top), round(right), round(bottom)))


def test_neighbours_show_the_same_in_their_overlap() -> None:
    """Rendered and compared, for a board of two rows and three columns."""
    parts = parts_of(print_board(500, 400))
    assert set(parts) == {(row, col) for row in range(2) for col in range(3)}
    compared = 0
    for (row, col), sheet in parts.items():
        for other in ((row, col + 1), (row + 1, col)):
            if other not in parts:
                continue
            a, b = area_of(sheet), area_of(parts[other])
            common = (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))
            assert min(common[2] - common[0], common[3] - common[1]) == pytest.approx(10)
            one, two = picture_of(sheet, common), picture_of(parts[other], common)
            two = two.resize(one.size)
            difference = ImageChops.difference(one, two)
            assert sum(ImageStat.Stat(difference).mean) / 3 < 3
            # It could have failed: the same strip moved by 5 mm looks different.
            moved = tuple(number + 5 for number in common)
            wrong = ImageChops.difference(one, picture_of(sheet, moved).resize(one.size))
            assert sum(ImageStat.Stat(wrong).mean) / 3 > 8
            compared += 1
    assert compared == 7


@given(
    st.floats(220, 900),
    st.floats(100, 900),
    st.floats(4, 30),
    st.sampled_from(["a4", "letter", "a3"]),
)
@settings(max_examples=40, deadline=None)
def test_parts_cover_the_board_and_its_bleed(width: float, height: float, overlap: float, paper: str) -> None:
    imposition = print_board(width, height, overlap=overlap, paper=paper)
    parts = parts_of(imposition)
    if not parts:
        assert len(imposition.sheets) == 1
        return
    rows, cols = max(row for row, _ in parts) + 1, max(col for _, col in parts) + 1
    assert len(parts) == rows * cols
    areas = {key: area_of(sheet) for key, sheet in parts.items()}
    assert min(area[0] for area in areas.values()) == pytest.approx(-3, abs=1e-6)
    assert min(area[1] for area in areas.values()) == pytest.approx(-3, abs=1e-6)
    assert max(area[2] for area in areas.values()) == pytest.approx(width + 3, abs=1e-6)
    assert max(area[3] for area in areas.values()) == pytest.approx(height + 3, abs=1e-6)
    for (row, col), area in areas.items():
        if col:
            assert areas[row, col - 1][2] - area[0] == pytest.approx(overlap, abs=1e-6)
        if row:
            assert areas[row - 1, col][3] - area[1] == pytest.approx(overlap, abs=1e-6)
    for sheet in parts.values():
        left, top, right, bottom = bounds(sheet.placements[0].clip)
        assert min(left, sheet.width - right) >= 5 - 1e-6
        assert top >= 9 - 1e-6
        assert sheet.height - bottom >= 5 - 1e-6


def crosses(sheet: Sheet) -> set[tuple[float, float]]:
    """Middles of the crosses, on the board."""
    [placement] = sheet.placements
    clip = bounds(placement.clip)
    found = set()
    for mark in sheet.marks:
        if mark.stroke and mark.stroke.width == 0.12:
            for x1, y1, x2, y2 in inked((mark,)):
                middle = ((x1 + x2) / 2, (y1 + y2) / 2)
                assert clip[0] <= middle[0] <= clip[2]
                assert clip[1] <= middle[1] <= clip[3]
                found.add((round(middle[0] - placement.x, 4), round(middle[1] - placement.y, 4)))
    return found


def test_crosses_of_neighbours_stand_at_the_same_places_of_the_board() -> None:
    parts = parts_of(print_board(390, 180))
    assert set(parts) == {(0, 0), (0, 1)}
    left, right = crosses(parts[0, 0]), crosses(parts[0, 1])
    assert left == right
    assert len(left) == 3
    assert {x for x, _ in left} == {195}


def test_marks_of_cuts_keep_off_the_board() -> None:
    for sheet in parts_of(print_board(500, 400)).values():
        left, top, right, bottom = bounds(sheet.placements[0].clip)
        for mark in sheet.marks:
            if mark.stroke.width != 0.2:
                continue
            for x1, y1, x2, y2 in inked((mark,)):
                assert x2 <= left or x1 >= right or y2 <= top or y1 >= bottom
                assert min(x1, y1) >= 0
                assert x2 <= sheet.width
                assert y2 <= sheet.height
    for sheet in parts_of(print_board(390, 180, marks="none")).values():
        assert sheet.marks == ()


def test_a_map_shows_every_part_by_name() -> None:
    imposition = print_board(500, 400)
    first = imposition.sheets[0]
    assert first.side == "info"
    assert not first.placements
    page = pypdfium2.PdfDocument(write_pdf(Document("Board", "en", (first,)), FONTS))[0]
    words = page.get_textpage().get_text_bounded().split()
    assert {"A1", "B1", "C1", "A2", "B2", "C2"} <= set(words)
    for sheet in parts_of(imposition).values():
        page = pypdfium2.PdfDocument(write_pdf(Document("Board", "en", (sheet,)), FONTS))[0]
        part = sheet.placements[0].part
        assert part
        assert part.name in page.get_textpage().get_text_bounded()


@pytest.mark.parametrize(("col", "name"), [(0, "A3"), (25, "Z3"), (26, "AA3"), (27, "AB3"), (52, "BA3")])
def test_columns_are_letters_and_rows_numbers(col: int, name: str) -> None:
    assert Part(2, col, 5, 99).name == name


@pytest.mark.parametrize("backs", ["none", "separate", "duplex-long", "duplex-short", "gutterfold"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_one_page_shows_the_whole_board_as_large_as_it_can(paper: str, backs: Backs) -> None:
    imposition = print_board(390, 180, scaled=True, paper=paper, backs=backs, back=True)
    reduced = [p for sheet in imposition.sheets for p in sheet.placements if p.scale != 1 and p.side == "front"]
    [placement] = reduced
    assert placement.scale == imposition.posters[0].scale
    assert placement.face.width == pytest.approx(390 * placement.scale)
    assert placement.part is None
    assert placement.scale > (0.3 if backs == "gutterfold" else 0.6)
    assert len(parts_of(imposition)) == 2
    sides = {p.side for sheet in imposition.sheets for p in sheet.placements if p.scale != 1}
    assert sides == ({"front"} if backs == "none" else {"front", "back"})


def test_the_back_is_a_poster_of_its_own() -> None:
    for backs in ("separate", "duplex-long"):
        imposition = print_board(390, 180, backs=backs, back=True)  # type: ignore[arg-type]
        fronts, behind = parts_of(imposition, "front"), parts_of(imposition, "back")
        assert set(fronts) == set(behind)
        assert {sheet.n for sheet in fronts.values()}.isdisjoint(sheet.n for sheet in behind.values())
        wanted = "back" if backs == "separate" else "front"
        assert {sheet.side for sheet in behind.values()} == {wanted}
    sides = [sheet.side for sheet in imposition.sheets]
    assert sides[1::2] == ["back"] * (len(sides) // 2)
    assert all(not sheet.placements for sheet in imposition.sheets[1::2])


def test_copies_have_parts_of_their_own_and_one_map() -> None:
    imposition = print_board(390, 180, copies=3)
    assert len(imposition.sheets) == 1 + 3 * 2
    assert [sheet.n for sheet in imposition.sheets] == list(range(1, 8))
    assert sum(sheet.side == "info" for sheet in imposition.sheets) == 1


def test_a_board_that_fits_is_one_piece() -> None:
    imposition = print_board(180, 120, scaled=True)
    [sheet] = imposition.sheets
    [placement] = sheet.placements
    assert (placement.part, placement.scale) == (None, 1.0)
    assert not imposition.posters


def test_overlap_that_leaves_nothing_of_a_page_is_refused() -> None:
    with pytest.raises(ProblemsFound) as raised:
        print_board(600, 500, overlap=110)
    [problem] = raised.value.problems
    assert (problem.code, problem.where.file) == ("overlap", "board")


def test_without_a_poster_the_piece_does_not_fit() -> None:
    face = make_board(390, 180)
    with pytest.raises(ProblemsFound) as raised:
        impose([Piece("mat", 1, face, None, "Mat")], Choices(backs="none"), HEADER, FONTS)
    assert [problem.code for problem in raised.value.problems] == ["does-not-fit"]


def test_the_trim_box_of_a_part_is_what_it_shows() -> None:
    for sheet in parts_of(print_board(390, 180)).values():
        left, top, right, bottom = outline_bounds(sheet.placements[0].clip)
        assert sheet.trim_box == pytest.approx((left, top, right - left, bottom - top))
