from __future__ import annotations

import io

import pytest
from PIL import Image

from generator.drawing.images import prepare_image


def saved(picture: Image.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **options)  # type: ignore[arg-type]
    return out.getvalue()


def test_a_jpeg_of_fitting_size_is_kept_as_it_is() -> None:
    content = saved(Image.new("RGB", (300, 200), "red"), "JPEG")
    _, data, width, height = prepare_image(content, 60, 40)
    assert data == content
    assert (width, height) == (300, 200)


def test_a_picture_finer_than_print_is_reduced_to_300_dpi() -> None:
    content = saved(Image.new("RGB", (2000, 1000), "red"), "PNG")
    _, data, width, height = prepare_image(content, 50.8, 25.4)
    assert Image.open(io.BytesIO(data)).size == (600, 300)
    assert (width, height) == (2000, 1000)


def test_a_photo_taken_with_a_turned_camera_stands_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    content = saved(Image.new("RGB", (30, 20), "red"), "JPEG", exif=exif)
    _, data, width, height = prepare_image(content, 60, 60)
    assert (width, height) == (20, 30)
    assert Image.open(io.BytesIO(data)).size == (20, 30)


def test_transparency_is_kept() -> None:
    palette = Image.new("P", (2, 2), 0)
    palette.info["transparency"] = 0
    _, data, _, _ = prepare_image(saved(palette, "PNG", transparency=0), 10, 10)
    assert Image.open(io.BytesIO(data)).mode == "RGBA"


def test_svg_art_is_rasterised_at_print_resolution() -> None:
    art = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1" fill="#f00"/></svg>'
    _, data, width, height = prepare_image(art, 25.4, 12.7)
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    assert (picture.size, picture.getpixel((5, 5))) == ((400, 200), (255, 0, 0))
    assert (width, height) == (400, 200)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"nothing", "neither PNG, JPEG nor SVG"),
        (b"<svg", "cannot be drawn"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "declares entities"),
        (saved(Image.new("RGB", (50, 50)), "PNG")[:60], "damaged"),
        (saved(Image.new("RGB", (50, 50)), "GIF"), "neither PNG, JPEG nor SVG"),
    ],
)
def test_what_is_no_picture_is_refused(content: bytes, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        prepare_image(content, 10, 10)
