"""Pages as pictures, and pages of exactly one face."""

from __future__ import annotations

import io

import pypdfium2  # type: ignore[import-untyped]
import pytest
from PIL import Image as Pillow

from generator.drawing.fonts import load_registry
from generator.drawing.outlines import rectangle
from generator.drawing.scene import Face, Path, make_face
from generator.output.pdf import write_pdf
from generator.output.png import write_png
from generator.sheets.document import Document
from generator.sheets.single import face_document, face_sheet
from generator.units import PT_PER_MM

FONTS = load_registry()


def poker(color: tuple[float, float, float] = (1.0, 0.0, 0.0)) -> Face:
    """63.5 by 88.9 with 3.175 of bleed, all of it coloured, the trim black."""
    nodes = (
        Path(rectangle(-3.175, -3.175, 69.85, 95.25), color),
        Path(rectangle(0, 0, 63.5, 88.9), (0.0, 0.0, 0.0)),
    )
    return make_face(63.5, 88.9, 3.175, rectangle(0, 0, 63.5, 88.9), nodes)


def test_a_face_with_bleed_has_the_pixels_that_services_ask_for() -> None:
    (png,) = write_png(write_pdf(face_document(poker()), FONTS), 300)
    picture = Pillow.open(io.BytesIO(png))
    assert picture.size == (825, 1125)
    assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    assert picture.getpixel((2, 2)) == picture.getpixel((822, 1122)) == (255, 0, 0)
    assert picture.getpixel((40, 40)) == (0, 0, 0)


def test_a_face_without_bleed_is_its_trim() -> None:
    (png,) = write_png(write_pdf(face_document(poker(), bleed=False), FONTS), 300)
    picture = Pillow.open(io.BytesIO(png))
    assert picture.size == (750, 1050)
    assert picture.getcolors() == [(750 * 1050, (0, 0, 0))]


def test_a_face_document_says_where_its_trim_is() -> None:
    document = face_document(poker(), title="Карта", language="ru")
    assert (document.title, document.language) == ("Карта", "ru")
    with pypdfium2.PdfDocument(write_pdf(document, FONTS)) as pdf:
        trim = [value / PT_PER_MM for value in pdf[0].get_trimbox()]
    assert trim == pytest.approx([3.175, 3.175, 66.675, 92.075], abs=1e-3)


def test_one_picture_a_page_in_order_and_always_the_same() -> None:
    colors = [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)]
    pages = tuple(face_sheet(poker(color), n=n) for n, color in enumerate(colors, 1))
    pdf = write_pdf(Document("", "", pages), FONTS)
    pictures = list(write_png(pdf, 50))
    seen = [Pillow.open(io.BytesIO(picture)).getpixel((0, 0)) for picture in pictures]
    assert seen == [(255, 0, 0), (0, 255, 0), (0, 0, 255)]
    assert pictures == list(write_png(pdf, 50))


def test_sizes_are_rounded_to_the_nearest_pixel() -> None:
    piece = make_face(210.0, 297.0, 0.0, rectangle(0, 0, 210, 297), ())
    (png,) = write_png(write_pdf(face_document(piece), FONTS), 150)
    assert Pillow.open(io.BytesIO(png)).size == (1240, 1754)
