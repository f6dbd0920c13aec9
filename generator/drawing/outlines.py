"""Shapes as paths: rectangles, circles and polygons in the segments of a scene."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing.scene import Outline

# Control points of a quarter circle drawn as one cubic curve.
KAPPA = 0.5522847498307936


def rectangle(x: float, y: float, width: float, height: float) -> Outline:
    return (("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",))


def rounded_rectangle(
    width: float, height: float, rx: float, ry: float | None = None, *, x: float = 0.0, y: float = 0.0
) -> Outline:
    rx = min(rx, width / 2)
    ry = min(rx if ry is None else ry, height / 2)
    if rx <= 0 or ry <= 0:
        return rectangle(x, y, width, height)
    kx, ky = rx * (1 - KAPPA), ry * (1 - KAPPA)
    right, bottom = x + width, y + height
    return (
        ("M", x + rx, y),
        ("L", right - rx, y),
        ("C", right - kx, y, right, y + ky, right, y + ry),
        ("L", right, bottom - ry),
        ("C", right, bottom - ky, right - kx, bottom, right - rx, bottom),
        ("L", x + rx, bottom),
        ("C", x + kx, bottom, x, bottom - ky, x, bottom - ry),
        ("L", x, y + ry),
        ("C", x, y + ky, x + kx, y, x + rx, y),
        ("Z",),
    )


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Outline:
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def circle(cx: float, cy: float, radius: float) -> Outline:
    return ellipse(cx, cy, radius, radius)


def polygon(points: Sequence[tuple[float, float]], *, closed: bool = True) -> Outline:
    head, *tail = points
    lines = (("M", *head), *(("L", *point) for point in tail))
    return (*lines, ("Z",)) if closed else lines
