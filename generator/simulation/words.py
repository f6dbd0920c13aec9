"""The text of a report for a terminal.

In: a summary. Out: lines. The numbers are those of `--json`, rounded for reading.
"""

from __future__ import annotations

from typing import Any

from generator.simulation.report import Summary


def write_summary(summary: Summary) -> str:
    lines = [_head(summary)]
    if not summary["games"]:
        return "\n".join([*lines, "no game was finished"])
    lines += [f"  note: {note}" for note in summary["notes"]]
    turns, score, kept = summary["turns"], summary["score"], summary["score_kept"]
    lines += ["", f"turns       {_mean(turns)}   {turns['min']} to {turns['max']}"]
    lines += [f"score       {_mean(score)}   {score['min']} to {score['max']}, median {score['median']}"]
    if abs(kept["mean"] - score["mean"]) > 1e-9:
        lines += [f"points kept {_mean(kept)}"]
    lines += ["", *_bars(score["histogram"], summary), ""]
    lines += _wins(summary)
    ends = ", ".join(f"{name} {_percent(count / summary['games'])}" for name, count in summary["ends"].items() if count)
    lines += [f"ends        {ends}", ""]
    lines += _supplies(summary["supplies"])
    lines += _use(summary)
    decisions = summary["decisions"]
    lines += [
        f"decisions   {decisions['per_turn']:.2f} a turn, {decisions['options']:.1f} options each "
        f"(at most {decisions['most_options']}), forced turns {_percent(decisions['forced_turns'])}"
    ]
    if summary["never_used"]:
        lines += [f"never used  {', '.join(summary['never_used'])}"]
    lines += [_finding(finding) for finding in summary["findings"] if _is_logic(finding)]
    return "\n".join(lines)


def _is_logic(finding: Summary) -> bool:
    """What merely was not used stands in the line above; a branch of the rules deserves a sentence."""
    return bool(finding["proven"] or finding["code"] != "never-happens" or finding["group"] not in _LISTED)


_LISTED = ("component", "scoring")


def _finding(finding: Summary) -> str:
    name, chances = f"{finding['group']}: {finding['name']}", f"{finding['chances']:,}"
    group = finding["group"].removesuffix(" decided").removesuffix(" asked")
    sentence = {
        "never-decides": f"{group} '{finding['name']}' was asked {chances} times and never decided",
        "never-asked": f"{group} '{finding['name']}' was never asked for in {chances} games",
        "never-ends-so": f"no game of {chances} ended by '{finding['name']}'",
    }.get(finding["code"], f"'{name}' never happened in {chances} games")
    if finding["proven"]:
        return f"finding     {sentence}; proven: it cannot"
    of = "times" if finding["code"] == "never-decides" else "games"
    return f"finding     {sentence}; it may in up to {100 * finding['at_most']:.2g} % of the {of}"


def _head(summary: Summary) -> str:
    agents = summary["agents"]
    who = agents[0] if len(set(agents)) == 1 else ", ".join(agents)
    stopped = " (stopped early)" if summary["interrupted"] else ""
    return (
        f"{summary['game']}, {summary['players']} players ({who}): {summary['games']:,} games{stopped}, "
        f"seed {summary['seed']}, {summary['seconds']:.1f} s, {summary['engine']}; "
        f"intervals of {summary['confidence']:.0%}"
    )


def _mean(part: Summary) -> str:
    low, high = part["interval"]
    return f"{part['mean']:8.3f}  [{low:.3f}, {high:.3f}]"


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %" if share < 0.1 else f"{100 * share:.1f} %"


def _rate(share: float, interval: list[float]) -> str:
    return f"{_percent(share)} [{100 * interval[0]:.1f}, {100 * interval[1]:.1f}]"


def _bars(histogram: dict[str, int], summary: Summary, rows: int = 24, width: int = 40) -> list[str]:
    """The distribution of scores; many values are gathered into fewer rows."""
    values = {int(value): count for value, count in histogram.items()}
    low, high = min(values), max(values)
    step = -(-(high - low + 1) // rows)
    total = sum(values.values())
    gathered = [
        (start, sum(values.get(value, 0) for value in range(start, start + step)))
        for start in range(low, high + 1, step)
    ]
    most = max(count for _, count in gathered)
    lines = []
    for start, count in gathered:
        label = str(start) if step == 1 else f"{start}-{start + step - 1}"
        bar = "█" * round(width * count / most) or ("▏" if count else "")
        lines.append(f"  {label:>9} {bar} {_percent(count / total)}")
    return lines


def _wins(summary: Summary) -> list[str]:
    if summary["cooperative"]:
        return [f"won         {_rate(summary['win_rate'][0], summary['win_rate_interval'][0])}"]
    seats = [
        f"seat {seat + 1} {_rate(rate, interval)}"
        for seat, (rate, interval) in enumerate(zip(summary["win_rate"], summary["win_rate_interval"], strict=True))
    ]
    lines = [f"wins        {', '.join(seats)}"]
    ties = summary["ties"]
    lines += [f"ties        {_rate(ties['rate'], ties['interval'])}"]
    return lines


def _supplies(supplies: dict[str, Any]) -> list[str]:
    if not supplies:
        return []
    width = max(len(name) for name in supplies)
    lines = [f"{'supply':<{width}}  start   min  mean min  runs out              first turn (mean)"]
    for name, supply in supplies.items():
        when = "never"
        if supply["first_turn"] is not None:
            when = f"{supply['first_turn']} ({supply['mean_turn']:.1f})"
        rate = _rate(supply["run_out"], supply["run_out_interval"])
        lines.append(
            f"{name:<{width}} {supply['start']:6.1f} {supply['min']:5d} {supply['mean_min']:9.2f}  {rate:<21} {when}"
        )
    return [*lines, ""]


def _use(summary: Summary) -> list[str]:
    actions = ", ".join(
        f"{name} {use['per_game']:.2f} ({_percent(use['share'])})" for name, use in summary["actions"].items()
    )
    lines = [f"actions     {actions} a game"]
    for group, names in summary["use"].items():
        listed = [f"{name} {use['per_game']:.2f}" for name, use in names.items()]
        lines += [f"{group:<11} {', '.join(listed)}"]
    return lines
