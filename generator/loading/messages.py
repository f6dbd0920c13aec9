"""Finds every text of a game: each gets a context id made of the keys that lead to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from pydantic import BaseModel

from generator.model.component import Message
from generator.model.fields import Text
from generator.source import Source

Path: TypeAlias = tuple[Any, ...]


def find_messages(game_id: str, declared: BaseModel, source: Source) -> dict[str, Message]:
    messages = {}
    for path, named, text, role in _walk(declared, (), ()):
        identity = message_id(game_id, *named)
        messages[identity] = Message(identity, str(text), source.where(path), text.forms, role)
    return messages


def message_id(game_id: str, *path: object) -> str:
    return "/".join(map(str, (game_id, *path)))


def _walk(value: Any, path: Path, named: Path, role: str = "") -> Iterator[tuple[Path, Path, Text, str]]:
    """`named`: the path without keys that a model leaves out of ids, as they say what a thing is and not which."""
    inside: Iterable[tuple[Any, Any]] = ()
    left_out: frozenset[str] = frozenset()
    if isinstance(value, BaseModel):
        inside = ((name, getattr(value, name)) for name in type(value).model_fields)
        left_out = getattr(value, "left_out", left_out)
    elif isinstance(value, dict):
        inside = value.items()
    for key, inner in inside:
        deeper, known = (*path, key), named if key in left_out else (*named, key)
        what = f"{type(value).__name__}.{key}" if isinstance(value, BaseModel) else role
        if isinstance(inner, Text):
            yield deeper, known, inner, what
        elif isinstance(inner, BaseModel | dict):
            yield from _walk(inner, deeper, known, what)
