"""Outlines as the knife sees them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.outlines import circle, polygon, rectangle, rounded_rectangle
from generator.drawing.scene import Outline
from generator.sheets.cutting import bounds, distance_to, flatten, grow, is_rectangular
from tests.sheets.geometry import outline_points


def regular(corners: int, radius: float, start: float = 0.0) -> list[tuple[float, float]]:
    turns = [start + 2 * math.pi * i / corners for i in range(corners)]
    return [(radius + radius * math.cos(turn), radius + radius * math.sin(turn)) for turn in turns]


L_SHAPE = [(0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (40.0, 20.0), (40.0, 40.0), (0.0, 40.0)]


@pytest.mark.parametrize(
    "outline",
    [
        (),
        rectangle(0, 0, 63, 88),
        rounded_rectangle(63, 88, 3),
        rounded_rectangle(15, 15, 3),
        polygon([(0, 0), (30, 0), (60, 0), (60, 40), (0, 40)]),
        polygon([(0, 0), (0, 40), (60, 40), (60, 0)], closed=True),
    ],
)
def test_four_straight_cuts_make_it(outline: Outline) -> None:
    assert is_rectangular(outline)


@pytest.mark.parametrize(
    "outline",
    [
        circle(10, 10, 10),
        rounded_rectangle(20, 20, 8),
        polygon(regular(6, 20)),
        polygon(regular(8, 20, math.pi / 8)),
        polygon(L_SHAPE),
        polygon([(10, 0), (20, 20), (0, 20)]),
    ],
)
def test_four_straight_cuts_do_not_make_it(outline: Outline) -> None:
    assert not is_rectangular(outline)


def test_a_circle_grows_to_a_circle() -> None:
    for grown, wanted in zip(grow(circle(12.5, 12.5, 12.5), 2), circle(12.5, 12.5, 14.5), strict=True):
        assert grown[0] == wanted[0]
        assert grown[1:] == pytest.approx(wanted[1:])


@given(st.integers(3, 12), st.floats(0, 3), st.floats(0.5, 4), st.booleans())
def test_a_convex_polygon_keeps_its_bleed_at_every_side(
    corners: int, start: float, bleed: float, clockwise: bool
) -> None:
    points = regular(corners, 20, start)
    grown = grow(polygon(points if clockwise else points[::-1]), bleed)
    box, grown_box = bounds(polygon(points)), bounds(grown)
    assert grown_box == pytest.approx((box[0] - bleed, box[1] - bleed, box[2] + bleed, box[3] + bleed), abs=1e-6)
    outer = outline_points(grown)
    for a, b in zip(points, points[1:] + points[:1], strict=True):
        middle = ((a[0] + b[0]) / 2 - 20, (a[1] + b[1]) / 2 - 20)
        length = math.hypot(*middle)
        normal = (middle[0] / length, middle[1] / length)
        # As far out as the bleed reaches in the direction of this side.
        reach = max((x - 20) * normal[0] + (y - 20) * normal[1] for x, y in outer)
        assert reach == pytest.approx(length + bleed, abs=1e-6)


NOTCHED = (("M", 0.0, 10.0), ("C", 0.0, 4.0, 4.0, 0.0, 10.0, 0.0), ("L", 40.0, 0.0), ("L", 40.0, 40.0), ("L", 22.0, 40.0),
           ("L", 22.0, 30.0), ("L", 20.0, 30.0), ("L", 20.0, 40.0), ("L", 0.0, 40.0), ("Z",))  # fmt: skip


def winding(loops: list[list[tuple[float, float]]], x: float, y: float) -> int:
    """How often the loops go around a point, clockwise."""
    turns = 0
    for loop in loops:
        for (x1, y1), (x2, y2) in zip(loop, [*loop[1:], loop[0]], strict=True):
            if (y1 <= y) != (y2 <= y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                turns += 1 if y1 > y else -1
    return turns


@pytest.mark.parametrize("outline", [polygon(L_SHAPE), polygon(L_SHAPE[::-1]), NOTCHED])
def test_what_is_not_convex_keeps_its_bleed_and_no_more(outline: Outline) -> None:
    """A clip unites all loops of one direction: inside and up to the bleed it is open, farther away it is closed."""
    left, top, right, bottom = bounds(outline)
    grown = grow(outline, 3)
    assert bounds(grown) == pytest.approx((left - 3, top - 3, right + 3, bottom + 3))
    loops = flatten(grown)
    for step_x in range(-8, 97):
        for step_y in range(-8, 97):
            x, y = step_x / 2 + 0.13, step_y / 2 + 0.17
            away = distance_to(outline, (x, y))
            if away < 2.8:
                assert winding(loops, x, y) != 0, (x, y)
            elif away > 3 * math.sqrt(2) + 0.1:
                assert winding(loops, x, y) == 0, (x, y)


def test_distance_to_a_piece() -> None:
    outline = polygon(L_SHAPE)
    assert distance_to(outline, (10, 10)) == 0
    assert distance_to(outline, (25, 10)) == pytest.approx(5)
    assert distance_to(outline, (-3, -4)) == pytest.approx(5)
