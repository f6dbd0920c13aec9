"""The program's own words."""

from __future__ import annotations

from generator.l10n.locale import load_locale
from generator.l10n.words import load_words
from generator.project import Project

ENGLISH = 'msgctxt "a/size"\nmsgid "{mm} mm"\nmsgstr ""\n\nmsgctxt "a/sheets"\nmsgid "{n} sheet"\nmsgid_plural "{n} sheets"\n' \
          'msgstr[0] ""\nmsgstr[1] ""\n'  # fmt: skip


def test_values_are_formatted(locales):
    words = load_words(Project(), locales["ru"])
    line = words("sheet/header", game='Игра "в 3-4"', version="1.0", language="русский", n=3, total=1200, side="оборот")
    assert line == 'Игра "в 3-4" 1.0 · русский · лист 3~из~1~200 · оборот'.replace("~", "\u00a0")
    assert words("sheet/ruler", mm=50) == "50\u00a0мм"


def test_plural_forms():
    project = Project()
    shown = {
        tag: [load_words(project, load_locale(project, tag))("sheet/draft", n=n).split(": ")[1] for n in (1, 2, 5, 21)]
        for tag in ("en", "ru", "pl")
    }
    assert [line.replace("\u00a0", " ") for line in shown["ru"]] == [
        "ещё не переведён 1 текст",
        "ещё не переведены 2 текста",
        "ещё не переведено 5 текстов",
        "ещё не переведён 21 текст",
    ]
    assert [line.split()[1] for line in shown["pl"]] == ["tekst", "teksty", "tekstów", "tekstów"]
    assert [line.split()[1] for line in shown["en"]] == ["text", "texts", "texts", "texts"]


def test_unknown_text_and_value(folder, complaints):
    folder.write("locales/en/tuckbox.po", ENGLISH)
    words = load_words(folder.project, load_locale(folder.project, "en"))
    assert words("a/sheets", n=2) == "2\u00a0sheets"
    assert complaints(lambda: words("a/sise")) == [
        "locales/en/tuckbox.po: error: there is no text 'a/sise' · hint: did you mean 'a/size'?"
    ]
    assert complaints(lambda: words("a/size", m=5)) == [
        "locales/en/tuckbox.po:3: error: there is no value 'mm' · hint: did you mean 'm'?"
    ]


def test_translation_is_checked_like_a_games(folder, complaints):
    folder.write("locales/en/tuckbox.po", ENGLISH)
    folder.write("locales/ru/tuckbox.po", 'msgctxt "a/size"\nmsgid "{mm} mm"\nmsgstr "{m} мм"\n')
    locale = load_locale(folder.project, "ru")
    assert complaints(lambda: load_words(folder.project, locale)) == [
        "locales/ru/tuckbox.po: error: 'a/sheets' is not translated · hint: the source says \"{n} sheet\"",
        "locales/ru/tuckbox.po:3: error: the translation has {m}, the source has not · hint: did you mean '{mm}'?",
        "locales/ru/tuckbox.po:3: error: the translation lacks {mm}",
    ]


def test_draft(folder, complaints):
    folder.write("locales/en/tuckbox.po", ENGLISH)
    folder.write("locales/ru/tuckbox.po", 'msgctxt "a/size"\nmsgid "{mm} inches"\nmsgstr "{mm} мм"\n')
    locale = load_locale(folder.project, "ru")
    words = load_words(folder.project, locale, draft=True)
    assert (words.missing, words.drafts) == (2, ("a/size", "a/sheets"))
    assert words("a/sheets", n=1) == "[en:\u00a01\u00a0sheet]"
    assert "has changed since it was translated" in complaints(lambda: load_words(folder.project, locale))[1]


def test_no_english_words(folder, complaints, monkeypatch):
    locale = load_locale(folder.project, "en")
    project = folder.project
    monkeypatch.setattr(project, "find", lambda kind, name: None)
    assert complaints(lambda: load_words(project, locale)) == [
        "locales/en/tuckbox.po: error: the file with the program's own words is missing"
    ]
