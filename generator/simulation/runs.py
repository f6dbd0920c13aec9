"""Seeded runs in chunks: here, in several processes, or on a cluster.

In: a `Plan` (rules, players, seed) and a number of games. Out: `Totals`. A game depends on the seed and on its number
only, and totals are sums of whole numbers, so neither the size of the chunks nor the number of workers changes the result.
"""

from __future__ import annotations

import os
import pickle
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context
from typing import Any, NamedTuple

from generator.errors import ProblemsFound, Where, error
from generator.rules.finding import blamed, place_of
from generator.rules.machines import machine
from generator.rules.records import values_of
from generator.rules.rules import Rules
from generator.simulation import watch
from generator.simulation.seating import Table
from generator.simulation.totals import Counts, Totals

CHUNK_SECONDS = 0.4
"""How long a chunk should take: short enough for a lively progress bar and a quick answer to Ctrl-C."""
MAX_CHUNK = 1_000_000
WORTH_IT = 4.0
"""Seconds that a run must still take for other processes to be started unasked."""

Progress = Callable[[int], None]


class Plan(NamedTuple):
    """What is played; it can be sent to another process."""

    rules: Rules
    agents: tuple[str, ...]
    seed: int
    speed: str = "auto"


@dataclass
class Run:
    """What a run gave."""

    plan: Plan
    totals: Totals
    seconds: float = 0.0
    interrupted: bool = False


class Chunks:
    """Plays chunks of a plan at one table, again and again."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.table = Table(plan.rules, plan.agents, machine(plan.speed))
        self.declared = watch.statistics_class(plan.rules)
        self.statistics = self.table.machine.record(self.declared)
        self.prepare = self.table.machine.bind(watch.prepare, "")

    def play(self, first: int, count: int) -> Counts:
        with blamed(place_of(self.plan.rules.module).folder):
            self.prepare(self.statistics)
            self.table.watch(*self.table.records, self.plan.seed, first, count, self.statistics)
        return values_of(self.statistics, self.declared)


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> Chunks:
    """A worker plays many chunks of one plan: its table is laid once."""
    return Chunks(pickle.loads(packed))


def play_chunk(packed: bytes, first: int, count: int) -> Counts:
    """One chunk of a pickled plan, wherever this runs."""
    return _unpacked(packed).play(first, count)


def run(
    plan: Plan,
    games: int,
    *,
    workers: int = 1,
    cluster: str = "",
    progress: Progress | None = None,
    first: int = 0,
) -> Run:
    """Plays the games `first` to `first + games - 1`. Ctrl-C ends it early, with what was counted so far.

    `workers`: processes; 0 takes as many as there are cores, if that is worth it.
    """
    result = Run(plan, Totals())
    started = time.perf_counter()
    try:
        for counts in _counted(plan, first, games, workers, cluster):
            result.totals.add(counts)
            if progress:
                progress(result.totals.games)
    except KeyboardInterrupt:
        result.interrupted = True
    result.seconds = time.perf_counter() - started
    return result


def _counted(plan: Plan, first: int, games: int, workers: int, cluster: str) -> Iterator[Counts]:
    end = first + games
    patience = 0.0 if workers or cluster else WORTH_IT
    workers = workers or os.cpu_count() or 1
    with _executor(workers, cluster) as executor:
        here = Chunks(plan)
        # One game to compile and to fill the cache that other processes read.
        if first < end:
            yield here.play(first, 1)
            first += 1
        # Then more and more, to learn how long they take; without an executor that is the whole run.
        count, speed = 1, 0.0
        while first < end and (executor is None or speed == 0.0 or end - first < patience * speed):
            count = min(count, end - first)
            started = time.perf_counter()
            yield here.play(first, count)
            taken = time.perf_counter() - started
            first += count
            if taken > CHUNK_SECONDS / 4:
                speed = count / taken
                count = _chunk_size(speed)
            else:
                count = min(8 * count, MAX_CHUNK)
        if executor is not None and first < end:
            parallel = max(workers, 1) if not cluster else 64
            size = max(1, min(_chunk_size(speed), (end - first) // (2 * parallel) + 1))
            yield from _spread(executor, plan, first, end, size, 2 * parallel)


def _chunk_size(speed: float) -> int:
    return max(1, min(int(speed * CHUNK_SECONDS), MAX_CHUNK))


def _spread(executor: Executor, plan: Plan, first: int, end: int, size: int, at_once: int) -> Iterator[Counts]:
    """Keeps a few chunks under way, whatever the number of games, so that memory stays flat."""
    packed = pickle.dumps(plan)
    under_way: set[Future[Counts]] = set()
    try:
        while first < end or under_way:
            while first < end and len(under_way) < at_once:
                count = min(size, end - first)
                under_way.add(executor.submit(play_chunk, packed, first, count))
                first += count
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in under_way:
            future.cancel()


@contextmanager
def _executor(workers: int, cluster: str) -> Iterator[Executor | None]:
    if cluster:
        with _cluster(cluster) as executor:
            yield executor
    elif workers > 1:
        pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_ignore_interrupts)
        try:
            yield pool
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
    else:
        yield None


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of the terminal; only the first one answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    where = Where(f"--cluster {address}")
    try:
        import distributed
    except ImportError:
        hint = "install the extra 'cluster': pip install tuckbox[cluster]"
        raise ProblemsFound([error("cluster", where, "Dask is not installed", hint)]) from None
    try:
        connect: Any = distributed.Client
        client = connect(address, timeout="5s")
    except (OSError, ValueError, TypeError) as bad:
        reason = str(bad).partition("\n")[0] or type(bad).__name__
        hint = "is the scheduler running? An address looks like tcp://host:8786"
        message = f"the cluster cannot be reached: {reason}"
        raise ProblemsFound([error("cluster", where, message, hint)]) from None
    try:
        yield client.get_executor()
    finally:
        client.close()
