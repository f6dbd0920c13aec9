"""A real headless Chromium for tests of pages, where it is installed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), ""
)
ARGUMENTS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()

needs_browser = pytest.mark.skipif(not CHROMIUM, reason="no Chromium is installed: pages are not looked at")


@contextmanager
def browser_page(width: int = 1400, height: int = 900, **options: Any) -> Iterator[Any]:
    """A page that fails the test at its end if anything was written to its console, or raised in it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        # The waiting of the test itself is a script that the page would not allow.
        context = browser.new_context(viewport={"width": width, "height": height}, bypass_csp=True, **options)
        page = context.new_page()
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda raised: said.append(str(raised)))
        yield page
        browser.close()
    assert said == []


def overflow(page: Any) -> int:
    """How many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
