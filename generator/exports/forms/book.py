"""One PDF of all cards, two pages each: back, front, back, front …, as pictures in printing inks."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import pypdfium2  # type: ignore[import-untyped]
from pydantic import Field

from generator.errors import Problem, ProblemsFound, Where, error
from generator.exports.contents import CONTENTS, Row, write_contents
from generator.exports.forms import Export
from generator.exports.ink import most_ink, to_inks
from generator.exports.pictures import Shot, draw_pictures
from generator.exports.products import Match, match_products
from generator.exports.profile import ShopProfile
from generator.exports.stock import Good, Stock, Wish
from generator.output.pdf_pictures import InkPicture, PicturePage, write_picture_pages

POINTS = 72
ORDER = ("back", "front")
MOST = 10
"""Complaints about one file: a mistake in every page is told by its first pages."""


class Profile(ShopProfile):
    """A profile: one PDF of pages."""

    form: Literal["book"]
    ink: Annotated[float, Field(ge=100, le=400)] = 240.0
    """The most ink that a pixel may carry: the four inks added up, in percent."""


class Book(NamedTuple):
    """What is promised of one PDF."""

    pixels: tuple[int, int]
    pages: tuple[str, ...]
    """Digest of the picture on each page."""


def make(stock: Stock, profile: Profile, wish: Wish) -> Export:
    matches = match_products(stock, profile, wish)
    _need_backs(stock)
    books: dict[str, list[Good]] = {}
    for good in stock.goods:
        books.setdefault(matches[good.component].id, []).append(good)
    files: dict[str, bytes] = {}
    promised: dict[str, Book] = {}
    rows: list[Row] = []
    for product, goods in books.items():
        name = f"{stock.game.id}-{product}.pdf"
        files[name], promised[name] = _bind(stock, goods, matches, profile)
        for good in goods:
            first = 2 * sum(other.copies for other in goods[: goods.index(good)]) + 1
            rows.append(Row(product, good.component, good.id, good.copies, f"page {first + 1}", f"page {first}"))
    files[CONTENTS] = write_contents(rows)
    said = [f"{name}: {len(book.pages) // 2} cards on {len(book.pages)} pages" for name, book in promised.items()]
    return Export(files, promised, tuple(said))


def _need_backs(stock: Stock) -> None:
    problems = [
        error("no-back", goods[0].where, f"'{component}' has no back", "its pages go back, front: give it a back")
        for component, goods in stock.components.items()
        if any(good.back is None for good in goods)
    ]
    if problems:
        raise ProblemsFound(problems)


def _bind(stock: Stock, goods: list[Good], matches: dict[str, Match], profile: Profile) -> tuple[bytes, Book]:
    pixels = matches[goods[0].component].product.pixels
    shots: dict[str, Shot] = {}
    for good in goods:
        match = matches[good.component]
        for _, face in good.sides:
            shots.setdefault(face.hash, Shot(face, *pixels, match.zoom, match.turned))
    pictures: dict[str, InkPicture] = {}
    for key, picture in zip(shots, draw_pictures(shots.values(), profile.dpi, stock.fonts), strict=True):
        pictures[key] = InkPicture(*pixels, to_inks(picture, profile.ink).tobytes())
    digests = {key: _digest(picture.data) for key, picture in pictures.items()}
    order = [face.hash for good in goods for _ in range(good.copies) for face in _sides_in_order(good)]
    width, height = (side * POINTS / profile.dpi for side in pixels)
    pages = [PicturePage(key, width, height, profile.bleed * POINTS / profile.dpi) for key in order]
    author = ", ".join(stock.game.file.people)
    content = write_picture_pages(
        pages, pictures, title=stock.title, author=author, subject=profile.name, language=stock.language
    )
    return content, Book(pixels, tuple(digests[key] for key in order))


def _sides_in_order(good: Good) -> Iterator[Any]:
    sides = dict(good.sides)
    return (sides[side] for side in ORDER)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def check(folder: Path, profile: Profile, promised: dict[str, Book]) -> list[Problem]:
    """The pages through a PDF reader: how many, how large, which picture, and the ink on their pixels."""
    return [
        error("export", Where(name), message)
        for name, book in promised.items()
        for message in islice(_check_book(folder / name, profile, book), MOST)
    ]


def _check_book(path: Path, profile: Profile, book: Book) -> Iterator[str]:
    measured: dict[str, float] = {}
    with pypdfium2.PdfDocument(path) as document:
        if len(document) != len(book.pages):
            yield f"{len(document)} pages instead of {len(book.pages)}"
            return
        for number, wanted in enumerate(book.pages, start=1):
            page = document[number - 1]
            size = tuple(side * POINTS / profile.dpi for side in book.pixels)
            if any(abs(is_side - side) > 0.05 for is_side, side in zip(page.get_size(), size, strict=True)):
                yield f"page {number} is {page.get_size()} points large instead of {size}"
            pictures = list(page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE]))
            if len(pictures) != 1:
                yield f"page {number} has {len(pictures)} pictures instead of one"
                continue
            facts = pictures[0].get_metadata()
            data = bytes(pictures[0].get_data(decode_simple=True))
            inks = facts.colorspace == pypdfium2.raw.FPDF_COLORSPACE_DEVICECMYK
            if not inks or len(data) != 4 * facts.width * facts.height:
                yield f"page {number} is not in printing inks"
                continue
            if (facts.width, facts.height) != tuple(book.pixels):
                yield f"page {number} has {facts.width} × {facts.height} pixels"
            digest = _digest(data)
            if digest != wanted:
                yield f"page {number} shows another picture than it should: pages go {', '.join(ORDER)}"
            if digest not in measured:
                measured[digest] = most_ink(data)
            if measured[digest] > profile.ink:
                yield f"page {number} carries {measured[digest]:.0f} % of ink; the most is {profile.ink:g} %"
            page.close()
