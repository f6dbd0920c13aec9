"""A game in another language: values, terms, icons, drafts; and everything that keeps a text from paper."""

from __future__ import annotations

import pytest

from generator.l10n.locale import load_locale
from generator.l10n.localize import Inline, LocalizedGame, localize_game
from generator.loading.game import load_game
from generator.project import builtin_root

END = "box/text/end"


def localized(folder, text, translation=None, *, tag="ru", draft=False, **numbers) -> LocalizedGame:
    game = folder.game(text, **numbers)
    if translation is not None:
        folder.translate(text, translation, tag)
    project = folder.project
    return localize_game(game, project, load_locale(project, tag), icons=("clue", "misfire"), draft=draft)


def shown(*arguments, **options) -> str:
    return localized(*arguments, **options).plain(END).replace("\u00a0", "~")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{limits.red} of {count.chip}", "5~of 7"),
        ("{players}, {players.min}, {players.max}, {setup.hand.2}", "2–4, 2, 4, 5"),
        ("{values.range}, {values.on-table}, {limits.many}, {values.half}", "2–3, 3, 12,345, 1.5"),
        ("{version}: {title}, {components.chip.name}", "1: Box, Chip"),
        ("{limits.red:red-token} and {players:card}", "5~red tokens and 2–4~cards"),
        ("{{{limits.red}}} isn't {{x}}", "{5} isn’t {x}"),
    ],
)
def test_values(folder, text, words):
    assert shown(folder, text, tag="en") == words


def test_rich_text(folder):
    text = localized(folder, "Take a {icon.clue} and **all *{limits.red}* cards**.", tag="en").text(END)
    assert text == (
        Inline("Take a "),
        Inline(icon="clue"),
        Inline(" and "),
        Inline("all ", bold=True),
        Inline("5", bold=True, italic=True),
        Inline("\u00a0cards", bold=True),
        Inline("."),
    )


def test_changing_a_number_changes_the_words_and_no_locale_file(folder):
    source = "Take {limits.red:red+card}."
    for tag, translation, five, two, twenty_one in (
        ("ru", "Возьмите {limits.red:red+card.acc}.", "5~красных карт", "2~красные карты", "21~красную карту"),
        ("pl", "Weź {limits.red:red+card.acc}.", "5~czerwonych kart", "2~czerwone karty", "21~czerwonych kart"),
    ):
        verb = translation.partition(" ")[0]
        assert shown(folder, source, translation, tag=tag) == f"{verb} {five}."
        assert shown(folder, source, tag=tag, red=2) == f"{verb} {two}."
        assert shown(folder, source, tag=tag, red=21) == f"{verb} {twenty_one}."
    assert shown(folder, source, tag="en", red=1) == "Take 1~red card."


def test_title_language_and_fonts(folder):
    game = localized(folder, "Over.", "Конец.")
    assert (game.title, game.language, game.locale.name) == ("Ящик", "ru", "русский")
    assert (game.missing, game.warnings) == (0, ())
    assert END in game
    assert "box/text/other" not in game
    own = (builtin_root() / "locales/ru/locale.yaml").read_text(encoding="utf-8")
    folder.write("locales/ru/locale.yaml", own + "\nfonts: {body: Lobster}\n")
    assert localized(folder, "Over.").fonts == {"body": "Lobster"}


def test_measure(folder):
    game = localized(folder, "A card from the deck.", "Karta z talii.", tag="pl")
    assert game.plain(END) == "Karta z talii."
    assert game.plain(END, measure=60) == "Karta z\u00a0talii."


def test_plural_forms_of_a_sentence(folder):
    source = "{limits.red} cards are left."
    forms = ("Осталась {limits.red} карта.", "Остались {limits.red} карты.", "Осталось {limits.red} карт.")
    folder.translate(source, "FORMS")
    path = folder.path / "locales/ru/box.po"
    plural = f'msgid_plural "{source}"\n' + "\n".join(f'msgstr[{i}] "{form}"' for i, form in enumerate(forms))
    path.write_text(path.read_text().replace('msgstr "FORMS"', plural))
    for number, words in ((21, "Осталась 21~карта."), (3, "Остались 3~карты."), (5, "Осталось 5~карт.")):
        assert shown(folder, source, red=number) == words


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{limits.rde}", "there is no value 'limits.rde' · hint: did you mean 'limits.red'?"),
        ("{setup.hand}", "'setup.hand' has a number for each player count, which cannot be printed alone"
                         " · hint: say which one: {setup.hand.2}"),
        ("{setup}", "'setup' is a group of values, which cannot be printed"
                    " · hint: there are: setup.hand.2, setup.hand.3, setup.hand.4"),
        ("{values.flag}", "'values.flag' is true or false, which cannot be printed"),
        ("{icon.cleu}", "there is no icon 'cleu' · hint: did you mean 'clue'?"),
        ("{ref.end}", "there is no section 'end' to refer to"),
        ("{title:card}", "'title' is not a number, so no term can agree with it"),
        ("{limits.red:cadr}", "the glossary has no term 'cadr' · hint: did you mean 'card'?"),
        ("{limits.red:rde+card}", "the glossary has no adjective 'rde' · hint: did you mean 'red'?"),
        ("{limits.red:card.acc}", "English has no case 'acc' · hint: write {limits.red:card}"),
        ("{text.end}", "'box/text/end' contains itself"),
        ("**x", "'**' begins bold text, which never ends · hint: an asterisk itself is written \\*"),
    ],
)  # fmt: skip
def test_mistakes_in_the_source(folder, complaints, text, message):
    expected = [f"content/games/box.yaml:9:8: error: {message}"]
    assert complaints(lambda: localized(folder, text, tag="en")) == expected
    # A faithful translation is not blamed once more.
    assert complaints(lambda: localized(folder, text, text)) == expected


@pytest.mark.parametrize(
    ("text", "translation", "message"),
    [
        ("{icon.clue}", "{icon.cleu}", "the translation has {icon.cleu}, the source has not"
                                       " · hint: did you mean '{icon.clue}'?"),
        ("{limits.red:card}", "{limits.red:card.akk}", "русский has no case 'akk'"
                                                       " · hint: there are: acc, dat, gen, ins, loc, nom"),
        ("Over.", "Конец {", "'{' has no '}' to go with it · hint: a placeholder is {path}, {path:term},"
                             " {path:term.case} or {icon.name}; a brace itself is written {{"),
    ],
)  # fmt: skip
def test_mistakes_in_a_translation(folder, complaints, text, translation, message):
    assert f"locales/ru/box.po:15: error: {message}" in complaints(lambda: localized(folder, text, translation))


def test_term_or_form_that_only_the_other_language_lacks(folder, complaints):
    folder.write("locales/en/glossary.yaml", "terms: {submarine: {forms: {one: submarine, other: submarines}}}\n")
    assert complaints(lambda: localized(folder, "{limits.red:submarine}", "{limits.red:submarine}")) == [
        "locales/ru/box.po:15: error: the glossary has no term 'submarine' · hint: add it to "
        + folder.project.shown(builtin_root() / "locales/ru/glossary.yaml")
    ]
    folder.write("locales/ru/glossary.yaml", "terms:\n  submarine: {forms: {nom: {one: фонарь}}}\n")
    assert complaints(lambda: localized(folder, "{limits.red:submarine}", "{limits.red:submarine.gen}")) == [
        "locales/ru/glossary.yaml:2:3: error: the term 'submarine' lacks the form 'many of gen'"
        " · hint: {limits.red:submarine.gen} (5) at locales/ru/box.po:15 asks for it"
    ]


def test_no_catalogue(folder, complaints):
    assert complaints(lambda: localized(folder, "Over.", tag="pl")) == [
        "locales/pl/box.po: error: 'box' is not translated: there is no locales/pl/box.po"
        " · hint: a draft can be built without it"
    ]
    draft = localized(folder, "Over.", tag="pl", draft=True)
    assert (draft.missing, draft.title, draft.plain(END)) == (3, "[en:\u00a0Box]", "[en:\u00a0Over.]")


def test_missing_and_empty(folder, complaints):
    folder.write("locales/ru/box.po", 'msgctxt "box/title"\nmsgid "Box"\nmsgstr ""\n\n#, fuzzy\nmsgctxt "box/text/end"\n'
                                      'msgid "Over."\nmsgstr "Всё."\n')  # fmt: skip
    assert complaints(lambda: localized(folder, "Over.")) == [
        "locales/ru/box.po: error: 'box/components/chip/name' is not translated · hint: the source says \"Chip\"",
        "locales/ru/box.po:3: error: 'box/title' is not translated",
        "locales/ru/box.po:8: error: the translation of 'box/text/end' is marked fuzzy"
        " · hint: compare it with the source, then remove the word fuzzy",
    ]
    draft = localized(folder, "Over.", draft=True)
    assert draft.drafts == ("box/title", "box/text/end", "box/components/chip/name")
    assert draft.plain(END) == "[en:\u00a0Over.]"


def test_stale(folder, complaints):
    folder.translate("Over.", "Всё.")
    message = (
        "locales/ru/box.po:15: error: the source of 'box/text/end' has changed since it was translated"
        ' · hint: it says now "It\'s over."'
    )
    assert complaints(lambda: localized(folder, "It's over.")) == [message]
    draft = localized(folder, "It's over with {limits.red:card}.", draft=True)
    assert (draft.missing, draft.title) == (1, "Ящик")
    assert draft.plain(END) == "[en:\u00a0It’s over with 5\u00a0cards.]"


def test_draft_text_inside_another(folder):
    folder.translate("{components.chip.name}!", "{components.chip.name}!")
    path = folder.path / "locales/ru/box.po"
    path.write_text(path.read_text().replace('"Фишка"', '""'))
    assert localized(folder, "{components.chip.name}!", draft=True).plain(END) == "[en:\u00a0Chip]!"


def test_draft_does_not_excuse_mistakes(folder, complaints):
    assert complaints(lambda: localized(folder, "{icon.clue}", "", draft=False)) == [
        "locales/ru/box.po:15: error: 'box/text/end' is not translated"
    ]
    assert complaints(lambda: localized(folder, "{icon.clue}", "Нет", draft=True)) == [
        "locales/ru/box.po:15: error: the translation lacks {icon.clue}"
    ]


def test_obsolete_translations_are_warned_of(folder):
    folder.translate("Over.", "Всё.")
    path = folder.path / "locales/ru/box.po"
    path.write_text(path.read_text() + '\nmsgctxt "box/text/edn"\nmsgid "x"\nmsgstr "y"\n')
    assert [str(problem) for problem in localized(folder, "Over.").warnings] == [
        "locales/ru/box.po:19: warning: there is no text 'box/text/edn' any more · hint: did you mean 'box/text/end'?"
    ]


def test_nothing_in_a_text_is_run(folder):
    text = "{{ 7 + 7 }} {{% for x in y %}} <script>"
    assert shown(folder, text, text) == "{ 7 + 7 } {% for x in y %} <script>"


def test_source_language_is_the_games(folder, complaints):
    path = folder.path / "content/games/box.yaml"
    folder.game("Over.")
    path.write_text(path.read_text().replace("players:", "language: xx\nplayers:"))
    game = load_game(folder.project, "box")
    assert complaints(
        lambda: localize_game(game, folder.project, load_locale(folder.project, "ru"), icons=())
    ) == ["content/games/box.yaml:3:11: error: the game's own language 'xx' has no folder in locales/"]  # fmt: skip
