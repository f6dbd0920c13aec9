"""The rulebooks of our own games, each in one language: what a publisher would look for, read from the finished pages."""

from __future__ import annotations

import io
import re

import pikepdf
import pypdfium2
import pytest

from generator.build.making import draw_edition
from generator.build.rulebooks import Bindery, open_book
from generator.l10n.locale import load_locale
from generator.project import Project
from tests.rulebook.shop import pdf_text

POINTS = 72 / 25.4
BOOKS = [("hanabi", "ru", 4), ("lanterns", "pl", 8), ("lighthouse", "en", 4), ("rafter-five", "ru", 6)]


@pytest.fixture(scope="module", params=BOOKS, ids=lambda wanted: f"{wanted[0]}-{wanted[1]}")
def book(request: pytest.FixtureRequest) -> tuple[str, int, bytes, bytes]:
    game, language, least = request.param
    project = Project()
    edition = draw_edition(project, language, game)
    opened = open_book(project, edition)
    assert opened is not None
    pages, quick = Bindery(project, edition, opened).write("pdf")
    assert quick.pages == 1
    return language, least, pages.content, quick.content


def test_it_has_pages_enough(book: tuple[str, int, bytes, bytes]) -> None:
    assert len(pdf_text(book[2])) >= book[1]


def test_no_heading_is_left_alone_at_the_foot_of_a_page(book: tuple[str, int, bytes, bytes]) -> None:
    document = pypdfium2.PdfDocument(book[2])
    for entry in document.get_toc():
        place = entry.get_dest()
        _, (_, top, *_) = place.get_view()
        # Below a heading there is room for two lines at least, above the foot.
        assert top > (17 + 14) * POINTS, entry.get_title()


def test_no_short_word_ends_a_line(book: tuple[str, int, bytes, bytes]) -> None:
    rules = load_locale(Project(), book[0]).typography.short_words
    stray = []
    for page in pdf_text(book[2]):
        for line, following in zip(page.split("\n"), page.split("\n")[1:], strict=False):
            # A line that a sentence goes on after; cells of tables and labels end as they are.
            last = line.replace("\u00a0", " ").split()[-1:]
            goes_on = line.endswith(" ") and following[:1].islower()
            stray += [line] if goes_on and last and last[0].lower() in rules.words else []
    assert stray == []


def test_screen_readers_get_headings_and_words_for_pictures(book: tuple[str, int, bytes, bytes]) -> None:
    with pikepdf.open(io.BytesIO(book[2])) as document:
        assert str(document.Root.Lang) == book[0]
        figures = [
            item for item in document.objects if isinstance(item, pikepdf.Dictionary) and item.get("/S") == "/Figure"
        ]
    assert len(figures) > 3
    assert all(str(figure.get("/Alt", "")).strip() for figure in figures)


def test_nothing_is_left_unresolved(book: tuple[str, int, bytes, bytes]) -> None:
    words = "\n".join(pdf_text(book[2]))
    assert not re.search(r"\{[a-z]+\.|\[en:|\[ru:|\[pl:", words)
