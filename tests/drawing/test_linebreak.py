from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.fonts import load_registry
from generator.drawing.hyphenation import Cut, find_cuts
from generator.drawing.linebreak import Line, balance, break_row, line_pieces, no_cuts
from generator.drawing.shaping import EM, Row, Word, WordSource, make_icon, make_rows

FONTS = load_registry()
SANS = FONTS.get("PT Sans").words()
BOLD = FONTS.get("PT Sans", bold=True).words()


def cuts(lang: str, word: Word) -> tuple[Cut, ...]:
    return find_cuts(word.text, word.soft, lang, True)


ENGLISH = partial(cuts, "en")
RUSSIAN = partial(cuts, "ru")


def row(text: str) -> Row:
    (only,) = make_rows([(SANS, text)])
    return only


def width(text: str) -> int:
    return sum(SANS.piece(part).width for part in text.replace(" ", " \0").split("\0"))


def texts(source: Row, lines: list[Line]) -> list[str]:
    return ["".join(piece.text for piece in line_pieces(source, line)) for line in lines]


def hyphenated(word: str, lang: str, soft: tuple[int, ...] = (), hyphenate: bool = True) -> str:
    at, parts = 0, []
    for cut in find_cuts(word, soft, lang, hyphenate):
        parts.append(word[at : cut.at] + ("" if cut.hyphen else "|"))
        at = cut.at
    return "-".join([*parts, word[at:]]).replace("|-", "|")


@pytest.mark.parametrize(
    ("lang", "word", "expected"),
    [
        ("ru", "«Путешественник»,", "«Пу-те-ше-ствен-ник»,"),
        ("ru", "подъёмный", "подъ-ём-ный"),
        ("ru", "счётчик", "счёт-чик"),
        ("ru", "5\u00a0путешественников", "5\u00a0пу-те-ше-ствен-ни-ков"),
        ("ru", "пу\u0301тники", "пу\u0301т-ники"),
        ("pl", "„najbliższego”", "„naj-bliż-szego”"),
        ("pl", "szczęśliwy!", "szczę-śliwy!"),
        ("en", "communication", "com-mu-nic-a-tion"),
        ("en", "information—preferably", "in-form-a-tion—|prefer-ably"),
        ("en", "2–4", "2–4"),
        ("ru", "мир", "мир"),
        ("ru", "ПУТЕШЕСТВИЕ", "ПУТЕШЕСТВИЕ"),
        ("ru", "путешествие2", "путешествие2"),
        ("en", "someone@example.com", "someone@example.com"),
        ("en", "communication.example", "communication.example"),
        ("xx", "communication", "communication"),
        ("", "communication", "communication"),
    ],
)
def test_cuts(lang: str, word: str, expected: str) -> None:
    assert hyphenated(word, lang) == expected


def test_soft_hyphens_replace_the_dictionary_and_hold_without_it() -> None:
    assert hyphenated("communication", "en", soft=(4,)) == "comm-unication"
    assert hyphenated("communication", "en", soft=(4,), hyphenate=False) == "comm-unication"
    assert hyphenated("communication", "en", hyphenate=False) == "communication"


@given(st.text(alphabet="абвеёийклнорстуьъ'", min_size=1, max_size=14))
def test_cuts_keep_two_letters_before_and_three_after(word: str) -> None:
    for cut in find_cuts(word, (), "ru", True):
        assert sum(map(str.isalpha, word[: cut.at])) >= 2
        assert sum(map(str.isalpha, word[cut.at :])) >= 3


def test_words_and_gaps() -> None:
    (only,) = make_rows([(SANS, "  один  меч-кладенец\u200bдва, 2-4 e-mail -5 ")])
    assert [word.text for word in only.words] == ["один", "меч-", "кладенец", "два,", "2-4", "e-mail", "-5"]
    assert [gap is not None for gap in only.gaps[:-1]] == [True, False, False, True, True, True]


def test_no_break_spaces_hold() -> None:
    parts = ["5\u00a0карт", "6\u202fмм", "7\u2009см"]
    assert [word.text for word in row(" ".join(parts)).words] == parts


def test_spans_and_icons_make_one_word() -> None:
    spans = [(SANS, "Get ("), (BOLD, "bo"), (SANS, "ld"), make_icon("star", EM), (SANS, "), now"), (BOLD, " \t!")]
    (only,) = make_rows(spans)
    assert [word.text for word in only.words] == ["Get", "(bold\ufffc),", "now", "!"]
    assert [piece.source for piece in only.words[1].pieces] == [SANS, BOLD, SANS, None, SANS]
    assert [gap and gap.source for gap in only.gaps] == [SANS, SANS, BOLD, None]
    assert only.words[1].width == sum(piece.width for piece in only.words[1].pieces)


def test_forced_breaks_make_rows() -> None:
    rows = make_rows([(SANS, "a \r\n b\n\nc"), (BOLD, "d\u2028e")])
    assert [[word.text for word in found.words] for found in rows] == [["a"], ["b"], [], ["cd"], ["e"]]


def test_soft_hyphen_is_not_part_of_the_word() -> None:
    (word,) = row("ab\u00adcd\u00adef").words
    assert (word.text, word.soft) == ("abcdef", (2, 4))
    (joined,) = make_rows([(SANS, "xy"), (BOLD, "ab\u00adcd")])[0].words
    assert (joined.text, joined.soft) == ("xyabcd", (4,))


def test_a_word_moves_whole_when_little_stays_empty() -> None:
    source = row("The players share information about lanterns")
    measure = width("The players share infor-")
    assert texts(source, break_row(source, measure, ENGLISH))[0] == "The players share in-"
    # The room left by "share" is now less than a fifth of the line.
    source = row("The old players share all information about lanterns")
    measure = width("The old players share all in-")
    assert texts(source, break_row(source, measure, ENGLISH))[0] == "The old players share all"


def test_the_last_word_stays_whole_if_it_can() -> None:
    source = row("Share information")
    assert texts(source, break_row(source, width("Share informa-"), ENGLISH)) == ["Share", "information"]
    assert texts(source, break_row(source, width("informa-"), ENGLISH)) == ["Share", "informa-", "tion"]


def test_tight_takes_what_it_can_get() -> None:
    source = row("Share information")
    assert texts(source, break_row(source, width("Share informa-"), ENGLISH, tight=True)) == ["Share informa-", "tion"]


def test_at_most_two_lines_in_a_row_end_with_a_hyphen() -> None:
    source = row("путешественники " * 12)
    for letters in range(16, 60):
        lines = texts(source, break_row(source, width("п" * letters), RUSSIAN))
        ends = "".join("-" if line.endswith("-") else "." for line in lines)
        assert "---" not in ends


def test_compounds_too_do_not_make_a_third_hyphen() -> None:
    source = row("zzzz aaaa-bbbb aaaa-bbbb aaaa-bbbb aaaa-bbbb")
    lines = texts(source, break_row(source, width("bbbb aaaa-"), no_cuts))
    assert lines == ["zzzz aaaa-", "bbbb aaaa-", "bbbb", "aaaa-bbbb", "aaaa-bbbb"]


def test_a_word_that_cannot_be_cut_stands_alone() -> None:
    source = row("an ABRACADABRA indeed")
    lines = break_row(source, width("indeed"), ENGLISH)
    assert texts(source, lines) == ["an", "ABRACADABRA", "indeed"]
    assert [line.width > width("indeed") for line in lines] == [False, True, False]


def test_no_cut_between_two_spans() -> None:
    (source,) = make_rows([(SANS, "communi"), (BOLD, "cation")])
    (word,) = source.words
    assert Cut(7, True) not in find_cuts("communication", (), "en", True)
    (source,) = make_rows([(SANS, "com"), (BOLD, "munication")])
    for measure in range(word.width // 4, word.width, EM // 8):
        assert "com-" not in texts(source, break_row(source, measure, ENGLISH))
    lines = texts(source, break_row(source, width("communic"), ENGLISH))
    assert lines == ["commu-", "nication"]


def test_bold_word_before_a_comma_is_cut_inside() -> None:
    (source,) = make_rows([(SANS, "a "), (BOLD, "communication"), (SANS, ", b")])
    lines = break_row(source, width("a communi"), ENGLISH)
    assert texts(source, lines) == ["a commu-", "nication, b"]
    assert [piece.source for piece in line_pieces(source, lines[1])] == [BOLD, SANS, SANS, SANS]


def test_balanced_titles() -> None:
    source = row("The Lighthouse Keeper of the Sea")
    measure = width("The Lighthouse Keeper of the")
    greedy = break_row(source, measure, no_cuts)
    assert texts(source, greedy) == ["The Lighthouse Keeper of the", "Sea"]
    assert texts(source, balance(source, greedy, measure)) == ["The Lighthouse", "Keeper of the Sea"]


def test_balancing_leaves_compounds_and_long_texts_alone() -> None:
    source = row("Grand Master-Builder it")
    measure = width("Grand Master-Builder")
    greedy = break_row(source, measure, no_cuts)
    assert texts(source, balance(source, greedy, measure)) == ["Grand Master-Builder", "it"]
    source = row("one two three four five six seven eight")
    greedy = break_row(source, width("three four"), no_cuts)
    assert len(greedy) > 3
    assert balance(source, greedy, width("three four")) is greedy


VOCABULARY = ["a", "in", "lantern", "communication", "well-known", "5\u00a0cards", "extraordinary"]
WORDS = st.lists(st.sampled_from(VOCABULARY), min_size=1)


@given(WORDS, st.integers(EM, 20 * EM), st.booleans())
def test_lines_hold_the_measure_and_lose_nothing(words: list[str], measure: int, tight: bool) -> None:
    source = row(" ".join(words))
    lines = break_row(source, measure, ENGLISH, tight=tight)
    joined = "".join(texts(source, lines)).replace("-", "").replace(" ", "")
    assert joined == "".join(words).replace("-", "")
    for line in lines:
        pieces = line_pieces(source, line)
        assert line.width == sum(piece.width for piece in pieces)
        assert pieces[0].text != " " != pieces[-1].text
        assert line.width <= measure or line.last - line.first == 1


@given(WORDS, st.integers(5 * EM, 20 * EM), st.integers(0, EM))
def test_tight_needs_the_fewest_lines_and_fewer_on_a_wider_measure(words: list[str], measure: int, more: int) -> None:
    source = row(" ".join(words))
    tight = len(break_row(source, measure, ENGLISH, tight=True))
    assert tight <= len(break_row(source, measure, ENGLISH))
    uncut = break_row(source, measure, no_cuts)
    if all(line.width <= measure for line in uncut):
        assert tight <= len(uncut)
    assert len(break_row(source, measure + more, ENGLISH, tight=True)) <= tight


def test_sources_are_told_apart_by_identity() -> None:
    assert WordSource("x", 1000, FONTS.get("PT Sans").shape, 0) != WordSource("x", 1000, FONTS.get("PT Sans").shape, 0)
    assert hash(SANS) == hash(SANS)
