"""The file itself: numbered objects, catalogue, page tree, information, cross-reference table.

In: bodies of objects, spelt already. Out: the bytes of the PDF. This is the only module that knows ReportLab. Its
document layer is used directly, not its canvas: the canvas names a standard font on every page, loses shadings and
transparency inside forms, and resets opacity with every colour.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any, cast

from reportlab.pdfbase import pdfdoc  # type: ignore[import-untyped]

from generator.output.pdf_syntax import dictionary


class PdfFile:
    """References are strings such as '12 0 R', ready to be written into other objects."""

    def __init__(self, *, title: str, author: str, subject: str, language: str) -> None:
        self._document: Any = pdfdoc.PDFDocument(compression=1, invariant=1, pdfVersion=(1, 7), lang=language or None)
        self._document.setTitle(title)
        self._document.setAuthor(author)
        self._document.setSubject(subject)
        self._document.setCreator("Tuckbox")
        self._catalog: Any = self._document.Catalog
        self._catalog.Outlines = None
        # ReportLab's catalogue writes only the entries it knows; layers are not among them.
        self._catalog.__NoDefault__ = [*self._catalog.__NoDefault__, "OCProperties"]
        self._names: dict[str, str] = {}
        self.pages_reference = self._reference_of(self._document.Reference(self._document.Pages))

    def _reference_of(self, reference: Any) -> str:
        return cast(bytes, reference.format(self._document)).decode("ascii")

    def reserve(self) -> str:
        """A reference to an object whose body comes later."""
        name = f"T{len(self._names)}"
        reference = self._reference_of(self._document.Reference(b"null", name))
        self._names[reference] = name
        return reference

    def define(self, reference: str, body: str | bytes) -> None:
        self._document.idToObject[self._names[reference]] = body

    def add(self, body: str | bytes) -> str:
        reference = self.reserve()
        self.define(reference, body)
        return reference

    def define_stream(self, reference: str, entries: Mapping[str, str], content: bytes) -> None:
        """Compresses the content, unless the entries name the filter that it went through already."""
        if "Filter" not in entries:
            content = zlib.compress(content)
            entries = {**entries, "Filter": "/FlateDecode"}
        head = dictionary({**entries, "Length": str(len(content))})
        self._document.updateSignature(content)
        self.define(reference, b"%s\nstream\n%s\nendstream" % (head.encode("ascii"), content))

    def add_stream(self, entries: Mapping[str, str], content: bytes) -> str:
        reference = self.reserve()
        self.define_stream(reference, entries, content)
        return reference

    def add_page(self, entries: Mapping[str, str]) -> str:
        reference = self.add(dictionary({"Type": "/Page", "Parent": self.pages_reference, **entries}))
        self._document.Pages.addPage(pdfdoc.PDFObjectReference(self._names[reference]))
        return reference

    def set_catalog(self, entry: str, body: str) -> None:
        setattr(self._catalog, entry, body)

    def save(self) -> bytes:
        self._document.info.digest(self._document.signature)
        return cast(bytes, self._document.format())
