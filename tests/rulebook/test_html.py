"""The book for screens: one file that needs nothing else."""

from __future__ import annotations

import os
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.rulebook.shop import GAME, make_shop, opened

CHROMIUM = Path(os.environ.get("TUCKBOX_CHROMIUM", "/usr/bin/chromium"))
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


class Reader(HTMLParser):
    """Collects tags, ids, links and text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.pictures: list[dict[str, str | None]] = []
        self.words: list[str] = []
        self.language = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        self.ids += [str(given["id"])] if "id" in given else []
        self.links += [str(given["href"])] if tag == "a" else []
        self.pictures += [given] if tag == "img" else []
        self.language = given.get("lang") or self.language if tag == "html" else self.language

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("html")
    (file,) = opened(make_shop(folder))[2].write("html")
    path = folder / file.name
    path.write_bytes(file.content)
    return path


def test_everything_is_inside(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"https?://|file:|src=\"(?!data:)", text.replace("http://www.w3.org", ""))
    assert "<script" not in text
    assert text.count("@font-face") == 5
    reader = Reader(text)
    assert reader.language == "en"
    assert all(str(picture["src"]).startswith("data:image/") and "alt" in picture for picture in reader.pictures)
    assert len(reader.pictures) >= 5


def test_every_rule_has_an_anchor_and_every_link_leads_somewhere(page: Path) -> None:
    reader = Reader(page.read_text(encoding="utf-8"))
    assert len(reader.ids) == len(set(reader.ids))
    assert {"overview", "setup", "turn", "turn--buying", "more--faq--may", "points--table"} <= set(reader.ids)
    assert reader.links
    assert {link.removeprefix("#") for link in reader.links} <= set(reader.ids)


def test_headings_go_down_step_by_step(page: Path) -> None:
    levels = [int(tag[1]) for tag in Reader(page.read_text(encoding="utf-8")).tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1


def test_the_same_book_is_the_same_page(page: Path) -> None:
    (again,) = opened(make_shop(page.parent))[2].write("html")
    assert again.content == page.read_bytes()


def test_no_text_is_ever_html(tmp_path: Path) -> None:
    nasty = '<script>alert(1)</script> & \\"picture:00000000000000000000\\" {{% raw %}} \'><img src=x onerror=y>'
    game = GAME.replace("how: Pay a coin and take a card.", f'how: "{nasty}"').replace(
        "digits: [", "digits: [(1), '0', "
    )
    (file,) = opened(make_shop(tmp_path, game))[2].write("html")
    reader = Reader(file.content.decode())
    assert "script" not in reader.tags
    assert all(str(picture["src"]).startswith("data:") for picture in reader.pictures)
    assert "<script>alert(1)</script> & " in "".join(reader.words)
    assert "picture:00000000000000000000" in "".join(reader.words)
    assert "<b>Other</b>" in "".join(reader.words)


def test_icons_and_references_in_lines_of_text(tmp_path: Path) -> None:
    icon = tmp_path / "templates/icons/coin.svg"
    icon.parent.mkdir(parents=True)
    icon.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="currentColor"/></svg>'
    )
    game = GAME.replace(
        "how: Pay a coin and take a card.", 'how: "Pay {icon.coin} and see {ref.points.table} or **{ref.setup}**."'
    )
    _, found, bindery = opened(make_shop(tmp_path, game))
    assert set(found.book.icons) == {"coin"}
    (file,) = bindery.write("html")
    text = file.content.decode()
    assert re.search(r'Pay <img class="icon" src="data:image/svg\+xml[^"]+" alt="Coin">', text)
    assert '<strong><a href="#setup">Setup</a></strong>' in text
    assert bindery.pages.number >= 3


@pytest.fixture(scope="module")
def browser() -> Any:
    if not CHROMIUM.exists():
        pytest.skip(f"there is no browser at {CHROMIUM}")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield running
        running.close()


@pytest.mark.parametrize("width", [400, 1400])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_a_browser(browser: Any, page: Path, width: int, scheme: str) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    tab = context.new_page()
    complaints: list[str] = []
    tab.on("console", lambda message: complaints.append(message.text))
    tab.on("pageerror", lambda bad: complaints.append(str(bad)))
    tab.on("request", lambda request: complaints.append(request.url) if request.url.startswith("http") else None)
    tab.goto(page.as_uri())
    tab.evaluate("document.fonts.ready")
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    assert tab.evaluate("[...document.images].filter(i => !i.complete || !i.naturalWidth).length") == 0
    assert tab.evaluate("[...document.fonts].some(font => font.status == 'loaded')")
    tab.click("nav a[href='#turn--buying']")
    tab.wait_for_function("Math.abs(document.getElementById('turn--buying').getBoundingClientRect().top) < 500")
    assert tab.url.endswith("#turn--buying")
    shown = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (shown == "rgb(255, 255, 255)") == (scheme == "light")
    assert complaints == []
    context.close()
