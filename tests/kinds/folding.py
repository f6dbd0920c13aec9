"""Folds a net in space: where every point of every patch ends up once all folds are bent."""

from __future__ import annotations

import math
from typing import NamedTuple

from generator.drawing.nets import Hinge, Join, Net

Vector = tuple[float, ...]


class Placed(NamedTuple):
    """A rigid motion of the flat paper into space: (x, y) ↦ origin + x·right + y·down."""

    origin: Vector
    right: Vector
    down: Vector

    def at(self, x: float, y: float) -> Vector:
        return tuple(o + x * r + y * d for o, r, d in zip(self.origin, self.right, self.down, strict=True))


FLAT = Placed((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))


def fold_up(net: Net) -> dict[str, Placed]:
    """Every patch in space, the first one lying flat. A second piece of paper lies flat beside it."""
    placed: dict[str, Placed] = {}
    for hinge in net.hinges:
        # A patch is declared after the one that it hangs on.
        placed[hinge.second] = bend(placed.setdefault(hinge.first, FLAT), hinge)
    return placed


def bend(known: Placed, hinge: Hinge) -> Placed:
    """The patch across the hinge, turned about it, away from the printed side for positive angles.

    The line runs clockwise around the known patch, seen from the printed side: with y down and z away from the viewer
    a positive turn about it takes what lies beyond it backwards.
    """
    x1, y1, x2, y2 = hinge.line
    start, end = known.at(x1, y1), known.at(x2, y2)
    length = math.dist(start, end)
    axis = tuple((b - a) / length for a, b in zip(start, end, strict=True))
    angle = -math.radians(hinge.angle)
    moved = rotate(tuple(o - s for o, s in zip(known.origin, start, strict=True)), axis, angle)
    origin = tuple(m + s for m, s in zip(moved, start, strict=True))
    return Placed(origin, rotate(known.right, axis, angle), rotate(known.down, axis, angle))


def rotate(v: Vector, axis: Vector, angle: float) -> Vector:
    """Rodrigues' formula."""
    cos, sin = math.cos(angle), math.sin(angle)
    dot = sum(a * b for a, b in zip(v, axis, strict=True))
    cross = (
        axis[1] * v[2] - axis[2] * v[1],
        axis[2] * v[0] - axis[0] * v[2],
        axis[0] * v[1] - axis[1] * v[0],
    )
    return tuple(a * cos + c * sin + k * dot * (1 - cos) for a, c, k in zip(v, cross, axis, strict=True))


def gap(placed: dict[str, Placed], join: Join) -> float:
    """How far apart the flap's fold and its edge end up, at the ends where they should meet."""
    flap, panel = placed[join.flap], placed[join.panel]
    a, b = flap.at(*join.fold[:2]), flap.at(*join.fold[2:])
    c, d = panel.at(*join.edge[:2]), panel.at(*join.edge[2:])
    return min(max(math.dist(a, c), math.dist(b, d)), max(math.dist(a, d), math.dist(b, c)))
