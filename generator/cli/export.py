"""`tuckbox export`."""

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
)

HELP = """Make the files of GAME for a print shop or a virtual table.

\b
Examples:
  tuckbox export hanabi --to tts --players 4
  tuckbox export hanabi --to tabletopia --lang ru,pl
  tuckbox export hanabi --to drivethrucards --only firework-card,multicolour-card --fit nearest

Profiles are files of content/exports/, also in a folder of your own. What is written is read back and checked against the profile's
rules; files go to build/<language>/<game>/export/<profile>/ only if everything is right.
"""


@click.command(help=HELP)
@click.argument("game")
@click.option("--to", "profile", required=True, help="Profile: game-crafter, makeplayingcards, tts, …")
@click.option("--lang", "-l", callback=split_list, default="en", show_default=True, help="Languages, or 'all'.")
@click.option(
    "--players", "-n", type=int, help="Lay a virtual table out for so many (default: the most that can play)."
)
@click.option("--only", callback=split_list, help="Only these pieces: ids, components or patterns such as red-*.")
@click.option(
    "--fit", default="exact", show_default=True, help="exact, or nearest: change faces a little to a product's size."
)
@click.option("--base-url", default="", help="Address of the pictures of a virtual table (default: files here).")
@click.option("--draft", is_flag=True, help="Use texts that are not translated in the source language.")
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("build"), show_default=True, help="Where to write."
)
@click.option("--project", type=click.Path(path_type=Path, file_okay=False, exists=True), help="Folder with content/.")
@click.option("--quiet", "-q", is_flag=True, help="Say only what is wrong.")
@click.option("--json", "as_json", is_flag=True, help="Say it in JSON.")
def export(game: str, profile: str, project: Path | None, quiet: bool, as_json: bool, **options: Any) -> None:
    from generator.build.exporting import FITS, ExportRequest, export_game, load_form
    from generator.build.request import Request, check_request
    from generator.errors import Problem, ProblemsFound, Where, did_you_mean, error
    from generator.project import Project

    place = Project(project)
    languages = place.languages() if options["lang"] == ("all",) else options["lang"]
    with problems_shown(as_json=as_json, code=USAGE):
        check_request(Request(games=(game,), languages=languages, only=options["only"]), place)
        load_form(place, profile)
        if options["fit"] not in FITS:
            message = f"'{options['fit']}' is not a way to fit"
            raise ProblemsFound([error("unknown-choice", Where("--fit"), message, did_you_mean(options["fit"], FITS))])
    request = ExportRequest(
        game,
        profile,
        options["players"],
        options["only"],
        options["fit"],
        options["base_url"],
        options["draft"],
        options["out"],
    )
    results = []
    problems: list[Problem] = []
    with progress(quiet=quiet or as_json) as advance:
        for language in languages:
            try:
                results.append((language, export_game(place, request, language, advance)))
            except ProblemsFound as found:
                problems += found.problems
    if as_json:
        listed = [
            {
                "language": language,
                "folder": shown(result.folder),
                "files": list(result.files),
                "bytes": result.size,
                "notes": list(result.notes),
            }
            for language, result in results
        ]
        print_json({"results": listed, "problems": problems_json(problems)})
    elif not quiet:
        for _, result in results:
            click.echo(
                f"{shown(result.folder)}/  ({len(result.files)} files, {result.size / 1_000_000:.1f} MB, checked)"
            )
            for note in result.notes:
                click.echo(f"  {note}")
    if any(problem.severity == "error" for problem in problems):
        leave(dict.fromkeys(problems), as_json=False) if not as_json else click.get_current_context().exit(1)
    print_problems(problems)
