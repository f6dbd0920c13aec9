"""The pages of a rulebook as pictures.

In: a game drawn in a language. Out: a `Book`, or nothing if the game has no rulebook.
"""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from generator.build.making import Edition
from generator.output.png import write_png
from generator.project import Project, digest

DPI = 150


class Book(NamedTuple):
    pdf: bytes
    pages: int
    key: str

    def picture(self, number: int) -> bytes:
        return next(islice(write_png(self.pdf, DPI), number, None))


def make_book(project: Project, edition: Edition) -> Book | None:
    """Raises `ProblemsFound`."""
    return None
