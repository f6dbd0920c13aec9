"""Gradients, as rendered by a reader."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image as Pillow

from generator.drawing.fonts import load_registry
from generator.drawing.outlines import rectangle
from generator.drawing.scene import LinearGradient, Paint, Path, RadialGradient, Stop, make_face
from generator.output.pdf import write_pdf
from generator.output.png import write_png
from generator.sheets.single import face_document

FONTS = load_registry()
RED, BLUE, GREEN, WHITE = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (255, 255, 255)


def look(paint: Paint, opacity: float = 1.0) -> Any:
    """A square of 100 mm from (10, 10) to (110, 110), filled; colour at a place in millimetres."""
    nodes = (Path(rectangle(10, 10, 100, 100), paint, opacity),)
    piece = make_face(120.0, 120.0, 0.0, rectangle(0, 0, 120, 120), nodes)
    picture = Pillow.open(io.BytesIO(next(write_png(write_pdf(face_document(piece), FONTS), 25.4 * 2))))
    return lambda x, y: picture.getpixel((round(x * 2), round(y * 2)))


def test_colours_go_straight_from_stop_to_stop_and_are_padded() -> None:
    at = look(LinearGradient(30, 0, 90, 0, (Stop(0, RED), Stop(0.5, GREEN), Stop(1, BLUE))))
    assert at(15, 50) == at(25, 90) == (255, 0, 0)
    assert at(45, 50) == pytest.approx((127, 127, 0), abs=4)
    assert at(60, 50) == pytest.approx((0, 255, 0), abs=5)
    assert at(100, 50) == pytest.approx((0, 0, 255), abs=3)
    assert at(5, 50) == WHITE


def test_two_stops_at_one_place_are_an_edge() -> None:
    at = look(LinearGradient(10, 0, 110, 0, (Stop(0.3, RED), Stop(0.5, RED), Stop(0.5, BLUE))))
    assert at(12, 50) == at(58, 50) == (255, 0, 0)
    assert at(62, 50) == at(108, 50) == (0, 0, 255)


def test_opacity_of_stops_fades() -> None:
    at = look(LinearGradient(10, 0, 110, 0, (Stop(0, RED, 0.0), Stop(1, RED, 1.0))))
    assert at(11, 50) == pytest.approx((255, 252, 252), abs=3)
    assert at(60, 50) == pytest.approx((255, 127, 127), abs=4)
    assert at(109, 50) == pytest.approx((255, 2, 2), abs=3)


def test_opacity_of_stops_and_of_the_fill_multiply() -> None:
    stops = (Stop(0, RED, 0.5), Stop(1, RED, 0.5))
    assert look(LinearGradient(10, 0, 110, 0, stops), 0.5)(60, 60) == pytest.approx((255, 191, 191), abs=2)
    fading = (Stop(0, RED, 0.0), Stop(1, RED, 1.0))
    assert look(LinearGradient(10, 0, 110, 0, fading), 0.5)(60, 60) == pytest.approx((255, 191, 191), abs=3)


def test_a_matrix_moves_colour_and_opacity_together() -> None:
    stops = (Stop(0, RED, 1.0), Stop(0.5, BLUE, 1.0), Stop(1, BLUE, 0.0))
    at = look(LinearGradient(0, 0, 1, 0, stops, (0.0, 100.0, -100.0, 0.0, 110.0, 10.0)))
    assert at(20, 11) == pytest.approx((252, 0, 3), abs=4)
    assert at(90, 60) == pytest.approx((0, 0, 255), abs=4)
    assert at(50, 85) == pytest.approx((127, 127, 255), abs=4)


def test_a_radial_gradient_has_its_focus_and_its_rim() -> None:
    at = look(RadialGradient(60, 60, 40, 40, 60, (Stop(0, RED), Stop(1, BLUE, 0.5))))
    assert at(40, 60) == pytest.approx((255, 0, 0), abs=8)
    assert at(15, 60) == at(105, 60) == pytest.approx((127, 127, 255), abs=2)
    # Halfway from the focus to the rim on either side.
    assert at(30, 60) == pytest.approx(at(70, 60), abs=4)


def test_a_focus_outside_the_circle_is_drawn_to_its_rim() -> None:
    """Left where it is, only a cone beyond it would be painted."""
    at = look(RadialGradient(60, 60, 40, 130, 60, (Stop(0, RED), Stop(1, BLUE))))
    for x, y in ((15, 15), (15, 105), (105, 15), (105, 105), (12, 60)):
        assert at(x, y) == pytest.approx((0, 0, 255), abs=3)
    assert at(60, 60) == pytest.approx((127, 0, 127), abs=6)


@pytest.mark.parametrize(
    "paint",
    [
        LinearGradient(50, 50, 50, 50, (Stop(0, RED), Stop(1, BLUE, 0.5))),
        RadialGradient(50, 50, 0, 50, 50, (Stop(0, RED), Stop(1, BLUE, 0.5))),
        LinearGradient(0, 0, 1, 0, (Stop(0.3, BLUE, 0.5),)),
        LinearGradient(0, 0, 1, 0, (Stop(0, RED), Stop(1, BLUE, 0.5)), (0.0, 0.0, 0.0, 0.0, 5.0, 5.0)),
    ],
)
def test_without_extent_the_last_stop_fills_all(paint: Paint) -> None:
    assert look(paint)(60, 60) == look(paint)(12, 108) == pytest.approx((127, 127, 255), abs=1)


def test_without_stops_nothing_is_painted() -> None:
    assert look(LinearGradient(0, 0, 100, 0, ()))(60, 60) == WHITE
