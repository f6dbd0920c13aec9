"""A parameter's values against the metrics: the cheapest way to answer "how many do I need?".

In: changes with several values each (`setup.lantern_cards=4..9`), player counts. Out: one row of metrics for every
combination; a combination that cannot be played is a row with its problem.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from generator.errors import ProblemsFound, Where, error
from generator.loading.overrides import Change, parse_change
from generator.simulation.report import Summary

MAX_VALUES = 200


class Swept(NamedTuple):
    """A path and the values it takes."""

    path: str
    changes: tuple[Change, ...]


def parse_sweep(text: str) -> Swept:
    """`path=4..9`, `path=0..20..5` (in steps of 5), `path=4,6,8` or a single value."""
    path, _, values = text.partition("=")
    found = re.fullmatch(r"\s*(-?[0-9]+)\.\.(-?[0-9]+)(?:\.\.([0-9]+))?\s*", values)
    if not found:
        words = [word for word in re.split(r",(?![^\[{]*[\]}])", values) if word.strip()]
        return Swept(path.strip(), tuple(parse_change(f"{path}={word}") for word in words or [""]))
    low, high, step = int(found[1]), int(found[2]), int(found[3] or 1)
    where = Where("--set " + text)
    if low > high or step == 0:
        raise ProblemsFound(
            [error("set", where, f"{values.strip()} holds no values", "the smaller number comes first")]
        )
    numbers = range(low, high + 1, step)
    if len(numbers) > MAX_VALUES:
        raise ProblemsFound([error("set", where, f"{len(numbers)} values are more than {MAX_VALUES}")])
    return Swept(path.strip(), tuple(parse_change(f"{path}={number}") for number in numbers))


def combinations(swept: Sequence[Swept], players: Sequence[int]) -> Iterator[tuple[int, tuple[Change, ...]]]:
    for count in players:
        for changes in itertools.product(*(each.changes for each in swept)):
            yield count, changes


class Row(NamedTuple):
    """One line of a sweep: what was set, and what came out or why it could not be played."""

    players: int
    values: dict[str, Any]
    summary: Summary | None
    problem: str = ""


def row_data(row: Row) -> Summary:
    """A row for `--json`."""
    data: Summary = {"players": row.players, "set": row.values}
    return data | ({"problem": row.problem} if row.summary is None else row.summary)


def write_table(rows: Sequence[Row]) -> str:
    """The sweep as a table: means with the half-width of their interval."""
    paths = list(rows[0].values) if rows else []
    supplies = next((list(row.summary["supplies"]) for row in rows if row.summary), [])
    head = ["players", *paths, "games", "turns", "score", "wins of seat 1", *(f"{name} runs out" for name in supplies)]
    table = [head]
    for row in rows:
        shown = [str(row.players), *(str(row.values[path]) for path in paths)]
        if row.summary is None:
            table.append([*shown, row.problem])
            continue
        summary = row.summary
        shown += [str(summary["games"]), _mean(summary["turns"]), _mean(summary["score"])]
        shown += [_rate(summary["win_rate"][0], summary["win_rate_interval"][0])]
        shown += [_rate(supply["run_out"], supply["run_out_interval"]) for supply in summary["supplies"].values()]
        table.append(shown)
    full = [line for line in table if len(line) == len(head)]
    widths = [max(len(line[column]) for line in full) for column in range(len(head))]
    return "\n".join("  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=False)) for line in table)


def _mean(part: Summary) -> str:
    return f"{part['mean']:.2f} ±{(part['interval'][1] - part['interval'][0]) / 2:.2f}"


def _rate(rate: float, interval: list[float]) -> str:
    return f"{100 * rate:.1f} % ±{50 * (interval[1] - interval[0]):.1f}"
