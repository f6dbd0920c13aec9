"""How results, problems and progress are shown."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import click

from generator.errors import Problem, ProblemsFound

PROBLEMS, USAGE = 1, 2

trust_option = click.option("--trust", is_flag=True, help="Run the rules in rules/ of your folder: they are a program.")


def split_list(
    context: click.Context, parameter: click.Parameter, value: str | tuple[str, ...] | None
) -> tuple[str, ...]:
    """`a4,letter` as a tuple, doubles dropped; also of an option that may be repeated."""
    joined = ",".join(value) if isinstance(value, tuple) else value or ""
    words = (word.strip() for word in joined.split(","))
    return tuple(dict.fromkeys(word for word in words if word))


def shown(path: Path) -> str:
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return path.as_posix()


def write_whole(path: Path, content: bytes) -> None:
    """A file that is there is there completely."""
    path.parent.mkdir(parents=True, exist_ok=True)
    staged = path.with_name(f".{path.name}.{os.getpid()}")
    staged.write_bytes(content)
    os.replace(staged, path)


def print_problems(problems: Iterable[Problem]) -> None:
    for problem in problems:
        if sys.stderr.isatty():
            color = "red" if problem.severity == "error" else "yellow"
            head, _, rest = str(problem).partition(f": {problem.severity}: ")
            text, _, hint = rest.partition(" · hint: ")
            line = f"{click.style(head, bold=True)}: {click.style(problem.severity, fg=color, bold=True)}: {text}"
            click.echo(line + (click.style(f" · hint: {hint}", fg="cyan") if hint else ""), err=True)
        else:
            click.echo(str(problem), err=True)


def problems_json(problems: Iterable[Problem]) -> list[dict[str, Any]]:
    return [
        {
            "severity": problem.severity,
            "code": problem.code,
            "file": problem.where.file,
            "line": problem.where.line,
            "column": problem.where.column,
            "message": problem.message,
            "hint": problem.hint,
        }
        for problem in problems
    ]


def print_json(data: object) -> None:
    click.echo(json.dumps(data, indent=1, ensure_ascii=False))


def leave(problems: Iterable[Problem], *, as_json: bool = False, code: int = PROBLEMS) -> NoReturn:
    problems = list(problems)
    if as_json:
        print_json({"problems": problems_json(problems)})
    else:
        print_problems(problems)
        errors = sum(problem.severity == "error" for problem in problems)
        if errors > 1:
            click.echo(f"{errors} errors", err=True)
    raise SystemExit(code)


@contextmanager
def problems_shown(*, as_json: bool = False, code: int = PROBLEMS) -> Iterator[None]:
    """Whatever a stage complains about is shown, not raised."""
    try:
        yield
    except ProblemsFound as found:
        leave(found.problems, as_json=as_json, code=code)


@contextmanager
def own_rules_blamed() -> Iterator[None]:
    """Exceptions that come out of a `rules/` of a project become problems; ours stay what they are."""
    try:
        yield
    except Exception as bad:
        # Rules are loaded only where a command asks for them, and so is this.
        finding = sys.modules.get("generator.rules.finding")
        problem = finding.blame_own_rules(bad) if finding else None
        if problem is None:
            raise
        raise ProblemsFound([problem]) from bad


@contextmanager
def progress(*, quiet: bool) -> Iterator[Callable[[int, int, str], None]]:
    """A bar on a terminal, nothing in a pipe."""
    if quiet or not sys.stderr.isatty():
        yield lambda done, total, what: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def advance(done: int, total: int, what: str) -> None:
            bar.update(task, completed=done, total=max(total, 1), description=what)

        yield advance
