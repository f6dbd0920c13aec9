"""YAML with line and column kept.

In: bytes of a file that may come from a stranger. Out: plain data (dict, list, str, int, float, bool, None) and the place of every key and
value; or every problem found. The tree is built straight from parser events, so nesting, aliases and tags are limited before they can hurt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import yaml

from generator.errors import Problem, ProblemsFound, Where, did_you_mean, error

MAX_BYTES = 8_000_000
MAX_DEPTH = 40
MAX_ALIASED_NODES = 50_000

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# YAML 1.2 core schema: `no` is a word, `012` is twelve and `1:30` is text, as their authors expect.
_NULL = re.compile(r"~|null|Null|NULL|")
_BOOL = re.compile(r"true|True|TRUE|false|False|FALSE")
_INT = re.compile(r"[-+]?[0-9]+")
_OCTAL = re.compile(r"0o[0-7]+")
_HEX = re.compile(r"0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_MAX_INT_DIGITS = 18
_FIRST = frozenset("~nNtTfF+-.0123456789")
"""What any of these can start with: most values are words and need no closer look."""

_CORE_TAGS = {"tag:yaml.org,2002:" + name for name in ("str", "int", "float", "bool", "null", "map", "seq")}


class Marks(NamedTuple):
    """Where a value stands, and the marks of what is inside it: `{key: (key's place, marks)}` or `[marks]`."""

    line: int
    column: int
    keys: Mapping[Any, tuple[tuple[int, int], Marks]] = MappingProxyType({})
    entries: Sequence[Marks] = ()
    size: int = 1


class Source(NamedTuple):
    """A parsed YAML file: the data, and where each part of it was written."""

    file: str
    data: Any
    marks: Marks

    def where(self, path: tuple[Any, ...], *, key: bool = False) -> Where:
        """Place of the value at `path` (or of its key). Parts that have no place of their own are skipped."""
        marks = self.marks
        place = (marks.line, marks.column)
        for part in path:
            if part in marks.keys:
                place, marks = marks.keys[part]
            elif isinstance(part, int) and 0 <= part < len(marks.entries):
                marks = marks.entries[part]
                place = (marks.line, marks.column)
        return Where(self.file, *(place if key else (marks.line, marks.column)))

    def part(self, *path: Any) -> Source:
        """What is inside the mapping at `path`, for a reader of many entries there."""
        data, marks = self.data, self.marks
        for key in path:
            data = data[key]
            # What was not written but set (`--set`) has no place of its own.
            marks = marks.keys[key][1] if key in marks.keys else marks
        return Source(self.file, data, marks)


def parse_yaml(content: bytes, file: str) -> Source:
    """Parse one document; raises `ProblemsFound`."""
    if len(content) > MAX_BYTES:
        raise ProblemsFound([error("too-large", Where(file), f"the file has more than {MAX_BYTES // 1_000_000} MB")])
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as bad:
        before = content[: bad.start]
        where = Where(file, before.count(b"\n") + 1, bad.start - before.rfind(b"\n"))
        raise ProblemsFound([error("encoding", where, "this byte is not UTF-8", "save the file as UTF-8")]) from None
    try:
        return _Builder(file).build(text)
    except yaml.MarkedYAMLError as bad:
        mark = bad.problem_mark or bad.context_mark
        where = Where(file, mark.line + 1, mark.column + 1) if mark else Where(file)
        message = " ".join(part for part in (bad.problem, bad.context) if part)
        raise ProblemsFound([error("yaml", where, f"this is not YAML: {message}", _syntax_hint(text, where))]) from None
    except yaml.reader.ReaderError as bad:
        read = text[: bad.position]
        where = Where(file, read.count("\n") + 1, bad.position - read.rfind("\n"))
        raise ProblemsFound([error("yaml", where, "a control character has no place in YAML")]) from None


def _syntax_hint(text: str, where: Where) -> str:
    lines = text.splitlines()
    line = lines[where.line - 1] if 0 < where.line <= len(lines) else ""
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return "indent with spaces, not with tabs"
    if ": " in line.partition(": ")[2] or line.count("{") != line.count("}"):
        return 'put quotes around a text that contains ": ", "{" or "#"'
    return ""


class _Builder:
    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.anchors: dict[str, tuple[Any, Marks]] = {}
        self.aliased = 0

    def build(self, text: str) -> Source:
        events: Iterator[Any] = iter(yaml.parse(text, Loader=_Loader))
        data: Any = None
        marks = Marks(1, 1)
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                data, marks = self._node(next(events), events, 1)
                break
        if any(isinstance(event, yaml.DocumentStartEvent) for event in events):
            self.problems.append(error("yaml", Where(self.file), "the file holds more than one YAML document"))
        if self.problems:
            raise ProblemsFound(self.problems)
        return Source(self.file, data, marks)

    def _node(self, event: Any, events: Iterator[Any], depth: int) -> tuple[Any, Marks]:
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event, line, column)
        if event.tag:
            self._check_tag(event, line, column)
        if isinstance(event, yaml.ScalarEvent):
            result = (self._scalar(event, line, column), Marks(line, column))
        elif depth > MAX_DEPTH:
            where = Where(self.file, line, column)
            raise ProblemsFound([error("too-deep", where, f"nested more than {MAX_DEPTH} levels deep")])
        elif isinstance(event, yaml.MappingStartEvent):
            result = self._mapping(events, line, column, depth)
        else:
            result = self._sequence(events, line, column, depth)
        if event.anchor:
            self.anchors[event.anchor] = result
        return result

    def _alias(self, event: Any, line: int, column: int) -> tuple[Any, Marks]:
        where = Where(self.file, line, column)
        if event.anchor not in self.anchors:
            hint = did_you_mean(event.anchor, self.anchors)
            raise ProblemsFound([error("alias", where, f"'*{event.anchor}' refers to no anchor before it", hint)])
        data, marks = self.anchors[event.anchor]
        self.aliased += marks.size
        if self.aliased > MAX_ALIASED_NODES:
            raise ProblemsFound([error("alias", where, f"aliases expand to more than {MAX_ALIASED_NODES} values")])
        return data, marks

    def _check_tag(self, event: Any, line: int, column: int) -> None:
        if event.tag != "!" and event.tag not in _CORE_TAGS:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            hint = "a game file holds plain values; remove the tag"
            self.problems.append(error("tag", Where(self.file, line, column), f"the tag '{tag}' is refused", hint))

    def _mapping(self, events: Iterator[Any], line: int, column: int, depth: int) -> tuple[Any, Marks]:
        data: dict[Any, Any] = {}
        keys: dict[Any, tuple[tuple[int, int], Marks]] = {}
        size = 1
        while not isinstance(event := next(events), yaml.MappingEndEvent):
            key, key_marks = self._node(event, events, depth + 1)
            place = (key_marks.line, key_marks.column)
            value, value_marks = self._node(next(events), events, depth + 1)
            size += key_marks.size + value_marks.size
            if isinstance(key, dict | list):
                self.problems.append(error("key", Where(self.file, *place), "a key must be a word or a number"))
            elif key in data:
                first = keys[key][0][0]
                hint = f"its first one is in line {first}; remove one of them"
                message = f"the key '{key}' stands here twice"
                self.problems.append(error("duplicate-key", Where(self.file, *place), message, hint))
            else:
                data[key] = value
                keys[key] = (place, value_marks)
        return data, Marks(line, column, keys, (), size)

    def _sequence(self, events: Iterator[Any], line: int, column: int, depth: int) -> tuple[Any, Marks]:
        data: list[Any] = []
        entries: list[Marks] = []
        size = 1
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            value, marks = self._node(event, events, depth + 1)
            data.append(value)
            entries.append(marks)
            size += marks.size
        return data, Marks(line, column, entries=entries, size=size)

    def _scalar(self, event: Any, line: int, column: int) -> Any:
        text: str = event.value
        if event.tag == "tag:yaml.org,2002:str" or not event.implicit[0]:
            return text
        if text and text[0] not in _FIRST:
            return text
        if _INT.fullmatch(text):
            if len(text) > _MAX_INT_DIGITS:
                self.problems.append(error("number", Where(self.file, line, column), "this number is too large"))
                return 0
            return int(text)
        if _FLOAT.fullmatch(text):
            return float(text)
        if _BOOL.fullmatch(text):
            return text.lower() == "true"
        if _NULL.fullmatch(text):
            return None
        if len(text) <= _MAX_INT_DIGITS and (_OCTAL.fullmatch(text) or _HEX.fullmatch(text)):
            return int(text, 0)
        return text
