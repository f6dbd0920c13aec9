"""Letters of another script that look like one's own: «сброс» with a Latin c cannot be searched for, and hyphenates wrongly."""

from __future__ import annotations

import re
import unicodedata

from generator.errors import Problem, error
from generator.l10n.checking.subject import Source, Tongue, Translation

_WORD = re.compile(r"[^\W\d_]+")
SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")
_ALIKE = "AaBCcEeHIiJjKMOoPpSsTXxYyАаВСсЕеНІіЈјКМОоРрЅѕТХхУу"
"""Letters that have a double in another script."""


def check_letters(source: Source, translation: Translation, tongue: Tongue) -> list[Problem]:
    own = script_of(tongue.locale.name[:1])
    problems = []
    for word in dict.fromkeys(_WORD.findall(translation.words)):
        scripts = {script_of(letter) for letter in word}
        mixed = len(scripts & set(SCRIPTS)) > 1
        alone = len(word) == 1 and own in SCRIPTS and scripts != {own} and word in _ALIKE
        # The source may speak of x and y. Letters that are words there, such as a, are no excuse.
        if alone and word not in "AaIiOo" and re.search(rf"\b{word}\b", source.singular.words):
            continue
        if mixed or alone:
            odd = [letter for letter in word if script_of(letter) != own] or [word[0]]
            message = f"'{word}' is written with letters of two scripts" if mixed else f"'{word}' is a foreign letter"
            hint = f"'{odd[0]}' is {unicodedata.name(odd[0], 'unknown')}: type it anew"
            problems.append(error("look-alike", translation.where, message, hint))
    return problems


def script_of(letter: str) -> str:
    """`LATIN`, `CYRILLIC`, …: the first word of the letter's name."""
    return unicodedata.name(letter, "").partition(" ")[0]
