"""A booklet to fold and staple: two pages of the book on each side of a sheet.

In: the PDF of a book and a paper. Out: a PDF in saddle-stitch order: printed on both sides (flipped on the short edge) and folded in the
middle, its pages follow each other. Empty pages stand before the last one, which is the back cover.
"""

from __future__ import annotations

import io
from collections.abc import Iterator

from generator.units import PAPERS

POINTS = 72 / 25.4
_HINT = 4.0
"""Length of the marks that show where to fold, in mm."""


def saddle_order(pages: int) -> list[tuple[int, int]]:
    """Left and right page of each side, counted from 0; -1 is an empty page. Two sides are a sheet."""
    total = -(-pages // 4) * 4
    numbers = [*range(pages - 1), *([-1] * (total - pages)), pages - 1] if pages > 1 else [0, -1, -1, -1]
    return list(_sides(numbers))


def _sides(numbers: list[int]) -> Iterator[tuple[int, int]]:
    first, last = 0, len(numbers) - 1
    while first < last:
        yield numbers[last], numbers[first]
        yield numbers[first + 1], numbers[last - 1]
        first, last = first + 2, last - 2


def make_booklet(book: bytes, paper: str, title: str, language: str) -> bytes:
    import pikepdf  # a library is loaded when its format is asked for

    height, width = (side * POINTS for side in PAPERS[paper])
    with pikepdf.open(io.BytesIO(book)) as source, pikepdf.new() as folded:
        for left, right in saddle_order(len(source.pages)):
            folded.add_blank_page(page_size=(width, height))
            sheet = folded.pages[-1]
            for number, half in ((left, 0), (right, 1)):
                if number >= 0:
                    page = folded.copy_foreign(source.pages[number].as_form_xobject())
                    _place(sheet, page, source.pages[number].mediabox, half, width, height)
            sheet.contents_add(_fold_hints(width, height).encode())
        folded.Root.Lang = pikepdf.String(language)
        folded.Root.ViewerPreferences = pikepdf.Dictionary(
            PrintScaling=pikepdf.Name.None_, Duplex=pikepdf.Name.DuplexFlipShortEdge, DisplayDocTitle=True
        )
        folded.docinfo["/Title"] = title
        written = io.BytesIO()
        folded.save(written, deterministic_id=True, compress_streams=True)
    return written.getvalue()


def _place(sheet: object, page: object, box: object, half: int, width: float, height: float) -> None:
    """At the fold, in the middle of the height; smaller only if the paper is."""
    import pikepdf

    left, bottom, right, top = (float(number) for number in box)  # type: ignore[attr-defined]
    scale = min(1.0, width / 2 / (right - left), height / (top - bottom))
    x = width / 2 if half else width / 2 - (right - left) * scale
    y = (height - (top - bottom) * scale) / 2
    assert isinstance(sheet, pikepdf.Page)
    name = pikepdf.Name.Right if half else pikepdf.Name.Left
    sheet.add_resource(page, pikepdf.Name.XObject, name)  # type: ignore[arg-type]
    matrix = f"{scale:.6f} 0 0 {scale:.6f} {x - left * scale:.4f} {y - bottom * scale:.4f}"
    sheet.contents_add(f"q {matrix} cm {name} Do Q".encode())


def _fold_hints(width: float, height: float) -> str:
    middle, length = width / 2, _HINT * POINTS
    ends = ((height, height - length), (length, 0.0))
    lines = " ".join(f"{middle:.4f} {start:.4f} m {middle:.4f} {end:.4f} l S" for start, end in ends)
    return f"q 0.4 w 0.5 G [2 2] 0 d {lines} Q"
