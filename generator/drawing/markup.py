"""Rendered templates as a tree of elements, each knowing the template line that it came from.

In: the text that a template rendered to. Out: `Element`s. Document types, entities and processing instructions are refused.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from xml.parsers import expat

from generator.errors import ProblemsFound, Where, error

STAMP = "t:at"
"""Attribute by which a template says where an element was written: number of the file, colon, line."""

_STAMPS = re.compile(rf'{STAMP}="(\d+):(\d+)"')
MAX_DEPTH = 100


class Element(NamedTuple):
    tag: str
    attributes: dict[str, str]
    children: list[Element | str]
    where: Where


def parse_markup(text: str, files: list[str]) -> Element:
    """`files`: shown names of the templates, by the numbers used in stamps; the first is the one to blame by default."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    top = Element("", {}, [], Where(files[0]))
    stack = [top]

    def start(tag: str, attributes: dict[str, str]) -> None:
        stamp = attributes.pop(STAMP, None)
        parent = stack[-1]
        if stamp is None:
            where = parent.where
        else:
            number, _, line = stamp.partition(":")
            where = Where(files[int(number)], int(line))
        element = Element(tag, attributes, [], where)
        parent.children.append(element)
        stack.append(element)
        if len(stack) > MAX_DEPTH:
            raise ProblemsFound([error("too-deep", where, f"elements are nested more than {MAX_DEPTH} levels deep")])

    def refuse(*_: object) -> None:
        raise ProblemsFound([error("svg", stack[-1].where, "document types and entities are refused in a template")])

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda tag: stack.pop()
    parser.CharacterDataHandler = lambda data: stack[-1].children.append(data)
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.ProcessingInstructionHandler = refuse
    try:
        parser.Parse(text, True)
    except expat.ExpatError as bad:
        where = _blame(text, bad, files, stack[-1].where)
        reason = expat.errors.messages.get(bad.code, str(bad))
        hint = "every <tag> needs its </tag> or ends in />; & and < are written &amp; and &lt;"
        raise ProblemsFound(
            [error("svg", where, f"the template does not give well-formed SVG: {reason}", hint)]
        ) from None
    return next(child for child in top.children if isinstance(child, Element))


def _blame(text: str, bad: expat.ExpatError, files: list[str], default: Where) -> Where:
    """The place of the last element written before the error."""
    lines = text.split("\n")
    before = "\n".join([*lines[: bad.lineno - 1], lines[bad.lineno - 1][: bad.offset + 1]])
    stamps = list(_STAMPS.finditer(before))
    if not stamps:
        return default
    number, line = stamps[-1].groups()
    return Where(files[int(number)], int(line))
