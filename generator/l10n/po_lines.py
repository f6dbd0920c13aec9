"""Where everything stands in a PO file, and whether it is one.

In: the lines of a file that may come from a stranger. Out: the places of its messages, or every line that is wrong.
Babel reads the values, but forgives too much for that: an unclosed quotation mark costs it a letter, a repeated id a
translation, both without a word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.errors import Problem, Where, did_you_mean, error

KEYWORDS = ("msgctxt", "msgid", "msgid_plural", "msgstr")

_LINE = re.compile(r"(?P<word>[a-z_]+)(?:\[(?P<index>[0-9]{1,2})\])?\s*(?P<text>.*)")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_WRONG_ESCAPE = re.compile(r'(?<!\\)(?:\\\\)*(\\[^\\"ntr])')
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


@dataclass
class Block:
    """One message as it stands in the file; lines count from 1, 0 means that there is no such line."""

    first: int
    context: str | None = None
    context_line: int = 0
    source_line: int = 0
    plural_line: int = 0
    form_lines: dict[int, int] = field(default_factory=dict)
    last: int = 0
    is_header: bool = False
    texts: dict[str, str] = field(default_factory=dict)
    """What stands after each word: msgctxt, msgid, msgid_plural, and msgstr[0] (a plain msgstr, too) and so on."""
    comments: tuple[tuple[int, str], ...] = ()
    """Line and text of what translators wrote above the message (`# …`)."""

    @property
    def line(self) -> int:
        """Where the translation stands."""
        return min(self.form_lines.values(), default=self.source_line or self.first)


def scan(lines: Sequence[str], file: str) -> tuple[list[Block], list[Problem]]:
    """The messages in their order (the header, if any, among them; obsolete ones left out)."""
    scanner = _Scanner(file)
    for number, line in enumerate(lines, 1):
        scanner.take(number, line.strip())
    scanner.finish()
    return scanner.blocks, scanner.problems


class _Scanner:
    def __init__(self, file: str) -> None:
        self.file = file
        self.blocks: list[Block] = []
        self.problems: list[Problem] = []
        self.block: Block | None = None
        self.texts: dict[str, str] = {}
        self.word = ""
        self.lines: dict[str | None, int] = {}
        self.comments: list[tuple[int, str]] = []

    def take(self, number: int, line: str) -> None:
        if not line:
            return
        if line.startswith("#"):
            # A comment belongs to the message after it; obsolete messages (#~) are comments, too.
            self.finish()
            if line.startswith("# "):
                self.comments.append((number, line[2:].strip()))
            elif line.startswith("#~"):
                self.comments.clear()
            return
        if line.startswith('"'):
            self._string(number, line, self.word)
            return
        match = _LINE.fullmatch(line)
        word = match["word"] if match else ""
        if match is None or word not in KEYWORDS or (match["index"] is not None and word != "msgstr"):
            hint = did_you_mean(word, KEYWORDS) if word else 'a text stands between " marks, a comment after #'
            self._wrong(number, "this is not a line of a PO file", hint)
            self.word = ""
            return
        self._keyword(number, word, match["index"])
        self._string(number, match["text"], self.word)

    def _keyword(self, number: int, word: str, index: str | None) -> None:
        if word == "msgctxt" or (word == "msgid" and (self.block is None or self.block.source_line)):
            self.finish()
        if self.block is None:
            self.block = Block(number, comments=tuple(self.comments))
            self.comments.clear()
        block = self.block
        form = int(index or 0)
        if word == "msgctxt":
            block.context_line = number
        elif word == "msgid":
            block.source_line = number
        elif not block.source_line:
            self._wrong(number, f"{word} stands here without a msgid before it")
        elif word == "msgid_plural":
            block.plural_line = number
        elif form in block.form_lines:
            self._wrong(
                number, f"msgstr[{form}] stands here twice", f"its first one is in line {block.form_lines[form]}"
            )
        else:
            if (index is None) == bool(block.plural_line):
                wanted = "msgstr[0], msgstr[1], …" if block.plural_line else "msgstr"
                self._wrong(number, f"'{wanted}' is wanted here, not '{word if index is None else f'{word}[{index}]'}'")
            block.form_lines[form] = number
        self.word = word if word != "msgstr" else f"msgstr[{form}]"
        self.texts[self.word] = ""

    def _string(self, number: int, text: str, word: str) -> None:
        if self.block is None or not word:
            if not self.problems or self.problems[-1].where.line < number - 1:
                self._wrong(number, "this text belongs to no message")
            return
        self.block.last = number
        if not _STRING.fullmatch(text):
            hint = 'a " inside the text is written \\"'
            self._wrong(number, 'the text must stand between two " marks', hint)
        elif wrong := _WRONG_ESCAPE.search(text):
            self._wrong(number, f"'{wrong[1]}' means nothing in a PO file", "a backslash itself is written \\\\")
        else:
            self.texts[word] += re.sub(r"\\(.)", lambda match: _ESCAPES.get(match[1], match[1]), text[1:-1])

    def finish(self) -> None:
        """The message being read is complete."""
        block, self.block, self.word = self.block, None, ""
        texts, self.texts = self.texts, {}
        if block is None:
            return
        block.context = texts.get("msgctxt")
        block.texts = texts
        if not block.source_line:
            self._wrong(block.first, "the message has no msgid")
            return
        if not block.form_lines:
            self._wrong(block.source_line, "the message has no msgstr")
            return
        block.is_header = block.context is None and not texts.get("msgid")
        if not block.context and not block.is_header:
            hint = 'every message has the id of its text: msgctxt "…"'
            self._wrong(block.source_line, "the message has no msgctxt", hint)
            return
        here = block.context_line or block.first
        first = self.lines.setdefault(block.context, here)
        if first != here:
            name = "the header" if block.is_header else f"the id '{block.context}'"
            self._wrong(here, f"{name} stands here twice", f"its first one is in line {first}; remove one of them")
            return
        self.blocks.append(block)

    def _wrong(self, line: int, message: str, hint: str = "") -> None:
        self.problems.append(error("po", Where(self.file, line), message, hint))
