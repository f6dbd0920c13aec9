"""What pages share: graphics states, shadings, forms, pictures and fonts, each kept once.

In: bodies of resources, spelt already. Out: short names, and the resource dictionary of each stream that uses them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from generator.output.pdf_file import PdfFile
from generator.output.pdf_fonts import PdfFont
from generator.output.pdf_syntax import Bounds, array, dictionary, number

if TYPE_CHECKING:
    from generator.drawing.fonts import FontRegistry

_PREFIXES = {"ExtGState": "G", "Shading": "S", "XObject": "X", "Font": "F", "Properties": "L"}


class Resources:
    """The resources that one stream names. Names are unique in the document, so equal streams have equal resources."""

    def __init__(self) -> None:
        self._used: dict[str, dict[str, str]] = {}
        self.transparent = False

    def use(self, category: str, name: str, reference: str) -> None:
        self._used.setdefault(category, {})[name] = reference

    def __str__(self) -> str:
        return dictionary({category: dictionary(names) for category, names in sorted(self._used.items())})


class Store:
    """One for a document."""

    def __init__(self, file: PdfFile, fonts: FontRegistry) -> None:
        self.file = file
        self.fonts = fonts
        self._references: dict[str, str] = {}
        self._counts: dict[str, int] = {}
        self._known: dict[object, str] = {}
        self._fonts: dict[str, PdfFont] = {}
        self._transparent: set[str] = set()

    def find(self, key: object) -> str | None:
        """The name of what was added under this key, so that a caller can avoid making it again."""
        return self._known.get(key)

    def add(self, category: str, body: str, *, key: object = None) -> str:
        """Equal bodies get one name; `key` stands for the body where that is cheaper to compare."""
        key = (category, body) if key is None else key
        if (name := self._known.get(key)) is None:
            name = self._known[key] = self._name(category, self.file.add(body))
        return name

    def add_stream(
        self, entries: Mapping[str, str], content: bytes, *, key: object = None, transparent: bool = False
    ) -> str:
        """A form or a picture."""
        key = (*entries.items(), content) if key is None else key
        if (name := self._known.get(key)) is None:
            name = self._known[key] = self._name("XObject", self.file.add_stream(entries, content))
            if transparent:
                self._transparent.add(name)
        return name

    def add_form(
        self, bounds: Bounds, content: str, resources: Resources, *, group: str = "", key: object = None
    ) -> str:
        """`group` names the colour space of a transparency group, which is painted as one, then laid over the rest."""
        entries = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": array(map(number, bounds)),
            "Group": f"<</S /Transparency /CS /{group}>>" if group else "",
            "Resources": str(resources),
        }
        return self.add_stream(
            entries, content.encode("ascii"), key=key, transparent=bool(group) or resources.transparent
        )

    def use(self, resources: Resources, category: str, name: str) -> str:
        """Note that a stream uses this resource; gives the name as it is written in the stream."""
        resources.use(category, name, self._references[name])
        if category == "ExtGState" or name in self._transparent:
            resources.transparent = True
        return f"/{name}"

    def reference(self, name: str) -> str:
        return self._references[name]

    def font(self, key: str) -> PdfFont:
        if (font := self._fonts.get(key)) is None:
            font = self._fonts[key] = PdfFont(self.fonts.by_key(key), self._name("Font", self.file.reserve()))
        return font

    def used_fonts(self) -> Iterable[tuple[PdfFont, str]]:
        return [(font, self._references[font.name]) for font in self._fonts.values()]

    def _name(self, category: str, reference: str) -> str:
        self._counts[category] = count = self._counts.get(category, 0) + 1
        name = f"{_PREFIXES[category]}{count}"
        self._references[name] = reference
        return name
