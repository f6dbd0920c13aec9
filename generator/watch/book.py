"""The pages of a rulebook as pictures.

In: a game drawn in a language. Out: a `Book`, or nothing if the game has no rulebook.
"""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from generator.build.making import Edition
from generator.build.rulebooks import Bindery, open_book
from generator.errors import Problem
from generator.output.png import write_png
from generator.project import Project, digest

DPI = 150


class Book(NamedTuple):
    pdf: bytes
    pages: int
    key: str

    def picture(self, number: int) -> bytes:
        return next(islice(write_png(self.pdf, DPI), number, None))


def make_book(project: Project, edition: Edition) -> tuple[Book | None, tuple[Problem, ...]]:
    """The book, and what is doubtful in it; raises `ProblemsFound`."""
    opened = open_book(project, edition, draft=True)
    if opened is None:
        return None, ()
    pages = Bindery(project, edition, opened).pages
    return Book(pages.pdf, pages.number, digest(pages.pdf)[:24]), opened.problems
