"""Types of YAML fields: each says in words what it takes, checks it, and shows itself in the JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    GetCoreSchemaHandler,
    PlainValidator,
    Tag,
    WithJsonSchema,
)
from pydantic_core import CoreSchema, PydanticCustomError, core_schema
from typing_extensions import TypeAliasType

from generator.errors import did_you_mean
from generator.units import CARD_SIZES

Scalar = str | int | float | bool

ID = r"[a-z0-9]+(-[a-z0-9]+)*"
NAME = r"[a-z][a-z0-9_]*"


class Declared(BaseModel):
    """Base of all declared things: strict, frozen, and unknown fields are refused."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid", use_attribute_docstrings=True)


class Text(str):
    """Words that a player reads: translated through the locale files."""

    __slots__ = ()

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(cls, core_schema.str_schema(min_length=1, strict=True))


def wrong(message: str, hint: str = "") -> PydanticCustomError:
    """A complaint about a value, with an optional hint after a middle dot."""
    escaped = message.replace("{", "{{").replace("}", "}}")
    return PydanticCustomError("wrong_value", escaped, {"hint": hint})


def _id(value: Any) -> str:
    if isinstance(value, str) and re.fullmatch(ID, value):
        return value
    hint = "small letters, digits and hyphens, such as 'lake-tile'"
    if isinstance(value, bool | int | float):
        hint += "; put quotes around a number"
    raise wrong(f"{value!r} is not an id", hint)


def _name(value: Any) -> str:
    if isinstance(value, str) and re.fullmatch(NAME, value):
        return value
    raise wrong(f"{value!r} is not a field name", "small letters, digits and underscores, such as 'hand_size'")


def _key(value: Any) -> str | int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and re.fullmatch(r"[a-z0-9]+([-_][a-z0-9]+)*", value):
        return value
    raise wrong(f"{value!r} is not a key", "small letters, digits, hyphens and underscores")


def _scalar(value: Any) -> Scalar:
    if isinstance(value, str | int | float | bool):
        return value
    raise wrong(f"a word, a number or true/false is wanted here, not {kind_of(value)}")


def _color(value: Any) -> str:
    if isinstance(value, str) and re.fullmatch(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", value):
        return value
    hint = "put quotes around it: an unquoted # starts a comment" if value is None else ""
    raise wrong(f"{value!r} is not a colour such as '#c8102e'", hint)


class Size(NamedTuple):
    """Width and height in millimetres."""

    width: float
    height: float


_SMALLEST, _LARGEST = 5.0, 2000.0


def _size(value: Any) -> Size:
    if isinstance(value, Size):
        return value
    if isinstance(value, str) and value in CARD_SIZES:
        return Size(*CARD_SIZES[value])
    if isinstance(value, str) and (match := re.fullmatch(r"([0-9.]+) ?[x×] ?([0-9.]+)( ?mm)?", value)):
        width, height = _millimetres(match[1]), _millimetres(match[2])
    elif isinstance(value, int | float) and not isinstance(value, bool):
        width = height = float(value)
    else:
        hint = did_you_mean(value, CARD_SIZES) if isinstance(value, str) else ""
        raise wrong(f"{value!r} is not a size such as 'euro' or '63x88' (mm)", hint)
    if not (_SMALLEST <= width <= _LARGEST and _SMALLEST <= height <= _LARGEST):
        raise wrong(f"{width:g} × {height:g} mm is impossible", f"sides are {_SMALLEST:g} to {_LARGEST:g} mm")
    return Size(width, height)


def _millimetres(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise wrong(f"{text!r} is not a number of millimetres") from None


def _players(value: Any) -> range:
    if isinstance(value, range):
        return value
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 99:
        return range(value, value + 1)
    if isinstance(value, str) and (match := re.fullmatch(r"([0-9]{1,2}) ?[-–] ?([0-9]{1,2})", value)):
        low, high = int(match[1]), int(match[2])
        if 1 <= low <= high:
            return range(low, high + 1)
    raise wrong(f"{value!r} is not a number of players such as 2-5")


def kind_of(value: Any) -> str:
    """How a person would call a YAML value."""
    if value is None:
        return "nothing"
    names = {bool: "true/false", int: "a number", float: "a number", str: "text", dict: "a mapping", list: "a list"}
    return names.get(type(value), "this")


_SCALAR_SCHEMA: dict[str, Any] = {"type": ["string", "number", "boolean"]}
_SIZE_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {"enum": sorted(CARD_SIZES)},
        {"type": "string", "pattern": r"^[0-9.]+ ?[x×] ?[0-9.]+( ?mm)?$"},
        {"type": "number", "minimum": _SMALLEST, "maximum": _LARGEST},
    ]
}

Id = Annotated[str, PlainValidator(_id), WithJsonSchema({"type": "string", "pattern": f"^{ID}$"})]
Name = Annotated[str, PlainValidator(_name), WithJsonSchema({"type": "string", "pattern": f"^{NAME}$"})]
Value = Annotated[Scalar, PlainValidator(_scalar), WithJsonSchema(_SCALAR_SCHEMA)]
HexColor = Annotated[
    str, PlainValidator(_color), WithJsonSchema({"type": "string", "pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"})
]
SizeField = Annotated[Size, PlainValidator(_size), WithJsonSchema(_SIZE_SCHEMA)]
Players = Annotated[range, PlainValidator(_players), WithJsonSchema({"type": ["string", "integer"]})]


def either_map_or(leaf: Any, mapping: Any) -> Any:
    """A union told apart by shape, so that an error speaks of the branch that was meant."""
    return Annotated[
        Annotated[leaf, Tag("plain")] | Annotated[mapping, Tag("map")],
        Discriminator(lambda value: "map" if isinstance(value, dict) else "plain"),
    ]


# Keys of texts and tables: names, ids and numbers (a rank, a player count).
Key = Annotated[str | int, PlainValidator(_key), WithJsonSchema({"type": "string"})]

Copies = Annotated[int, Field(ge=1, le=10_000)]

# Unions told apart by shape are values that only pydantic understands.
if TYPE_CHECKING:
    TextTree = Mapping[str | int, Any]
    Axis = list[Scalar] | dict[Scalar, int]
    PerPlayers = int | dict[int, int]
    TellApart = bool | list[str]
else:
    Axis = either_map_or(list[Value], dict[Value, Copies])
    PerPlayers = either_map_or(int, dict[int, int])
    TellApart = Annotated[
        Annotated[bool, Tag("plain")] | Annotated[list[Name], Tag("list")],
        Discriminator(lambda value: "list" if isinstance(value, list) else "plain"),
    ]
    TextTree = TypeAliasType("TextTree", dict[Key, either_map_or(Text, "TextTree")])
"""Texts by key, as deep as the author likes: the keys become the translator's context."""

DataTree = dict[Key, Any]
