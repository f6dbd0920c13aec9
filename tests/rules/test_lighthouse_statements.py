"""What the file of Gifts of the Lighthouse states about itself, and what play finds out about its rules."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.loading.game import load_game_to_play
from generator.loading.overrides import parse_change
from generator.model.game import Game
from generator.project import Project
from generator.rules.games import lighthouse
from generator.simulation.findings import Finding, find_idle, prove_idle
from generator.simulation.runs import Plan, Run, run

from .test_lighthouse import rules_with


def game_with(*changes: str) -> Game:
    return load_game_to_play(Project(), "lighthouse", (), [parse_change(change) for change in changes])


def failing(game: Game) -> set[str]:
    """The statements that do not hold, for any number of players."""
    found = set()
    for players in game.file.players:
        names: dict[str, Any] = {
            "players": players,
            "setup": {
                name: table[players] if isinstance(table, dict) else table for name, table in game.file.setup.items()
            },
            "limits": game.file.limits,
            "scoring": game.file.scoring,
            "values": game.file.values,
            "count": game.counts.__getitem__,
            "items": lambda component: [
                {"id": item.id, "copies": item.copies, **item.fields} for item in game.items[component]
            ],
        }
        for name, expectation in game.file.expect.items():
            if expectation.that is None:
                continue
            holds = ImmutableSandboxedEnvironment().compile_expression(expectation.that, undefined_to_none=False)
            if holds(**names) is not True:
                found.add(name)
    return found


BROKEN = {
    "one-set-for-two": "components.reference-card.copies=1",
    "twenty-seven-each": "components.gift-token.copies=4",
    "fills-both-zones": "components.gift-token.copies=2",
    "five-equal-can-happen": "components.gift-token.copies=2",
    "every-value-five-times": "components.gift-token.copies=2",
    "four-of-a-colour-cannot-happen": "components.gift-token.copies=4",
    "majority-and-centre": "limits.zone_side=4",
    "twenty-four-free-cells": "limits.zone_side=7",
    "hand-and-centre": "setup.hand_size=25",
    "five-equal-wins-from-the-middle": "limits.track_end=11",
    "rarer-is-better": "scoring.points.four-equal=4",
    "one-colour-maximum": "scoring.points.one-colour=2",
    "odd-number-of-rounds": "limits.rounds=2",
}


def test_all_statements_hold():
    game = game_with()
    assert failing(game) == set()
    assert {name for name, said in game.file.expect.items() if said.that} == set(BROKEN)


@pytest.mark.parametrize(("name", "change"), BROKEN.items(), ids=BROKEN)
def test_a_broken_number_makes_the_statement_fail(name, change):
    assert name in failing(game_with(change))


def test_every_choice_of_ours_names_an_alternative():
    notes = game_with().file.design_notes
    assert len(notes) >= 12
    assert all(note.choice and note.alternative for note in notes.values())


# --- findings -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def random_run() -> Run:
    return run(Plan(rules_with(), ("random", "random"), 3), 1500)


def test_a_tie_break_that_never_decides_is_found(random_run):
    """Nobody told the engine: the question was asked, and never answered; the proof then goes through all cases."""
    findings = {finding.name: finding for finding in find_idle(random_run) if finding.code == "never-decides"}
    assert set(findings) == {"own zone"}
    found = findings["own zone"]
    assert found.group == "tie-break decided"
    assert found.chances > 50
    assert found.proven and found.at_most == 0.0


def test_without_a_proof_a_finding_says_how_often_it_may_still_happen(random_run, monkeypatch):
    monkeypatch.setattr(lighthouse, "PROOFS", {})
    found = find_idle(random_run)[0]
    assert found.code == "never-decides" and not found.proven
    assert 0 < found.at_most < 7 / found.chances


def test_what_happens_is_not_found(random_run):
    """Ends and options that occur are no findings, and what occurs rarely is never called proven."""
    findings = find_idle(random_run)
    names = {finding.name for finding in findings}
    assert not names & {"decided", "level", "pair", "one-colour", "end of the track by a loss", "red-1"}
    assert all(isinstance(finding, Finding) for finding in findings)
    assert all(not finding.proven for finding in findings if finding.name != "own zone")


def test_a_question_that_is_never_asked_and_ends_that_never_come():
    """With a track of one step the lighthouse never rests in the middle of a full board."""
    short = run(Plan(rules_with("limits.track_end=1", "limits.rounds=1"), ("random", "random"), 3), 50)
    findings = {(finding.code, finding.name) for finding in find_idle(short)}
    assert ("never-asked", "own zone") in findings
    assert ("never-ends-so", "level") in findings
    assert ("never-happens", "drawn") in findings


def test_a_proof_is_about_these_rules():
    assert prove_idle(rules_with(), ("tie-break decided", "own zone"))
    assert not prove_idle(rules_with(), ("round end", "drawn"))
