"""Numbers that follow from others."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import ProblemsFound
from generator.l10n.values import Complaint, game_values
from generator.loading.game import load_game
from generator.model.game import Game
from generator.project import Project

GAME = """
title: Derived
version: "1"
players: 2-4
setup: {{hand: {{2: 5, 3: 4, 4: 3}}, pool: 10}}
limits: {{clues: 8}}
scoring: {{points: {{two-pairs: 3}}}}
values: {{board: {{side: 5}}}}
derived:
  number: {expression}
  {more}
components:
  card: {{kind: card, name: Card, size: poker, copies: 20}}
"""


def load(folder: Path, expression: str, more: str = "") -> Game:
    file = folder / "content/games/derived.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(GAME.format(expression=expression, more=more), encoding="utf-8")
    return load_game(Project(folder), "derived")


@pytest.mark.parametrize(
    ("expression", "numbers"),
    [
        ("count('card') - players * setup.hand", {2: 10, 3: 8, 4: 8}),
        ("setup.pool // players + setup.pool % players", {2: 5, 3: 4, 4: 4}),
        ("min(limits.clues, setup.hand * 2)", {2: 8, 3: 8, 4: 6}),
        ("max(1, 2, players)", {2: 2, 3: 3, 4: 4}),
        ('scoring.points["two-pairs"] * values.board.side', {2: 15, 3: 15, 4: 15}),
        ("1 if players > 2 else 0", {2: 0, 3: 1, 4: 1}),
        ("-limits.clues + 10", {2: 2, 3: 2, 4: 2}),
    ],
)
def test_a_number_for_each_player_count(tmp_path: Path, expression: str, numbers: dict[int, int]) -> None:
    assert load(tmp_path, expression).derived["number"] == numbers


def test_a_number_from_one_above_it(tmp_path: Path) -> None:
    assert load(tmp_path, "players + 1", "twice: derived.number * 2").derived["twice"] == {2: 6, 3: 8, 4: 10}


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("setup.hnd", "there is no 'hnd'"),
        ("setup", "a whole number is wanted"),
        ("players +", "is not an expression"),
        ("players / 2", "is not understood here"),
        ("players // 0", "a division by zero"),
        ("__import__('os').system('ls')", "is not understood here"),
        ("players.__class__", "there is no '__class__' in a number"),
        ("count('crad')", "there is no 'crad'"),
        ("10000000 * 10000000", "too large"),
        ("derived.later", "there is no 'later'"),
        ("(1 for _ in players)", "is not understood here"),
        ("-" * 350 + "1", None),
    ],
)
def test_anything_else_is_refused_at_its_line(tmp_path: Path, expression: str, message: str | None) -> None:
    if message is None:
        assert load(tmp_path, expression).derived["number"][2] == 1
        return
    with pytest.raises(ProblemsFound) as raised:
        load(tmp_path, expression)
    (problem,) = raised.value.problems
    assert message in problem.message
    assert problem.where.line == 10


def test_texts_print_it_for_a_count_or_alone_if_all_are_the_same(tmp_path: Path) -> None:
    lookup = game_values(load(tmp_path, "players * 2", "same: limits.clues"))
    assert lookup("derived.number.3") == 6
    assert lookup("derived.same") == 8
    assert lookup("derived.same.2") == 8
    assert isinstance(lookup("derived.number"), Complaint)
    assert isinstance(lookup("derived.numbre"), Complaint)
    assert isinstance(lookup("derived.number.9"), Complaint)
