"""Marks every start tag of a template with the line that it stands in, so that a complaint about the drawing can name it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from jinja2 import Environment
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from generator.drawing.markup import STAMP

_START_TAG = re.compile(r"<([a-zA-Z][\w:.-]*)")


class Stamping(Extension):
    """Works on the text between Jinja's own tags, so a comparison such as `a <b` is never taken for an element."""

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        environment.extend(stamped_files=[])

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        files: list[str] = self.environment.stamped_files  # type: ignore[attr-defined]
        name = stream.name or ""
        if name not in files:
            files.append(name)
        number = files.index(name)
        for token in stream:
            if token.type == "data" and "<" in token.value:
                yield Token(token.lineno, token.type, stamp(token.value, number, token.lineno))
            else:
                yield token


def stamp(text: str, file: int = 0, first_line: int = 1) -> str:
    def mark(match: re.Match[str]) -> str:
        line = first_line + text.count("\n", 0, match.start())
        return f'{match[0]} {STAMP}="{file}:{line}"'

    return _START_TAG.sub(mark, text)
