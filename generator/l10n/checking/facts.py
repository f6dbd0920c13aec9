"""Facts: a translation says what its source says, no number, icon or reference more or less."""

from __future__ import annotations

import re
from collections import Counter

from generator.errors import Problem, did_you_mean, error, warning
from generator.l10n.checking.subject import Source, Tongue, Translation, Wording
from generator.l10n.placeholders import Plain, check_same

_DIGITS = re.compile(r"\d+")
_HTML = re.compile(r"</?[A-Za-z][^<>]*>|<!--|&(?:[A-Za-z]{2,}|#\d+|#x[0-9a-fA-F]+);")
_TEMPLATE = re.compile(r"\{%|\{#|\$\{|\{\{.*?\}\}")


def check_placeholders(source: Source, translation: Translation, tongue: Tongue) -> list[Problem]:
    """The placeholders of the source, icons and references among them, each as often; with plurals, those of either form."""
    found = [check_same(form.pieces, translation.wording.pieces, translation.where) for form in source.forms]
    return found[-1] if all(found) else []


def check_digits(source: Source, translation: Translation, tongue: Tongue) -> list[Problem]:
    """No number is typed that the source has not typed: it would stay when the game's number changes."""
    known: Counter[str] = Counter()
    for form in source.forms:
        known |= _digits(form)
    return [
        error("digit", translation.where, f"the translation has the number {number}, the source has not", hint)
        for number in _digits(translation.wording) - known
        if (hint := "write the placeholder of the source, or the number as a word")
    ]


def _digits(wording: Wording) -> Counter[str]:
    return Counter(_DIGITS.findall(wording.plain))


def check_html(source: Source, translation: Translation, tongue: Tongue) -> list[Problem]:
    return [
        error("html", translation.where, f"'{tag}' would be printed as it stands: a text is no HTML", hint)
        for tag in _more(_HTML, source, translation)
        if (hint := "**bold** and *italic* are the only markup")
    ]


def check_template(source: Source, translation: Translation, tongue: Tongue) -> list[Problem]:
    return [
        error("template", translation.where, f"'{mark}' would be printed: nothing in a catalogue is run", hint)
        for mark in _more(_TEMPLATE, source, translation)
        if (hint := "a value of the game is {path}, and {{ prints a brace")
    ]


def _more(pattern: re.Pattern[str], source: Source, translation: Translation) -> list[str]:
    known: Counter[str] = Counter()
    for form in source.forms:
        known |= Counter(pattern.findall(form.text))
    return list(Counter(pattern.findall(translation.text)) - known)


def check_emphasis(source: Source, translation: Translation, tongue: Tongue) -> list[Problem]:
    """What is bold or italic in the source is so in the translation, wherever its word stands there."""
    problems = []
    for name, mark in (("bold", "**…**"), ("italic", "*…*")):
        wanted = any(getattr(piece, name) for piece in source.singular.pieces)
        found = any(getattr(piece, name) for piece in translation.wording.pieces)
        if wanted != found:
            message = f"the {'source' if wanted else 'translation'} has {name} words, the other has not"
            problems.append(warning("emphasis", translation.where, message, f"{name} words stand between {mark}"))
    return problems


def check_forms(source: Source, translation: Translation, tongue: Tongue) -> list[Problem]:
    """Cases and terms are known, and the glossary has a form for whatever number the game may have tomorrow.

    That is a warning: only today's number keeps a text from being printed.
    """
    problems = []
    cases = tongue.locale.grammar.cases
    for asked in translation.wording.placeholders:
        if not asked.term:
            continue
        if asked.case and asked.case not in cases:
            hint = did_you_mean(asked.case, cases) or f"write {asked.signature}"
            message = f"{tongue.locale.name} has no case '{asked.case}'"
            problems.append(error("unknown-case", translation.where, message, hint))
        elif unknown := tongue.glossary.unknown(asked.term):
            problems.append(error("unknown-term", translation.where, *unknown))
        else:
            for number in tongue.samples.values():
                form = tongue.glossary.phrase(asked.term, asked.case, number, f"{asked} at {translation.where}")
                if isinstance(form, Problem):
                    problems.append(form._replace(severity="warning"))
    return problems


def check_renamed(source: Source, translation: Translation, tongue: Tongue) -> list[Problem]:
    """For a translation of an older source: icons and terms in it that have another name by now, or none."""
    problems = []
    now = {placeholder.signature for form in source.forms for placeholder in form.placeholders}
    for used in translation.wording.placeholders:
        if used.signature in now:
            continue
        near = did_you_mean(used.signature, now - {other.signature for other in translation.wording.placeholders})
        if used.kind == "icon" and used.name not in tongue.icons:
            message = f"there is no icon '{used.name}' any more"
        elif used.term and tongue.source.unknown(used.term):
            message = f"there is no term '{used.term}' any more"
        else:
            continue
        problems.append(warning("renamed", translation.where, message, near))
    return problems


def check_identical(source: Source, translation: Translation, tongue: Tongue) -> list[Problem]:
    """The same text in both languages: a name, or forgotten."""
    if translation.text not in [form.text for form in source.forms]:
        return []
    typed = "".join(piece.text for piece in translation.wording.pieces if isinstance(piece, Plain))
    if not re.search(r"[^\W\d_]{2}", typed):
        return []
    hint = "if that is meant, write above it: # tuckbox: allow identical — why"
    return [warning("identical", translation.where, "the translation is the same as the source", hint)]
