"""Faces in the ink that was asked for, and how much of it the sheets take.

In: faces in full colour. Out: the same faces with less ink or in greys; a sentence about the coverage of a set of sheets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from generator.drawing.fonts import FontRegistry
from generator.drawing.inks import Ink
from generator.faces.draw import Faces
from generator.output.coverage import measure_coverage, pages_coverage, sheets_coverage
from generator.sheets.document import Sheet


def ink_faces(full: Faces, ink: Ink, fonts: FontRegistry, draw: Callable[[Ink], Faces]) -> Faces:
    """`draw`: draws the faces again for templates that have a version of their own for this ink."""
    if ink == "full":
        return full
    from generator.drawing.ink import reduce_ink

    own = draw(ink) if full.reacts else full
    done: dict[tuple[str, str], object] = {}
    by_item = {}
    for key, face in own.by_item.items():
        whole = full.by_item[key]
        pair = (face.hash, whole.hash)
        if pair not in done:
            done[pair] = reduce_ink(face, ink, fonts, whole)
        by_item[key] = done[pair]
    return own._replace(by_item=by_item)  # type: ignore[arg-type]


def ink_sheets(sheets: Iterable[Sheet], ink: Ink) -> tuple[Sheet, ...]:
    """What is printed on the pages beside the faces, such as the guide, in greys, too."""
    if ink != "grey":
        return tuple(sheets)
    from generator.drawing.greys import grey_nodes

    return tuple(
        sheet._replace(page=grey_nodes(sheet.page), marks=grey_nodes(sheet.marks), header=grey_nodes(sheet.header))
        for sheet in sheets
    )


class InkMeter:
    """Measures each face once, however many sheets it is on."""

    def __init__(self, full: Faces, faces: Faces, fonts: FontRegistry) -> None:
        self.full = full
        self.faces = faces
        self.fonts = fonts
        self._coverage: tuple[dict[str, float], dict[str, float]] | None = None

    def describe(self, sheets: Sequence[Sheet], pdfs: Iterable[bytes], ink: str) -> str:
        """What the build tells about a set of sheets; `pdfs`: its files, if there are any."""
        pages = [sheet for sheet in sheets if sheet.side != "info"]
        if ink != "low":
            written = list(pdfs)
            covered = pages_coverage(written) if written else sheets_coverage(pages, self._measure()[0])
            return f"ink covers about {covered:.0%} of the pages"
        own, whole = self._measure()
        covered, before = sheets_coverage(pages, own), sheets_coverage(pages, whole)
        share = f", {covered / before:.0%} of the ink" if before else ""
        return f"ink covers about {covered:.0%} of the pages; in full colour it would be {before:.0%}{share}"

    def _measure(self) -> tuple[dict[str, float], dict[str, float]]:
        """Coverage by the hash of the face that is printed: of itself, and of its version in full colour."""
        if self._coverage is None:
            own = measure_coverage(self.faces.by_item.values(), self.fonts)
            whole = measure_coverage(self.full.by_item.values(), self.fonts)
            before = {face.hash: whole[self.full.by_item[key].hash] for key, face in self.faces.by_item.items()}
            self._coverage = own, before
        return self._coverage
