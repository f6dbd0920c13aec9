"""One drawing, two writers: SVG and PDF look the same."""

from __future__ import annotations

import io

import pytest
import resvg_py
from PIL import Image as Pillow
from PIL import ImageChops, ImageStat

from generator.drawing.fonts import load_registry
from generator.drawing.outlines import circle, polygon, rectangle, rounded_rectangle
from generator.drawing.scene import (
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
from generator.output.pdf import write_pdf
from generator.output.png import write_png
from generator.output.svg import write_svg
from generator.sheets.single import face_document

FONTS = load_registry()
STAR = polygon([(20, 2), (30, 35), (2, 13), (38, 13), (10, 35)])


def text(words: str, x: float, y: float, size: float, family: str = "PT Sans", opacity: float = 1.0) -> Glyphs:
    font = FONTS.get(family)
    shaped = font.shape(words)
    return Glyphs(font.key, size, x, y, words, shaped.glyphs, shaped.advances, (0.2, 0.0, 0.3), opacity)


def photo(kind: str) -> bytes:
    picture = Pillow.new("RGBA", (64, 64))
    picture.putdata([(x * 4, y * 4, 128, (x + y) * 2) for y in range(64) for x in range(64)])
    out = io.BytesIO()
    (picture if kind == "PNG" else picture.convert("RGB")).save(out, format=kind)
    return out.getvalue()


GROUND = Path(
    rectangle(0, 0, 76.2, 101.6),
    LinearGradient(0, 0, 63, 88, (Stop(0, (1, 0.9, 0.7)), Stop(0.5, (0.8, 0.9, 1)), Stop(1, (0.6, 0.7, 0.9)))),
)
GLOW = Path(
    circle(20, 20, 12),
    RadialGradient(20, 20, 12, 16, 16, (Stop(0, (1, 1, 1)), Stop(0.5, (1, 0.5, 0), 0.8), Stop(1, (1, 0, 0), 0))),
)
BANDS = Path(
    rectangle(40, 8, 25, 10),
    LinearGradient(
        0,
        0,
        1,
        0,
        (Stop(0, (0, 0, 1), 0), Stop(0.5, (0, 0.6, 0)), Stop(0.5, (0.6, 0, 0)), Stop(1, (0, 0, 0), 0.2)),
        (25.0, 5.0, 0.0, 10.0, 40.0, 8.0),
    ),
    0.9,
)
FRAME = Path(
    rounded_rectangle(70, 95, 5, x=3, y=3),
    stroke=Stroke((0.2, 0.2, 0.4), 0.8, cap="round", dash=(3, 1.5, 0.5), dash_offset=-1),
)
TURNED_STAR = Group(
    (Path(STAR, (0.1, 0.5, 0.3), even_odd=True, stroke=Stroke((0, 0, 0), 0.6, 0.5)),), (0.6, 0.1, -0.1, 0.6, 40, 20)
)
NESTED = Group(
    (
        Path(circle(15, 50, 8), (1, 0, 0)),
        Path(circle(23, 50, 8), (0, 0, 1)),
        Group((Path(rectangle(12, 44, 16, 5), (0, 1, 0)), text("АБВ", 13, 52, 5)), opacity=0.5),
    ),
    opacity=0.6,
)
PICTURES = Group(
    (Image(40, 45, 24, 16, "alpha", photo("PNG")), Image(52, 50, 14, 12, "plain", photo("JPEG"))),
    clip=circle(54, 54, 10),
)
RING = Group(
    (Path(rectangle(0, 60, 76, 40), (0.9, 0.3, 0.6), 0.5),),
    clip=circle(62, 80, 9) + circle(62, 80, 5),
    clip_even_odd=True,
)
WORDS: tuple[Node, ...] = (
    text("Съешь ещё этих мягких булок", 6, 70, 4),
    text("Zażółć gęślą jaźń — AVATAR", 6, 76, 4, "PT Serif", 0.7),
    Group((text("Русский Лобстер", 0, 0, 6, "Lobster"),), (0.98, -0.17, 0.17, 0.98, 8, 92)),
)
BEND = Path(
    (("M", 30.0, 80.0), ("L", 50.0, 95.0), ("L", 55.0, 76.0)), stroke=Stroke((0.8, 0.4, 0), 2.0, 0.6, join="round")
)
FAR_FOCUS = Path(rectangle(5, 5, 60, 80), RadialGradient(35, 40, 20, 70, 40, (Stop(0, (1, 0, 0)), Stop(1, (0, 0, 1)))))
FLAT = Path(rectangle(5, 5, 60, 80), RadialGradient(35, 40, 0, 35, 40, (Stop(0, (1, 0, 0)), Stop(1, (0, 0, 1), 0.5))))
SCENES: dict[str, tuple[Node, ...]] = {
    "everything": (GROUND, FRAME, GLOW, BANDS, TURNED_STAR, NESTED, PICTURES, RING, *WORDS, BEND),
    "gradients": (GLOW, BANDS),
    "far focus": (FAR_FOCUS,),
    "no extent": (FLAT,),
    "groups": (NESTED, RING, TURNED_STAR),
    "strokes": (FRAME, BEND),
    "pictures": (PICTURES,),
    "text": WORDS,
}


def pictures_of(nodes: tuple[Node, ...]) -> tuple[Pillow.Image, Pillow.Image]:
    """76.2 by 101.6 mm: whole pixels at 150 dpi, so that both renderers share a grid."""
    document = face_document(make_face(76.2, 101.6, 0.0, rectangle(0, 0, 76.2, 101.6), nodes))
    pdf = Pillow.open(io.BytesIO(next(write_png(write_pdf(document, FONTS), 150))))
    drawn = resvg_py.svg_to_bytes(
        svg_string=write_svg(document.sheets[0], FONTS).decode(), dpi=96, width=450, height=600, background="white"
    )
    return pdf, Pillow.open(io.BytesIO(bytes(drawn))).convert("RGB")


@pytest.mark.parametrize("name", SCENES)
def test_svg_and_pdf_look_the_same(name: str) -> None:
    pdf, svg = pictures_of(SCENES[name])
    assert pdf.size == svg.size == (450, 600)
    ink = ImageStat.Stat(pdf.convert("L").point(lambda value: 255 - value)).mean[0]
    assert ink > 0.5
    difference = ImageChops.difference(pdf, svg)
    assert max(ImageStat.Stat(difference).mean) <= 2.5
    # Edges are smoothed differently; but no patch of a millimetre differs.
    patches = difference.resize((75, 100), Pillow.Resampling.BOX)
    assert max(high for _, high in ImageStat.Stat(patches).extrema) <= 60
