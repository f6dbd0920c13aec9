"""Cubes: a cross of six squares with seven glue flaps."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Literal

from generator.drawing.nets import Net, NetBuilder
from generator.kinds.folding import Edge, Flap, NetKind


class Cube(NetKind):
    """A cube."""

    default_front: ClassVar[str] = "cube.svg.j2"

    kind: Literal["cube"]
    """The word that makes it one."""
    size: Edge
    """Length of an edge in mm."""
    flap: Flap | None = None
    """Depth of the glue flaps in mm; by default two fifths of the edge, at most 8."""

    @cached_property
    def net(self) -> Net:
        edge = self.size
        flap = self.flap or min(0.4 * edge, 8.0)
        net = NetBuilder()
        net.panel("front", 0, 0, edge, edge)
        net.panel("right", edge, 0, edge, edge)
        net.panel("back", 2 * edge, 0, edge, edge)
        net.panel("left", 3 * edge, 0, edge, edge)
        net.panel("top", 0, -edge, edge, edge)
        net.panel("bottom", 0, edge, edge, edge)
        net.flap("seam", "left", "right", flap)
        net.join("seam", "front", "left")
        for lid, side in (("top", "top"), ("bottom", "bottom")):
            for flap_side, wall in (("right", "right"), (side, "back"), ("left", "left")):
                name = f"{lid}-{wall}"
                net.flap(name, lid, flap_side, flap)  # type: ignore[arg-type]
                net.join(name, wall, side)  # type: ignore[arg-type]
        return net.build(self.letters)
