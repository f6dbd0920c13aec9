"""`make bench`: builds decks through the whole pipeline, each in a process of its own, beside the plain loop.

Times are the processor's (user and system), best of a few runs, so that a busy machine disturbs them little; every figure that has a
target is shown beside it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.bench.decks import write_project

ROOT = Path(__file__).resolve().parents[2]
TUCKBOX = [sys.executable, "-m", "generator"]


class Run(NamedTuple):
    wall: float
    cpu: float
    peak: float
    """Megabytes."""


def run(command: list[str], folder: Path, repeat: int = 3) -> Run:
    return min((_once(command, folder) for _ in range(repeat)), key=lambda run: run.cpu)


def _once(command: list[str], folder: Path) -> Run:
    import time

    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{' '.join(command)} failed")
    return Run(time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def main() -> None:
    base = run([sys.executable, "-c", "pass"], ROOT)
    print(f"interpreter: {base.wall:.2f} s, {base.peak:.0f} MB")
    print(f"{'deck':>12} {'ours':>8} {'plain':>8} {'ratio':>7} {'target':>8} {'memory':>9}")
    for number, copies, target in ((54, 1, None), (500, 1, None), (2000, 1, 1.5), (54, 20, 0.25)):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write_project(folder, number, copies)
            build = [*TUCKBOX, "build", "bench", "--backs", "none", "--quiet"]
            plain = run([sys.executable, "-m", "tests.bench.plain", str(number), str(copies), "plain.pdf"], folder)
            best: Run | None = None
            for _ in range(3):
                subprocess.run(["rm", "-rf", str(folder / "build")], check=True)
                now = _once(build, folder)
                best = now if best is None or now.cpu < best.cpu else best
            assert best
            wanted = f"≤ {target}" if target else ""
            memory = f"+{best.peak - base.peak:.0f} MB"
            label = f"{number} × {copies}" if copies > 1 else str(number)
            print(f"{label:>12} {best.cpu:7.2f}s {plain.cpu:7.2f}s {best.cpu / plain.cpu:7.2f} {wanted:>8} {memory:>9}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build = [*TUCKBOX, "build", "hanabi", "--quiet"]
        first = _once(build, folder)
        again = run(build, folder)
        print(f"a game: {first.wall:.2f} s from scratch, {again.wall:.2f} s unchanged (target ≤ 0.5 s)")
    shown = run([*TUCKBOX, "--help"], ROOT)
    print(f"tuckbox --help: {shown.wall:.2f} s (target ≤ 0.3 s)")


if __name__ == "__main__":
    main()
