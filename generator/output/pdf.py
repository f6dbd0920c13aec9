"""Sheets as a PDF.

In: a `Document` and the fonts. Out: the bytes of the file, the same for the same document. Faces that occur more than
once are kept once; marks and header are a layer of their own over the faces; the file asks to be printed at its true
size.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.drawing.scene import Outline
from generator.errors import ProblemsFound, Where, error
from generator.output.pdf_content import Content
from generator.output.pdf_file import PdfFile
from generator.output.pdf_store import Store
from generator.output.pdf_syntax import array, dictionary, numbers, text_string
from generator.sheets.document import Box, Document, Sheet
from generator.units import PT_PER_MM

if TYPE_CHECKING:
    from generator.drawing.fonts import FontRegistry

_DUPLEX = {None: "/Simplex", "long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}
_MARKS = "Marks"


def write_pdf(document: Document, fonts: FontRegistry) -> bytes:
    if not document.sheets:
        message = "there is no sheet to print"
        raise ProblemsFound([error("empty-document", Where(document.title or "document"), message, "add a component")])
    file = PdfFile(title=document.title, author=document.author, subject=document.subject, language=document.language)
    store = Store(file, fonts)
    shared = _shared_faces(document)
    outlines: dict[Outline, str] = {}
    marks = _add_layer(file, store) if any(sheet.marks or sheet.header for sheet in document.sheets) else ""
    pages = []
    for sheet in document.sheets:
        content = Content(store, outlines)
        _draw_sheet(content, store, sheet, shared, marks)
        pages.append(_add_page(file, sheet, content))
    for font, reference in store.used_fonts():
        font.write(file, reference)
    preferences = {"PrintScaling": "/None", "Duplex": _DUPLEX[document.duplex], "DisplayDocTitle": "true"}
    file.set_catalog("ViewerPreferences", dictionary(preferences))
    _add_outline(file, document.outline, pages)
    return file.save()


def _shared_faces(document: Document) -> frozenset[str]:
    """Hashes of the faces worth keeping as forms; the others are drawn where they stand."""
    counts = Counter(placement.face.hash for sheet in document.sheets for placement in sheet.placements)
    return frozenset(face for face, count in counts.items() if count > 1)


def _draw_sheet(content: Content, store: Store, sheet: Sheet, shared: frozenset[str], marks: str) -> None:
    content.transform((PT_PER_MM, 0.0, 0.0, -PT_PER_MM, 0.0, sheet.height * PT_PER_MM))
    content.draw(sheet.page)
    for placement in sheet.placements:
        if not placement.clip:
            continue
        content.save()
        content.clip(placement.clip)
        content.transform(placement.matrix)
        if placement.face.hash in shared:
            content.draw_shared(placement.face)
        else:
            content.draw(placement.face.nodes)
        content.restore()
    if sheet.marks or sheet.header:
        content.operators.append(f"/OC {store.use(content.resources, 'Properties', marks)} BDC")
        content.save()
        content.draw(sheet.marks)
        content.draw(sheet.header)
        content.restore()
        content.operators.append("EMC")


def _add_page(file: PdfFile, sheet: Sheet, content: Content) -> str:
    entries = {
        "MediaBox": _box((0.0, 0.0, sheet.width, sheet.height), sheet.height),
        "TrimBox": _box(sheet.trim_box, sheet.height),
        "BleedBox": _box(sheet.bleed_box, sheet.height),
        "Contents": file.add_stream({}, str(content).encode("ascii")),
        "Resources": str(content.resources),
        # Colours are mixed as RGB, whatever inks the printer has.
        "Group": "<</S /Transparency /CS /DeviceRGB>>" if content.resources.transparent else "",
    }
    return file.add_page(entries)


def _box(box: Box, page_height: float) -> str:
    """A PDF counts in points from the bottom left corner."""
    x, y, width, height = box
    return f"[{numbers(PT_PER_MM * v for v in (x, page_height - y - height, x + width, page_height - y))}]"


def _add_layer(file: PdfFile, store: Store) -> str:
    """The layer of marks, shown and printed unless its reader switches it off.

    It says nothing of its usage: some readers would put that above the switch.
    """
    layer = store.add("Properties", dictionary({"Type": "/OCG", "Name": text_string(_MARKS)}))
    listed = f"[{store.reference(layer)}]"
    shown = dictionary({"Name": text_string(_MARKS), "BaseState": "/ON", "ON": listed, "Order": listed})
    file.set_catalog("OCProperties", dictionary({"OCGs": listed, "D": shown}))
    return layer


def _add_outline(file: PdfFile, entries: tuple[tuple[str, int], ...], pages: list[str]) -> None:
    """The reader's sidebar: one flat list of titles."""
    if not entries:
        return
    root = file.reserve()
    items = [file.reserve() for _ in entries]
    for place, (title, page) in enumerate(entries):
        item = {
            "Title": text_string(title),
            "Parent": root,
            "Prev": items[place - 1] if place else "",
            "Next": items[place + 1] if place + 1 < len(items) else "",
            "Dest": array([pages[page], "/Fit"]),
        }
        file.define(items[place], dictionary(item))
    file.define(root, dictionary({"Type": "/Outlines", "First": items[0], "Last": items[-1], "Count": str(len(items))}))
    file.set_catalog("Outlines", root)
    file.set_catalog("PageMode", "/UseOutlines")
