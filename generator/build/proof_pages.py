"""The pages of a rulebook for a proof: pictures, and on which page each text stands.

In: the bytes of a PDF, and texts. Out: PNGs of the pages that are asked for, and page numbers, found by the letters on them: whatever lies
between (hyphens at line ends, spaces, icons) does not count.
"""

from __future__ import annotations

import io
from collections.abc import Collection, Mapping

import pypdfium2  # type: ignore[import-untyped]

from generator.output.png import draw_pages

DPI = 72
_ENOUGH = 60
"""Letters by which a text is known."""
_TELLING = 25


class BookPages:
    def __init__(self, pdf: bytes) -> None:
        self.pdf = pdf
        with pypdfium2.PdfDocument(pdf) as document:
            self._letters = [_letters(page.get_textpage().get_text_range()) for page in document]

    def find(self, texts: Mapping[str, str]) -> dict[str, int]:
        """Id → number of the page where its text begins, counted from 1; those that are not found are left out."""
        found = {}
        for identity, text in texts.items():
            wanted = _letters(text)[:_ENOUGH]
            pages = [number for number, letters in enumerate(self._letters, 1) if wanted and wanted in letters]
            # A few letters are in many places: a heading is in the table of contents, too.
            if len(pages) == 1 or (pages and len(wanted) >= _TELLING):
                found[identity] = pages[0]
        return found

    def pictures(self, numbers: Collection[int]) -> dict[int, bytes]:
        done = {}
        for number, picture in enumerate(draw_pages(self.pdf, DPI), 1):
            if number in numbers:
                out = io.BytesIO()
                picture.quantize(128).save(out, format="PNG", optimize=False)
                done[number] = out.getvalue()
        return done


def _letters(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())
