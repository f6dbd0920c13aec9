"""A picture of one text where it is printed, quickly: for a translator who has just changed it.

In: a language and the id of a message. Out: a PNG of the faces that print it, or of the paragraph. Only those pieces are drawn
that may print the text; a `Previewer` that is kept remembers fonts, games and icons, and reads again what has changed.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from generator.build.finding import Found, find_message
from generator.drawing.fonts import FontRegistry, load_registry
from generator.drawing.outlines import rectangle
from generator.drawing.scene import Face, make_face
from generator.drawing.scene import Path as Shape
from generator.drawing.text import Setting, Span, TextBox, TextStyle
from generator.faces.draw import DEFAULT_FONTS, draw_faces
from generator.faces.icons import IconShelf
from generator.faces.setting import SetBox, texts_inside
from generator.faces.templates import Templates
from generator.l10n.catalogue import OWN_DOMAIN
from generator.l10n.locale import load_locale
from generator.l10n.localize import LocalizedGame, load_words, localize_game
from generator.l10n.resolve import Inline, RichText
from generator.loading.game import load_game
from generator.model.component import Item
from generator.model.game import Game
from generator.output.pdf import write_pdf
from generator.output.png import draw_pages
from generator.project import Project
from generator.sheets.single import face_document
from generator.units import MM_PER_INCH

DPI = 200
MOST_FACES = 4
COLUMN = 88.0
"""Width of a paragraph in mm, as in a rulebook of two columns."""
MEASURE = 60
"""Characters in such a line."""
SIZE = 10.0
MARGIN = 4.0
_SAMPLE = 2

Stamps = dict[Path, int]
"""Files that were read, and when they were last changed."""


class Preview(NamedTuple):
    id: str
    language: str
    png: bytes
    places: tuple[str, ...]
    """Where it is printed: `favor-token front`; empty for a paragraph."""


class Previewer:
    """Previews of one project."""

    def __init__(self, project: Project, memory: Path | None = None) -> None:
        """`memory`: a file that keeps which pieces print a text."""
        self.project = project
        self.memory = memory
        self.fonts = load_registry()
        self.icons = IconShelf(project, self.fonts)
        self._templates: tuple[Templates, Stamps] | None = None
        self._games: dict[str, tuple[Game, Stamps]] = {}
        self._texts: dict[tuple[str, str, bool], tuple[LocalizedGame, Stamps]] = {}
        self._pieces: dict[str, list[str]] = _remembered(memory)

    def draw(self, wanted: str, language: str) -> Preview:
        """Raises `ProblemsFound`."""
        found = self._find(wanted)
        if found.domain == OWN_DOMAIN:
            face = self._paragraph(self._own_text(found.id, language), {}, language)
            return Preview(found.id, language, _picture([face], self.fonts), ())
        book = found.id.split("/")[1:2] == ["rulebook"]
        localized = self._localized(found.domain, language, book)
        faces = {} if book else dict(self.faces_of(localized, found.id))
        drawn = faces.values() if faces else [self.paragraph_of(localized, found.id)]
        return Preview(found.id, language, _picture(drawn, self.fonts), tuple(faces))

    def faces_of(self, localized: LocalizedGame, identity: str) -> Iterator[tuple[str, Face]]:
        """Where the text is printed, and the face; those that look alike once."""
        game = localized.game
        for items in self._candidates(game, identity):
            boxes: list[SetBox] = []
            templates = self._compiled()
            faces = draw_faces(
                game,
                localized,
                self.project,
                self.fonts,
                self.icons,
                items,
                observe=boxes.append,
                templates=templates,
            )
            self._templates = (templates, _stamps(self.project.inputs))
            alike: dict[str, tuple[str, str]] = {}
            for box in boxes:
                place = (box.item.id, box.side)
                if place in faces.by_item and identity in texts_inside(box, localized):
                    alike.setdefault(faces.by_item[place].hash, place)
            shown = list(alike.values())[:MOST_FACES]
            if shown:
                self._remember(identity, [item for item, _ in shown])
                yield from ((" ".join(place), faces.by_item[place]) for place in shown)
                return

    def paragraph_of(self, localized: LocalizedGame, identity: str) -> Face:
        return self._paragraph(localized.text(identity, MEASURE), localized.fonts, localized.locale.hyphenation)

    def _candidates(self, game: Game, identity: str) -> Iterator[Sequence[Item]]:
        """Pieces that may print the text, the likeliest first."""
        if known := self._pieces.get(identity):
            yield [item for item in game.all_items if item.id in known]
        named = [item for item in game.all_items if identity in item.texts.values()]
        if named:
            yield named[:MOST_FACES]
        parts = identity.split("/")
        if len(parts) > 3 and parts[1] == "components":
            component = game.items.get(parts[2], ())
            yield component[:1]
            yield component[1:]
        elif not named:
            # A text that several components print: one piece of each is enough to see.
            yield [items[0] for items in game.items.values() if items]

    def _paragraph(self, text: RichText, fonts: Mapping[str, str], hyphenation: str) -> Face:
        spans = tuple(_span(inline) for inline in text)
        family = {**DEFAULT_FONTS, **fonts}["body"]
        style = TextStyle(family, SIZE, SIZE, leading=1.35, lang=hyphenation)
        setting = Setting(TextBox(MARGIN, MARGIN, COLUMN, 1000.0, (spans,), style), self.fonts, self.icons)
        edge = rectangle(0.0, 0.0, COLUMN + 2 * MARGIN, setting.height(SIZE) + 2 * MARGIN)
        paper = Shape(edge, fill=(1.0, 1.0, 1.0))
        nodes = (paper, *setting.lay_out(SIZE))
        return make_face(COLUMN + 2 * MARGIN, setting.height(SIZE) + 2 * MARGIN, 0.0, edge, nodes, ())

    def _own_text(self, identity: str, language: str) -> RichText:
        """With values to look at: 2 for numbers, its own name for a word."""
        project = Project(self.project.folder)
        words = load_words(project, load_locale(project, language), draft=True)
        values: dict[str, Any] = {
            piece.name: _SAMPLE if piece.term or piece.name in ("n", "total") else f"‹{piece.name}›"
            for piece in words.placeholders(identity)
        }
        return (Inline(words(identity, **{"n": _SAMPLE, **values})),)

    def _compiled(self) -> Templates:
        """Templates that were used before, unless a file has changed since."""
        if self._templates is None or not _holds(self._templates[1]):
            self.project.inputs.clear()
            return Templates(self.project)
        return self._templates[0]

    def _find(self, wanted: str) -> Found:
        return find_message(Project(self.project.folder), wanted, lambda game: self._game(game)[0])

    def _game(self, game_id: str) -> tuple[Game, Stamps]:
        """As it is on disk now."""
        known = self._games.get(game_id)
        if known is None or not _holds(known[1]):
            project = Project(self.project.folder)
            known = self._games[game_id] = (load_game(project, game_id), _stamps(project.inputs))
        return known

    def _localized(self, game_id: str, language: str, book: bool) -> LocalizedGame:
        """`book`: with the rulebook's texts, for which its examples must be played."""
        key = (game_id, language, book)
        known = self._texts.get(key)
        if known is None or not _holds(known[1]):
            project = Project(self.project.folder, trust=self.project.trust)
            game, stamps = self._game(game_id)
            locale = load_locale(project, language)
            scopes = None
            if book:
                # The rules engine: a piece needs none of it.
                from generator.rulebook.examples import play_examples

                scopes = play_examples(project, game, draft=True).scopes
            localized = localize_game(game, project, locale, icons=self.icons, draft=True, scopes=scopes)
            known = self._texts[key] = (localized, {**stamps, **_stamps(project.inputs)})
        return known[0]

    def _remember(self, identity: str, pieces: list[str]) -> None:
        if self._pieces.get(identity) == pieces:
            return
        self._pieces[identity] = pieces
        if self.memory is not None:
            self.memory.parent.mkdir(parents=True, exist_ok=True)
            staged = self.memory.with_name(f".{self.memory.name}.{os.getpid()}")
            staged.write_text(json.dumps(self._pieces, indent=1, sort_keys=True), encoding="utf-8")
            os.replace(staged, self.memory)


def _remembered(memory: Path | None) -> dict[str, list[str]]:
    """Nothing, if the file is missing or not ours: it only saves time."""
    try:
        known = json.loads(memory.read_text(encoding="utf-8")) if memory else {}
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) and all(isinstance(pieces, list) for pieces in known.values()) else {}


def _span(inline: Inline) -> Span:
    if inline.ref:
        return Span(f"→ {inline.ref}", inline.bold, inline.italic)
    return Span(inline.text, inline.bold, inline.italic, inline.icon)


def _picture(faces: Iterable[Face], fonts: FontRegistry) -> bytes:
    """Side by side on white."""
    from PIL import Image

    drawn = [next(iter(draw_pages(write_pdf(face_document(face, bleed=False), fonts), DPI))) for face in faces]
    gap = round(MARGIN * DPI / MM_PER_INCH)
    width = sum(picture.width for picture in drawn) + gap * (len(drawn) - 1)
    sheet = Image.new("RGB", (width, max(picture.height for picture in drawn)), "white")
    at = 0
    for picture in drawn:
        sheet.paste(picture, (at, 0))
        at += picture.width + gap
    out = io.BytesIO()
    sheet.save(out, format="PNG", dpi=(DPI, DPI), compress_level=6, optimize=False)
    return out.getvalue()


def _stamps(inputs: Iterable[Path]) -> Stamps:
    return {path: path.stat().st_mtime_ns for path in inputs}


def _holds(stamps: Stamps) -> bool:
    return all(path.is_file() and path.stat().st_mtime_ns == known for path, known in stamps.items())
