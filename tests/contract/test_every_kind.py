"""What must hold for every kind: a minimal YAML builds with the default look, on every paper, in every way of printing backs."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pypdfium2
import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

from generator.build.making import draw_edition
from generator.build.request import Request
from generator.build.unit import build_unit
from generator.errors import ProblemsFound
from generator.kinds import kinds
from generator.project import Project

BACKS = ("none", "separate", "duplex-long", "duplex-short", "gutterfold")

MINIMAL = {
    "board": "size: 390x180",
    "box": "{width: 60, depth: 40, height: 30, lid: closed}",
    "card": "size: poker",
    "cube": "size: 16",
    "pad": "{size: 90x130, copies: 3}",
    "player-board": "size: 180x110",
    "standee": "size: 20x40",
    "tile": "{shape: hexagon, size: 60}",
    "token": "{shape: hexagon, size: 32}",
    "tuckbox": "{width: 45.5, height: 68.5, depth: 10}",
}


def write_game(folder: Path, kind: str, back: bool = False, more: str = "") -> Project:
    fields = MINIMAL[kind].strip("{}").split(", ")
    lines = [f"kind: {kind}", "name: Piece", *fields, *(["back: card-back.svg.j2"] if back else []), *more.splitlines()]
    body = "\n".join(f"    {line}" for line in lines)
    path = folder / "content" / "games" / "one.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'title: One\nversion: "1"\nplayers: 2-4\ncomponents:\n  piece:\n{body}\n', encoding="utf-8")
    return Project(folder)


def build(project: Project, folder: Path, papers: tuple[str, ...], backs: tuple[str, ...], formats: tuple[str, ...]):
    request = Request(("one",), ("en",), papers, backs, formats, out=folder / "build")
    return build_unit(project, request, "en", "one", "test", lambda *_: None)


def test_every_kind_has_its_minimal_yaml() -> None:
    assert set(MINIMAL) == set(kinds())


@pytest.mark.parametrize("back", [False, True], ids=["front", "both-sides"])
@pytest.mark.parametrize("kind", MINIMAL)
def test_a_minimal_piece_is_printed(kind: str, back: bool, tmp_path: Path) -> None:
    project = write_game(tmp_path, kind, back)
    build(project, tmp_path, ("a4", "letter"), BACKS, ("pdf", "svg"))
    folder = tmp_path / "build" / "en" / "one"
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    for paper in ("a4", "letter"):
        for backs in BACKS:
            files = [file for file in manifest["files"] if (file["paper"], file["backs"]) == (paper, backs)]
            for format in ("pdf", "svg"):
                pages = [(file, sheet) for file in files if file["format"] == format for sheet in file["sheets"]]
                slots = [slot for _, sheet in pages for slot in sheet["slots"] if sheet["side"] != "info"]
                assert {slot["face"] for slot in slots} == (
                    {"front", "back"} if back and backs != "none" else {"front"}
                )
            for file in files:
                content = (folder / file["path"]).read_bytes()
                if file["format"] == "pdf":
                    assert len(pypdfium2.PdfDocument(content)) == len(file["sheets"])
                else:
                    assert content.startswith(b"<?xml")


@pytest.mark.parametrize("kind", MINIMAL)
def test_sheets_as_svg_look_like_those_in_the_pdf(kind: str, tmp_path: Path) -> None:
    """Sheets, so that outlines, folds and clips are compared, too."""
    project = write_game(tmp_path, kind)
    build(project, tmp_path, ("a4",), ("none",), ("pdf", "svg"))
    folder = tmp_path / "build" / "en" / "one"
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    [pdf] = [file for file in manifest["files"] if file["format"] == "pdf"]
    document = pypdfium2.PdfDocument((folder / pdf["path"]).read_bytes())
    drawn = [file for file in manifest["files"] if file["format"] == "svg"]
    for page, sheet in zip(document, pdf["sheets"], strict=True):
        if sheet["side"] == "info":
            continue
        picture = page.render(scale=2).to_pil().convert("RGB")
        [svg] = [file for file in drawn if file["sheets"][0]["n"] == sheet["n"]]
        text = (folder / svg["path"]).read_text(encoding="utf-8")
        other = resvg_py.svg_to_bytes(svg_string=text, dpi=150, width=picture.width, height=picture.height)
        drawing = Image.open(io.BytesIO(bytes(other))).convert("RGBA")
        white = Image.new("RGBA", drawing.size, "white")
        difference = ImageChops.difference(picture, Image.alpha_composite(white, drawing).convert("RGB"))
        assert sum(ImageStat.Stat(difference).mean) / 3 < 2
        darkest, _ = picture.convert("L").getextrema()
        assert darkest < 120


@pytest.mark.parametrize("kind", sorted(set(MINIMAL) - {"pad"}))
def test_default_looks_are_drawn_into_the_bleed(kind: str, tmp_path: Path) -> None:
    face = draw_edition(write_game(tmp_path, kind), "en", "one").faces.by_item["piece", "front"]
    ground = face.nodes[0]
    xs = [number for segment in ground.outline for number in segment[1::2]]
    ys = [number for segment in ground.outline for number in segment[2::2]]
    bleed = face.bleed
    assert (min(xs), min(ys)) == pytest.approx((-bleed, -bleed), abs=1e-3)
    assert (max(xs), max(ys)) == pytest.approx((face.width + bleed, face.height + bleed), abs=1e-3)


def test_a_net_that_does_not_fit_is_named_at_its_line(tmp_path: Path) -> None:
    project = write_game(tmp_path, "cube", more="bleed: 3")
    path = tmp_path / "content" / "games" / "one.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("size: 16", "size: 70"), encoding="utf-8")
    with pytest.raises(ProblemsFound) as raised:
        build(project, tmp_path, ("a4",), ("none",), ("pdf",))
    [problem] = raised.value.problems
    assert problem.code == "does-not-fit"
    assert problem.where.file.endswith("content/games/one.yaml")
    assert problem.where.line == 5
    assert "it fits on a3" in problem.hint
    assert not (tmp_path / "build" / "en" / "one" / "manifest.json").exists()


def test_a_board_part_smaller_than_its_overlap_is_named_at_its_line(tmp_path: Path) -> None:
    project = write_game(tmp_path, "board", more="overlap: 110")
    path = tmp_path / "content" / "games" / "one.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("390x180", "600x500"), encoding="utf-8")
    with pytest.raises(ProblemsFound) as raised:
        build(project, tmp_path, ("a4",), ("none",), ("pdf",))
    [problem] = raised.value.problems
    assert problem.code == "overlap"
    assert problem.where.line == 5
    assert "overlap by 110 mm" in problem.message


def test_a_tuck_box_is_sized_from_the_deck_that_it_holds(tmp_path: Path) -> None:
    project = write_game(tmp_path, "card", more="copies: 50")
    path = tmp_path / "content" / "games" / "one.yaml"
    text = path.read_text(encoding="utf-8")
    more = "  big: {kind: card, name: Big, size: tarot, copies: 4}\n"
    more += "  deck-box: {kind: tuckbox, name: Box, holds: [piece, big]}\n"
    more += "  sleeved: {kind: tuckbox, name: Box, holds: [piece], card_thickness: 0.5, clearance: 2, height: 95}\n"
    path.write_text(text + more, encoding="utf-8")
    components = draw_edition(project, "en", "one").game.file.components
    box, sleeved = components["deck-box"], components["sleeved"]
    assert (box.width, box.height) == pytest.approx((69.85 + 1.5, 120.65 + 1.5))
    assert box.depth == pytest.approx(54 * 0.32 + 1.5)
    assert (sleeved.width, sleeved.height, sleeved.depth) == pytest.approx((65.5, 95, 27))
    front, left = box.panels["front"], box.panels["left"]
    assert (front.width, front.height, left.width) == pytest.approx((box.width, box.height, box.depth))


def test_templates_know_panels_sides_and_the_kinds_own_fields(tmp_path: Path) -> None:
    template = tmp_path / "templates" / "probe.svg.j2"
    template.parent.mkdir()
    template.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg">'
        '<rect x="{{ panels.front.x }}" y="{{ panels.front.y }}" width="{{ panels.front.w }}" height="{{ component.coin }}"/>'
        '<g transform="{{ panels.back.transform }}"><rect x="0" y="0" width="1" height="2"/></g></svg>',
        encoding="utf-8",
    )
    project = write_game(tmp_path, "standee", more="front: probe.svg.j2\ncoin: 21")
    face = draw_edition(project, "en", "one").faces.by_item["piece", "front"]
    first, second = face.nodes
    foot = 40 / 3
    assert first.outline[0][1:] == pytest.approx((0, 40 + foot), abs=1e-3)
    assert first.outline[2][2] - first.outline[0][2] == pytest.approx(21)
    # The back hangs upside down: its own top left corner is its bottom right one on the net.
    assert second.matrix[:4] == pytest.approx((-1, 0, 0, -1), abs=1e-6)
    assert second.matrix[4:] == pytest.approx((20, 40 + foot), abs=1e-3)
