"""Changed numbers: variants and `--set`, made before the file is validated."""

from __future__ import annotations

import pytest

from generator.errors import ProblemsFound
from generator.loading.game import load_game_to_play
from generator.loading.overrides import override, parse_change, variant_changes
from generator.project import Project
from generator.simulation.loading import rules_to_play
from generator.source import parse_yaml

SOURCE = parse_yaml(
    b"setup:\n  hand: {2: 5, 3: 4}\nlist: [1, 2]\nvariants:\n  fast: {set: {setup.hand: 3}}\n  odd: {set: {setup.foot: 3}}\n",
    "x.yaml",
)


def changed(*texts: str):
    return override(SOURCE, [parse_change(text) for text in texts]).data


def test_values_are_yaml():
    assert changed("setup.hand=6")["setup"]["hand"] == 6
    assert changed("setup.hand={2: 1}")["setup"]["hand"] == {2: 1}
    assert changed("setup.hand.2=7")["setup"]["hand"] == {2: 7, 3: 4}
    assert changed("list.1=true")["list"] == [1, True]
    assert SOURCE.data["setup"]["hand"] == {2: 5, 3: 4}, "the file itself stays as it is"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("setup.hnad=1", "there is no 'hnad' in 'setup' · hint: did you mean 'hand'?"),
        ("stup.hand=1", "there is no 'stup' in this game · hint: did you mean 'setup'?"),
        ("list.5=1", "there is no '5' in 'list'"),
        ("setup.hand.2.x=1", "'setup.hand.2' is a single value"),
    ],
)
def test_paths_that_are_not_there(text, said):
    with pytest.raises(ProblemsFound) as caught:
        changed(text)
    assert said in str(caught.value)


def test_variants_are_changes_with_a_place():
    assert variant_changes(SOURCE, ["fast"])[0][:2] == ("setup.hand", 3)
    with pytest.raises(ProblemsFound, match=r"x\.yaml:6:15: error: there is no 'foot'"):
        override(SOURCE, variant_changes(SOURCE, ["odd"]))
    with pytest.raises(ProblemsFound, match="did you mean 'fast'"):
        variant_changes(SOURCE, ["fats"])


def test_a_wrong_value_is_reported_where_it_stands():
    with pytest.raises(ProblemsFound, match=r"hanabi\.yaml:\d+:\d+: error: misfires: a whole number is wanted here"):
        load_game_to_play(Project(), "hanabi", (), [parse_change("limits.misfires=lots")])


def test_later_changes_win_over_a_variant():
    rules = rules_to_play(Project(), "hanabi", 2, ["flurry"], [parse_change("rules.multicolour=false")])
    assert rules.numbers["colours"] == 5


def test_what_play_does_not_use_is_refused():
    with pytest.raises(ProblemsFound, match="play does not use it"):
        rules_to_play(Project(), "hanabi", 2, [], [parse_change("age=99")])
