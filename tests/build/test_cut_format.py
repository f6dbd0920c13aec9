"""`--format cut`: the page to print and the tracks of the knife, read back by other programs, lie where the manifest says."""

from __future__ import annotations

import io
import json
import math
import re
from pathlib import Path
from xml.etree import ElementTree

import ezdxf
import numpy
import pypdfium2
import pytest

from generator.build.request import Request, check_request
from generator.build.unit import build_unit
from generator.drawing.outlines import circle, polygon, rectangle, rounded_rectangle
from generator.drawing.scene import Line, Outline, make_face
from generator.drawing.transforms import rotate, transform_outline
from generator.errors import ProblemsFound
from generator.output.cut_dxf import write_cut_dxf
from generator.output.cut_svg import write_cut_svg
from generator.project import Project
from generator.sheets.cutfile import Arc, Circle, Curve, make_cut_file, trace
from generator.sheets.single import face_sheet

SVG = "{http://www.w3.org/2000/svg}"
OWN = Request(("moonrise",), ("en",), formats=("cut",))


@pytest.fixture
def cut(folder: Path) -> Path:
    build_unit(Project(), OWN, "en", "moonrise", "test", lambda *_: None)
    return folder / "build/en/moonrise"


def slots(built: Path, ending: str) -> dict[str, list[tuple[float, float, float, float]]]:
    manifest = json.loads((built / "manifest.json").read_text())
    return {
        file["path"]: [
            (slot["x"], slot["y"], slot["w"], slot["h"])
            for sheet in file["sheets"]
            for slot in sheet["slots"]
            if slot["face"] == "front"
        ]
        for file in manifest["files"]
        if file["path"].endswith(ending) and file["format"] == "cut"
    }


def close(boxes: list[tuple[float, float, float, float]], wanted: list[tuple[float, float, float, float]]) -> bool:
    rounded = [sorted(tuple(round(side, 3) for side in box) for box in some) for some in (boxes, wanted)]
    pairs = zip(*rounded, strict=True)
    return all(abs(a - b) < 0.01 for one, other in pairs for a, b in zip(one, other, strict=True))


def test_each_sheet_has_a_page_an_svg_and_a_dxf(cut: Path) -> None:
    names = sorted(path.name for path in (cut / "cut").iterdir())
    stem = "moonrise-a4-duplex-long"
    assert names == [f"{stem}-{n:02}.{kind}" for n in (1, 2) for kind in ("dxf", "pdf", "svg")]


def test_a_dxf_reader_finds_the_pieces_where_the_manifest_says(cut: Path) -> None:
    found = slots(cut, ".dxf")
    assert [len(boxes) for boxes in found.values()] == [5, 5]
    for name, wanted in found.items():
        document = ezdxf.readfile(cut / name)
        assert not document.audit().errors
        assert (document.header["$INSUNITS"], document.units) == (4, 4)
        assert {"cut", "fold", "score"} <= {layer.dxf.name for layer in document.layers}
        page = next(
            file["sheets"][0]
            for file in json.loads((cut / "manifest.json").read_text())["files"]
            if file["path"] == name
        )
        boxes = []
        for entity in document.modelspace():
            assert entity.dxf.layer == "cut"
            if entity.dxftype() == "CIRCLE":
                x, y, _ = entity.dxf.center
                r = entity.dxf.radius
                boxes.append((x - r, page["height"] - y - r, 2 * r, 2 * r))
            else:
                assert entity.dxftype() == "LWPOLYLINE" and entity.closed
                # Corners of 3 mm are quarter circles: the tangent of a quarter of 90°.
                bulges = [abs(point[2]) for point in entity.get_points("xyb") if point[2]]
                assert bulges == pytest.approx([math.tan(math.pi / 8)] * 4, abs=1e-4)
                points = numpy.array([(p.x, p.y) for p in ezdxf.path.make_path(entity).flattening(0.001)])
                (left, low), (right, high) = points.min(axis=0), points.max(axis=0)
                boxes.append((left, page["height"] - high, right - left, high - low))
        assert close(boxes, wanted)


def test_the_svg_has_true_arcs_at_the_same_places(cut: Path) -> None:
    for name, wanted in slots(cut, ".svg").items():
        root = ElementTree.parse(cut / name).getroot()
        assert root.get("width") == root.get("viewBox", "").split()[2] + "mm"
        groups = {group.get("id"): group for group in root}
        assert list(groups) == ["cut", "fold", "score"]
        assert {element.tag for element in root.iter()} == {f"{SVG}svg", f"{SVG}g", f"{SVG}path"}
        boxes = []
        for path in groups["cut"]:
            data = path.get("d", "")
            assert "A" in data and "C" not in data
            ends = [tuple(map(float, pair)) for pair in re.findall(r"[ MLA]?(-?[\d.]+) (-?[\d.]+)(?=[LAZ])", data)]
            xs, ys = zip(*ends, strict=True)
            if "L" not in data:
                # A circle is two half turns from its right end to its left one and back.
                radius = (max(xs) - min(xs)) / 2
                boxes.append((min(xs), ys[0] - radius, 2 * radius, 2 * radius))
            else:
                boxes.append((min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
        assert close(boxes, wanted)


def test_the_printed_page_has_registration_marks_and_keeps_clear_of_them(cut: Path) -> None:
    document = pypdfium2.PdfDocument(cut / "cut/moonrise-a4-duplex-long-01.pdf")
    assert len(document) == 2
    page = document[0].render(scale=4).to_pil().convert("L")
    mm = page.width / (document[0].get_width() / 72 * 25.4)
    width, height = page.width / mm, page.height / mm

    def dark(x: float, y: float) -> bool:
        return page.getpixel((round(x * mm), round(y * mm))) < 128  # type: ignore[operator]

    # A square of 5 mm at the top left, angles of 5 mm and 1 mm at the top right and bottom left.
    assert dark(10.3, 10.3) and dark(14.7, 14.7) and not dark(9.6, 12) and not dark(15.4, 12)
    assert dark(width - 14.7, 10.5) and dark(width - 10.5, 14.7) and not dark(width - 14, 13)
    assert dark(10.5, height - 14.7) and dark(14.7, height - 10.5) and not dark(13, height - 14)
    assert not dark(width - 10.5, height - 10.5)
    # White around each of them.
    for x, y in ((8.6, 12), (16.4, 12), (12, 8.6), (12, 16.4), (width - 16.4, 10.5), (10.5, height - 16.4)):
        assert not dark(x, y)
    # The back has none: the machine never sees it.
    back = document[1].render(scale=2).to_pil().convert("L")
    assert back.getpixel((round(12 / 25.4 * 144), round(12 / 25.4 * 144))) > 200  # type: ignore[operator]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_bleed_reaches_a_mark(folder: Path, paper: str) -> None:
    from generator.sheets.choices import Choices
    from generator.sheets.grid import choose_grid
    from generator.sheets.registration import ARM, CLEAR, INSET

    choices = Choices(paper, cuts="double", marks="none", margin=INSET, min_bleed=1.0, registration=True)
    for size in ((63, 88), (44, 67), (22, 22), (126, 88), (70, 120)):
        grid = choose_grid(*size, 3.0, True, choices, False)
        assert grid is not None and grid.bleed >= 1
        assert min(grid.left, grid.top) >= INSET - 1e-6
        assert max(grid.left, grid.top) >= INSET + ARM + CLEAR - 1e-6


def test_folded_sheets_have_no_cut_files() -> None:
    with pytest.raises(ProblemsFound) as raised:
        check_request(Request(("hanabi",), ("en",), formats=("cut",), backs=("gutterfold",)), Project())
    assert "choose other --backs for cut files" in str(raised.value)


def layers(outline: Outline, folds: tuple[Line, ...]) -> dict[str, int]:
    face = make_face(60, 40, 0, outline, (), folds)
    made = make_cut_file(face_sheet(face))
    document = ezdxf.read(io.StringIO(write_cut_dxf(made).decode()))
    counts = {layer: len(document.modelspace().query(f'*[layer=="{layer}"]')) for layer in ("cut", "fold", "score")}
    drawn = ElementTree.fromstring(write_cut_svg(made))
    assert counts == {group.get("id"): len(group) for group in drawn}
    return counts


def test_folds_and_scores_have_layers_of_their_own() -> None:
    across = (30.0, 0.0, 30.0, 40.0)
    aside = (50.0, 0.0, 50.0, 40.0)
    assert layers(rectangle(0, 0, 60, 40), (across, aside)) == {"cut": 1, "fold": 1, "score": 1}
    notched = polygon([(0, 0), (60, 0), (60, 40), (20, 40), (0, 30)])
    assert layers(notched, (across, aside)) == {"cut": 1, "fold": 2, "score": 0}


def test_round_shapes_are_arcs_however_they_are_turned() -> None:
    for degrees in (0, 90, 33):
        turned = transform_outline(rounded_rectangle(63, 88, 3), rotate(degrees))
        (track,) = trace(turned)
        arcs = [step for step in track.steps if isinstance(step, Arc)]  # type: ignore[union-attr]
        assert [arc.radius for arc in arcs] == pytest.approx([3] * 4, abs=0.002)
        (disc,) = trace(transform_outline(circle(11, 11, 11), rotate(degrees)))
        assert isinstance(disc, Circle) and disc.radius == pytest.approx(11, abs=0.005)
    (free,) = trace((("M", 0, 0), ("C", 0, 30, 10, -30, 40, 0), ("Z",)))
    assert isinstance(free.steps[0], Curve)  # type: ignore[union-attr]


def test_the_same_cuts_are_the_same_bytes() -> None:
    made = make_cut_file(face_sheet(make_face(63, 88, 3, rounded_rectangle(63, 88, 3), ())))
    assert write_cut_dxf(made) == write_cut_dxf(made)
    wave = (("M", 0.0, 0.0), ("C", 0.0, 30.0, 10.0, -30.0, 40.0, 0.0), ("L", 40.0, 40.0), ("Z",))
    loose = make_cut_file(face_sheet(make_face(60, 40, 0, wave, ())))
    document = ezdxf.read(io.StringIO(write_cut_dxf(loose).decode()))
    assert sorted(entity.dxftype() for entity in document.modelspace()) == ["LINE", "LINE", "SPLINE"]
