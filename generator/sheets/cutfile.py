"""What a cutting machine does with a sheet: tracks to cut, to fold and to score.

In: the front of a sheet. Out: a `CutFile`: tracks in millimetres from the page's top left corner, made of lines, arcs and whole circles;
curves that were drawn as arcs are arcs again, so that a machine turns its knife smoothly.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from generator.drawing.scene import Line, Outline
from generator.drawing.transforms import apply, transform_outline
from generator.sheets.document import Placement, Sheet

Point = tuple[float, float]

ROUND = 5e-4
"""Share of the radius by which a curve may miss its circle: a quarter drawn as one cubic curve misses it by 0.03 %."""
NEAR = 1e-4


class Straight(NamedTuple):
    end: Point


class Arc(NamedTuple):
    """A piece of a circle, at most half of one."""

    end: Point
    centre: Point
    radius: float
    clockwise: bool
    """As seen on paper."""
    angle: float
    """Radians that it turns, positive."""


class Curve(NamedTuple):
    """A cubic curve that is no arc."""

    end: Point
    first: Point
    second: Point


Step = Straight | Arc | Curve


class Circle(NamedTuple):
    centre: Point
    radius: float


class Track(NamedTuple):
    start: Point
    steps: tuple[Step, ...]
    closed: bool


class CutFile(NamedTuple):
    width: float
    height: float
    layers: dict[str, tuple[Track | Circle, ...]]
    """`cut`, `fold` and `score`, each of which may be empty."""


LAYERS = ("cut", "fold", "score")


def make_cut_file(sheet: Sheet) -> CutFile:
    """A piece that is folded flat upon itself is scored along that fold, as thick paper would crack; other folds are folds."""
    layers: dict[str, list[Track | Circle]] = {layer: [] for layer in LAYERS}
    for placement in sheet.placements:
        if placement.side != "front":
            continue
        layers["cut"] += trace(transform_outline(placement.face.outline, placement.matrix))
        for fold in placement.face.folds:
            layer = "score" if _folds_flat(placement.face.outline, fold) else "fold"
            layers[layer].append(_line(placement, fold))
    return CutFile(sheet.width, sheet.height, {layer: tuple(tracks) for layer, tracks in layers.items()})


def trace(outline: Outline) -> list[Track | Circle]:
    tracks: list[Track | Circle] = []
    start = here = (0.0, 0.0)
    steps: list[Step] = []
    closed = False

    def finish() -> None:
        nonlocal steps
        if steps:
            tracks.append(_whole_circle(start, steps) or Track(start, tuple(steps), closed))
        steps = []

    for command, *numbers in outline:
        if command == "M":
            finish()
            start = here = (numbers[0], numbers[1])
            closed = False
            continue
        if command == "Z":
            if math.dist(here, start) > NEAR:
                steps.append(Straight(start))
            closed, here = True, start
            continue
        end = (numbers[-2], numbers[-1])
        if command == "L":
            if math.dist(here, end) > NEAR:
                steps.append(Straight(end))
        else:
            first, second = (numbers[0], numbers[1]), (numbers[2], numbers[3])
            steps.append(_arc(here, first, second, end) or Curve(end, first, second))
        here = end
    finish()
    return tracks


def _arc(start: Point, first: Point, second: Point, end: Point) -> Arc | None:
    """The circle that a cubic curve follows, if it does."""
    middle = _on_curve(start, first, second, end, 0.5)
    centre = _centre(start, middle, end)
    if centre is None:
        return None
    radius = math.dist(centre, start)
    # Five thousand times as wide as the piece is a straight line by another name.
    if radius > 1e5:
        return None
    for t in (0.15, 0.3, 0.7, 0.85):
        if abs(math.dist(centre, _on_curve(start, first, second, end, t)) - radius) > ROUND * radius:
            return None
    turn = (middle[0] - start[0]) * (end[1] - middle[1]) - (middle[1] - start[1]) * (end[0] - middle[0])
    chord = math.dist(start, end)
    return Arc(end, centre, radius, turn > 0, 2 * math.asin(min(1.0, chord / (2 * radius))))


def _on_curve(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    s = 1 - t
    shares = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    x, y = (sum(share * point[axis] for share, point in zip(shares, (a, b, c, d), strict=True)) for axis in (0, 1))
    return x, y


def _centre(a: Point, b: Point, c: Point) -> Point | None:
    """Of the circle through three points."""
    (ax, ay), (bx, by), (cx, cy) = a, b, c
    twice = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    if abs(twice) < 1e-9:
        return None
    a2, b2, c2 = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    return (
        (a2 * (by - cy) + b2 * (cy - ay) + c2 * (ay - by)) / twice,
        (a2 * (cx - bx) + b2 * (ax - cx) + c2 * (bx - ax)) / twice,
    )


def _whole_circle(start: Point, steps: list[Step]) -> Circle | None:
    arcs = [step for step in steps if isinstance(step, Arc)]
    if len(arcs) != len(steps) or abs(sum(arc.angle for arc in arcs) - 2 * math.pi) > 1e-2:
        return None
    if math.dist(arcs[-1].end, start) > NEAR or len({arc.clockwise for arc in arcs}) > 1:
        return None
    xs, ys = zip(*(arc.centre for arc in arcs), strict=True)
    if max(xs) - min(xs) > 0.01 or max(ys) - min(ys) > 0.01:
        return None
    radius = sum(arc.radius for arc in arcs) / len(arcs)
    return Circle((sum(xs) / len(xs), sum(ys) / len(ys)), radius)


def _line(placement: Placement, fold: Line) -> Track:
    x1, y1, x2, y2 = fold
    return Track(apply(placement.matrix, x1, y1), (Straight(apply(placement.matrix, x2, y2)),), closed=False)


def _folds_flat(outline: Outline, fold: Line) -> bool:
    """Whether the piece's two halves lie upon each other when it is folded there: its outline is its own mirror image."""
    x1, y1, x2, y2 = fold
    length = math.dist((x1, y1), (x2, y2))
    if length < NEAR:
        return False
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    points = [(numbers[at], numbers[at + 1]) for _, *numbers in outline for at in range(0, len(numbers), 2)]

    def mirror(point: Point) -> Point:
        along = (point[0] - x1) * ux + (point[1] - y1) * uy
        return 2 * (x1 + along * ux) - point[0], 2 * (y1 + along * uy) - point[1]

    return all(any(math.dist(mirror(point), other) < 0.05 for other in points) for point in points)
