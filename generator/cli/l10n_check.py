"""`tuckbox l10n check`, `status` and `equivalence`: what is wrong with translations, how far they are, whether they say the same."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.l10n import games_option, json_option, project_option
from generator.cli.printing import (
    PROBLEMS,
    USAGE,
    print_json,
    print_problems,
    problems_json,
    problems_shown,
    progress,
    shown,
    write_whole,
)

CHECK = """Check the translations into LANGUAGES (all by default).

\b
Examples:
  tuckbox l10n check
  tuckbox l10n check ru pl --game lanterns
  tuckbox l10n check --strict --json

Every placeholder, number, icon and term of the source must be in its translation; forms, letters, marks and spaces are looked at, and texts
are laid out to see whether they fit. Each finding has a code in brackets. What is meant as it is can be allowed above the message:

\b
  # tuckbox: allow identical — a proper name
"""


@click.command(help=CHECK)
@click.argument("languages", nargs=-1)
@games_option
@click.option("--strict", is_flag=True, help="Warnings fail, too.")
@project_option
@json_option
def check(
    languages: tuple[str, ...], games: tuple[str, ...], strict: bool, project: Path | None, as_json: bool
) -> None:
    from generator.build.l10n_checking import check_names, review_translations
    from generator.l10n.catalogue import OWN_DOMAIN
    from generator.project import Project

    place = Project(project)
    with problems_shown(as_json=as_json, code=USAGE):
        check_names(place, languages, games)
    with progress(quiet=as_json) as advance:
        review = review_translations(
            place, languages or place.languages(), games or (*place.all_games(), OWN_DOMAIN), advance=advance
        )
    found = review.all_problems
    errors = sum(problem.severity == "error" for problem in found)
    waived = sum(report.waived for report in review.reports)
    if as_json:
        print_json({"problems": problems_json(found), "waived": waived})
    else:
        print_problems(problem._replace(message=f"{problem.message} [{problem.code}]") for problem in found)
        counts = [(errors, "error"), (len(found) - errors, "warning")]
        said = ", ".join(f"{count} {word}{'s' * (count != 1)}" for count, word in counts if count)
        allowed = f" ({waived} allowed)" if waived else ""
        click.echo(f"{said or 'everything is right'}{allowed}")
    if errors or (strict and found):
        raise SystemExit(PROBLEMS)


STATUS = """Show how far the translations into LANGUAGES (all by default) are.

\b
Examples:
  tuckbox l10n status
  tuckbox l10n status ru --json
  tuckbox l10n status --html build/l10n/status.html --lang pl

For every game and language: texts, translated, fuzzy (marked so), stale (the source has changed), missing, failing checks, texts that do
not fit, forms that the glossary lacks, and findings that a translator allowed.
"""


@click.command(help=STATUS)
@click.argument("languages", nargs=-1)
@games_option
@click.option("--html", "page", type=click.Path(path_type=Path, dir_okay=False), help="Write a page, too.")
@click.option("--lang", "-l", "language", default="en", show_default=True, help="Language of the page.")
@project_option
@json_option
def status(
    languages: tuple[str, ...],
    games: tuple[str, ...],
    page: Path | None,
    language: str,
    project: Path | None,
    as_json: bool,
) -> None:
    from generator.build.l10n_checking import check_names, review_translations
    from generator.build.l10n_status import status_data, status_page, status_text
    from generator.l10n.catalogue import OWN_DOMAIN
    from generator.project import Project

    place = Project(project)
    with problems_shown(as_json=as_json, code=USAGE):
        check_names(place, (*languages, language), games)
    with progress(quiet=as_json) as advance:
        chosen = games or (*place.all_games(), OWN_DOMAIN)
        review = review_translations(place, languages or place.languages(), chosen, advance=advance)
    if as_json:
        print_json({"status": status_data(review), "problems": problems_json(review.problems)})
    else:
        click.echo("\n".join(status_text(review)))
        print_problems(problem for problem in review.problems if problem.severity == "error")
    if page is not None:
        with problems_shown(as_json=as_json):
            write_whole(page, status_page(place, review, language).encode())
        if not as_json:
            click.echo(shown(page))


EQUIVALENCE = """Compare what games say in LANGUAGES (all by default): numbers, icons, terms and references of every section, side by side.

\b
Examples:
  tuckbox l10n equivalence --game lanterns
  tuckbox l10n equivalence ru pl --html build/l10n/equivalence.html

Texts are compared as they are printed, with the numbers of today. Ends with 1 if a text says something else in another language, or is
missing there.
"""


@click.command(help=EQUIVALENCE)
@click.argument("languages", nargs=-1)
@games_option
@click.option("--html", "page", type=click.Path(path_type=Path, dir_okay=False), help="Write a page, too.")
@click.option("--lang", "-l", "language", default="en", show_default=True, help="Language of the page.")
@project_option
@json_option
def equivalence(
    languages: tuple[str, ...],
    games: tuple[str, ...],
    page: Path | None,
    language: str,
    project: Path | None,
    as_json: bool,
) -> None:
    from generator.build.equivalence import compare_languages, equivalence_page
    from generator.build.l10n_checking import check_names
    from generator.l10n.catalogue import OWN_DOMAIN
    from generator.project import Project

    place = Project(project)
    with problems_shown(as_json=as_json, code=USAGE):
        check_names(place, (*languages, language), games)
    chosen = [game for game in games or place.all_games() if game != OWN_DOMAIN]
    with problems_shown(as_json=as_json):
        compared = [compare_languages(place, game, languages or place.languages()) for game in chosen]
        if page is not None:
            write_whole(page, equivalence_page(place, compared, language).encode())
    found = [problem for each in compared for problem in each.problems]
    if as_json:
        print_json({"games": [each.data() for each in compared], "problems": problems_json(found)})
    else:
        for each in compared:
            differences = each.differences
            for difference in differences:
                click.echo(str(difference))
            said = f"{len(differences)} difference{'s' * (len(differences) != 1)}" if differences else "all agree"
            click.echo(f"{each.game} in {', '.join(each.languages)}: {said}")
        print_problems(found)
        if page is not None:
            click.echo(shown(page))
    if found or any(each.differences for each in compared):
        raise SystemExit(PROBLEMS)


PROOF = """Make proofs for native readers: one page a game, to be printed and written on.

\b
Examples:
  tuckbox l10n proof ru
  tuckbox l10n proof pl --game lanterns --out build/l10n

The forms of every term after 1, 2, 5, 21 and 22, every text beside its source, and pictures of the pieces that print them.
"""


@click.command(help=PROOF)
@click.argument("languages", nargs=-1, required=True)
@games_option
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("build/l10n"), show_default=True, help="Where to write."
)
@project_option
@json_option
def proof(languages: tuple[str, ...], games: tuple[str, ...], out: Path, project: Path | None, as_json: bool) -> None:
    from generator.build.l10n_checking import check_names
    from generator.build.own_proof import write_own_proof
    from generator.build.proofs import write_proof
    from generator.errors import Problem, ProblemsFound
    from generator.l10n.catalogue import OWN_DOMAIN
    from generator.project import Project

    place = Project(project)
    with problems_shown(as_json=as_json, code=USAGE):
        check_names(place, languages, games)
    written: list[Path] = []
    problems: list[Problem] = []
    chosen = games or (*place.all_games(), OWN_DOMAIN)
    with progress(quiet=as_json) as advance:
        units = [(language, game) for language in languages for game in chosen]
        for done, (language, game) in enumerate(units):
            advance(done, len(units), f"{game} ({language})")
            path = out / f"proof-{game}-{language}.html"
            try:
                page = write_own_proof(place, language) if game == OWN_DOMAIN else write_proof(place, game, language)
                write_whole(path, page.encode())
                written.append(path)
            except ProblemsFound as found:
                problems += found.problems
    if as_json:
        print_json({"written": [shown(path) for path in written], "problems": problems_json(problems)})
    else:
        for path in written:
            click.echo(shown(path))
        print_problems(dict.fromkeys(problems))
    if problems:
        raise SystemExit(PROBLEMS)


REVIEWS = (check, equivalence, proof, status)
