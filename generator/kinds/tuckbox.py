"""Tuck boxes: the box of a deck, sized from the cards that it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field

from generator.drawing.nets import Net, NetBuilder
from generator.drawing.outlines import KAPPA
from generator.drawing.scene import Segment
from generator.kinds import Complaint, Holding
from generator.kinds.folding import Edge, Flap, NetKind
from generator.model.fields import Id


class TuckBox(NetKind):
    """A tuck box. `holds` says for which cards, or `width`, `height` and `depth` say how large it is inside."""

    default_front: ClassVar[str] = "tuckbox.svg.j2"

    kind: Literal["tuckbox"]
    """The word that makes it one."""
    holds: list[Id] = []
    """Ids of the components that lie in it, all copies in one stack."""
    card_thickness: Annotated[float, Field(ge=0.05, le=3)] = 0.32
    """Of one card, in mm: 0.32 for paper of 300 g/m², about 0.45 in sleeves."""
    clearance: Annotated[float, Field(ge=0, le=20)] = 1.5
    """How much larger than the stack it is, in each direction, in mm."""
    width: Edge | None = None
    """Inside, from left to right, in mm; by default that of the widest card and the clearance."""
    height: Edge | None = None
    """Inside, from bottom to top, in mm; by default that of the tallest card and the clearance."""
    depth: Annotated[float, Field(ge=3, le=200)] | None = None
    """Inside, from front to back, in mm; by default that of the stack (number of cards × thickness) and the clearance."""
    flap: Flap = 12.0
    """Depth of the glue flaps in mm."""

    def complaints(self) -> Iterator[Complaint]:
        if not self.holds and None in (self.width, self.height, self.depth):
            message = "a tuck box needs 'holds', or 'width', 'height' and 'depth'"
            yield Complaint("", message, "holds: [ids of the cards that lie in it]")

    def holding(self, contents: Callable[[str], Holding | None]) -> Self:
        held = [found for found in map(contents, self.holds) if found]
        if not held:
            return self
        thickness = sum(deck.number for deck in held) * self.card_thickness
        sizes = {
            "width": max(deck.size.width for deck in held) + self.clearance,
            "height": max(deck.size.height for deck in held) + self.clearance,
            "depth": max(round(thickness + self.clearance, 2), 3.0),
        }
        return self.model_copy(update={name: size for name, size in sizes.items() if getattr(self, name) is None})

    @cached_property
    def net(self) -> Net:
        # Without a size there is a complaint, and nobody looks at these.
        width, height, depth = self.width or 60.0, self.height or 90.0, self.depth or 20.0
        glue = min(self.flap, 0.45 * width)
        under = min(self.flap, 0.8 * height)
        net = NetBuilder()
        left, front, right = width, width + depth, 2 * width + depth
        net.panel("back", 0, 0, width, height)
        net.panel("left", left, 0, depth, height)
        net.panel("front", front, 0, width, height, sides={"top": _notched(front, 0, width)})
        net.panel("right", right, 0, depth, height)
        net.panel("top", 0, -depth, width, depth)
        net.panel("bottom", front, height, width, depth)
        net.flap("seam", "right", "right", glue, taper=min(glue, height / 8))
        net.join("seam", "back", "left")
        net.flap("under", "bottom", "bottom", under, taper=min(under, width / 8))
        net.join("under", "back", "bottom")
        dust = min(0.45 * width, max(0.75 * depth, 8.0))
        for side in ("left", "right"):
            net.flap(f"{side}-floor", side, "bottom", dust, taper=min(2.0, depth / 6))
            # The bottom hangs on the front: its own left side is where the left wall stands.
            net.join(f"{side}-floor", "bottom", "left" if side == "left" else "right")
            net.flap(f"{side}-dust", side, "top", dust, taper=min(2.0, depth / 6))
        net.free_flap("tuck", "top", "top", _tongue(0, -depth, width, min(max(0.8 * depth, 12.0), 18.0, height / 2)))
        return net.build(self.letters)


def _notched(x: float, y: float, width: float) -> tuple[Segment, ...]:
    """A straight edge with half a circle for the thumb in its middle."""
    radius = min(9.0, width / 5)
    middle, pull = x + width / 2, radius * KAPPA
    return (
        ("L", middle - radius, y),
        ("C", middle - radius, y + pull, middle - pull, y + radius, middle, y + radius),
        ("C", middle + pull, y + radius, middle + radius, y + pull, middle + radius, y),
        ("L", x + width, y),
    )


def _tongue(x: float, y: float, width: float, depth: float) -> tuple[Segment, ...]:
    """The tuck flap: a little narrower than the box, its free corners round."""
    inset = min(1.0, width / 20)
    radius = min(0.7 * depth, width / 4)
    pull = radius * (1 - KAPPA)
    left, right, end = x + inset, x + width - inset, y - depth
    return (
        ("L", left, y - 0.5),
        ("L", left, end + radius),
        ("C", left, end + pull, left + pull, end, left + radius, end),
        ("L", right - radius, end),
        ("C", right - pull, end, right, end + pull, right, end + radius),
        ("L", right, y - 0.5),
        ("L", x + width, y),
    )
