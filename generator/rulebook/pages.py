"""A rulebook as PDF pages.

In: a `Book` and a project whose templates say how it looks. Out: the bytes of a tagged PDF, the same for the same book. Typst sets the
pages; it sees our own fonts and the files that we give it, nothing else of this computer.
"""

from __future__ import annotations

import hashlib
import re
import tempfile
from functools import partial
from typing import Any, NamedTuple, cast

from generator.drawing.fonts import FontRegistry
from generator.errors import ProblemsFound, Where, error
from generator.faces.templates import Templates
from generator.l10n.localize import Words
from generator.project import Project
from generator.rulebook.look import contrast
from generator.rulebook.tree import Book, Picture
from generator.rulebook.typst_markup import literal, typst_sandbox

BOOK = "rulebook/book.typ.j2"
QUICK = "rulebook/quick.typ.j2"
QUICK_SIZES = (9.2, 8.8, 8.4, 8.0, 7.6, 7.2, 6.8, 6.4)
"""Sizes of type that the quick reference tries, in points, until everything is on one page."""
_PAGE = "\ue000"
_PACKAGE = re.compile(r"[\"']@[\w-]+/")


class Pages(NamedTuple):
    pdf: bytes
    number: int


def write_book(book: Book, project: Project, words: Words, fonts: FontRegistry) -> Pages:
    """Raises `ProblemsFound` for a template that is not Typst."""
    before, _, after = words("rulebook/page", page=_PAGE).partition(_PAGE)
    return _typeset(
        BOOK,
        book,
        project,
        fonts,
        pages=True,
        page_words=(before, after),
        contents_title=words("rulebook/contents"),
    )


def write_quick_reference(book: Book, project: Project, words: Words, fonts: FontRegistry) -> Pages:
    """On one page if any size allows it; the caller looks at their number."""
    made = Pages(b"", 0)
    for size in QUICK_SIZES:
        title = words("rulebook/quick-reference")
        made = _typeset(QUICK, book, project, fonts, pages=False, page_words=("", ""), quick_title=title, size=size)
        if made.number == 1:
            break
    return made


def _typeset(template: str, book: Book, project: Project, fonts: FontRegistry, **variables: Any) -> Pages:
    files: dict[str, bytes] = {}
    templates = Templates(project, partial(typst_sandbox, picture=partial(_picture, files)))
    language, _, region = book.language.partition("-")
    known = {"book": book, "lang": language, "region": region, "second_dark": contrast(book.colors.second) > 3}
    source = templates.render(template, {**known, **variables})
    _refuse_packages(templates, project)
    return _compile(source, files, fonts, project, template)


def _refuse_packages(templates: Templates, project: Project) -> None:
    for name, text in templates.loader.sources.items():
        if found := _PACKAGE.search(text):
            path = project.find("templates", name)
            where = Where(project.shown(path) if path else name, text[: found.start()].count("\n") + 1)
            message = "a template imports no packages: it must work without a network"
            raise ProblemsFound([error("typst", where, message)])


def _picture(files: dict[str, bytes], picture: Picture) -> str:
    name = f"pictures/{hashlib.sha256(picture.svg).hexdigest()[:20]}.svg"
    files[name] = picture.svg
    alt = literal(picture.alt)
    return f"image({literal(name)}, width: {picture.width:.4f}mm, height: {picture.height:.4f}mm, alt: {alt})"


def _compile(source: str, files: dict[str, bytes], fonts: FontRegistry, project: Project, template: str) -> Pages:
    import typst  # a library is loaded when its format is asked for

    folders = sorted({str(fonts.get(family).path.parent) for family in fonts.families()})
    inputs = {"main.typ": source.encode(), **files}
    path = project.find("templates", template)
    shown = project.shown(path) if path else template
    with tempfile.TemporaryDirectory(prefix="rulebook-") as empty:
        try:
            pdf = typst.compile(
                cast(Any, inputs),
                root=empty,
                font_paths=folders,
                ignore_system_fonts=True,
                format="pdf",
                pdf_standards=["ua-1"],
            )
        except (RuntimeError, ValueError) as bad:
            hint = _blamed(str(getattr(bad, "diagnostic", "")))
            raise ProblemsFound([error("typst", Where(shown), f"Typst cannot set the pages: {bad}", hint)]) from None
    return Pages(pdf, count_pages(pdf))


def _blamed(diagnostic: str) -> str:
    """The line of Typst code that is wrong, as the templates made it."""
    lines = [line.partition("│")[2].strip() for line in diagnostic.splitlines() if "│" in line]
    return next((f"it stumbles over: {line[:160]}" for line in lines if line.strip(" ^")), "")


def count_pages(pdf: bytes) -> int:
    import pypdfium2  # type: ignore[import-untyped]

    document = pypdfium2.PdfDocument(pdf)
    try:
        return len(document)
    finally:
        document.close()
