"""Quotation marks, dashes and spaces of our three languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.l10n.typography import OBJECT, typeset, typeset_text

# A tilde stands for a no-break space.
CASES = [
    ("en", '"Hanabi" is a \'game\'', "“Hanabi” is a “game”"),
    ("en", 'She said: "Play the \'red\' one!"', "She said: “Play the ‘red’ one!”"),
    ("en", "The players' cards, the player's card, '90s", "The players’ cards, the player’s card, ’90s"),
    ("en", "Wait... now", "Wait… now"),
    ("en", "2-4 players, 10-15 minutes", "2–4~players, 10–15~minutes"),
    ("en", "One - or two -- or three", "One~– or two~– or three"),
    ("en", "print-and-play, 2026-11-18, A4-2", "print-and-play, 2026-11-18, A4-2"),
    ("en", "5 - 3", "5 - 3"),
    ("en", 'a 5" ruler', 'a 5" ruler'),
    ("en", "a (\"quoted\") word", "a (“quoted”) word"),
    ("ru", 'Игра "Фейерверк"', "Игра «Фейерверк»"),
    ("ru", 'Он сказал: "Игра "Фейерверк" мне нравится"', "Он сказал: «Игра „Фейерверк“ мне нравится»"),
    ("ru", "«Уже "+'"внутри"'+" готовых»", "«Уже „внутри“ готовых»"),
    ("ru", "Игра - это радость", "Игра~— это радость"),
    ("ru", "Игра – это радость", "Игра~— это радость"),
    ("ru", "И в коробке, и на столе", "И~в~коробке, и~на~столе"),
    ("ru", "Он же сказал, что мог бы; так ли это?", "Он~же сказал, что мог~бы; так~ли это?"),
    ("ru", "5 карт, № 7, 100 %", "5~карт, №~7, 100~%"),
    ("ru", "по-русски, кое-кто, из-за угла", "по-русски, кое-кто, из-за угла"),
    ("ru", "тоже жетон: либо", "тоже жетон: либо"),
    ("pl", 'Gra "Hanabi" i "karta "czerwona""', "Gra „Hanabi” i „karta «czerwona»”"),
    ("pl", "Weź kartę - i odłóż", "Weź kartę~– i odłóż"),
    ("pl", "Karta z talii i 2 żetony", "Karta z talii i 2~żetony"),
]  # fmt: skip


@pytest.mark.parametrize(("tag", "plain", "shown"), CASES)
def test_typesetting(locales, tag, plain, shown):
    assert typeset_text(plain, locales[tag].typography).replace("\u00a0", "~") == shown


def test_short_polish_words_by_measure(locales):
    rules = locales["pl"].typography
    assert typeset_text("Karta z talii i żeton", rules, measure=60) == "Karta z\u00a0talii i\u00a0żeton"
    assert typeset_text("Karta z talii i żeton", rules, measure=40) == "Karta z talii i żeton"


def test_short_russian_words_always(locales):
    assert typeset_text("в коробку", locales["ru"].typography, measure=20) == "в\u00a0коробку"


def test_fixed_runs_are_seen_but_left_alone(locales):
    rules = locales["ru"].typography
    done = typeset(['Игра "', 'в "5" - 3-4', '" и ', "5", " карт"], rules, fixed=[False, True, False, True, False])
    assert done == ["Игра «", 'в "5" - 3-4', "» и\u00a0", "5", "\u00a0карт"]


def test_rules_reach_across_runs_and_icons(locales):
    rules = locales["ru"].typography
    assert typeset(["в ", "коробку", " - ", "и"], rules) == ["в\u00a0", "коробку", "\u00a0— ", "и"]
    assert typeset(['"', OBJECT, '" 3 ', OBJECT], rules, fixed=[False, True, False, True]) == [
        "«", OBJECT, "» 3\u00a0", OBJECT
    ]  # fmt: skip


LETTERS = st.text(alphabet="аиoб же5 27\"'-–—.…«»„“”‘’№%\n\u00a0(,:", max_size=40)


@pytest.mark.parametrize("tag", ["en", "ru", "pl"])
@given(text=LETTERS | st.text(max_size=30), measure=st.sampled_from([0, 60]))
def test_typesetting_twice_changes_nothing(locales, tag, text, measure):
    rules = locales[tag].typography
    once = typeset_text(text, rules, measure)
    assert typeset_text(once, rules, measure) == once


@given(st.lists(st.tuples(LETTERS, st.booleans()), max_size=6))
def test_words_and_fixed_runs_survive(locales, runs):
    texts, fixed = [text for text, _ in runs], [keep for _, keep in runs]
    done = typeset(texts, locales["ru"].typography, fixed=fixed)
    assert len(done) == len(texts)
    for before, after, keep in zip(texts, done, fixed, strict=True):
        assert not keep or after == before
        assert [c for c in after if c.isalnum()] == [c for c in before if c.isalnum()]
