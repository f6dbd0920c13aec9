"""Figures a little smaller or larger, so that pages are full.

In: where everything stands when figures have the size that they were drawn in. Out: how much larger or smaller each is to be. A page that
ends early because the next figure or example does not fit is mended in one of two ways: the figures around its foot shrink until it does,
or the figures of the page grow into the room. If a few lines are left for a last page,
everything is tried again with lines a little closer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from generator.rulebook.typesetter import Fit, Place

LEAST, MOST = 0.78, 1.3
"""Of a figure's own size: below that its words are hard to read, above that it is too loud."""
GAP = 13.0
"""White at the foot of a page that nobody minds, in millimetres."""
SPARE = 1.5
"""Kept free, because spaces between blocks do not shrink with figures."""
FEW = 60.0
"""A last page with less than this on it, in millimetres, is not worth its sheet."""
LEADING = "leading"
CLOSER = (0.95, 0.9)
"""Distances of lines that are tried, of those that they were made with."""
Measure = Callable[[Fit], Sequence[Place]]


def fit_figures(measure: Measure, top: float, bottom: float) -> dict[str, float]:
    """`top`, `bottom`: where the text of a page begins and ends, in millimetres from its upper edge."""
    look = partial(_look, measure, top, bottom)
    fit, pages = _fill(look, look({}), {})
    for closer in CLOSER:
        if pages.few:
            start = {LEADING: closer}
            other, becomes = _fill(look, look(start), start)
            fit, pages = (other, becomes) if becomes.cost < pages.cost else (fit, pages)
    return fit


def _look(measure: Measure, top: float, bottom: float, fit: Fit) -> _Pages:
    return _Pages(measure(fit), top, bottom)


def _fill(look: Callable[[Fit], _Pages], pages: _Pages, fit: dict[str, float]) -> tuple[dict[str, float], _Pages]:
    """Page by page; what is mended for one page moves everything after it."""
    page = 1
    while page < pages.last:
        if pages.gap(page) > GAP:
            for wish in (*_smaller(pages, page), *_larger(pages, page)):
                wanted = {**fit, **wish.fit}
                tried = look(wanted)
                if wish.fulfilled(pages, tried, page):
                    fit, pages = wanted, tried
                    break
        page += 1
    return fit, pages


class _Pages:
    """What stands where."""

    def __init__(self, places: Sequence[Place], top: float, bottom: float) -> None:
        self.places = places
        self.top = top
        self.bottom = bottom
        self.last = max((place.page for place in places), default=1)

    def figures(self, page: int) -> list[Place]:
        return [place for place in self.places if place.kind == "figure" and place.page == page]

    def ends(self, page: int) -> list[Place]:
        """Of blocks, and of steps in examples."""
        return [place for place in self.places if place.kind in ("end", "run-on") and place.page == page]

    def end(self, page: int) -> float:
        return max((place.y for place in self.ends(page)), default=self.top)

    def gap(self, page: int) -> float:
        """White at its foot; none if a text runs on to the next page, or if a section begins there that wants to."""
        begun = {place.name for place in self.places if place.kind == "begin" and place.page == page}
        if any(place.name in begun for place in self.places if place.kind == "run-on" and place.page > page):
            return 0.0
        if any(place.kind == "new-page" and place.page == page + 1 for place in self.places):
            return 0.0
        return self.bottom - self.end(page)

    @property
    def few(self) -> bool:
        """On the last page."""
        return self.last > 1 and self.end(self.last) - self.top < FEW

    @property
    def white(self) -> float:
        """In all, beyond what nobody minds."""
        return sum(max(0.0, self.gap(page) - GAP) for page in range(1, self.last))

    @property
    def cost(self) -> float:
        """White, pages, and a last page of a few lines."""
        return self.white + (self.last + self.few) * (self.bottom - self.top) / 2

    def first(self, page: int) -> str:
        return next((place.name for place in self.ends(page)), "")


class _Wish(NamedTuple):
    fit: dict[str, float]
    pulls: str
    """What is to end on this page; nothing if nothing is to move."""

    def fulfilled(self, before: _Pages, after: _Pages, page: int) -> bool:
        if after.last > before.last:
            return False
        if self.pulls:
            return self.pulls in {place.name for place in after.ends(page)}
        return after.first(page + 1) == before.first(page + 1) and after.gap(page) < before.gap(page)


def _smaller(pages: _Pages, page: int) -> list[_Wish]:
    """So that the first block of the next page, or its first steps, stand on this one."""
    wishes = []
    gap = pages.gap(page)
    followers = pages.ends(page + 1)
    for end in (*followers[:1], *followers[1:2]):
        inside = [place for place in pages.figures(page + 1) if place.y < end.y]
        figures = [*pages.figures(page), *inside]
        high = sum(place.height for place in figures)
        needed = end.y - pages.top + SPARE + 3.0 - gap
        if needed <= 0 or not high:
            continue
        factor = 1 - needed / high
        if factor >= LEAST:
            wishes.append(_Wish({place.name: round(factor, 3) for place in figures}, end.name))
    return wishes


def _larger(pages: _Pages, page: int) -> list[_Wish]:
    """Into the room that is left."""
    figures = [place for place in pages.figures(page) if place.most > 1.02]
    high = sum(place.height for place in figures)
    if not high:
        return []
    factor = 1 + (pages.gap(page) - SPARE) / high
    return [_Wish({place.name: round(min(factor, MOST, place.most), 3) for place in figures}, "")]
