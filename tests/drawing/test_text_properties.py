"""Properties of text boxes that hold for any text: nothing is lost, what fits is inside, the largest size is found."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.drawing.fonts import load_registry
from generator.drawing.scene import Glyphs, Group, Path
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
    overflow,
)
from generator.units import MM_PER_PT

FONTS = load_registry()
ICONS = {"coin": Icon(1.0, (Path((("M", 0.0, 0.0), ("L", 1.0, 1.0), ("L", 0.0, 1.0), ("Z",)), CURRENT),))}

PARTS = [
    "Фонарь",
    "подъёмный",
    "«Путешественник»,",
    "5\u00a0карт",
    "меч-кладенец",
    "и",
    "— ",
    "  ",
    "\n",
    "при\u00adклю",
    "a\u200bb",
]
SPANS = st.builds(
    lambda words, bold, italic, space: Span(" ".join(words) + space, bold, italic),
    st.lists(st.sampled_from(PARTS), max_size=8),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["", " "]),
)
PARAGRAPHS = st.lists(st.lists(st.one_of(SPANS, st.just(Span(icon="coin"))), max_size=5).map(tuple), max_size=3).map(
    tuple
)
BOXES = st.builds(
    TextBox,
    st.just(2.0),
    st.just(3.0),
    st.floats(8, 60),
    st.floats(3, 60),
    PARAGRAPHS,
    st.builds(
        TextStyle,
        st.sampled_from(["PT Sans", "Lobster", "PT Serif"]),
        st.sampled_from([9.0, 10.6]),
        st.sampled_from([5.0, 6.1]),
        st.sampled_from(["left", "center", "right", "justify"]),
        st.sampled_from(["top", "middle", "bottom"]),
        color=st.just((0.0, 0.0, 0.0)),
        opacity=st.just(1.0),
        leading=st.sampled_from([1.0, 1.2]),
        gap=st.sampled_from([0.0, 0.5]),
        tracking=st.sampled_from([0.0, 30.0, -20.0]),
        hyphenate=st.booleans(),
        lang=st.just("ru"),
    ),
)


def right_edge(run: Glyphs) -> float:
    return run.x + sum(run.advances) * run.size / FONTS.by_key(run.font).upem


def letters(text: str) -> str:
    return re.sub("[\\s\u00ad\u200b-]", "", text)


@settings(max_examples=150, deadline=None)
@given(BOXES)
def test_what_fits_stays_inside_and_nothing_is_lost(text: TextBox) -> None:
    size = fit_size(text, FONTS, ICONS)
    nodes = lay_out(text, size or text.style.min_size, FONTS, ICONS)
    runs = [node for node in nodes if isinstance(node, Glyphs)]
    source = "".join(span.text for paragraph in text.paragraphs for span in paragraph)
    assert letters("".join(run.text for run in runs)) == letters(source)
    assert len([node for node in nodes if isinstance(node, Group)]) == sum(
        span.icon != "" for paragraph in text.paragraphs for span in paragraph
    )
    for run in runs:
        assert len(run.text) == len(run.glyphs) == len(run.advances)
    for line in line_texts(nodes):
        assert "\n" not in line and "\u00ad" not in line
    if size is None:
        assert overflow(text, FONTS, ICONS) != Overflow()
        return
    em = size * MM_PER_PT
    trailing = max(0.0, text.style.tracking / 1000 * em)
    for run in runs:
        assert run.x >= 2 - 0.01 - em * 0.02
        assert right_edge(run) <= 2 + text.width + trailing + 0.01 + em * 0.02
    if runs and (len({run.y for run in runs}) > 1 or text.style.valign != "middle"):
        font = FONTS.get(text.style.family)
        assert runs[0].y - min(font.ascender, 0.95) * em >= 3 - 0.02
        assert runs[-1].y - font.descender * em <= 3 + text.height + 0.02


@settings(max_examples=100, deadline=None)
@given(BOXES)
def test_fit_size_is_the_largest_and_everything_smaller_fits_too(text: TextBox) -> None:
    size = fit_size(text, FONTS, ICONS)
    style = text.style
    steps = [style.size - 0.25 * step for step in range(int((style.size - style.min_size) / 0.25 + 1e-9) + 1)]
    sizes = steps if steps[-1] == style.min_size else [*steps, style.min_size]
    assert [fits(text, tried, FONTS, ICONS) for tried in sizes] == [
        size is not None and tried <= size for tried in sizes
    ]


@settings(deadline=None)
@given(st.lists(st.sampled_from(["sea", "lantern", "of", "the", "communication"]), min_size=1), st.floats(25, 80))
def test_words_stay_apart(words: list[str], width: float) -> None:
    style = TextStyle("PT Sans", 9.0, 9.0, hyphenate=False)
    nodes = lay_out(TextBox(0, 0, width, 1000, ((Span(" ".join(words)),),), style), 9.0, FONTS, ICONS)
    assert " ".join(line_texts(nodes)).split(" ") == words
