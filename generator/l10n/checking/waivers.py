"""Waivers: what a translator has looked at and means.

In: the comments above a message, such as `# tuckbox: allow identical — a proper name`. Out: which checks are waived
there; or a problem at the comment's line: no reason, no such check, a check that cannot be waived.
A waiver that nothing needs any more is named.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import NamedTuple

from generator.errors import Problem, Where, did_you_mean, error, warning
from generator.l10n.catalogue import Entry

WAIVABLE = (
    "banned", "dash", "digit", "doubled-word", "emphasis", "end-mark", "html", "identical", "line-end", "look-alike",
    "quotes", "same", "space", "template", "term",
)  # fmt: skip
"""The others keep a text from being printed, so there is nothing to allow."""

_ADDRESSED = re.compile(r"tuckbox\s*:\s*(?P<said>.*)", re.IGNORECASE)
_ALLOWED = re.compile(r"allow\s+(?P<codes>[a-z-]+(?:\s*,\s*[a-z-]+)*)(?:\s+[-–—]+\s*|\s*:\s*|\s*$)(?P<reason>.*)")

EXAMPLE = "# tuckbox: allow identical — a proper name"


class Waiver(NamedTuple):
    code: str
    reason: str
    where: Where


def read_waivers(entry: Entry, problems: list[Problem]) -> list[Waiver]:
    found = []
    for line, comment in entry.comments:
        if (addressed := _ADDRESSED.fullmatch(comment)) is None:
            continue
        where = entry.where._replace(line=line)
        allowed = _ALLOWED.fullmatch(addressed["said"].strip())
        if allowed is None:
            problems.append(error("waiver", where, "this is not a waiver", f"such as: {EXAMPLE}"))
            continue
        reason = allowed["reason"].strip()
        if not reason:
            problems.append(error("waiver", where, "a waiver needs a reason", f"such as: {EXAMPLE}"))
            continue
        for code in re.split(r"\s*,\s*", allowed["codes"]):
            if code in WAIVABLE:
                found.append(Waiver(code, reason, where))
            else:
                hint = did_you_mean(code, WAIVABLE)
                problems.append(error("waiver", where, f"'{code}' is not a check that can be waived", hint))
    return found


class Settled(NamedTuple):
    """What is left after the waivers of one message."""

    problems: tuple[Problem, ...]
    waived: int


def settle(found: Iterable[Problem], waivers: Collection[Waiver], looked_for: Collection[str]) -> Settled:
    """`looked_for`: the checks that were run; a waiver of another one may well be needed."""
    found = list(found)
    codes = {waiver.code for waiver in waivers}
    left = [problem for problem in found if problem.code not in codes]
    given = {problem.code for problem in found}
    left += [
        warning("waiver", waiver.where, f"nothing needs the waiver of '{waiver.code}' any more", "remove it")
        for waiver in waivers
        if waiver.code not in given and waiver.code in looked_for
    ]
    return Settled(tuple(left), sum(problem.code in codes for problem in found))
