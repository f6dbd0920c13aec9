"""The suite finds what is wrong: a small game, broken in one place after the other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.loading.game import load_game_to_play
from generator.project import Project
from generator.rules.rules import load_rules
from generator.simulation.conformance import Trial, conformance

DOCS = (Path(__file__).parents[3] / "docs" / "rules.md").read_text(encoding="utf-8")
YAML = re.search(r"```yaml\n# content/games/pebbles.yaml\n(.*?)```", DOCS, re.S)[1]
RULES = re.search(r"```python\n# generator/rules/games/pebbles.py\n(.*?)```", DOCS, re.S)[1]


def verdicts(folder: Path, old: str, new: str) -> dict[str, str]:
    """What the suite says about the game of the documentation with one line changed."""
    assert old in RULES
    (folder / "content" / "games").mkdir(parents=True)
    (folder / "content" / "games" / "pebbles.yaml").write_text(YAML, encoding="utf-8")
    (folder / "rules").mkdir()
    (folder / "rules" / "pebbles.py").write_text(RULES.replace(old, new, 1), encoding="utf-8")
    rules = load_rules(load_game_to_play(Project(folder, trust=True), "pebbles"), 2)
    return {verdict.check: verdict.problem for verdict in conformance(Trial(rules)) if verdict.problem}


def test_the_example_of_the_documentation_conforms(tmp_path):
    assert verdicts(tmp_path, "s.left = p.pebbles", "s.left = p.pebbles") == {}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("    s.taken[s.seat] += action + 1\n", "", "pieces come or go"),
        ("        s.end = 1\n", "        s.end = 2\n", "s.end names no entry"),
        ('return f"take {action + 1}"', 'return "take"', "same text"),
        ("    s.forecast = UNKNOWN\n", "    pass\n", "redeal changes what seat 1 sees"),
        ("        return best\n", "        return p.most + 5\n", "makes a wrong move"),
        ("    levels[0] = s.left\n", "    pass\n", "a supply has no level"),
    ],
)
def test_a_broken_promise_is_named(tmp_path, old, new, said):
    found = verdicts(tmp_path, old, new)
    assert any(said in problem for problem in found.values()), found
