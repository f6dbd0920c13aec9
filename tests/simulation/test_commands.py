"""`simulate` and `sweep` from outside: what they print, and what they say about a mistake."""

from __future__ import annotations

import json

import click
import pytest
from click.testing import CliRunner

from generator.cli.simulate import register


@click.group()
def main() -> None:
    pass


register(main)


def call(*words: str):
    return CliRunner().invoke(main, [*words], catch_exceptions=False)


def simulate(*words: str):
    return call("simulate", "hanabi", "--engine", "interpreted", *words)


def test_json_has_the_promised_fields():
    result = simulate("--players", "3", "--games", "30", "--agents", "iggi", "--seed", "7", "--json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert (data["games"], data["players"], data["seed"], data["agents"]) == (30, 3, 7, ["iggi"] * 3)
    assert 10 < data["score"]["mean"] < 22
    assert data["score_kept"]["mean"] == data["score"]["mean"]
    assert data["turns"]["interval"][0] < data["turns"]["mean"] < data["turns"]["interval"][1]
    assert len(data["win_rate"]) == 3
    assert sum(data["ends"].values()) == 30
    assert set(data["supplies"]) == {"deck", "clue-token", "misfire-token"}
    assert data["seconds"] >= 0
    assert "pass" in data["never_used"]


def test_the_same_seed_gives_the_same_numbers():
    words = ("--games", "20", "--json", "--seed", "3")
    one, other = (json.loads(simulate(*words).stdout) for _ in range(2))
    for data in (one, other):
        del data["seconds"], data["games_per_second"]
    assert one == other
    assert json.loads(simulate("--games", "20", "--json", "--seed", "4").stdout)["turns"] != one["turns"]


def test_text_names_supplies_ends_and_what_was_never_used():
    shown = simulate("--games", "20", "--agents", "piers").stdout
    for words in (
        "hanabi, 2 players (piers): 20 games",
        "runs out",
        "clue-token",
        "last-round",
        "forced turns",
        "never used",
    ):
        assert words in shown


def test_variants_and_changes_are_played():
    data = json.loads(simulate("--games", "10", "--variant", "flurry", "--set", "setup.hand_size=3", "--json").stdout)
    assert data["supplies"]["deck"]["start"] == 55 - 6
    assert data["variants"] == ["flurry"]
    assert data["set"] == {"setup.hand_size": 3}


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--players", "9"], 2, "9 players cannot play this game · hint: 2 to 5 can"),
        (["--agents", "pirs"], 2, "there is no player 'pirs' for hanabi · hint: did you mean 'piers'?"),
        (["--agents", "piers,iggi,random"], 2, "3 players are named for 2 seats"),
        (["--variant", "exprets"], 2, "there is no variant 'exprets' · hint: did you mean 'experts'?"),
        (["--games", "0"], 2, "0 is not in the range"),
        (["--games", "-5"], 2, "-5 is not in the range"),
        (["--set", "setup.hand_sise=3"], 2, "there is no 'hand_sise' in 'setup' · hint: did you mean 'hand_size'?"),
        (["--set", "setup.hand_size"], 2, "a path and a value are wanted here"),
        (["--set", "title=Fireworks"], 2, "'title' is in the file, but play does not use it"),
        (["--set", "setup.hand_size=9"], 1, "setup.hand_size is 9, which this game cannot be played with"),
        (["--set", "setup.hand_size=many"], 1, "hand_size"),
        (["--set", "limits.misfires=many"], 1, "a whole number is wanted here"),
        (["--set", "limits.misfires=[1"], 1, "not YAML"),
    ],
)
def test_mistakes_are_told(words, code, said):
    result = simulate(*words)
    assert result.exit_code == code
    assert said in result.stderr
    assert "Traceback" not in result.stderr


def test_an_unknown_game_is_told():
    result = call("simulate", "hanabbi")
    assert result.exit_code == 2
    assert "did you mean 'hanabi'?" in result.stderr


def test_sweep_shows_values_side_by_side():
    words = ("sweep", "hanabi", "--players", "2-3", "--games", "20", "--engine", "interpreted", "--agents", "iggi")
    shown = call(*words, "--set", "components.clue-token.copies=2..4..2", "--set", "setup.hand_size=3,9").stdout
    lines = shown.splitlines()
    assert len(lines) == 1 + 2 * 2 * 2
    assert "clue-token runs out" in lines[0]
    assert sum("cannot be played with" in line for line in lines) == 4
    data = json.loads(call(*words, "--set", "components.clue-token.copies=2,8", "--json").stdout)
    assert [row["set"]["components.clue-token.copies"] for row in data] == [2, 8, 2, 8]
    assert data[0]["score"]["mean"] < data[1]["score"]["mean"], "more clues, more points"


@pytest.mark.parametrize("values", ["9..4", "1..5..0", "0..100000"])
def test_a_sweep_without_sense_is_told(values):
    result = call("sweep", "hanabi", "--set", f"setup.hand_size={values}")
    assert result.exit_code == 2
    assert "--set" in result.stderr
