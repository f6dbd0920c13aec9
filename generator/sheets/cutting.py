"""Outlines as the knife sees them: their bounds, whether straight cuts make them, and the outline grown by the bleed.

In: the trim outline of a face or any closed outline. Out: outlines of the same kind.
"""

from __future__ import annotations

from itertools import pairwise

from generator.drawing.outlines import polygon
from generator.drawing.scene import Outline, Segment
from generator.drawing.transforms import transform_outline

Point = tuple[float, float]
Bounds = tuple[float, float, float, float]
"""left, top, right, bottom."""

NEAR = 1e-4
CHORDS = 8
"""Of a curve."""
INNER = 0.05
"""A strip of bleed reaches so far into the piece, so that no gap can show between the two."""


def bounds(outline: Outline) -> Bounds:
    """The box around all points. Control points count: the arcs of shapes bulge to their box, so they lie on it."""
    points = [point for segment in outline for point in _points(segment)]
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def is_rectangular(outline: Outline) -> bool:
    """Four straight cuts make it: along the middle half of each side of its box the outline runs straight on that side.

    So a rectangle with rounded corners is rectangular; a circle, a hexagon, an octagon or an L is not.
    No outline means the plain box.
    """
    if not outline:
        return True
    if not _bulges(outline):
        return False
    left, top, right, bottom = bounds(outline)
    edges = _straight_edges(outline)
    across, down = (left, right), (top, bottom)
    for axis, level, (low, high) in ((1, top, across), (1, bottom, across), (0, left, down), (0, right, down)):
        quarter = (high - low) / 4
        covered = 0.0
        for start, end in edges:
            if abs(start[axis] - level) < NEAR and abs(end[axis] - level) < NEAR:
                near, far = sorted((start[1 - axis], end[1 - axis]))
                covered += max(0.0, min(far, high - quarter) - max(near, low + quarter))
        if covered < 2 * quarter - NEAR:
            return False
    return True


def grow(outline: Outline, bleed: float) -> Outline:
    """The outline with the bleed around it, never outside its box grown by the bleed.

    Convex polygons are offset exactly, their tips cut off at the grown box. What is round all along is scaled about the
    middle of its box, which is exact for circles. Everything else gets a strip along every edge: several loops of one
    direction, which a clip unites.
    """
    left, top, right, bottom = bounds(outline)
    box = (left - bleed, top - bleed, right + bleed, bottom + bleed)
    corners = _convex_corners(outline)
    if corners:
        return polygon(_cut_to_box(_offset(corners, bleed), box))
    if any(segment[0] == "L" for segment in outline):
        return _with_strips(outline, bleed, box)
    scale_x = 1 + 2 * bleed / (right - left)
    scale_y = 1 + 2 * bleed / (bottom - top)
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    matrix = (scale_x, 0.0, 0.0, scale_y, middle_x * (1 - scale_x), middle_y * (1 - scale_y))
    return transform_outline(outline, matrix)


def flatten(outline: Outline) -> list[list[Point]]:
    """Every loop as a polygon; curves become short chords."""
    loops: list[list[Point]] = []
    for segment in outline:
        points = _points(segment)
        if segment[0] == "M":
            loops.append(points)
        elif segment[0] == "C":
            start, (one, two, end) = loops[-1][-1], points
            loops[-1] += [_on_curve(start, one, two, end, step / CHORDS) for step in range(1, CHORDS + 1)]
        else:
            loops[-1] += points
    return loops


def distance_to(outline: Outline, point: Point) -> float:
    """How far the point is from the piece; 0 inside it."""
    edges = [edge for loop in flatten(outline) for edge in pairwise((*loop, loop[0]))]
    x, y = point
    inside = False
    nearest = float("inf")
    for (x1, y1), (x2, y2) in edges:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
        square = (x2 - x1) ** 2 + (y2 - y1) ** 2
        share = min(max(((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square, 0.0), 1.0) if square else 0.0
        nearest = min(nearest, _distance(point, (x1 + share * (x2 - x1), y1 + share * (y2 - y1))))
    return 0.0 if inside else nearest


def _on_curve(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    u = 1 - t
    shares = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    x = sum(share * point[0] for share, point in zip(shares, (a, b, c, d), strict=True))
    return x, sum(share * point[1] for share, point in zip(shares, (a, b, c, d), strict=True))


def _with_strips(outline: Outline, bleed: float, box: Bounds) -> Outline:
    """A strip along every edge, and where two of them leave a gap around a corner a piece that fills it."""
    loops = flatten(outline)
    clockwise = max((_area(loop) for loop in loops), key=abs) > 0
    grown: list[Segment] = list(outline)

    def add(corners: list[Point]) -> None:
        kept = _cut_to_box(corners, box)
        if len(kept) > 2:
            grown.extend(polygon(kept if clockwise else kept[::-1]))

    for loop in loops:
        points = [point for before, point in pairwise((loop[-1], *loop)) if _distance(before, point) > NEAR]
        points = points if clockwise else points[::-1]
        edges = list(pairwise((*points, points[0])))
        for (before, start), (_, end) in zip((edges[-1], *edges), edges, strict=False):
            first, second = _outwards(before, start), _outwards(start, end)
            add(
                [
                    _out(start, second, bleed),
                    _out(end, second, bleed),
                    _out(end, second, -INNER),
                    _out(start, second, -INNER),
                ]
            )
            if _cross(before, start, end) > 0:
                toward = 1 + first[0] * second[0] + first[1] * second[1]
                both = (first[0] + second[0], first[1] + second[1])
                tip = [_out(start, both, bleed / toward)] if toward > 0.5 else []
                add([start, _out(start, first, bleed), *tip, _out(start, second, bleed)])
    return tuple(grown)


def _out(point: Point, direction: Point, distance: float) -> Point:
    return point[0] + direction[0] * distance, point[1] + direction[1] * distance


def _area(loop: list[Point]) -> float:
    """Positive if the way around is clockwise as seen on paper."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*loop, loop[0]))) / 2


def _bulges(outline: Outline) -> bool:
    """It is one loop that never bends inwards, its control points included."""
    if sum(segment[0] == "M" for segment in outline) != 1:
        return False
    points: list[Point] = []
    for segment in outline:
        points += (point for point in _points(segment) if not points or _distance(points[-1], point) > NEAR)
    if len(points) > 1 and _distance(points[0], points[-1]) <= NEAR:
        points.pop()
    turns = [_cross(points[i - 1], point, points[(i + 1) % len(points)]) for i, point in enumerate(points)]
    return min(turns) > -NEAR or max(turns) < NEAR


def _points(segment: Segment) -> list[Point]:
    numbers = [float(number) for number in segment[1:]]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _straight_edges(outline: Outline) -> list[tuple[Point, Point]]:
    edges: list[tuple[Point, Point]] = []
    start = here = (0.0, 0.0)
    for segment in outline:
        if segment[0] == "M":
            start = here = _points(segment)[0]
            continue
        end = start if segment[0] == "Z" else _points(segment)[-1]
        if segment[0] != "C":
            edges.append((here, end))
        here = end
    return edges


def _convex_corners(outline: Outline) -> list[Point]:
    """The corners, clockwise as seen on paper, if the outline is one convex polygon; else nothing."""
    kinds = "".join(segment[0] for segment in outline)
    if kinds.strip("MLZ") or kinds.count("M") != 1 or not kinds.startswith("M"):
        return []
    corners: list[Point] = []
    for segment in outline:
        for point in _points(segment):
            if not corners or _distance(corners[-1], point) > NEAR:
                corners.append(point)
    if len(corners) > 1 and _distance(corners[0], corners[-1]) <= NEAR:
        corners.pop()
    if len(corners) < 3:
        return []
    turns = [_cross(corners[i - 1], corner, corners[(i + 1) % len(corners)]) for i, corner in enumerate(corners)]
    corners = [corner for corner, turn in zip(corners, turns, strict=True) if abs(turn) > NEAR]
    turns = [turn for turn in turns if abs(turn) > NEAR]
    if len(corners) < 3 or min(turns) < 0 < max(turns) or _winds_more_than_once(corners):
        return []
    return corners if turns[0] > 0 else corners[::-1]


def _winds_more_than_once(corners: list[Point]) -> bool:
    """A pentagram turns one way all along and is no convex polygon: its x goes up and down more than once."""
    steps = [b[0] - a[0] for a, b in pairwise((*corners, corners[0]))]
    signs = [step > 0 for step in steps if abs(step) > NEAR]
    return sum(a != b for a, b in pairwise((*signs, signs[0]))) > 2


def _offset(corners: list[Point], distance: float) -> list[Point]:
    """Every side moved outwards, to the left of a clockwise walk; new corners where the moved sides meet."""
    moved: list[Point] = []
    for i, (x, y) in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % len(corners)]
        n1, n2 = _outwards(before, (x, y)), _outwards((x, y), after)
        share = distance / (1 + n1[0] * n2[0] + n1[1] * n2[1])
        moved.append((x + share * (n1[0] + n2[0]), y + share * (n1[1] + n2[1])))
    return moved


def _cut_to_box(corners: list[Point], box: Bounds) -> list[Point]:
    """The part of a convex polygon inside the box (Sutherland and Hodgman, one side of the box after another)."""
    for axis, level, sign in ((0, box[0], 1), (1, box[1], 1), (0, box[2], -1), (1, box[3], -1)):
        kept: list[Point] = []
        for here, there in pairwise((*corners, corners[0])):
            depth, next_depth = sign * (here[axis] - level), sign * (there[axis] - level)
            if depth >= 0:
                kept.append(here)
            if depth * next_depth < 0:
                share = depth / (depth - next_depth)
                kept.append((here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])))
        corners = kept
    return corners


def _outwards(start: Point, end: Point) -> Point:
    length = _distance(start, end)
    return (end[1] - start[1]) / length, (start[0] - end[0]) / length


def _cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _distance(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)
