"""`tuckbox list` and `tuckbox schema`."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.printing import print_json, print_problems

_project = click.option(
    "--project", type=click.Path(path_type=Path, file_okay=False, exists=True), help="Folder with content/."
)


@click.command("list", help="List the games, what is in their boxes, and the languages, papers and fonts there are.")
@_project
@click.option("--json", "as_json", is_flag=True, help="Say it in JSON.")
def list_(project: Path | None, as_json: bool) -> None:
    from generator.drawing.fonts import load_registry
    from generator.errors import Problem, ProblemsFound
    from generator.loading.game import load_game
    from generator.project import Project
    from generator.units import CARD_SIZES, PAPERS

    place = Project(project)
    games = {}
    problems: list[Problem] = []
    for identity in place.games():
        try:
            games[identity] = load_game(place, identity)
        except ProblemsFound as found:
            problems += found.problems
    families = load_registry().families()
    if as_json:
        listed = [
            {
                "id": game.id,
                "title": game.file.title,
                "version": game.file.version,
                "players": [game.file.players.start, game.file.players.stop - 1],
                "components": [
                    {"id": name, "kind": game.file.components[name].kind, "count": count}
                    for name, count in game.counts.items()
                ],
            }
            for game in games.values()
        ]
        print_json({"games": listed, "languages": place.languages(), "papers": sorted(PAPERS), "fonts": families})
    else:
        for game in games.values():
            players = game.file.players
            click.echo(
                f"{game.id}: {game.file.title}, version {game.file.version}, {players.start}-{players.stop - 1} players"
            )
            for name, count in game.counts.items():
                click.echo(f"  {count:4} × {name} ({game.file.components[name].kind})")
        click.echo(f"languages: {', '.join(place.languages())}")
        click.echo(f"papers: {', '.join(PAPERS)}")
        click.echo(f"card sizes: {', '.join(CARD_SIZES)}")
        click.echo(f"fonts: {', '.join(families)}")
    print_problems(problems)
    if problems:
        raise SystemExit(1)


@click.command(help="Print the JSON Schema of a game file, for editors that complete and check while typing.")
def schema() -> None:
    from generator.loading.schema import json_schema

    print_json(json_schema())
