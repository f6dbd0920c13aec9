"""Expands the compact description of a component into its different pieces."""

from __future__ import annotations

import csv
import io
import itertools
import re
import string
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from pydantic_core import PydanticCustomError

from generator.errors import Problem, ProblemsFound, Where, did_you_mean, error
from generator.kinds import Kind
from generator.loading.messages import message_id
from generator.model.component import FieldType, Item, Message
from generator.model.fields import ID, Scalar, Text, is_plural, kind_of
from generator.model.game import Game
from generator.project import Project, escapes
from generator.source import Source

RESERVED = ("id", "copies", "front", "back")
MAX_ITEMS = 20_000


class _Row(NamedTuple):
    """A piece as written: its id, its cells, and the place of each."""

    id: str
    where: Where
    cells: dict[str, tuple[Any, Where]]
    path: tuple[str, ...]
    """Keys for the context ids of its texts."""


def expand_items(
    project: Project, game_id: str, component_id: str, component: Kind, source: Source, problems: list[Problem]
) -> tuple[tuple[Item, ...], dict[str, Message]]:
    """The component's pieces, and the messages that are written in their rows."""
    path = ("components", component_id)
    ways = [way for way in ("for_each", "items", "rows") if getattr(component, way)]
    if len(ways) > 1:
        message = f"a component has one of 'for_each', 'items' and 'rows', not {' and '.join(ways)}"
        problems.append(error("two-ways", source.where((*path, ways[1]), key=True), message))
        return (), {}
    if component.for_each:
        return tuple(_product(component_id, component, source, problems)), {}
    rows: Iterator[_Row]
    if component.items:
        rows = _written_rows(component_id, component, source)
    elif component.rows:
        rows = iter(_csv_rows(project, component_id, component, source, problems))
    else:
        here = source.where(path, key=True)
        return (_item(component_id, component_id, component, component.copies, {}, {}, here, problems),), {}
    return _typed_items(game_id, component_id, component, rows, problems)


def _product(component_id: str, component: Kind, source: Source, problems: list[Problem]) -> Iterator[Item]:
    path = ("components", component_id, "for_each")
    where = source.where(path, key=True)
    axes = list(component.for_each)
    pattern = component.id or "-".join(f"{{{axis}}}" for axis in axes)
    for axis, values in component.for_each.items():
        if not values:
            problems.append(error("empty", source.where((*path, axis)), f"'{axis}' has no values"))
        if axis in RESERVED:
            problems.append(error("reserved", source.where((*path, axis), key=True), f"'{axis}' is a reserved name"))
    unknown = [name for name in _names_in(pattern) if name not in axes]
    if unknown:
        place = source.where(("components", component_id, "id"))
        message = f"the id pattern uses '{unknown[0]}', which is no axis of for_each"
        problems.append(error("unknown-axis", place, message, did_you_mean(unknown[0], axes)))
        return
    choices = [_with_copies(values) for values in component.for_each.values()]
    for count, combination in enumerate(itertools.product(*choices)):
        if count >= MAX_ITEMS:
            problems.append(error("too-many", where, f"for_each gives more than {MAX_ITEMS} different pieces"))
            return
        fields: dict[str, Scalar] = {axis: value for axis, (value, _) in zip(axes, combination, strict=True)}
        copies = component.copies
        for _, number in combination:
            copies *= number
        identity = _filled(pattern, fields).lower()
        if not re.fullmatch(ID, identity):
            message = f"the piece's id would be '{identity}', which is not an id"
            problems.append(
                error("id", where, message, 'give an "id" pattern made of small letters, digits and hyphens')
            )
            return
        yield _item(identity, component_id, component, copies, fields, {}, where, problems)


def _with_copies(values: list[Scalar] | dict[Scalar, int]) -> list[tuple[Scalar, int]]:
    return list(values.items()) if isinstance(values, dict) else [(value, 1) for value in values]


def _written_rows(component_id: str, component: Kind, source: Source) -> Iterator[_Row]:
    path = ("components", component_id, "items")
    items = source.part(*path)
    for identity, fields in component.items.items():
        row = items.part(identity)
        cells = {name: (value, row.where((name,))) for name, value in fields.items()}
        yield _Row(identity, items.where((identity,), key=True), cells, (*path, identity))


def _csv_rows(
    project: Project, component_id: str, component: Kind, source: Source, problems: list[Problem]
) -> list[_Row]:
    where = source.where(("components", component_id, "rows"))
    name = component.rows
    file = project.find("content", name)
    if escapes(name):
        problems.append(error("path", where, f"'{name}' leads out of the folder", "paths are relative to content/"))
        return []
    if file is None:
        near = did_you_mean(name, project.list("content", "**/*.csv"))
        problems.append(error("missing-file", where, f"there is no file 'content/{name}'", near))
        return []
    shown = project.shown(file)
    try:
        text = project.read(file).decode("utf-8-sig")
    except UnicodeDecodeError as bad:
        line = bad.object[: bad.start].count(b"\n") + 1
        problems.append(error("encoding", Where(shown, line), "this line is not UTF-8", "save it as 'CSV UTF-8'"))
        return []
    try:
        return _read_table(text, shown, component_id, component, problems)
    except csv.Error as bad:
        problems.append(error("csv", Where(shown), f"this is not a table of comma-separated values: {bad}"))
        return []


def _read_table(text: str, shown: str, component_id: str, component: Kind, problems: list[Problem]) -> list[_Row]:
    first = text.partition("\n")[0]
    delimiter = ";" if first.count(";") > first.count(",") else "\t" if "\t" in first else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    header = [title.strip() for title in next(reader, [])]
    known = (*RESERVED, *component.fields)
    for column, title in enumerate(header, 1):
        if title not in known:
            message = f"column {column}: '{title}' is neither a declared field nor one of {', '.join(RESERVED)}"
            problems.append(error("unknown-column", Where(shown, 1, column), message, did_you_mean(title, known)))
        if title in header[: column - 1]:
            problems.append(
                error("duplicate-column", Where(shown, 1, column), f"the column '{title}' stands here twice")
            )
    for title in ("id", *component.fields):
        if title not in header:
            hint = f"the first line of the table names its columns: {', '.join(('id', *component.fields))}"
            problems.append(error("missing-column", Where(shown, 1), f"the column '{title}' is missing", hint))
    rows: list[_Row] = []
    if "id" not in header:
        return rows
    for line in reader:
        number = reader.line_num
        if not any(cell.strip() for cell in line):
            continue
        if len(line) != len(header):
            message = f"row {number} has {len(line)} cells, the first row has {len(header)}"
            problems.append(error("csv", Where(shown, number), message, "put quotes around a cell with commas"))
            continue
        cells = {
            title: (cell.strip(), Where(shown, number, column))
            for column, (title, cell) in enumerate(zip(header, line, strict=True), 1)
            if title in component.fields or (cell.strip() and title in RESERVED)
        }
        identity = cells.pop("id", ("", Where(shown, number)))[0]
        path = ("components", component_id, "rows", identity)
        rows.append(_Row(identity, Where(shown, number, header.index("id") + 1), cells, path))
    if not rows and not problems:
        problems.append(error("empty", Where(shown), "the table has no rows"))
    return rows


def _typed_items(
    game_id: str, component_id: str, component: Kind, rows: Iterator[_Row], problems: list[Problem]
) -> tuple[tuple[Item, ...], dict[str, Message]]:
    items: list[Item] = []
    messages: dict[str, Message] = {}
    places: dict[str, Where] = {}
    from_table = bool(component.rows)
    for row in rows:
        if not re.fullmatch(ID, row.id):
            hint = "small letters, digits and hyphens, such as 'old-smith'"
            problems.append(error("id", row.where, f"'{row.id}' is not an id", hint))
            continue
        if row.id in places:
            hint = f"its first one is in line {places[row.id].line}"
            problems.append(error("duplicate-id", row.where, f"the id '{row.id}' stands here twice", hint))
            continue
        places[row.id] = row.where
        copies = component.copies
        fields: dict[str, Scalar] = {}
        texts: dict[str, str] = {}
        overrides: dict[str, str] = {}
        for name, (value, where) in row.cells.items():
            label = f"row {where.line}, column '{name}'" if from_table else f"'{name}'"
            if name == "copies":
                copies = _copies(value, where, label, problems)
            elif name in ("front", "back"):
                overrides[name] = str(value)
            elif name not in component.fields:
                hint = did_you_mean(name, (*RESERVED[1:], *component.fields))
                problems.append(error("unknown-field", where, f"{label} is not a declared field", hint))
            elif (kind := component.fields[name]) == "text":
                identity = message_id(game_id, *row.path, name)
                texts[name] = identity
                text = _text(value, where, label, problems)
                messages[identity] = Message(identity, str(text), where, text.forms)
            else:
                fields[name] = _typed(kind, value, where, label, problems)
        for name in component.fields:
            # A table that lacks a column has been told so once, not in every row.
            if name not in row.cells and not from_table:
                problems.append(error("missing-field", row.where, f"'{row.id}' lacks the field '{name}'"))
        items.append(_item(row.id, component_id, component, copies, fields, texts, row.where, problems, overrides))
    return tuple(items), messages


def _copies(value: Any, where: Where, label: str, problems: list[Problem]) -> int:
    number = _number(value)
    if isinstance(number, int) and 1 <= number <= 10_000:
        return number
    problems.append(error("wrong-value", where, f"{label}: {value!r} is not a number of copies from 1 to 10000"))
    return 1


def _number(value: Any) -> int | float | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return value
    if isinstance(value, str) and re.fullmatch(r"[-+]?[0-9]{1,15}", value):
        return int(value)
    if isinstance(value, str) and re.fullmatch(r"[-+]?[0-9]{1,15}\.[0-9]{1,15}", value):
        return float(value)
    return None


def _text(value: Any, where: Where, label: str, problems: list[Problem]) -> Text:
    if isinstance(value, str) and value:
        return Text(value)
    if is_plural(value):
        try:
            return Text.of_plural(value)
        except PydanticCustomError as bad:
            hint = str((bad.context or {}).get("hint", ""))
            problems.append(error("wrong-value", where, f"{label}: {bad.message()}", hint))
    elif isinstance(value, str):
        problems.append(error("empty", where, f"{label} is empty"))
    else:
        hint = "put quotes around it" if isinstance(value, int | float) else ""
        problems.append(error("wrong-type", where, f"{label}: text is wanted here, not {kind_of(value)}", hint))
    return Text("")


def _typed(kind: FieldType, value: Any, where: Where, label: str, problems: list[Problem]) -> Scalar:
    if kind == "number":
        number = _number(value)
        if number is None:
            problems.append(error("wrong-type", where, f"{label}: {value!r} is not a number"))
            return 0
        return number
    if not isinstance(value, str | int | float) or value == "":
        problems.append(error("wrong-type", where, f"{label}: a word is wanted here, not {kind_of(value or None)}"))
        return ""
    if kind == "color" and not re.fullmatch(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", str(value)):
        problems.append(error("wrong-value", where, f"{label}: {value!r} is not a colour such as '#c8102e'"))
    if kind == "image" and escapes(str(value)):
        hint = "paths are relative to content/images/"
        problems.append(error("path", where, f"{label}: '{value}' leads out of the folder", hint))
    return value


def _item(
    identity: str,
    component_id: str,
    component: Kind,
    copies: int,
    fields: dict[str, Scalar],
    texts: dict[str, str],
    where: Where,
    problems: list[Problem],
    overrides: dict[str, str] | None = None,
) -> Item:
    names = {
        "front": component.front or component.default_front,
        "back": component.back,
        **(overrides or {}),
    }
    for side, name in names.items():
        unknown = [field for field in _names_in(name) if field not in fields]
        if unknown:
            message = f"the {side}'s template name uses '{unknown[0]}', which is no field of '{identity}'"
            problems.append(error("unknown-field", where, message, did_you_mean(unknown[0], fields)))
        else:
            names[side] = _normalized(_filled(name, fields)) if name else ""
    return Item(identity, component_id, copies, fields, texts, names["front"], names["back"], where)


@lru_cache(maxsize=1024)
def _normalized(path: str) -> str:
    return str(PurePosixPath(path))


@lru_cache(maxsize=1024)
def _names_in(pattern: str) -> tuple[str, ...]:
    try:
        return tuple(name for _, name, _, _ in string.Formatter().parse(pattern) if name is not None)
    except ValueError as bad:
        raise ProblemsFound([error("pattern", Where(pattern), f"not a pattern: {bad}")]) from None


def _filled(pattern: str, fields: dict[str, Scalar]) -> str:
    for name, value in fields.items():
        pattern = pattern.replace(f"{{{name}}}", str(value))
    return pattern


def spread_copies(game: Game) -> Game:
    """The game as it is printed: copies that each have a look of their own become pieces of their own."""
    items = {
        component: tuple(copy for item in pieces for copy in _copies_of(item))
        if game.file.components[component].varied
        else pieces
        for component, pieces in game.items.items()
    }
    return replace(game, items=items)


def _copies_of(item: Item) -> Iterator[Item]:
    for number in range(1, item.copies + 1):
        yield item._replace(id=f"{item.id}-{number}", copies=1, fields={**item.fields, "nth": number})
