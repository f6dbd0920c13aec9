"""Words of play that belong to nothing are found; those of every variant and number of players are known."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.checks.words_of_play import check_words_of_play
from generator.errors import Problem
from generator.loading.game import load_game
from generator.project import Project
from generator.rulebook.examples import Tables
from tests.rulebook.pebbles import Pebbles, make_pebbles

OURS = ("hanabi", "lanterns", "lighthouse", "rafter-five")


def look(project: Project, game: str) -> list[Problem]:
    loaded = load_game(project, game)
    return check_words_of_play(loaded, Tables(project, loaded, None))


@pytest.mark.parametrize("game", OURS)
def test_all_our_words_belong_to_something(game: str) -> None:
    assert look(Project(), game) == []


@pytest.fixture
def pebbles(tmp_path: Path) -> Pebbles:
    return make_pebbles(tmp_path)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("ends: {last-peble: x}", "no end 'last-peble' · hint: did you mean 'last-pebble'?"),
        ("actions: {tak: x}", "no kind of action 'tak' · hint: did you mean 'take'?"),
        ("supplies: {peble: x}", "no supply 'peble' · hint: did you mean 'pebble'?"),
        ("pieces: {pebbel: x}", "no piece 'pebbel' · hint: did you mean 'pebble'?"),
        ("groups: {scoring: x}", "no group 'scoring'"),
        ("counted: {events: {flood: x}}", "no group 'events'"),
    ],
)
def test_a_misspelt_name_is_found_at_its_place(pebbles: Pebbles, line: str, complaint: str) -> None:
    at = pebbles.change("rulebook:\n", f"words_of_play:\n  {line}\nrulebook:\n") + 1
    game = pebbles.load()
    (problem,) = check_words_of_play(game, pebbles.play().tables)
    assert complaint in str(problem) and problem.severity == "error"
    assert problem.where.line == at


def test_right_names_are_left_alone(pebbles: Pebbles) -> None:
    words = "words_of_play:\n  ends: {last-pebble: x}\n  actions: {take: x}\n  supplies: {pebble: x}\n  pieces: {pebble: x}\n"
    pebbles.change("rulebook:\n", f"{words}rulebook:\n")
    assert check_words_of_play(pebbles.load(), pebbles.play().tables) == []


def test_a_game_without_rules_may_have_any_words(pebbles: Pebbles) -> None:
    pebbles.change("rulebook:\n", "words_of_play: {ends: {anything: x}}\nrulebook:\n")
    assert check_words_of_play(pebbles.load(), None) == []
