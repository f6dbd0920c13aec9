"""How a table is set: nothing lies on top of anything else, nothing is missing, and large decks are split."""

from __future__ import annotations

import itertools
import math
from pathlib import Path
from typing import cast

import pytest

from generator.build.exporting import stock_of
from generator.build.making import draw_edition
from generator.drawing.fonts import load_registry
from generator.drawing.outlines import rectangle
from generator.drawing.scene import make_face
from generator.errors import ProblemsFound, Where
from generator.exports.decks import Limits, choose_cells, make_deck_sheets
from generator.exports.stock import Good, folded
from generator.faces.laying import Lot, Setting, set_table
from generator.kinds import Kind
from generator.loading.game import load_game
from generator.model.game import Game
from generator.project import Project
from tests.exports.conftest import replace

LIMITS = Limits(10, 7, 4096, 300)


def goods_of(game: Game) -> list[Good]:
    """Pieces with their sizes; what is on them does not matter here."""
    goods = []
    for item in game.all_items:
        kind = cast(Kind, game.file.components[item.component])
        face = make_face(*kind.trim, 0, rectangle(0, 0, *kind.trim), ())
        good = Good(item.id, item.component, kind.kind, item.copies, face, face, item.where, kind.panels)
        goods += [folded(good)] if kind.kind != "tuckbox" else []
    return goods


GAMES = {name: load_game(Project(), name) for name in Project().games()}
TABLES = [(game, players) for game in GAMES.values() if game.file.table.zones for players in game.file.players]


def corners(lot: Lot) -> list[tuple[float, float]]:
    width, height = lot.size
    angle = math.radians(lot.rotation)
    return [
        (lot.x + x * math.cos(angle) - y * math.sin(angle), lot.y + x * math.sin(angle) + y * math.cos(angle))
        for x, y in itertools.product((-width / 2, width / 2), (-height / 2, height / 2))
    ]


def box(lot: Lot) -> tuple[float, float, float, float]:
    xs, ys = zip(*corners(lot), strict=True)
    return min(xs), max(xs), min(ys), max(ys)


def lies_on(one: Lot, other: Lot) -> bool:
    """Wholly, as a token on a tray that the file names before it."""
    (a, b, c, d), (e, f, g, h) = box(one), box(other)
    return one.zone != other.zone and e <= a and b <= f and g <= c and d <= h


def overlap(one: Lot, other: Lot) -> bool:
    """For lots that are turned by quarters."""
    (a, b, c, d), (e, f, g, h) = box(one), box(other)
    return a < f - 0.01 and e < b - 0.01 and c < h - 0.01 and g < d - 0.01


@pytest.mark.parametrize(("game", "players"), TABLES, ids=[f"{game.id}-{players}" for game, players in TABLES])
def test_every_table_has_room_for_all(game: Game, players: int) -> None:
    goods = goods_of(game)
    setting = set_table(game, goods, players)
    assert sum(len(lot.goods) for lot in setting.lots) == sum(good.copies for good in goods)
    assert {place.player for place in setting.places} == set(range(players))
    for one, other in itertools.combinations(setting.lots, 2):
        assert not overlap(one, other) or lies_on(other, one), (one.zone, other.zone)


def test_the_table_of_hanabi_uses_every_piece() -> None:
    game = GAMES["hanabi"]
    setting = set_table(game, goods_of(game), 4)
    assert {component for component, _ in setting.leftover} <= {"tuck-box"}


def test_named_pieces_are_stacks_of_their_own() -> None:
    game = GAMES["lanterns"]
    for players, count in ((2, 5), (3, 7), (4, 8)):
        lots = [lot for lot in set_table(game, goods_of(game), players).lots if lot.zone == "supply"]
        assert [len(lot.goods) for lot in lots] == [count] * 7


def test_a_game_without_a_table_is_laid_out_anyway(folder: Path) -> None:
    yaml = folder / "content/games/moonrise.yaml"
    yaml.write_text(yaml.read_text().partition("table:")[0])
    stock = stock_of(draw_edition(Project(), "en", "moonrise"))
    setting = set_table(stock.game, stock.goods, 2)
    assert setting.leftover == (("creature", 5), ("moon", 5))
    assert not overlap(*setting.lots)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "holds: [creature]",
            "holds: [creatur]",
            "holds 'creatur', which is not in the box · hint: did you mean 'creature'?",
        ),
        (
            "{moon: 2}",
            "{moon: hnd}",
            "takes its number from 'hnd', which is not a table of setup · hint: did you mean 'hand'?",
        ),
        ("{moon: 2}", "{moon: 0.5}", "a number of pieces or the name of a setup table is wanted here, not a number"),
        ("spread: row", "spread: heap", "spread: 'heap' is not allowed here"),
        ("face: down", "seen_by: owner", "'owner' is said of a player's zone only · hint: add per_player: true"),
        ("per_player: true, seen_by: owner", "seats: [{x: 1, y: 2}]", "the zone 'hand' has 1 seats, but 4 can play"),
        ("x: 60", "x: 6000", "x: 6000 is too large; the most is 3000"),
    ],
)
def test_mistakes_in_a_table_are_explained(folder: Path, old: str, new: str, said: str) -> None:
    replace(folder / "content/games/moonrise.yaml", old, new)
    with pytest.raises(ProblemsFound) as raised:
        load_game(Project(), "moonrise")
    assert said in str(raised.value)


def test_numbers_come_from_the_setup_and_seats_may_be_given_one_by_one(folder: Path) -> None:
    replace(folder / "content/games/moonrise.yaml", "{moon: 2}", "{hare: hand}")
    seats = "seats: [{x: 1, y: 2}, {x: 3, y: 4}, {x: 5, y: 6, rotation: 90}, {x: 7, y: 8}]"
    replace(folder / "content/games/moonrise.yaml", "per_player: true, seen_by: owner", f"{seats}, seen_by: owner")
    stock = stock_of(draw_edition(Project(), "en", "moonrise"))

    def hares(setting: Setting) -> int:
        return sum(lot.zone == "moons" for lot in setting.lots)

    replace(folder / "content/games/moonrise.yaml", "owl: 2", "owl: 4")
    assert hares(set_table(stock.game, stock.goods, 2)) == 3
    setting = set_table(draw_edition(Project(), "en", "moonrise").game, stock.goods, 2)
    assert [(place.x, place.y) for place in setting.places] == [(1, 2), (3, 4)]


def cards(count: int) -> list[Good]:
    def face(shade: float) -> object:
        return make_face(10, 15, 0, rectangle(0, 0, 10, 15), ())._replace(hash=f"{shade:g}")

    back = face(-1)
    return [Good(f"c{n}", "c", "card", 1, face(n), back, Where("x")) for n in range(count)]  # type: ignore[arg-type]


@pytest.mark.parametrize(("count", "sheets"), [(1, [1]), (69, [69]), (70, [69, 1]), (150, [69, 69, 12])])
def test_a_sheet_has_at_most_69_faces(count: int, sheets: list[int]) -> None:
    made = list(make_deck_sheets(cards(count), Limits(10, 7, 256, 300), load_registry()))
    assert [len(sheet.slots) for sheet in made] == sheets
    for sheet in made:
        assert sheet.columns * sheet.rows - 1 in sheet.digests
        assert max(sheet.slots.values()) < sheet.columns * sheet.rows - 1
        assert max(sheet.fronts.size) <= 256
        assert sheet.fronts.size == (sheet.columns * sheet.cell[0], sheet.rows * sheet.cell[1])


def test_cells_are_as_large_as_the_limits_allow() -> None:
    assert choose_cells(70, (63, 88), LIMITS) == (10, 7, (409, 572))
    columns, rows, cell = choose_cells(2, (63, 88), LIMITS)
    assert (columns, rows, cell) == (2, 2, (744, 1039))
