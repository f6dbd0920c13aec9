"""Flat nets of things that are cut out, folded and glued.

In: panels and flaps, side by side where the paper bends. Out: a `Net`: the outline to cut, the lines to fold, where each
panel lies, which edges meet when it is folded, and the letters that say so.

Two patches that share an edge are one piece of paper with a fold between them, so outline and folds are never written
down: edges that occur twice are folds, the others are the cut. Millimetres, y down; patches run clockwise as seen.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from generator.drawing.scene import Line, Outline, Segment

Point = tuple[float, float]
Side = Literal["top", "right", "bottom", "left"]
LetterPlace = Literal["inside", "outside"]

LETTER = 2.4
"""Height of a letter in mm, where there is room."""
SMALL = 1.5
"""Height of the letters at edges that flaps are glued to."""
_DIGITS = 6


class Panel(NamedTuple):
    """A face of the finished thing: its box on the flat net, and by how many degrees its upright picture is turned there."""

    x: float
    y: float
    width: float
    height: float
    rotation: int = 0

    @property
    def transform(self) -> str:
        """For `<g transform=…>`: from the panel's own coordinates, upright with its corner at 0 0, to the net's."""
        x, y, right, bottom = self.x, self.y, self.x + self.width, self.y + self.height
        corner = {0: (x, y), 90: (right, y), 180: (right, bottom), 270: (x, bottom)}[self.rotation]
        return f"translate({corner[0]:.4f} {corner[1]:.4f}) rotate({self.rotation})"

    @property
    def upright(self) -> tuple[float, float]:
        """Width and height of the upright picture."""
        return (self.height, self.width) if self.rotation % 180 else (self.width, self.height)


class Label(NamedTuple):
    """A letter on the net, centred at x, y; `height` in mm."""

    text: str
    x: float
    y: float
    height: float


class Join(NamedTuple):
    """A flap and the edge under which it is glued: folded up, the flap's fold lies on that edge."""

    letter: str
    flap: str
    fold: Line
    panel: str
    edge: Line


class Hinge(NamedTuple):
    """Where two patches meet, and how far the paper is bent there: 90 away from the printed side, -90 towards it."""

    first: str
    second: str
    line: Line
    angle: float


class Net(NamedTuple):
    width: float
    height: float
    outline: Outline
    folds: tuple[Line, ...]
    panels: dict[str, Panel]
    labels: tuple[Label, ...]
    joins: tuple[Join, ...]
    hinges: tuple[Hinge, ...]


class _Edge(NamedTuple):
    patch: str
    start: Point
    segment: Segment

    @property
    def end(self) -> Point:
        return _end(self.segment)

    @property
    def line(self) -> Line:
        return (*self.start, *self.end)


class NetBuilder:
    """Collects panels and flaps; `build` makes the net of them, moved so that its top left corner is at 0 0."""

    def __init__(self) -> None:
        self._edges: list[_Edge] = []
        self._sides: dict[tuple[str, str], Line] = {}
        self._panels: dict[str, Panel] = {}
        self._angles: dict[str, float] = {}
        self._middles: dict[str, Point] = {}
        self._room: dict[str, float] = {}
        self._joins: list[tuple[str, str, str]] = []
        self._flat: set[tuple[str, str]] = set()

    def panel(
        self,
        name: str,
        x: float,
        y: float,
        width: float,
        height: float,
        rotation: int = 0,
        *,
        angle: float = 90.0,
        sides: Mapping[Side, Sequence[Segment]] | None = None,
        start: Point | None = None,
    ) -> None:
        """A rectangle. `sides`: segments that go clockwise along a side instead of the straight one.

        `start`: where the way around begins, if not in the top left corner.
        """
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        names: tuple[Side, ...] = ("top", "right", "bottom", "left")
        here = start or corners[0]
        for index, side in enumerate(names):
            end = corners[(index + 1) % 4]
            for segment in (sides or {}).get(side) or (("L", *end),):
                self._edges.append(_Edge(name, here, segment))
                here = _end(segment)
            self._sides[name, side] = (*corners[index], *end)
        self._panels[name] = Panel(x, y, width, height, rotation)
        self._angles[name] = angle

    def flap(
        self, name: str, parent: str, side: Side, depth: float, *, angle: float = 90.0, taper: float | None = None
    ) -> None:
        """A glue flap along the whole side of a panel, narrower at its free end."""
        x1, y1, x2, y2 = self._sides[parent, side]
        length = math.dist((x1, y1), (x2, y2))
        along = ((x2 - x1) / length, (y2 - y1) / length)
        out = (along[1], -along[0])
        inset = min(depth, length / 3) if taper is None else min(taper, length / 2 - 0.5)
        near = (x1 + along[0] * inset + out[0] * depth, y1 + along[1] * inset + out[1] * depth)
        far = (x2 - along[0] * inset + out[0] * depth, y2 - along[1] * inset + out[1] * depth)
        self._add_flap(name, (x1, y1), (x2, y2), (("L", *near), ("L", *far), ("L", x2, y2)), angle)
        self._middles[name] = ((x1 + x2) / 2 + out[0] * depth / 2, (y1 + y2) / 2 + out[1] * depth / 2)
        self._room[name] = min(depth, length - 2 * inset + depth)

    def free_flap(
        self, name: str, parent: str, side: Side, segments: Sequence[Segment], *, angle: float = 90.0
    ) -> None:
        """A flap of any shape: the segments lead clockwise around it, from the side's first corner to its second."""
        x1, y1, x2, y2 = self._sides[parent, side]
        self._add_flap(name, (x1, y1), (x2, y2), segments, angle)

    def _add_flap(self, name: str, start: Point, end: Point, segments: Sequence[Segment], angle: float) -> None:
        self._edges.append(_Edge(name, end, ("L", *start)))
        self._sides[name, "fold"] = (*start, *end)
        for segment in segments:
            self._edges.append(_Edge(name, start, segment))
            start = _end(segment)
        self._angles[name] = angle

    def keep_flat(self, first: str, second: str) -> None:
        """Two neighbours are not folded against each other."""
        self._flat.add((first, second))

    def join(self, flap: str, panel: str, side: Side) -> None:
        """The flap is glued behind this side of the panel."""
        self._joins.append((flap, panel, side))

    def build(self, letters: LetterPlace = "inside") -> Net:
        left, top, right, bottom = _bounds(self._edges)
        outline, hinges = self._trace(left, top)
        joins = []
        labels = []
        for number, (flap, panel, side) in enumerate(self._joins):
            letter = chr(ord("A") + number)
            edge = _moved(self._sides[panel, side], left, top)
            fold = _moved(self._sides[flap, "fold"], left, top)
            joins.append(Join(letter, flap, fold, panel, edge))
            x, y = self._middles[flap]
            height = min(LETTER, 0.6 * self._room[flap])
            labels.append(Label(letter, x - left, y - top, height))
            labels.append(_edge_label(letter, edge, min(SMALL, height), letters))
        panels = {name: panel._replace(x=panel.x - left, y=panel.y - top) for name, panel in self._panels.items()}
        return Net(
            width=right - left,
            height=bottom - top,
            outline=outline,
            folds=tuple(hinge.line for hinge in hinges if hinge.angle),
            panels=panels,
            labels=tuple(labels),
            joins=tuple(joins),
            hinges=tuple(hinges),
        )

    def _trace(self, left: float, top: float) -> tuple[Outline, list[Hinge]]:
        """Edges that occur once, as closed loops, and those that occur twice, as folds."""
        straight = {(_key(edge.start), _key(edge.end)): edge for edge in self._edges if edge.segment[0] == "L"}
        order = {name: number for number, name in enumerate(self._angles)}
        hinges: list[Hinge] = []
        free: dict[Point, list[_Edge]] = {}
        for edge in self._edges:
            twin = straight.get((_key(edge.end), _key(edge.start))) if edge.segment[0] == "L" else None
            if twin is None:
                free.setdefault(_key(edge.start), []).append(edge)
            elif order[edge.patch] < order[twin.patch]:
                line = _moved(edge.line, left, top)
                angle = 0.0 if (edge.patch, twin.patch) in self._flat else self._angles[twin.patch]
                hinges.append(Hinge(edge.patch, twin.patch, line, angle))
        outline: list[Segment] = []
        while free:
            outline += _loop(free, left, top)
        return tuple(outline), hinges


def _loop(free: dict[Point, list[_Edge]], left: float, top: float) -> list[Segment]:
    """One closed way around, taken out of `free`. Where patches touch in a point it stays on its own side of it."""
    first = edge = _take(free, next(iter(free)), None)
    way: list[_Edge] = [first]
    while _key(edge.end) != _key(first.start):
        edge = _take(free, _key(edge.end), edge)
        if way[-1].segment[0] == edge.segment[0] == "L" and abs(_turn(way[-1], edge)) < 1e-9:
            way[-1] = way[-1]._replace(segment=edge.segment)
        else:
            way.append(edge)
    if len(way) > 2 and way[-1].segment[0] == way[0].segment[0] == "L" and abs(_turn(way[-1], way[0])) < 1e-9:
        way[0] = way[0]._replace(start=way.pop().start)
    start = (way[0].start[0] - left, way[0].start[1] - top)
    segments: list[Segment] = [("M", *start)]
    for edge in way[:-1] if way[-1].segment[0] == "L" else way:
        numbers = edge.segment[1:]
        moved = [float(n) - (top if i % 2 else left) for i, n in enumerate(numbers)]
        segments.append((edge.segment[0], *moved))
    return [*segments, ("Z",)]


def _take(free: dict[Point, list[_Edge]], at: Point, before: _Edge | None) -> _Edge:
    edges = free[at]
    edge = edges[0] if before is None else max(edges, key=lambda edge: _turn(before, edge))
    edges.remove(edge)
    if not edges:
        del free[at]
    return edge


def _turn(before: _Edge, after: _Edge) -> float:
    """To the right is positive, in radians; a way back is the sharpest turn to the left."""
    numbers = [float(number) for number in before.segment[1:]]
    from_point = (numbers[-4], numbers[-3]) if len(numbers) > 2 else before.start
    to_x, to_y = [float(number) for number in after.segment[1:]][:2]
    ax, ay = before.end[0] - from_point[0], before.end[1] - from_point[1]
    bx, by = to_x - after.start[0], to_y - after.start[1]
    return math.atan2(ax * by - ay * bx, ax * bx + ay * by)


def _edge_label(letter: str, edge: Line, height: float, place: LetterPlace) -> Label:
    x1, y1, x2, y2 = edge
    length = math.dist((x1, y1), (x2, y2))
    out = ((y2 - y1) / length, -(x2 - x1) / length)
    away = (0.5 + height / 2) * (1 if place == "outside" else -1)
    return Label(letter, (x1 + x2) / 2 + out[0] * away, (y1 + y2) / 2 + out[1] * away, height)


def _bounds(edges: Sequence[_Edge]) -> Line:
    points = [*(edge.start for edge in edges), *(point for edge in edges for point in _points(edge.segment))]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _moved(line: Line, left: float, top: float) -> Line:
    x1, y1, x2, y2 = line
    return x1 - left, y1 - top, x2 - left, y2 - top


def _end(segment: Segment) -> Point:
    return _points(segment)[-1]


def _points(segment: Segment) -> list[Point]:
    numbers = [float(number) for number in segment[1:]]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _key(point: Point) -> Point:
    return round(point[0], _DIGITS) + 0.0, round(point[1], _DIGITS) + 0.0
