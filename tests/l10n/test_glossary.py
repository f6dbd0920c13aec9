"""Agreement of number, adjective and noun in each case, and what a glossary lacks."""

from __future__ import annotations

import pytest

from generator.errors import Problem
from generator.l10n.glossary import load_glossary
from generator.l10n.locale import load_locale
from generator.project import Project

NUMBERS = (1, 2, 5, 21, 22, 101, 112)

# Term and case → the words after 1, 2, 5, 21, 22, 101 and 112.
RUSSIAN = {
    "red-token": "красный жетон|красных жетона|красных жетонов|красный жетон|красных жетона|красный жетон|красных жетонов",
    "red-token.gen": "красного жетона|красных жетонов|красных жетонов|красного жетона|красных жетонов|красного жетона|"
                     "красных жетонов",
    "red-token.dat": "красному жетону|красным жетонам|красным жетонам|красному жетону|красным жетонам|красному жетону|"
                     "красным жетонам",
    "red-token.acc": "красный жетон|красных жетона|красных жетонов|красный жетон|красных жетона|красный жетон|"
                     "красных жетонов",
    "red-token.ins": "красным жетоном|красными жетонами|красными жетонами|красным жетоном|красными жетонами|"
                     "красным жетоном|красными жетонами",
    "red-token.loc": "красном жетоне|красных жетонах|красных жетонах|красном жетоне|красных жетонах|красном жетоне|"
                     "красных жетонах",
    "red+card": "красная карта|красные карты|красных карт|красная карта|красные карты|красная карта|красных карт",
    "red+card.gen": "красной карты|красных карт|красных карт|красной карты|красных карт|красной карты|красных карт",
    "red+card.acc": "красную карту|красные карты|красных карт|красную карту|красные карты|красную карту|красных карт",
    "red+card.ins": "красной картой|красными картами|красными картами|красной картой|красными картами|красной картой|"
                    "красными картами",
    "blue-token": "синий жетон|синих жетона|синих жетонов|синий жетон|синих жетона|синий жетон|синих жетонов",
    "multicolour-card.acc": "разноцветную карту|разноцветные карты|разноцветных карт|разноцветную карту|"
                            "разноцветные карты|разноцветную карту|разноцветных карт",
    "reference-card": "карточка правил|карточки правил|карточек правил|карточка правил|карточки правил|карточка правил|"
                      "карточек правил",
}  # fmt: skip

POLISH = {
    "red-token": "czerwony żeton|czerwone żetony|czerwonych żetonów|czerwonych żetonów|czerwone żetony|"
                 "czerwonych żetonów|czerwonych żetonów",
    "red-token.gen": "czerwonego żetonu|czerwonych żetonów|czerwonych żetonów|czerwonych żetonów|czerwonych żetonów|"
                     "czerwonych żetonów|czerwonych żetonów",
    "red-token.dat": "czerwonemu żetonowi|czerwonym żetonom|czerwonym żetonom|czerwonym żetonom|czerwonym żetonom|"
                     "czerwonym żetonom|czerwonym żetonom",
    "red-token.acc": "czerwony żeton|czerwone żetony|czerwonych żetonów|czerwonych żetonów|czerwone żetony|"
                     "czerwonych żetonów|czerwonych żetonów",
    "red-token.ins": "czerwonym żetonem|czerwonymi żetonami|czerwonymi żetonami|czerwonymi żetonami|"
                     "czerwonymi żetonami|czerwonymi żetonami|czerwonymi żetonami",
    "red-token.loc": "czerwonym żetonie|czerwonych żetonach|czerwonych żetonach|czerwonych żetonach|"
                     "czerwonych żetonach|czerwonych żetonach|czerwonych żetonach",
    "red+card": "czerwona karta|czerwone karty|czerwonych kart|czerwonych kart|czerwone karty|czerwonych kart|"
                "czerwonych kart",
    "red+card.acc": "czerwoną kartę|czerwone karty|czerwonych kart|czerwonych kart|czerwone karty|czerwonych kart|"
                    "czerwonych kart",
    "red+card.ins": "czerwoną kartą|czerwonymi kartami|czerwonymi kartami|czerwonymi kartami|czerwonymi kartami|"
                    "czerwonymi kartami|czerwonymi kartami",
    # This adjective stands after its noun.
    "multicolour-card": "karta wielokolorowa|karty wielokolorowe|kart wielokolorowych|kart wielokolorowych|"
                        "karty wielokolorowe|kart wielokolorowych|kart wielokolorowych",
    "blue-token.acc": "niebieski żeton|niebieskie żetony|niebieskich żetonów|niebieskich żetonów|niebieskie żetony|"
                      "niebieskich żetonów|niebieskich żetonów",
}  # fmt: skip

ENGLISH = {
    "red-token": "red token|red tokens|red tokens|red tokens|red tokens|red tokens|red tokens",
    "red+card": "red card|red cards|red cards|red cards|red cards|red cards|red cards",
}

TABLES = [(tag, term, words) for tag, table in (("ru", RUSSIAN), ("pl", POLISH), ("en", ENGLISH))
          for term, words in table.items()]  # fmt: skip


@pytest.mark.parametrize(("tag", "asked", "words"), TABLES, ids=lambda value: str(value)[:20])
def test_agreement(locales, tag, asked, words):
    glossary = load_glossary(Project(), locales[tag])
    term, _, case = asked.partition(".")
    assert [glossary.phrase(term, case, number, "a test") for number in NUMBERS] == words.split("|")


def test_fractions(locales):
    project = Project()
    russian, polish = load_glossary(project, locales["ru"]), load_glossary(project, locales["pl"])
    assert russian.phrase("red-token", "", 1.5, "") == "красного жетона"
    assert russian.phrase("red+card", "acc", 0.5, "") == "красной карты"
    assert polish.phrase("red+card", "", 2.5, "") == "czerwonej karty"


LIVING = """\
adjectives:
  brave:
    forms:
      nom: {masculine: dzielny, plural: dzielne, plural-personal: dzielni}
      gen: {masculine: dzielnego, plural: dzielnych}
terms:
  knight:
    gender: masculine
    animacy: personal
    forms:
      nom: {one: rycerz, few: rycerze, many: rycerzy}
      acc: {one: rycerza, few: rycerzy, many: rycerzy}
  dragon:
    gender: masculine
    animacy: animate
    forms:
      nom: {one: smok, few: smoki, many: smoków}
      acc: {one: smoka, few: smoki, many: smoków}
  brave+dragon: {gender: masculine, forms: {nom: {one: smok nad smoki}}}
"""


def test_people_and_animals(folder):
    folder.write("locales/pl/glossary.yaml", LIVING)
    glossary = load_glossary(folder.project, load_locale(folder.project, "pl"))

    def shown(term: str, case: str) -> list[str | Problem]:
        return [glossary.phrase(term, case, number, "") for number in (1, 2, 5)]

    assert shown("brave+knight", "nom") == ["dzielny rycerz", "dzielni rycerze", "dzielnych rycerzy"]
    assert shown("brave+knight", "acc") == ["dzielnego rycerza", "dzielnych rycerzy", "dzielnych rycerzy"]
    assert shown("brave+dragon", "acc") == ["dzielnego smoka", "dzielne smoki", "dzielnych smoków"]
    # A table for the whole phrase goes before the composed one.
    assert shown("brave+dragon", "nom") == ["smok nad smoki", "dzielne smoki", "dzielnych smoków"]


def test_missing_forms(folder):
    folder.write("locales/pl/glossary.yaml", LIVING)
    glossary = load_glossary(folder.project, load_locale(folder.project, "pl"))
    assert str(glossary.phrase("knight", "ins", 2, "{n:knight.ins} at x.po:3")) == (
        "locales/pl/glossary.yaml:7:3: error: the term 'knight' lacks the form 'few of ins'"
        " · hint: {n:knight.ins} at x.po:3 asks for it"
    )
    folder.write("locales/pl/glossary.yaml", LIVING.replace(", plural-personal: dzielni", ""))
    glossary = load_glossary(folder.project, load_locale(folder.project, "pl"))
    assert str(glossary.phrase("brave+knight", "", 3, "{n:brave+knight}")) == (
        "locales/pl/glossary.yaml:2:3: error: the adjective 'brave' lacks the form 'plural-personal of nom'"
        " · hint: {n:brave+knight} asks for it"
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("terms: {card: {gender: female, forms: {nom: {one: karta}}}}",
         "1:24: error: 'female' is not a gender of this language · hint: there are: feminine, masculine, neuter"),
        ("terms: {card: {forms: {nominative: {one: karta}}}}",
         "1:24: error: 'nominative' is not a case of this language · hint: there are: acc, dat, gen, ins, loc, nom"),
        ("terms: {card: {forms: {nom: {fwe: karty}}}}",
         "1:30: error: 'fwe' is not a plural category of this language · hint: did you mean 'few'?"),
        ("terms: {card: {forms: {acc: nom}}}", "1:29: error: 'nom' is not a case that has forms here"),
        ("terms: {card: {}}", "1:9: error: the term 'card' has neither forms nor a phrase"),
        ("terms: {a: {phrase: scarlet+b}}", "1:21: error: the glossary has no adjective 'scarlet'"
                                        " · hint: add it to locales/pl/glossary.yaml"),
        ("terms: {card: {froms: {}}}", "1:16: error: 'froms' is not a field of a term · hint: did you mean 'forms'?"),
        ("terms: {card: {animacy: dead, forms: {nom: {one: x}}}}",
         "1:25: error: animacy: 'dead' is not allowed here · hint: there are: animate, inanimate, personal"),
        ("terms: {card: {forms: {nom: {one: 5}}}}", "1:35: error: one: text is wanted here, not a number"
                                                    " · hint: put quotes around it"),
        ('terms: {card: {forms: {nom: {one: ""}}}}', "1:35: error: the form 'one' is empty"),
    ],
)  # fmt: skip
def test_mistakes(folder, complaints, content, message):
    folder.write("locales/pl/glossary.yaml", content + "\n")
    locale = load_locale(folder.project, "pl")
    assert complaints(lambda: load_glossary(folder.project, locale)) == [f"locales/pl/glossary.yaml:{message}"]


@pytest.mark.parametrize("tag", ["en", "ru", "pl"])
def test_our_languages_have_the_same_terms(locales, tag):
    project = Project()
    english, other = (load_glossary(project, locales[name]).declared for name in ("en", tag))
    assert set(other.terms) == set(english.terms)
    assert set(other.adjectives) == set(english.adjectives)


def test_a_folder_of_ones_own_adds_terms_to_the_built_in_ones(tmp_path):
    (tmp_path / "locales" / "ru").mkdir(parents=True)
    own = "terms:\n  moon: {gender: feminine, forms: {nom: {one: луна, few: луны, many: лун, other: луны}}}\n"
    (tmp_path / "locales" / "ru" / "glossary.yaml").write_text(own, encoding="utf-8")
    project = Project(tmp_path)
    glossary = load_glossary(project, load_locale(project, "ru"))
    assert glossary.phrase("moon", "", 5, "a test") == "лун"
    assert glossary.phrase("card", "", 5, "a test") == "карт"
