"""The grid holds as many pieces as any grid could, with as much bleed as these allow."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.sheets.choices import Choices, Orientation
from generator.sheets.grid import HEADER_STRIP, best_grid, choose_grid
from generator.units import CARD_SIZES, PAPERS

Cuts = Literal["shared", "double"]


def fits(
    page: tuple[float, float], cell: tuple[float, float], cols: int, rows: int, bleed: float, cuts: Cuts, margin: float
) -> bool:
    """Written from the rules, not from the code: margins all around, a strip for the header at the top or the left."""
    if cuts == "double":
        wide, high = cols * (cell[0] + 2 * bleed), rows * (cell[1] + 2 * bleed)
    else:
        wide, high = cols * cell[0] + 2 * bleed, rows * cell[1] + 2 * bleed
    left, top = (page[0] - wide) / 2, (page[1] - high) / 2
    return min(left, top) >= margin - 1e-6 and max(left, top) >= HEADER_STRIP - 1e-6


def most(width: float, height: float, bleed: float, cuts: Cuts, paper: tuple[float, float], margin: float) -> int:
    return max(
        (
            cols * rows
            for page in (paper, paper[::-1])
            for cell in ((width, height), (height, width))
            for cols in range(1, int(page[0] / cell[0]) + 1)
            for rows in range(1, int(page[1] / cell[1]) + 1)
            if fits(page, cell, cols, rows, bleed, cuts, margin)
        ),
        default=0,
    )


@settings(max_examples=100, deadline=None)
@given(
    st.integers(120, 2000).map(lambda n: n / 10),
    st.integers(120, 2000).map(lambda n: n / 10),
    st.integers(0, 40).map(lambda n: n / 10),
    st.sampled_from(["shared", "double"]),
    st.sampled_from(list(PAPERS)),
    st.integers(0, 15),
)
def test_no_grid_holds_more_pieces_or_as_many_with_more_bleed(
    width: float, height: float, bleed: float, cuts: Cuts, paper: str, margin: int
) -> None:
    choices = Choices(paper=paper, margin=margin)
    least = min(bleed, choices.min_bleed)
    grid = best_grid(width, height, bleed, cuts, choices, folded=False)
    count = most(width, height, least, cuts, PAPERS[paper], margin)
    assert (grid.capacity if grid else 0) == count
    if grid and grid.bleed < bleed:
        assert most(width, height, grid.bleed, cuts, PAPERS[paper], margin) == count
        assert most(width, height, min(grid.bleed + 0.011, bleed), cuts, PAPERS[paper], margin) < count


def test_63_by_88_on_a4_is_nine_up_with_shared_cuts() -> None:
    grid = choose_grid(63, 88, 3, True, Choices(cuts="shared"), folded=False)
    assert grid is not None
    assert (grid.cols, grid.rows, grid.landscape, grid.rotation, grid.bleed) == (3, 3, False, 0, 3)


def test_63_by_88_on_a4_is_eight_up_with_full_bleed_and_double_cuts() -> None:
    grid = choose_grid(63, 88, 3, True, Choices(cuts="double"), folded=False)
    assert grid is not None
    assert (grid.cols, grid.rows, grid.landscape, grid.rotation, grid.bleed) == (4, 2, True, 0, 3)
    assert (grid.left, grid.top) == (10.5, 11)


def test_63_by_88_on_letter_is_eight_up_with_less_bleed() -> None:
    grid = choose_grid(63, 88, 3, True, Choices(paper="letter", cuts="double"), folded=False)
    assert grid is not None
    assert grid.capacity == 8
    assert 2 <= grid.bleed < 3
    thrifty = choose_grid(63, 88, 3, True, Choices(paper="letter", cuts="double", min_bleed=3), folded=False)
    assert thrifty is not None
    assert (thrifty.capacity, thrifty.bleed) == (6, 3)


def test_auto_keeps_the_bleed_until_it_costs_more_than_a_quarter_of_the_pieces() -> None:
    cards = choose_grid(63, 88, 3, True, Choices(), folded=False)
    assert cards is not None
    assert (cards.cuts, cards.capacity) == ("double", 8)
    # 12 mm squares: bleed would take half of the paper.
    chits = choose_grid(12, 12, 2, True, Choices(), folded=False)
    assert chits is not None
    assert chits.cuts == "shared"


def test_what_is_not_rectangular_never_shares_a_cut() -> None:
    grid = choose_grid(12, 12, 2, False, Choices(cuts="shared"), folded=False)
    assert grid is not None
    assert grid.cuts == "double"


@pytest.mark.parametrize(("orientation", "rotation"), [("portrait", 90), ("landscape", 0)])
def test_a_fixed_orientation_turns_the_pieces_instead(orientation: Orientation, rotation: int) -> None:
    grid = choose_grid(63, 88, 3, True, Choices(cuts="double", orientation=orientation), folded=False)
    assert grid is not None
    assert (grid.capacity, grid.rotation, grid.landscape) == (8, rotation, orientation == "landscape")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", sorted(CARD_SIZES))
def test_every_named_card_fits_on_the_papers_of_the_home_also_folded(paper: str, size: str) -> None:
    for folded in (False, True):
        assert choose_grid(*CARD_SIZES[size], 3, True, Choices(paper=paper), folded)


def test_shared_bleed_is_only_where_no_neighbour_is() -> None:
    grid = choose_grid(63, 88, 3, True, Choices(cuts="shared"), folded=False)
    assert grid is not None
    assert grid.bleeds(0, 7) == (3, 3, 0, 0)
    assert grid.bleeds(4, 9) == (0, 0, 0, 0)
    assert grid.bleeds(4, 7) == (0, 0, 0, 3), "nothing below it on a sheet of seven"
    assert grid.bleeds(6, 7) == (3, 0, 3, 3)
    assert grid.bleeds(5, 7) == (0, 0, 3, 3)
