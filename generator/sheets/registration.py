"""Registration marks: by them a cutting machine finds the print on the paper.

In: the size of a page. Out: three marks as cutters look for them: a full square at the top left, angles at the top right and bottom left.
Lengths in millimetres.
"""

from __future__ import annotations

from generator.drawing.outlines import rectangle
from generator.drawing.scene import Node, Path
from generator.sheets.document import Sheet

INSET = 10.0
"""From the edges of the page."""
ARM = 5.0
LINE = 1.0
CLEAR = 2.0
"""White around a mark."""
CORNER = INSET + ARM + CLEAR
"""A block that reaches nearer to two neighbouring edges than this is in the way of a mark."""
MIN_BLEED = 1.0
"""A machine cuts more exactly than a hand: it can do with less bleed."""
HEADER_MARGIN = INSET + ARM + 3.0
"""The header's ends stay between the marks."""
HEADER_EDGE = 5.0
"""The header lies so far from the page's edge, which is nearer to it than the marks."""
BLACK = (0.0, 0.0, 0.0)


def with_registration(sheet: Sheet) -> Sheet:
    """The cutter looks at fronts only; backs are printed before and never seen by it."""
    if sheet.side != "front":
        return sheet
    return sheet._replace(marks=(*sheet.marks, *registration_marks(sheet.width, sheet.height)))


def registration_marks(width: float, height: float) -> tuple[Node, ...]:
    far_x, far_y = width - INSET, height - INSET
    boxes = (
        (INSET, INSET, ARM, ARM),
        (far_x - ARM, INSET, ARM, LINE),
        (far_x - LINE, INSET, LINE, ARM),
        (INSET, far_y - LINE, ARM, LINE),
        (INSET, far_y - ARM, LINE, ARM),
    )
    return tuple(Path(rectangle(*box), fill=BLACK) for box in boxes)
