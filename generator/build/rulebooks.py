"""The rulebook of an edition: its examples played, its words resolved, its pages and files written.

In: a project, a game and its faces in a language. Out: the book's tree, and files by name. Raises `ProblemsFound` at the lines of the
game file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.drawing.fonts import FontRegistry
from generator.errors import Problem, ProblemsFound, error, raise_errors
from generator.faces.goods import goods_of
from generator.faces.icons import IconShelf
from generator.l10n.localize import LocalizedGame, Words, localize_game
from generator.project import Project
from generator.rulebook.examples import find_examples, play_examples, text_prefix
from generator.rulebook.figures import Studio
from generator.rulebook.finding import check_figures
from generator.rulebook.look import make_look
from generator.rulebook.printed import find_unprinted
from generator.rulebook.structure import make_book
from generator.rulebook.tree import Book

if TYPE_CHECKING:
    from generator.build.making import Edition
    from generator.rulebook.pages import Pages

BOOK, QUICK, HTML = "rulebook.pdf", "quick-reference.pdf", "rulebook.html"


class Opened(NamedTuple):
    """A rulebook ready to be written."""

    book: Book
    localized: LocalizedGame
    words: Words
    problems: tuple[Problem, ...]
    """Warnings: in a draft, examples that cannot be played."""


class BookFile(NamedTuple):
    name: str
    content: bytes
    pages: int


class Bound(NamedTuple):
    """What was made of one wish: pdf, html, or booklet-<paper>."""

    book: str
    files: tuple[BookFile, ...] = ()
    described: tuple[dict[str, Any], ...] = ()
    notes: tuple[str, ...] = ()


def open_book(project: Project, edition: Edition, *, draft: bool = False) -> Opened | None:
    """Nothing if the game has no rulebook."""
    game = edition.game
    if game.file.rulebook is None:
        return None
    playing = play_examples(project, game, draft=draft)
    raise_errors([*playing.problems, *check_figures(game, playing)])
    icons = IconShelf(project, edition.fonts)
    locale = edition.localized.locale
    localized = localize_game(game, project, locale, icons=icons, draft=draft, scopes=playing.scopes)
    look = make_look(game, localized, project, edition.fonts, icons)
    raise_errors(_check_letters(localized, edition.fonts, look.fonts["body"]))
    goods = goods_of(game, game.all_items, edition.full.by_item)
    studio = Studio(game, goods, localized, edition.words, edition.fonts, icons, playing, accent=look.colors.accent)
    failed = {}
    for target in find_examples(game):
        prefix = text_prefix(game, target)
        played = playing.played.get(prefix)
        failed[prefix] = played.failed if played else "not played"
    book = make_book(game, localized, edition.words, studio, look, failed)
    return Opened(book, localized, edition.words, playing.problems)


def _check_letters(localized: LocalizedGame, fonts: FontRegistry, family: str) -> Iterator[Problem]:
    """Letters that the book's font lacks would be empty boxes on the page."""
    game = localized.game
    for identity, message in game.messages.items():
        if not identity.startswith(f"{game.id}/rulebook/"):
            continue
        for inline in localized.text(identity):
            missing = fonts.get(family, bold=inline.bold, italic=inline.italic).missing(inline.text)
            if missing:
                said = f"'{family}' has no letter '{missing[0]}' (U+{ord(missing[0]):04X}), in '{localized.language}'"
                yield error("missing-glyph", message.where, said, "choose another font in theme.fonts, or other words")


class Bindery:
    """Writes the files of an opened book; its pages are set once, whatever is made of them."""

    def __init__(self, project: Project, edition: Edition, opened: Opened, *, fitted: bool = True) -> None:
        """`fitted`: figures fill the pages; it takes as long as setting them."""
        self.project = project
        self.fitted = fitted
        self.game = edition.game
        self.fonts = edition.fonts
        self.book = opened.book
        self.words = opened.words

    @cached_property
    def pages(self) -> Pages:
        """Raises `ProblemsFound` for whatever stands outside of its page."""
        from generator.rulebook.layout import check_layout
        from generator.rulebook.pages import write_book

        pages = write_book(self.book, self.project, self.words, self.fonts, fitted=self.fitted)
        raise_errors(check_layout(self.game, self.book, pages.pdf))
        return pages

    def write(self, wanted: str) -> Iterator[BookFile]:
        """`wanted`: pdf, html, or booklet-<paper>."""
        if wanted == "html":
            from generator.rulebook.html import write_html

            yield BookFile(HTML, write_html(self.book, self.project, self.words, self.fonts), 1)
        elif wanted.startswith("booklet-"):
            from generator.rulebook.booklet import make_booklet, saddle_order

            paper = wanted.removeprefix("booklet-")
            content = make_booklet(self.pages.pdf, paper, self.book.title, self.book.language)
            yield BookFile(f"rulebook-{wanted}.pdf", content, len(saddle_order(self.pages.number)))
        else:
            yield BookFile(BOOK, *self.pages)
            if self.book.quick:
                yield BookFile(QUICK, *self._quick_reference())

    def _quick_reference(self) -> Pages:
        from generator.rulebook.pages import write_quick_reference

        quick = write_quick_reference(self.book, self.project, self.words, self.fonts)
        if quick.number > 1:
            where = self.game.source.where(("rulebook", "quick_reference"))
            message = (
                f"the quick reference needs {quick.number} pages in '{self.book.language}', however small it is set"
            )
            raise ProblemsFound([error("overfull", where, message, "it is one page: name fewer sections or rules")])
        return quick


def bind_books(project: Project, edition: Edition, books: Sequence[str], *, draft: bool) -> list[Bound]:
    """The files of each that is wanted: none if the game has no rulebook."""
    opened = open_book(project, edition, draft=draft)
    if opened is None:
        return [Bound(book) for book in books]
    unprinted = find_unprinted(edition.game)
    bound = []
    bindery = Bindery(project, edition, opened)
    for book in books:
        files = tuple(bindery.write(book))
        described = [_describe(file, unprinted.rules) for file in files]
        notes = [f"rulebook: {files[0].pages} pages; {unprinted}"] if book == "pdf" else []
        if book == "pdf" and opened.book.drafts:
            notes.append(f"draft: {opened.book.drafts} texts of the rulebook are not translated")
        notes += [str(problem) for problem in opened.problems] if book == "pdf" else []
        bound.append(Bound(book, files, tuple(described), tuple(notes)))
    return bound


def _describe(file: BookFile, not_printed: tuple[str, ...]) -> dict[str, Any]:
    """The manifest's entry: as for other files, with no sheets of pieces."""
    format = file.name.rpartition(".")[2]
    sheet: dict[str, Any] = {"path": file.name, "format": format, "paper": "a5", "backs": "none", "sheets": []}
    described = {**sheet, "kind": "rulebook", "pages": file.pages}
    return {**described, "numbers_not_printed": list(not_printed)} if file.name == BOOK else described


def check_book(project: Project, edition: Edition) -> list[Problem]:
    """Everything that is wrong with the rulebook in this language; nothing is written."""
    try:
        opened = open_book(project, edition)
        if opened is not None:
            list(Bindery(project, edition, opened, fitted=False).write("pdf"))
    except ProblemsFound as found:
        return list(found.problems)
    return list(opened.problems) if opened else []
