"""Status, equivalence, proof and preview of a stranger's game, through the command line and real readers."""

from __future__ import annotations

import base64
import io
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from generator.build.previewing import Previewer
from generator.cli import main
from generator.project import Project

GAME = """\
title: Tide
version: "1"
players: 2-4
limits: {shells: 12345, hand: 5}
text: {both: "Two sides."}
components:
  wave:
    kind: card
    size: 60 x 80
    name: Wave
    copies: 2
    front: wave.svg.j2
    for_each: {height: [1, 2]}
    text:
      rule: "Take {limits.hand:card} and {icon.card}, not {limits.shells}."
  shore: {kind: token, name: Shore, diameter: 20}
"""

TEMPLATE = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:t="https://tuckbox.example/text">
<rect x="0" y="0" width="60" height="80" fill="#fff"/>
<t:box id="rule" x="5" y="20" width="50" height="40" size="9" min-size="7">{{ t("rule") }} {{ item.height }}</t:box>
</svg>
"""

RULES = {
    "ru": "Возьмите {icon.card} и {limits.hand:card.acc}, а не {limits.shells}.",
    "pl": "Weź {limits.hand:card.acc} i {icon.card}, a nie {limits.shells}.",
}


def catalogue(rule: str, both: str, title: str = "Прилив") -> str:
    rows = [
        ("tide/title", "Tide", title),
        ("tide/text/both", "Two sides.", both),
        ("tide/components/wave/name", "Wave", "Волна"),
        ("tide/components/wave/text/rule", "Take {limits.hand:card} and {icon.card}, not {limits.shells}.", rule),
        ("tide/components/shore/name", "Shore", "Берег"),
    ]
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    return head + "\n".join(f'msgctxt "{i}"\nmsgid "{source}"\nmsgstr "{done}"\n' for i, source, done in rows)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    files = {
        "content/games/tide.yaml": GAME,
        "templates/wave.svg.j2": TEMPLATE,
        "locales/ru/tide.po": catalogue(RULES["ru"], "Две стороны."),
        "locales/pl/tide.po": catalogue(RULES["pl"], "Dwie strony.", "Przypływ")
        .replace("Волна", "Fala")
        .replace("Берег", "Brzeg"),
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def run(*arguments: str):
    return CliRunner().invoke(main, arguments)


def test_status(place):
    path = place / "locales/pl/tide.po"
    path.write_text(path.read_text().replace("Dwie strony.", "").replace("a nie", "a  nie"), encoding="utf-8")
    result = run("l10n", "status", "--game", "tide")
    assert result.exit_code == 0
    lines = [line.split() for line in result.output.splitlines()]
    assert lines[0][:4] == ["game", "language", "texts", "translated"]
    assert ["tide", "pl", "5", "4", "0", "0", "1", "1", "0", "0", "0"] in lines
    assert ["tide", "ru", "5", "5", "0", "0", "0", "0", "0", "0", "0"] in lines
    rows = json.loads(run("l10n", "status", "-g", "tide", "--json").output)["status"]
    assert [(row["language"], row["missing"], row["failing"], row["done"]) for row in rows] == [
        ("pl", 1, 1, False),
        ("ru", 0, 0, True),
    ]


def test_status_page_is_whole_and_in_the_language_asked_for(place):
    assert run("l10n", "status", "-g", "tide", "--html", "out/status.html", "--lang", "ru").exit_code == 0
    page = (place / "out/status.html").read_text(encoding="utf-8")
    assert "<title>Состояние переводов</title>" in page
    assert not re.search(r'(?:src|href)="(?!data:)', page)
    before = page
    run("l10n", "status", "-g", "tide", "--html", "out/status.html", "--lang", "ru")
    assert (place / "out/status.html").read_text(encoding="utf-8") == before


def test_languages_that_agree(place):
    result = run("l10n", "equivalence", "--game", "tide")
    assert result.exit_code == 0, result.output
    assert result.output.strip() == "tide in en, pl, ru: all agree"
    data = json.loads(run("l10n", "equivalence", "-g", "tide", "--json").output)["games"][0]
    wave = next(section for section in data["sections"] if section["section"] == "components/wave")
    # 12,345 in English and 12 345 elsewhere are one number.
    for language in ("en", "pl", "ru"):
        assert sorted(wave["facts"][language]["numbers"]) == ["12345", "5"]
        assert wave["facts"][language]["icons"] == ["card"]
        assert wave["facts"][language]["terms"] == ["card"]


def test_differences_are_listed(place):
    path = place / "locales/ru/tide.po"
    path.write_text(path.read_text().replace("Две стороны.", "2 стороны."), encoding="utf-8")
    path = place / "locales/pl/tide.po"
    path.write_text(path.read_text().replace("Dwie strony.", ""), encoding="utf-8")
    result = run("l10n", "equivalence", "-g", "tide", "--html", "out/same.html")
    assert result.exit_code == 1
    assert "tide/text/both: not translated: pl" in result.output
    assert "tide/text/both: numbers: en: –; ru: 2" in result.output
    assert "tide/text/both" in (place / "out/same.html").read_text(encoding="utf-8")


def test_proof(place):
    result = run("l10n", "proof", "ru", "--game", "tide", "--out", "out")
    assert result.exit_code == 0, result.output
    page = (place / "out/proof-tide-ru.html").read_text(encoding="utf-8")
    # The forms of the term after 1, 2, 5, 21 and 22, in the cases that the translation uses.
    rows = re.findall(r'<td class="quiet">(nom|acc)</td>(.*?)</tr>', page)
    forms = {case: re.findall("<td>(.*?)</td>", cells) for case, cells in rows}
    assert forms["nom"] == ["карта", "карты", "карт", "карта", "карты"]
    assert forms["acc"] == ["карту", "карты", "карт", "карту", "карты"]
    assert "5\u00a0карт" in page and "5\u00a0cards" in page
    pictures = re.findall(r'<figure><img src="data:image/png;base64,([^"]+)" alt="([^"]+)"', page)
    assert [caption for _, caption in pictures] == ["1 front", "shore front"]
    picture = Image.open(io.BytesIO(base64.b64decode(pictures[0][0])))
    assert picture.size == (round(60 / 25.4 * 110), round(80 / 25.4 * 110))
    assert not re.search(r'(?:src|href)="(?!data:)', page)


def dark(png: bytes) -> int:
    picture = Image.open(io.BytesIO(png)).convert("L")
    return sum(count for level, count in enumerate(picture.histogram()) if level < 128)


def test_preview_of_a_card_follows_its_translation(place):
    previewer = Previewer(Project(place))
    first = previewer.draw("tide/wave/rule", "pl")
    assert first.id == "tide/components/wave/text/rule"
    assert first.places == ("1 front",)
    assert Image.open(io.BytesIO(first.png)).size == (round(60 / 25.4 * 200), round(80 / 25.4 * 200))
    assert previewer.draw("tide/wave/rule", "pl") == first
    path = place / "locales/pl/tide.po"
    path.write_text(
        path.read_text().replace("a nie", "ale w żadnym razie nie więcej i nie mniej niż"), encoding="utf-8"
    )
    longer = previewer.draw("tide/wave/rule", "pl")
    assert dark(longer.png) > dark(first.png) * 1.2
    template = place / "templates/wave.svg.j2"
    template.write_text(TEMPLATE.replace('fill="#fff"', 'fill="#000"'), encoding="utf-8")
    assert dark(previewer.draw("tide/wave/rule", "pl").png) > dark(longer.png) * 5


def test_preview_of_a_paragraph_and_of_our_own_words(place):
    name = Previewer(Project(place)).draw("tide/components/shore/name", "ru")
    assert name.places == ()
    assert dark(name.png) > 100
    assert dark(Previewer(Project(place)).draw("sheet/header", "ru").png) > dark(name.png)


@pytest.mark.parametrize(
    ("identity", "said"),
    [
        ("tide/nowhere", "there is no text 'tide/nowhere'"),
        ("tide/name", "'tide/name' may be any of 2 texts · hint: say more of it: "
                      "tide/components/wave/name, tide/components/shore/name"),
    ],
)  # fmt: skip
def test_an_id_that_is_not_one(place, identity, said):
    result = run("preview", "--lang", "ru", "--id", identity)
    assert result.exit_code == 1
    assert said in result.output


def test_preview_command(place):
    result = run("preview", "--lang", "ru", "--id", "tide/wave/rule", "-o", "out/rule.png")
    assert result.exit_code == 0, result.output
    assert result.output.strip() == "out/rule.png  tide/components/wave/text/rule (1 front)"
    with Image.open(place / "out/rule.png") as picture:
        assert picture.format == "PNG"
    # What was found out is kept, and a broken note of it does no harm.
    memory = place / "build/preview/pieces.json"
    assert json.loads(memory.read_text()) == {"tide/components/wave/text/rule": ["1"]}
    memory.write_text("[")
    assert run("preview", "--lang", "ru", "--id", "tide/wave/rule", "-o", "out/rule.png").exit_code == 0
    assert run("preview", "--lang", "xx", "--id", "tide/wave/rule").exit_code == 2


BOOK = """\
rulebook:
  sections:
    goal: {title: Goal, content: {why: "Whoever has the most shells at the end of the day wins the tide."}}
    wave: {title: Waves, page: new, content: {how: "On your turn take {limits.hand:card} from the sea, or let it be."}}
"""


def test_proof_of_a_rulebook_shows_its_pages(place):
    path = place / "content/games/tide.yaml"
    path.write_text(path.read_text() + BOOK, encoding="utf-8")
    rows = [
        ("goal/title", "Goal", "Cel gry"),
        ("goal/why", "Whoever has the most shells at the end of the day wins the tide.",
         "Kto pod koniec dnia ma najwięcej muszli, wygrywa przypływ."),
        ("wave/title", "Waves", "Fale"),
    ]  # fmt: skip
    path = place / "locales/pl/tide.po"
    more = "\n".join(f'msgctxt "tide/rulebook/{i}"\nmsgid "{source}"\nmsgstr "{done}"\n' for i, source, done in rows)
    path.write_text(f"{path.read_text()}\n{more}", encoding="utf-8")
    assert run("l10n", "proof", "pl", "--game", "tide", "--out", "out").exit_code == 0
    page = (place / "out/proof-tide-pl.html").read_text(encoding="utf-8")
    where = dict(re.findall(r'<div class="where"><code>([^<]*)</code> · ([^<]*)</div>', page))
    first, second = where["tide/rulebook/goal/why"], where["tide/rulebook/wave/how"]
    assert first != second
    captions = re.findall("<figcaption>([^<]*)</figcaption>", page)
    assert {first, second} <= set(captions)
    assert len(captions) == len(set(captions))
    # What is not translated is left open for the reader, not shown as if it were.
    assert page.count("jeszcze nieprzetłumaczone") == 1


def test_proof_of_our_own_words(place):
    assert run("l10n", "proof", "ru", "--game", "tuckbox", "--out", "out").exit_code == 0
    page = (place / "out/proof-tuckbox-ru.html").read_text(encoding="utf-8")
    assert "print at 100%" in page and "печатать в масштабе 100 %" in page
