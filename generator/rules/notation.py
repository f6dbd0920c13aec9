"""Positions and moves as one line of text that reads back.

A position is `hanabi 2p turn=3 clues=7 hands=white-1,red-3,-/…`: every field that is not all zero, rows with commas,
grids with slashes, the zeros at the end of a row left out, pieces by their ids. A move is whatever the rules module's
`spell` says.
"""

from __future__ import annotations

from typing import Any

from generator.errors import did_you_mean
from generator.rules.language import EMPTY, UNKNOWN
from generator.rules.records import Field, Record, fields_of, values_of


class NotUnderstood(ValueError):
    """A text that does not parse as a move or as a position."""


class NotLegal(ValueError):
    """A move that exists, but not now."""

    def __init__(self, message: str, legal: tuple[str, ...]) -> None:
        super().__init__(message)
        self.legal = legal


def write_position(s: Any, declared: type[Record], title: str, words: dict[str, list[str]]) -> str:
    parts = [title]
    for name, value in values_of(s, declared).items():
        field = fields_of(declared)[name]
        text = _write(value, field, words.get(name))
        if text:
            parts.append(f"{name}={text}")
    return " ".join(parts)


def _write(value: Any, field: Field, words: list[str] | None) -> str:
    if not field.shape:
        return "" if value == 0 else _word(value, words)
    if len(field.shape) == 1:
        return _write_row(value, words)
    rows = [_write_row(row, words) for row in value]
    while rows and not rows[-1]:
        rows.pop()
    return "/".join(rows)


def _write_row(row: list[Any], words: list[str] | None) -> str:
    end = len(row)
    while end and row[end - 1] == 0:
        end -= 1
    return ",".join(_word(value, words) for value in row[:end])


def _word(value: int, words: list[str] | None) -> str:
    if words is None:
        return repr(value)
    if value == EMPTY:
        return "-"
    if value == UNKNOWN:
        return "?"
    return words[value]


def read_position(text: str, declared: type[Record], title: str, words: dict[str, list[str]]) -> dict[str, Any]:
    """The values of a position; raises `NotUnderstood`."""
    head = title.split()
    parts = text.split()
    if parts[: len(head)] != head:
        shown = " ".join(parts[: len(head)])
        raise NotUnderstood(f"this is not a position of '{title}': it begins with '{shown}'")
    fields = fields_of(declared)
    values: dict[str, Any] = {}
    for part in parts[len(head) :]:
        name, sign, written = part.partition("=")
        if not sign or name not in fields:
            raise NotUnderstood(f"'{part}' is not a field of a position · {did_you_mean(name, fields)}")
        if name in values:
            raise NotUnderstood(f"'{name}' stands here twice")
        values[name] = _read(written, name, fields[name], words.get(name))
    return values


def _read(text: str, name: str, field: Field, words: list[str] | None) -> Any:
    if not field.shape:
        return _number(text, name, field, words)
    if len(field.shape) == 1:
        return _read_row(text, name, field, field.shape[0], words)
    rows = text.split("/")
    if len(rows) > field.shape[0]:
        raise NotUnderstood(f"{name} has {len(rows)} rows, and there is room for {field.shape[0]}")
    return [_read_row(row, name, field, field.shape[1], words) for row in rows]


def _read_row(text: str, name: str, field: Field, length: int, words: list[str] | None) -> list[Any]:
    entries = text.split(",") if text else []
    if len(entries) > length:
        raise NotUnderstood(f"{name} has {len(entries)} entries, and there is room for {length}")
    return [_number(entry, name, field, words) for entry in entries]


def _number(text: str, name: str, field: Field, words: list[str] | None) -> Any:
    if words is not None:
        if text == "-":
            return EMPTY
        if text == "?":
            return UNKNOWN
        if text not in words:
            raise NotUnderstood(f"{name}: '{text}' is not known here · {did_you_mean(text, words)}")
        return words.index(text)
    try:
        return float(text) if field.real else int(text)
    except ValueError:
        raise NotUnderstood(f"{name}: '{text}' is not a number") from None
