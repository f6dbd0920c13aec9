"""What shows only after layout, on a stranger's card: text that does not fit, letters that a font lacks, lines that end badly."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.l10n_checking import review_translations
from generator.errors import Problem
from generator.project import Project

GAME = """\
title: Sky
version: "1"
players: 2
components:
  star:
    kind: card
    size: 70 x 90
    name: Star
    front: star.svg.j2
    items:
      one: {}
    text: {rule: "SOURCE"}
"""

TEMPLATE = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:t="tuckbox">
<t:box id="rule" x="4" y="4" width="WIDTH" height="20" size="9" min-size="8" hyphenate="none">{{ t("rule") }}</t:box>
</svg>
"""

PO = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "sky/title"
msgid "Sky"
msgstr "NAME"

msgctxt "sky/components/star/name"
msgid "Star"
msgstr "STAR"

msgctxt "sky/components/star/text/rule"
msgid "SOURCE"
msgstr "RULE"
"""
LINE = 15


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)

    def write(name: str, text: str) -> None:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(source: str, rule: str, width: float = 55, tag: str = "ru", above: str = "") -> list[Problem]:
        names = {"ru": ("Небо", "Звезда"), "pl": ("Niebo", "Gwiazda")}[tag]
        po = PO.replace("SOURCE", source).replace("RULE", rule).replace("NAME", names[0]).replace("STAR", names[1])
        if above:
            po = po.replace('msgctxt "sky/components/star/text', f'{above}\nmsgctxt "sky/components/star/text')
        write("content/games/sky.yaml", GAME.replace("SOURCE", source))
        write("templates/star.svg.j2", TEMPLATE.replace("WIDTH", str(width)))
        write(f"locales/{tag}/sky.po", po)
        return list(review_translations(Project(tmp_path), [tag], ["sky"]).all_problems)

    return run


def test_a_text_that_fits(check):
    assert check("Look up.", "Смотрите вверх.") == []


def test_a_text_that_does_not_fit_is_said_at_its_line(check):
    (found,) = check("Look up.", "Смотрите вверх. Там звёзды, много звёзд. " * 8 + "Да.")
    assert (found.code, found.severity, found.where.file, found.where.line) == (
        "overflow",
        "error",
        "locales/ru/sky.po",
        LINE,
    )
    assert found.message.startswith("one: 'rule' (ru) does not fit 55 × 20 mm at 8 pt: ")
    assert "characters too long" in found.message
    (wide,) = check("Look up.", "Достопримечательность.", width=20)
    assert "the word 'Достопримечательность.' is" in wide.message


def test_letters_that_the_font_lacks(check):
    (found,) = check("Look up.", "Смотрите вверх ☃.")
    assert (found.code, found.where.line) == ("missing-glyph", LINE)
    assert "'☃' (U+2603, ru) is not in the font PT Sans/regular" in found.message


def test_short_words_at_the_end_of_long_lines(check):
    """Polish lets no single letter end a line of more than 40 characters; a no-break space mends it."""
    text = "Patrzcie wszyscy razem na dalekie niebo i{}góry, spadną gwiazdy, jest ich wiele."
    source = "Look at the sky together, and many stars will fall."
    ending = [problem for problem in check(source, text.format(" "), 62, "pl") if problem.code == "line-end"]
    if not ending:
        pytest.fail("the sample does not break after 'i'")
    assert ending[0].where.line == LINE
    assert "'i' ends a line" in ending[0].message
    assert check(source, text.format("\u00a0"), 62, "pl") == []
    assert check(source, text.format(" "), 62, "pl", "# tuckbox: allow line-end — a quotation") == []


def test_a_break_of_the_author_is_no_bad_end(check):
    assert check("Up\\nand down.", "Вверх и\\nвниз.") == []
