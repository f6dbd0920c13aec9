"""Scenes in greys: every colour becomes the grey that is as light, so contrasts stay what they were."""

from __future__ import annotations

from collections.abc import Callable

from generator.drawing import seeing
from generator.drawing.pictures import grey_picture
from generator.drawing.scene import Color, Glyphs, Group, Image, LinearGradient, Node, Paint, RadialGradient


def grey_nodes(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """The same nodes in greys."""
    return tuple(_grey_node(node) for node in nodes)


def _grey_node(node: Node) -> Node:
    if isinstance(node, Group):
        return node._replace(children=grey_nodes(node.children))
    if isinstance(node, Glyphs):
        return node._replace(color=seeing.grey(node.color))
    if isinstance(node, Image):
        digest, data = grey_picture(node.data)
        return node._replace(digest=digest, data=data)
    stroke = node.stroke._replace(color=seeing.grey(node.stroke.color)) if node.stroke else None
    fill = None if node.fill is None else recolour(node.fill, seeing.grey)
    return node._replace(fill=fill, stroke=stroke)


def recolour(paint: Paint, change: Callable[[Color], Color]) -> Paint:
    if isinstance(paint, LinearGradient):
        return paint._replace(stops=tuple(stop._replace(color=change(stop.color)) for stop in paint.stops))
    if isinstance(paint, RadialGradient):
        return paint._replace(stops=tuple(stop._replace(color=change(stop.color)) for stop in paint.stops))
    return change(paint)
