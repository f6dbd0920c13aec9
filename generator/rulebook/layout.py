"""Looks at the pages after they were set: does anything stand outside of them?

In: the PDF of a book. Out: problems at the lines of the texts that do not fit, such as a table with too many columns or a word
that is too long for one.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.errors import Problem, error
from generator.model.game import Game
from generator.model.references import references
from generator.rulebook.spoken import blocks_of, spoken
from generator.rulebook.tree import Book

MARGIN = 9.0
"""Millimetres at the edge of a page that stay free of text, its number and running head included."""
_POINTS = 72 / 25.4


def check_layout(game: Game, book: Book, pdf: bytes) -> list[Problem]:
    problems = []
    for page, words in stray_words(pdf):
        where = game.source.where(("rulebook",), key=True)
        rulebook = game.file.rulebook
        if rulebook is not None:
            known = references(rulebook).by_name
            holder = _holder(book, words)
            where = game.source.where(known[holder].keys, key=True) if holder in known else where
        message = f"'{words[:60]}' stands outside of page {page} in '{book.language}'"
        hint = "a word or a table is too wide: shorten it, or make it two"
        problems.append(error("overfull", where, message, hint))
    return problems


def stray_words(pdf: bytes) -> Iterator[tuple[int, str]]:
    """Page and words that reach into the margin or beyond the page."""
    import pypdfium2  # type: ignore[import-untyped]

    document = pypdfium2.PdfDocument(pdf)
    try:
        for number, page in enumerate(document, 1):
            width, height = page.get_size()
            low, right, top = MARGIN * _POINTS, width - MARGIN * _POINTS, height - 6.0 * _POINTS
            text = page.get_textpage()
            for index in range(text.count_rects()):
                left, bottom, end, upper = text.get_rect(index)
                if left < low or end > right or upper > top or bottom < 6.0 * _POINTS:
                    words = text.get_text_bounded(left, bottom, end, upper).strip()
                    if words:
                        yield number, words
    finally:
        document.close()


def _holder(book: Book, words: str) -> str:
    """The block that says so."""
    wanted = words.split()[0] if words.split() else words
    return next((anchor for anchor, node in blocks_of(book) if wanted in spoken(node)), "")
