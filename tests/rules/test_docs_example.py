"""The example of docs/rules.md is a whole game: it is played here exactly as it is printed there."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path

import pytest

from generator.loading.game import load_game_to_play
from generator.project import Project
from generator.rules.machines import can_compile, machine
from generator.rules.records import values_of
from generator.rules.rules import Rules, load_rules
from generator.rules.state import State
from generator.simulation import play
from generator.simulation.seating import Table

DOCS = Path(__file__).parents[2] / "docs" / "rules.md"


@pytest.fixture(scope="module")
def rules(tmp_path_factory) -> Rules:
    folder = tmp_path_factory.mktemp("pebbles")
    text = DOCS.read_text(encoding="utf-8")
    written = re.search(r"```yaml\n# (content/games/pebbles\.yaml)\n(.*?)```", text, re.S)
    module_text = re.search(r"```python\n# (generator/rules/games/pebbles\.py)\n(.*?)```", text, re.S)
    (folder / "content/games").mkdir(parents=True)
    (folder / written[1]).write_text(written[2], encoding="utf-8")
    file = folder / "pebbles_example.py"
    file.write_text(module_text[2], encoding="utf-8")
    spec = importlib.util.spec_from_file_location("pebbles_example", file)
    module = importlib.util.module_from_spec(spec)
    sys.modules["pebbles_example"] = module
    spec.loader.exec_module(module)
    return load_rules(load_game_to_play(Project(folder), "pebbles"), 2, module)


def test_it_plays(rules):
    state = State.start(rules, 1)
    assert state.legal() == ["take 1", "take 2", "take 3"]
    while not state.over:
        state.play(state.actions()[-1])
    assert state.outcome().reason == "last-pebble"
    assert sum(state.outcome().scores) == 15
    assert State.read(rules, str(state)) == state
    assert [piece.item for piece in state.view(0) if piece.zone == "forecast"] == [None]


def test_its_player_wins_and_both_machines_agree(rules):
    speeds = ["interpreted", "compiled"] if can_compile() else ["interpreted"]
    ends = set()
    for speed in speeds:
        table = Table(rules, ["greedy", "random"], machine(speed))
        loop = table.loop(play.play_game)
        results = []
        for game in range(200):
            taken = loop(*table.records, 3, game)
            results.append((taken, values_of(table.s, rules.state_class)["seat"]))
        assert sum(winner == 0 for _, winner in results) > 190
        ends.add(tuple(results))
    assert len(ends) == 1
