"""Very detailed faces that are printed very small become pixels, each face once for all the figures that show it.

In: a face and its scale. Out: its picture as a node of the scene, fine enough for print, or nothing if its lines are few enough to stay
lines. A tile of two thousand curves drawn a dozen times, a centimetre wide, makes a book of many megabytes without anybody seeing more.
"""

from __future__ import annotations

import io
import math

from generator.drawing.fonts import FontRegistry
from generator.drawing.scene import Face, Glyphs, Group, Image, Node, Path
from generator.output.pdf import write_pdf
from generator.output.png import draw_pages
from generator.project import digest
from generator.sheets.document import Document
from generator.sheets.single import face_sheet

DPI = 300.0
"""At the least, of what is printed."""
STEP = 1.5
"""Scales are rounded up to powers of this, so that figures of about the same scale share their pictures."""
DENSE = 4.0
"""Lines to a square millimetre of print from which on pixels need less room."""
WIDEST = 45.0
"""What is printed wider than this, in millimetres, is looked at closely and stays lines."""
QUALITY = 85


class Pixels:
    """Keeps what it has made."""

    def __init__(self, fonts: FontRegistry) -> None:
        self._fonts = fonts
        self._lines: dict[str, int] = {}
        self._drawn: dict[str, bytes] = {}
        self._made: dict[tuple[str, int], Image] = {}

    def of(self, face: Face, scale: float) -> Image | None:
        """Nothing if it is better drawn."""
        if max(face.width, face.height) * scale > WIDEST or self._density(face, scale) < DENSE:
            return None
        step = math.ceil(math.log(scale, STEP) - 1e-9)
        key = (face.hash, step)
        if key not in self._made:
            self._made[key] = self._make(face, DPI * min(1.0, STEP**step))
        return self._made[key]

    def _density(self, face: Face, scale: float) -> float:
        if face.hash not in self._lines:
            self._lines[face.hash] = sum(map(_count, face.nodes))
        return self._lines[face.hash] / (face.width * face.height * scale * scale)

    def _make(self, face: Face, dpi: float) -> Image:
        if face.hash not in self._drawn:
            sheet = face_sheet(face, bleed=False)
            self._drawn[face.hash] = write_pdf(Document("", "", (sheet,)), self._fonts)
        (page,) = draw_pages(self._drawn[face.hash], dpi)
        out = io.BytesIO()
        page.save(out, format="JPEG", quality=QUALITY, optimize=True)
        return Image(0.0, 0.0, face.width, face.height, digest(out.getvalue()), out.getvalue())


def _count(node: Node) -> int:
    """Lines and curves; a letter has about twenty."""
    if isinstance(node, Path):
        return len(node.outline)
    if isinstance(node, Group):
        return sum(map(_count, node.children))
    return 20 * len(node.glyphs) if isinstance(node, Glyphs) else 0
