"""A proof for a native reader: every text beside its source, the forms of every term, and pictures of where the texts are printed.

In: a game and a language. Out: one HTML page with everything in it, made to be printed and written on.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.build.making import Edition, draw_edition
from generator.build.proof_pages import BookPages
from generator.build.report_pages import write_report
from generator.build.rulebooks import open_book
from generator.drawing.fonts import FontRegistry
from generator.drawing.scene import Face
from generator.errors import ProblemsFound
from generator.faces.draw import Faces
from generator.faces.icons import IconShelf
from generator.faces.setting import SetBox, texts_inside
from generator.l10n.catalogue import Catalogue, load_catalogue
from generator.l10n.checking.matching import Matcher
from generator.l10n.checking.subject import read_source
from generator.l10n.glossary import Glossary, load_glossary
from generator.l10n.locale import load_locale
from generator.l10n.localize import LocalizedGame, Words, localize_game
from generator.l10n.placeholders import Placeholder, parse_text
from generator.l10n.resolve import RichText
from generator.model.game import Game
from generator.output.pdf import write_pdf
from generator.output.png import write_png
from generator.project import Project
from generator.rulebook.examples import play_examples
from generator.rulebook.look import choose_colors, icon_drawings
from generator.rulebook.pages import write_book
from generator.sheets.single import face_document

NUMBERS = (1, 2, 5, 21, 22)
DPI = 110
LARGE = 200.0
"""Pieces longer than this, in mm, are drawn with fewer dots."""
MEASURE = 60
PAGE_WIDTH = 70.0
"""Pages of the rulebook are shown so wide, in mm."""


class TermForms(NamedTuple):
    name: str
    note: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """Case, and the words after each of `NUMBERS`; a form that nobody needed yet is empty."""


class Line(NamedTuple):
    """One message."""

    id: str
    source: RichText
    translation: RichText | None
    note: str
    """Where it is printed."""


class Picture(NamedTuple):
    caption: str
    url: str
    width: float
    """In mm."""


class Part(NamedTuple):
    """A component, or a section of texts."""

    name: str
    """What its ids begin with; empty for the rest."""
    title: str
    pictures: tuple[Picture, ...]
    lines: tuple[Line, ...]


def write_proof(project: Project, game_id: str, language: str) -> str:
    """Raises `ProblemsFound` if the game cannot be drawn; what is not translated is left open."""
    boxes: list[SetBox] = []
    edition = draw_edition(project, language, game_id, draft=True, observe=boxes.append)
    game, fonts = edition.game, edition.fonts
    icons = IconShelf(project, fonts)
    locale = load_locale(project, language)
    scopes = play_examples(project, game, draft=True).scopes
    own = load_locale(project, game.file.language)
    localized = localize_game(game, project, locale, icons=icons, draft=True, scopes=scopes)
    source = localize_game(game, project, own, icons=icons, scopes=scopes)
    catalogue = load_catalogue(project, locale, game_id) or Catalogue("", {})
    places = _places(boxes, localized)
    book = _open_book(project, edition)
    pages = book.find({name: localized.plain(name, MEASURE) for name in _in_book(game)}) if book else {}
    terms = _terms(game, catalogue, load_glossary(project, own), load_glossary(project, locale))
    notes = {identity: " ".join(found[0]) for identity, found in places.items()}
    notes |= {identity: edition.words("rulebook/page", page=page) for identity, page in pages.items()}
    parts = [
        Part(
            name,
            _title(name, localized),
            tuple(_pictures(name, ids, places, edition.full, game, fonts)),
            _lines(ids, localized, source, notes),
        )
        for name, ids in _groups(game).items()
    ]
    parts = list(_with_pages(parts, pages, book, edition.words)) if book else parts
    return write_report(
        project,
        "l10n-proof.html.j2",
        language,
        title=localized.title,
        name=locale.name,
        source_language=own.tag,
        numbers=[locale.number(number) for number in NUMBERS],
        terms=terms,
        parts=parts,
        icons=_icon_urls(parts, icons, fonts, game),
    )


def _groups(game: Game) -> dict[str, list[str]]:
    """Components first, each with its texts; then the sections of the rulebook; then the rest."""
    groups: dict[str, list[str]] = {f"components/{component}": [] for component in game.items}
    others: dict[str, list[str]] = {}
    for identity in game.messages:
        _, *parts = identity.split("/")
        key = "/".join(parts[:2]) if parts[0] in ("components", "rulebook") else ""
        (groups if key in groups else others).setdefault(key, []).append(identity)
    rest = others.pop("", [])
    return {name: ids for name, ids in {**groups, **others, "": rest}.items() if ids}


def _title(name: str, localized: LocalizedGame) -> str:
    """What the part is called in the language that is read."""
    ids = (f"{localized.game.id}/{name}/{field}" for field in ("name", "title"))
    return next((localized.plain(identity) for identity in ids if identity in localized), "")


def _places(boxes: Iterable[SetBox], localized: LocalizedGame) -> dict[str, list[tuple[str, str]]]:
    places: dict[str, list[tuple[str, str]]] = {}
    for box in boxes:
        for identity in texts_inside(box, localized):
            places.setdefault(identity, []).append((box.item.id, box.side))
    return places


def _in_book(game: Game) -> list[str]:
    return [identity for identity in game.messages if identity.startswith(f"{game.id}/rulebook/")]


def _open_book(project: Project, edition: Edition) -> BookPages | None:
    """The pages as they are printed; none without a rulebook, or with one that cannot be printed: `tuckbox check` says why."""
    try:
        opened = open_book(project, edition, draft=True)
        if opened is None:
            return None
        return BookPages(write_book(opened.book, project, opened.words, edition.fonts).pdf)
    except ProblemsFound:
        return None


def _with_pages(parts: Iterable[Part], pages: Mapping[str, int], book: BookPages, words: Words) -> Iterator[Part]:
    """Each page once, before the first section that is on it."""
    pictures = book.pictures(set(pages.values()))
    for part in parts:
        here = sorted({pages[line.id] for line in part.lines if line.id in pages} & set(pictures))
        shown = [
            Picture(words("rulebook/page", page=page), _url("image/png", pictures.pop(page)), PAGE_WIDTH)
            for page in here
        ]
        yield part._replace(pictures=(*part.pictures, *shown))


def _lines(
    ids: Sequence[str], localized: LocalizedGame, source: LocalizedGame, notes: Mapping[str, str]
) -> tuple[Line, ...]:
    return tuple(
        Line(
            identity,
            source.text(identity, MEASURE),
            None if identity in localized.drafts else localized.text(identity, MEASURE),
            notes.get(identity, ""),
        )
        for identity in ids
    )


def _pictures(
    name: str,
    ids: Sequence[str],
    places: Mapping[str, list[tuple[str, str]]],
    faces: Faces,
    game: Game,
    fonts: FontRegistry,
) -> Iterable[Picture]:
    """As few faces as show every text of the part; one of a component that prints none, so that the reader knows what it is."""
    shown: set[tuple[str, str]] = set()
    items = game.items.get(name.removeprefix("components/"), ())
    if items and not any(identity in places for identity in ids):
        places = {ids[0]: [(items[0].id, "front")]}
    for identity in ids:
        here = places.get(identity, [])
        if here and not shown.intersection(here):
            shown.add(here[0])
            yield Picture(" ".join(here[0]), _png_url(faces.by_item[here[0]], fonts), faces.by_item[here[0]].width)


def _png_url(face: Face, fonts: FontRegistry) -> str:
    dpi = DPI if max(face.width, face.height) <= LARGE else DPI // 2
    (png,) = write_png(write_pdf(face_document(face, bleed=False), fonts), dpi)
    return _url("image/png", png)


def _icon_urls(parts: Iterable[Part], icons: IconShelf, fonts: FontRegistry, game: Game) -> dict[str, str]:
    texts = (text for part in parts for line in part.lines for text in (line.source, line.translation or ()))
    used = dict.fromkeys(inline.icon for text in texts for inline in text if inline.icon)
    drawn = icon_drawings(icons, fonts, choose_colors(game))
    return {name: _url("image/svg+xml", drawn[name].svg) for name in used}


def _url(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode('ascii')}"


def _terms(game: Game, catalogue: Catalogue, source: Glossary, own: Glossary) -> list[TermForms]:
    """Terms that the game's texts name, in the cases that its translation asks for."""
    finder = Matcher(source)
    cases: dict[str, dict[str, None]] = {}
    first = next(iter(own.locale.grammar.cases), "")
    for message in game.messages.values():
        read = read_source(message.id, message.text, message.plural)
        for form in read.forms:
            for name in (name for names in finder.find(form.words) for name in names):
                cases.setdefault(name, {first: None})
        entry = catalogue.entries.get(message.id)
        for text in (message.text, message.plural, *(entry.forms if entry else ())):
            for piece in parse_text(text, message.where, []):
                if isinstance(piece, Placeholder) and piece.term:
                    cases.setdefault(piece.term, {first: None})[piece.case or first] = None
    order = own.locale.grammar.cases or ("",)
    listed = []
    for name in sorted(cases):
        if own.unknown(name) is None:
            rows = [(case, _forms(own, name, case)) for case in order if case in cases[name]]
            note = own.declared.terms[name].note if name in own.declared.terms else ""
            listed.append(TermForms(name, note, tuple(rows)))
    return listed


def _forms(glossary: Glossary, name: str, case: str) -> tuple[str, ...]:
    made = (glossary.phrase(name, case, number, "") for number in NUMBERS)
    return tuple(form if isinstance(form, str) else "" for form in made)
