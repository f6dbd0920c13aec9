"""Typst, told only what we tell it.

In: the code of a document and its pictures. Out: the bytes of a tagged PDF, or where the document's marks have come to stand. It sees our
own fonts and the files that we give it, nothing else of this computer, no packages and no network: its root is an empty folder, and the
words that load other code are refused.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from generator.drawing.fonts import FontRegistry
from generator.errors import ProblemsFound, Where, error

Fit = Mapping[str, float]
"""Figures and other measures of the book by name → how much larger or smaller than they are made."""
FIT = "fit.json"
# What could load code in a way that nobody sees in the source is not there.
_PRELUDE = """#let eval = none
#let std = { let known = dictionary(std); let _ = known.remove("eval"); known }
"""
# Where only places are asked for, pictures are as large as ever, and empty.
_EMPTY = b'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
LOADING = re.compile(r"\b(import|include)\b")
"""Words that load other code; a text that says them is spelled otherwise (see `literal`)."""


class Place(NamedTuple):
    """Where a mark stands: see `place-mark` in the style. In millimetres from the top of the page."""

    kind: str
    name: str
    page: int
    y: float
    height: float = 0.0
    most: float = 1.0
    """How much larger than made it could be in its room."""


class Typesetter:
    def __init__(self, source: str, files: Mapping[str, bytes], fonts: FontRegistry, template: Where) -> None:
        """Raises `ProblemsFound` for code that loads other code. `template`: what is to blame."""
        import typst  # a library is loaded when its format is asked for

        folders = sorted({str(fonts.get(family).path.parent) for family in fonts.families()})
        self._fonts = typst.Fonts(include_system_fonts=False, font_paths=folders)
        self._source = source
        self._files = files
        self._template = template
        if LOADING.search(source):
            message = "the pages' code may not say 'import' or 'include': it works without a network and other files"
            hint = "a template may include others as Jinja does: {% include … %}"
            raise ProblemsFound([error("typst", template, message, hint)])

    def pdf(self, fit: Fit) -> bytes:
        """Raises `ProblemsFound` for a template that is not Typst."""
        import typst

        options = {"format": "pdf", "pdf_standards": ["ua-1"]}
        return cast(bytes, self._ask(typst.compile, self._files, fit, **options))

    def places(self, fit: Fit) -> list[Place]:
        """Of all marks, in the order of the document."""
        import typst

        found = self._ask(typst.query, dict.fromkeys(self._files, _EMPTY), fit, selector="<place>", field="value")
        return [Place(**one) for one in json.loads(cast(str, found))]

    def _ask(self, tool: Any, files: Mapping[str, bytes], fit: Fit, **options: Any) -> object:
        inputs = {"main.typ": (_PRELUDE + self._source).encode(), FIT: json.dumps(dict(fit)).encode(), **files}
        with tempfile.TemporaryDirectory(prefix="rulebook-") as empty:
            try:
                return tool(
                    inputs,
                    root=empty,
                    font_paths=self._fonts,
                    ignore_system_fonts=True,
                    package_path=empty,
                    package_cache_path=empty,
                    **options,
                )
            except (RuntimeError, ValueError) as bad:
                hint = _blamed(str(getattr(bad, "diagnostic", "")))
                message = f"Typst cannot set the pages: {bad}"
                raise ProblemsFound([error("typst", self._template, message, hint)]) from None


def _blamed(diagnostic: str) -> str:
    """The line of Typst code that is wrong, as the templates made it."""
    lines = [line.partition("│")[2].strip() for line in diagnostic.splitlines() if "│" in line]
    return next((f"it stumbles over: {line[:160]}" for line in lines if line.strip(" ^")), "")
