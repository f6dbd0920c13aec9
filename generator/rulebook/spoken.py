"""What a rulebook says: every text of its tree in the order of reading, without any look.

In: a `Book`. Out: plain strings, for finding letters, numbers and changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.l10n.resolve import Inline, plain
from generator.rulebook.tree import Book, Rule


def texts_of(book: Book) -> Iterator[str]:
    """Titles and facts first, then the sections; the pictures' words are not among them."""
    yield book.title
    yield plain(book.subtitle)
    yield from book.facts
    yield from _texts(book.sections)


def texts_with_pictures(book: Book) -> Iterator[str]:
    """Besides the texts what is written in the pictures: each picture as it is drawn."""
    yield from texts_of(book)
    yield from _texts(book.sections, pictures=True)


def _texts(value: Any, pictures: bool = False) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif is_text(value):
        yield plain(value)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _texts(inner, pictures)
    elif hasattr(value, "svg"):
        yield value.svg.decode() if pictures else value.alt
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            # Ids are not read by anybody.
            if name not in ("anchor", "kind", "id", "tone"):
                yield from _texts(getattr(value, name), pictures)


def spoken(node: object) -> str:
    """All words of a node."""
    return " ".join(_texts(node))


def blocks_of(book: Book) -> Iterator[tuple[str, object]]:
    """The smallest parts that have an anchor, each with it."""
    for section in book.sections:
        for block in section.blocks:
            if isinstance(block, Rule):
                yield from ((inner.anchor, inner) for inner in block.blocks)
                yield block.anchor, block
            else:
                yield block.anchor, block
        yield section.anchor, section


def is_text(value: object) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(inline, Inline) for inline in value)
