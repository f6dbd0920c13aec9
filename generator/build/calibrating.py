"""Makes calibration sheets, and profiles from what was read on them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.build.printers import file_word, find_profile
from generator.drawing.fonts import load_registry
from generator.errors import ProblemsFound, Where, did_you_mean, error
from generator.l10n.locale import load_locale
from generator.l10n.words import load_words
from generator.output.pdf import write_pdf
from generator.project import Project
from generator.sheets.calibration import calibration_document, cross_points, page_size
from generator.sheets.printers import PrinterProfile, Readings, profile_from
from generator.units import PAPERS


def check_papers(papers: Sequence[str]) -> None:
    problems = [
        error("unknown-choice", Where("--paper"), f"there is no paper '{name}'", did_you_mean(name, PAPERS))
        for name in papers
        if name not in PAPERS
    ]
    if problems:
        raise ProblemsFound(problems)


def make_calibration(
    project: Project,
    papers: Sequence[str],
    languages: Sequence[str],
    out: Path,
    *,
    printer: str = "",
    lying: bool = False,
) -> list[Path]:
    """One file for each paper and language; nothing is written if one of them cannot be made."""
    check_papers(papers)
    unknown = [language for language in languages if language not in project.languages()]
    if unknown:
        hint = f"there are: {', '.join(project.languages())}"
        raise ProblemsFound(
            error("unknown-choice", Where("--lang"), f"there is no language '{word}'", hint) for word in unknown
        )
    profile = find_profile(printer) if printer else None
    fonts = load_registry()
    made: dict[Path, bytes] = {}
    for language in languages:
        locale = load_locale(project, language)
        words = load_words(project, locale)
        for paper in papers:
            document = calibration_document(
                paper, words, fonts, language, lying=lying, printer=printer, profile=profile
            )
            parts = [
                "calibration",
                paper,
                *(["landscape"] if lying else []),
                *([file_word(printer)] if printer else []),
            ]
            made[out / language / ("-".join(parts) + ".pdf")] = write_pdf(document, fonts)
    for path, content in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return list(made)


def measured(readings: Readings, paper: str, profile: PrinterProfile, *, lying: bool = False) -> PrinterProfile:
    """The profile that these readings of an uncorrected sheet make; the way lying pages are printed stays as it was known."""
    points = cross_points(*page_size(paper, lying=lying))
    found = profile_from(readings, points.across, points.down, profile.lying)
    if not lying:
        return found
    # What was seen on a lying page, as it is on an upright one.
    x, y = (found.y, -found.x) if profile.lying == "left" else (-found.y, found.x)
    return found._replace(x=x, y=y, scale_x=found.scale_y, scale_y=found.scale_x)
