"""Less ink and greys: the same marks, seen as well as before."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image as Pillow

from generator.drawing import seeing
from generator.drawing.fonts import load_registry
from generator.drawing.ink import BUDGET, reduce_ink
from generator.drawing.outlines import circle, rectangle
from generator.drawing.scene import (
    Face,
    Glyphs,
    Group,
    Image,
    LinearGradient,
    Node,
    Path,
    RadialGradient,
    Stop,
    Stroke,
    make_face,
)
from generator.output.coverage import measure_coverage
from generator.output.pdf import write_pdf
from generator.output.png import draw_pages
from generator.sheets.single import face_document

FONTS = load_registry()
NIGHT, WHITE, RED, YELLOW = (0.05, 0.07, 0.22), (0.98, 0.96, 0.9), (1.0, 0.31, 0.27), (1.0, 0.81, 0.2)
FONT = FONTS.get("PT Sans", bold=True)


def face(*nodes: Node, width: float = 60.0, height: float = 90.0, round_piece: bool = False) -> Face:
    outline = circle(width / 2, height / 2, width / 2) if round_piece else rectangle(0, 0, width, height)
    return make_face(width, height, 3.0, outline, nodes)


def ground(color=NIGHT, width: float = 60.0, height: float = 90.0) -> Path:
    return Path(rectangle(-3, -3, width + 6, height + 6), fill=color)


def word(text: str, x: float, y: float, color, size: float = 6.0, opacity: float = 1.0) -> Glyphs:
    shaped = FONT.shape(text)
    return Glyphs(FONT.key, size, x, y, text, tuple(shaped.glyphs), tuple(shaped.advances), color, opacity)


def picture(shown: Face, dpi: float = 100) -> np.ndarray:
    (page,) = draw_pages(write_pdf(face_document(shown), FONTS), dpi)
    return np.asarray(page) / 255


def ink(shown: Face) -> float:
    return measure_coverage([shown], FONTS)[shown.hash]


def glyphs_of(nodes: tuple[Node, ...]) -> list[Glyphs]:
    found: list[Glyphs] = []
    for node in nodes:
        if isinstance(node, Group):
            found += glyphs_of(node.children)
        elif isinstance(node, Glyphs):
            found.append(node)
    return found


def paths_of(nodes: tuple[Node, ...]) -> list[Path]:
    found: list[Path] = []
    for node in nodes:
        if isinstance(node, Group):
            found += paths_of(node.children)
        elif isinstance(node, Path):
            found.append(node)
    return found


def test_full_ink_changes_nothing() -> None:
    shown = face(ground())
    assert reduce_ink(shown, "full", FONTS) is shown


def test_light_on_dark_becomes_dark_on_white() -> None:
    full = face(ground(), word("Hello", 10, 40, WHITE), word("Red", 10, 60, RED), word("Gold", 10, 75, YELLOW))
    low = reduce_ink(full, "low", FONTS)
    assert ink(low) <= 0.1 * ink(full)
    for before, after in zip(glyphs_of(full.nodes), glyphs_of(low.nodes), strict=True):
        assert (after.text, after.x, after.y, after.size) == (before.text, before.x, before.y, before.size)
        assert seeing.contrast(after.color, seeing.WHITE) >= 4.49
    white, red, gold = (node.color for node in glyphs_of(low.nodes))
    assert seeing.chroma(white) < 5
    assert red[0] > 2 * red[1] and red[0] > 2 * red[2]
    assert gold[0] > gold[1] > 2 * gold[2]


def test_dark_text_on_a_light_ground_stays_as_it_is() -> None:
    low = reduce_ink(face(ground(WHITE), word("Rules", 10, 40, (0.1, 0.12, 0.24), size=3.5)), "low", FONTS)
    assert [node.color for node in glyphs_of(low.nodes)] == [(0.1, 0.12, 0.24)]


def test_text_on_a_small_badge_is_read_against_the_badge() -> None:
    badge = Path(circle(30, 45, 4), fill=(0.6, 0.0, 0.1))
    low = reduce_ink(face(ground(WHITE), badge, word("7", 28.5, 47, WHITE)), "low", FONTS)
    fills = [path.fill for path in paths_of(low.nodes) if path.fill is not None]
    (digit,) = glyphs_of(low.nodes)
    assert seeing.contrast(digit.color, fills[-1]) >= 4.4


def test_large_areas_turn_white_and_keep_an_outline() -> None:
    panel = Path(rectangle(10, 10, 40, 30), fill=RED)
    low = reduce_ink(face(ground(), panel), "low", FONTS)
    pixels = picture(low)
    scale = 100 / 25.4
    assert pixels[round(28 * scale), round(33 * scale)].min() > 0.99
    row = pixels[round(28 * scale)]
    edge = row[round(12.4 * scale) : round(13.6 * scale)]
    assert edge.min() < 0.75
    assert edge[edge.sum(axis=1).argmin()].argmax() == 0, "the line is red"


def test_a_bright_ground_leaves_a_band_along_the_cut() -> None:
    faces = [reduce_ink(face(ground(color), round_piece=True, height=60.0), "low", FONTS) for color in (RED, YELLOW)]
    red, yellow = (picture(low) for low in faces)
    assert abs(red - yellow).max() > 0.3
    scale = 100 / 25.4
    assert red[round(33 * scale), round(33 * scale)].min() > 0.99
    assert red[round(33 * scale), round(3.7 * scale)].argmax() == 0


def test_what_stood_back_stays_back() -> None:
    """A pattern a shade lighter than its ground is a pattern a shade darker than the paper."""
    lines = tuple(segment for y in range(0, 90, 4) for segment in (("M", 0.0, float(y)), ("L", 60.0, float(y))))
    low = reduce_ink(face(ground(), Path(lines, stroke=Stroke((0.12, 0.15, 0.33), 0.3))), "low", FONTS)
    (pattern,) = [path for path in paths_of(low.nodes) if path.stroke is not None]
    assert pattern.stroke is not None
    assert 1.1 < seeing.contrast(pattern.stroke.color, seeing.WHITE) < 1.7


def test_glows_and_gradients() -> None:
    sky = LinearGradient(0, 0, 0, 90, (Stop(0, (0.0, 0.0, 0.1)), Stop(1, (0.3, 0.1, 0.3))))
    glow = RadialGradient(30, 40, 20, 30, 40, (Stop(0, YELLOW, 0.8), Stop(1, YELLOW, 0.0)))
    full = face(ground(sky), Path(circle(30, 40, 20), fill=glow))
    low = reduce_ink(full, "low", FONTS)
    assert ink(low) <= 0.06 * ink(full)
    fills = [path.fill for path in paths_of(low.nodes)]
    assert fills[0] == seeing.WHITE
    assert isinstance(fills[1], RadialGradient)
    assert [stop.opacity for stop in fills[1].stops] == [0.8, 0.0]


def test_opacity_has_done_its_work() -> None:
    """Marks take the colour that they seemed to have: a half-transparent white on black is grey on white."""
    group = Group((word("fog", 10, 40, WHITE),), opacity=0.5)
    low = reduce_ink(face(ground((0.0, 0.0, 0.0)), group), "low", FONTS)
    (node,) = low.nodes[1:]
    assert isinstance(node, Group) and node.opacity == 1.0
    (text,) = glyphs_of(low.nodes)
    assert 4.49 <= seeing.contrast(text.color, seeing.WHITE) < 12


def test_pictures_become_pale_or_grey() -> None:
    out = io.BytesIO()
    Pillow.new("RGB", (40, 40), (20, 60, 160)).save(out, "PNG")
    full = face(ground(WHITE), Image(5, 5, 50, 50, "picture", out.getvalue()), word("on it", 10, 30, WHITE))
    low = reduce_ink(full, "low", FONTS)
    assert ink(low) <= BUDGET * ink(full)
    (text,) = glyphs_of(low.nodes)
    assert seeing.luminance(text.color) < 0.2, "white on a dark picture becomes dark on a pale one"
    grey = picture(reduce_ink(full, "grey", FONTS))
    assert np.ptp(grey, axis=2).max() < 0.01


def test_grey_keeps_every_contrast() -> None:
    full = face(ground(), word("Red", 10, 60, RED), Path(circle(30, 30, 8), fill=YELLOW, stroke=Stroke(RED, 1.0)))
    grey = reduce_ink(full, "grey", FONTS)
    assert np.ptp(picture(grey), axis=2).max() < 0.01
    for before, after in ((RED, glyphs_of(grey.nodes)[0].color), (YELLOW, paths_of(grey.nodes)[1].fill)):
        assert seeing.luminance(after) == pytest.approx(seeing.luminance(before), abs=0.002)


def test_a_face_that_is_nearly_white_keeps_its_marks() -> None:
    full = face(ground((0.99, 0.98, 0.96)), word("Hare", 10, 40, (0.2, 0.3, 0.4)), Path(circle(30, 60, 6), fill=RED))
    low = reduce_ink(full, "low", FONTS)
    assert glyphs_of(low.nodes) == glyphs_of(full.nodes)
    assert RED in [path.fill for path in paths_of(low.nodes)]
    assert ink(low) < ink(full)


def test_the_same_face_gives_the_same_face() -> None:
    full = face(ground(), word("Hello", 10, 40, WHITE), Path(circle(30, 70, 5), fill=RED))
    assert reduce_ink(full, "low", FONTS) == reduce_ink(full, "low", FONTS)
    assert reduce_ink(full, "low", FONTS).hash != full.hash


def test_folds_and_outline_stay() -> None:
    full = make_face(40, 40, 2, rectangle(0, 0, 40, 40), (ground(),), ((0.0, 20.0, 40.0, 20.0),))
    for mode in ("low", "grey"):
        reduced = reduce_ink(full, mode, FONTS)
        assert (reduced.outline, reduced.folds, reduced.bleed) == (full.outline, full.folds, full.bleed)


@pytest.mark.parametrize("nodes", [(), (Group(()),), (Path((), fill=RED),), (Path((("M", 1.0, 1.0),), fill=RED),)])
def test_odd_faces_do_no_harm(nodes: tuple[Node, ...]) -> None:
    for mode in ("low", "grey"):
        reduce_ink(face(*nodes), mode, FONTS)
    reduce_ink(face(Group((ground(),), (0.0, 0.0, 0.0, 0.0, 0.0, 0.0))), "low", FONTS)
    reduce_ink(face(Path(rectangle(-500, -500, 10, 10), fill=RED)), "low", FONTS)
