"""Where a back lies so that it meets its front: the mathematics of turning paper over and of folding it.

In: the page and the way it is flipped. Out: a `Flip` that mirrors boxes, rotations and outlines.
Both are mirror images in a line through the middle of the page, so a fold and a duplex flip are the same sum.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from generator.drawing.scene import Line, Outline
from generator.drawing.transforms import transform_outline
from generator.sheets.choices import Backs
from generator.sheets.document import Box

Axis = Literal["x", "y"]


class Flip(NamedTuple):
    """`axis` x: left and right change places (the flip edge or fold is vertical); y: top and bottom do.

    `span` is the page's length along that axis.
    """

    axis: Axis
    span: float

    def box(self, box: Box) -> Box:
        x, y, w, h = box
        return (self.span - x - w, y, w, h) if self.axis == "x" else (x, self.span - y - h, w, h)

    def rotation(self, rotation: int) -> int:
        """The turn that lays the back's top edge on the front's: a piece turned over sideways stays upright."""
        return -rotation % 360 if self.axis == "x" else (180 - rotation) % 360

    def line(self, line: Line) -> Line:
        x1, y1, x2, y2 = line
        if self.axis == "x":
            return self.span - x1, y1, self.span - x2, y2
        return x1, self.span - y1, x2, self.span - y2

    def outline(self, outline: Outline) -> Outline:
        if self.axis == "x":
            return transform_outline(outline, (-1.0, 0.0, 0.0, 1.0, self.span, 0.0))
        return transform_outline(outline, (1.0, 0.0, 0.0, -1.0, 0.0, self.span))


def flip_about(axis: Axis, width: float, height: float) -> Flip:
    return Flip(axis, width if axis == "x" else height)


def page_flip(backs: Backs, width: float, height: float) -> Flip:
    """How the printed page is turned over. The long edge is vertical on an upright page and horizontal on a lying one.

    Backs in a file of their own are fed again by hand: like a flip on the long edge, as one turns a page of a book.
    """
    upright = height >= width
    vertical_edge = upright != (backs == "duplex-short")
    return flip_about("x" if vertical_edge else "y", width, height)
