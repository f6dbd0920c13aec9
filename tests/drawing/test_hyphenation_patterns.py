from __future__ import annotations

import pyphen  # type: ignore[import-untyped]
import pytest

from generator.drawing.hyphenation import Patterns, find_cuts

WORDS = {
    "en": "hyphenation supercalifragilistic lantern traveller associate table reference record",
    "ru": "переносы фейерверк подсказка объявление съёмка путешественник",
    "pl": "fajerwerki podpowiedź przeciwdziałanie źdźbło najpiękniejszy",
    "de": "Silbentrennung Feuerwerkskörper Donaudampfschifffahrt",
}


@pytest.mark.parametrize("lang", WORDS)
def test_places_are_those_of_pyphen(lang: str) -> None:
    theirs = pyphen.Pyphen(lang=lang, left=0, right=0)
    ours = Patterns(pyphen.LANGUAGES[lang].read_bytes())
    words = WORDS[lang].split()
    assert [ours.places(word) for word in words] == [list(map(int, theirs.positions(word))) for word in words]
    assert any(ours.places(word) for word in words)


def test_the_highest_number_wins_and_odd_ones_cut() -> None:
    patterns = Patterns("UTF-8\nLEFTHYPHENMIN 2\n% a1c is a comment\na1b\r\n.xa2b\nß3ü\n".encode())
    assert patterns.places("cab") == [2]
    assert patterns.places("xab") == []
    assert patterns.places("STRASSEßÜ") == [8]


def test_a_language_with_other_spellings_of_cut_words_leaves_those_alone() -> None:
    # Hungarian would cut it as 'ku-lisz-sza': one more letter than there was.
    assert [cut.at for cut in find_cuts("kulissza", (), "hu", True)] == [2]


def test_an_unknown_language_cuts_nothing() -> None:
    assert find_cuts("hyphenation", (), "xx", True) == ()
