"""How much ink a face takes, measured on its picture.

In: faces. Out: for each its coverage: the mean share of the paper's light that its inks take away, bleed included (0 white, 1 black).
"""

from __future__ import annotations

from collections.abc import Iterable

from PIL import ImageStat

from generator.drawing.fonts import FontRegistry
from generator.drawing.scene import Face
from generator.output.pdf import write_pdf
from generator.output.png import draw_pages
from generator.sheets.document import Document, Sheet
from generator.sheets.single import face_sheet

DPI = 150
"""Coarser pictures show fine lines broader than they are printed."""
SAMPLE = 12
"""Pages of a file that speak for all of them."""


def measure_coverage(faces: Iterable[Face], fonts: FontRegistry, dpi: float = DPI) -> dict[str, float]:
    """By the hash of the face."""
    different = list({face.hash: face for face in faces}.values())
    if not different:
        return {}
    sheets = tuple(face_sheet(face, n=n) for n, face in enumerate(different, start=1))
    pages = draw_pages(write_pdf(Document("", "", sheets), fonts), dpi)
    return {
        face.hash: 1 - sum(ImageStat.Stat(page).mean) / (3 * 255) for face, page in zip(different, pages, strict=True)
    }


def pages_coverage(pdfs: Iterable[bytes], dpi: float = 18) -> float:
    """The mean coverage of the pages of some files, about: a large deck takes longer to draw than to make."""
    pages = (page for pdf in pdfs for page in draw_pages(pdf, dpi, at_most=SAMPLE))
    means = [sum(ImageStat.Stat(page).mean) / (3 * 255) for page in pages]
    return 1 - sum(means) / len(means) if means else 0.0


def sheets_coverage(sheets: Iterable[Sheet], coverage: dict[str, float]) -> float:
    """The mean coverage of whole pages: what is printed on them, as a share of the paper that is used."""
    inked = paper = 0.0
    for sheet in sheets:
        paper += sheet.width * sheet.height
        for placement in sheet.placements:
            a, b, c, d, _, _ = placement.matrix
            face = placement.face
            area = (face.width + 2 * face.bleed) * (face.height + 2 * face.bleed) * abs(a * d - b * c)
            inked += coverage.get(face.hash, 0.0) * min(area, _box_area(placement.clip))
    return inked / paper if paper else 0.0


def _box_area(outline: tuple[tuple[object, ...], ...]) -> float:
    """Of the box around a clip: a part of a poster shows only that much of its face."""
    points = [float(number) for segment in outline for number in segment[1:]]  # type: ignore[arg-type]
    if not points:
        return 0.0
    return (max(points[::2]) - min(points[::2])) * (max(points[1::2]) - min(points[1::2]))
