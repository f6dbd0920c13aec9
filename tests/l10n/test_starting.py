"""Starting a language: what its first files say, for languages of every kind."""

from __future__ import annotations

import pytest

from generator.l10n.locale import find_cldr, load_locale
from generator.l10n.starting import asked_forms, check_tag, write_locale
from generator.l10n.typography import typeset_text

LANGUAGES = "ar be bg ca cs da de el es et eu fi fr he hr hu it ja ka lt lv nb nl pt pt-BR ro sk sl sr sr-Latn sv tr uk zh zh-Hant".split()


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_language_can_be_started(folder, tag):
    assert check_tag(tag, ("en",)) == []
    folder.write(f"locales/{tag}/locale.yaml", write_locale(tag))
    locale = load_locale(folder.project, tag)
    assert locale.file.draft
    assert locale.name
    # Two numbers that CLDR tells apart have forms of their own in a catalogue, and no others have.
    forms = {locale.plural_forms.form_of(number) for number in range(200)}
    assert forms <= set(range(locale.plural_forms.number))
    if tag not in ("pt",):  # for pt CLDR counts in millions as well, which a catalogue cannot say
        for number in range(200):
            for other in (0, 1, 2, 3, 5, 11, 21, 100):
                same = locale.category(number) == locale.category(other)
                assert same == (locale.plural_forms.form_of(number) == locale.plural_forms.form_of(other)), number


@pytest.mark.parametrize(
    ("tag", "set_so"),
    [
        ("cs", "„ano“ – ‚ne‘"),
        ("fr", "«ano» – “ne”"),
        ("uk", "«ano» — „ne“"),
        ("sv", "”ano” – ’ne’"),
        ("ja", "「ano」 – 『ne』"),
    ],
)
def test_typography_of_the_language(folder, tag, set_so):
    folder.write(f"locales/{tag}/locale.yaml", write_locale(tag))
    rules = load_locale(folder.project, tag).typography
    outer, inner = rules.quotes.outer, rules.quotes.inner
    shown = typeset_text('"ano" - x', rules).replace("\u00a0", " ").replace("x", f"{inner[0]}ne{inner[1]}")
    assert shown == set_so
    assert shown.startswith(outer[0])


def test_exactly_the_forms_that_are_asked_for(folder, locales):
    game = folder.game("{limits.red:card}, {setup.hand.3:red+card}, {limits.red:token}")
    assert asked_forms(locales["pl"], [game]) == ({"card": ["few", "many"], "token": ["many"]}, ["red"])
    assert asked_forms(locales["en"], [game]) == ({"card": ["other"], "token": ["other"]}, ["red"])


@pytest.mark.parametrize("tag", ["", "x", "CS", "cs/../ru", "cs-", "en_US", "a b"])
def test_what_is_no_tag(tag):
    (problem,) = check_tag(tag, ())
    assert "is not a language tag" in problem.message
    assert problem.where.file == "locales"


def test_an_unknown_language():
    assert find_cldr("xx") is None
    assert find_cldr("") is None
    (problem,) = check_tag("xq", ())
    assert problem.message == "CLDR knows no language 'xq'"


def test_a_word_for_a_language_is_understood():
    hints = {word: check_tag(word, ())[0].hint for word in ("Deutsch", "german", "ua", "pt_br")}
    assert hints == {
        "Deutsch": "did you mean 'de' (German)?",
        "german": "did you mean 'de' (German)?",
        "ua": "did you mean 'uk' (Ukrainian)?",
        "pt_br": "did you mean 'pt-BR'?",
    }
