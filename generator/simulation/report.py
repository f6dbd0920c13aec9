"""What a run says, as data: the content of `--json` and of every report.

In: a `Run`. Out: plain dictionaries, lists and numbers. Rates and means come with intervals of the stated confidence.
"""

from __future__ import annotations

from typing import Any

from generator.rules.machines import machine
from generator.rules.rules import Rules
from generator.simulation.findings import find_idle
from generator.simulation.runs import Run
from generator.simulation.totals import Counts, Estimate, estimate_mean, estimate_rate, known, quantile
from generator.simulation.watch import LEVELS, SCORE_ZERO, SHOWN_TURNS

CONFIDENCE = 0.95
Summary = dict[str, Any]


def summarize(run: Run, confidence: float = CONFIDENCE) -> Summary:
    """Everything that was counted, in words and shares."""
    rules, counts, games = run.plan.rules, run.totals.counts, run.totals.games
    summary: Summary = {
        "game": rules.id,
        "players": rules.players,
        "games": games,
        "agents": list(run.plan.agents),
        "seed": run.plan.seed,
        "engine": machine(run.plan.speed).name,
        "interrupted": run.interrupted,
        "seconds": round(run.seconds, 3),
        "games_per_second": round(games / run.seconds, 1) if run.seconds else 0.0,
        "confidence": confidence,
        "notes": list(rules.notes),
    }
    if not games:
        return summary
    turns = estimate_mean(counts["turns"], counts["turns_squared"], games, confidence)
    summary["turns"] = {
        **_shown(turns),
        "min": counts["shortest"],
        "max": counts["longest"],
        "histogram": _histogram(counts["turn_counts"], 0),
    }
    summary["score"] = _scores(rules, counts, games, confidence)
    summary["score_kept"] = _shown(
        estimate_mean(counts["total_kept"], counts["total_kept_squared"], games, confidence, rules.players)
    )
    summary |= _wins(rules, counts, games, confidence)
    summary["ends"] = {name: counts["ends"][number] for number, name in enumerate(("unfinished", *rules.module.ENDS))}
    if not summary["ends"]["unfinished"]:
        del summary["ends"]["unfinished"]
    summary["supplies"] = _supplies(rules, counts, games, confidence)
    summary |= _use(rules, counts, games)
    summary["decisions"] = {
        "per_game": counts["decisions"] / games,
        "per_turn": counts["decisions"] / max(counts["turns"], 1),
        "options": counts["options"] / max(counts["decisions"], 1),
        "most_options": counts["widest"],
        "forced": counts["forced"] / max(counts["decisions"], 1),
        "forced_turns": counts["forced_turns"] / max(counts["turns"], 1),
    }
    summary["findings"] = [finding._asdict() for finding in find_idle(run)]
    return summary


def _shown(estimate: Estimate) -> Summary:
    return {
        "mean": estimate.mean,
        "interval": [estimate.low, estimate.high],
        "deviation": estimate.deviation,
    }


def _histogram(counts: list[int], zero: int) -> dict[str, int]:
    return {str(column - zero): count for column, count in enumerate(counts) if count}


def _scores(rules: Rules, counts: Counts, games: int, confidence: float) -> Summary:
    # Seats of one game are not independent of each other, so the interval comes from the sums of whole games.
    mean = estimate_mean(counts["total"], counts["total_squared"], games, confidence, rules.players)
    every = [sum(column) for column in zip(*counts["score_counts"], strict=True)]
    seats = [
        estimate_mean(total, squares, games, confidence)
        for total, squares in zip(counts["score_sums"], counts["score_squares"], strict=True)
    ]
    return {
        **_shown(mean),
        "min": quantile(every, 0.0, SCORE_ZERO),
        "median": quantile(every, 0.5, SCORE_ZERO),
        "max": quantile(every, 1.0, SCORE_ZERO),
        "per_seat": [_shown(seat) for seat in seats],
        "histogram": _histogram(every, SCORE_ZERO),
    }


def _wins(rules: Rules, counts: Counts, games: int, confidence: float) -> Summary:
    rates = [estimate_rate(sum(wins), games, confidence) for wins in counts["wins"]]
    shares = [sum(count / (number + 1) for number, count in enumerate(wins)) / games for wins in counts["wins"]]
    ties = estimate_rate(counts["ties"], games, confidence)
    summary: Summary = {
        "cooperative": rules.cooperative,
        "win_rate": [rate.mean for rate in rates],
        "win_rate_interval": [[rate.low, rate.high] for rate in rates],
        "win_share": shares,
        "no_winner": counts["nobody"] / games,
    }
    if not rules.cooperative:
        summary["ties"] = {"rate": ties.mean, "interval": [ties.low, ties.high]}
    return summary


def _supplies(rules: Rules, counts: Counts, games: int, confidence: float) -> Summary:
    supplies: Summary = {}
    for number, name in enumerate(rules.supplies):
        out = counts["supply_out"][number]
        rate = estimate_rate(out, games, confidence)
        supplies[name] = {
            "start": counts["supply_start"][number] / games,
            "min": known(counts["supply_least"][number]),
            "mean_min": counts["supply_least_sum"][number] / games,
            "run_out": rate.mean,
            "run_out_interval": [rate.low, rate.high],
            "first_turn": known(counts["supply_out_first"][number]),
            "mean_turn": counts["supply_out_turns"][number] / out if out else None,
        }
    return supplies


def supply_over_time(run: Run) -> dict[str, list[tuple[int, int, int, int]]]:
    """For each supply and turn: the turn, and the levels that 5 %, 50 % and 95 % of the games still running were at or below."""
    counts, rules = run.totals.counts, run.plan.rules
    lines: dict[str, list[tuple[int, int, int, int]]] = {}
    for number, name in enumerate(rules.supplies):
        lines[name] = []
        for turn in range(SHOWN_TURNS):
            levels = counts["supply_over_time"][number * SHOWN_TURNS + turn][:LEVELS]
            # A band of a handful of games would show noise.
            if sum(levels) * 100 >= run.totals.games:
                lines[name].append((turn, quantile(levels, 0.05), quantile(levels, 0.5), quantile(levels, 0.95)))
    return lines


def _use(rules: Rules, counts: Counts, games: int) -> Summary:
    acted = max(sum(counts["kinds"]), 1)
    actions = {
        name: {"per_game": counts["kinds"][number] / games, "share": counts["kinds"][number] / acted}
        for number, name in enumerate(rules.kinds)
    }
    groups: dict[str, Summary] = {}
    for number, (group, name) in enumerate(rules.tallies):
        if not group:
            continue
        used, in_games = counts["tally"][number], counts["tally_games"][number]
        groups.setdefault(group, {})[name] = {"per_game": used / games, "games": in_games / games}
    never = [name for group in groups.values() for name, use in group.items() if not use["per_game"]]
    never += [name for name, use in actions.items() if not use["per_game"]]
    return {"actions": actions, "use": groups, "never_used": never}
