"""`tuckbox l10n`: what a translator needs. Each command is a function of its own, added to the group at the end of this file."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.printing import PROBLEMS, USAGE, leave, print_json, print_problems, problems_json, shown, split_list

HELP = """Translate games: start a language, keep its files up to date, check and proofread them.

\b
Examples:
  tuckbox l10n new cs
  tuckbox l10n update ru
  tuckbox l10n check ru
  tuckbox l10n status
  tuckbox l10n proof ru
"""

UPDATE = """Bring the catalogues of LANGUAGES (all by default) up to date with the games.

\b
Examples:
  tuckbox l10n update
  tuckbox l10n update ru pl --game lanterns

Every text of a game is a message with an id of its own. What is translated stays; where the source text has changed,
the translation is kept, marked fuzzy, and the text it was made from stands beside it; new texts are added; what is gone
is kept at the end of the file. Doing it twice changes nothing.
Templates for other tools (POT) go to build/l10n/.
"""

NEW = """Start a translation into LANGUAGES: a folder with empty catalogues, a glossary to fill in and the language's own typography.

\b
Examples:
  tuckbox l10n new cs
  tuckbox l10n new pt-BR --game hanabi

Then `tuckbox build --lang cs` prints a draft: what is not translated yet is in the source language, and marked.
"""

project_option = click.option(
    "--project",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Folder with content/ and locales/.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Say it in JSON.")
games_option = click.option(
    "--game", "-g", "games", multiple=True, callback=split_list, help="Only these games; 'tuckbox': its own words."
)


@click.group(help=HELP)
def l10n() -> None:
    pass


@click.command(help=UPDATE)
@click.argument("languages", nargs=-1)
@games_option
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("build"), show_default=True, help="Where templates go."
)
@project_option
@json_option
def update(languages: tuple[str, ...], games: tuple[str, ...], out: Path, project: Path | None, as_json: bool) -> None:
    from generator.build.translating import update_catalogues
    from generator.errors import ProblemsFound
    from generator.project import Project

    try:
        report = update_catalogues(Project(project), languages, games, out)
    except ProblemsFound as found:
        leave(found.problems, as_json=as_json, code=USAGE)
    if as_json:
        print_json({"files": [file.data() for file in report.files], "problems": problems_json(report.problems)})
    else:
        for file in report.files:
            click.echo(f"{file.path}: {file}")
        print_problems(report.problems)
    if any(problem.severity == "error" for problem in report.problems):
        raise SystemExit(PROBLEMS)


@click.command(help=NEW)
@click.argument("languages", nargs=-1, required=True)
@games_option
@project_option
@json_option
def new(languages: tuple[str, ...], games: tuple[str, ...], project: Path | None, as_json: bool) -> None:
    from generator.build.translating import start_languages
    from generator.errors import ProblemsFound
    from generator.project import Project

    try:
        written = start_languages(Project(project), languages, games)
    except ProblemsFound as found:
        leave(found.problems, as_json=as_json, code=USAGE)
    if as_json:
        print_json({"written": [shown(path) for path in written]})
        return
    for path in written:
        click.echo(shown(path))
    click.echo(f"translate what stands in these files, then look at it: tuckbox build --lang {','.join(languages)}")


for command in (update, new):
    l10n.add_command(command)
