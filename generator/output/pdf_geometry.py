"""Geometry that a format asks for beyond the layout: how far ink can reach, and where a gradient's focus may lie.

In: nodes of a scene, matrices, gradients. Out: boxes, generous rather than tight (transparency groups and soft masks
must state one), inverse matrices, points.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from generator.drawing.scene import IDENTITY, Glyphs, Group, Image, Matrix, Node, Outline, Path, RadialGradient
from generator.output.pdf_syntax import Bounds

if TYPE_CHECKING:
    from generator.drawing.fonts import FontRegistry

# No glyph of a text font reaches further than this from its baseline or its advance, in ems.
_GLYPH_REACH = 2.0

_INNERMOST = 0.999


def outline_bounds(outline: Outline, margin: float = 0.0) -> Bounds | None:
    """Control points enclose their curve."""
    xs: list[float] = []
    ys: list[float] = []
    for _, *values in outline:
        xs.extend(values[::2])
        ys.extend(values[1::2])
    if not xs:
        return None
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def transform_bounds(bounds: Bounds, matrix: Matrix) -> Bounds:
    if matrix == IDENTITY:
        return bounds
    left, top, right, bottom = bounds
    a, b, c, d, e, f = matrix
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (top, bottom)]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def invert(matrix: Matrix) -> Matrix | None:
    a, b, c, d, e, f = matrix
    determinant = a * d - b * c
    if abs(determinant) < 1e-12:
        return None
    return (
        d / determinant,
        -b / determinant,
        -c / determinant,
        a / determinant,
        (c * f - d * e) / determinant,
        (b * e - a * f) / determinant,
    )


def inner_focus(gradient: RadialGradient) -> tuple[float, float]:
    """The focus, drawn to just inside the rim: on or beyond it, renderers disagree on what is painted at all."""
    dx, dy = gradient.fx - gradient.cx, gradient.fy - gradient.cy
    distance, farthest = math.hypot(dx, dy), gradient.r * _INNERMOST
    if distance <= farthest:
        return gradient.fx, gradient.fy
    return gradient.cx + dx * farthest / distance, gradient.cy + dy * farthest / distance


def nodes_bounds(nodes: Iterable[Node], fonts: FontRegistry) -> Bounds | None:
    boxes = [box for box in (_node_bounds(node, fonts) for node in nodes) if box]
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _node_bounds(node: Node, fonts: FontRegistry) -> Bounds | None:
    if isinstance(node, Path):
        stroke = node.stroke
        return outline_bounds(node.outline, stroke.width / 2 * max(stroke.miter_limit, 1.5) if stroke else 0.0)
    if isinstance(node, Image):
        return node.x, node.y, node.x + node.width, node.y + node.height
    if isinstance(node, Glyphs):
        reach = _GLYPH_REACH * node.size
        width = sum(node.advances) * node.size / fonts.by_key(node.font).upem
        return node.x - reach, node.y - reach, node.x + width + reach, node.y + reach
    return _group_bounds(node, fonts)


def _group_bounds(group: Group, fonts: FontRegistry) -> Bounds | None:
    inner = nodes_bounds(group.children, fonts)
    if inner is None:
        return None
    if group.clip is not None:
        clip = outline_bounds(group.clip)
        inner = _intersection(inner, clip) if clip else None
    return transform_bounds(inner, group.matrix) if inner else None


def _intersection(one: Bounds, other: Bounds) -> Bounds | None:
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return (left, top, right, bottom) if left < right and top < bottom else None
