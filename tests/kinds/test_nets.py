"""Nets close: folded in space, every flap's fold lies on the edge that carries its letter."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.drawing.nets import NetBuilder
from generator.kinds import kinds
from generator.kinds.folding import NetKind
from generator.kinds.standee import SLOT
from generator.model.fields import Size
from generator.sheets.cutting import bounds, distance_to, flatten
from tests.kinds.folding import fold_up, gap


def make(kind: str, **fields: Any) -> Any:
    return kinds()[kind](kind=kind, name="Piece", **fields)


NETS = {
    "cube": make("cube", size=12.0),
    "large-cube": make("cube", size=40.0, flap=9.0, letters="outside"),
    "open-box": make("box", width=90.0, depth=130.0, height=40.0),
    "closed-box": make("box", width=60.0, depth=40.0, height=30.0, lid="closed"),
    "tuckbox": make("tuckbox", width=64.5, height=89.5, depth=20.3),
    "flat-tuckbox": make("tuckbox", width=45.0, height=68.0, depth=4.0),
    "tabs": make("standee", size=Size(30.0, 25.0)),
    "arch": make("standee", size=Size(20.0, 40.0), shape="arch"),
    "slot": make("standee", size=Size(20.0, 40.0), feet="slot"),
    "pocket": make("standee", size=Size(22.0, 40.0), shape="arch", weight_pocket=True, coin=20.0),
    "wide-pocket": make("standee", size=Size(40.0, 30.0), weight_pocket=True, coin=20.0, coin_thickness=3.0),
}
JOINS = {"cube": 7, "open-box": 4, "closed-box": 7, "tuckbox": 4, "pocket": 5, "tabs": 0, "slot": 0}

nets = pytest.mark.parametrize("name", NETS)


def length(line: tuple[float, float, float, float]) -> float:
    return math.dist(line[:2], line[2:])


def test_every_kind_of_net_is_here() -> None:
    folded = {name for name, kind in kinds().items() if issubclass(kind, NetKind)}
    assert folded == {kind.kind for kind in NETS.values()}
    assert {name: len(NETS[name].joins) for name in JOINS} == JOINS


@nets
def test_edges_that_meet_are_equally_long(name: str) -> None:
    for join in NETS[name].joins:
        assert length(join.fold) == pytest.approx(length(join.edge), abs=1e-6), join


@nets
def test_folded_in_space_every_flap_lies_on_its_edge(name: str) -> None:
    net = NETS[name].net
    placed = fold_up(net)
    for join in net.joins:
        assert gap(placed, join) < 1e-6, join


def test_a_net_that_does_not_close_is_found_out() -> None:
    """The test above can fail: a lid that is too short does not reach the wall."""
    net = NetBuilder()
    net.panel("bottom", 0, 0, 20, 20)
    net.panel("back", 0, -10, 20, 10)
    net.panel("lid", 0, -28, 20, 18)
    net.panel("front", 0, 20, 20, 10, 180)
    net.flap("tuck", "lid", "top", 4)
    net.join("tuck", "front", "bottom")
    wrong = net.build()
    [join] = wrong.joins
    assert gap(fold_up(wrong), join) == pytest.approx(2)


@nets
def test_every_letter_stands_twice_and_for_one_join(name: str) -> None:
    kind = NETS[name]
    letters = Counter(label.text for label in kind.labels)
    assert letters == {join.letter: 2 for join in kind.joins}
    assert len({join.letter for join in kind.joins}) == len(kind.joins)


@nets
def test_letters_stand_on_their_flap_and_at_their_edge(name: str) -> None:
    kind = NETS[name]
    for join, flap, edge in zip(kind.joins, kind.labels[::2], kind.labels[1::2], strict=True):
        assert distance_to(kind.outline, (flap.x, flap.y)) == 0
        (x1, y1, x2, y2) = join.edge
        away = math.dist(((x1 + x2) / 2, (y1 + y2) / 2), (edge.x, edge.y))
        assert away <= edge.height + 0.5
        assert (distance_to(kind.outline, (edge.x, edge.y)) == 0) == (kind.letters == "inside")


@nets
def test_outline_fills_the_trim_box_and_holds_every_panel(name: str) -> None:
    kind = NETS[name]
    assert bounds(kind.outline) == pytest.approx((0, 0, *kind.trim), abs=1e-6)
    for panel in kind.panels.values():
        middle = (panel.x + panel.width / 2, panel.y + 0.4 * panel.height)
        hole = kind.kind == "standee" and kind.feet == "slot"
        assert distance_to(kind.outline, middle) <= (SLOT if hole else 0)


@nets
def test_area_of_the_outline_is_that_of_its_patches(name: str) -> None:
    """Nothing was lost when edges were cancelled: folds lie inside, the cut runs around everything once."""
    kind = NETS[name]
    area = sum(
        sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, [*loop[1:], loop[0]], strict=True)) / 2
        for loop in flatten(kind.outline)
    )
    panels = sum(panel.width * panel.height for panel in kind.panels.values())
    assert area > 0.8 * panels
    assert area < kind.trim.width * kind.trim.height + 1e-6
    for x1, y1, x2, y2 in kind.folds:
        assert distance_to(kind.outline, ((x1 + x2) / 2, (y1 + y2) / 2)) <= SLOT


def test_a_cube_has_the_area_of_six_squares_and_seven_flaps() -> None:
    kind = NETS["cube"]
    [loop] = flatten(kind.outline)
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, [*loop[1:], loop[0]], strict=True)) / 2
    flap, inset = 0.4 * 12, min(0.4 * 12, 12 / 3)
    assert area == pytest.approx(6 * 144 + 7 * (12 - inset) * flap)
    assert len(kind.folds) == 5 + 7


@given(st.floats(8, 120), st.floats(8, 120), st.floats(8, 80), st.booleans())
@settings(max_examples=40, deadline=None)
def test_boxes_of_any_size_close(width: float, depth: float, height: float, closed: bool) -> None:
    net = make("box", width=width, depth=depth, height=height, lid="closed" if closed else "none").net
    placed = fold_up(net)
    for join in net.joins:
        assert gap(placed, join) < 1e-6


def test_front_and_back_of_a_standee_stand_back_to_back() -> None:
    """Folded over the head, the back's outline lies on the front's, and its picture is upright."""
    kind = NETS["arch"]
    front, back = kind.panels["front"], kind.panels["back"]
    placed = fold_up(kind.net)
    fold = front.y
    assert back.y + back.height == pytest.approx(fold)
    for x, y in ((front.x, fold + 10), (front.x + 20, fold + 40)):
        assert placed["back"].at(x, 2 * fold - y) == pytest.approx(placed["front"].at(x, y))
    points = {(x, y - fold) for loop in flatten(kind.outline) for x, y in loop}
    figure = {(round(x, 4), round(y, 4) + 0.0) for x, y in points if abs(y) <= 40}
    assert figure == {(x, -y + 0.0) for x, y in figure}
    assert (front.rotation, back.rotation) == (0, 180)


def test_a_pocket_holds_its_coin() -> None:
    for name in ("pocket", "wide-pocket"):
        kind = NETS[name]
        floor = [kind.panels["pocket_front"], kind.panels["pocket_back"]]
        assert min(panel.width for panel in floor) >= kind.coin + 3
        assert sum(panel.height for panel in floor) >= kind.coin + 3
        assert kind.panels["wall_front"].height == kind.coin_thickness


def test_the_slots_of_figure_and_base_are_as_deep_as_each_other() -> None:
    kind = NETS["slot"]
    points = [point for loop in flatten(kind.outline) for point in loop]
    front, base = kind.panels["front"], kind.panels["base_front"]
    middle = front.x + front.width / 2
    deep = [front.y + front.height - y for x, y in points if abs(x - middle) < SLOT and y > front.y + 20]
    notch = max(deep)
    slot = [y for x, y in points if abs(x - base.x - base.width / 2) < SLOT and x > front.x + front.width]
    assert max(slot) - base.y == pytest.approx(notch)
    # Together they take up the whole height of the base, so that both stand on the table.
    assert notch * 2 == pytest.approx(base.height)


def test_a_tuck_box_opens_on_top_and_its_tongue_is_curved() -> None:
    kind = NETS["tuckbox"]
    assert sum(segment[0] == "C" for segment in kind.outline) == 4
    free = {hinge.second for hinge in kind.net.hinges} - {join.flap for join in kind.joins} - set(kind.panels)
    assert free == {"tuck", "left-dust", "right-dust"}
    # Dust flaps must not meet in the middle.
    dust = [length(join.fold) for join in kind.joins if join.flap.endswith("floor")]
    assert dust == pytest.approx([20.3, 20.3])
