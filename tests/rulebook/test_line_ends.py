"""Typographic rules of languages hold at the ends of lines, looked up after the pages were set."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from generator.l10n.locale import load_locale
from tests.rulebook.shop import GAME, make_shop, opened, translated

TEXTS = {
    "ru": "В начале игры возьмите карту и положите её на стол, а к ней и от неё по пять монет и ещё кое-что у соседа. "
    "И не забудьте о том, что в лавке с утра до вечера стоят и покупатель, и продавец, но не вор — он за углом. ",
    "pl": "W sklepie i na ulicy stoi z rana do wieczora i kupiec, a o zmroku w bramie czeka ktoś z koszem. "
    "I nikt nie wie, w czym rzecz, ani o co chodzi w tej grze, a z każdą chwilą robi się i ciekawiej, i weselej. ",
}
SOURCE = "You keep a shop. **Fill** your *shelf*; see {ref.buying}."


@pytest.mark.parametrize("language", ["ru", "pl"])
def test_no_short_word_ends_a_line(tmp_path: Path, language: str) -> None:
    text = (TEXTS[language] * 12).strip()
    identity = "shop/rulebook/overview/intro"
    translated(tmp_path, language, {f"{identity}|{SOURCE}": f"{text} **x** *y* {{ref.buying}}"})
    pdf = opened(make_shop(tmp_path, GAME), language, draft=True)[2].pages.pdf
    lines = _lines(pdf)
    words = TEXTS[language].split()
    own = [line for line in lines if any(word in line.split() for word in words if len(word) > 6)]
    assert len(own) > 15
    short = load_locale(make_shop(tmp_path), language).typography.short_words.words
    assert short
    assert [line for line in own if line.split()[-1].lower() in short] == []
    assert not any(re.match(r"[—–]", line) for line in own)
    ends = _right_ends(pdf)
    assert max(ends) - min(ends) < 6, "the lines are justified"


def _lines(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    text = "\n".join(page.get_textpage().get_text_range() for page in document)
    return [
        line.replace("\u00a0", " ").strip() for line in re.split(r"[\r\n]+|(?<=[\ufffe\x02])", text) if line.strip()
    ]


def _right_ends(pdf: bytes) -> list[float]:
    """Where the long lines of the second page end, in points; the last line of a paragraph may end anywhere."""
    text = pypdfium2.PdfDocument(pdf)[1].get_textpage()
    boxes = [text.get_rect(index) for index in range(text.count_rects())]
    ends = sorted(box[2] for box in boxes if box[2] - box[0] > 300)
    assert len(ends) > 5
    return ends[1:]
