"""`tuckbox release`."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.printing import USAGE, problems_shown, progress, shown, split_list

HELP = """Remember what GAMES (all by default) look like now, under NAME.

\b
Examples:
  tuckbox release v3
  tuckbox release v3 hanabi --lang ru,pl
  tuckbox build hanabi --changed-since v3

Files go to releases/<name>/; keep them with your game. Later builds with --changed-since print only what is new or different.
"""


@click.command(help=HELP)
@click.argument("name")
@click.argument("games", nargs=-1)
@click.option("--lang", "-l", callback=split_list, help="Languages, or 'all' (default: those that were built).")
@click.option("--new-sizes", is_flag=True, help="Settle text sizes anew instead of keeping those of the last release.")
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("build"), show_default=True, help="Where builds are."
)
@click.option("--project", type=click.Path(path_type=Path, file_okay=False, exists=True), help="Folder with content/.")
def release(
    name: str, games: tuple[str, ...], lang: tuple[str, ...], new_sizes: bool, out: Path, project: Path | None
) -> None:
    from generator.build.releasing import built_languages, release_games
    from generator.build.request import Request, check_request
    from generator.project import Project

    place = Project(project)
    chosen = tuple(dict.fromkeys(games)) or place.all_games()
    languages = place.languages() if lang == ("all",) else lang
    with problems_shown(code=USAGE):
        check_request(Request(games=chosen, languages=languages), place)
    units = [(language, game) for game in chosen for language in languages or built_languages(place, game, out)]
    with problems_shown(), progress(quiet=False) as advance:
        released = release_games(place, name, units, new_sizes=new_sizes, advance=advance)
    for entry in released:
        click.echo(f"{shown(entry.path)}  ({len(entry.record.pieces)} different pieces)")
        for note in entry.notes:
            click.echo(f"  {note}")
