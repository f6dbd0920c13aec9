"""Labels that point at something, and arrows.

In: where things are, the words, and how much room there is. Out: nodes. A label goes where it covers nothing and its line is short and
crosses little: every place on a fine grid is tried, in a fixed order, so the same picture always looks the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from generator.drawing.outlines import circle, polygon, rounded_rectangle
from generator.drawing.scene import Color, Node, Path, Stroke
from generator.rulebook.diagrams.lettering import Words
from generator.rulebook.diagrams.zones import Box

GRID = 2.5
PAD_X, PAD_Y = 1.5, 0.9
CLEAR = 0.9
WHITE: Color = (1.0, 1.0, 1.0)
LINE = 0.35
Point = tuple[float, float]


class Pointer(NamedTuple):
    """A label under way: its words and the box that it points at."""

    words: Words
    target: Box
    led: bool = True
    """Whether a line leads to the target."""


class Arrow(NamedTuple):
    start: Box
    end: Box
    words: Words | None = None


class Placed(NamedTuple):
    box: Box
    line: tuple[Node, ...]
    bubble: tuple[Node, ...]


def place_labels(
    pointers: Sequence[Pointer], obstacles: Sequence[Box], area: Box, content: Box, color: Color
) -> tuple[float, list[Placed]]:
    """Labels, and how bad their places are.

    `area`: where they may be; what lies above or below `content` makes the picture higher, and is the second choice.
    """
    placed: list[Placed] = []
    total = 0.0
    lines: list[tuple[Point, Point]] = []
    for pointer in pointers:
        size = (pointer.words.width + 2 * PAD_X, pointer.words.height + 2 * PAD_Y)
        cost, box = _best(pointer, size, obstacles, [other.box for other in placed], lines, area, content)
        total += cost
        start, end = _leader(box, pointer.target)
        line: list[Node] = []
        if pointer.led and math.dist(start, end) > CLEAR:
            lines.append((start, end))
            line = _line(start, end, color)
        x, y, w, h = box
        frame = Path(rounded_rectangle(w, h, 1.3, x=x, y=y), fill=WHITE, stroke=Stroke(color, LINE))
        placed.append(Placed(box, tuple(line), (frame, pointer.words.at(x + PAD_X, y + PAD_Y))))
    return total, placed


def _best(
    pointer: Pointer,
    size: tuple[float, float],
    obstacles: Sequence[Box],
    taken: Sequence[Box],
    lines: Sequence[tuple[Point, Point]],
    area: Box,
    content: Box,
) -> tuple[float, Box]:
    width, height = size
    left, top, room_x, room_y = area
    columns = max(1, int((room_x - width) / GRID) + 1)
    rows = max(1, int((room_y - height) / GRID) + 1)
    candidates = []
    for row in range(rows):
        for column in range(columns):
            box = (left + column * GRID, top + row * GRID, width, height)
            start, end = _leader(box, pointer.target)
            grown = max(content[1] - box[1], 0.0) + max(box[1] + height - content[1] - content[3], 0.0)
            candidates.append((math.dist(start, end) + 1.5 * grown, row, column, box, start, end))
    # The nearest first: once one is found that is better than all farther ones can be, the search is over.
    candidates.sort()
    best, least = candidates[0][3], math.inf
    for cost, _, _, box, start, end in candidates:
        if cost >= least:
            break
        if any(_overlap(box, other, CLEAR) for other in taken):
            continue
        # The words of an arrow stand at the arrow, even if that is on a piece.
        cover, part = (30.0, 4.0) if pointer.led else (3.0, 0.2)
        cost += sum(cover + part * _shared(box, other) for other in obstacles if _overlap(box, other, 0.2))
        if cost < least:
            if pointer.led:
                cost += 5.0 * sum(
                    _crosses(start, end, other)
                    for other in obstacles
                    if not _inside(end, other) and other != pointer.target
                )
                cost += sum(25.0 for other in taken if _crosses(start, end, other))
            cost += sum(25.0 for one, two in lines if _meet(start, end, one, two) or _crosses(one, two, box))
            if cost < least:
                best, least = box, cost
    return least, best


def _leader(box: Box, target: Box) -> tuple[Point, Point]:
    """From the label's edge to a point inside the target, both as near to each other as can be."""
    tx, ty, tw, th = target
    x, y, w, h = box
    inset_x, inset_y = min(tw * 0.3, 2.5), min(th * 0.3, 2.5)
    middle = (x + w / 2, y + h / 2)
    end = (_within(middle[0], tx + inset_x, tx + tw - inset_x), _within(middle[1], ty + inset_y, ty + th - inset_y))
    start = (_within(end[0], x, x + w), _within(end[1], y, y + h))
    return start, end


def _within(value: float, low: float, high: float) -> float:
    return min(max(value, low), high) if low <= high else (low + high) / 2


def _line(start: Point, end: Point, color: Color) -> list[Node]:
    path = polygon([start, end], closed=False)
    return [
        Path(path, stroke=Stroke(WHITE, LINE + 0.7, 0.85, cap="round")),
        Path(circle(*end, 0.95), fill=WHITE, fill_opacity=0.85),
        Path(path, stroke=Stroke(color, LINE, cap="round")),
        Path(circle(*end, 0.6), fill=color),
    ]


def draw_arrow(arrow: Arrow, color: Color) -> tuple[tuple[Node, ...], Point]:
    """A bow from one thing to the other, and its middle."""
    a, b = _middle(arrow.start), _middle(arrow.end)
    distance = math.dist(a, b) or 1.0
    across = ((a[1] - b[1]) / distance, (b[0] - a[0]) / distance)
    # Bows upwards, or to the left where it runs straight down or up.
    if across[1] > 1e-9 or (abs(across[1]) <= 1e-9 and across[0] > 0):
        across = (-across[0], -across[1])
    bow = min(distance * 0.22, 14.0)
    control = ((a[0] + b[0]) / 2 + across[0] * bow, (a[1] + b[1]) / 2 + across[1] * bow)
    start = _edge(arrow.start, a, control)
    tip = _edge(arrow.end, b, control)
    back = _towards(tip, control, 2.6)
    outline = (
        ("M", *start),
        (
            "C",
            *_towards(start, control, math.dist(start, control) * 2 / 3),
            *_towards(back, control, math.dist(back, control) * 2 / 3),
            *back,
        ),
    )
    ux, uy = (tip[0] - back[0]) / 2.6, (tip[1] - back[1]) / 2.6
    head = polygon(
        [
            tip,
            (back[0] - uy * 1.5 - ux * 0.5, back[1] + ux * 1.5 - uy * 0.5),
            back,
            (back[0] + uy * 1.5 - ux * 0.5, back[1] - ux * 1.5 - uy * 0.5),
        ]
    )
    nodes = (
        Path(outline, stroke=Stroke(WHITE, 1.9, 0.9, cap="round")),
        Path(head, fill=WHITE, stroke=Stroke(WHITE, 1.1, 0.9, join="round")),
        Path(outline, stroke=Stroke(color, 0.85, cap="round")),
        Path(head, fill=color),
    )
    middle = ((start[0] + 2 * control[0] + tip[0]) / 4, (start[1] + 2 * control[1] + tip[1]) / 4)
    return nodes, middle


def _middle(box: Box) -> Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def _towards(one: Point, other: Point, length: float) -> Point:
    distance = math.dist(one, other) or 1.0
    return one[0] + (other[0] - one[0]) * length / distance, one[1] + (other[1] - one[1]) * length / distance


def _edge(box: Box, inside: Point, outside: Point) -> Point:
    """Half way from the middle of a box to where the line leaves it: an arrow begins and ends on the thing itself."""
    dx, dy = outside[0] - inside[0], outside[1] - inside[1]
    share = min(
        (box[2] / 2 / abs(dx)) if dx else math.inf,
        (box[3] / 2 / abs(dy)) if dy else math.inf,
        0.7,
    )
    return inside[0] + dx * share * 0.6, inside[1] + dy * share * 0.6


def _overlap(one: Box, other: Box, clear: float) -> bool:
    return (
        one[0] < other[0] + other[2] + clear
        and other[0] < one[0] + one[2] + clear
        and one[1] < other[1] + other[3] + clear
        and other[1] < one[1] + one[3] + clear
    )


def _shared(one: Box, other: Box) -> float:
    """Area that both cover."""
    width = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    height = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(width, 0.0) * max(height, 0.0)


def _inside(point: Point, box: Box) -> bool:
    return box[0] <= point[0] <= box[0] + box[2] and box[1] <= point[1] <= box[1] + box[3]


def _crosses(start: Point, end: Point, box: Box) -> bool:
    """Whether a line goes through a box (Liang and Barsky)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    low, high = 0.0, 1.0
    for step, room in (
        (-dx, start[0] - box[0]),
        (dx, box[0] + box[2] - start[0]),
        (-dy, start[1] - box[1]),
        (dy, box[1] + box[3] - start[1]),
    ):
        if step == 0:
            if room < 0:
                return False
            continue
        share = room / step
        if step < 0:
            low = max(low, share)
        else:
            high = min(high, share)
    return low < high


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
