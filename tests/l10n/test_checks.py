"""Every check of a translation: a wrong and a right example, in a stranger's game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.build.l10n_checking import Reviewer, review_translations
from generator.errors import Problem, Where
from generator.l10n.catalogue import Catalogue, Entry
from generator.l10n.checking.domain import check_domain
from generator.l10n.checking.subject import Tongue, read_source
from generator.project import Project, builtin_root

LINE = 15
"""Where the translation of `box/text/end` stands."""

ENGLISH = """\
terms:
  coin: {forms: {one: coin, other: coins}}
  gold-coin: {forms: {one: gold coin, other: gold coins}}
  draw: {forms: {one: draw, other: draws}, in_sentences: false}
"""

RUSSIAN = """\
terms:
  coin:
    gender: feminine
    banned: [моне*тка, деньга]
    forms:
      nom: {one: монета, few: монеты, many: монет}
      gen: {one: монеты, few: монет, many: монет}
  gold-coin:
    gender: masculine
    also: [ЗМ]
    forms: {nom: {one: золотой дукат, few: золотых дуката, many: золотых дукатов}}
  draw: {gender: feminine, forms: {nom: {one: ничья}}}
"""


@pytest.fixture
def check(folder):
    folder.write("locales/en/glossary.yaml", ENGLISH)
    folder.write("locales/ru/glossary.yaml", RUSSIAN)

    def run(source: str, translation: str, above: str = "") -> list[Problem]:
        folder.game(source.replace("\\", "\\\\").replace('"', '\\"'))
        folder.translate(source.replace('"', '\\"'), translation.replace('"', '\\"'))
        if above:
            path = folder.path / "locales/ru/box.po"
            text = path.read_text(encoding="utf-8")
            path.write_text(
                text.replace('msgctxt "box/text/end"', f'{above}\nmsgctxt "box/text/end"'), encoding="utf-8"
            )
        review = review_translations(folder.project, ["ru"], ["box"])
        return [problem for problem in review.all_problems if problem.where.file.endswith(".po")]

    return run


WRONG = [
    ("placeholder", "Take {limits.red}.", "Возьмите.", "the translation lacks {limits.red}"),
    ("placeholder", "Take {icon.card}.", "Возьмите {icon.card} {icon.card}.", "{icon.card} 2 times, the source 1 times"),
    ("placeholder", "Take {limits.red}.", "Возьмите {limits.red", "'{' has no '}' to go with it"),
    ("unknown-case", "Take {limits.red:coin}.", "Возьмите {limits.red:coin.voc}.", "русский has no case 'voc'"),
    ("digit", "Take five.", "Возьмите 5.", "the number 5, the source has not"),
    ("digit", "Take 5.", "Возьмите 5 или 5.", "the number 5"),
    ("term", "Take a coin.", "Возьмите жетон.", "no form of 'монета'"),
    ("term", "Take a gold coin.", "Возьмите монету.", "no form of 'золотой дукат'"),
    ("banned", "Take a coin.", "Возьмите монетку-монетка.", "'монетка' must not stand for 'coin'"),
    ("banned", "Take {limits.red:coin}.", "Деньга: {limits.red:coin}.", "'Деньга' must not stand for 'coin'"),
    ("quotes", 'The "end".', "Это ”конец”.", "” is not a quotation mark of this language"),
    ("quotes", 'The "end".', "Это «конец.", "« and » do not come in pairs"),
    ("quotes", "The end.", 'Это "конец.', 'a " has no partner'),
    ("dash", "The end - over.", "Это— конец.", "a dash without spaces"),
    ("dash", "The end - over.", "Это—конец.", "a dash without spaces"),
    ("space", "The end.", "Это  конец.", "two spaces in a row"),
    ("space", "The end.", " Это конец.", "begins with a space"),
    ("space", "The end.", "Это конец .", "a space before '.'"),
    ("space", "Well, over.", "Ну,всё.", "no space after ','"),
    ("doubled-word", "The end.", "Это это конец.", "'Это' stands here twice"),
    ("look-alike", "Discard.", "Cброс.", "'Cброс' is written with letters of two scripts"),
    ("look-alike", "With a card.", "Вернитесь c картой.", "'c' is a foreign letter"),
    ("end-mark", "The end.", "Это конец", "the source ends with '.'"),
    ("end-mark", "The end", "Это конец.", "the translation ends with '.'"),
    ("emphasis", "The **end**.", "Это конец.", "the source has bold words"),
    ("emphasis", "The end.", "Это *конец*.", "the translation has italic words"),
    ("identical", "The end.", "The end.", "the same as the source"),
    ("html", "The end.", "Это <b>конец</b>.", "'<b>' would be printed as it stands"),
    ("html", "The end.", "Это&nbsp;конец.", "'&nbsp;' would be printed"),
    ("template", "The end.", "Это {{ x }} конец.", "nothing in a catalogue is run"),
    ("placeholder", "The end.", "Это {{ 7*7 }} конец.", "'*' begins italic text"),
    ("template", "The end.", "Это {% raw %} конец.", "'{%' would be printed"),
    ("placeholder", "The end.", "Это {% raw %} конец.", "'{% raw %}' is not a placeholder"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "source", "translation", "message"), WRONG)
def test_wrong(check, code, source, translation, message):
    found = [problem for problem in check(source, translation) if problem.code == code]
    assert any(message in problem.message and problem.where.line == LINE for problem in found), check(
        source, translation
    )


RIGHT = [
    ("Take {limits.red} and {icon.card}.", "Возьмите {icon.card} и {limits.red}."),
    ("Take {limits.red:coin}.", "Возьмите {limits.red:coin}."),
    ("Without {limits.red:coin}.", "Без {limits.red:coin.gen}."),
    ("Take 5.", "Возьмите 5."),
    ("Take coins.", "Без монетами."),
    ("Take gold coins.", "Отдайте золотые старые дукаты."),
    ("Take a gold coin.", "Возьмите ЗМ."),
    ("Draw a card.", "Тяните."),
    ('The "end".', 'Это "конец".'),
    ('The "end".', "Это «конец»."),
    ("The end - over.", "Это - конец."),
    ("The end – over.", "Это — конец: 2–4, да."),
    ("From x to y, over.", "От x до y, всё."),
    ("That that is, is.", "Что что есть, есть."),
    ("The end: **{limits.red}**.", "Это конец: **{limits.red}**."),
    ("{limits.red} × {limits.many}", "{limits.red} × {limits.many}"),
    ("Write <b>.", "Напишите <b>."),
    ("A brace: {{.", "Скобка: {{."),
    ("Wait...", "Ждите..."),
    ('""', 'да'),
]  # fmt: skip


@pytest.mark.parametrize(("source", "translation"), RIGHT)
def test_right(check, source, translation):
    allowed = {"digit"} if "2–4" in translation else set()
    assert [problem for problem in check(source, translation) if problem.code not in allowed] == []


def test_forms_for_every_number_that_may_come(folder):
    folder.write("locales/en/glossary.yaml", ENGLISH)
    folder.write("locales/ru/glossary.yaml", RUSSIAN)
    folder.game("Take {limits.red:gold-coin} or {limits.red:draw}.")
    folder.translate(
        "Take {limits.red:gold-coin} or {limits.red:draw}.", "Это {limits.red:gold-coin} или {limits.red:draw}."
    )
    found = review_translations(folder.project, ["ru"], ["box"]).all_problems
    forms = [(problem.where.line, *problem[:1], problem.message) for problem in found if problem.code == "missing-form"]
    # 5 is printed today; 2 may come.
    assert forms == [
        (12, "warning", "the term 'draw' lacks the form 'few of nom'"),
        (12, "error", "the term 'draw' lacks the form 'many of nom'"),
    ]


def test_plural_forms_are_checked_one_by_one(folder):
    folder.game("Over.")
    folder.translate("Over.", "Всё.")
    path = folder.path / "locales/ru/box.po"
    plural = 'msgid "Over."\nmsgid_plural "All over."\nmsgstr[0] "Всё."\nmsgstr[1] "Всё 2."\nmsgstr[2] "Всё  всё."\n'
    path.write_text(path.read_text().replace('msgid "Over."\nmsgstr "Всё."\n', plural), encoding="utf-8")
    game = folder.path / "content/games/box.yaml"
    game.write_text(game.read_text().replace('end: "Over."', 'end: {plural: {one: "Over.", other: "All over."}}'))
    found = review_translations(folder.project, ["ru"], ["box"]).all_problems
    lines = {problem.code: problem.where.line for problem in found if problem.where.file.endswith("box.po")}
    assert lines["digit"] == LINE + 2
    assert lines["space"] == lines["doubled-word"] == LINE + 3


def test_one_source_one_translation(check, folder):
    folder.write("locales/en/glossary.yaml", ENGLISH)
    found = check("Box", "Коробка")
    assert [(problem.code, problem.where.line) for problem in found] == [("same", LINE)]
    assert "'box/title' has the same source, but is translated 'Ящик'" in found[0].message
    assert check("Box", "Коробка", "# tuckbox: allow same — на карте другая вещь") == []


def test_a_renamed_icon_in_an_old_translation(folder):
    folder.game("Take {icon.card}.")
    folder.translate("Take {icon.cart}.", "Возьмите {icon.cart}.")
    found = {problem.code: problem for problem in review_translations(folder.project, ["ru"], ["box"]).all_problems}
    assert found["stale"].where.line == LINE
    assert found["renamed"].message == "there is no icon 'cart' any more"
    assert found["renamed"].hint == "did you mean '{icon.card}'?"


def test_a_renamed_term_in_a_glossary(folder):
    folder.write("locales/en/glossary.yaml", "terms:\n  gold-coin: {forms: {one: coin, other: coins}}\n")
    folder.write("locales/ru/glossary.yaml", "terms:\n  golden-coin: {forms: {nom: {one: монета}}}\n")
    folder.game("Over.")
    folder.translate("Over.", "Всё.")
    (found,) = review_translations(folder.project, ["ru"], ["box"]).all_problems
    assert (found.code, found.where.line, found.hint) == ("renamed", 2, "did you mean 'gold-coin'?")


@pytest.mark.parametrize(
    ("comment", "codes"),
    [
        ("# tuckbox: allow identical — a name", []),
        ("# tuckbox: allow identical, digit: a name", ["waiver"]),
        ("# tuckbox: allow identical", ["identical", "waiver"]),
        ("# tuckbox: allow identical —", ["identical", "waiver"]),
        ("# tuckbox: allow identicle — a name", ["identical", "waiver"]),
        ("# tuckbox: allow placeholder — a name", ["identical", "waiver"]),
        ("# tuckbox: please be kind", ["identical", "waiver"]),
        ("# a word to colleagues", ["identical"]),
        ("#. tuckbox: allow identical — a name", ["identical"]),
    ],
)
def test_waivers(check, comment, codes):
    found = check("Hanabi", "Hanabi", comment)
    assert sorted(problem.code for problem in found) == codes
    assert all(problem.where.line == LINE - 2 for problem in found if problem.code == "waiver")


def test_a_waiver_that_nothing_needs_is_named(check):
    (found,) = check("The end.", "Конец.", "# tuckbox: allow identical — a name")
    assert found.message == "nothing needs the waiver of 'identical' any more"
    assert check("The end.", "Конец.", "# tuckbox: allow line-end — that is how it is")[0].code == "waiver"


def test_source_texts_are_looked_at_too(folder):
    folder.game("The the end  .")
    found = review_translations(folder.project, ["en"], ["box"]).all_problems
    assert [problem.code for problem in found] == ["doubled-word", "space", "space"]
    assert all(problem.where.file.endswith("box.yaml") and problem.where.line == 9 for problem in found)


def test_a_file_that_cannot_be_read_is_explained_and_the_others_are_checked(folder):
    folder.game("Over.")
    folder.translate("Over.", "Всё.")
    folder.translate("Over.", "Koniec .", "pl")
    path = folder.path / "locales/ru/box.po"
    path.write_bytes(path.read_bytes().replace('msgstr "Всё."'.encode(), b'msgstr "'))
    found = review_translations(folder.project, ["ru", "pl"], ["box"]).all_problems
    assert [(problem.where.file[-9:], problem.code) for problem in found] == [
        ("pl/box.po", "space"),
        ("ru/box.po", "po"),
    ]


def test_states_are_counted(folder):
    folder.game("Over.")
    folder.translate("Old.", "Всё.")
    path = folder.path / "locales/ru/box.po"
    path.write_text(path.read_text().replace('msgctxt "box/title"', '#, fuzzy\nmsgctxt "box/title"'), encoding="utf-8")
    (report,) = review_translations(folder.project, ["ru"], ["box"]).reports
    assert (report.total, report.translated, report.fuzzy, report.stale, report.missing) == (3, 1, 1, 1, 0)
    (report,) = review_translations(folder.project, ["pl"], ["box"]).reports
    assert (report.total, report.missing) == (3, 3)
    assert report.problems[0].message == "3 of 3 texts are not translated yet"


@pytest.mark.parametrize("name", [*Project(builtin_root()).games(), "tuckbox"])
def test_our_own_translations_are_right(name, monkeypatch):
    """Texts may be on their way; what is translated has nothing wrong with it."""
    monkeypatch.chdir(builtin_root())
    project = Project()
    work = Reviewer(project)
    domain = work.load_domain(name)
    for tag in project.languages():
        report, problems = work.review(domain, tag)
        found = [*problems, *(report.problems if report else ())]
        assert [
            problem for problem in found if problem.code not in ("untranslated", "fuzzy", "stale", "obsolete")
        ] == []


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_two_texts_are_compared_or_explained(ours, source, translation):
    """Whatever a stranger types: no check stumbles over it, and every finding has its place."""
    entry = Entry("a", source, "", (translation,), False, Where("x.po", 7), (7,))
    read = read_source("a", source)
    report = check_domain("a", {"a": read}, Catalogue("x.po", {"a": entry}), ours, {})
    assert report.total == 1
    assert all(problem.where.file == "x.po" for problem in report.problems)


@pytest.fixture(scope="module")
def ours() -> Tongue:
    work = Reviewer(Project(builtin_root()))
    return work.tongue("ru", work.load_domain("tuckbox"))
