"""Examples are played: what is right gives numbers and positions, what is wrong is said at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import ProblemsFound
from generator.project import Project
from generator.rulebook.examples import play_examples
from generator.rules.arranging import CannotBe
from generator.rules.rules import load_rules
from generator.rules.state import State
from tests.rulebook.pebbles import Pebbles, make_pebbles

TAKING = "pebbles/rulebook/turn/taking"


@pytest.fixture
def pebbles(tmp_path: Path) -> Pebbles:
    return make_pebbles(tmp_path)


def test_an_example_is_played_to_its_end(pebbles: Pebbles) -> None:
    playing = pebbles.play()
    assert playing.problems == ()
    played = playing.played[TAKING]
    assert played.start.state.s.left == 6 and played.start.results == {"left": 6}
    assert played.steps["take"].state.s.taken == [4, 7, 0]
    assert played.steps["too-many"].state == played.steps["more"].state
    assert played.steps["rest"].state.outcome().winners == (0,)
    assert played.shown == {"action.take", "end.last-pebble", "component.pebble"}
    assert played.failed == ""


def test_a_text_sees_the_latest_result_up_to_its_own_step(pebbles: Pebbles) -> None:
    scopes = pebbles.play().scopes
    assert scopes[TAKING] == {"result.left": 6}
    assert scopes[f"{TAKING}/steps/take"] == {"result.left": 4, "result.anna": 7}
    assert scopes[f"{TAKING}/steps/rest"] == {"result.left": 4, "result.anna": 7}


def test_results_follow_a_changed_number(pebbles: Pebbles) -> None:
    pebbles.change("{2: 15, 3: 20}", "{2: 17, 3: 20}")
    playing = pebbles.play()
    assert playing.scopes[TAKING] == {"result.left": 8}
    # What is no longer forbidden, and what no longer ends, says so instead of telling a lie.
    assert [problem.code for problem in playing.problems] == ["legal-move", "end"]


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("move: take 2", "move: take 4", "unknown-move", "'take 4' is not a move of this game"),
        ("[take 1, take 1]", "[take 1, take 2]", "illegal-move", "'take 2' is not legal for player 1 here · hint: legal: take 1"),
        ("forbidden: take 3", "forbidden: take 2", "legal-move", "'take 2' is said to be forbidden, but player 2 may do it here"),
        ("score(2) == 7", "score(2) == 8", "expectation", "'score(2) == 8' does not hold: score(2) is 7"),
        ("score(2) == 7", "score(2) + 7", "expectation", "the expression gives 14, not true or false"),
        ("score(2) == 7", "score(3) == 7", "expectation", "there is no player 3: they count from 1 to 2"),
        ("score(2) == 7", "points == 7", "expectation", "'points' is undefined"),
        ("score(2) == 7", "count('peble') == 7", "expectation", "there is no piece 'peble' · did you mean 'pebble'?"),
        ("score(2) == 7", "count('pebble', 'heep') == 7", "expectation", "there is no zone 'heep' · did you mean 'heap'?"),
        ("score(2) == 7", "''.__class__ == 7", "expectation", "unsafe"),
        ('anna: "taken[1]"', 'anna: "taken[7]"', "result", "the result 'anna' cannot be found"),
        ('anna: "taken[1]"', 'anna: "over"', "result", "results are numbers"),
        ("ends: last-pebble", "ends: last-peble", "unknown-end", "did you mean 'last-pebble'?"),
        ("forecast: rain}", "forecast: hail}", "position", "there is no sky 'hail'"),
        ("2: 5}, seat", "2: 11}, seat", "position", "more pebbles are taken than there are · hint: 15 are laid out"),
        ("2: 5}, seat", "3: 5}, seat", "position", "there is no player 3"),
        ("seat: 2,", "seats: 2,", "position", "a position of 'pebbles' has no 'seats' · hint: did you mean 'seat'?"),
        ("seat: 2,", "seat: 4,", "position", "there is no player 4 · hint: 2 play"),
        ("{taken: {1: 4, 2: 5}, seat: 2, forecast: rain}", "pebbles 2p lft=4", "position", "did you mean 'left'?"),
        ("{taken: {1: 4, 2: 5}, seat: 2, forecast: rain}", "pebbles 2p left=4", "position", "pieces were lost or made: 'pebble'"),
    ],
)  # fmt: skip
def test_a_mistake_is_said_at_its_line(pebbles: Pebbles, old: str, new: str, code: str, said: str) -> None:
    line = pebbles.change(old, new)
    problems = pebbles.play().problems
    assert problems and problems[0].code == code, [str(problem) for problem in problems]
    assert said in str(problems[0])
    assert problems[0].where.line == line


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("          players: 2\n", "          players: 4\n", "4 players cannot play this game (2-3 can)"),
        (
            "          players: 2\n",
            "          players: 2\n          variants: [windy]\n",
            "there is no variant 'windy'",
        ),
    ],
)
def test_a_table_that_there_is_not_is_refused_when_the_file_is_read(
    pebbles: Pebbles, old: str, new: str, said: str
) -> None:
    pebbles.change(old, new)
    with pytest.raises(ProblemsFound) as found:
        pebbles.play()
    assert said in str(found.value)


def test_a_game_without_rules_can_have_a_rulebook_but_no_examples(pebbles: Pebbles) -> None:
    (problem,) = play_examples(pebbles.project, pebbles.load()).problems
    assert problem.code == "no-rules" and "docs/rules.md" in problem.hint
    pebbles.file.write_text(pebbles.file.read_text().partition("        taking:")[0] + "        words: Take some.\n")
    assert play_examples(pebbles.project, pebbles.load()).problems == ()


def test_in_a_draft_an_example_that_fails_is_a_warning_and_marked(pebbles: Pebbles) -> None:
    pebbles.change("move: take 2", "move: take 4")
    playing = pebbles.play(draft=True)
    assert {problem.severity for problem in playing.problems} == {"warning"}
    assert "is not a move" in playing.played[TAKING].failed
    assert playing.scopes[f"{TAKING}/steps/take"] == {"result.left": 0, "result.anna": 0}


def test_a_module_that_loses_pieces_is_found_out(pebbles: Pebbles, monkeypatch: pytest.MonkeyPatch) -> None:
    def arrange(s, p, words, wanted) -> None:  # type: ignore[no-untyped-def]
        s.left = 3

    monkeypatch.setattr(pebbles.module, "arrange", arrange)
    rules = load_rules(pebbles.load(), 2, pebbles.module)
    with pytest.raises(CannotBe, match=r"pieces were lost or made: 'pebble' \(20 in the box, 8 here\)"):
        State.arranged(rules, 1, {"seat": 1})


@pytest.mark.parametrize("game_id", sorted(Project().games()))
def test_the_examples_of_our_games_are_true(game_id: str) -> None:
    from generator.loading.game import load_game

    project = Project()
    assert [str(problem) for problem in play_examples(project, load_game(project, game_id)).problems] == []
