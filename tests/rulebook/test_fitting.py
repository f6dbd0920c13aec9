"""Figures that fill the pages, on pages that are told and on a stranger's."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.rulebook.fitting import LEADING, LEAST, MOST, fit_figures
from generator.rulebook.pages import write_book
from generator.rulebook.typesetter import Fit, Place
from tests.rulebook.shop import make_shop, opened

TOP, BOTTOM = 18.0, 193.0


class Stack:
    """Blocks one below the other: texts, and figures that stay whole."""

    def __init__(self, *blocks: tuple[str, float], most: float = 1.5) -> None:
        self.blocks = blocks
        self.most = most
        self.asked = 0

    def __call__(self, fit: Fit) -> Sequence[Place]:
        self.asked += 1
        page, y = 1, TOP
        places = []
        for number, (kind, height) in enumerate(self.blocks):
            name = f"{kind}{number}"
            high = height * (fit.get(name, 1.0) if kind == "figure" else fit.get(LEADING, 1.0))
            if y + high > BOTTOM:
                page, y = page + 1, TOP
            places.append(Place("begin", name, page, y))
            if kind == "figure":
                places.append(Place("figure", name, page, y, height, self.most))
            y += high
            places.append(Place("end", name, page, y))
        return places


def test_full_pages_are_left_alone() -> None:
    book = Stack(("text", 170.0), ("text", 100.0))
    assert fit_figures(book, TOP, BOTTOM) == {}
    assert book.asked == 1


def test_a_figure_shrinks_into_the_room_that_is_left() -> None:
    book = Stack(("text", 120.0), ("figure", 60.0), ("text", 100.0))
    fit = fit_figures(book, TOP, BOTTOM)
    assert LEAST <= fit["figure1"] < 55 / 60
    assert all(place.page == 1 for place in book(fit) if place.name == "figure1")


def test_a_page_with_too_little_room_for_the_next_figure_grows_its_own() -> None:
    book = Stack(("figure", 60.0), ("text", 80.0), ("figure", 90.0), ("text", 80.0))
    fit = fit_figures(book, TOP, BOTTOM)
    assert 1.2 < fit["figure0"] <= MOST
    assert {place.page for place in book(fit) if place.name == "figure2"} == {2}


def test_no_figure_is_wider_than_its_column() -> None:
    book = Stack(("figure", 60.0), ("text", 80.0), ("figure", 90.0), ("text", 80.0), most=1.0)
    assert fit_figures(book, TOP, BOTTOM) == {}


def test_a_few_lines_are_drawn_to_the_page_before() -> None:
    book = Stack(("text", 100.0), ("text", 70.0), ("text", 10.0))
    fit = fit_figures(book, TOP, BOTTOM)
    assert fit == {LEADING: 0.95}
    assert max(place.page for place in book(fit)) == 1


def test_a_text_that_runs_on_leaves_no_gap() -> None:
    places = [Place("begin", "a", 1, 100.0), Place("figure", "f", 1, 20.0, 60.0, 2.0), Place("run-on", "a", 2, 120.0)]
    assert fit_figures(lambda fit: places, TOP, BOTTOM) == {}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("shop")


def test_the_style_tells_where_blocks_stand(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Sequence[Place]] = []

    def spy(measure: object, top: float, bottom: float) -> dict[str, float]:
        seen.append(measure({}))  # type: ignore[operator]
        return {}

    monkeypatch.setattr("generator.rulebook.pages.fit_figures", spy)
    project = make_shop(shop)
    edition, found, _ = opened(project)
    write_book(found.book, project, found.words, edition.fonts)
    (places,) = seen
    assert all(TOP - 1 <= place.y <= BOTTOM + 1 for place in places if place.kind == "end")
    figures = [place for place in places if place.kind == "figure"]
    assert figures and all(place.height > 5 and place.most >= 1 for place in figures)
    begun = {place.name for place in places if place.kind == "begin"}
    ended = {place.name for place in places if place.kind in ("end", "run-on")}
    assert {name for name in begun if "." in name} - ended <= {"more.faq", "more.words", "more.ways"}, begun - ended
