"""All checks of the texts of one domain (a game, or the program's own words) in one language.

In: the source texts, their catalogue, the two languages. Out: a `DomainReport`: how far the translation is, and what is wrong with it after
waivers. Problems that layout has found (by message id) go through the same waivers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generator.errors import Problem, Where, warning
from generator.l10n.catalogue import Catalogue, Entry
from generator.l10n.checking import facts, letters, marks, terms
from generator.l10n.checking.subject import Check, Source, Tongue, Translation, Wording, read_translations
from generator.l10n.checking.waivers import WAIVABLE, Waiver, read_waivers, settle
from generator.l10n.freshness import check_fresh, obsolete

AS_TYPED: tuple[Check, ...] = (facts.check_html, facts.check_template)
"""What can be said even of a text that cannot be understood."""

ALONE: tuple[Check, ...] = (
    *AS_TYPED,
    marks.check_quotes,
    marks.check_dashes,
    marks.check_spaces,
    marks.check_doubled,
    letters.check_letters,
)
"""What a text can have wrong by itself: also asked of the source."""

AGAINST: tuple[Check, ...] = (
    facts.check_placeholders,
    facts.check_digits,
    facts.check_emphasis,
    facts.check_forms,
    facts.check_identical,
    marks.check_end,
    terms.check_terms,
    terms.check_banned,
)
"""What only shows beside the source."""

LAYOUT = ("line-end",)
"""Codes that are known only when the text was laid out."""

_NOTHING = Source("", Wording("", ()))


class DomainReport(NamedTuple):
    """The state of one catalogue."""

    domain: str
    language: str
    file: str
    total: int
    translated: int
    fuzzy: int
    stale: int
    missing: int
    problems: tuple[Problem, ...]
    waived: int

    @property
    def failing(self) -> int:
        """Checks that fail; what is not translated yet has a number of its own."""
        return sum(problem.code not in ("untranslated", "fuzzy", "stale", "obsolete") for problem in self.problems)

    def count(self, *codes: str) -> int:
        return sum(problem.code in codes for problem in self.problems)


def check_domain(
    domain: str,
    sources: Mapping[str, Source],
    catalogue: Catalogue,
    tongue: Tongue,
    laid_out: Mapping[str, Sequence[Problem]] | None = None,
) -> DomainReport:
    """`laid_out`: what layout found wrong with each text; None if nobody looked."""
    problems: list[Problem] = []
    states: Counter[str] = Counter()
    waived = 0
    looked_for = [code for code in WAIVABLE if laid_out is not None or code not in LAYOUT]
    fresh: dict[str, tuple[Source, Entry]] = {}
    found: dict[str, list[Problem]] = {}
    for identity, source in sources.items():
        entry = catalogue.entries.get(identity)
        plural = source.plural.text if source.plural else ""
        wrong = check_fresh(identity, source.singular.text, entry, catalogue.file, plural)
        states[wrong.code if wrong else "translated"] += 1
        if entry is None or wrong is not None:
            if wrong is not None and wrong.code != "untranslated":
                problems.append(wrong._replace(severity="warning"))
            for translation in read_translations(entry, [])[0] if entry else ():
                problems += facts.check_renamed(source, translation, tongue)
            continue
        fresh[identity] = (source, entry)
        readable, broken = read_translations(entry, problems)
        found[identity] = _check(source, readable, tongue, (*ALONE, *AGAINST))
        found[identity] += _check(source, broken, tongue, AS_TYPED)
        found[identity] += (laid_out or {}).get(identity, ())
    for identity, same in _check_same(fresh).items():
        found[identity].append(same)
    for identity, (_, entry) in fresh.items():
        waivers: list[Waiver] = read_waivers(entry, problems)
        settled = settle(found[identity], waivers, looked_for)
        problems += settled.problems
        waived += settled.waived
    problems += _missing(states["untranslated"], len(sources), catalogue)
    problems += obsolete(catalogue, sources)
    return DomainReport(
        domain,
        tongue.locale.tag,
        catalogue.file,
        len(sources),
        states["translated"],
        states["fuzzy"],
        states["stale"],
        states["untranslated"],
        tuple(dict.fromkeys(problems)),
        waived,
    )


def check_alone(texts: Mapping[str, tuple[Wording, Where]], tongue: Tongue) -> list[Problem]:
    """The source texts themselves: only what is wrong without anything beside them."""
    problems = []
    for wording, where in texts.values():
        problems += _check(_NOTHING, [Translation(wording, where)], tongue, ALONE)
    return problems


def _check(
    source: Source, translations: Sequence[Translation], tongue: Tongue, checks: Sequence[Check]
) -> list[Problem]:
    return [problem for form in translations for check in checks for problem in check(source, form, tongue)]


def _check_same(fresh: Mapping[str, tuple[Source, Entry]]) -> dict[str, Problem]:
    """The same source, the same translation: where most agree, the others are named."""
    groups: dict[tuple[str, ...], dict[str, Entry]] = {}
    for identity, (source, entry) in fresh.items():
        groups.setdefault(tuple(form.text for form in source.forms), {})[identity] = entry
    problems = {}
    for group in groups.values():
        usual, _ = Counter(entry.forms for entry in group.values()).most_common(1)[0]
        first = next(identity for identity, entry in group.items() if entry.forms == usual)
        for identity, entry in group.items():
            if entry.forms != usual:
                message = f"'{first}' has the same source, but is translated '{_short(usual[0])}'"
                hint = "say it alike, or if the places differ: # tuckbox: allow same — why"
                problems[identity] = warning("same", entry.where, message, hint)
    return problems


def _missing(count: int, total: int, catalogue: Catalogue) -> list[Problem]:
    if not count:
        return []
    message = f"{count} of {total} texts are not translated yet"
    return [warning("untranslated", Where(catalogue.file), message)]


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39].rstrip()}…"
