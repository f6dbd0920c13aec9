"""Standees: figures that are folded over their heads and stand on feet, on a pocket with a coin, or in a slotted base."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from generator.drawing.nets import Net, NetBuilder, Side
from generator.drawing.outlines import KAPPA
from generator.drawing.scene import Segment
from generator.kinds import Complaint
from generator.kinds.folding import Flap, NetKind
from generator.model.fields import SizeField

SLOT = 0.7
"""Width of a slot: two layers of card."""
ARCH = 0.3
"""Share of the width that each rounded shoulder takes; the fold is what is left between them."""


class Standee(NetKind):
    """A standee."""

    default_front: ClassVar[str] = "standee.svg.j2"

    kind: Literal["standee"]
    """The word that makes it one."""
    size: SizeField
    """Of the figure: `20x40` is 20 mm wide and 40 mm tall."""
    shape: Literal["rectangle", "arch"] = "rectangle"
    """`arch`: with rounded shoulders; the fold over the head stays straight."""
    feet: Literal["tabs", "slot"] = "tabs"
    """`tabs`: a foot folds out to the front and one to the back; `slot`: a strip with a slot goes across under the figure."""
    foot: Annotated[float, Field(ge=5, le=60)] | None = None
    """How far each foot reaches, in mm; by default a third of the height, 8 to 15; with a pocket what the coin needs."""
    weight_pocket: bool = False
    """A pocket for a coin below the feet."""
    coin: Annotated[float, Field(ge=10, le=50)] = 24.0
    """Diameter of the coin in the pocket, in mm."""
    coin_thickness: Annotated[float, Field(ge=0.5, le=10)] = 2.0
    """Of the coin, or of a stack of them, in mm."""
    flap: Flap = 5.0
    """Depth of the pocket's glue flaps in mm."""

    def complaints(self) -> Iterator[Complaint]:
        if self.weight_pocket and self.feet == "slot":
            yield Complaint("weight_pocket", "a pocket needs feet to close it", "feet: tabs")
        if self.shape == "arch" and self.size.width < 10:
            yield Complaint("shape", "an arch needs a figure of 10 mm width or more", "shape: rectangle")

    @cached_property
    def net(self) -> Net:
        net = NetBuilder()
        if self.feet == "slot":
            self._in_a_slot(net)
        else:
            self._on_feet(net)
        return net.build(self.letters)

    def _figure(self, net: NetBuilder, notch: float = 0.0) -> None:
        """Front below the fold, back above it, upside down: folded, they stand back to back."""
        width, height = self.size
        arched = self.shape == "arch"
        front: dict[Side, tuple[Segment, ...]] = {}
        back: dict[Side, tuple[Segment, ...]] = {}
        shoulder, tall = (ARCH * width, min(0.45 * width, 0.5 * height)) if arched else (0.0, 0.0)
        if arched:
            kx, ky = shoulder * (1 - KAPPA), tall * (1 - KAPPA)
            # Around the front's head, and around the back's, which is the mirror image.
            front["right"] = (
                ("C", width - kx, 0, width, ky, width, tall),
                ("L", width, height),
            )
            front["left"] = (("L", 0, tall), ("C", 0, ky, kx, 0, shoulder, 0))
            back["right"] = (("L", width, -tall), ("C", width, -ky, width - kx, 0, width - shoulder, 0))
            back["left"] = (("C", kx, 0, 0, -ky, 0, -tall), ("L", 0, -height))
            front["top"] = (("L", width - shoulder, 0),)
            back["bottom"] = (("L", shoulder, 0),)
        if notch:
            half, middle = SLOT / 2, width / 2
            front["bottom"] = (
                ("L", middle + half, height),
                ("L", middle + half, height - notch),
                ("L", middle - half, height - notch),
                ("L", middle - half, height),
                ("L", 0, height),
            )
            back["top"] = (
                ("L", middle - half, -height),
                ("L", middle - half, -height + notch),
                ("L", middle + half, -height + notch),
                ("L", middle + half, -height),
                ("L", width, -height),
            )
        net.panel("front", 0, 0, width, height, start=(shoulder, 0), sides=front)
        net.panel("back", 0, -height, width, height, 180, angle=180, sides=back)

    @property
    def _foot(self) -> float:
        least = (self.coin + 3) / 2 if self.weight_pocket else 5.0
        return max(self.foot or min(max(self.size.height / 3, 8.0), 15.0), least)

    def _on_feet(self, net: NetBuilder) -> None:
        width, height = self.size
        foot = self._foot
        wide = max(width, self.coin + 3) if self.weight_pocket else width
        left = (width - wide) / 2
        right = left + wide
        self._figure(net)
        above: tuple[Segment, ...] = (("L", 0, height), ("L", width, height), ("L", right, height))
        below: tuple[Segment, ...] = (("L", width, -height), ("L", 0, -height), ("L", left, -height))
        net.panel("foot_front", left, height, wide, foot, angle=-90, sides={"top": above} if wide > width else {})
        net.panel(
            "foot_back",
            left,
            -height - foot,
            wide,
            foot,
            180,
            angle=-90,
            sides={"bottom": below} if wide > width else {},
        )
        if self.weight_pocket:
            self._pocket(net, left, wide, foot)

    def _pocket(self, net: NetBuilder, left: float, wide: float, foot: float) -> None:
        """A flat tray below both feet, hung on the front one: walls as high as the coin, flaps glued on the feet."""
        tall = self.coin_thickness
        top = self.size.height + foot
        floor = top + tall
        net.panel("wall_front", left, top, wide, tall)
        net.panel("pocket_front", left, floor, wide, foot)
        net.panel("pocket_back", left, floor + foot, wide, foot)
        net.keep_flat("pocket_front", "pocket_back")
        net.panel("wall_back", left, floor + 2 * foot, wide, tall)
        net.flap("flap_back", "wall_back", "bottom", self.flap)
        net.join("flap_back", "foot_back", "top")
        sides: tuple[tuple[str, float, Side], ...] = (("left", left - tall, "left"), ("right", left + wide, "right"))
        for side, x, edge in sides:
            for half, y in (("front", floor), ("back", floor + foot)):
                wall, flap = f"wall_{side}_{half}", f"flap_{side}_{half}"
                net.panel(wall, x, y, tall, foot)
                net.flap(flap, wall, edge, self.flap)
                net.join(flap, f"foot_{half}", edge)
            net.keep_flat(f"wall_{side}_front", f"wall_{side}_back")

    def _in_a_slot(self, net: NetBuilder) -> None:
        """The figure's slot goes over that of a strip, which is folded along its top, and stands across."""
        width, height = self.size
        tall = min(max(height / 4, 6.0), 12.0)
        long = 2 * (self.foot or min(max(height / 3, 8.0), 15.0))
        self._figure(net, notch=tall / 2)
        half, middle = SLOT / 2, width + 4 + long / 2
        left, right = middle - long / 2, middle + long / 2
        slot_up: tuple[Segment, ...] = (
            ("L", middle - half, 0),
            ("L", middle - half, tall / 2),
            ("L", middle + half, tall / 2),
            ("L", middle + half, 0),
            ("L", right, 0),
        )
        slot_down: tuple[Segment, ...] = (
            ("L", middle + half, 0),
            ("L", middle + half, -tall / 2),
            ("L", middle - half, -tall / 2),
            ("L", middle - half, 0),
            ("L", left, 0),
        )
        net.panel("base_front", left, 0, long, tall, sides={"top": slot_up})
        net.panel("base_back", left, -tall, long, tall, 180, angle=180, sides={"bottom": slot_down})
