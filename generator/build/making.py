"""Makes the files of one game in one language: load, localize, draw, impose, write.

In: what is missing. Out: files in a staging folder, and what the manifest and the user are told about them.
"""

from __future__ import annotations

import fnmatch
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from generator.build.inking import InkMeter, ink_faces, ink_sheets
from generator.build.manifest import describe_file, write_manifest
from generator.build.notes import edition_notes, grid_note, mixed_note, poster_note
from generator.build.printers import find_profile
from generator.build.releases import compare, face_versions, history_of, latest_release, read_release
from generator.build.request import Request, Variant
from generator.build.stale_books import with_stale_book
from generator.build.writing import write_sheets
from generator.drawing.fonts import FontRegistry, load_registry
from generator.drawing.inks import Ink
from generator.errors import ProblemsFound, Where, did_you_mean, error
from generator.faces.draw import NO_HISTORY, Faces, draw_faces
from generator.faces.history import History
from generator.faces.icons import IconShelf
from generator.faces.setting import SetBox, ignore
from generator.kinds import Kind
from generator.l10n.locale import load_locale
from generator.l10n.localize import LocalizedGame, Words, load_words, localize_game
from generator.loading.game import load_game
from generator.model.component import Item
from generator.model.game import Game
from generator.project import Project, digest
from generator.sheets.choices import Backs, Choices, Cuts, HeaderText, Marks, Piece
from generator.sheets.document import Sheet
from generator.sheets.guide import make_guide
from generator.sheets.impose import Imposition, impose
from generator.sheets.printers import correct_back
from generator.sheets.registration import INSET, MIN_BLEED, with_registration
from generator.units import PAPERS

if TYPE_CHECKING:
    from generator.build.rulebooks import Bound


class Made(NamedTuple):
    outputs: dict[str, dict[str, str]]
    """Options → file → hash."""
    pages: dict[str, int]
    described: list[dict[str, Any]]
    notes: tuple[str, ...]
    write_manifest: Callable[[list[dict[str, Any]]], bytes]


class Edition(NamedTuple):
    """A game drawn in a language: what every variant of its sheets is made from."""

    game: Game
    localized: LocalizedGame
    words: Words
    fonts: FontRegistry
    faces: Faces
    items: tuple[Item, ...]
    full: Faces
    """The faces in full colour; the same if no other ink was asked for."""
    draw: Callable[[Ink], Faces]
    """Draws the faces again, its templates told of an ink."""
    hashes: Mapping[tuple[str, str], str]
    """Piece and side → hash of that face, whatever version it prints."""

    @property
    def missing(self) -> int:
        """Texts that a draft prints in the source language."""
        return self.localized.missing + self.words.missing

    @property
    def counts(self) -> dict[str, int]:
        """Pieces to be printed of each component."""
        counts: dict[str, int] = {}
        for item in self.items:
            counts[item.component] = counts.get(item.component, 0) + item.copies
        return counts

    @property
    def pieces(self) -> list[Piece]:
        sections = {component: self._section(component, count) for component, count in self.counts.items()}
        pieces = []
        for item in self.items:
            front = self.faces.by_item[item.id, "front"]
            back = self.faces.by_item.get((item.id, "back"))
            section = sections[item.component]
            poster = cast(Kind, self.game.file.components[item.component]).poster
            pieces += [Piece(item.id, copy, front, back, section, poster) for copy in range(1, item.copies + 1)]
        return pieces

    def name_of(self, item: str) -> str:
        """What players call a piece."""
        component = next(known.component for known in self.items if known.id == item)
        return self.localized.plain(f"{self.game.id}/components/{component}/name")

    def _section(self, component: str, count: int) -> str:
        name = self.localized.plain(f"{self.game.id}/components/{component}/name")
        return self.words("outline/section", name=name, n=count)


def draw_edition(
    project: Project,
    language: str,
    game_id: str,
    only: tuple[str, ...] = (),
    *,
    draft: bool = False,
    ink: Ink = "full",
    advance: Callable[[int, int, str], None] = lambda done, total, what: None,
    prepare: Callable[[Game], Game] = lambda game: game,
    history: History = NO_HISTORY,
    observe: Callable[[SetBox], None] = ignore,
) -> Edition:
    """Everything up to the faces; raises `ProblemsFound`. `prepare` may change the game before it is drawn; `observe` sees text boxes."""
    game = prepare(load_game(project, game_id))
    items = select_items(game, only)
    fonts = load_registry()
    icons = IconShelf(project, fonts)
    locale = load_locale(project, language)
    localized = localize_game(game, project, locale, icons=icons, draft=draft)
    words = load_words(project, locale, draft=draft)
    done = 0

    def drawn() -> None:
        nonlocal done
        done += 1
        advance(done, len(items), "drawing")

    chosen = items if only else None
    full = draw_faces(game, localized, project, fonts, icons, chosen, drawn, history=history, observe=observe)
    hashes = {key: face.hash for key, face in full.by_item.items()}
    if full.versioned:
        # Which faces have changed is known only after they were drawn; then those that print their version are drawn with it.
        versions = face_versions(game, hashes, latest_release(project, game_id, language))
        history = history._replace(versions=versions)
        full = draw_faces(game, localized, project, fonts, icons, chosen, history=history)

    def draw_again(ink: Ink) -> Faces:
        return draw_faces(game, localized, project, fonts, icons, chosen, ink=ink, history=history)

    return Edition(
        game, localized, words, fonts, ink_faces(full, ink, fonts, draw_again), items, full, draw_again, hashes
    )


def select_items(game: Game, only: tuple[str, ...]) -> tuple[Item, ...]:
    """Pieces by id, by component, or by a pattern such as `red-*`."""
    if not only:
        return game.all_items
    chosen = []
    problems = []
    for pattern in only:
        found = [
            item
            for item in game.all_items
            if fnmatch.fnmatchcase(item.id, pattern) or fnmatch.fnmatchcase(item.component, pattern)
        ]
        if not found:
            known = list(dict.fromkeys([*game.items, *(item.id for item in game.all_items)]))
            message = f"'{game.id}' has no piece '{pattern}'"
            problems.append(error("unknown-piece", Where("--only"), message, did_you_mean(pattern, known)))
        chosen += found
    if problems:
        raise ProblemsFound(problems)
    ids = {item.id for item in chosen}
    return tuple(item for item in game.all_items if item.id in ids)


def make_files(
    project: Project,
    request: Request,
    language: str,
    game_id: str,
    missing: list[tuple[Variant, str]],
    staging: Path,
    advance: Callable[[int, int, str], None],
    books: Sequence[str] = (),
) -> Made:
    """`books`: files of the rulebook that are wanted, as the request names them."""
    ink = cast(Ink, request.ink)
    record = read_release(project, request.since, game_id, language) if request.since else None
    with with_stale_book(project, game_id, language, wanted=bool(books)):
        edition = draw_edition(
            project,
            language,
            game_id,
            request.only,
            draft=request.draft,
            ink=ink,
            advance=advance,
            history=history_of(record),
        )
    pieces = edition.pieces
    changes = compare(record, edition.game, edition.hashes, {item.id for item in edition.items}) if record else None
    if changes:
        pieces = [piece for piece in pieces if piece.copy in changes.prints.get(piece.component, ())]
    meter = InkMeter(edition.full, edition.faces, edition.fonts)
    made = Made({}, {}, [], (), partial(write_manifest, edition.game, language))
    notes: list[str] = edition_notes(edition)
    notes += changes.notes if changes else []
    if not pieces:
        made.outputs.update((request.options_key(variant, format), {}) for variant, format in missing)
        staging.mkdir(parents=True, exist_ok=True)
        return made._replace(notes=tuple(notes))
    # Everything is laid out before the first file is written: what does not fit on one paper stops all.
    plans = dict.fromkeys((variant, format == "cut") for variant, format in missing)
    laid_out = {(variant, cut): impose_edition(edition, pieces, request, variant, cut) for variant, cut in plans}
    bound = _bind(project, edition, request.draft, books, advance)
    staging.mkdir(parents=True, exist_ok=True)
    notes += [note for book in bound for note in _put_book(book, request, staging, made)]
    for done, ((variant, cut), imposition) in enumerate(laid_out.items()):
        advance(done, len(laid_out), f"writing {variant.paper} {variant.backs}")
        notes += [f"{variant.paper} {variant.backs}: {grid_note(report)}" for report in imposition.summary]
        notes += [f"{variant.paper} {variant.backs}: {poster_note(report)}" for report in imposition.posters]
        if imposition.mixed:
            notes.append(f"{variant.paper} {variant.backs}: {mixed_note(imposition.mixed)}")
        notes += [str(note) for note in imposition.notes]
        formats = [format for known, format in missing if known == variant and (format == "cut") == cut]
        pdfs: list[bytes] = []
        for format in formats:
            files: dict[str, str] = {}
            for name, content, sheets in write_sheets(edition, pieces, request, variant, imposition, format):
                path = staging / name
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(content)
                files[name] = digest(content)
                pdfs += [content] if format == "pdf" else []
                made.pages[name] = len(sheets)
                described = describe_file(name, format, variant.paper, variant.backs, sheets)
                made.described.append({**described, **(changes.described if changes else {})})
            made.outputs[request.options_key(variant, format)] = files
        notes.append(f"{variant.paper} {variant.backs}: {meter.describe(imposition.sheets, pdfs, ink)}")
    advance(len(laid_out), len(laid_out), "done")
    return made._replace(notes=tuple(notes))


def impose_edition(
    edition: Edition, pieces: list[Piece], request: Request, variant: Variant, cut: bool = False
) -> Imposition:
    """`cut`: for a cutting machine, which wants bleed around every piece, its own marks and no others."""
    choices = Choices(variant.paper, cast(Backs, variant.backs), cast(Cuts, request.cuts), cast(Marks, request.marks))
    words, game = edition.words, edition.game
    if cut:
        choices = choices._replace(cuts="double", marks="none", margin=INSET, min_bleed=MIN_BLEED, registration=True)
    guide = [] if request.only or request.since or cut else _guide(edition, variant)
    before = guide[-1].n if guide else 0

    # What is the same on every sheet is said once.
    notices = [words("sheet/print-at-100")]
    if edition.missing:
        notices.append(words("sheet/draft", n=edition.missing))

    sides = {side: words(f"sheet/side-{side}") for side in ("front", "back", "fold")}

    def line(n: int, total: int, side: str) -> str:
        sheet = words(
            "sheet/header",
            game=edition.localized.title,
            version=game.file.version,
            language=edition.localized.locale.name,
            n=n + before,
            total=total + before,
            side=sides[side],
        )
        return " · ".join([sheet, *notices])

    header = HeaderText(
        line,
        words("sheet/ruler", mm=50),
        edition.localized.language,
        edition.name_of,
        lambda name: words("poster/map", name=name),
        words("poster/steps"),
    )
    try:
        imposition = impose(pieces, choices, header, edition.fonts)
    except ProblemsFound as found:
        # Imposition knows pieces by their ids; the author knows lines of the file.
        places = {item.id: item.where for item in edition.items}
        raise ProblemsFound(
            problem._replace(where=places.get(problem.where.file, problem.where)) for problem in found.problems
        ) from None
    pieces_on = [sheet._replace(n=sheet.n + before) for sheet in imposition.sheets]
    if request.printer:
        profile = find_profile(request.printer)
        pieces_on = [correct_back(sheet, profile, variant.backs) for sheet in pieces_on]
    if cut:
        pieces_on = [with_registration(sheet) for sheet in pieces_on]
    return imposition._replace(sheets=ink_sheets((*guide, *pieces_on), cast(Ink, request.ink)))


def _guide(edition: Edition, variant: Variant) -> list[Sheet]:
    """How to make the game, and what is in the box: the first pages of every file."""
    from generator.build.guide import write_guide

    two_sided = variant.backs.startswith("duplex")
    return make_guide(write_guide(edition, variant.backs), PAPERS[variant.paper], edition.fonts, two_sided=two_sided)


def _bind(
    project: Project, edition: Edition, draft: bool, books: Sequence[str], advance: Callable[[int, int, str], None]
) -> list[Bound]:
    """The files of the rulebook, written before anything is put in place: an example that fails stops all."""
    if not books:
        return []
    from generator.build.rulebooks import bind_books

    advance(0, len(books), "rulebook")
    return bind_books(project, edition, books, draft=draft)


def _put_book(bound: Bound, request: Request, staging: Path, made: Made) -> tuple[str, ...]:
    for file in bound.files:
        (staging / file.name).write_bytes(file.content)
        made.pages[file.name] = file.pages
    made.described.extend(bound.described)
    made.outputs[request.book_key(bound.book)] = {file.name: digest(file.content) for file in bound.files}
    return bound.notes
