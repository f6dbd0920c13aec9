"""`tuckbox new`."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.printing import USAGE, problems_shown, shown

HELP = """Begin a game of your own: write a small one, GAME, that builds at once, into this folder.

\b
Examples:
  tuckbox new moonharvest
  tuckbox new moonharvest --rules
  tuckbox new moonharvest --into ~/games/moonharvest

It asks nothing and overwrites nothing. Then: tuckbox build moonharvest, and change content/games/moonharvest.yaml.
"""


@click.command(help=HELP)
@click.argument("game")
@click.option("--rules", is_flag=True, help="Also rules/GAME.py, with which the game can be simulated.")
@click.option("--into", type=click.Path(path_type=Path), help="A new folder to write it into.")
def new(game: str, rules: bool, into: Path | None) -> None:
    from generator.build.new_game import new_game
    from generator.errors import ProblemsFound, Where, error
    from generator.project import Project

    with problems_shown(code=USAGE):
        if into is not None and into.exists() and not into.is_dir():
            raise ProblemsFound([error("exists", Where(shown(into)), "this is a file, and a folder is wanted here")])
        written = new_game(Project(into), game, rules=rules, own_folder=into is not None)
    for path in written:
        click.echo(f"wrote {shown(path)}")
    inside = f"cd {shown(into)}; " if into is not None else ""
    click.echo(f"now: {inside}tuckbox build {game}, and tuckbox watch {game} to see it while you change it")
    if rules:
        click.echo(f"     tuckbox simulate {game} --trust (--trust, as rules are a program that is run)")
