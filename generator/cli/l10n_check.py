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
            place, languages or place.languages(), games or (*place.games(), OWN_DOMAIN), advance=advance
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


REVIEWS = (check,)
