"""A game's rulebook as it is declared: sections, rules and blocks, each with an id by which translators and references know it.

A block is told by the key that it has (`steps:`, `table:` …); plain words are a paragraph. What stands in the file is structure and words;
the look is in templates/rulebook/.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Discriminator, PlainValidator, Tag, WithJsonSchema

from generator.errors import did_you_mean
from generator.model.examples import Arrow as Arrow
from generator.model.examples import Callout as Callout
from generator.model.examples import Example as Example
from generator.model.examples import ExampleStep as ExampleStep
from generator.model.examples import Figure as Figure
from generator.model.examples import PlayerCount
from generator.model.fields import Declared, Id, Name, Text, either_list_or, is_plural, kind_of, wrong


def _number_path(value: Any) -> str:
    if isinstance(value, str) and re.fullmatch(r"[a-z][a-z0-9_]*(\.[a-z0-9]+([-_][a-z0-9]+)*)+", value):
        return value
    raise wrong(f"{value!r} is not the path of a number", "such as setup.hand_size or derived.draw_stack")


NumberPath = Annotated[str, PlainValidator(_number_path), WithJsonSchema({"type": "string"})]

if TYPE_CHECKING:
    Some = Literal["all"] | list[str]
    Counts = Literal["all"] | list[int]
else:
    Some = either_list_or(Literal["all"], list[Id])
    Counts = either_list_or(Literal["all"], list[PlayerCount])


class Steps(Declared):
    """A block of steps: a numbered list."""

    left_out: ClassVar = frozenset({"steps"})
    steps: dict[Id, Text]
    """The steps by id, in their order."""


class Bullets(Declared):
    """A block with a list: points without an order."""

    left_out: ClassVar = frozenset({"list"})
    list: dict[Id, Text]
    """The points by id."""


class Note(Declared):
    """A block with a note: a few words in a box."""

    left_out: ClassVar = frozenset({"note"})
    note: Text
    """The words in the box."""
    title: Text | None = None
    """A heading of the box."""
    kind: Literal["tip", "important", "variant"] = "tip"
    """How urgent it is; templates draw each kind in another way."""


class PlayersRow(Declared):
    """A row of a table of players: a label, and a number for each player count."""

    label: Text
    """What the number is."""
    value: NumberPath
    """`setup.…`, `derived.…`, `limits.…` or any other number of the file."""


class PlayersTable(Declared):
    """A table of players: a column for each player count."""

    caption: Text | None = None
    """Words above the table."""
    rows: dict[Id, PlayersRow]
    """The rows by id."""


class PlayersTableBlock(Declared):
    """A block with a table of players."""

    left_out: ClassVar = frozenset({"players_table"})
    players_table: PlayersTable
    """The table."""


class Table(Declared):
    """A table: columns by id, and rows with a text for each column."""

    caption: Text | None = None
    """Words above the table."""
    head: dict[Id, Text]
    """The columns by id, with their headings."""
    rows: dict[Id, dict[Id, Text]]
    """The rows by id: a text for each column."""


class TableBlock(Declared):
    """A block with a table."""

    left_out: ClassVar = frozenset({"table"})
    table: Table
    """The table."""


class Components(Declared):
    """A block of components: pictures, names and counts."""

    components: Some
    """`all`, or the ids of components in the order wanted."""
    about: dict[Id, Text] = {}
    """A sentence on a component."""


class SetupFigure(Declared):
    """A figure of the setup: the table as it is laid out, for each player count."""

    caption: Text | None = None
    """Words below the picture."""
    alt: Text | None = None
    """What the picture shows, for those who do not see it."""
    players: Counts = "all"
    """For which player counts a table is drawn."""
    labels: dict[Id, Text] = {}
    """What a zone of the table is called in the picture."""


class SetupFigureBlock(Declared):
    """A block with a figure of the setup."""

    left_out: ClassVar = frozenset({"setup_figure"})
    setup_figure: SetupFigure
    """The figure."""


class FigureBlock(Declared):
    """A block with a figure."""

    left_out: ClassVar = frozenset({"figure"})
    figure: Figure
    """The figure."""


class Question(Declared):
    """A question and its answer."""

    question: Text
    """What players ask."""
    answer: Text
    """What the rules say."""


class Questions(Declared):
    """A block of questions."""

    left_out: ClassVar = frozenset({"questions"})
    questions: dict[Id, Question]
    """Questions by id."""


class Term(Declared):
    """A term and its meaning."""

    term: Text
    """The word."""
    meaning: Text
    """What it means."""


class Terms(Declared):
    """A block of terms: the rulebook's glossary."""

    left_out: ClassVar = frozenset({"terms"})
    terms: dict[Id, Term]
    """Terms by id."""


class VariantsBlock(Declared):
    """A block with variants: their names and summaries, as the game declares them."""

    variants: Some
    """`all`, or the ids of variants in the order wanted."""


class CreditsBlock(Declared):
    """A block with credits and the notice."""

    credits: Literal[True]
    """Who made the game, and the notice."""


# An example also has steps, variants and a figure: the key that comes first here decides.
BLOCKS: dict[str, type[Declared]] = {
    "example": Example,
    "note": Note,
    "players_table": PlayersTableBlock,
    "table": TableBlock,
    "components": Components,
    "setup_figure": SetupFigureBlock,
    "questions": Questions,
    "terms": Terms,
    "figure": FigureBlock,
    "steps": Steps,
    "list": Bullets,
    "variants": VariantsBlock,
    "credits": CreditsBlock,
}


def _tag(value: Any, known: tuple[str, ...]) -> str:
    if isinstance(value, str) or is_plural(value):
        return "<paragraph>"
    if isinstance(value, Declared):
        return next((f"<{key}>" for key in known if key in type(value).model_fields), "<unknown>")
    if isinstance(value, dict):
        return next((f"<{key}>" for key in known if key in value), "<unknown>")
    return "<unknown>"


def _no_block(value: Any) -> Any:
    if not isinstance(value, dict):
        raise wrong(f"words or a block are wanted here, not {kind_of(value)}", "put quotes around a number")
    unknown = next(iter(value), "")
    if unknown in ("rule", "content"):
        raise wrong("a rule stands in a section, not in another rule")
    known = ("rule", *BLOCKS)
    raise wrong("this is no block: no key says what it is", did_you_mean(unknown, known))


Paragraph = Text
Block = (
    Paragraph
    | Example
    | Note
    | PlayersTableBlock
    | TableBlock
    | Components
    | SetupFigureBlock
    | Questions
    | Terms
    | FigureBlock
    | Steps
    | Bullets
    | VariantsBlock
    | CreditsBlock
)


def _told_by_key(kinds: dict[str, type[Declared]]) -> Any:
    known = tuple(kinds)
    unknown: Any = Annotated[Any, PlainValidator(_no_block), WithJsonSchema({"not": {}})]
    union: Any = Annotated[Text, Tag("<paragraph>")] | Annotated[unknown, Tag("<unknown>")]
    for key, model in kinds.items():
        union = union | Annotated[model, Tag(f"<{key}>")]
    return Annotated[union, Discriminator(lambda value: _tag(value, known))]


if TYPE_CHECKING:
    AnyBlock = Block
else:
    AnyBlock = _told_by_key(BLOCKS)


class Rule(Declared):
    """A rule: a heading that can be referred to, and blocks below it."""

    left_out: ClassVar = frozenset({"rule", "content"})
    rule: Text
    """The heading."""
    content: dict[Id, AnyBlock]
    """Its blocks by id."""


if TYPE_CHECKING:
    AnyBlockOrRule = Block | Rule
else:
    AnyBlockOrRule = _told_by_key({"rule": Rule, **BLOCKS})


class Section(Declared):
    """A section: a title, and blocks and rules below it."""

    left_out: ClassVar = frozenset({"content"})
    title: Text
    """The heading."""
    columns: Literal[1, 2] = 1
    """In how many columns its text is set."""
    page: Literal["auto", "new"] = "auto"
    """`new`: the section begins on a page of its own."""
    content: dict[Id, AnyBlockOrRule]


class Rulebook(Declared):
    """A rulebook: sections in their order."""

    left_out: ClassVar = frozenset({"sections"})
    subtitle: Text | None = None
    """Below the game's title."""
    banner: str = ""
    """Template of the picture on the title page, below templates/; there is a default."""
    colors: dict[Literal["accent", "second", "ink", "paper"], Name] = {}
    """Names of the palette for the book's headings, its second colour, its letters and its tints."""
    zones: dict[Id, Text] = {}
    """What players call the places of the table, those of `table:` and those of the rules: pictures print it."""
    digits: list[str] = []
    """Names with digits in them. Any other digit in a text is refused: numbers are placeholders."""
    not_shown: dict[str, str] = {}
    """What no example shows, and why: `end.table-full: …`."""
    quick_reference: list[str] = []
    """Sections, rules or blocks that make the quick reference, as in `{ref.…}`."""
    sections: dict[Id, Section]


BLOCK_KINDS: dict[str, type[Declared]] = {"<rule>": Rule} | {f"<{key}>": model for key, model in BLOCKS.items()}
"""The models by the tags that the validator puts into a path."""
