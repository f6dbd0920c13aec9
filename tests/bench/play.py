"""`python -m tests.bench.play`: how fast games are played, as ratios in one run.

Random Hanabi beside OpenSpiel's uniform random bots (extra `bench`: open_spiel), compiled and interpreted; the first
compiled call with an empty and with a filled cache; random and careful play of every game that has rules. Times are the
processor's, so that a busy machine disturbs them little.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

from generator.loading.game import load_game_to_play
from generator.project import Project
from generator.rules.finding import playable_games
from generator.rules.machines import can_compile, machine
from generator.rules.rules import load_rules
from generator.simulation import play
from generator.simulation.runs import Chunks, Plan
from generator.simulation.seating import Table, agents_of

FIRST_CALL = """
import time, numba
from tests.bench.play import random_loop
start = time.process_time()
loop, table = random_loop("hanabi", 2, "compiled")
loop(*table.records, 1, 0, 1)
print(time.process_time() - start)
"""


def random_loop(game: str, players: int, speed: str) -> tuple[Callable[..., Any], Table]:
    table = Table(load_rules(load_game_to_play(Project(), game), players), ["random"], machine(speed))
    return table.loop(play.play_games), table


def games_per_second(play_some: Callable[[int], object], seconds: float = 1.0) -> float:
    """Plays more and more until it takes long enough to be measured; the best of three."""
    count = 1
    play_some(count)
    while True:
        start = time.process_time()
        play_some(count)
        taken = time.process_time() - start
        if taken > seconds / 4:
            break
        count *= 4
    best = taken
    for _ in range(2):
        start = time.process_time()
        play_some(count)
        best = min(best, time.process_time() - start)
    return count / best


def our_random(game: str, players: int, speed: str) -> float:
    loop, table = random_loop(game, players, speed)
    return games_per_second(lambda count: loop(*table.records, 1, 0, count))


def peer_random(players: int) -> float | None:
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(f"hanabi(players={players})")
    bots = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(players)]

    def play_some(count: int) -> None:
        for number in range(count):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, number)

    return games_per_second(play_some)


def first_call(cache: str) -> float:
    environment = {**os.environ, "XDG_CACHE_HOME": cache}
    shown = subprocess.run(
        [sys.executable, "-c", FIRST_CALL], env=environment, capture_output=True, text=True, check=True
    )
    return float(shown.stdout)


def main() -> None:
    print("random Hanabi, games a second")
    for players in (2, 5):
        peer = peer_random(players)
        for speed, target in (("compiled", 15.0), ("interpreted", 0.3)):
            if speed == "compiled" and not can_compile():
                continue
            ours = our_random("hanabi", players, speed)
            missing = "open_spiel is not installed: pip install tuckbox[bench]"
            ratio = f"{ours / peer:8.2f} × of {peer:,.0f} (target {target})" if peer else missing
            print(f"  {players} players {speed:>12} {ours:12,.0f} {ratio}")
    if can_compile():
        with tempfile.TemporaryDirectory() as cache:
            print(
                f"first compiled call: {first_call(cache):.2f} s (target 3), cached {first_call(cache):.2f} s (target 0.5)"
            )
    for name in playable_games():
        game = load_game_to_play(Project(), name)
        players = game.file.players.start
        rules = load_rules(game, players)
        print(f"{name}, {players} players, random: {our_random(name, players, 'auto'):12,.0f} games a second")
        if "greedy" in agents_of(rules):
            chunks = Chunks(Plan(rules, ("greedy",), 1))
            speed = games_per_second(lambda count, chunks=chunks: chunks.play(0, count))
            print(
                f"{name}, {players} players, greedy: {speed:12,.0f} games a second; 10,000 in {10_000 / speed:.1f} s (target 30)"
            )


if __name__ == "__main__":
    main()
