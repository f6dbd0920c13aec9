"""A rulebook as one HTML file that needs nothing else: fonts and pictures are inside.

In: a `Book` and a project whose templates say how it looks. Out: HTML, the same for the same book. Every text is escaped by the template;
pictures are put in after it has been rendered, by names that no text can forge.
"""

from __future__ import annotations

import base64
import hashlib
import io
import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from jinja2 import BaseLoader
from markupsafe import Markup, escape

from generator.drawing.fonts import FontRegistry
from generator.faces.sandbox import Sandbox
from generator.faces.templates import Templates
from generator.l10n.localize import Words
from generator.l10n.resolve import Inline, RichText, plain
from generator.project import Project
from generator.rulebook.look import contrast
from generator.rulebook.spoken import texts_of
from generator.rulebook.subset import subset_font
from generator.rulebook.tree import Book, Picture

LARGE = 40_000
"""Bytes from which on a drawing is put in as pixels."""
DPI = 220
HTML = "rulebook/book.html.j2"
_STYLES = ((False, False), (True, False), (False, True), (True, True))
# A quotation mark in a text is escaped: only the template itself can write one before `picture:`.
_PLACE = re.compile(r'"picture:([0-9a-f]{20})"')


def write_html(book: Book, project: Project, words: Words, fonts: FontRegistry) -> bytes:
    """Raises `ProblemsFound`."""
    pictures: dict[str, bytes] = {}
    templates = Templates(project, partial(_sandbox, book=book, pictures=pictures))
    variables = {
        "book": book,
        "contents_title": words("rulebook/contents"),
        "quick_title": words("rulebook/quick-reference"),
        "second_dark": contrast(book.colors.second) > 3,
        "font_faces": list(_font_faces(book, fonts)),
    }
    page = templates.render(HTML, variables)
    inside = {name: _embedded(svg) for name, svg in pictures.items()}
    return _PLACE.sub(lambda found: f'"{inside[found[1]]}"', page).encode()


def _embedded(svg: bytes) -> str:
    """Small drawings as they are; large ones, which phones would draw slowly, as pixels, fine enough for a sharp screen."""
    if len(svg) <= LARGE:
        return _data("image/svg+xml", svg)
    import typst  # it draws SVG faster than the other libraries that we have
    from PIL import Image

    page = b'#set page(width: auto, height: auto, margin: 0pt, fill: none)\n#image("picture.svg")'
    inputs: Any = {"main.typ": page, "picture.svg": svg}
    png: Any = typst.compile(inputs, format="png", ppi=DPI, ignore_system_fonts=True)
    written = io.BytesIO()
    Image.open(io.BytesIO(png)).save(written, "WEBP", quality=80, method=2)
    return _data("image/webp", written.getvalue())


def _sandbox(loader: BaseLoader, book: Book, pictures: dict[str, bytes]) -> Sandbox:
    environment = Sandbox(loader)

    def place(picture: Picture) -> str:
        name = hashlib.sha256(picture.svg).hexdigest()[:20]
        pictures[name] = picture.svg
        return f"picture:{name}"

    def rich(text: RichText) -> Markup:
        return Markup("").join(_inline(inline, book, place) for inline in text)

    environment.filters |= {"rich": rich, "picture": place, "anchor": anchor}
    return environment


def anchor(path: str) -> str:
    """As an id of HTML and in an address."""
    return path.replace(".", "--")


def _inline(inline: Inline, book: Book, place: Any) -> Markup:
    if inline.icon:
        drawn = book.icons[inline.icon]
        return Markup('<img class="icon" src="{}" alt="{}">').format(Markup(place(drawn)), drawn.alt)
    if inline.ref:
        shown: Markup = Markup('<a href="#{}">{}</a>').format(anchor(inline.ref), plain(book.titles[inline.ref]))
    else:
        shown = Markup("<br>").join(escape(line) for line in inline.text.split("\n"))
    if inline.italic:
        shown = Markup("<em>{}</em>").format(shown)
    return Markup("<strong>{}</strong>").format(shown) if inline.bold else shown


def _font_faces(book: Book, fonts: FontRegistry) -> Iterator[dict[str, Any]]:
    """Only the letters that the book has."""
    letters = _letters(texts_of(book))
    for bold, italic in _STYLES:
        font = fonts.get(book.fonts["body"], bold=bold, italic=italic)
        yield _face("body", font.path.read_bytes(), letters, bold, italic)
    title = fonts.get(book.fonts["title"])
    yield _face("title", title.path.read_bytes(), letters, False, False)


def _letters(texts: Iterable[str]) -> str:
    return "".join(sorted({*"".join(texts), *"0123456789 .,•↗×–—", "\u00a0", "\u2011"}))


def _face(family: str, content: bytes, letters: str, bold: bool, italic: bool) -> dict[str, Any]:
    data = _data("font/woff", subset_font(content, letters))
    return {"family": family, "data": Markup(data), "weight": 700 if bold else 400, "italic": italic}


def _data(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"
