"""`tuckbox build`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from generator.cli.printing import (
    USAGE,
    leave,
    print_json,
    print_problems,
    problems_json,
    problems_shown,
    progress,
    shown,
    split_list,
    trust_option,
)

# Short names that people type.
_BACKS = {"duplex": "duplex-long"}
FOLDERS = ("svg", "png", "cut")

HELP = """Make printable sheets of GAMES (all games by default).

\b
Examples:
  tuckbox build hanabi --lang ru
  tuckbox build --lang ru,pl --paper a4,letter --backs gutterfold,none
  tuckbox build hanabi --only red-5,clue-token --format pdf,svg
  tuckbox build hanabi --ink low --printer office
  tuckbox build hanabi --format html --booklet

Files go to build/<language>/<game>/, with a manifest.json that says what is where. What has not changed is not made again.
"""


@click.command(help=HELP)
@click.argument("games", nargs=-1)
@click.option("--lang", "-l", callback=split_list, default="en", show_default=True, help="Languages, or 'all'.")
@click.option("--paper", "-p", callback=split_list, default="a4", show_default=True, help="Papers, such as a4,letter.")
@click.option(
    "--backs",
    "-b",
    callback=split_list,
    default="duplex-long",
    show_default=True,
    help="none, separate, duplex-long, duplex-short or gutterfold; several are separated by commas.",
)
@click.option(
    "--format",
    "-f",
    "formats",
    callback=split_list,
    default="pdf",
    show_default=True,
    help="pdf, svg, png, cut or html.",
)
@click.option(
    "--cuts", default="auto", show_default=True, help="shared (pieces touch), double (bleed between) or auto."
)
@click.option("--marks", default="crop", show_default=True, help="crop, lines (full-length cut lines) or none.")
@click.option(
    "--ink",
    default="full",
    show_default=True,
    help="full, low (white grounds and outlines, at most a quarter of the ink) or grey.",
)
@click.option("--printer", default="", help="Correct backs for this printer, as measured with tuckbox calibrate.")
@click.option("--dpi", type=int, default=150, show_default=True, help="Resolution of PNG pages.")
@click.option("--only", callback=split_list, help="Only these pieces: ids, components or patterns such as red-*.")
@click.option("--changed-since", default="", metavar="RELEASE", help="Only what is new or different since a release.")
@click.option("--booklet", is_flag=True, help="The rulebook as a booklet, too: two A5 pages on each side, to fold.")
@click.option("--draft", is_flag=True, help="Print texts that are not translated in the source language, marked.")
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("build"), show_default=True, help="Where to write."
)
@click.option("--project", type=click.Path(path_type=Path, file_okay=False, exists=True), help="Folder with content/.")
@trust_option
@click.option("--quiet", "-q", is_flag=True, help="Say only what is wrong.")
@click.option("--json", "as_json", is_flag=True, help="Say it in JSON.")
def build(
    games: tuple[str, ...], project: Path | None, trust: bool, quiet: bool, as_json: bool, **options: Any
) -> None:
    from generator.build.request import Request, check_request
    from generator.build.state import program_fingerprint
    from generator.build.unit import build_unit
    from generator.errors import Problem, ProblemsFound
    from generator.project import Project

    place = Project(project, trust=trust)
    languages = place.languages() if options["lang"] == ("all",) else options["lang"]
    request = Request(
        games=tuple(dict.fromkeys(games)) or place.all_games(),
        languages=languages,
        papers=options["paper"],
        backs=tuple(dict.fromkeys(_BACKS.get(word, word) for word in options["backs"])),
        formats=options["formats"],
        cuts=options["cuts"],
        marks=options["marks"],
        dpi=options["dpi"],
        only=options["only"],
        draft=options["draft"],
        out=options["out"],
        ink=options["ink"],
        printer=options["printer"],
        since=options["changed_since"],
        booklet=options["booklet"],
    )
    with problems_shown(as_json=as_json, code=USAGE):
        check_request(request, place)
        if request.since:
            from generator.build.releases import check_release

            for language, game in request.units:
                check_release(place, request.since, game, language)
        if request.printer:
            from generator.build.printers import find_profile

            request = request._replace(correction=str(find_profile(request.printer)))
    program = program_fingerprint()
    results = []
    problems: list[Problem] = []
    with progress(quiet=quiet or as_json) as advance:
        for language, game in request.units:

            def report(done: int, total: int, what: str, unit: str = f"{game} ({language})") -> None:
                advance(done, total, f"{unit}: {what}")

            try:
                results.append(build_unit(place, request, language, game, program, report))
            except ProblemsFound as found:
                problems += found.problems
    if as_json:
        print_json({"results": [_as_json(result) for result in results], "problems": problems_json(problems)})
    else:
        for result in results:
            _print_result(result, quiet)
    if any(problem.severity == "error" for problem in problems):
        leave(dict.fromkeys(problems), as_json=False) if not as_json else click.get_current_context().exit(1)
    print_problems(problems)


def _print_result(result: Any, quiet: bool) -> None:
    if quiet:
        return
    single = [written for written in result.written if written.path.parent.name not in FOLDERS]
    for written in single:
        pages = f"{written.pages} page" + "s" * (written.pages != 1)
        click.echo(f"{shown(written.path)}  ({pages}, {_size(written.size)})")
    for kind in FOLDERS:
        some = [written for written in result.written if written.path.parent.name == kind]
        if some:
            size = _size(sum(written.size for written in some))
            click.echo(f"{shown(some[0].path.parent)}/  ({len(some)} files, {size})")
    for note in result.notes:
        click.echo(f"  {note}")
    if result.removed:
        names = ", ".join(path.name for path in result.removed[:3]) + (", …" if len(result.removed) > 3 else "")
        count = f"{len(result.removed)} file" + "s" * (len(result.removed) != 1)
        click.echo(f"  removed {count} made from an older version of the game: {names}")
    if not result.written:
        click.echo(f"{result.game} ({result.language}): nothing {'to print' if result.notes else 'has changed'}")


def _size(size: int) -> str:
    return f"{size / 1_000_000:.1f} MB" if size >= 1_000_000 else f"{max(1, size // 1000)} kB"


def _as_json(result: Any) -> dict[str, Any]:
    return {
        "language": result.language,
        "game": result.game,
        "written": [
            {"path": shown(written.path), "pages": written.pages, "bytes": written.size} for written in result.written
        ],
        "unchanged": [shown(path) for path in result.unchanged],
        "removed": [shown(path) for path in result.removed],
        "notes": list(result.notes),
    }
