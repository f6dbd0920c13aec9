"""What went wrong, said to the person who can fix it.

In: a place in a file, a message, a hint. Out: `Problem`s, gathered by each stage and raised together as `ProblemsFound`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Literal, NamedTuple

Severity = Literal["error", "warning"]


class Where(NamedTuple):
    """A place in a file; line and column count from 1, 0 means unknown."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        parts = [self.file]
        if self.line:
            parts.append(str(self.line))
            if self.column:
                parts.append(str(self.column))
        return ":".join(parts)


class Problem(NamedTuple):
    severity: Severity
    code: str
    where: Where
    message: str
    hint: str = ""

    def __str__(self) -> str:
        text = f"{self.where}: {self.severity}: {self.message}"
        return f"{text} · hint: {self.hint}" if self.hint else text


def error(code: str, where: Where, message: str, hint: str = "") -> Problem:
    return Problem("error", code, where, message, hint)


def warning(code: str, where: Where, message: str, hint: str = "") -> Problem:
    return Problem("warning", code, where, message, hint)


class ProblemsFound(Exception):
    """All the problems of one stage, raised once."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems), key=lambda p: (p.where, p.message)))
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[ProblemsFound], tuple[tuple[Problem, ...]]]:
        # They may be found in another process.
        return ProblemsFound, (self.problems,)


def raise_errors(problems: Iterable[Problem]) -> None:
    """Raise when at least one of them is an error; warnings travel along."""
    problems = list(problems)
    if any(problem.severity == "error" for problem in problems):
        raise ProblemsFound(problems)


def did_you_mean(word: object, known: Iterable[object]) -> str:
    """A hint for a misspelt name: the nearest one, or the list of what there is."""
    names = sorted(str(name) for name in known)
    near = difflib.get_close_matches(str(word), names, n=1, cutoff=0.6)
    if near:
        return f"did you mean '{near[0]}'?"
    if not names:
        return ""
    shown = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
    return f"there is: {shown}" if len(names) == 1 else f"there are: {shown}"
