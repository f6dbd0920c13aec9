"""The reference of a game file, written from its schema: every field with its meaning, type, default and an example.

In: the JSON Schema and real game files. Out: Markdown. An example is the first real use of a field in a file, so that it cannot be wrong.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import yaml

Schema = Mapping[str, Any]
LONGEST = 70
HEAD = """# Every field of a game file

This page is written from the schema (`tuckbox schema`) by `make reference`; the examples are taken from the games that ship with
Tuckbox and from the game that `tuckbox new` writes. Unknown fields are refused, with the nearest one that exists.
**Bold** fields must be there. "Words" are translated through the locale files; `id` is small letters, digits and hyphens; a `size`
is millimetres such as `63x88`, or a name such as `poker` (`tuckbox list` shows them).

"""


def write_reference(schema: Schema, games: Iterable[Any]) -> str:
    examples = Examples(schema)
    for game in games:
        examples.learn(schema, game)
    defined: Mapping[str, Schema] = schema["$defs"]
    kinds = [name for name in _order(schema) if "const" in defined[name].get("properties", {}).get("kind", {})]
    left_out: Mapping[str, Any] = {}
    common = _common([defined[name] for name in kinds])
    parts = [HEAD, _section("A game file", schema, schema, examples.of(""))]
    for name in _order(schema):
        if name in kinds and common:
            about = "What every kind of component has; what a kind has besides, or otherwise, follows."
            parts.append(
                _section("Every component", {"description": about, "properties": common}, schema, examples.anywhere)
            )
            common, left_out = {}, common
        if name in kinds:
            own = {field: told for field, told in defined[name]["properties"].items() if left_out.get(field) != told}
            parts.append(_section(_title(name), {**defined[name], "properties": own}, schema, examples.of(name)))
        elif "properties" in defined[name]:
            parts.append(_section(_title(name), defined[name], schema, examples.of(name)))
    return "\n".join(parts)


def _common(kinds: list[Schema]) -> dict[str, Any]:
    """Fields that most kinds have alike."""
    told: dict[str, list[Any]] = {}
    for kind in kinds:
        for name, field in kind["properties"].items():
            told.setdefault(name, []).append(field)
    most = {name: max(fields, key=fields.count) for name, fields in told.items()}
    return {name: field for name, field in most.items() if told[name].count(field) > len(kinds) / 2}


class Examples:
    """The first real use of every field, by the definition that it belongs to."""

    def __init__(self, schema: Schema) -> None:
        self.root = schema
        self.found: dict[str, dict[str, Any]] = {}

    def of(self, name: str) -> Mapping[str, Any]:
        """Of this definition; a field that only others use has their example."""
        return {**self.anywhere, **self.found.get(name, {})}

    @property
    def anywhere(self) -> Mapping[str, Any]:
        merged: dict[str, Any] = {}
        for fields in self.found.values():
            merged = {**fields, **merged}
        return merged

    def learn(self, schema: Schema, value: Any, name: str = "") -> None:
        name, schema = self._resolve(schema, value, name)
        if isinstance(value, dict) and "properties" in schema:
            known = self.found.setdefault(name, {})
            for field, inner in value.items():
                if field in schema["properties"]:
                    known.setdefault(field, inner)
                    self.learn(schema["properties"][field], inner)
        elif isinstance(value, dict):
            rules = [*schema.get("patternProperties", {}).values(), schema.get("additionalProperties")]
            for rule in rules:
                if isinstance(rule, dict):
                    for inner in value.values():
                        self.learn(rule, inner)
        elif isinstance(value, list) and isinstance(schema.get("items"), dict):
            for inner in value:
                self.learn(schema["items"], inner)

    def _resolve(self, schema: Schema, value: Any, name: str) -> tuple[str, Schema]:
        """Follows references, and chooses the alternative that this value is."""
        while True:
            if "$ref" in schema:
                name = schema["$ref"].rpartition("/")[2]
                schema = self.root["$defs"][name]
                continue
            options = schema.get("oneOf") or schema.get("anyOf")
            chosen = next((option for option in options or () if self._may_be(option, value)), None)
            if chosen is None:
                return name, schema
            schema = chosen

    def _may_be(self, schema: Schema, value: Any) -> bool:
        if "$ref" in schema:
            schema = self.root["$defs"][schema["$ref"].rpartition("/")[2]]
        if not isinstance(value, dict):
            wanted = schema.get("type")
            return wanted != "object" and "properties" not in schema
        properties = schema.get("properties")
        if properties is None:
            return schema.get("type") == "object" or "patternProperties" in schema
        kind = properties.get("kind", {}).get("const")
        if kind is not None:
            return bool(value.get("kind") == kind)
        return set(schema.get("required", ())) <= set(value) <= set(properties)


def _section(title: str, schema: Schema, root: Schema, examples: Mapping[str, Any]) -> str:
    about = _sentence(schema.get("description", ""))
    lines = [
        f"## {title}",
        "",
        *([about, ""] if about else []),
        "| field | type | default | meaning | example |",
        "|---|---|---|---|---|",
    ]
    required = set(schema.get("required", ()))
    for name, field in schema["properties"].items():
        shown = f"**`{name}`**" if name in required else f"`{name}`"
        default = "" if name in required else _default(field)
        meaning = _sentence(field.get("description", "")) or _meaning_of_ref(field, root)
        example = examples.get(name, field.get("const"))
        cells = [shown, _type(field, root), default, meaning, _example(name, example)]
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join([*lines, ""])


def _order(schema: Schema) -> list[str]:
    """Definitions in the order in which a reader meets them."""
    seen: dict[str, None] = {}
    waiting = list(_refs(schema["properties"]))
    while waiting:
        name = waiting.pop(0)
        if name not in seen:
            seen[name] = None
            waiting += list(_refs(schema["$defs"][name]))
    return list(seen)


def _refs(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"].rpartition("/")[2]
        for key, inner in schema.items():
            if key != "discriminator":
                yield from _refs(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _refs(inner)


def _title(name: str) -> str:
    """`PlayersTable` → Players table; `generator__model__table__Table` → Table of the table module."""
    *modules, word = name.split("__")
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", word).lower().capitalize()
    return f"{words} ({modules[-1]})" if modules else words


def _type(field: Schema, root: Schema) -> str:
    if "$ref" in field:
        return _linked(field["$ref"], root)
    if "const" in field:
        return f"`{field['const']}`"
    if "enum" in field:
        return ", ".join(f"`{word}`" for word in field["enum"])
    options = field.get("oneOf") or field.get("anyOf")
    if options and any("plural" in option.get("properties", {}) for option in options):
        return "words"  # translated, and with a form for each number if need be
    if options:
        return " or ".join(dict.fromkeys(_type(option, root) for option in options if option.get("type") != "null"))
    inner = [
        rule
        for rule in (*field.get("patternProperties", {}).values(), field.get("additionalProperties"))
        if isinstance(rule, dict)
    ]
    if inner:
        return f"mapping of {_type(inner[0], root)}"
    if isinstance(field.get("items"), dict):
        return f"list of {_type(field['items'], root)}"
    kind = field.get("format") or field.get("type", "anything")
    names = {
        "string": "text",
        "integer": "whole number",
        "boolean": "true or false",
        "object": "mapping",
        "array": "list",
    }
    words = [names.get(str(one), str(one)) for one in (kind if isinstance(kind, list) else [kind])]
    limits = [
        f"≥ {field['minimum']:g}" if "minimum" in field else "",
        f"≤ {field['maximum']:g}" if "maximum" in field else "",
    ]
    return " or ".join(words) + "".join(f" {limit}" for limit in limits if limit)


def _linked(reference: str, root: Schema) -> str:
    name = reference.rpartition("/")[2]
    title = _title(name)
    if "properties" not in root["$defs"][name]:
        return title.lower()
    anchor = re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-")
    return f"[{title.lower()}](#{anchor})"


def _default(field: Schema) -> str:
    default = field.get("default")
    return "" if default in (None, "", [], {}) else f"`{json.dumps(default, ensure_ascii=False)}`"


def _meaning_of_ref(field: Schema, root: Schema) -> str:
    """Where a field is not explained, what stands there is."""
    for name in _refs(field):
        return _sentence(root["$defs"][name].get("description", ""))
    return ""


def _sentence(text: str) -> str:
    return " ".join(text.split())


def _example(name: str, value: Any) -> str:
    if value is None:
        return ""
    written = yaml.safe_dump({name: value}, default_flow_style=True, allow_unicode=True, width=10_000, sort_keys=False)
    text = written.strip().removeprefix("{").removesuffix("}").replace("`", "'")
    return f"`{text if len(text) <= LONGEST else text[: LONGEST - 1] + '…'}`"
