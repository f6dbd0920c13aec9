"""Dictionaries of Russian and Polish confirm every form of our glossaries, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from generator.l10n.glossary import Glossary, load_glossary
from generator.l10n.locale import load_locale
from generator.project import Project, builtin_root

pymorphy3 = pytest.importorskip("pymorphy3")
morfeusz2 = pytest.importorskip("morfeusz2")

Form = tuple[str, str, str, str]
"""Term, case, plural category and the words."""

# Case and number that a noun has after a number of this category, where the glossary asks for a case.
RUSSIAN_NOUN = {
    ("nom", "one"): ("nomn", "sing"), ("nom", "few"): ("gent", "sing"), ("nom", "many"): ("gent", "plur"),
    ("nom", "other"): ("gent", "sing"), ("acc", "one"): ("accs", "sing"), ("acc", "few"): ("gent", "sing"),
    ("acc", "many"): ("gent", "plur"), ("acc", "other"): ("gent", "sing"),
}  # fmt: skip
RUSSIAN_CASES = {"nom": "nomn", "gen": "gent", "dat": "datv", "acc": "accs", "ins": "ablt", "loc": "loct"}
POLISH_NOUN = {
    ("nom", "one"): ("nom", "sg"), ("nom", "few"): ("nom", "pl"), ("nom", "many"): ("gen", "pl"),
    ("nom", "other"): ("gen", "sg"), ("acc", "one"): ("acc", "sg"), ("acc", "few"): ("acc", "pl"),
    ("acc", "many"): ("gen", "pl"), ("acc", "other"): ("gen", "sg"),
}  # fmt: skip
POLISH_CASES = {"ins": "inst"}
GENDERS = {"masculine": "masc", "feminine": "femn", "neuter": "neut"}
POLISH_GENDERS = {"masculine": r"m[123]", "feminine": "f", "neuter": "n"}


@cache
def glossary(tag: str) -> Glossary:
    project = Project(builtin_root())
    return load_glossary(project, load_locale(project, tag))


def noun_forms(tag: str) -> Iterator[Form]:
    for name, term in glossary(tag).declared.terms.items():
        for case, row in term.forms.items():
            if isinstance(row, dict):
                yield from ((name, case, category, words) for category, words in row.items())


def adjective_forms(tag: str) -> Iterator[Form]:
    for name, adjective in glossary(tag).declared.adjectives.items():
        assert not isinstance(adjective.forms, str)
        for case, row in adjective.forms.items():
            assert isinstance(row, dict)
            yield from ((name, case, column, word) for column, word in row.items())


@cache
def russian() -> Any:
    return pymorphy3.MorphAnalyzer(lang="ru")


@cache
def polish() -> Any:
    return morfeusz2.Morfeusz(generate=False)


def russian_readings(word: str) -> list[Any]:
    return [parse.tag for parse in russian().parse(word.casefold()) if parse.is_known]


def polish_readings(word: str) -> list[str]:
    """Tags, their alternatives spelt out: `subst:sg:nom.acc:m3`."""
    return [tag for _, _, (_, _, tag, *_) in polish().analyse(word) if tag != "ign"]


def polish_has(word: str, kind: str, number: str, case: str, gender: str = "") -> bool:
    for tag in polish_readings(word):
        parts = tag.split(":")
        if len(parts) < 4 or not re.fullmatch(kind, parts[0]):
            continue
        fits = number in parts[1].split(".") and case in parts[2].split(".")
        if fits and (not gender or any(re.fullmatch(gender, one) for one in parts[3].split("."))):
            return True
    return False


def wanted_russian(case: str, category: str) -> tuple[str, str]:
    usual = (RUSSIAN_CASES[case], "sing" if category in ("one", "other") else "plur")
    return RUSSIAN_NOUN.get((case, category), usual)


def wanted_polish(case: str, category: str) -> tuple[str, str]:
    usual = (POLISH_CASES.get(case, case), "sg" if category in ("one", "other") else "pl")
    return POLISH_NOUN.get((case, category), usual)


def test_russian_nouns():
    wrong = []
    terms = glossary("ru").declared.terms
    for name, case, category, phrase in noun_forms("ru"):
        wanted = wanted_russian(case, category)
        if not any(_russian_noun(word, wanted, case, category, terms[name]) for word in phrase.split()):
            wrong.append((name, case, category, phrase, wanted))
    assert wrong == []


def _russian_noun(word: str, wanted: tuple[str, str], case: str, category: str, term: Any) -> bool:
    """The head noun has the case and number; its gender is what the glossary says."""
    for tag in russian_readings(word):
        if "NOUN" not in tag:
            continue
        if term.gender and tag.gender and GENDERS[term.gender] not in tag:
            continue
        if term.animacy != "inanimate" and case == "acc" and category == "few":
            wanted = ("accs", "plur")
        if wanted[1] in tag and (wanted[0] in tag or (wanted[0] == "loct" and "loc2" in tag)):
            return True
    return False


def test_russian_adjectives():
    wrong = []
    for name, case, column, word in adjective_forms("ru"):
        gender = GENDERS.get(column)
        if not any(
            "ADJF" in tag and RUSSIAN_CASES[case] in tag and ("plur" if gender is None else gender) in tag
            for tag in russian_readings(word)
        ):
            wrong.append((name, case, column, word))
    assert wrong == []


def test_polish_nouns():
    wrong = []
    terms = glossary("pl").declared.terms
    for name, case, category, phrase in noun_forms("pl"):
        form, number = wanted_polish(case, category)
        personal = terms[name].animacy == "personal"
        if personal and (case, category) in (("nom", "few"), ("acc", "few")):
            form = "gen" if case == "acc" else "nom"
        gender = POLISH_GENDERS.get(terms[name].gender, "")
        if not any(polish_has(word, "subst|ger|depr", number, form, gender) for word in phrase.split()):
            wrong.append((name, case, category, phrase, form, number))
    assert wrong == []


def test_polish_adjectives():
    wrong = []
    for name, case, column, word in adjective_forms("pl"):
        plural = column.startswith("plural") or column.endswith("plural")
        gender = "m1" if column == "plural-personal" else "" if plural else POLISH_GENDERS[column]
        form = POLISH_CASES.get(case, case)
        if not polish_has(word, "adj|pact|ppas", "pl" if plural else "sg", form, gender):
            wrong.append((name, case, column, word))
    assert wrong == []


@pytest.mark.parametrize("tag", ["ru", "pl"])
def test_adjectives_inside_a_term_agree_with_its_noun(tag):
    wrong = []
    looked_at = 0
    for name, case, category, phrase in noun_forms(tag):
        # In a longer one an adjective may belong to the second noun: the pile of discarded cards.
        for word in phrase.split() if phrase.count(" ") == 1 else ():
            agrees = _agrees(tag, word, case, category, name)
            looked_at += agrees is not None
            if agrees is False:
                wrong.append((name, case, category, phrase))
    assert wrong == []
    assert looked_at


def _agrees(tag: str, word: str, case: str, category: str, name: str) -> bool | None:
    """None for a word that may be something else than an adjective."""
    term = glossary(tag).declared.terms[name]
    if tag == "pl":
        readings = [one.split(":")[0] for one in polish_readings(word)]
        if not readings or not set(readings) <= {"adj", "pact", "ppas"}:
            return None
        return polish_has(word, "adj|pact|ppas", *reversed(wanted_polish(case, category)))
    tags = russian_readings(word)
    if not tags or not all("ADJF" in one for one in tags):
        return None
    form, number = wanted_russian(case, category)
    if case in ("nom", "acc") and category == "few":
        form, number = ("nomn" if term.gender == "feminine" else "gent"), "plur"
    return any(form in one and number in one for one in tags)


@pytest.mark.parametrize(("tag", "bad"), [("ru", "картов"), ("ru", "жетонав"), ("pl", "kartów"), ("pl", "żetonuw")])
def test_the_dictionaries_know_a_wrong_form(tag, bad):
    """What nobody would write is not confirmed, so the tests above can fail."""
    if tag == "ru":
        assert not any("NOUN" in one and "gent" in one and "plur" in one for one in russian_readings(bad))
    else:
        assert not polish_has(bad, "subst", "pl", "gen", "f")
