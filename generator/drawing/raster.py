"""A coarse picture of a face, painted as it is drawn: enough to know what lies behind a mark and how large an area is.

In: outlines in face coordinates. Out: masks and mean colours. A few pixels a millimetre, no smooth edges: for decisions, not for eyes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from PIL import Image, ImageDraw

from generator.drawing.scene import Color, Matrix, Outline
from generator.drawing.transforms import apply

Polygon = list[tuple[float, float]]
Array = np.ndarray[Any, np.dtype[Any]]

MOST_PIXELS = 90_000
FINEST = 3.0
"""Pixels a millimetre, at most."""
_STEPS = {n: [(k / n, 1 - k / n) for k in range(1, n + 1)] for n in (2, 4, 8, 16)}


class Mask(NamedTuple):
    """Which pixels of a part of the canvas are meant."""

    top: int
    left: int
    pixels: Array
    """Bool."""

    @property
    def place(self) -> tuple[slice, slice]:
        height, width = self.pixels.shape
        return slice(self.top, self.top + height), slice(self.left, self.left + width)

    @property
    def size(self) -> int:
        return int(np.count_nonzero(self.pixels))


class Canvas:
    """Two paintings of one face, as it was and as it becomes."""

    def __init__(self, width: float, height: float, bleed: float) -> None:
        self.bleed = bleed
        area = (width + 2 * bleed) * (height + 2 * bleed)
        self.scale = min(FINEST, math.sqrt(MOST_PIXELS / area))
        self.width = max(1, round((width + 2 * bleed) * self.scale))
        self.height = max(1, round((height + 2 * bleed) * self.scale))
        self.before = np.ones((self.height, self.width, 3), np.float32)
        self.after = np.ones((self.height, self.width, 3), np.float32)

    @property
    def pixels(self) -> int:
        return self.width * self.height

    def area(self, mask: Mask) -> float:
        """In square millimetres."""
        return mask.size / self.scale**2

    def fill(self, polygons: Sequence[Polygon], even_odd: bool) -> Mask:
        left, top, width, height = self._box(polygons, 0.0)
        winding = np.zeros((height, width), np.int16)
        for polygon in polygons:
            if len(polygon) < 2:
                continue
            drawn = Image.new("L", (width, height))
            ImageDraw.Draw(drawn).polygon([self._at(point, left, top) for point in polygon], fill=1)
            inside = np.asarray(drawn, np.int16)
            winding += inside if even_odd or signed_area(polygon) >= 0 else -inside
        return Mask(top, left, winding % 2 == 1 if even_odd else winding != 0)

    def stroke(self, polygons: Sequence[Polygon], width: float) -> Mask:
        left, top, wide, high = self._box(polygons, width / 2)
        drawn = Image.new("L", (wide, high))
        pen = ImageDraw.Draw(drawn)
        for polygon in polygons:
            if len(polygon) > 1:
                pen.line(
                    [self._at(point, left, top) for point in polygon], fill=1, width=max(1, round(width * self.scale))
                )
        return Mask(top, left, np.asarray(drawn, bool))

    def cut(self, mask: Mask, clip: Array | None) -> Mask:
        """What a clip leaves of a mask."""
        return mask if clip is None else mask._replace(pixels=mask.pixels & clip[mask.place])

    def clip(self, mask: Mask, clip: Array | None) -> Array:
        """A clip of the whole canvas; the outer one holds on."""
        whole = np.zeros((self.height, self.width), bool)
        whole[mask.place] = mask.pixels
        return whole if clip is None else whole & clip

    def behind(self, painting: Array, mask: Mask) -> Color:
        """The mean colour under a mask."""
        part = painting[mask.place]
        if not part.size:
            return (1.0, 1.0, 1.0)
        chosen = part[mask.pixels] if mask.size else part.reshape(-1, 3)
        red, green, blue = (float(value) for value in chosen.mean(axis=0))
        return red, green, blue

    def paint(self, painting: Array, mask: Mask, color: Color, opacity: float) -> None:
        if opacity <= 0 or not mask.pixels.size:
            return
        part = painting[mask.place]
        part[mask.pixels] += (np.asarray(color, np.float32) - part[mask.pixels]) * np.float32(opacity)

    def paint_each(self, painting: Array, mask: Mask, colors: Array, opacity: Array) -> None:
        """Every pixel of the mask's box with a colour and an opacity of its own."""
        if not mask.pixels.size:
            return
        part = painting[mask.place]
        shares = (opacity * mask.pixels)[..., None].astype(np.float32)
        part += (colors.astype(np.float32) - part) * shares

    def points(self, mask: Mask) -> tuple[Array, Array]:
        """Face coordinates of the middles of a mask's pixels."""
        rows, columns = mask.place
        x = (np.arange(columns.start, columns.stop) + 0.5) / self.scale - self.bleed
        y = (np.arange(rows.start, rows.stop) + 0.5) / self.scale - self.bleed
        across, down = np.meshgrid(x, y)
        return across, down

    def ink(self, painting: Array) -> float:
        return float(1 - painting.mean())

    def _at(self, point: tuple[float, float], left: int, top: int) -> tuple[float, float]:
        # Pillow's pixels are named by their middles.
        return (
            (point[0] + self.bleed) * self.scale - left - 0.5,
            (point[1] + self.bleed) * self.scale - top - 0.5,
        )

    def _box(self, polygons: Sequence[Polygon], more: float) -> tuple[int, int, int, int]:
        xs = [(x + self.bleed) * self.scale for polygon in polygons for x, _ in polygon] or [0.0]
        ys = [(y + self.bleed) * self.scale for polygon in polygons for _, y in polygon] or [0.0]
        reach = more * self.scale
        left = min(self.width, max(0, math.floor(min(xs) - reach)))
        top = min(self.height, max(0, math.floor(min(ys) - reach)))
        right = min(self.width, max(left, math.ceil(max(xs) + reach)))
        bottom = min(self.height, max(top, math.ceil(max(ys) + reach)))
        return left, top, right - left, bottom - top


def flatten(outline: Outline, matrix: Matrix, scale: float) -> list[Polygon]:
    """The outline's parts as straight lines, in face coordinates. `scale`: pixels a millimetre."""
    polygons: list[Polygon] = []
    here: Polygon = []
    for command, *numbers in outline:
        if command == "M":
            here = [apply(matrix, numbers[0], numbers[1])]
            polygons.append(here)
        elif command == "L":
            here.append(apply(matrix, numbers[0], numbers[1]))
        elif command == "C":
            x0, y0 = here[-1]
            x1, y1 = apply(matrix, numbers[0], numbers[1])
            x2, y2 = apply(matrix, numbers[2], numbers[3])
            x3, y3 = apply(matrix, numbers[4], numbers[5])
            reach = (abs(x1 - x0) + abs(y1 - y0) + abs(x2 - x1) + abs(y2 - y1) + abs(x3 - x2) + abs(y3 - y2)) * scale
            for t, s in _STEPS[2 if reach < 4 else 4 if reach < 16 else 8 if reach < 80 else 16]:
                a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
                here.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        elif here:
            start = here[0]
            here.append(start)
            here = [start]
            polygons.append(here)
    return [polygon for polygon in polygons if len(polygon) > 1]


def signed_area(polygon: Polygon) -> float:
    total = 0.0
    x0, y0 = polygon[-1]
    for x, y in polygon:
        total += x0 * y - x * y0
        x0, y0 = x, y
    return total / 2


def length(polygon: Polygon) -> float:
    total = 0.0
    x0, y0 = polygon[0]
    for x, y in polygon:
        total += math.hypot(x - x0, y - y0)
        x0, y0 = x, y
    return total
