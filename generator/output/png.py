"""Pages as pictures.

In: the bytes of a PDF and a resolution. Out: one PNG a page, its resolution stored in it; the same bytes for the same
page.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator

import pypdfium2  # type: ignore[import-untyped]
from PIL import Image as Pillow

POINTS_PER_INCH = 72


def write_png(pdf: bytes, dpi: float) -> Iterator[bytes]:
    for picture in draw_pages(pdf, dpi):
        out = io.BytesIO()
        picture.save(out, format="PNG", dpi=(dpi, dpi), compress_level=6, optimize=False)
        yield out.getvalue()


def draw_pages(pdf: bytes, dpi: float, at_most: int = 0) -> Iterator[Pillow.Image]:
    """The pages as RGB pictures, for those who go on working with them; all, or so many spread over the file."""
    with pypdfium2.PdfDocument(pdf) as document:
        step = math.ceil(len(document) / at_most) if at_most else 1
        for index in range(0, len(document), step):
            yield _render(document[index], dpi)


def _render(page: pypdfium2.PdfPage, dpi: float) -> Pillow.Image:
    """Rounds to the nearest pixel; pypdfium2's own `render` rounds up, and printing services ask for exact sizes."""
    width, height = (max(1, round(points * dpi / POINTS_PER_INCH)) for points in page.get_size())
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, pypdfium2.raw.FPDFBitmap_BGRx)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    pypdfium2.raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, pypdfium2.raw.FPDF_ANNOT)
    picture: Pillow.Image = bitmap.to_pil().convert("RGB")
    bitmap.close()
    page.close()
    return picture
