"""The lake tiles of Lanterns: the search finds exactly the set of the game file, and the set keeps all its rules."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from generator.loading.game import load_game_to_play
from generator.project import Project, builtin_root

from .find_lake_tiles import find_tiles, written

SIDES = ("top", "right", "bottom", "left")
COLOURS = {"red", "orange", "green", "blue", "purple", "white", "black"}


@pytest.fixture(scope="module")
def tiles() -> list[dict[str, str]]:
    game = load_game_to_play(Project(), "lanterns")
    assert all(item.copies == 1 for item in game.items["lake-tile"])
    return [item.fields for item in game.items["lake-tile"]]


@pytest.fixture(scope="module")
def start() -> dict[str, str]:
    (item,) = load_game_to_play(Project(), "lanterns").items["start-tile"]
    return item.fields


def ring(tile) -> tuple[str, ...]:
    return tuple(tile[side] for side in SIDES)


def turns(tile) -> set[tuple[str, ...]]:
    colours = ring(tile)
    return {colours[turn:] + colours[:turn] for turn in range(4)}


def test_the_search_finds_the_set_of_the_file(tiles):
    found = find_tiles()
    assert [tile.sides for tile in found] == [ring(tile) for tile in tiles]
    assert [tile.platform for tile in found] == [tile["platform"] == "raft" for tile in tiles]
    assert written(found) in (builtin_root() / "content/games/lanterns.yaml").read_text(encoding="utf-8")


def test_every_colour_has_twenty_sides(tiles):
    assert Counter(colour for tile in tiles for colour in ring(tile)) == dict.fromkeys(COLOURS, 20)


def test_no_two_tiles_are_equal_under_rotation(tiles, start):
    for one, other in combinations([*tiles, start], 2):
        assert ring(one) not in turns(other)


def test_every_rotation_of_a_tile_is_a_choice(tiles, start):
    assert all(len(turns(tile)) == 4 for tile in [*tiles, start])


def test_twelve_platforms_are_spread_over_the_colours(tiles):
    platforms = [tile for tile in tiles if tile["platform"] == "raft"]
    assert len(platforms) == 12
    counts = Counter(colour for tile in platforms for colour in ring(tile))
    assert set(counts) == COLOURS and set(counts.values()) <= {6, 7}


def test_every_two_colours_meet(tiles):
    met = {frozenset(pair) for tile in tiles for pair in combinations(set(ring(tile)), 2)}
    assert met == {frozenset(pair) for pair in combinations(COLOURS, 2)}


def test_the_start_tile(start):
    assert len(set(ring(start))) == 4
    assert ring(start).count("red") == 1
    assert start["platform"] == "none"


@pytest.mark.parametrize(
    ("colours", "platforms"),
    [
        (("orange", "red", "blue", "white"), {"raft", "none"}),
        (("white", "green", "orange", None), {"raft"}),
        (("red", "blue", "red", "black"), {"none"}),
        (("black", "black", "purple", "red"), {"raft"}),
        (("blue", "white", "green", "purple"), {"raft", "none"}),
    ],
    ids=["a turn", "example 1", "example 2", "example 3", "orientation"],
)
def test_the_tiles_of_the_worked_examples_are_there(tiles, colours, platforms):
    def fits(turned: tuple[str, ...]) -> bool:
        return all(wanted in (colour, None) for wanted, colour in zip(colours, turned, strict=True))

    found = [tile for tile in tiles if any(map(fits, turns(tile)))]
    assert any(tile["platform"] in platforms for tile in found)
