"""What the rules provide for is shown by an example, or waived by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.checks.rulebook_coverage import check_coverage, provided
from generator.loading.game import load_game
from generator.project import Project
from generator.rulebook.examples import play_examples
from tests.rulebook.pebbles import Pebbles, make_pebbles


@pytest.fixture
def pebbles(tmp_path: Path) -> Pebbles:
    return make_pebbles(tmp_path)


def test_an_example_to_the_end_shows_everything(pebbles: Pebbles) -> None:
    covered, problems = check_coverage(pebbles.load(), pebbles.play())
    assert covered is not None and problems == []
    assert covered.shown == ("action.take", "end.last-pebble") and covered.missing == ()
    assert str(covered) == "the rulebook's examples show 2 of 2 things that the rules provide for"


def test_a_gap_is_named_at_the_rulebook(pebbles: Pebbles) -> None:
    pebbles.change("            rest:\n              moves: [take 1, take 1]\n", "            rest:\n")
    pebbles.change("          ends: last-pebble\n", "")
    covered, (problem,) = check_coverage(pebbles.load(), pebbles.play())
    assert covered is not None and covered.missing == ("end.last-pebble",)
    assert problem.severity == "warning" and "no example shows 'end.last-pebble'" in problem.message
    text = pebbles.file.read_text()
    assert problem.where.line == text[: text.index("rulebook:")].count("\n") + 1


def test_a_waiver_closes_a_gap_and_says_when_it_is_not_needed(pebbles: Pebbles) -> None:
    pebbles.change("rulebook:\n", "rulebook:\n  not_shown: {end.last-pebble: too long}\n")
    covered, (problem,) = check_coverage(pebbles.load(), pebbles.play())
    assert problem.code == "needless-waiver" and covered is not None and covered.waived == ()
    pebbles.change("            rest:\n              moves: [take 1, take 1]\n", "            rest:\n")
    pebbles.change("          ends: last-pebble\n", "")
    covered, problems = check_coverage(pebbles.load(), pebbles.play())
    assert problems == [] and covered is not None and covered.waived == ("end.last-pebble",)
    assert str(covered).endswith("1 of 2 things that the rules provide for, 1 waived")


def test_a_waiver_of_nothing_is_found(pebbles: Pebbles) -> None:
    line = pebbles.change("rulebook:\n", "rulebook:\n  not_shown: {end.last-peble: misspelt}\n") + 1
    _, (problem,) = check_coverage(pebbles.load(), pebbles.play())
    assert "the rules provide for no 'end.last-peble' · hint: did you mean 'end.last-pebble'?" in str(problem)
    assert problem.where.line == line


def test_scoring_and_tie_breaks_are_asked_for() -> None:
    project = Project()
    playing = play_examples(project, load_game(project, "lanterns"))
    names = {name for played in playing.played.values() for name in provided(played.rules)}
    assert {"action.exchange", "end.lake-complete", "scoring.three-pairs", "tie-break decided.favor tokens"} <= names


@pytest.mark.parametrize("game_id", sorted(Project().games()))
def test_our_rulebooks_leave_no_gap(game_id: str) -> None:
    project = Project()
    game = load_game(project, game_id)
    _, problems = check_coverage(game, play_examples(project, game))
    assert [str(problem) for problem in problems] == []
