"""`tuckbox conform`."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.printing import PROBLEMS, print_json, problems_shown, trust_option

HELP = """See whether the rules of GAME keep what every game promises: play ends, pieces are conserved, hidden cards stay hidden, texts
read back, compiled play equals interpreted play.

\b
Examples:
  tuckbox conform hanabi
  tuckbox conform moonharvest --trust
  tuckbox conform moonharvest --trust --players 3 --variant short
"""


@click.command(help=HELP)
@click.argument("game")
@click.option("--players", "-n", type=int, help="Seats; every number that the game allows by default.")
@click.option("--variant", "variants", multiple=True, metavar="NAME", help="Play a variant; may be repeated.")
@click.option(
    "--games", "-g", type=click.IntRange(1, 1000), default=3, show_default=True, help="Random games to look at."
)
@click.option("--project", type=click.Path(path_type=Path, file_okay=False, exists=True), help="Folder with content/.")
@trust_option
@click.option("--json", "as_json", is_flag=True, help="Say it in JSON.")
def conform(
    game: str,
    players: int | None,
    variants: tuple[str, ...],
    games: int,
    project: Path | None,
    trust: bool,
    as_json: bool,
) -> None:
    from generator.loading.game import load_game_to_play
    from generator.project import Project
    from generator.simulation.conformance import Trial, conformance
    from generator.simulation.loading import rules_to_play

    place = Project(project, trust=trust)
    listed = []
    with problems_shown(as_json=as_json):
        counts = [players] if players is not None else list(load_game_to_play(place, game, variants).file.players)
        for count in counts:
            trial = Trial(rules_to_play(place, game, count, variants), games)
            for verdict in conformance(trial):
                listed.append({"players": count, **verdict._asdict()})
                if not as_json:
                    mark = "fails" if verdict.problem else "skipped" if verdict.skipped else "holds"
                    said = verdict.problem or verdict.skipped
                    click.echo(f"{count} players: {mark}: {verdict.check}" + (f" · {said}" if said else ""))
    broken = sum(bool(verdict["problem"]) for verdict in listed)
    if as_json:
        print_json({"game": game, "checks": listed})
    else:
        click.echo(f"{game}: {f'{broken} promises are broken' if broken else 'the rules keep every promise'}")
    if broken:
        raise SystemExit(PROBLEMS)
