"""How far translations are.

In: a `Review` of catalogues. Out: a row for each game and language, as text, as plain data, as a page.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from generator.build.l10n_checking import Review
from generator.build.report_pages import write_report
from generator.errors import Problem, ProblemsFound
from generator.l10n.catalogue import OWN_DOMAIN
from generator.l10n.checking.domain import DomainReport
from generator.l10n.locale import load_locale
from generator.loading.game import load_game
from generator.project import Project


class Row(NamedTuple):
    game: str
    language: str
    texts: int
    translated: int
    fuzzy: int
    stale: int
    missing: int
    failing: int
    overflow: int
    forms: int
    """Forms that the glossary lacks."""
    allowed: int

    @property
    def share(self) -> float:
        return self.translated / self.texts if self.texts else 1.0

    @property
    def done(self) -> bool:
        return self.translated == self.texts and not self.failing


COLUMNS = ("texts", "translated", "fuzzy", "stale", "missing", "failing", "overflow", "forms", "allowed")


def status_rows(review: Review) -> list[Row]:
    return [_row(report) for report in review.reports]


def _row(report: DomainReport) -> Row:
    overflow, forms = report.count("overflow"), report.count("missing-form")
    return Row(
        report.domain,
        report.language,
        report.total,
        report.translated,
        report.fuzzy,
        report.stale,
        report.missing,
        report.failing - overflow - forms,
        overflow,
        forms,
        report.waived,
    )


def status_data(review: Review) -> list[dict[str, Any]]:
    return [{**row._asdict(), "done": row.done} for row in status_rows(review)]


def status_text(review: Review) -> list[str]:
    """A table for a terminal."""
    rows = status_rows(review)
    cells = [
        ["game", "language", *COLUMNS],
        *([row.game, row.language, *(str(getattr(row, name)) for name in COLUMNS)] for row in rows),
    ]
    widths = [max(len(line[column]) for line in cells) for column in range(len(cells[0]))]
    return [
        "  ".join(
            cell.ljust(width) if column < 2 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    ]


def status_page(project: Project, review: Review, language: str) -> str:
    """The same as a page in a language, with every finding below the table."""
    rows = status_rows(review)
    names = {row.language: load_locale(project, row.language).name for row in rows}
    findings: dict[str, list[Problem]] = {}
    for problem in review.all_problems:
        findings.setdefault(problem.where.file, []).append(problem)
    titles = {game: _title(project, game) for game in dict.fromkeys(row.game for row in rows)}
    return write_report(
        project,
        "l10n-status.html.j2",
        language,
        rows=rows,
        columns=COLUMNS,
        names=names,
        titles=titles,
        findings=findings,
    )


def _title(project: Project, game: str) -> str:
    """Empty for the program's own words."""
    if game == OWN_DOMAIN:
        return ""
    try:
        return str(load_game(project, game).file.title)
    except ProblemsFound:
        return game
