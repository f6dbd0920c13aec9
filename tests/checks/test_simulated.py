"""Statements about play: the verdict of an interval, and statements that fail by name when a number is broken."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.checks import simulated
from generator.checks.simulated import Played, check_play, judge
from generator.errors import ProblemsFound
from generator.loading.game import load_game_to_play
from generator.loading.overrides import parse_change
from generator.project import Project
from generator.rules.machines import can_compile
from generator.simulation.totals import Estimate

TURNS = "{metric: turns.mean, between: [%s], play: {players: 2, games: %d}, message: two players take 12.77 turns}"


@pytest.fixture
def tell(tmp_path: Path):
    """Tests one statement in the file of a real game, whose own statements are taken out."""

    def told(statement: str, *changes: str, game: str = "hanabi") -> Played:
        shutil.copytree(Project().games()[game].parent.parent, tmp_path / "content", dirs_exist_ok=True)
        path = tmp_path / "content" / "games" / f"{game}.yaml"
        text = path.read_text(encoding="utf-8")
        before, _, after = text.partition("\nexpect:\n")
        kept = after.splitlines()
        rest = next((number for number, line in enumerate(kept) if line and not line.startswith(" ")), len(kept))
        path.write_text("\n".join([before, *kept[rest:], "expect:", f"  told: {statement}", ""]), encoding="utf-8")
        project = Project(tmp_path)
        loaded = load_game_to_play(project, game)
        return check_play(project, loaded, [parse_change(change) for change in changes])

    return told


@pytest.mark.parametrize(
    ("low", "high", "answer"),
    [(0.4, 0.6, "holds"), (0.5, 0.51, "holds"), (0.2, 0.49, "fails"), (0.52, 1, "fails"), (0.505, 1, "undecided")],
)
def test_the_interval_judges(low, high, answer):
    assert judge(Estimate(0.505, 0.5, 0.51, 0.1), low, high) == answer


def test_a_true_statement_holds_with_its_sample(tell):
    tested = tell(TURNS % ("10, 16", 100))
    (statement,) = tested.statements
    assert (statement.answer, tested.problems) == ("holds", ())
    (sample,) = statement.samples
    assert sample.games in (50, 100)
    assert 10 <= sample.estimate.low < sample.estimate.mean < sample.estimate.high <= 16
    assert tell(TURNS % ("10, 16", 100)) == tested


def test_a_false_statement_fails_at_its_line_after_few_games(tell):
    tested = tell(TURNS % ("30, 40", 100))
    (problem,) = tested.problems
    assert problem.severity == "error" and problem.where.line > 100
    assert "'told' does not hold: two players take 12.77 turns" in problem.message
    assert "in 50 games" in problem.message


def test_too_few_games_leave_it_undecided(tell):
    tested = tell(TURNS % ("12.77, 99", 100))
    (problem,) = tested.problems
    assert tested.statements[0].answer == "undecided"
    assert problem.severity == "warning" and "in 100 games" in problem.message and "[" in problem.message


def test_a_wrong_path_is_a_problem_with_a_hint(tell):
    tested = tell("{metric: supplies.clue-token.runs_out, between: [0, 1], play: {games: 50}, message: no}")
    (problem,) = tested.problems
    assert problem.code == "unknown-metric" and not tested.statements
    assert problem.hint == "did you mean 'supplies.clue-token.run_out'?"


@pytest.mark.parametrize(
    ("play", "words"),
    [
        ("players: 9", "9 players cannot play this game (2-5 can)"),
        ("agents: gredy", "gredy"),
        ("variants: [flury]", "flury"),
    ],
)
def test_what_cannot_be_played_is_told_at_the_statement(tell, play, words):
    (problem,) = tell(f"{{metric: turns.mean, between: [0, 99], play: {{{play}}}, message: no}}").problems
    assert words in problem.message and problem.where.line > 100


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("{message: no}", "needs 'that'"),
        ('{that: "true", metric: turns.mean, message: no}', "is not played"),
        ("{metric: turns.mean, message: no}", "needs 'between'"),
        ("{metric: turns.mean, between: [3, 2], message: no}", "nothing between 3 and 2"),
    ],
)
def test_a_statement_is_of_one_sort(tell, statement, words):
    with pytest.raises(ProblemsFound, match=words) as found:
        tell(statement)
    assert found.value.problems[0].where.line > 100


def test_never_is_proven_or_undecided(tell, monkeypatch):
    never = "{metric: use.tie-break decided.own zone.games, between: [0, 0], play: {games: 50}, message: no}"
    (sample,) = tell(never, game="lighthouse").statements[0].samples
    assert sample.proven and sample.answer == "holds"
    monkeypatch.setattr(simulated, "prove_nothing", lambda *_: False)
    assert tell(never, game="lighthouse").statements[0].answer == "undecided"


@pytest.mark.parametrize(
    ("game", "change", "statement"),
    [
        ("hanabi", "limits.misfires=2", "random-length"),
        ("lanterns", "setup.lake_tiles.3=24", "thirty-turns"),
    ],
)
def test_a_broken_number_makes_the_statement_fail_by_name(game, change, statement):
    project = Project()
    loaded = load_game_to_play(project, game)
    expect = {statement: loaded.file.expect[statement]}
    only = loaded.__class__(
        game, loaded.file.model_copy(update={"expect": expect}), loaded.source, loaded.items, loaded.messages
    )
    assert check_play(project, only).statements[0].answer == "holds"
    broken = check_play(project, only, [parse_change(change)])
    assert [problem.severity for problem in broken.problems] == ["error"], broken
    assert f"'{statement}' does not hold" in broken.problems[0].message


@pytest.mark.skipif(not can_compile(), reason="needs the extra 'fast'")
def test_compiled_and_interpreted_play_give_the_same_verdict(tell, monkeypatch):
    """More games than the interpreter is allowed are played compiled; they are the same games."""
    statement = (
        "{metric: turns.mean, between: [5, 30], play: {players: 2, games: 50, games_interpreted: %d}, message: m}"
    )
    engines = []
    real = simulated.run

    def noted(plan, *arguments, **named):
        engines.append(plan.speed)
        return real(plan, *arguments, **named)

    monkeypatch.setattr(simulated, "run", noted)
    interpreted, compiled = (tell(statement % games).statements[0] for games in (50, 49))
    assert len(set(engines)) == 2
    assert interpreted.samples == compiled.samples
