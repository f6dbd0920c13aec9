"""A rulebook as PDF pages.

In: a `Book` and a project whose templates say how it looks. Out: the bytes of a tagged PDF, the same for the same book. Typst sets the
pages.
"""

from __future__ import annotations

import hashlib
import re
from functools import partial
from typing import Any, NamedTuple

from generator.drawing.fonts import FontRegistry
from generator.errors import Where
from generator.faces.templates import Templates
from generator.l10n.locale import NO_BREAK
from generator.l10n.localize import Words
from generator.project import Project
from generator.rulebook.fitting import fit_figures
from generator.rulebook.look import contrast
from generator.rulebook.tree import Book, Picture
from generator.rulebook.typesetter import LOADING, Typesetter
from generator.rulebook.typst_markup import literal, typst_sandbox

BOOK = "rulebook/book.typ.j2"
QUICK = "rulebook/quick.typ.j2"
QUICK_SIZES = (9.2, 8.8, 8.4, 8.0, 7.6, 7.2, 6.8, 6.4)
"""Sizes of type that the quick reference tries, in points, until everything is on one page."""
TOP, BOTTOM = 18.0, 193.0
"""Where text begins and ends on a page of the style, in millimetres from its upper edge."""
_PAGE = "\ue000"


class Pages(NamedTuple):
    pdf: bytes
    number: int


def write_book(book: Book, project: Project, words: Words, fonts: FontRegistry, *, fitted: bool = True) -> Pages:
    """`fitted`: with figures that fill the pages. Raises `ProblemsFound` for a template that is not Typst."""
    # The number of a page stays with its word.
    before, _, after = words("rulebook/page", page=_PAGE).replace(f" {_PAGE}", f"{NO_BREAK}{_PAGE}").partition(_PAGE)
    typesetter = _prepare(
        BOOK,
        book,
        project,
        fonts,
        pages=True,
        page_words=(before, after),
        contents_title=words("rulebook/contents"),
    )
    pdf = typesetter.pdf(fit_figures(typesetter.places, TOP, BOTTOM) if fitted else {})
    return Pages(pdf, count_pages(pdf))


def write_quick_reference(book: Book, project: Project, words: Words, fonts: FontRegistry) -> Pages:
    """On one page if any size allows it; the caller looks at their number."""
    made = Pages(b"", 0)
    for size in QUICK_SIZES:
        title = words("rulebook/quick-reference")
        variables: dict[str, Any] = {"pages": False, "page_words": ("", ""), "quick_title": title, "size": size}
        pdf = _prepare(QUICK, book, project, fonts, **variables).pdf({})
        made = Pages(pdf, count_pages(pdf))
        if made.number == 1:
            break
    return made


def _prepare(template: str, book: Book, project: Project, fonts: FontRegistry, **variables: Any) -> Typesetter:
    files: dict[str, bytes] = {}
    templates = Templates(project, partial(typst_sandbox, picture=partial(_picture, files)))
    language, _, region = book.language.partition("-")
    known = {"book": book, "lang": language, "region": region, "second_dark": contrast(book.colors.second) > 3}
    source = templates.render(template, {**known, **variables})
    return Typesetter(source, files, fonts, _blamed(templates, project, template))


def _blamed(templates: Templates, project: Project, template: str) -> Where:
    """The line of a template that loads other code, if there is one; else the whole of it."""
    for name, text in templates.loader.sources.items():
        typst = re.sub(r"\{[%#{].*?[%#}]\}", lambda tag: "\n" * tag[0].count("\n"), text, flags=re.DOTALL)
        if found := LOADING.search(typst):
            return Where(_shown(project, name), typst[: found.start()].count("\n") + 1)
    return Where(_shown(project, template))


def _shown(project: Project, template: str) -> str:
    path = project.find("templates", template)
    return project.shown(path) if path else template


def _picture(files: dict[str, bytes], picture: Picture) -> str:
    name = f"pictures/{hashlib.sha256(picture.svg).hexdigest()[:20]}.svg"
    files[name] = picture.svg
    alt = literal(picture.alt)
    return f"image({literal(name)}, width: {picture.width:.4f}mm, height: {picture.height:.4f}mm, alt: {alt})"


def count_pages(pdf: bytes) -> int:
    import pypdfium2  # type: ignore[import-untyped]

    document = pypdfium2.PdfDocument(pdf)
    try:
        return len(document)
    finally:
        document.close()
