"""Gradient elements to paints. Raises ValueError with a sentence; the reader adds the place."""

from __future__ import annotations

from generator.drawing.colors import parse_color
from generator.drawing.markup import Element
from generator.drawing.paths import bounds
from generator.drawing.scene import Color, LinearGradient, Outline, Paint, RadialGradient, Stop
from generator.drawing.style import CURRENT, fraction, length, spread_style
from generator.drawing.transforms import multiply, parse_transform

GRADIENTS = {
    "linearGradient": ("x1", "y1", "x2", "y2"),
    "radialGradient": ("cx", "cy", "r", "fx", "fy"),
}
SHARED = ("id", "gradientUnits", "gradientTransform", "href", "xlink:href", "spreadMethod")
STOP = ("offset", "stop-color", "stop-opacity", "style", "id")


def make_gradient(element: Element, by_id: dict[str, Element], outline: Outline, current: Color) -> Paint:
    """The paint for filling `outline`; a gradient may take stops and attributes from another one by href."""
    attributes, stops = _resolve(element, by_id, current)
    if attributes.get("spreadMethod", "pad") != "pad":
        raise ValueError("spreadMethod: only 'pad' is understood")
    if len(stops) == 1:
        return stops[0].color
    matrix = parse_transform(attributes.get("gradientTransform", ""))
    in_box = attributes.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
    if in_box:
        left, top, right, bottom = bounds(outline)
        if right - left < 1e-6 or bottom - top < 1e-6:
            raise ValueError("a gradient cannot fill a shape without area; use gradientUnits='userSpaceOnUse'")
        matrix = multiply((right - left, 0.0, 0.0, bottom - top, left, top), matrix)

    def number(name: str, default: float) -> float:
        text = attributes.get(name)
        if text is None:
            return default
        return fraction_or_length(text) if in_box or text.endswith("%") else length(text)

    if element.tag == "linearGradient":
        ends = (number("x1", 0.0), number("y1", 0.0), number("x2", 1.0), number("y2", 0.0))
        return LinearGradient(*ends, stops, matrix)
    cx, cy, r = number("cx", 0.5), number("cy", 0.5), number("r", 0.5)
    return RadialGradient(cx, cy, r, number("fx", cx), number("fy", cy), stops, matrix)


def fraction_or_length(text: str) -> float:
    return float(text[:-1]) / 100 if text.endswith("%") else length(text)


def _resolve(element: Element, by_id: dict[str, Element], current: Color) -> tuple[dict[str, str], tuple[Stop, ...]]:
    attributes: dict[str, str] = {}
    stops: tuple[Stop, ...] = ()
    seen: list[Element] = []
    while True:
        if element in seen:
            raise ValueError("gradients refer to each other in a circle")
        seen.append(element)
        attributes = {**element.attributes, **attributes}
        stops = stops or _stops(element, current)
        href = element.attributes.get("href") or element.attributes.get("xlink:href")
        if not href:
            break
        if href.removeprefix("#") not in by_id:
            raise ValueError(f"there is no gradient '{href}'")
        element = by_id[href.removeprefix("#")]
    if not stops:
        raise ValueError("the gradient has no stops")
    return attributes, stops


def _stops(element: Element, current: Color) -> tuple[Stop, ...]:
    stops: list[Stop] = []
    for child in element.children:
        if isinstance(child, str):
            continue
        if child.tag != "stop":
            raise ValueError(f"<{child.tag}> does not belong in a gradient")
        attributes = spread_style(child.attributes)
        unknown = [name for name in attributes if name not in STOP]
        if unknown:
            raise ValueError(f"a stop has no attribute '{unknown[0]}'")
        color = attributes.get("stop-color", "black")
        offset = max(fraction(attributes.get("offset", "0")), stops[-1].offset if stops else 0.0)
        paint = current if color == CURRENT else parse_color(color)
        stops.append(Stop(offset, paint, fraction(attributes.get("stop-opacity", "1"))))
    return tuple(stops)
