"""Runs: the same result however they are split, and what is counted is counted right."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

from generator.errors import ProblemsFound
from generator.loading.game import load_game_to_play
from generator.loading.overrides import parse_change
from generator.project import Project
from generator.rules.machines import can_compile, machine
from generator.rules.rules import load_rules
from generator.rules.state import State
from generator.simulation import play, runs
from generator.simulation.loading import rules_to_play
from generator.simulation.report import summarize, supply_over_time
from generator.simulation.runs import Chunks, Plan, run
from generator.simulation.seating import Table, check_agents
from generator.simulation.totals import Totals


@pytest.fixture(scope="module")
def rules():
    return load_rules(load_game_to_play(Project(), "hanabi"), 3)


def counts(plan: Plan, games: int, **how):
    return run(plan, games, **how).totals.counts


def test_chunks_do_not_change_the_result(rules):
    plan = Plan(rules, ("random", "piers", "iggi"), 5, "interpreted")
    whole = Totals()
    whole.add(Chunks(plan).play(0, 40))
    split = Totals()
    for first, count in ((30, 10), (0, 1), (1, 20), (21, 9)):
        split.add(runs.play_chunk(pickle.dumps(plan), first, count))
    assert whole.counts == split.counts
    assert whole.games == 40


def test_workers_do_not_change_the_result(rules):
    plan = Plan(rules, ("iggi",) * 3, 5)
    assert counts(plan, 300) == counts(plan, 300, workers=2)


def test_a_dask_cluster_does_not_change_the_result(rules):
    distributed = pytest.importorskip("distributed", reason="the extra 'cluster' (Dask) is not installed")
    plan = Plan(rules, ("iggi",) * 3, 5)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None, protocol="tcp"
    ) as cluster:
        assert counts(plan, 300) == counts(plan, 300, cluster=cluster.scheduler_address)


def test_an_unreachable_cluster_is_a_problem(rules, monkeypatch):
    distributed = pytest.importorskip("distributed", reason="the extra 'cluster' (Dask) is not installed")

    def refuse(*_arguments, **_options):
        raise OSError("Timed out trying to connect")

    monkeypatch.setattr(distributed, "Client", refuse)
    with pytest.raises(ProblemsFound, match="cannot be reached"):
        run(Plan(rules, ("iggi",) * 3, 5), 10, cluster="tcp://127.0.0.1:1")


@pytest.mark.skipif(not can_compile(), reason="the extra 'fast' (numba) is not installed: nothing to compare")
def test_both_machines_count_the_same(rules):
    agents = ("random", "piers", "van-den-bergh")
    assert counts(Plan(rules, agents, 5, "compiled"), 60) == counts(Plan(rules, agents, 5, "interpreted"), 60)


@pytest.mark.skipif(not can_compile(), reason="the extra 'fast' (numba) is not installed: nothing is cached")
def test_changed_numbers_in_a_new_process_do_not_meet_old_code(rules):
    """Compiled code is cached on disk; numbers travel in a record, so a cached run obeys another `--set`."""
    script = (
        "from generator.project import Project\n"
        "from generator.loading.overrides import parse_change\n"
        "from generator.simulation.loading import rules_to_play\n"
        "from generator.simulation.runs import Plan, run\n"
        "rules = rules_to_play(Project(), 'hanabi', 3, [], [parse_change('limits.misfires=1')])\n"
        "print(run(Plan(rules, ('random',) * 3, 5, 'compiled'), 100).totals.counts['turns'])\n"
    )
    counts(Plan(rules, ("random",) * 3, 5, "compiled"), 10)
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    changed = rules_to_play(Project(), "hanabi", 3, [], [parse_change("limits.misfires=1")])
    assert int(shown.stdout) == counts(Plan(changed, ("random",) * 3, 5, "interpreted"), 100)["turns"]
    assert int(shown.stdout) != counts(Plan(rules, ("random",) * 3, 5, "interpreted"), 100)["turns"]


def test_rules_travel_without_their_file(rules):
    there = pickle.loads(pickle.dumps(rules))
    assert there.game is None
    plan = Plan(rules, ("outer",) * 3, 5, "interpreted")
    assert counts(plan, 5) == counts(plan._replace(rules=there), 5)


def test_what_is_counted(rules):
    """The statistics of a few games against the same games replayed one by one."""
    agents = ("random", "piers", "iggi")
    result = run(Plan(rules, agents, 8, "interpreted"), 12)
    table = Table(rules, agents, machine("interpreted"))
    record = table.loop(play.record_game)
    turns, kept, forced, ends, options, least_clues, ran_out = [], [], 0, [], 0, [], []
    for number in range(12):
        trace = [0] * 500
        taken = record(*table.records, 8, number, trace)
        state = State.start(rules, 8, number)
        clues = [state.s.clues]
        for action in trace[:taken]:
            options += len(state.actions())
            forced += len(state.actions()) == 1
            state.play(action)
            clues.append(state.s.clues)
        turns.append(state.turn)
        kept.append(state.outcome().kept[0])
        ends.append(state.outcome().reason)
        least_clues.append(min(clues))
        ran_out += [clues.index(0)] if 0 in clues else []
    summary = summarize(result)
    assert summary["turns"]["mean"] == pytest.approx(sum(turns) / 12)
    assert (summary["turns"]["min"], summary["turns"]["max"]) == (min(turns), max(turns))
    assert summary["score_kept"]["mean"] == pytest.approx(sum(kept) / 12)
    assert summary["ends"] == {reason: ends.count(reason) for reason in rules.module.ENDS}
    assert summary["decisions"]["options"] == pytest.approx(options / sum(turns))
    assert summary["decisions"]["forced"] == pytest.approx(forced / sum(turns))
    clue_tokens = summary["supplies"]["clue-token"]
    assert (clue_tokens["min"], clue_tokens["run_out"]) == (min(least_clues), len(ran_out) / 12)
    assert clue_tokens["first_turn"] == (min(ran_out) if ran_out else None)
    band = supply_over_time(result)["clue-token"]
    assert band[0] == (0, 8, 8, 8)


def test_progress_and_an_interrupted_run(rules):
    seen = []

    def stop(done: int) -> None:
        seen.append(done)
        if len(seen) == 3:
            raise KeyboardInterrupt

    result = run(Plan(rules, ("random",) * 3, 5, "interpreted"), 10**9, progress=stop)
    assert result.interrupted
    assert result.totals.games == seen[-1] == sum(result.totals.counts["ends"])
    assert summarize(result)["interrupted"] is True


def test_memory_is_flat_in_the_number_of_games(rules):
    plan = Plan(rules, ("random",) * 3, 5, "interpreted")
    small, large = Totals(), Totals()
    small.add(runs.play_chunk(pickle.dumps(plan), 0, 1))
    for first in range(0, 60, 20):
        large.add(runs.play_chunk(pickle.dumps(plan), first, 20))

    def size(value):
        return sum(map(size, value)) if isinstance(value, list) else 1

    assert {name: size(value) for name, value in small.counts.items()} == {
        name: size(value) for name, value in large.counts.items()
    }


def test_players_are_checked(rules):
    assert check_agents(rules, ["piers"]) == ("piers",) * 3
    assert check_agents(rules, ["piers", "random", "mcts:20"]) == ("piers", "random", "mcts:20")
    with pytest.raises(ProblemsFound, match="did you mean 'piers'"):
        check_agents(rules, ["pires"])
    with pytest.raises(ProblemsFound, match="2 players are named for 3 seats"):
        check_agents(rules, ["piers", "random"])
    with pytest.raises(ProblemsFound, match="up to"):
        check_agents(rules, ["mcts:999999"])


def test_each_seat_has_a_random_stream_of_its_own(rules):
    table = Table(rules, ["random"], machine("interpreted"))
    table.loop(play.begin)(table.s, table.p, table.memories, table.seats, 5, 0)
    streams = {memory.rng for memory in table.memories} | {table.s.rng}
    assert len(streams) == 4
