"""Components as declared, and the pieces they expand to."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from generator.errors import Where
from generator.model.fields import Axis, Copies, Declared, Id, Name, Scalar, TellApart, Text, TextTree

FieldType = Literal["text", "number", "word", "color", "image"]
TemplateName = Annotated[str, Field(min_length=1, max_length=200)]


class Component(Declared):
    """A component: what every kind has. A set is written compactly: `for_each`, `items` or `rows` say which different pieces there are."""

    kind: str
    """What it is: card, token, …"""
    name: Text
    """What players call one of them; shown in the outline of the PDF and in lists."""
    copies: Copies = 1
    """How many of each different piece are in the box."""
    varied: bool = False
    """Every copy has a look of its own, though all are played alike: its template is told `item.nth`, counted from 1."""
    for_each: dict[Name, Axis] = {}
    """Every combination of these values is a piece: `colour: [red, blue]`, or with copies of each value: `rank: {1: 3, 2: 2}`."""
    id: str = ""
    """Pattern of the pieces' ids for `for_each`, such as "{colour}-{rank}" (the default: the values joined by hyphens)."""
    fields: dict[Name, FieldType] = {}
    """Which fields `items` or `rows` have, and what they hold; `text` is translated."""
    items: dict[Id, dict[str, Any]] = {}
    """The different pieces by id, with their fields; `copies`, `front` and `back` may be given for each."""
    rows: str = ""
    """A CSV file below `content/` whose rows are the pieces: a column `id`, the declared fields, and `copies`, `front` or `back`."""
    making: Text | None = None
    """How this component is made, where that is not plain from its kind; for the guide's page."""
    stand_in: Text | None = None
    """What may be used in its place, such as coins or cubes; for the guide's page."""
    tell_apart: TellApart = True
    """Whether players must tell the fronts of different pieces apart; `tuckbox check` proves it, for colour-blind eyes and in grey too.
    Or a list of the fields whose values must be told apart: `[colour]`."""
    text: TextTree = {}
    """Texts that the templates of this component print by key: `t("title")`."""
    front: TemplateName = ""
    """Template of the front; the kind has a default. `{field}` in the name stands for a field of the piece."""
    back: TemplateName = ""
    """Template of the back; empty for none."""
    bleed: Annotated[float, Field(ge=0, le=20)] = 3.0
    """How far the artwork goes on beyond the cut, in mm."""
    safe: Annotated[float, Field(ge=0, le=20)] = 3.0
    """How far from the cut text should stay, in mm."""


class Item(NamedTuple):
    """One different piece of a component, with as many copies as the box holds."""

    id: str
    component: str
    copies: int
    fields: dict[str, Scalar]
    texts: dict[str, str]
    """Field name to message id."""
    front: str
    back: str
    where: Where


class Message(NamedTuple):
    """A text to translate: its context id, made of the keys that the author wrote, the source text and its place."""

    id: str
    text: str
    where: Where
    forms: tuple[tuple[str, str], ...] = ()
    """Plural category and text, if it depends on a number; `text` is the first form then."""
    role: str = ""
    """What declares it, such as `Credit.role`."""

    @property
    def plural(self) -> str:
        """The last form, for all other numbers; empty if there is only one."""
        return self.forms[-1][1] if self.forms else ""
