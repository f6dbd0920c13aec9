"""Types of YAML fields: each says in words what it takes, checks it, and shows itself in the JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
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


CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""Plural categories, as CLDR calls them."""


class Text(str):
    """Words that a player reads: translated through the locale files.

    A text that depends on a number has several forms: `plural: {one: "{limits.x} card is", other: "{limits.x} cards are"}`. It then
    equals its first form, and its first placeholder that is a number decides which one is printed.
    """

    __slots__ = ("forms",)
    forms: tuple[tuple[str, str], ...]
    """Plural category and text, if it depends on a number."""

    def __new__(cls, text: str, forms: tuple[tuple[str, str], ...] = ()) -> Text:
        self = super().__new__(cls, text)
        self.forms = forms
        return self

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        words = core_schema.str_schema(min_length=1, strict=True)
        return core_schema.no_info_wrap_validator_function(_text, words)

    @classmethod
    def of_plural(cls, value: Any) -> Text:
        """A text in several forms; raises the complaint of `wrong`."""
        return _text(value, str)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        form = {"type": "string", "minLength": 1}
        forms = {"type": "object", "properties": dict.fromkeys(CATEGORIES, form), "required": ["other"]}
        plural = {"type": "object", "properties": {"plural": forms}, "required": ["plural"]}
        return {"anyOf": [form, {**plural, "additionalProperties": False}]}


def is_plural(value: Any) -> bool:
    """Whether a mapping is one text in several forms, and not several texts."""
    return isinstance(value, dict) and list(value) == ["plural"] and isinstance(value["plural"], dict)


def _text(value: Any, as_words: Callable[[Any], str]) -> Text:
    if isinstance(value, Text):
        return value
    if not is_plural(value):
        return Text(as_words(value))
    given = value["plural"]
    for name, form in given.items():
        if name not in CATEGORIES:
            raise wrong(f"{name!r} is not a plural category", did_you_mean(name, CATEGORIES))
        if not isinstance(form, str) or not form:
            raise wrong(f"the form '{name}' is not a text")
    if "other" not in given or len(given) < 2:
        raise wrong("a text that depends on a number has at least two forms", "plural: {one: …, other: …}")
    forms = tuple((name, given[name]) for name in CATEGORIES if name in given)
    return Text(forms[0][1], forms)


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


def either_list_or(leaf: Any, entries: Any) -> Any:
    """The same for one thing or a list."""
    return Annotated[
        Annotated[leaf, Tag("plain")] | Annotated[entries, Tag("list")],
        Discriminator(lambda value: "list" if isinstance(value, list) else "plain"),
    ]


def either_text_or(mapping: Any) -> Any:
    """A text, also in several forms, or a mapping of texts."""
    return Annotated[
        Annotated[Text, Tag("plain")] | Annotated[mapping, Tag("map")],
        Discriminator(lambda value: "map" if isinstance(value, dict) and not is_plural(value) else "plain"),
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
    Names = str | list[str]
else:
    Axis = either_map_or(list[Value], dict[Value, Copies])
    PerPlayers = either_map_or(int, dict[int, int])
    TellApart = either_list_or(bool, list[Name])
    Names = either_list_or(str, list[str])
    TextTree = TypeAliasType("TextTree", dict[Key, either_text_or("TextTree")])
"""Texts by key, as deep as the author likes: the keys become the translator's context."""

DataTree = dict[Key, Any]
