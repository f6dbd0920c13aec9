"""Where to cut and fold: crop marks, full-length cut lines, fold lines.

In: the cuts of one block (a page, or one half of a gutterfold page) and the part of the page that its marks may use.
Out: nodes for the marks' layer. Crop marks never touch a piece or its bleed. Only what is folded carries lines: dashes
where it is bent, and its outline, which no mark in the margin could show.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.drawing.outlines import polygon
from generator.drawing.scene import Line, Node, Outline, Path, Segment, Stroke
from generator.drawing.transforms import apply, transform_outline
from generator.sheets.backs import Flip
from generator.sheets.choices import Marks
from generator.sheets.cutting import Bounds, distance_to
from generator.sheets.document import Box, Fold, Placement

BLACK = (0.0, 0.0, 0.0)
CUT = Stroke(BLACK, 0.2)
HAIRLINE = Stroke(BLACK, 0.1)
FOLD = Stroke(BLACK, 0.2, dash=(3.0, 2.0))
CREASE = Stroke((0.45, 0.45, 0.45), 0.15, dash=(1.2, 0.8))
BETWEEN = Stroke((1.0, 1.0, 1.0), 0.15, opacity=0.8, dash=(0.8, 1.2), dash_offset=0.8)
"""Light dashes between the grey ones: a fold is seen on dark artwork, too."""
HALO = Stroke((1.0, 1.0, 1.0), 0.3, opacity=0.6)
"""Below an outline that runs through artwork."""
AWAY = 0.5
"""Distance between the bleed and the marks."""
LENGTH = 4.0
SHORTEST = 0.5
TICK = 1.5
EDGE = 1.5
"""Marks end this far from the page's edge."""
ARROW = (2.0, 1.2, 0.4)
"""The fold sign at the page's edge: how far in it begins and half its height; its tips stay off the line."""


class Cut(NamedTuple):
    """What the knife takes out of one side of the paper, whether or not that side of the piece is printed."""

    box: Box
    outline: Outline
    folds: tuple[Line, ...] = ()


def box_around(boxes: Sequence[Box]) -> Box:
    left = min(x for x, _, _, _ in boxes)
    top = min(y for _, y, _, _ in boxes)
    return left, top, max(x + w for x, _, w, _ in boxes) - left, max(y + h for _, y, _, h in boxes) - top


def grown(box: Box, by: float) -> Box:
    x, y, w, h = box
    return x - by, y - by, w + 2 * by, h + 2 * by


def cuts_of(fronts: Sequence[Placement]) -> tuple[Cut, ...]:
    return tuple(
        Cut(
            (p.x, p.y, p.w, p.h),
            transform_outline(p.face.outline, p.matrix),
            tuple((*apply(p.matrix, x1, y1), *apply(p.matrix, x2, y2)) for x1, y1, x2, y2 in p.face.folds),
        )
        for p in fronts
    )


def mirrored(cuts: Sequence[Cut], flip: Flip) -> tuple[Cut, ...]:
    """The same cuts seen from the other side."""
    return tuple(
        Cut(flip.box(cut.box), flip.outline(cut.outline), tuple(flip.line(fold) for fold in cut.folds)) for cut in cuts
    )


@lru_cache(maxsize=64)  # the same on all full sheets of a batch
def draw_marks(
    style: Marks, cuts: tuple[Cut, ...], bleed: float, rectangular: bool, limits: Bounds
) -> tuple[Node, ...]:
    """The marks of one block; `limits`: the part of the page that they keep to."""
    if style == "none":
        return ()
    boxes = [cut.box for cut in cuts]
    folded = any(cut.folds for cut in cuts)
    marks = _draw_creases(cuts, bleed, limits) if folded else ()
    if not rectangular and (folded or style == "lines"):
        outline = tuple(segment for cut in cuts for segment in cut.outline)
        halo = (Path(outline, stroke=HALO),) if folded else ()
        return (*halo, Path(outline, stroke=HAIRLINE), *marks)
    if style == "lines":
        lines = _cut_lines(boxes, limits)
    else:
        lines = _crop_marks(boxes, bleed, limits) if rectangular else _ticks(boxes, bleed, limits)
    return (Path(lines, stroke=CUT), *marks) if lines else marks


def _draw_creases(cuts: Sequence[Cut], bleed: float, limits: Bounds) -> tuple[Node, ...]:
    """Dashes where pieces are folded, and ticks in line with them, outside the bleed, wherever nothing is in the way."""
    dashes: list[Segment] = []
    ticks: list[Segment] = []
    left, top, right, bottom = limits
    around = [grown(cut.box, bleed) for cut in cuts]
    for number, cut in enumerate(cuts):
        others = [box for index, box in enumerate(around) if index != number]
        for x1, y1, x2, y2 in cut.folds:
            dashes += (("M", x1, y1), ("L", x2, y2))
            length = math.dist((x1, y1), (x2, y2))
            for (x, y), (from_x, from_y) in (((x1, y1), (x2, y2)), ((x2, y2), (x1, y1))):
                dx, dy = (x - from_x) / length, (y - from_y) / length
                near, far = bleed + AWAY, bleed + AWAY + TICK
                ends = [(x + dx * reach, y + dy * reach) for reach in (near, far)]
                free = all(
                    left <= tx <= right
                    and top <= ty <= bottom
                    and not any(bx < tx < bx + w and by < ty < by + h for bx, by, w, h in others)
                    and distance_to(cut.outline, (tx, ty)) > bleed
                    for tx, ty in ends
                )
                if free:
                    ticks += _line(*ends[0], *ends[1])
    lines = tuple(dashes)
    creases = (Path(lines, stroke=BETWEEN), Path(lines, stroke=CREASE))
    return (*creases, Path(tuple(ticks), stroke=CUT)) if ticks else creases


def draw_fold(fold: Fold, width: float, height: float) -> tuple[Node, ...]:
    """A dashed line from edge to edge; at both ends two small arrowheads point at it."""

    def at(along: float, across: float) -> tuple[float, float]:
        return (fold.at + across, along) if fold.axis == "x" else (along, fold.at + across)

    length = height if fold.axis == "x" else width
    inset, half, gap = ARROW
    heads: list[Segment] = []
    for middle in (inset + half, length - inset - half):
        for side in (-1, 1):
            base = side * (gap + half)
            heads += polygon((at(middle, side * gap), at(middle - half, base), at(middle + half, base)))
    return Path((("M", *at(0.0, 0.0)), ("L", *at(length, 0.0))), stroke=FOLD), Path(tuple(heads), fill=BLACK)


def _trim_lines(boxes: Sequence[Box]) -> tuple[list[float], list[float]]:
    """The x of all vertical and the y of all horizontal cuts, each once."""
    xs = {round(at, 6) for x, _, w, _ in boxes for at in (x, x + w)}
    ys = {round(at, 6) for _, y, _, h in boxes for at in (y, y + h)}
    return sorted(xs), sorted(ys)


def _crop_marks(boxes: Sequence[Box], bleed: float, limits: Bounds) -> Outline:
    x, y, w, h = grown(box_around(boxes), bleed + AWAY)
    left, top, right, bottom = limits
    xs, ys = _trim_lines(boxes)
    lines: list[Segment] = []
    for start, end in ((y, _end(y, top, -LENGTH)), (y + h, _end(y + h, bottom, LENGTH))):
        for at in xs:
            lines += _line(at, start, at, end)
    for start, end in ((x, _end(x, left, -LENGTH)), (x + w, _end(x + w, right, LENGTH))):
        for at in ys:
            lines += _line(start, at, end, at)
    return tuple(lines)


def _ticks(boxes: Sequence[Box], bleed: float, limits: Bounds) -> Outline:
    """Short ticks on the centre lines of pieces that are not rectangular, where no neighbour is in the way.

    Bleeds of neighbours touch, so between them there is no room; every row and column has ticks at its free ends.
    """
    left, top, right, bottom = limits
    x0, y0, _, _ = box_around(boxes)
    slots = [(round((x - x0) / (w + 2 * bleed)), round((y - y0) / (h + 2 * bleed))) for x, y, w, h in boxes]
    taken = set(slots)
    lines: list[Segment] = []
    for (col, row), box in zip(slots, boxes, strict=True):
        x, y, w, h = grown(box, bleed + AWAY)
        middle_x, middle_y = x + w / 2, y + h / 2
        if (col, row - 1) not in taken:
            lines += _line(middle_x, y, middle_x, _end(y, top, -TICK))
        if (col, row + 1) not in taken:
            lines += _line(middle_x, y + h, middle_x, _end(y + h, bottom, TICK))
        if (col - 1, row) not in taken:
            lines += _line(x, middle_y, _end(x, left, -TICK), middle_y)
        if (col + 1, row) not in taken:
            lines += _line(x + w, middle_y, _end(x + w, right, TICK), middle_y)
    return tuple(lines)


def _cut_lines(boxes: Sequence[Box], limits: Bounds) -> Outline:
    left, top, right, bottom = limits
    xs, ys = _trim_lines(boxes)
    lines = (*((x, top, x, bottom) for x in xs), *((left, y, right, y) for y in ys))
    return tuple(part for line in lines for part in _line(*line))


def _end(start: float, limit: float, reach: float) -> float:
    """Where a mark ends that would reach so far (negative: to the left or up), but not beyond the limit."""
    return max(start + reach, min(start, limit)) if reach < 0 else min(start + reach, max(start, limit))


def _line(x1: float, y1: float, x2: float, y2: float) -> tuple[Segment, ...]:
    """A line, or nothing where it would be too short to be seen."""
    return (("M", x1, y1), ("L", x2, y2)) if abs(x2 - x1) + abs(y2 - y1) >= SHORTEST else ()
