"""Which faces become pixels, and how fine they are."""

from __future__ import annotations

import io

import pytest
from PIL import Image as Pillow

from generator.drawing.fonts import FontRegistry, load_registry
from generator.drawing.outlines import rectangle
from generator.drawing.scene import Face, Image, Path
from generator.rulebook.diagrams.pixels import DPI, Pixels


@pytest.fixture(scope="module")
def fonts() -> FontRegistry:
    return load_registry()


def face(lines: int, side: float = 40.0) -> Face:
    dots = tuple(
        Path(rectangle(n % 20 * 2.0, n // 20 % 20 * 2.0, 1.0, 1.0), fill=(0.8, 0.1, 0.1)) for n in range(lines // 5)
    )
    return Face(side, side, 0.0, rectangle(0, 0, side, side), dots, f"face-{lines}")


def test_a_face_of_few_lines_stays_a_drawing(fonts: FontRegistry) -> None:
    assert Pixels(fonts).of(face(100), 0.3) is None


def test_a_detailed_face_is_pixels_where_it_is_small_and_lines_where_it_is_large(fonts: FontRegistry) -> None:
    pixels, detailed = Pixels(fonts), face(2000)
    small = pixels.of(detailed, 0.25)
    assert isinstance(small, Image)
    assert (small.width, small.height) == (40.0, 40.0)
    with Pillow.open(io.BytesIO(small.data)) as picture:
        printed = 40.0 * 0.25 / 25.4
        assert picture.width / printed >= DPI * 0.99
    assert pixels.of(detailed, 1.0) is None


def test_figures_of_about_one_scale_share_a_picture(fonts: FontRegistry) -> None:
    pixels, detailed = Pixels(fonts), face(2000)
    assert pixels.of(detailed, 0.24) is pixels.of(detailed, 0.25)
