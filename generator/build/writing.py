"""Writes the sheets of an edition as files of one format.

In: sheets that are laid out. Out: names and contents of files, with the sheets that are in each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from generator.build.printers import file_word
from generator.build.request import Request, Variant
from generator.output.pdf import write_pdf
from generator.sheets.choices import Piece
from generator.sheets.cutfile import make_cut_file
from generator.sheets.document import Document, Sheet
from generator.sheets.impose import Imposition, outline_entries

if TYPE_CHECKING:
    from generator.build.making import Edition


def write_sheets(
    edition: Edition, pieces: list[Piece], request: Request, variant: Variant, imposition: Imposition, format: str
) -> Iterator[tuple[str, bytes, tuple[Sheet, ...]]]:
    """File name, content, and the sheets in it."""
    stem = "-".join((edition.game.id, *variant))
    stem += f"-{request.ink}" if request.ink != "full" else ""
    stem += f"-{file_word(request.printer)}" if request.printer else ""
    if request.only:
        stem += "-only-" + re.sub(r"[^a-z0-9]+", "-", "-".join(request.only).replace("*", "all"))[:60].strip("-")
    stem += f"-since-{request.since}" if request.since else ""
    for part, sheets in _parts(variant, imposition.sheets):
        document = _document(edition, pieces, variant, sheets)
        if format == "pdf":
            yield f"{stem}{part}.pdf", write_pdf(document, edition.fonts), sheets
        elif format == "cut":
            yield from _write_cut(edition, document, f"cut/{stem}{part}")
        elif format == "svg":
            from generator.output.svg import write_svg  # a library is loaded when its format is asked for

            for page, sheet in enumerate(sheets, 1):
                content = write_svg(sheet, edition.fonts, title=document.title, language=document.language)
                yield f"svg/{stem}-{_page_name(page, sheet)}.svg", content, (sheet,)
        else:
            from generator.output.png import write_png

            pages = write_png(write_pdf(document, edition.fonts), request.dpi)
            for page, (sheet, content) in enumerate(zip(sheets, pages, strict=True), 1):
                yield f"png/{stem}-{_page_name(page, sheet)}.png", content, (sheet,)


def _write_cut(edition: Edition, document: Document, stem: str) -> Iterator[tuple[str, bytes, tuple[Sheet, ...]]]:
    """For every sheet its page to print, and beside it the tracks of the knife. Parts of a board are cut by hand."""
    from generator.output.cut_dxf import write_cut_dxf
    from generator.output.cut_svg import write_cut_svg

    for n in dict.fromkeys(sheet.n for sheet in document.sheets):
        sheets = tuple(sheet for sheet in document.sheets if sheet.n == n)
        page = document._replace(sheets=sheets, outline=())
        yield f"{stem}-{n:02}.pdf", write_pdf(page, edition.fonts), sheets
        front = sheets[0]
        if front.side == "front" and not any(placement.part for placement in front.placements):
            file = make_cut_file(front)
            yield f"{stem}-{n:02}.svg", write_cut_svg(file), (front,)
            yield f"{stem}-{n:02}.dxf", write_cut_dxf(file), (front,)


def _page_name(page: int, sheet: Sheet) -> str:
    return f"guide-{page}" if sheet.side == "info" else f"{sheet.n:02}-{sheet.side}"


def _parts(variant: Variant, sheets: tuple[Sheet, ...]) -> list[tuple[str, tuple[Sheet, ...]]]:
    """Separate backs are a file of their own."""
    backs = tuple(sheet for sheet in sheets if sheet.side == "back")
    if variant.backs != "separate" or not backs:
        return [("", sheets)]
    return [("-fronts", tuple(sheet for sheet in sheets if sheet.side != "back")), ("-backs", backs)]


def _document(edition: Edition, pieces: list[Piece], variant: Variant, sheets: tuple[Sheet, ...]) -> Document:
    sides = {"duplex-long": "long", "duplex-short": "short"}
    return Document(
        title=edition.localized.title,
        language=edition.localized.language,
        sheets=sheets,
        duplex=cast(Any, sides.get(variant.backs)),
        outline=outline_entries(sheets, pieces),
        author=", ".join(edition.game.file.people),
        subject=edition.words("pdf/subject", paper=variant.paper, backs=edition.words(f"backs/{variant.backs}")),
    )
