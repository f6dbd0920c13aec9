"""`tuckbox check`."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.printing import (
    PROBLEMS,
    USAGE,
    print_json,
    print_problems,
    problems_json,
    problems_shown,
    progress,
    split_list,
    trust_option,
)

HELP = """Check GAMES (all by default) in every language without writing anything.

\b
Examples:
  tuckbox check
  tuckbox check hanabi --lang pl
  tuckbox check --json
  tuckbox check lanterns --no-play

Loads the game, resolves every text, draws every face, proves the statements of `expect:`, plays the game to test those about play (they
hold, fail, or stay undecided after the most games they allow), plays the examples of the rulebook and lists what the rules provide for
and no example shows, and looks whether the faces of each set can be told apart by colour-blind players and on a grey printer, in every
ink.
"""


@click.command(help=HELP)
@click.argument("games", nargs=-1)
@click.option("--lang", "-l", callback=split_list, default="all", show_default=True, help="Languages.")
@click.option("--project", type=click.Path(path_type=Path, file_okay=False, exists=True), help="Folder with content/.")
@click.option("--json", "as_json", is_flag=True, help="Say it in JSON, for editors.")
@click.option("--play/--no-play", default=True, help="Test the statements about play, or skip them.")
@trust_option
def check(
    games: tuple[str, ...], lang: tuple[str, ...], project: Path | None, as_json: bool, play: bool, trust: bool
) -> None:
    from generator.build.checking import check_game
    from generator.build.request import Request, check_request
    from generator.errors import Problem
    from generator.project import Project

    place = Project(project, trust=trust)
    languages = place.languages() if lang == ("all",) else lang
    request = Request(games=games or place.all_games(), languages=languages)
    with problems_shown(as_json=as_json, code=USAGE):
        check_request(request, place)
    problems: list[Problem] = []
    proven = []
    verdicts = []
    played = []
    with progress(quiet=as_json) as advance:
        for number, game in enumerate(request.games):
            advance(number, len(request.games), game)
            outcome = check_game(place, game, request.languages, play=play)
            problems += outcome.problems
            proven += [(game, statement) for statement in outcome.proven]
            verdicts += [(game, verdict) for verdict in outcome.verdicts]
            played += [(game, statement) for statement in outcome.played]
    if as_json:
        listed = [{"game": game, "expect": statement} for game, statement in proven]
        apart = [{"game": game, "verdict": verdict} for game, verdict in verdicts]
        tested = [{"game": game, **statement.data()} for game, statement in played]
        print_json({"problems": problems_json(problems), "proven": listed, "played": tested, "told_apart": apart})
    else:
        for game, statement in proven:
            click.echo(f"{game}: holds: {statement}")
        for game, tried in played:
            click.echo(f"{game}: {tried}")
        for game, verdict in verdicts:
            click.echo(f"{game}: {verdict}")
        print_problems(problems)
    errors = sum(problem.severity == "error" for problem in problems)
    if not as_json:
        games_word = f"{len(request.games)} game" + "s" * (len(request.games) != 1)
        verdict = f"{errors} error" + "s" * (errors != 1) if errors else "everything is right"
        click.echo(f"{games_word} in {', '.join(request.languages)}: {verdict}")
    if errors:
        raise SystemExit(PROBLEMS)
