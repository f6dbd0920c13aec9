"""The live page in a real browser: first view, changes, mistakes, languages, two pages at once."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import generator
from generator.build.new_game import new_game
from generator.project import Project
from tests.browser import browser_page, needs_browser, overflow

HERE = {**os.environ, "PYTHONPATH": str(Path(generator.__file__).parents[1])}
PATIENCE = 30_000
"""Milliseconds before a test gives up; a picture usually comes in a fraction of a second."""


class Watched(NamedTuple):
    folder: Path
    address: str

    @property
    def yaml(self) -> Path:
        return self.folder / "content/games/moonharvest.yaml"

    def change(self, old: str, new: str) -> None:
        text = self.yaml.read_text(encoding="utf-8")
        assert old in text
        self.yaml.write_text(text.replace(old, new), encoding="utf-8")


def command(*words: object) -> list[str]:
    return [sys.executable, "-P", "-m", "generator", "watch", *map(str, words)]


@pytest.fixture
def watched(tmp_path) -> Iterator[Watched]:
    """A game begun with `tuckbox new`, watched by the program itself."""
    new_game(Project(tmp_path), "moonharvest", rules=True)
    words = command("moonharvest", "--project", tmp_path, "--trust")
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=HERE, cwd=tmp_path) as process:
        try:
            line = process.stdout.readline()
            yield Watched(tmp_path, re.search(r"http\S+", line)[0])
        finally:
            process.terminate()


def picture_of(page, item: str) -> str:
    return page.locator(f"figure[data-key={item}] img").first.get_attribute("src")


def wait_for_other_picture(page, item: str, before: str) -> None:
    script = "([item, before]) => document.querySelector(`figure[data-key=${item}] img`).getAttribute('src') !== before"
    page.wait_for_function(script, arg=[item, before], timeout=PATIENCE)


@needs_browser
def test_first_view_and_a_change_keeps_the_place(watched):
    with browser_page(height=500) as page:
        page.goto(watched.address)
        page.wait_for_selector("figure[data-key=berry] img", timeout=PATIENCE)
        assert page.locator("h1").inner_text() == "Moonharvest"
        assert page.locator("figure").count() == 5
        page.wait_for_function(
            "document.querySelector('figure[data-key=berry] img').naturalWidth > 0", timeout=PATIENCE
        )
        page.evaluate("window.scrollTo(0, 150)")
        before, other = picture_of(page, "berry"), picture_of(page, "melon")
        watched.change("name: Berry,", "name: Moonberry,")
        wait_for_other_picture(page, "berry", before)
        assert picture_of(page, "melon") == other
        assert page.evaluate("window.scrollY") == 150


@needs_browser
def test_a_mistake_is_shown_with_its_line_and_the_old_picture_stays(watched):
    with browser_page() as page:
        page.goto(watched.address)
        page.wait_for_selector("figure[data-key=berry] img", timeout=PATIENCE)
        before = picture_of(page, "berry")
        watched.change("copies: 12", "copis: 12")
        page.wait_for_selector("#problems article", timeout=PATIENCE)
        said = page.locator("#problems").inner_text()
        line = (
            watched.yaml.read_text(encoding="utf-8")
            .splitlines()
            .index(next(text for text in watched.yaml.read_text(encoding="utf-8").splitlines() if "copis" in text))
        )
        assert f"moonharvest.yaml:{line + 1}:" in said
        assert "did you mean 'copies'?" in said
        assert "copis: 12" in page.locator("#problems mark").inner_text()
        assert picture_of(page, "berry") == before
        watched.change("copis: 12", "copies: 12")
        page.wait_for_selector("#problems", state="hidden", timeout=PATIENCE)


@needs_browser
def test_languages_side_by_side_sheets_and_play(watched):
    with browser_page() as page:
        page.goto(watched.address)
        page.wait_for_selector("figure[data-key=berry] img", timeout=PATIENCE)
        page.get_by_label("русский").check()
        page.wait_for_selector(".column[lang=ru] figure", timeout=PATIENCE)
        assert page.locator(".column").count() == 2
        assert "Карта" in page.locator(".column[lang=ru]").inner_text()
        page.keyboard.press("2")
        page.wait_for_selector(".sheet img", timeout=PATIENCE)
        page.wait_for_function("document.querySelector('.sheet img').naturalWidth > 0", timeout=PATIENCE)
        page.keyboard.press("4")
        page.locator("#go").click()
        page.wait_for_selector("#report table", timeout=3 * PATIENCE)
        assert "1,000" in page.locator("#report").inner_text()


@needs_browser
@pytest.mark.parametrize("width", [400, 1400])
def test_nothing_is_wider_than_the_window(watched, width):
    with browser_page(width) as page:
        page.goto(watched.address)
        page.wait_for_selector("figure img", timeout=PATIENCE)
        assert overflow(page) <= 0
        page.locator("#overlay").check()
        page.keyboard.press("Escape")
        assert overflow(page) <= 0
        page.locator("nav button").nth(1).click()
        page.wait_for_selector(".sheet img", timeout=PATIENCE)
        assert overflow(page) <= 0


@needs_browser
def test_two_pages_rapid_saves_and_a_deleted_file(watched):
    with browser_page() as page:
        other = page.context.new_page()
        for one in (page, other):
            one.goto(watched.address)
            one.wait_for_selector("figure[data-key=berry] img", timeout=PATIENCE)
        text = watched.yaml.read_text(encoding="utf-8")
        for number in range(10):
            watched.yaml.write_text(text.replace("name: Pear,", f"name: Pear {number},"), encoding="utf-8")
        watched.yaml.write_text(text.replace("name: Pear,", "name: Quince,"), encoding="utf-8")
        ids = "() => fetch('state?lang=en').then((a) => a.json()).then((s) => s.components[0].items[1].front.hash)"
        for one in (page, other):
            newest = one.evaluate(ids)
            shown = "(hash) => document.querySelector('figure[data-key=pear] img').getAttribute('src').includes(hash)"
            one.wait_for_function(shown, arg=newest, timeout=PATIENCE)
        watched.yaml.unlink()
        page.wait_for_selector("#problems article", timeout=PATIENCE)
        assert page.locator("figure[data-key=pear] img").count() == 1
        watched.yaml.write_text(text, encoding="utf-8")
        page.wait_for_selector("#problems", state="hidden", timeout=PATIENCE)


def test_the_address_is_secret_and_for_this_machine(watched):
    root = watched.address.rsplit("/", 2)[0]
    for path in ("/", "/state?lang=en", "/wrong-secret/state?lang=en"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(root + path)
        assert refused.value.code == 404
    stranger = urllib.request.Request(watched.address, headers={"Host": "evil.example"})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(stranger)
    assert refused.value.code == 400
    assert root.startswith("http://127.0.0.1:")


def test_a_port_in_use_and_a_game_that_is_not_there(watched, tmp_path):
    port = re.search(r":(\d+)/", watched.address)[1]
    taken = subprocess.run(
        command("moonharvest", "--project", tmp_path, "--port", port),
        capture_output=True,
        text=True,
        env=HERE,
        check=False,
    )
    assert taken.returncode == 2
    assert f"--port {port}: error: cannot listen there" in taken.stderr
    missing = subprocess.run(
        command("moonharvets", "--project", tmp_path), capture_output=True, text=True, env=HERE, check=False
    )
    assert missing.returncode == 2
    assert "did you mean 'moonharvest'?" in missing.stderr
