"""A figure keeps to the height that is wanted, and stands beside the steps of its example if it asks to."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pypdfium2
import pytest

from generator.l10n.resolve import Inline
from generator.rulebook.diagrams.canvas import MARGIN
from generator.rulebook.finding import find_figures
from generator.rulebook.html import write_html
from generator.rulebook.pages import write_book
from generator.rulebook.tree import Book, Drawing, Example, ExampleStep, Figure, Shown
from tests.rulebook.pebbles import make_pebbles
from tests.rulebook.shop import Painter, make_shop, opened

END = "figure: {show: [heap, taken], caption: The end}"


def test_a_figure_is_no_higher_than_wanted(tmp_path: Path) -> None:
    pebbles = make_pebbles(tmp_path)
    cards = "figure: {pieces: [sun, rain, fog], caption: The skies"
    found = {}
    for height in (None, 24, 15):
        pebbles.change(END, cards + (f", height: {height}}}" if height else "}"))
        (place,) = find_figures(pebbles.load())
        found[height] = pebbles.studio().figure(place.prefix, place.figure).height
        pebbles.change(cards + (f", height: {height}}}" if height else "}"), END)
    # The margin comes on top; and pieces never become too small to be told apart.
    assert found[24] < found[None] and found[24] <= 24 + 2 * MARGIN
    assert 15 + 2 * MARGIN < found[15] < found[24]


@pytest.mark.parametrize("height", ["5", "500", "tall"])
def test_a_height_that_no_page_has_is_refused(tmp_path: Path, height: str) -> None:
    pebbles = make_pebbles(tmp_path)
    pebbles.change(END, f"{END[:-1]}, height: {height}}}")
    with pytest.raises(Exception, match="height"):
        pebbles.load()


def with_example(book: Book, beside: bool) -> Book:
    """The shop's book, with an example of two steps and a figure, on its first page of text."""
    picture = Painter().figure("the figure", None)
    assert isinstance(picture, Drawing)
    figure = Figure("overview/ex/steps/two/figure", (Shown(picture),), (), beside)
    steps = (ExampleStep(text("First step."), None, 1), ExampleStep(text("Second step."), figure, 2))
    example = Example("overview/ex", "Example", text("A sale"), (), None, steps, "")
    first = dataclasses.replace(book.sections[0], blocks=(example,))
    return dataclasses.replace(book, sections=(first, *book.sections[1:]))


def text(words: str) -> tuple[Inline, ...]:
    return (Inline(words),)


@pytest.mark.parametrize("beside", [True, False])
def test_the_only_figure_of_an_example_can_stand_beside_its_steps(tmp_path: Path, beside: bool) -> None:
    project = make_shop(tmp_path)
    edition, found, _ = opened(project)
    book = with_example(found.book, beside)
    page = write_html(book, project, found.words, edition.fonts).decode()
    example = re.search(r'<section class="example".*?</section>', page, re.S)
    assert example and ('<div class="beside">' in example[0]) == beside
    # In print: the picture begins higher than the second step ends, or below it.
    document = pypdfium2.PdfDocument(write_book(book, project, found.words, edition.fonts).pdf)
    for number in range(len(document)):
        words = document[number].get_textpage()
        match = words.search("Second step.").get_next()
        if match:
            _, bottom, right, _ = words.get_charbox(match[0] + match[1] - 1)
            pictures = [box for box in grey_boxes(document[number]) if box[2] - box[0] > 50]
            assert len(pictures) == 1
            left, _, _, top = pictures[0]
            assert (top > bottom and left > right) if beside else top < bottom
            return
    raise AssertionError("the example is not printed")


def grey_boxes(page: pypdfium2.PdfPage) -> list[tuple[float, float, float, float]]:
    """Left, bottom, right and top of what is painted in the grey of the painter's boxes."""
    image = page.render(scale=1).to_pil().convert("RGB")
    width, height = image.size
    pixels = image.load()
    assert pixels is not None
    grey = [(x, y) for x in range(width) for y in range(height) if pixels[x, y] == (153, 153, 153)]
    if not grey:
        return []
    xs, ys = [x for x, _ in grey], [y for _, y in grey]
    return [(min(xs), height - max(ys), max(xs), height - min(ys))]
