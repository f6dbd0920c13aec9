"""Terms: where the source has one, the translation has one of its forms, and none of the words that must not stand for it."""

from __future__ import annotations

import re

from generator.errors import Problem, did_you_mean, error, warning
from generator.l10n.checking.matching import open_ended
from generator.l10n.checking.subject import Source, Tongue, Translation
from generator.l10n.typography import OBJECT


def check_terms(source: Source, translation: Translation, tongue: Tongue) -> list[Problem]:
    problems = []
    terms = tongue.glossary.declared.terms
    placed = {name for used in translation.wording.placeholders for name in (used.term, *used.term.split("+")) if name}
    for names in _met(source, tongue):
        known = [name for name in names if name in terms]
        if known and not placed.intersection(names):
            if any(tongue.own_terms.has(translation.words, name) for name in known):
                continue
            message = (
                f"the source says '{known[0]}', the translation has no form of '{tongue.own_terms.shown(known[0])}'"
            )
            hint = "use the glossary's word, or add yours to it: also: […]"
            problems.append(warning("term", translation.where, message, hint))
    return problems


def check_banned(source: Source, translation: Translation, tongue: Tongue) -> list[Problem]:
    """Only where the source has the term: elsewhere the word may mean something else."""
    met = {name for names in _met(source, tongue) for name in names}
    met |= {used.term for form in source.forms for used in form.placeholders if used.term}
    problems = []
    for name, term in tongue.glossary.declared.terms.items():
        for word in term.banned if name in met else ():
            found = re.search(rf"(?<!\w){open_ended(word)}(?!\w)", translation.words, re.IGNORECASE)
            if found:
                hint = f"the glossary says '{tongue.own_terms.shown(name)}'"
                message = f"'{found[0]}' must not stand for '{name}'"
                problems.append(error("banned", translation.where, message, hint))
    return problems


def check_glossary(tongue: Tongue) -> list[Problem]:
    """Terms of a glossary that the source's glossary has under another name, or not any more."""
    if tongue.glossary.source is None or tongue.glossary.file == tongue.source.file or tongue.source.source is None:
        return []
    problems = []
    for section in ("terms", "adjectives"):
        known = getattr(tongue.source.declared, section)
        mine = getattr(tongue.glossary.declared, section)
        for name in mine:
            if name not in known:
                where = tongue.glossary.source.where((section, name), key=True)
                near = did_you_mean(name, [other for other in known if other not in mine])
                hint = near if near.startswith("did you mean") else f"remove it, or add it to {tongue.source.file}"
                message = f"{tongue.source.file} has no '{name}' among its {section}"
                problems.append(warning("renamed", where, message, hint))
    return problems


def _met(source: Source, tongue: Tongue) -> list[tuple[str, ...]]:
    """The terms in the sentences of the source."""
    found = [names for form in source.forms for names in tongue.source_terms.find(form.words.replace(OBJECT, " # "))]
    return list(dict.fromkeys(found))
