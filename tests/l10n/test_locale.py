"""Languages as data: CLDR plurals, numbers, and mistakes in locale.yaml."""

from __future__ import annotations

import pytest

from generator.l10n.locale import load_locale
from generator.project import Project

CATEGORIES = {
    "en": {0: "other", 1: "one", 2: "other", 5: "other", 21: "other", 101: "other", 1.5: "other"},
    "ru": {0: "many", 1: "one", 2: "few", 5: "many", 11: "many", 12: "many", 21: "one", 22: "few", 25: "many", 101: "one",
           112: "many", 1.5: "other"},
    "pl": {0: "many", 1: "one", 2: "few", 5: "many", 11: "many", 12: "many", 21: "many", 22: "few", 25: "many",
           101: "many", 112: "many", 1.5: "other"},
}  # fmt: skip

MINIMAL = "name: lingua\ncldr: la\ntypography:\n  quotes: {outer: “”, inner: ‘’}\n"


@pytest.mark.parametrize("tag", CATEGORIES)
def test_plural_categories(locales, tag):
    assert {number: locales[tag].category(number) for number in CATEGORIES[tag]} == CATEGORIES[tag]


@pytest.mark.parametrize("tag", CATEGORIES)
def test_gettext_forms_and_cldr_categories_divide_numbers_alike(locales, tag):
    locale = locales[tag]
    pairs = {(locale.plural_forms.form_of(number), locale.category(number)) for number in range(1000)}
    assert len(pairs) == locale.plural_forms.number == len({form for form, _ in pairs}) == len({c for _, c in pairs})


def test_numbers_and_ranges(locales):
    shown = {tag: (locale.number(12345), locale.number(1.5), locale.range(2, 5)) for tag, locale in locales.items()}
    assert shown == {
        "en": ("12,345", "1.5", "2–5"),
        "ru": ("12\u00a0345", "1,5", "2–5"),
        "pl": ("12\u00a0345", "1,5", "2–5"),
    }
    assert locales["ru"].range(3, 3) == "3"


def test_every_language_has_hyphenation_patterns(locales):
    import pyphen

    assert all(pyphen.language_fallback(locale.hyphenation.replace("-", "_")) for locale in locales.values())


def test_unknown_language(folder, complaints):
    assert complaints(lambda: load_locale(folder.project, "rus")) == [
        "locales: error: there is no language 'rus' · hint: did you mean 'ru'?"
    ]
    assert "there is no language '../ru'" in complaints(lambda: load_locale(folder.project, "../ru"))[0]


def test_a_new_language_is_a_new_folder(folder):
    folder.write("locales/la/locale.yaml", MINIMAL.replace("cldr: la", "cldr: it"))
    locale = load_locale(folder.project, "la")
    assert (locale.name, locale.categories, locale.hyphenation) == ("lingua", ("one", "many", "other"), "la")
    assert "la" in Project(folder.path).languages()


def test_language_that_cldr_has_not(folder, complaints):
    folder.write("locales/qps/locale.yaml", MINIMAL.replace("cldr: la\n", ""))
    assert complaints(lambda: load_locale(folder.project, "qps")) == [
        "locales/qps/locale.yaml:1:1: error: CLDR has no locale 'qps'"
        " · hint: name one whose plurals and numbers to borrow, such as cldr: en"
    ]


@pytest.mark.parametrize(
    ("addition", "message"),
    [
        ("nmae: x", "5:1: error: 'nmae' is not a field of a locale · hint: did you mean 'name'?"),
        ("hyphenation: no-3\nfonts: {body: 3}", "6:15: error: body: text is wanted here, not a number"
                                                " · hint: put quotes around it"),
        ("fonts: {body: PT San}", "5:15: error: there is no font 'PT San' · hint: did you mean 'PT Sans'?"),
        ("grammar: {cases: [nom], agreement: {akk: {one: nom singular}}}",
         "5:37: error: 'akk' is not a case of this language · hint: there is: nom"),
        ("grammar: {cases: [nom], agreement: {nom: {some: nom singular}}}",
         "5:43: error: 'some' is not a plural category of this language"
         " · hint: there are: few, many, one, other, two, zero"),
        ("grammar: {cases: [nom], agreement: {nom: {one: genitive}}}",
         "5:48: error: 'genitive' is not a form of an adjective · hint: a case and a number, such as 'gen plural'"),
        ("grammar: {cases: [nom], genders: [f], agreement: {nom: {one: {g: nom singular}}}}",
         "5:63: error: 'g' is not a gender of this language · hint: there are: any, f, f-animate, f-personal"),
    ],
)  # fmt: skip
def test_mistakes(folder, complaints, addition, message):
    folder.write("locales/xx/locale.yaml", MINIMAL.replace("cldr: la", "cldr: it") + addition + "\n")
    assert complaints(lambda: load_locale(folder.project, "xx")) == [f"locales/xx/locale.yaml:{message}"]


def test_quotes_are_pairs(folder, complaints):
    folder.write("locales/la/locale.yaml", 'name: x\ntypography:\n  quotes: {outer: "«", inner: „“}\n')
    assert complaints(lambda: load_locale(folder.project, "la"))[0] == (
        "locales/la/locale.yaml:3:19: error: '«' is not a pair of quotation marks such as «»"
    )
    folder.write("locales/la/locale.yaml", "- a list\n")
    assert complaints(lambda: load_locale(folder.project, "la")) == [
        "locales/la/locale.yaml:1:1: error: locale.yaml is a mapping of fields, not a list"
    ]


@pytest.mark.parametrize(
    ("tag", "two", "three"),
    [
        ("en", "Ann and Ben", "Ann, Ben, and Cy"),
        ("ru", "Ann и Ben", "Ann, Ben и Cy"),
        ("pl", "Ann i Ben", "Ann, Ben i Cy"),
    ],
)
def test_names_are_joined_as_each_language_does_it(tag, two, three):
    locale = load_locale(Project(), tag)
    assert locale.listed(["Ann"]) == "Ann"
    assert locale.listed(["Ann", "Ben"]) == two
    assert locale.listed(["Ann", "Ben", "Cy"]) == three
