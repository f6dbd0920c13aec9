"""Gradients in a PDF.

In: a gradient and the box that it is to cover. Out: a shading to paint, and a graphics state whose soft mask makes it
fade where its stops are not opaque; or a plain colour, where the gradient has no extent.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

from generator.drawing.scene import Color, LinearGradient, RadialGradient, Stop
from generator.output.pdf_geometry import inner_focus, invert, transform_bounds
from generator.output.pdf_store import Resources, Store
from generator.output.pdf_syntax import Bounds, array, dictionary, number, numbers

Gradient = LinearGradient | RadialGradient
Samples = list[tuple[float, tuple[float, ...]]]


class Flat(NamedTuple):
    color: Color
    opacity: float


class Shade(NamedTuple):
    shading: str
    opacity: float
    mask: str | None
    """Name of a graphics state with the soft mask."""


def resolve_gradient(store: Store, gradient: Gradient, bounds: Bounds) -> Flat | Shade | None:
    """None: nothing to paint. `bounds`: the box to cover, in the coordinates of the node that is filled."""
    if not gradient.stops:
        return None
    stops = _ordered(gradient.stops)
    inverse = invert(gradient.matrix)
    if inverse is None or len(stops) == 1 or not _has_extent(gradient):
        return Flat(stops[-1].color, stops[-1].opacity)
    kind, coordinates = _geometry(gradient)
    shading = _shading(store, kind, coordinates, "DeviceRGB", [(stop.offset, stop.color) for stop in stops])
    if len({stop.opacity for stop in stops}) == 1:
        return Shade(shading, stops[0].opacity, None)
    fading = _shading(store, kind, coordinates, "DeviceGray", [(stop.offset, (stop.opacity,)) for stop in stops])
    left, top, right, bottom = transform_bounds(bounds, inverse)
    around = (math.floor(left) - 1.0, math.floor(top) - 1.0, math.ceil(right) + 1.0, math.ceil(bottom) + 1.0)
    return Shade(shading, 1.0, _soft_mask(store, fading, around))


def _soft_mask(store: Store, fading: str, around: Bounds) -> str:
    resources = Resources()
    form = store.add_form(around, f"{store.use(resources, 'Shading', fading)} sh", resources, group="DeviceGray")
    mask = {"Type": "/Mask", "S": "/Luminosity", "G": store.reference(form)}
    return store.add("ExtGState", dictionary({"SMask": dictionary(mask)}))


def _ordered(stops: tuple[Stop, ...]) -> list[Stop]:
    """As SVG reads them: offsets within 0 and 1, none smaller than the one before."""
    result: list[Stop] = []
    reached = 0.0
    for stop in stops:
        reached = max(reached, min(stop.offset, 1.0))
        result.append(stop._replace(offset=reached))
    return result


def _has_extent(gradient: Gradient) -> bool:
    if isinstance(gradient, LinearGradient):
        return (gradient.x1, gradient.y1) != (gradient.x2, gradient.y2)
    return gradient.r > 0


def _geometry(gradient: Gradient) -> tuple[int, str]:
    if isinstance(gradient, LinearGradient):
        return 2, numbers((gradient.x1, gradient.y1, gradient.x2, gradient.y2))
    return 3, numbers((*inner_focus(gradient), 0, gradient.cx, gradient.cy, gradient.r))


def _shading(store: Store, kind: int, coordinates: str, space: str, samples: Samples) -> str:
    entries = {
        "ShadingType": str(kind),
        "ColorSpace": f"/{space}",
        "Coords": f"[{coordinates}]",
        "Function": _function(samples),
        "Extend": "[true true]",
    }
    return store.add("Shading", dictionary(entries))


def _function(samples: Samples) -> str:
    """Straight pieces between the samples; at a jump, two samples at one place, one piece ends and the next begins."""
    padded = [(0.0, samples[0][1]), *samples, (1.0, samples[-1][1])]
    pieces, ends = [], []
    for (start, first), (end, last) in pairwise(padded):
        if end > start:
            pieces.append(f"<</FunctionType 2 /Domain [0 1] /C0 [{numbers(first)}] /C1 [{numbers(last)}] /N 1>>")
            ends.append(number(end))
    if len(pieces) == 1:
        return pieces[0]
    entries = {
        "FunctionType": "3",
        "Domain": "[0 1]",
        "Functions": array(pieces),
        "Bounds": array(ends[:-1]),
        "Encode": array(["0 1"] * len(pieces)),
    }
    return dictionary(entries)
