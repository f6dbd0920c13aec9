"""Rules in a user's folder: they run only when trusted, and what they do wrong is said at their line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.build.new_game import new_game
from generator.cli import main
from generator.errors import ProblemsFound
from generator.loading.game import load_game
from generator.project import Project
from generator.rulebook.examples import play_examples
from generator.simulation.loading import rules_to_play
from generator.simulation.runs import Plan, run
from generator.simulation.seating import agent_names
from generator.simulation.trial import try_rules


@pytest.fixture
def folder(tmp_path) -> Path:
    new_game(Project(tmp_path), "moonharvest", rules=True)
    return tmp_path


def change_rules(folder: Path, old: str, new: str) -> int:
    """Changes the rules; returns the line of the change."""
    path = folder / "rules/moonharvest.py"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def problem(folder: Path, seconds: float = 30.0) -> str:
    project = Project(folder, trust=True)
    with pytest.raises(ProblemsFound) as found:
        try_rules(project, "moonharvest", project.rules_code("moonharvest"), 2, (), (), seconds)
    (only,) = found.value.problems
    return str(only)


def test_untrusted_rules_are_not_even_imported(folder):
    proof = folder / "was-run"
    change_rules(folder, "ENDS =", f"open({str(proof)!r}, 'w').close()\nENDS =")
    with pytest.raises(ProblemsFound) as found:
        rules_to_play(Project(folder), "moonharvest", 2)
    assert "say --trust" in str(found.value)
    assert not proof.exists()


def test_trusted_rules_play_the_same_on_two_processes(folder):
    rules = rules_to_play(Project(folder, trust=True), "moonharvest", 3)
    one = run(Plan(rules, ("greedy", "random", "random"), 5, "interpreted"), 3000)
    two = run(Plan(rules, ("greedy", "random", "random"), 5, "interpreted"), 3000, workers=2)
    assert one.totals.games == 3000
    assert vars(one.totals) == vars(two.totals)


def test_rules_that_raise(folder):
    line = change_rules(folder, "    s.open[card] += 1\n", "    s.open[99] += 1\n")
    said = problem(folder)
    assert f"rules/moonharvest.py:{line}: error: the rules raise IndexError" in said.replace("\\", "/")


def test_rules_that_never_end(folder):
    line = change_rules(folder, "    found = 0\n", "    while True:\n        found = 0\n")
    said = problem(folder, seconds=4.0)
    assert "did not come to an end within 4 seconds" in said
    assert any(f"moonharvest.py:{number}:" in said for number in (line, line + 1))


def test_a_game_that_nobody_can_end(folder):
    change_rules(folder, "        s.end = 1 if", "        s.end = 0 * 1 if")
    change_rules(folder, "s.end == 0 and count(s.deck if action == 0 else s.open, p) > 0", "True")
    change_rules(folder, "    if action == 0:", "    if action == 5:")
    assert "a game goes on after" in problem(folder)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("def setup(", "def setup(((", "this is not Python"),
        ("def won(", "def wins(", "lack won"),
        ('"goal": box.setup', '"gaol": box.setup', "differ in gaol, goal"),
        ('box.limit("clouds")', 'box.limit("cloud")', "the rules need 'limits.cloud'"),
        ("import Pieces", "import Pices", "ImportError"),
        ("    pieces = Pieces()", "    pieces = Pieces(); pieces.add(at=1)", "the rules raise TypeError"),
        ('pieces.add(name, "open"', 'pieces.add(name + "x", "open"', "and there is none in the box"),
        ('pieces.add(name, "open"', 'pieces.add("moom", "open"', "table() names a piece 'moom'"),
    ],
)
def test_what_else_can_be_wrong(folder, old, new, said):
    change_rules(folder, old, new)
    assert said in problem(folder)


def test_what_rules_raise_anywhere_is_said_at_their_line(folder, monkeypatch):
    """Also where no trial looks: `arrange` is asked only by an example."""
    game = folder / "content/games/moonharvest.yaml"
    with game.open("a", encoding="utf-8") as file:
        file.write(
            "    more:\n      title: More\n      content:\n        shown:\n"
            "          example: A turn\n          players: 2\n          position: {barn: here}\n"
            "        again: {example: Another, players: 2, position: {barn: here}}\n"
        )
    rules = folder / "rules/moonharvest.py"
    with rules.open("a", encoding="utf-8") as file:
        file.write('ARRANGES = ("barn",)\ndef arrange(s, p, words, wanted):\n    raise RuntimeError("oh")\n')
    line = len(rules.read_text(encoding="utf-8").splitlines())
    monkeypatch.chdir(folder)
    project = Project(folder, trust=True)
    playing = play_examples(project, load_game(project, "moonharvest"))
    assert [str(one) for one in playing.problems] == [
        f"rules/moonharvest.py:{line}: error: the rules raise RuntimeError: oh"
    ]


def test_the_command_line_shows_no_traceback_of_rules(folder, monkeypatch):
    monkeypatch.chdir(folder)
    line = change_rules(
        folder, 'AGENTS = {"greedy": greedy}', 'AGENTS = {"greedy": greedy}\nSUPPLIES = lambda p, words: 1 / 0'
    )
    done = CliRunner().invoke(main, ["conform", "moonharvest", "--trust"])
    assert f"rules/moonharvest.py:{line + 1}: error: the rules raise ZeroDivisionError" in done.output
    assert done.exit_code == 1


def test_no_other_file_of_the_folder_is_run(folder, monkeypatch):
    """Not even one that is called like a module of ours, or like one that we import."""
    proof = folder / "was-run"
    for name in ("generator.py", "yaml.py", "json.py", "sitecustomize.py", "rules/__init__.py", "rules/other.py"):
        (folder / name).write_text(f"open({str(proof)!r}, 'w').close()\n", encoding="utf-8")
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    rules_to_play(Project(folder, trust=True), "moonharvest", 2)
    assert not proof.exists()


# --- rules as a package

PLAYERS = """
from .playing import legal


def first(o, p, memory, work):
    legal(o, p, memory.moves)
    return memory.moves[0]


AGENTS = {"first": first}
"""


@pytest.fixture
def package(folder) -> Path:
    """The same rules as a folder: their functions in a module of their own, and a player beside it."""
    inside = folder / "rules/moonharvest"
    inside.mkdir()
    (folder / "rules/moonharvest.py").rename(inside / "playing.py")
    (inside / "__init__.py").write_text("from .playing import *\n", encoding="utf-8")
    (inside / "players.py").write_text(PLAYERS, encoding="utf-8")
    return folder


def test_a_package_is_not_imported_untrusted(package):
    proof = package / "was-run"
    (package / "rules/moonharvest/__init__.py").write_text(f"open({str(proof)!r}, 'w').close()\n", encoding="utf-8")
    with pytest.raises(ProblemsFound) as found:
        rules_to_play(Project(package), "moonharvest", 2)
    assert "rules/moonharvest/__init__.py" in str(found.value).replace("\\", "/")
    assert not proof.exists()


def test_a_package_plays_as_a_file_does(tmp_path, package):
    new_game(Project(tmp_path / "file"), "moonharvest", rules=True)
    seats = ("greedy", "random", "random")
    runs = [
        run(Plan(rules_to_play(Project(place, trust=True), "moonharvest", 3), seats, 5, "interpreted"), 300)
        for place in (tmp_path / "file", package)
    ]
    assert runs[0].totals.games == 300
    assert vars(runs[0].totals) == vars(runs[1].totals)


def test_a_package_has_its_players_inside_and_travels(package):
    rules = rules_to_play(Project(package, trust=True), "moonharvest", 2)
    assert "first" in agent_names(rules)
    one, two = (run(Plan(rules, ("first", "random"), 5, "interpreted"), 2000, workers=count) for count in (1, 2))
    assert vars(one.totals) == vars(two.totals)


def test_what_a_package_does_wrong_is_said_at_the_line_of_its_module(package):
    file = package / "rules/moonharvest/playing.py"
    text = file.read_text(encoding="utf-8")
    for old, new, said in (
        ("    s.open[card] += 1\n", "    s.open[99] += 1\n", "the rules raise IndexError"),
        ("    found = 0\n", "    while True:\n        found = 0\n", "did not come to an end"),
    ):
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        told = problem(package, seconds=4.0).replace("\\", "/")
        line = text[: text.index(old)].count("\n") + 1
        assert said in told
        assert any(f"rules/moonharvest/playing.py:{number}:" in told for number in (line, line + 1))
