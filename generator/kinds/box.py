"""Boxes: a floor with four walls, glued at the corners; with a lid if it is closed."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Literal

from generator.drawing.nets import Net, NetBuilder, Side
from generator.kinds.folding import Edge, Flap, NetKind


class Box(NetKind):
    """A box."""

    default_front: ClassVar[str] = "box.svg.j2"

    kind: Literal["box"]
    """The word that makes it one."""
    width: Edge
    """From left to right, in mm."""
    depth: Edge
    """From front to back, in mm."""
    height: Edge
    """From the floor up, in mm."""
    lid: Literal["none", "closed"] = "none"
    """`none`: open on top; `closed`: with a lid on the back wall, glued on three sides."""
    flap: Flap | None = None
    """Depth of the glue flaps in mm; by default a third of the shortest edge, 6 to 12."""

    @cached_property
    def net(self) -> Net:
        width, depth, height = self.width, self.depth, self.height
        flap = self.flap or min(max(min(width, depth, height) / 3, 6.0), 12.0, 0.45 * width, 0.45 * depth)
        net = NetBuilder()
        net.panel("bottom", 0, 0, width, depth)
        net.panel("back", 0, -height, width, height, 0)
        net.panel("right", width, 0, height, depth, 90)
        net.panel("front", 0, depth, width, height, 180)
        net.panel("left", -height, 0, height, depth, 270)
        corners: tuple[tuple[str, Side, str], ...] = (
            ("right", "top", "back"),
            ("right", "bottom", "front"),
            ("left", "bottom", "front"),
            ("left", "top", "back"),
        )
        for wall, side, other in corners:
            name = f"{wall}-{other}"
            net.flap(name, wall, side, flap)
            net.join(name, other, "right" if wall == "right" else "left")
        if self.lid == "closed":
            net.panel("lid", 0, -height - depth, width, depth)
            meeting: tuple[tuple[Side, str, Side], ...] = (
                ("right", "right", "right"),
                ("top", "front", "bottom"),
                ("left", "left", "left"),
            )
            for side, wall, edge in meeting:
                net.flap(f"lid-{wall}", "lid", side, flap)
                net.join(f"lid-{wall}", wall, edge)
        return net.build(self.letters)
