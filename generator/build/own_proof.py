"""A proof of the program's own words: sheets, guides and reports, each text beside its source as the catalogue has it.

In: a language. Out: a page like that of a game, without pictures; placeholders stand as they are typed, plural forms one below another.
"""

from __future__ import annotations

from generator.build.proofs import Line, Part
from generator.build.report_pages import write_report
from generator.l10n.catalogue import OWN_DOMAIN, Catalogue, Entry, load_catalogue
from generator.l10n.freshness import check_fresh
from generator.l10n.locale import load_locale
from generator.l10n.resolve import Inline, RichText
from generator.l10n.words import SOURCE_LANGUAGE, load_words
from generator.project import Project


def write_own_proof(project: Project, language: str) -> str:
    """Raises `ProblemsFound` if a catalogue cannot be read."""
    locale = load_locale(project, language)
    source = load_catalogue(project, load_locale(project, SOURCE_LANGUAGE), OWN_DOMAIN) or Catalogue("", {})
    catalogue = load_catalogue(project, locale, OWN_DOMAIN) or Catalogue("", {})
    groups: dict[str, list[Line]] = {}
    for entry in source.entries.values():
        lines = groups.setdefault(entry.id.partition("/")[0], [])
        lines.append(Line(entry.id, _texts(entry.source, entry.source_plural), _translation(entry, catalogue), ""))
    return write_report(
        project,
        "l10n-proof.html.j2",
        language,
        title=load_words(project, locale, draft=True)("l10n/own-words"),
        name=locale.name,
        source_language=SOURCE_LANGUAGE,
        numbers=[],
        terms=[],
        parts=[Part(name, "", (), tuple(lines)) for name, lines in groups.items()],
        icons={},
    )


def _translation(source: Entry, catalogue: Catalogue) -> RichText | None:
    entry = catalogue.entries.get(source.id)
    if entry is None or check_fresh(source.id, source.source, entry, catalogue.file, source.source_plural):
        return None
    return _texts(*entry.forms)


def _texts(*forms: str) -> RichText:
    return (Inline("\n".join(form for form in forms if form)),)
