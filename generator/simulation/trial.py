"""A trial of rules that stand in a user's folder: in a process of their own, with a time limit.

In: a game's id and how it is to be played. Out: nothing, or the problems: the module cannot be imported, raises, does not
end. Only a process that can be killed keeps an endless loop from taking the command line or the page along.
"""

from __future__ import annotations

import faulthandler
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from generator.errors import Problem, ProblemsFound, Where, error
from generator.loading.overrides import Change
from generator.project import PACKAGE_FILE, Code, Project

SECONDS = 20.0
GAMES = 3
LOOKS = 30
"""So many positions of each game are looked at closely, from the first one on."""
MOVES = 20_000
"""A random game that goes on for longer than this is taken for one that never ends."""


def try_rules(
    project: Project,
    game_id: str,
    code: Code,
    players: int,
    variants: Iterable[str],
    changes: Sequence[Change],
    seconds: float = SECONDS,
) -> None:
    """Raises `ProblemsFound`."""
    asked = [str(project.folder), game_id, players, list(variants), [(change.path, change.value) for change in changes]]
    with tempfile.TemporaryFile("w+", encoding="utf-8") as stuck:
        # Not from the folder we are in (-P): a file there that is called like one of our modules must not be run.
        command = [sys.executable, "-P", "-m", __name__, json.dumps(asked), str(seconds * 0.9)]
        here = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
        try:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=stuck, timeout=seconds, check=False, env=here)
        except subprocess.TimeoutExpired:
            stuck.seek(0)
            raise ProblemsFound([_endless(code, stuck.read(), seconds)]) from None
        stuck.seek(0)
        told = stuck.read()
    try:
        told_of = json.loads(done.stdout.splitlines()[-1])
        problems = [Problem(kind, word, Where(*at), *rest) for kind, word, at, *rest in told_of]
    except (ValueError, IndexError, TypeError):
        last = told.strip().splitlines()[-1] if told.strip() else f"exit code {done.returncode}"
        problems = [
            error("rules-module", Where(code.shown), f"the rules broke off the process that tried them: {last}")
        ]
    if problems:
        raise ProblemsFound(problems)


def _endless(code: Code, dump: str, seconds: float) -> Problem:
    """Where it hangs: the newest line of the dump that lies in the rules."""
    folder = code.path.parent
    own = re.escape(f"{folder}{os.sep}") + '[^"]+' if code.path.name == PACKAGE_FILE else re.escape(str(code.path))
    found = re.search(rf'File "({own})", line (\d+)', dump)
    where = Where(code.shown)
    if found:
        where = Where((Path(code.shown).parent / Path(found[1]).relative_to(folder)).as_posix(), int(found[2]))
    return error(
        "endless", where, f"the rules did not come to an end within {seconds:g} seconds", "a loop that never ends?"
    )


def _try(folder: str, game_id: str, players: int, variants: list[str], changes: list[tuple[str, Any]]) -> list[Problem]:
    """In the process that is on trial."""
    from generator.loading.game import load_game_to_play
    from generator.rules.finding import blamed, place_of
    from generator.rules.rules import load_rules
    from generator.rules.state import State
    from generator.simulation.seating import agents_of

    try:
        project = Project(Path(folder), trust=True)
        game = load_game_to_play(
            project, game_id, variants, [Change(path, value, Where(f"--set {path}")) for path, value in changes]
        )
        rules = load_rules(game, players)
        shown = game.code.shown if game.code else game_id
        with blamed(place_of(rules.module).folder):
            agents_of(rules)
            for number in range(GAMES):
                state = State.start(rules, 1, number)
                for made in range(MOVES):
                    if made < LOOKS:
                        _look(state)
                    actions = state.actions()
                    if not actions or state.over:
                        break
                    # Any choice will do that does not follow a pattern.
                    state.play(actions[(len(state.history) * 7919 + number) % len(actions)])
                if not state.over:
                    what = (
                        "nobody can move, and the game is not over"
                        if not state.actions()
                        else f"a game goes on after {MOVES:,} moves"
                    )
                    return [error("endless", Where(shown), what, "set s.end when the game is over")]
                state.outcome()
                _look(state)
    except ProblemsFound as found:
        return list(found.problems)
    return []


def _look(state: Any) -> None:
    """Asks what play itself does not: pictures, statistics and the tree search would stumble over it later."""
    rules = state.rules
    state.table()
    state.legal()
    for seat in range(rules.players):
        state.redeal(seat, seed=1)
    rules.function("stocks")(state.s, rules.p, [0] * len(rules.supplies))
    _ = rules.tallies


if __name__ == "__main__":
    faulthandler.dump_traceback_later(float(sys.argv[2]), exit=False)
    problems = _try(*json.loads(sys.argv[1]))
    sys.stdout.write("\n" + json.dumps(problems))
