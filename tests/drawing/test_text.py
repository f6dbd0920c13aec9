from __future__ import annotations

from typing import Any

import pytest

from generator.drawing.fonts import load_registry
from generator.drawing.scene import Glyphs, Group, LinearGradient, Node, Path, Stop, Stroke
from generator.drawing.text import (
    CURRENT,
    Icon,
    Overflow,
    Span,
    TextBox,
    TextStyle,
    fit_size,
    fits,
    lay_out,
    line_texts,
    missing_glyphs,
    overflow,
)
from generator.units import MM_PER_PT

FONTS = load_registry()
SQUARE = (("M", 0.0, 0.0), ("L", 1.0, 0.0), ("L", 1.0, 1.0), ("L", 0.0, 1.0), ("Z",))
ICONS = {
    "coin": Icon(1.0, (Path(SQUARE, CURRENT), Path(SQUARE, (1.0, 0.0, 0.0), stroke=Stroke(CURRENT, 0.1)))),
    "wide": Icon(2.0, (Group((Path(SQUARE, LinearGradient(0, 0, 1, 0, (Stop(0, CURRENT), Stop(1, (0, 0, 1))))),)),)),
}
RUSSIAN = (
    "Возьмите 5\u00a0карт и\u00a0сыграйте «Путешественника», чтобы получить подъёмный кран\u00a0— счётчик "
    "приключений увеличивается, а\u00a0первооткрыватель-мореплаватель снова становится непревзойдённым."
)
POLISH = (
    "Weź „najbliższego” przeciwnika i\u00a0odrzuć dwie karty przygody; szczęśliwy podróżnik otrzymuje żeton "
    "nieskończoności, gdy współzawodnictwo się zakończy."
)


def box(
    *spans: Span | str, width: float = 40, height: float = 100, x: float = 0, y: float = 0, **style: Any
) -> TextBox:
    paragraph = tuple(Span(span) if isinstance(span, str) else span for span in spans)
    settings = {"family": "PT Sans", "size": 9.0, "min_size": 6.0, **style}
    return TextBox(x, y, width, height, (paragraph,), TextStyle(**settings))


def nodes_of(text: TextBox) -> tuple[Node, ...]:
    size = fit_size(text, FONTS, ICONS)
    assert size is not None
    return lay_out(text, size, FONTS, ICONS)


def lines_of(text: TextBox) -> list[str]:
    return line_texts(nodes_of(text))


def runs_of(nodes: tuple[Node, ...]) -> list[Glyphs]:
    return [node for node in nodes if isinstance(node, Glyphs)]


def right_edge(run: Glyphs) -> float:
    return run.x + sum(run.advances) * run.size / FONTS.by_key(run.font).upem


def test_one_line() -> None:
    (run,) = nodes_of(box("Two words", x=3, y=4, color=(1, 0, 0), opacity=0.5))
    assert isinstance(run, Glyphs)
    assert (run.font, run.text, run.color, run.opacity) == ("PT Sans/regular", "Two words", (1, 0, 0), 0.5)
    assert run.size == pytest.approx(9 * MM_PER_PT)
    assert run.x == 3
    assert run.y == pytest.approx(4 + 0.95 * run.size, abs=1e-4)


@pytest.mark.parametrize("text", ["", " ", "\n", " \n\n ", "\u200b", "\u00ad"])
def test_nothing_to_set(text: str) -> None:
    empty = box(text, width=5, height=0)
    assert fit_size(empty, FONTS, ICONS) == 9
    assert lay_out(empty, 9, FONTS, ICONS) == ()
    assert overflow(empty, FONTS, ICONS) == Overflow()


def test_russian() -> None:
    assert lines_of(box(RUSSIAN, width=55, lang="ru")) == [
        "Возьмите 5\u00a0карт и\u00a0сыграйте «Путеше-",
        "ственника», чтобы получить подъём-",
        "ный кран\u00a0— счётчик приключений",
        "увеличивается, а\u00a0первооткрыватель-",
        "мореплаватель снова становится",
        "непревзойдённым.",
    ]


def test_polish() -> None:
    assert lines_of(box(POLISH, width=35, lang="pl")) == [
        "Weź „najbliższego” prze-",
        "ciwnika i\u00a0odrzuć dwie",
        "karty przygody; szczę-",
        "śliwy podróżnik otrzy-",
        "muje żeton",
        "nieskończoności, gdy",
        "współzawodnictwo się",
        "zakończy.",
    ]


def test_no_hyphens_when_not_wanted() -> None:
    assert not any(line.endswith("-") for line in lines_of(box(POLISH, width=35, lang="pl", hyphenate=False)))


def test_runs_of_bold_and_icons() -> None:
    nodes = nodes_of(
        box("Take ", Span("all", bold=True), ", then ", Span(icon="coin"), "! Or ", Span("not", italic=True))
    )
    assert [node.text if isinstance(node, Glyphs) else "icon" for node in nodes] == [
        "Take ",
        "all",
        ", then ",
        "icon",
        "! Or ",
        "not",
    ]
    assert [run.font.split("/")[1] for run in runs_of(nodes)] == ["regular", "bold", "regular", "regular", "italic"]
    assert len({run.y for run in runs_of(nodes)}) == 1
    before, after = runs_of(nodes)[:2]
    assert right_edge(before) == pytest.approx(after.x, abs=1e-3)


def test_spans_of_one_font_are_one_run() -> None:
    assert [run.text for run in runs_of(nodes_of(box("on", "e ", "run")))] == ["one run"]


def test_icon_stands_around_the_middle_of_capitals() -> None:
    nodes = nodes_of(box("A", Span(icon="wide"), "B", color=(0, 1, 0), opacity=0.5))
    first, icon, second = nodes
    assert isinstance(first, Glyphs) and isinstance(icon, Group) and isinstance(second, Glyphs)
    em, cap = first.size, FONTS.get("PT Sans").cap_height * first.size
    height = icon.matrix[0]
    assert icon.matrix[:4] == (height, 0, 0, height)
    assert height == pytest.approx(1.15 * cap)
    assert icon.matrix[5] + height / 2 == pytest.approx(first.y - cap / 2, abs=1e-3)
    assert icon.matrix[4] == pytest.approx(right_edge(first) + 0.08 * em, abs=1e-3)
    assert second.x == pytest.approx(icon.matrix[4] + 2 * height + 0.08 * em, abs=1e-3)
    assert icon.opacity == 0.5


def test_icon_takes_the_colour_of_the_text_where_it_asks_for_it() -> None:
    coin, wide = nodes_of(box(Span(icon="coin"), Span(icon="wide"), color=(0, 1, 0)))
    assert isinstance(coin, Group) and isinstance(wide, Group)
    first, second = coin.children
    assert isinstance(first, Path) and isinstance(second, Path) and second.stroke is not None
    assert (first.fill, second.fill, second.stroke.color) == ((0, 1, 0), (1, 0, 0), (0, 1, 0))
    (inner,) = wide.children
    assert isinstance(inner, Group) and isinstance(inner.children[0], Path)
    gradient = inner.children[0].fill
    assert isinstance(gradient, LinearGradient)
    assert [stop.color for stop in gradient.stops] == [(0, 1, 0), (0, 0, 1)]


def test_punctuation_never_leaves_its_icon_or_bold_word() -> None:
    spans: list[Span | str] = []
    for _ in range(12):
        spans += ["pay (", Span(icon="coin"), "), ", Span("now", bold=True), "! "]
    for width in range(12, 60):
        for line in lines_of(box(*spans, width=width)):
            assert line[0] not in ").,!"
            assert not line.endswith("(") or width < 13


def test_forced_breaks_and_blank_lines() -> None:
    runs = runs_of(nodes_of(box("one\n two \n\nthree\n")))
    assert [run.text for run in runs] == ["one", "two", "three"]
    step = runs[1].y - runs[0].y
    assert step == pytest.approx(1.2 * runs[0].size, abs=1e-3)
    assert runs[2].y - runs[1].y == pytest.approx(2 * step, abs=1e-3)


def test_paragraphs_are_a_gap_apart_and_empty_ones_do_not_count() -> None:
    text = box("one")._replace(paragraphs=((Span("one"),), (), (Span(" "),), (Span("two"),)))
    first, second = runs_of(nodes_of(text))
    assert second.y - first.y == pytest.approx(1.7 * first.size, abs=1e-3)


@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_align(align: str) -> None:
    (run,) = runs_of(nodes_of(box("word", x=10, width=30, align=align)))
    width = right_edge(run) - run.x
    expected = {"left": 10, "center": 25 - width / 2, "right": 40 - width}[align]
    assert run.x == pytest.approx(expected, abs=1e-3)


def test_justified_lines_end_at_the_margin_except_the_last() -> None:
    text = box(RUSSIAN, x=5, width=50, lang="ru", align="justify")
    runs = runs_of(nodes_of(text))
    ragged = runs_of(nodes_of(text._replace(style=text.style._replace(align="left"))))
    assert len(runs) > 3
    for run, plain in zip(runs[:-1], ragged, strict=False):
        assert right_edge(run) == pytest.approx(55, abs=0.01)
        wider = {char for char, a, b in zip(run.text, run.advances, plain.advances, strict=True) if a > b}
        assert wider <= {" ", "\u00a0"}
        extra = [a - b for char, a, b in zip(run.text, run.advances, plain.advances, strict=True) if char in " \u00a0"]
        assert max(extra) - min(extra) <= 1
    assert runs[-1].advances == ragged[-1].advances


def test_justify_across_fonts_and_a_forced_break() -> None:
    text = box(
        "some words and ", Span("bold ones", bold=True), " and more of them\nend of it", width=45, align="justify"
    )
    lines: dict[float, list[Glyphs]] = {}
    for run in runs_of(nodes_of(text)):
        lines.setdefault(run.y, []).append(run)
    first, second, third = lines.values()
    assert right_edge(first[-1]) == pytest.approx(45, abs=0.01)
    assert right_edge(second[-1]) < 40
    assert third[0].text == "end of it"


def test_centred_titles_are_balanced() -> None:
    title = box("The Lighthouse Keeper of the Sea", width=62, size=14, align="center", hyphenate=False)
    assert lines_of(title) == ["The Lighthouse", "Keeper of the Sea"]
    assert lines_of(title._replace(style=title.style._replace(align="left")))[0] == "The Lighthouse Keeper of"


def test_tracking_widens_every_letter_and_leaves_other_boxes_alone() -> None:
    plain = runs_of(nodes_of(box("Title")))[0]
    spaced = runs_of(nodes_of(box("Title", tracking=50)))[0]
    assert [b - a for a, b in zip(plain.advances, spaced.advances, strict=True)] == [50] * 5
    assert runs_of(nodes_of(box("Title")))[0] == plain
    # The space behind the last letter is not seen: the ink is centred, and may end where the box ends.
    (centred,) = runs_of(nodes_of(box("Title", tracking=50, align="center")))
    assert centred.x + (right_edge(centred) - 0.05 * centred.size) == pytest.approx(40, abs=1e-3)
    width = right_edge(spaced) - 0.05 * spaced.size
    assert fits(box("Title", tracking=50, width=width + 0.001), 9, FONTS, ICONS)
    assert not fits(box("Title", tracking=50, width=width - 0.001), 9, FONTS, ICONS)


def test_vertical_places() -> None:
    font = FONTS.get("PT Sans")
    for text, count in (("X", 1), ("X\nX\nX", 3)):
        runs = {v: runs_of(nodes_of(box(text, y=7, height=30, valign=v))) for v in ("top", "middle", "bottom")}
        em = runs["top"][0].size
        assert all(len(found) == count for found in runs.values())
        assert runs["top"][0].y == pytest.approx(7 + 0.95 * em, abs=1e-3)
        assert runs["bottom"][-1].y == pytest.approx(37 + font.descender * em, abs=1e-3)
        above = runs["middle"][0].y - font.cap_height * em - 7
        assert above == pytest.approx(37 - runs["middle"][-1].y, abs=1e-3)


def test_a_tight_centred_block_stays_inside() -> None:
    font = FONTS.get("PT Sans")
    em = 9 * MM_PER_PT
    height = (0.95 + 1.2 - font.descender) * em
    runs = runs_of(nodes_of(box("X\nX", height=height, valign="middle")))
    assert runs[0].y - 0.95 * em >= -1e-3
    assert runs[1].y - font.descender * em <= height + 1e-3


def test_height_rule() -> None:
    font = FONTS.get("PT Sans")
    em = 9 * MM_PER_PT
    full = (0.95 - font.descender) * em
    for valign in ("top", "bottom"):
        assert fits(box("7", height=full, valign=valign), 9, FONTS, ICONS)
        assert not fits(box("7", height=full - 0.02, valign=valign), 9, FONTS, ICONS)
    assert fits(box("7", height=0.7 * em, valign="middle"), 9, FONTS, ICONS)
    assert not fits(box("7", height=0.7 * em - 0.02, valign="middle"), 9, FONTS, ICONS)
    assert not fits(box("7\n7", height=full, valign="middle"), 9, FONTS, ICONS)


def test_min_size_off_the_grid_is_tried_last() -> None:
    em = 7.1 * MM_PER_PT
    height = (0.95 - FONTS.get("PT Sans").descender) * em - 0.009
    assert fit_size(box("x", height=height, min_size=7.1), FONTS, ICONS) == 7.1
    assert fit_size(box("x", height=height, min_size=7.2), FONTS, ICONS) is None
    assert fit_size(box("x", height=height, min_size=20.0), FONTS, ICONS) is None


def test_text_that_fits_only_tightly_is_set_tightly() -> None:
    roomy = box(POLISH, width=38, size=10, min_size=10, lang="pl")
    assert len(lines_of(roomy)) == 8
    em = 10 * MM_PER_PT
    tight = roomy._replace(height=(0.95 + 1.2 * 6 - FONTS.get("PT Sans").descender) * em)
    assert fit_size(tight, FONTS, ICONS) == 10
    assert len(lines_of(tight)) == 7


def test_overflow_in_height() -> None:
    text = box("one\ntwo\nthree\nfour", height=6)
    assert fit_size(text, FONTS, ICONS) is None
    em = 6 * MM_PER_PT
    found = overflow(text, FONTS, ICONS)
    full = (0.95 + 3.6 - FONTS.get("PT Sans").descender) * em
    assert found == Overflow(lines=2, height=round(full - 6, 2), characters=9)


def test_overflow_in_width_names_the_word() -> None:
    text = box("a ABRACADABRA word", width=10)
    assert fit_size(text, FONTS, ICONS) is None
    found = overflow(text, FONTS, ICONS)
    assert (found.lines, found.height, found.word) == (0, 0.0, "ABRACADABRA")
    width = sum(FONTS.get("PT Sans").shape("ABRACADABRA").advances) / 1000 * 6 * MM_PER_PT
    assert found.width == pytest.approx(width - 10, abs=0.01)
    assert 0 < found.characters < len("ABRACADABRA")
    assert line_texts(lay_out(text, 6, FONTS, ICONS)) == ["a", "ABRACADABRA", "word"]


def test_overlong_word_is_cut_rather_than_shrunk() -> None:
    assert lines_of(box("Непревзойдённый", width=12, size=14, lang="ru")) == ["Не-", "пре-", "взой-", "дён-", "ный"]


def test_missing_glyphs() -> None:
    text = box("a★", Span("★漢★", bold=True), Span(icon="coin"), "so\u00adft\u200b\n★")
    assert missing_glyphs(text, FONTS) == [
        ("★", "PT Sans/regular"),
        ("★", "PT Sans/bold"),
        ("漢", "PT Sans/bold"),
    ]


def test_soft_hyphens_and_zero_width_spaces_are_not_drawn() -> None:
    assert lines_of(box("ab\u00adcd\u200bef")) == ["abcdef"]
    cut = box("abcd\u00adefgh\u200bijkl", width=9, size=10, min_size=10)
    assert lines_of(cut) == ["abcd-", "efgh", "ijkl"]
