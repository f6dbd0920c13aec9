"""The printed book of a stranger's game, read back with readers of PDF."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.build.rulebooks import BookFile
from generator.errors import ProblemsFound
from generator.l10n.resolve import Inline
from generator.project import Project
from generator.rulebook.booklet import make_booklet, saddle_order
from generator.rulebook.typst_markup import content, literal
from tests.rulebook.shop import GAME, make_shop, opened, pdf_text


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return make_shop(tmp_path_factory.mktemp("shop"))


@pytest.fixture(scope="module")
def files(project: Project) -> dict[str, BookFile]:
    return {file.name: file for file in opened(project)[2].write("pdf")}


@pytest.fixture(scope="module")
def book(files: dict[str, BookFile]) -> bytes:
    return files["rulebook.pdf"].content


def test_every_block_is_on_the_pages(book: bytes) -> None:
    words = re.sub(r"\s+", " ", " ".join(pdf_text(book)).replace("\u00ad", "").replace("\x02", ""))
    wanted = [
        "Corner Shop", "Rules for 2–4 shopkeepers", "2–4 players", "15 minutes", "age 6+", "CONTENTS",
        "The shop at Route 66", "Goods card", "× 30", "Pay with them.", "Put 12 coins into the till.",
        "Cards in hand 5 4 3", "Cards in the deck 20 18 18", "Places on the shelf 7 7 7", "The table", "2 players",
        "Buying", "A card and a coin", "Your shelf has 7 places.", "Important", "A full shelf 11",
        "May I sell?", "No. See page", "Where goods stand.", "A long day", "Play 2 rounds more.", "A game of our own.", "Version 3",
    ]  # fmt: skip
    assert [text for text in wanted if text not in words] == []


def test_a_reference_prints_the_page_and_leads_there(book: bytes) -> None:
    pages = pdf_text(book)
    found = re.search(r"see page\s(\d+)", pages[0])
    assert found and "Buying" in pages[int(found[1]) - 1]
    with pikepdf.open(io.BytesIO(book)) as document:
        links = [note for page in document.pages for note in page.get("/Annots", []) if note.Subtype == "/Link"]
    assert len(links) >= 2


def test_a_section_on_a_new_page_begins_it(book: bytes) -> None:
    second = pdf_text(book)[1]
    assert "Shuffle the goods." in second
    assert "You keep a shop." not in second


def test_pages_are_a5_and_say_what_they_are(book: bytes) -> None:
    with pikepdf.open(io.BytesIO(book)) as document:
        assert document.Root.Lang == "en"
        assert document.Root.MarkInfo.Marked
        assert (
            document.docinfo.get("/Title", "") == "Corner Shop" or b"Corner Shop" in document.Root.Metadata.read_bytes()
        )
        titles = [item.title for item in document.open_outline().root]
        assert titles == ["The shop at Route 66", "Setup", "Your turn", "Points", "More"]
        inner = [item.title for item in document.open_outline().root[2].children]
        assert inner == ["Buying"]
        for page in document.pages:
            left, bottom, right, top = (float(number) for number in page.mediabox)
            assert (round((right - left) / 72 * 25.4), round((top - bottom) / 72 * 25.4)) == (148, 210)


def test_screen_readers_find_headings_lists_tables_and_what_pictures_show(book: bytes) -> None:
    with pikepdf.open(io.BytesIO(book)) as document:
        kinds, alternatives = _structure(document.Root.StructTreeRoot)
    assert {"/H1", "/H2", "/P", "/L", "/LI", "/Table", "/TR", "/TH", "/TD", "/Figure"} <= kinds
    assert any("A card and a coin" in text for text in alternatives)
    assert all(text.strip() for text in alternatives)


def _structure(node: pikepdf.Object) -> tuple[set[str], list[str]]:
    kinds: set[str] = set()
    alternatives: list[str] = []
    waiting = [node]
    while waiting:
        current = waiting.pop()
        if isinstance(current, pikepdf.Array):
            waiting += list(current)
        elif isinstance(current, pikepdf.Dictionary):
            if "/S" in current:
                kinds.add(str(current.S))
            if current.get("/S") == "/Figure":
                alternatives.append(str(current.get("/Alt", "")))
            if "/K" in current:
                waiting.append(current.K)
    return kinds, alternatives


def test_fonts_are_ours_and_embedded(book: bytes) -> None:
    with pikepdf.open(io.BytesIO(book)) as document:
        names = {
            str(font.BaseFont).partition("+")[2]
            for page in document.pages
            for font in page.Resources.get("/Font", pikepdf.Dictionary()).values()
        }
    assert names
    assert all(name.startswith("PTSans") for name in names)


def test_the_same_book_is_the_same_file(project: Project, files: dict[str, BookFile]) -> None:
    again = {file.name: file for file in opened(project)[2].write("pdf")}
    assert again == files


def test_the_quick_reference_is_one_page_with_what_was_chosen(files: dict[str, BookFile]) -> None:
    quick = files["quick-reference.pdf"]
    assert quick.pages == 1
    (words,) = pdf_text(quick.content)
    assert "Buying" in words and "A full shelf" in words and "Quick reference" in words
    assert "May I sell?" not in words


def test_blocks_of_a_rule_stand_below_its_heading_in_the_quick_reference(tmp_path: Path) -> None:
    game = GAME.replace(
        "quick_reference: [turn.buying, points]", "quick_reference: [turn.buying.how, turn.buying.limits]"
    )
    quick = {file.name: file for file in opened(make_shop(tmp_path, game))[2].write("pdf")}["quick-reference.pdf"]
    words = " ".join(pdf_text(quick.content)[0].split())
    assert words.count("Buying") == 1
    assert words.index("Buying") < words.index("Pay a coin") < words.index("Your shelf has 7 places")
    assert "Look at the deck first" not in words


NASTY = 'Pay #panic("x") $x$ `raw` *"quotes"* \\u{{ab}} [box] <label> // gone @ref ~ = end \\* {{ }}'


def test_no_text_is_ever_code(tmp_path: Path) -> None:
    escaped = NASTY.replace("\\", "\\\\").replace('"', '\\"')
    game = GAME.replace("how: Pay a coin and take a card.", f'how: "{escaped}"')
    pages = "\n".join(pdf_text(opened(make_shop(tmp_path, game))[2].pages.pdf))
    flat = re.sub(r"[\s\x02\u00ad\ufffe]+", "", pages)
    for part in ("#panic(", "$x$ `raw`", "\\u{ab}", "[box] <label>", "// gone", "@ref ~", "= end", "{ }"):
        assert part.replace(" ", "") in flat
    assert "Ann#settext(size:1pt)<b>Other</b>" in flat


def test_literals_hold_whatever_is_in_them() -> None:
    assert literal('a"b\\c\nd\x07') == '"a\\"b\\\\c\\nd\\u{7}"'
    text = (Inline("a", bold=True), Inline("", icon="favor"), Inline("", ref="setup.deal"), Inline("x\ny", italic=True))
    assert content(text) == '[#strong("a");#icon("favor");#refer("setup.deal");#emph("x");#linebreak();#emph("y");]'


def test_a_word_too_long_for_its_page_is_an_error_at_its_line(tmp_path: Path) -> None:
    game = GAME.replace("head: {what: What,", f"head: {{what: {'W' * 90},")
    line = game[: game.index("W" * 90)].count("\n") + 1
    with pytest.raises(ProblemsFound) as raised:
        opened(make_shop(tmp_path, game))[2].pages  # noqa: B018
    (problem, *_) = raised.value.problems
    assert problem.code == "overfull"
    assert line - 2 <= problem.where.line <= line


def test_a_quick_reference_that_is_too_long_is_refused(tmp_path: Path) -> None:
    many = ", ".join(f"p{number}: {'Words that fill the page. ' * 12}" for number in "abcdefghijklmnopqrstuvw")
    many = re.sub(r"p([a-w]):", r"p-\1:", many)
    game = GAME.replace("limits: {list: {shelf:", f"limits: {{list: {{{many}, shelf:")
    with pytest.raises(ProblemsFound) as raised:
        list(opened(make_shop(tmp_path, game))[2].write("pdf"))
    (problem,) = raised.value.problems
    assert "the quick reference needs" in problem.message
    assert problem.where.line == game[: game.index("quick_reference")].count("\n") + 1


def test_a_project_overrides_the_look(tmp_path: Path) -> None:
    project = make_shop(tmp_path)
    style = tmp_path / "templates/rulebook/style.typ.j2"
    style.parent.mkdir(parents=True)
    own = (Path(__file__).parents[2] / "templates/rulebook/style.typ.j2").read_text(encoding="utf-8")
    style.write_text(own.replace("#let page-width = 148mm", "#let page-width = 160mm"), encoding="utf-8")
    document = pypdfium2.PdfDocument(opened(project)[2].pages.pdf)
    assert round(document[0].get_width() / 72 * 25.4) == 160


def test_a_template_that_is_no_typst_is_said_so(tmp_path: Path) -> None:
    project = make_shop(tmp_path)
    style = tmp_path / "templates/rulebook/style.typ.j2"
    style.parent.mkdir(parents=True)
    style.write_text("#let broken = (", encoding="utf-8")
    with pytest.raises(ProblemsFound) as raised:
        opened(project)[2].pages  # noqa: B018
    assert "Typst cannot set the pages" in str(raised.value)


def test_a_template_that_wants_the_network_is_refused(tmp_path: Path) -> None:
    project = make_shop(tmp_path)
    style = tmp_path / "templates/rulebook/style.typ.j2"
    style.parent.mkdir(parents=True)
    style.write_text('// ours\n#import "@preview/cetz:0.3.0"\n', encoding="utf-8")
    with pytest.raises(ProblemsFound) as raised:
        opened(project)[2].pages  # noqa: B018
    (problem,) = raised.value.problems
    assert problem.where.file.endswith("templates/rulebook/style.typ.j2")
    assert problem.where.line == 2
    assert "may not say 'import'" in problem.message


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ('#read("/etc/passwd")', "file not found"),
        ('#read("/" + "etc/passwd")', "file not found"),
        ('#read("../../../../etc/passwd")', "escape"),
        ('#image("/etc/passwd", alt: "x")', "file not found"),
        ('#plugin("/etc/passwd")', "file not found"),
        ('#im{% if false %}x{% endif %}port "@preview/cetz:0.3.0"', "may not say"),
        ('#eval("im" + "port \\"@preview/cetz:0.3.0\\"")', "function"),
        ('#std.eval("1")', "eval"),
        ('#std.at("ev" + "al")("1")', "eval"),
        ('#dictionary(std).at("ev" + "al")("1")', "expected module"),
    ],
)
def test_a_template_reaches_neither_files_nor_the_network(tmp_path: Path, code: str, said: str) -> None:
    project = make_shop(tmp_path)
    page = tmp_path / "templates/rulebook/book.typ.j2"
    page.parent.mkdir(parents=True)
    page.write_text(f"{code}\n", encoding="utf-8")
    with pytest.raises(ProblemsFound) as raised:
        opened(project)[2].pages  # noqa: B018
    (problem,) = raised.value.problems
    assert problem.code == "typst"
    assert said in problem.message
    assert "download" not in problem.message


def test_a_text_may_say_what_code_may_not() -> None:
    assert literal("We import and include tea.") == '"We \\u{69}mport and \\u{69}nclude tea."'


# --- booklets


@pytest.mark.parametrize(
    ("pages", "order"),
    [
        (1, [(-1, 0), (-1, -1)]),
        (4, [(3, 0), (1, 2)]),
        (6, [(5, 0), (1, -1), (-1, 2), (3, 4)]),
        (8, [(7, 0), (1, 6), (5, 2), (3, 4)]),
    ],
)
def test_saddle_stitch(pages: int, order: list[tuple[int, int]]) -> None:
    assert saddle_order(pages) == order


def test_a_folded_booklet_reads_in_order() -> None:
    """Fold the sheets: the right half of a front, then the left half of its back, and so on inward; then outward again."""
    for pages in range(2, 21):
        sides = saddle_order(pages)
        fronts, backs = sides[::2], sides[1::2]
        inward = [number for front, back in zip(fronts, backs, strict=True) for number in (front[1], back[0])]
        outward = [
            number for front, back in zip(fronts[::-1], backs[::-1], strict=True) for number in (back[1], front[0])
        ]
        read = inward + outward
        assert [number for number in read if number >= 0] == list(range(pages))
        assert read[-1] == pages - 1
        assert len(read) % 4 == 0


@pytest.mark.parametrize(("paper", "size"), [("a4", (297, 210)), ("letter", (279, 216))])
def test_booklets_hold_two_pages_a_side(book: bytes, paper: str, size: tuple[int, int]) -> None:
    folded = make_booklet(book, paper, "Corner Shop", "en")
    assert folded == make_booklet(book, paper, "Corner Shop", "en")
    document = pypdfium2.PdfDocument(folded)
    width, height = document[0].get_size()
    assert (round(width / 72 * 25.4), round(height / 72 * 25.4)) == size
    text = document[0].get_textpage()
    right = text.get_text_bounded(left=width / 2)
    assert "Corner Shop" in right and "Contents".upper() in right.upper()
    assert len(document) == len(saddle_order(len(pdf_text(book))))
