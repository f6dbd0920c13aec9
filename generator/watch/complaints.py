"""Problems as the page shows them: with the lines of the file that they are about.

In: problems, a project. Out: plain data for JSON.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from generator.errors import Problem
from generator.project import Project

AROUND = 2
"""Lines shown before and after the one that is wrong."""
LONGEST_LINE = 300


def describe_problems(problems: Iterable[Problem], project: Project) -> list[dict[str, Any]]:
    return [
        {
            "severity": problem.severity,
            "code": problem.code,
            "where": str(problem.where),
            "line": problem.where.line,
            "message": problem.message,
            "hint": problem.hint,
            "excerpt": _excerpt(problem, project),
        }
        for problem in problems
    ]


def _excerpt(problem: Problem, project: Project) -> list[dict[str, Any]]:
    """The lines around; nothing for a file outside the project and our own folders."""
    line = problem.where.line
    path = (Path.cwd() / problem.where.file).resolve()
    if not line or not any(path.is_relative_to(root.resolve()) for root in project.roots):
        return []
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    first = max(1, line - AROUND)
    return [
        {"n": number, "text": text[:LONGEST_LINE], "wrong": number == line}
        for number, text in enumerate(lines[first - 1 : line + AROUND], first)
    ]
