"""Texts that depend on a number: forms in the game's file, and all the forms that a translation needs."""

from __future__ import annotations

import pytest

from generator.errors import ProblemsFound
from generator.l10n.locale import load_locale
from generator.l10n.localize import localize_game
from generator.loading.game import load_game
from generator.loading.schema import json_schema

GAME = """\
title: Box
version: "1"
language: {language}
players: 2-4
limits: {{red: {red}}}
text:
  end: {text}
components:
  chip:
    kind: token
    name: Chip
    diameter: 20
    making: {{plural: {{one: "Cut {{count.chip}} chip.", other: "Cut {{count.chip}} chips."}}}}
"""
PLURAL = '{plural: {one: "{limits.red} card is left.", other: "{limits.red} cards are left."}}'
RUSSIAN = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "box/title"
msgid "Box"
msgstr "Ящик"

msgctxt "box/components/chip/name"
msgid "Chip"
msgstr "Фишка"

msgctxt "box/components/chip/making"
msgid "Cut {count.chip} chip."
msgid_plural "Cut {count.chip} chips."
msgstr[0] "Вырежьте {count.chip} фишку."
msgstr[1] "Вырежьте {count.chip} фишки."
msgstr[2] "Вырежьте {count.chip} фишек."

msgctxt "box/text/end"
msgid "{limits.red} card is left."
msgid_plural "{limits.red} cards are left."
msgstr[0] "Осталась {limits.red} карта."
msgstr[1] "Осталось {limits.red} карты."
msgstr[2] "Осталось {limits.red} карт."
"""


def load(folder, red=5, text=PLURAL, language="en"):
    folder.write("content/games/box.yaml", GAME.format(red=red, text=text, language=language))
    return load_game(folder.project, "box")


def shown(folder, tag, red=5, text=PLURAL, language="en"):
    game = load(folder, red, text, language)
    localized = localize_game(game, folder.project, load_locale(folder.project, tag), icons=())
    return localized.plain("box/text/end").replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("red", "english", "russian"),
    [
        (1, "1 card is left.", "Осталась 1 карта."),
        (2, "2 cards are left.", "Осталось 2 карты."),
        (5, "5 cards are left.", "Осталось 5 карт."),
        (21, "21 cards are left.", "Осталась 21 карта."),
        (112, "112 cards are left.", "Осталось 112 карт."),
    ],
)
def test_the_number_decides(folder, red, english, russian):
    folder.write("locales/ru/box.po", RUSSIAN)
    assert shown(folder, "en", red) == english
    assert shown(folder, "ru", red) == russian


def test_messages_know_their_forms(folder):
    message = load(folder).messages["box/text/end"]
    assert (message.text, message.plural) == ("{limits.red} card is left.", "{limits.red} cards are left.")
    assert [category for category, _ in message.forms] == ["one", "other"]
    assert load(folder).messages["box/title"].plural == ""


def test_a_source_in_a_language_with_more_forms(folder):
    text = '{plural: {one: "{limits.red} карта", few: "{limits.red} карты", many: "{limits.red} карт", other: "{limits.red} карты"}}'
    cut = 'plural: {one: "Cut {count.chip} chip.", '
    whole = GAME.replace("plural: {{one", 'plural: {{few: "x {{count.chip}}", many: "y {{count.chip}}", one')
    assert cut not in whole
    for red, said in ((21, "21 карта"), (3, "3 карты"), (11, "11 карт")):
        folder.write("content/games/box.yaml", whole.format(red=red, text=text, language="ru"))
        game = load_game(folder.project, "box")
        localized = localize_game(game, folder.project, load_locale(folder.project, "ru"), icons=())
        assert localized.plain("box/text/end").replace("\u00a0", " ") == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{plural: {one: "x"}}', "a text that depends on a number has at least two forms"),
        ('{plural: {ones: "x", other: "y"}}', "'ones' is not a plural category · hint: did you mean 'one'?"),
        ('{plural: {one: "", other: "y"}}', "the form 'one' is not a text"),
        ('{plural: {one: "a", other: "b"}}', "no number decides which form is printed"),
    ],
)
def test_what_is_wrong_is_said_at_its_line(folder, text, said):
    with pytest.raises(ProblemsFound) as found:
        shown(folder, "en", text=text)
    assert said in str(found.value)
    assert "box.yaml:7:" in str(found.value)


def test_a_form_that_the_language_of_the_source_needs(folder):
    with pytest.raises(ProblemsFound, match="the text has no form 'few', which русский has"):
        shown(folder, "ru", language="ru")


def test_a_missing_form_of_a_translation_is_explained_at_its_line(folder):
    folder.write("locales/ru/box.po", RUSSIAN.replace("Осталось {limits.red} карты.", ""))
    with pytest.raises(ProblemsFound) as found:
        shown(folder, "ru")
    assert str(found.value.problems[0]).startswith(
        "locales/ru/box.po:24: error: 'box/text/end' has no msgstr[1] · hint: the form for 2, 3, 4"
    )


def test_keys_of_that_name_are_still_texts(folder):
    text = "{plural: many, one: One, other: {plural: Two}}"
    game = load(folder, text=text)
    assert [name for name in game.messages if "/end/" in name] == [
        "box/text/end/plural",
        "box/text/end/one",
        "box/text/end/other/plural",
    ]


def test_a_field_of_a_piece_has_forms_too(folder):
    game = """\
title: Box
version: "1"
players: 2-4
components:
  card:
    kind: card
    name: Card
    size: poker
    fields: {words: text}
    items:
      one: {words: {plural: {one: "Take {players.min} card.", other: "Take {players.min} cards."}}}
"""
    folder.write("content/games/box.yaml", game)
    message = load_game(folder.project, "box").messages["box/components/card/items/one/words"]
    assert message.plural == "Take {players.min} cards."
    folder.write("content/games/box.yaml", game.replace("other:", "others:"))
    with pytest.raises(ProblemsFound, match="'others' is not a plural category"):
        load_game(folder.project, "box")


def test_editors_are_told():
    assert '"plural"' in str(json_schema()).replace("'", '"')
