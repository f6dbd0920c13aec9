"""A rulebook in one language as a plain tree: what every writer of it gets.

Texts are resolved, pictures are drawn; nothing in it knows of pages or of HTML. A node says by its `kind` what it is, which is what
templates ask.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol

from generator.l10n.resolve import RichText

NO_TEXT: RichText = ()


class Picture(Protocol):
    """A drawing in millimetres, and what it shows in words."""

    @property
    def svg(self) -> bytes: ...
    @property
    def width(self) -> float: ...
    @property
    def height(self) -> float: ...
    @property
    def alt(self) -> str: ...


@dataclass(frozen=True)
class Drawing:
    """A picture of our own."""

    svg: bytes
    width: float
    height: float
    alt: str = ""


@dataclass(frozen=True)
class Paragraph:
    anchor: str
    text: RichText
    leads: bool = False
    """It announces the block after it and stands on the same page."""
    kind: ClassVar = "paragraph"


@dataclass(frozen=True)
class Listing:
    """Steps, which are numbered, or points of a list."""

    anchor: str
    entries: tuple[RichText, ...]
    kind: str


@dataclass(frozen=True)
class Note:
    anchor: str
    title: RichText
    text: RichText
    tone: str
    kind: ClassVar = "note"


@dataclass(frozen=True)
class Table:
    anchor: str
    caption: RichText
    head: tuple[RichText, ...]
    rows: tuple[tuple[RichText, ...], ...]
    numeric: tuple[bool, ...]
    """Columns that hold nothing but numbers."""
    kind: ClassVar = "table"


@dataclass(frozen=True)
class Part:
    """A component: its pictures, its name, how many there are."""

    pictures: tuple[Picture, ...]
    name: str
    count: str
    about: RichText


@dataclass(frozen=True)
class Parts:
    anchor: str
    entries: tuple[Part, ...]
    kind: ClassVar = "components"


@dataclass(frozen=True)
class Shown:
    """A picture of a figure; `label` tells several of them apart."""

    picture: Picture
    label: str = ""


@dataclass(frozen=True)
class Figure:
    anchor: str
    pictures: tuple[Shown, ...]
    caption: RichText
    beside: bool = False
    kind: ClassVar = "figure"


@dataclass(frozen=True)
class ExampleStep:
    text: RichText
    figure: Figure | None
    number: int = 0
    """Counted from 1 for the moves that are told; 0 for what only shows something."""


@dataclass(frozen=True)
class Example:
    anchor: str
    label: str
    title: RichText
    text: RichText
    figure: Figure | None
    steps: tuple[ExampleStep, ...]
    failed: str
    kind: ClassVar = "example"


@dataclass(frozen=True)
class Pair:
    """A question and its answer, a term and its meaning, a variant and its summary, a role and a name."""

    id: str
    head: RichText
    body: RichText


@dataclass(frozen=True)
class Pairs:
    anchor: str
    entries: tuple[Pair, ...]
    kind: str


@dataclass(frozen=True)
class Credits:
    anchor: str
    entries: tuple[Pair, ...]
    notice: RichText
    version: str
    kind: ClassVar = "credits"


Block = Paragraph | Listing | Note | Table | Parts | Figure | Example | Pairs | Credits


@dataclass(frozen=True)
class Beside:
    """A block, and to its right a figure."""

    anchor: str
    block: Block
    figure: Figure
    kind: ClassVar = "beside"


@dataclass(frozen=True)
class Rule:
    anchor: str
    title: RichText
    blocks: tuple[Node, ...]
    kind: ClassVar = "rule"


Node = Block | Beside | Rule


@dataclass(frozen=True)
class Section:
    anchor: str
    title: RichText
    columns: int
    new_page: bool
    blocks: tuple[Node, ...]
    kind: ClassVar = "section"


@dataclass(frozen=True)
class Colors:
    """The book's own colours."""

    accent: str
    second: str
    ink: str
    paper: str


@dataclass(frozen=True)
class Book:
    language: str
    title: str
    subtitle: RichText
    facts: tuple[str, ...]
    """Players, time, age."""
    authors: tuple[str, ...]
    sections: tuple[Section, ...]
    quick: tuple[Section, ...]
    """The quick reference; empty if there is none."""
    banner: Drawing
    colors: Colors
    fonts: dict[str, str]
    titles: dict[str, RichText]
    """What anchors are called, for references."""
    icons: dict[str, Drawing]
    """The icons that texts use."""
    drafts: int = 0
    """Texts that are not translated yet."""
