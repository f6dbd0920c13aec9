"""The numbers of a report that a statement can be made about: those whose interval is known.

In: a `Run`. Out: estimates by path. The paths are those of `tuckbox simulate --json`, with two differences that make
them readable in a game's file: seats count from 1 (`win_rate.1`), and `ends.<reason>` is the share of the games.
"""

from __future__ import annotations

from generator.simulation.findings import prove_idle
from generator.simulation.runs import Run
from generator.simulation.totals import Estimate, estimate_mean, estimate_rate

NOTHING = Estimate(0.0, 0.0, 0.0, 0.0)


def estimate_metrics(run: Run, confidence: float) -> dict[str, Estimate]:
    """Every number that can be claimed, with an interval of this confidence."""
    rules, counts, games = run.plan.rules, run.totals.counts, run.totals.games
    if not games:
        return {}

    def rate(count: int) -> Estimate:
        return estimate_rate(count, games, confidence)

    def mean(name: str, seats: int = 1) -> Estimate:
        return estimate_mean(counts[name], counts[f"{name}_squared"], games, confidence, seats)

    metrics = {
        "turns.mean": mean("turns"),
        "score.mean": mean("total", rules.players),
        "score_kept.mean": mean("total_kept", rules.players),
        "no_winner": rate(counts["nobody"]),
    }
    if not rules.cooperative:
        metrics["ties.rate"] = rate(counts["ties"])
    for seat, wins in enumerate(counts["wins"]):
        metrics[f"win_rate.{seat + 1}"] = rate(sum(wins))
        total, squares = counts["score_sums"][seat], counts["score_squares"][seat]
        metrics[f"score.per_seat.{seat + 1}.mean"] = estimate_mean(total, squares, games, confidence)
    for number, reason in enumerate(rules.module.ENDS, 1):
        metrics[f"ends.{reason}"] = rate(counts["ends"][number])
    for number, name in enumerate(rules.supplies):
        metrics[f"supplies.{name}.run_out"] = rate(counts["supply_out"][number])
    for number, (group, name) in enumerate(rules.tallies):
        if group:
            metrics[f"use.{group}.{name}.games"] = rate(counts["tally_games"][number])
    return metrics


def prove_nothing(run: Run, metric: str) -> bool:
    """Whether the rules prove that what this metric counts cannot happen at all."""
    what = {f"use.{group}.{name}.games": (group, name) for group, name in run.plan.rules.tallies}.get(metric)
    return what is not None and prove_idle(run.plan.rules, what)
