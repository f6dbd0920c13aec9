"""The work alone: one deck, ours and the plain loop by turns in one process, after all imports. Usage: work.py NUMBER COPIES ROUNDS.

Prints what each round took, in seconds of the processor, as JSON. The first round includes what a process does once (fonts, patterns,
templates, schemas); the best one is what remains.
"""

from __future__ import annotations

import gc
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import generator.build.making  # noqa: F401  # imports are not measured here
from generator.build.request import Request
from generator.build.unit import build_unit
from generator.project import Project
from tests.bench import plain
from tests.bench.decks import write_project


def main(number: int, copies: int, rounds: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_project(folder, number, copies)
        # The pieces alone, without the pages about them: what the plain loop draws, too.
        request = Request(("bench",), ("en",), backs=("none",), only=("card",), out=folder / "build")

        def ours() -> None:
            build_unit(Project(folder), request, "en", "bench", "", lambda done, total, what: None)

        times: dict[str, list[float]] = {"plain": [], "ours": []}
        for _ in range(rounds):
            shutil.rmtree(folder / "build", ignore_errors=True)
            times["plain"].append(_time(lambda: plain.main(number, copies, str(folder / "plain.pdf"))))
            times["ours"].append(_time(ours))
    print(json.dumps(times))


def _time(work: Callable[[], None]) -> float:
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
