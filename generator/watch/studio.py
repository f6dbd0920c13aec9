"""What the page shows: a game drawn anew whenever a file has changed, in each language that somebody looks at.

In: a project's folder, a game. Out: `Look`s (what there is, with a hash for every picture) and the pictures by hash. A look at a
broken game has its problems and the pictures of the last good one. Safe to call from several threads: one draws at a time.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from generator.build.making import Edition, draw_edition, impose_edition
from generator.build.releases import compare, latest_release
from generator.build.request import Request, Variant
from generator.build.unit import collector_paused
from generator.drawing.scene import Face
from generator.errors import Problem, ProblemsFound
from generator.output.svg import write_svg
from generator.project import Project, digest
from generator.sheets.document import Sheet
from generator.sheets.single import face_sheet
from generator.watch.book import Book, make_book
from generator.watch.complaints import describe_problems

KEPT_PICTURES = 4000
KEPT_BYTES = 64_000_000


class Look(NamedTuple):
    """A game in one language at one moment."""

    generation: int
    edition: Edition | None
    """The last one that could be drawn; none if there never was one."""
    problems: tuple[Problem, ...]
    changed: frozenset[str] | None
    """Pieces that are not as in the last release; nothing if there is no release."""
    release: str = ""


class Studio:
    def __init__(self, folder: Path, game_id: str, *, trust: bool = False) -> None:
        self.folder = folder
        self.game_id = game_id
        self.trust = trust
        self.generation = 1
        self._looks: dict[str, Look] = {}
        self._sheets: dict[tuple[str, Variant], tuple[int, tuple[Sheet, ...], tuple[Problem, ...]]] = {}
        self._books: dict[str, tuple[int, Book | None, tuple[Problem, ...]]] = {}
        self._pictures = _Shelf()
        self._drawing = threading.Lock()

    def changed(self) -> int:
        """A file was saved: everything is looked at anew when somebody asks for it."""
        self.generation += 1
        return self.generation

    def project(self) -> Project:
        # A new one every time: it remembers what it has found and read.
        return Project(self.folder, trust=self.trust)

    # --- what there is

    def look(self, language: str) -> Look:
        with self._drawing:
            before = self._looks.get(language)
            if before is None or before.generation != self.generation:
                self._looks[language] = self._draw(language, before)
            return self._looks[language]

    def _draw(self, language: str, before: Look | None) -> Look:
        generation, project = self.generation, self.project()
        try:
            with collector_paused():
                edition = draw_edition(project, language, self.game_id, draft=True)
            changed, release = self._since_release(project, edition, language)
        except ProblemsFound as found:
            kept = before.edition if before else None
            return Look(generation, kept, found.problems, before.changed if before else None)
        return Look(generation, edition, edition.localized.warnings, changed, release)

    def _since_release(self, project: Project, edition: Edition, language: str) -> tuple[frozenset[str] | None, str]:
        record = latest_release(project, self.game_id, language)
        if record is None:
            return None, ""
        changes = compare(record, edition.game, edition.hashes, {item.id for item in edition.items})
        return frozenset(identity for identity, copies in changes.prints.items() if copies), record.name

    def describe(self, language: str) -> dict[str, Any]:
        """Everything the page needs to know but the pictures themselves."""
        look = self.look(language)
        project = self.project()
        told: dict[str, Any] = {
            "generation": look.generation,
            "language": language,
            "problems": describe_problems(look.problems, project),
            "good": look.edition is not None,
            "release": look.release,
            "title": self.game_id,
            "components": [],
        }
        if look.edition is not None:
            edition = look.edition
            told["title"] = edition.localized.title
            told["missing"] = edition.missing
            told["components"] = [
                self._component(look, edition, component)
                for component in edition.game.items
                if edition.game.items[component]
            ]
        return told

    def _component(self, look: Look, edition: Edition, component: str) -> dict[str, Any]:
        items = edition.game.items[component]
        safe = edition.game.file.components[component].safe
        return {
            "id": component,
            "name": edition.localized.plain(f"{self.game_id}/components/{component}/name"),
            "kind": str(edition.game.file.components[component].kind),
            "count": edition.game.counts[component],
            "items": [
                {
                    "id": item.id,
                    "copies": item.copies,
                    "front": self._face(edition.full.by_item.get((item.id, "front")), safe),
                    "back": self._face(edition.full.by_item.get((item.id, "back")), safe),
                    "changed": look.changed is not None and item.id in look.changed,
                }
                for item in items
            ],
        }

    def _face(self, face: Face | None, safe: float) -> dict[str, Any] | None:
        if face is None:
            return None
        size = {"width": face.width, "height": face.height, "bleed": face.bleed, "safe": safe}
        return {"hash": face.hash, **{name: round(value, 3) for name, value in size.items()}}

    # --- pictures

    def face_picture(self, language: str, face_hash: str) -> bytes | None:
        """The SVG of a face with its bleed; nothing if this language has no such face (any more)."""

        def draw() -> bytes | None:
            look = self._looks.get(language)
            faces = look.edition.full.by_item.values() if look and look.edition else ()
            face = next((face for face in faces if face.hash == face_hash), None)
            return write_svg(face_sheet(face), look.edition.fonts) if face and look and look.edition else None

        return self._picture(f"face {face_hash}", draw)

    def describe_sheets(self, language: str, variant: Variant) -> dict[str, Any]:
        look = self.look(language)
        with self._drawing:
            generation, sheets, problems = self._sheets.get((language, variant), (0, (), ()))
            if generation != look.generation and look.edition is not None:
                sheets, problems = self._impose(look.edition, variant, sheets)
                self._sheets[language, variant] = (look.generation, sheets, problems)
        return {
            "generation": look.generation,
            "problems": describe_problems((*look.problems, *problems), self.project()),
            "pages": [
                {"key": _key(sheet), "width": sheet.width, "height": sheet.height, "n": sheet.n} for sheet in sheets
            ],
        }

    def _impose(
        self, edition: Edition, variant: Variant, before: tuple[Sheet, ...]
    ) -> tuple[tuple[Sheet, ...], tuple[Problem, ...]]:
        request = Request((self.game_id,), (edition.localized.language,), (variant.paper,), (variant.backs,))
        try:
            return impose_edition(edition, edition.pieces, request, variant).sheets, ()
        except ProblemsFound as found:
            return before, found.problems

    def sheet_picture(self, language: str, variant: Variant, key: str) -> bytes | None:
        def draw() -> bytes | None:
            _, sheets, _ = self._sheets.get((language, variant), (0, (), ()))
            look = self._looks.get(language)
            sheet = next((sheet for sheet in sheets if _key(sheet) == key), None)
            return write_svg(sheet, look.edition.fonts) if sheet and look and look.edition else None

        return self._picture(f"sheet {key}", draw)

    def describe_book(self, language: str) -> dict[str, Any]:
        look = self.look(language)
        with self._drawing:
            generation, book, problems = self._books.get(language, (0, None, ()))
            if generation != look.generation and look.edition is not None:
                try:
                    book, problems = make_book(self.project(), look.edition)
                except ProblemsFound as found:
                    problems = found.problems
                self._books[language] = (look.generation, book, problems)
        return {
            "generation": look.generation,
            "problems": describe_problems((*look.problems, *problems), self.project()),
            "pages": [{"key": f"{book.key}-{n}"} for n in range(book.pages)] if book else [],
        }

    def book_picture(self, language: str, key: str) -> bytes | None:
        def draw() -> bytes | None:
            _, book, _ = self._books.get(language, (0, None, ()))
            found, _, number = key.rpartition("-")
            if book is None or found != book.key or not number.isdecimal() or int(number) >= book.pages:
                return None
            return book.picture(int(number))

        return self._picture(f"book {key}", draw)

    def _picture(self, key: str, draw: Callable[[], bytes | None]) -> bytes | None:
        with self._drawing:
            known = self._pictures.get(key)
            if known is None:
                known = draw()
                if known is not None:
                    self._pictures.put(key, known)
            return known


def _key(sheet: Sheet) -> str:
    """Names what a sheet looks like, without drawing it."""
    placed = [(placement.face.hash, placement.matrix) for placement in sheet.placements]
    return digest(repr((sheet.n, sheet.width, sheet.height, placed, sheet.header, sheet.marks)).encode())[:24]


class _Shelf:
    """Pictures that were asked for lately; older ones are given up, so that memory stays where it is."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, bytes] = OrderedDict()
        self.size = 0

    def get(self, key: str) -> bytes | None:
        if key in self.kept:
            self.kept.move_to_end(key)
        return self.kept.get(key)

    def put(self, key: str, content: bytes) -> None:
        self.kept[key] = content
        self.size += len(content)
        while len(self.kept) > KEPT_PICTURES or self.size > KEPT_BYTES:
            _, dropped = self.kept.popitem(last=False)
            self.size -= len(dropped)
