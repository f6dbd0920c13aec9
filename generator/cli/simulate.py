"""`tuckbox simulate` and `tuckbox sweep`: play a game thousands of times and say what came of it.

In: options. Out: text or JSON on standard output, progress and problems on standard error. Everything but click is
imported when a command runs, so that `--help` is quick.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from generator.cli.printing import trust_option

PROBLEMS, USAGE = 1, 2
DEFAULT_PAGE = "\0"
"""`--report` without a path; no file can have this name."""
# Problems of what was typed, not of a file.
_TYPED = {
    "agents",
    "charts",
    "players",
    "set",
    "unknown-agent",
    "unknown-game",
    "unknown-language",
    "unknown-parameter",
    "unknown-variant",
    "untrusted",
    "unused-parameter",
}

SIMULATE_HELP = """Play GAME many times and say what came of it: scores, length, wins, ends, and which supplies run out.

\b
Examples:
  tuckbox simulate hanabi --players 4 --games 10000 --agents piers
  tuckbox simulate hanabi --agents greedy,random --variant flurry --seed 7
  tuckbox simulate hanabi --set setup.hand_size=3 --json
  tuckbox simulate lanterns --players 4 --agents greedy --report --lang ru

Ctrl-C ends it with the statistics so far.
"""

SWEEP_HELP = """Play GAME with several values of its numbers and show them side by side.

\b
Examples:
  tuckbox sweep hanabi --players 2-5 --set components.clue-token.copies=4..10
  tuckbox sweep hanabi --set setup.hand_size=4,5 --set limits.misfires=1..3
"""


def register(group: click.Group) -> None:
    """Adds the commands to the main one."""
    group.add_command(simulate)
    group.add_command(sweep)


def _split(_context: click.Context, _option: click.Parameter, value: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in value.split(",") if word.strip())


def _shared(command: Callable[..., None]) -> Callable[..., None]:
    """The options of both commands."""
    options = [
        click.option("--agents", "-a", callback=_split, default="random", show_default=True, metavar="NAMES",
                     help="Who plays: one for all seats, or one for each, separated by commas."),
        click.option("--seed", type=click.IntRange(0, 2**62), default=1, show_default=True, help="The same seed, the same games."),
        click.option("--variant", "variants", multiple=True, metavar="NAME", help="Play a variant; may be repeated."),
        click.option("--workers", type=click.IntRange(0, 256), default=0, help="Processes; by default, all cores for long runs."),
        click.option("--cluster", default="", metavar="ADDRESS", help="A Dask scheduler, such as tcp://host:8786."),
        click.option("--engine", type=click.Choice(["auto", "compiled", "interpreted"]), default="auto", show_default=True,
                     help="Compiled needs the extra 'fast'."),
        click.option("--project", type=click.Path(path_type=Path, file_okay=False, exists=True), help="Folder with content/."),
        trust_option,
        click.option("--quiet", "-q", is_flag=True, help="No progress bar."),
        click.option("--json", "as_json", is_flag=True, help="Say it in JSON."),
    ]  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


@click.command(help=SIMULATE_HELP)
@click.argument("game")
@click.option("--players", "-n", type=int, help="Seats; the smallest number the game allows by default.")
@click.option("--games", "-g", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games.")
@click.option(
    "--set", "changed", multiple=True, metavar="PATH=VALUE", help="Change a number of the game's file; may be repeated."
)
@click.option(
    "--report",
    is_flag=False,
    flag_value=DEFAULT_PAGE,
    metavar="[PATH]",
    help="Write a page with charts too (build/<lang>/<game>/simulation-<players>.html); needs the extra 'charts'.",
)
@click.option("--lang", "-l", default="en", show_default=True, help="Language of the page.")
@_shared
def simulate(
    game: str, players: int | None, games: int, changed: tuple[str, ...], report: str | None, lang: str, **options: Any
) -> None:  # fmt: skip
    with _problems():
        from generator.loading.overrides import parse_change
        from generator.project import Project
        from generator.simulation.words import write_summary

        project = Project(options["project"], trust=options["trust"])
        changes = [parse_change(text) for text in changed]
        count = players if players is not None else _players_of(project, game)[0]
        if report is not None:
            _ready_for_page(project, lang)
        summary, result = _play(project, game, count, games, changes, options)
        _print(summary, write_summary, options["as_json"])
        if report is not None:
            usual = Path("build", lang, game, f"simulation-{count}.html")
            _write_page(result, summary, project, lang, usual if report == DEFAULT_PAGE else Path(report))


@click.command(help=SWEEP_HELP)
@click.argument("game")
@click.option(
    "--players", "-n", default="", metavar="COUNTS", help="Seats: 3, 2-4 or 2,4; all that the game allows by default."
)
@click.option(
    "--games", "-g", type=click.IntRange(min=1), default=1000, show_default=True, help="Games for each combination."
)
@click.option(
    "--set", "changed", multiple=True, metavar="PATH=VALUES", help="4..9, 0..20..5 or 4,6,8; may be repeated."
)
@_shared
def sweep(game: str, players: str, games: int, changed: tuple[str, ...], **options: Any) -> None:
    with _problems():
        from generator.errors import ProblemsFound
        from generator.project import Project
        from generator.simulation.sweeps import Row, combinations, parse_sweep, row_data, write_table

        project = Project(options["project"], trust=options["trust"])
        swept = [parse_sweep(text) for text in changed]
        counts = _counts(players) or _players_of(project, game)
        rows: list[Row] = []
        for count, changes in combinations(swept, counts):
            values = {change.path: change.value for change in changes}
            try:
                summary, _ = _play(project, game, count, games, changes, options)
            except ProblemsFound as found:
                # A value that cannot be played is an answer, too; a path or a name that does not exist is a mistake.
                if any(problem.code in _TYPED or problem.code == "cluster" for problem in found.problems):
                    raise
                rows.append(Row(count, values, None, "; ".join(problem.message for problem in found.problems)))
                continue
            rows.append(Row(count, values, summary))
            if summary["interrupted"]:
                break
        _print([row_data(row) for row in rows], lambda _: write_table(rows), options["as_json"])


def _play(
    project: Any, game: str, players: int, games: int, changes: Any, options: dict[str, Any]
) -> tuple[dict[str, Any], Any]:
    """The summary, and the run that it is of."""
    from generator.simulation.loading import rules_to_play
    from generator.simulation.report import summarize
    from generator.simulation.runs import Plan, run
    from generator.simulation.seating import check_agents

    rules = rules_to_play(project, game, players, options["variants"], changes)
    agents = check_agents(rules, options["agents"])
    plan = Plan(rules, agents, options["seed"], _speed(options["engine"]))
    with _progress(games, f"{game}, {players} players", options["quiet"] or options["as_json"]) as advance:
        result = run(plan, games, workers=options["workers"], cluster=options["cluster"], progress=advance)
    summary = summarize(result)
    summary["variants"] = list(options["variants"])
    summary["set"] = {change.path: change.value for change in changes}
    return summary, result


def _ready_for_page(project: Any, lang: str) -> None:
    """What a page needs is looked for before any game is played."""
    from generator.simulation.charts import require_charts
    from generator.simulation.page import load_language

    require_charts()
    load_language(project, lang)


def _write_page(result: Any, summary: dict[str, Any], project: Any, lang: str, path: Path) -> None:
    from generator.errors import ProblemsFound, Where, error
    from generator.simulation.page import write_page

    if not summary["games"]:
        click.echo("no game was finished: no report is written", err=True)
        return
    page = write_page(result, summary, project, lang)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page, encoding="utf-8", newline="\n")
    except OSError as bad:
        message = f"cannot be written: {bad.strerror}"
        raise ProblemsFound([error("unwritable", Where(path.as_posix()), message)]) from None
    click.echo(f"report: {path.as_posix()}", err=True)


def _speed(engine: str) -> str:
    from generator.errors import ProblemsFound, Where, error
    from generator.rules.machines import can_compile

    if engine == "compiled" and not can_compile():
        hint = "install the extra 'fast': pip install tuckbox[fast]"
        raise ProblemsFound([error("engine", Where("--engine compiled"), "numba is not installed", hint)])
    return engine


def _players_of(project: Any, game: str) -> list[int]:
    from generator.loading.game import load_game_to_play

    return list(load_game_to_play(project, game).file.players)


def _counts(text: str) -> list[int]:
    counts: list[int] = []
    try:
        for part in text.split(",") if text else []:
            low, _, high = part.partition("-")
            counts += range(int(low), int(high or low) + 1)
    except ValueError:
        raise click.BadParameter(f"'{text}' is not a number of players such as 3, 2-4 or 2,4") from None
    return counts


def _print(data: Any, write: Callable[[Any], str], as_json: bool) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=2) if as_json else write(data))


@contextmanager
def _problems() -> Iterator[None]:
    """Problems on standard error, and the exit code that says whose they are."""
    from generator.errors import ProblemsFound

    try:
        yield
    except ProblemsFound as found:
        for problem in found.problems:
            click.echo(str(problem), err=True)
        typed = all(problem.code in _TYPED for problem in found.problems)
        click.get_current_context().exit(USAGE if typed else PROBLEMS)


@contextmanager
def _progress(games: int, label: str, quiet: bool) -> Iterator[Callable[[int], None] | None]:
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=games)
        yield lambda done: bar.update(task, completed=done)
