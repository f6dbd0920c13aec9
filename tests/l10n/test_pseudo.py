"""The language that nobody speaks: longer than any real one, with everything else as it was."""

from __future__ import annotations

import pytest

from generator.l10n.locale import load_locale
from generator.l10n.localize import load_words, localize_game
from generator.l10n.placeholders import Placeholder, Plain, parse_text
from generator.l10n.pseudo import pseudo_pieces
from generator.project import PSEUDO


def grown(text: str) -> float:
    changed = "".join(piece.text for piece in pseudo_pieces([Plain(text)]) if isinstance(piece, Plain))
    return len(changed) / len(text)


@pytest.mark.parametrize("text", ["Red", "Your turn", "Exchange a card", "Reference card"])
def test_names_more_than_double(text):
    assert grown(text) == pytest.approx(2.2, abs=0.35)


def test_body_text_grows_by_two_fifths():
    text = "Return the lantern cards of a set to the supply and take the top token of its stack."
    assert grown(text) == pytest.approx(1.4, abs=0.02)


def test_letters_change_and_nothing_else():
    pieces = pseudo_pieces(parse_text("Take **{limits.red:card}** of 12, then {icon.clue}.", None, []))
    assert [piece for piece in pieces if isinstance(piece, Placeholder)] == [
        Placeholder("value", "limits.red", "card", "", True),
        Placeholder("icon", "clue"),
    ]
    words = "".join(piece.text for piece in pieces if isinstance(piece, Plain))
    assert words.startswith("[Ťåké ")
    assert words.endswith("]")
    assert " öf 12, ťhéñ " in words


def test_it_borrows_from_english_and_has_no_folder(folder):
    locale = load_locale(folder.project, PSEUDO)
    assert (locale.tag, locale.hyphenation, locale.category(1), locale.number(1234)) == ("qps", "en-GB", "one", "1,234")
    assert locale.plural_forms.number == 2
    assert PSEUDO not in folder.project.languages()


def test_a_game_and_the_programs_own_words(folder):
    project = folder.project
    game = folder.game("Take {limits.red:red-token} of **{count.chip}**.")
    localized = localize_game(game, project, load_locale(project, PSEUDO), icons=())
    assert localized.missing == 0
    assert localized.language == PSEUDO
    text = localized.plain("box/text/end").replace("\u00a0", " ")
    assert text.startswith("[Ťåké 5 red tokens öf 7. ")
    assert [inline.text for inline in localized.text("box/text/end") if inline.bold] == ["7"]
    numbers = localize_game(folder.game("{limits.red} · {count.chip}"), project, load_locale(project, PSEUDO), icons=())
    assert numbers.plain("box/text/end") == "5 · 7"
    words = load_words(project, load_locale(project, PSEUDO))
    assert words("sheet/ruler", mm=50).startswith("[50")
    assert words("sheet/draft", n=1) != words("sheet/draft", n=2).replace("2", "1")
