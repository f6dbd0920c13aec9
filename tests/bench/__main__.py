"""`make bench`: decks through the whole pipeline, from the YAML file to the PDF on disk, beside a plain ReportLab loop.

Two views: the work alone (one process, after imports, ours and the plain loop by turns, best of several), to which the targets apply, and
whole processes as a user starts them, with their memory. Times are the processor's where it says so, so that a busy machine disturbs
them little.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.bench.decks import write_project

ROOT = Path(__file__).resolve().parents[2]
TUCKBOX = [sys.executable, "-m", "generator"]
BUILD = [*TUCKBOX, "build", "bench", "--backs", "none", "--only", "card", "--quiet"]
DECKS = ((54, 1, None), (500, 1, None), (2000, 1, 1.5), (54, 20, 0.25))
"""Cards, copies of each, and the target: our time as a multiple of the plain loop's."""
ROUNDS = 5


class Run(NamedTuple):
    wall: float
    cpu: float
    peak: float
    """Megabytes."""


def run(command: list[str], folder: Path) -> Run:
    start = time.perf_counter()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{' '.join(command)} failed")
    return Run(time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def best(command: list[str], folder: Path, rounds: int = 3) -> Run:
    return min((run(command, folder) for _ in range(rounds)), key=lambda one: one.wall)


def build(number: int, copies: int) -> Run:
    with tempfile.TemporaryDirectory() as name:
        write_project(Path(name), number, copies)
        return run(BUILD, Path(name))


def row(*cells: object) -> None:
    first, *others = cells
    print(f"{first!s:>14}" + "".join(f"{cell!s:>12}" for cell in others), flush=True)


def verdict(value: float, target: float | None) -> tuple[str, str]:
    return ("", "") if target is None else (f"≤ {target:g}", "met" if value <= target else "missed")


def label(number: int, copies: int) -> str:
    return f"{number} × {copies}" if copies > 1 else str(number)


def show_work() -> None:
    print("The work alone (seconds of the processor; `first` includes what a process does once)")
    row("cards", "plain", "ours", "ratio", "target", "", "first")
    for number, copies, target in DECKS:
        command = [sys.executable, "-m", "tests.bench.work", str(number), str(copies), str(ROUNDS)]
        times = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)
        plain, ours = min(times["plain"]), min(times["ours"])
        cells = (f"{plain:.3f}", f"{ours:.3f}", f"{ours / plain:.2f}", *verdict(ours / plain, target))
        row(label(number, copies), *cells, f"{times['ours'][0]:.3f}")


def show_processes(interpreter: Run) -> None:
    print("\nWhole processes (seconds of the processor)")
    row("cards", "plain", "ours")
    for number, copies, _ in DECKS:
        with tempfile.TemporaryDirectory() as name:
            command = [sys.executable, "-m", "tests.bench.plain", str(number), str(copies), "plain.pdf"]
            plain = run(command, Path(name))
        row(label(number, copies), f"{plain.cpu:.2f}", f"{build(number, copies).cpu:.2f}")
    print("\nMemory (peak, in MB over the interpreter's)")
    row("cards", "peak", "more", "target")
    before = 0.0
    for number in (500, 1000, 1500, 2000):
        peak = build(number, 1).peak - interpreter.peak
        row(
            number,
            f"{peak:.0f}",
            f"+{peak - before:.0f}" if before else "",
            *verdict(peak, 150 if number == 2000 else None),
        )
        before = peak


def show_start() -> None:
    print("\nStarting (seconds on the clock)")
    row("", "took", "target")
    with tempfile.TemporaryDirectory() as name:
        command = [*TUCKBOX, "build", "hanabi", "--quiet"]
        row("a game, anew", f"{run(command, Path(name)).wall:.2f}")
        again = best(command, Path(name)).wall
        row("unchanged", f"{again:.2f}", *verdict(again, 0.5))
    shown = best([*TUCKBOX, "--help"], ROOT).wall
    row("--help", f"{shown:.2f}", *verdict(shown, 0.3))


def main() -> None:
    interpreter = best([sys.executable, "-c", "pass"], ROOT)
    print(f"Python {sys.version.split()[0]}: starts in {interpreter.wall:.2f} s with {interpreter.peak:.0f} MB\n")
    show_work()
    show_processes(interpreter)
    show_start()


if __name__ == "__main__":
    main()
