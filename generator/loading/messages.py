"""Finds every text of a game: each gets a context id made of the keys that lead to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import BaseModel

from generator.model.component import Message
from generator.model.fields import Text
from generator.source import Source


def find_messages(game_id: str, declared: BaseModel, source: Source) -> dict[str, Message]:
    messages = {}
    for path, text in _walk(declared, ()):
        identity = message_id(game_id, *path)
        messages[identity] = Message(identity, text, source.where(path))
    return messages


def message_id(game_id: str, *path: object) -> str:
    return "/".join(map(str, (game_id, *path)))


def _walk(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], str]]:
    inside: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, BaseModel):
        inside = ((name, getattr(value, name)) for name in type(value).model_fields)
    elif isinstance(value, dict):
        inside = value.items()
    for key, inner in inside:
        if isinstance(inner, Text):
            yield (*path, key), str(inner)
        elif isinstance(inner, BaseModel | dict):
            yield from _walk(inner, (*path, key))
