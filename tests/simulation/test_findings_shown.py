"""Findings of logic reach the reader: in the text and in the data of a report."""

from __future__ import annotations

from generator.project import Project
from generator.simulation.loading import rules_to_play
from generator.simulation.report import summarize
from generator.simulation.runs import Plan, run
from generator.simulation.words import write_summary


def test_a_tie_break_that_never_decides_is_told():
    rules = rules_to_play(Project(), "lighthouse", 2)
    summary = summarize(run(Plan(rules, ("random", "random"), 1, "interpreted"), 300))
    found = summary["findings"][0]
    assert (found["code"], found["name"], found["proven"]) == ("never-decides", "own zone", True)
    text = write_summary(summary)
    assert f"tie-break 'own zone' was asked {found['chances']} times and never decided; proven: it cannot" in text
    assert "no game of 300 ended by 'all-drawn'; it may in up to" in text
