"""Pictures in a PDF: passed through or packed, stored once, with their transparency."""

from __future__ import annotations

import hashlib
import io
from typing import Any

import pikepdf
import pytest
from PIL import Image as Pillow

from generator.drawing.fonts import load_registry
from generator.drawing.outlines import rectangle
from generator.drawing.scene import Group, Image, Node, Path, make_face
from generator.errors import ProblemsFound
from generator.output.pdf import write_pdf
from generator.output.png import write_png
from generator.sheets.single import face_document

FONTS = load_registry()


def encoded(picture: Pillow.Image, kind: str, **options: Any) -> bytes:
    out = io.BytesIO()
    picture.save(out, format=kind, **options)
    return out.getvalue()


def image(data: bytes, x: float = 10.0) -> Image:
    return Image(x, 10.0, 20.0, 20.0, hashlib.sha256(data).hexdigest()[:16], data)


def pdf_of(*nodes: Node) -> bytes:
    return write_pdf(face_document(make_face(60.0, 40.0, 0.0, rectangle(0, 0, 60, 40), nodes)), FONTS)


def pixel(pdf: bytes, x: float, y: float) -> tuple[int, ...]:
    picture = Pillow.open(io.BytesIO(next(write_png(pdf, 25.4 * 4))))
    found = picture.getpixel((round(x * 4), round(y * 4)))
    assert isinstance(found, tuple)
    return found


def pictures(pdf: pikepdf.Pdf) -> list[Any]:
    return list(pdf.pages[0].Resources.XObject.values())


@pytest.mark.parametrize(
    ("mode", "color", "space", "seen"),
    [
        ("RGB", (200, 40, 90), "/DeviceRGB", (200, 40, 90)),
        ("L", 90, "/DeviceGray", (90, 90, 90)),
        ("CMYK", (0, 255, 255, 0), "/DeviceCMYK", (237, 28, 36)),
    ],
)
def test_a_jpeg_goes_in_as_it_is(mode: str, color: Any, space: str, seen: tuple[int, ...]) -> None:
    data = encoded(Pillow.new(mode, (16, 16), color), "JPEG", quality=95)
    pdf = pdf_of(image(data))
    read = pikepdf.open(io.BytesIO(pdf))
    (stored,) = pictures(read)
    assert stored.Filter == "/DCTDecode"
    assert stored.ColorSpace == space
    assert stored.read_raw_bytes() == data
    # Readers have a choice in showing inks; the hue must be right.
    assert pixel(pdf, 20, 20) == pytest.approx(seen, abs=40 if mode == "CMYK" else 4)


@pytest.mark.parametrize(
    ("picture", "seen"),
    [
        (Pillow.new("RGB", (4, 4), (10, 200, 30)), (10, 200, 30)),
        (Pillow.new("L", (4, 4), 77), (77, 77, 77)),
        (Pillow.new("1", (4, 4), 0), (0, 0, 0)),
        (Pillow.new("P", (4, 4), 0), (0, 0, 0)),
        (Pillow.new("I;16", (4, 4), 0x8080), (128, 128, 128)),
        (Pillow.new("RGBA", (4, 4), (255, 0, 0, 128)), (255, 127, 127)),
        (Pillow.new("LA", (4, 4), (0, 64)), (191, 191, 191)),
    ],
    ids=["rgb", "grey", "bits", "palette", "grey16", "rgba", "grey-alpha"],
)
def test_a_png_keeps_its_colours(picture: Pillow.Image, seen: tuple[int, ...]) -> None:
    assert pixel(pdf_of(image(encoded(picture, "PNG"))), 20, 20) == pytest.approx(seen, abs=2)


def test_a_picture_stands_upright_in_its_box() -> None:
    picture = Pillow.new("RGB", (2, 2), (255, 255, 255))
    picture.putpixel((0, 0), (255, 0, 0))
    picture.putpixel((1, 1), (0, 0, 255))
    pdf = pdf_of(image(encoded(picture.resize((40, 40), Pillow.Resampling.NEAREST), "PNG")))
    assert pixel(pdf, 12, 12) == (255, 0, 0)
    assert pixel(pdf, 28, 28) == (0, 0, 255)
    assert pixel(pdf, 28, 12) == (255, 255, 255)
    assert pixel(pdf, 32, 20) == (255, 255, 255)


def test_equal_pictures_are_stored_once() -> None:
    data = encoded(Pillow.new("RGBA", (8, 8), (0, 0, 255, 100)), "PNG")
    read = pikepdf.open(io.BytesIO(pdf_of(image(data), image(data, 35.0))))
    assert len(pictures(read)) == 1
    assert len([item for item in read.objects if isinstance(item, pikepdf.Stream) and "/Width" in item]) == 2


def test_group_opacity_fades_a_picture_and_nothing_after_it() -> None:
    data = encoded(Pillow.new("RGB", (8, 8), (0, 0, 255)), "PNG")
    faded = Group((image(data),), opacity=0.5)
    pdf = pdf_of(faded, image(data, 35.0), Path(rectangle(0, 0, 5, 5), (0.0, 0.0, 0.0)))
    assert pixel(pdf, 20, 20) == pytest.approx((127, 127, 255), abs=1)
    assert pixel(pdf, 45, 20) == (0, 0, 255)
    assert pixel(pdf, 2, 2) == (0, 0, 0)


@pytest.mark.parametrize("data", [b"", b"not a picture", b"\x89PNG\r\n\x1a\n broken"])
def test_a_broken_picture_is_a_problem(data: bytes) -> None:
    with pytest.raises(ProblemsFound, match="cannot be read"):
        pdf_of(image(data))


def test_a_truncated_picture_is_a_problem() -> None:
    data = encoded(Pillow.effect_noise((64, 64), 50).convert("RGB"), "PNG")
    with pytest.raises(ProblemsFound, match="cannot be read"):
        pdf_of(image(data[: len(data) // 2]))
