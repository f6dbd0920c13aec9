"""What never happened: branches of the rules that a run, or a proof, shows to be idle.

In: a `Run`. Out: `Finding`s, as data. The rules module counts what it does in its `tally` anyway; two groups of names
say more. What is counted under `<kind> asked` and `<kind> decided` by the same name is a question of the rules, such
as a tie-break, and whether it gave an answer: one that was asked and never decided is named with the number of times.
Not seen is not impossible, so a finding says how often the thing may still happen; a module can settle it in `PROOFS`:
(group, name) → a function of an empty state and the numbers that goes through all cases there are and returns True if
none of them makes the thing happen.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from generator.rules.machines import machine
from generator.rules.rules import Rules
from generator.simulation.runs import Run
from generator.simulation.totals import estimate_rate

ASKED, DECIDED = " asked", " decided"
CONFIDENCE = 0.99


class Finding(NamedTuple):
    """Something that the rules provide for and that did not happen."""

    code: str
    """`never-decides` (a question without an answer), `never-asked`, `never-ends-so` or `never-happens`."""
    group: str
    name: str
    chances: int
    """How often it could have happened: times asked, or games played."""
    at_most: float
    """The highest rate that agrees with not having seen it; 0 if proven."""
    proven: bool


def find_idle(run: Run, confidence: float = CONFIDENCE) -> list[Finding]:
    """Questions that never decide first, then ends and whatever else was counted and stayed at 0."""
    rules, counts, games = run.plan.rules, run.totals.counts, run.totals.games
    if not games:
        return []
    used = {tally: counts["tally"][number] for number, tally in enumerate(rules.tallies) if tally[0]}
    findings = []
    for (group, name), count in used.items():
        if not group.endswith(ASKED):
            continue
        decided = (group.removesuffix(ASKED) + DECIDED, name)
        if count == 0:
            findings.append(_finding(rules, "never-asked", (group, name), games, confidence))
        elif used.get(decided) == 0:
            findings.append(_finding(rules, "never-decides", decided, count, confidence))
    for number, reason in enumerate(rules.module.ENDS, 1):
        if counts["ends"][number] == 0:
            findings.append(_finding(rules, "never-ends-so", ("end", reason), games, confidence))
    for (group, name), count in used.items():
        if count == 0 and not group.endswith((ASKED, DECIDED)):
            findings.append(_finding(rules, "never-happens", (group, name), games, confidence))
    return findings


def _finding(rules: Rules, code: str, what: tuple[str, str], chances: int, confidence: float) -> Finding:
    proven = prove_idle(rules, what)
    at_most = 0.0 if proven else estimate_rate(0, chances, confidence).high
    return Finding(code, *what, chances, at_most, proven)


def prove_idle(rules: Rules, what: tuple[str, str]) -> bool:
    """Whether the rules module has a proof for this, and it holds with these numbers."""
    proof: Any = getattr(rules.module, "PROOFS", {}).get(what)
    return proof is not None and bool(proof(machine("interpreted").record(rules.state_class), rules.p))
