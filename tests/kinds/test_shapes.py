"""Tiles and tokens: what they are cut to, and the sides that their templates know."""

from __future__ import annotations

import math
from typing import Any

import pytest

from generator.kinds import kinds
from generator.loading.schema import json_schema
from generator.sheets.cutting import bounds, is_rectangular


def make(kind: str, **fields: Any) -> Any:
    return kinds()[kind](kind=kind, name="Piece", **fields)


@pytest.mark.parametrize("kind", ["tile", "token"])
@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_a_hexagon_is_regular_and_as_wide_across_flats_as_it_says(kind: str, top: str) -> None:
    piece = make(kind, shape="hexagon", size=32.0, top=top)
    sides = piece.sides
    assert len(sides) == 6
    assert {round(side["length"], 6) for side in sides} == {round(32 / math.sqrt(3), 6)}
    width, height = piece.trim
    assert (height if top == "flat" else width) == pytest.approx(32)
    assert max(width, height) == pytest.approx(32 * 2 / math.sqrt(3))
    assert bounds(piece.outline) == pytest.approx((0, 0, width, height))
    # Opposite sides are parallel and 32 mm apart.
    for one, other in zip(sides, sides[3:], strict=False):
        assert math.dist((one["x"], one["y"]), (other["x"], other["y"])) == pytest.approx(32)
        assert (one["angle"] + 180) % 360 == pytest.approx(other["angle"])


@pytest.mark.parametrize(
    ("fields", "angles"),
    [
        ({"shape": "square"}, [0, 90, 180, 270]),
        ({"shape": "hexagon"}, [0, 60, 120, 180, 240, 300]),
        ({"shape": "hexagon", "top": "pointy"}, [30, 90, 150, 210, 270, 330]),
    ],
)
def test_sides_go_clockwise_from_the_top_and_face_outwards(fields: dict[str, str], angles: list[float]) -> None:
    piece = make("tile", size=60.0, **fields)
    assert [side["angle"] for side in piece.sides] == pytest.approx(angles)
    middle = (piece.trim.width / 2, piece.trim.height / 2)
    for side in piece.sides:
        out = (math.sin(math.radians(side["angle"])), -math.cos(math.radians(side["angle"])))
        assert (side["x"] - middle[0], side["y"] - middle[1]) == pytest.approx((30 * out[0], 30 * out[1]), abs=1e-6)


def test_a_square_is_cut_straight_and_a_round_token_is_not() -> None:
    assert is_rectangular(make("token", shape="square", size=24.0).outline)
    assert is_rectangular(make("tile", size=60.0).outline)
    assert not is_rectangular(make("token", diameter=22.0).outline)
    assert make("token", diameter=22.0).sides == []


def test_a_cross_shaped_net_is_not_taken_for_a_rectangle() -> None:
    """Its panels cover the middle of every side of its box, but four straight cuts would take the flaps."""
    assert not is_rectangular(make("box", width=90.0, depth=130.0, height=40.0).outline)


def test_the_schema_names_every_kind_and_explains_every_field() -> None:
    definitions = json_schema()["$defs"]
    described = {
        definition["properties"]["kind"]["const"]: definition["properties"]
        for definition in definitions.values()
        if "const" in definition.get("properties", {}).get("kind", {})
    }
    assert set(described) == set(kinds())
    assert {"tile", "token", "board", "standee", "cube", "box", "tuckbox", "pad", "player-board"} <= set(described)
    for name, properties in described.items():
        for field, schema in properties.items():
            assert field == "kind" or schema.get("description"), (name, field)
