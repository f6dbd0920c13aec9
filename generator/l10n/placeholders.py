"""The one grammar of texts, for the source and for every translation.

In: a text as its author or translator wrote it. Out: `Plain` words and `Placeholder`s in their order, each bold or
italic or neither; and problems at the text's line. Order is free, and a translator may ask for a case; otherwise a
translation has what its source has.

    {limits.clues}                  a value of the game's file          {icon.clue}      a picture
    {limits.clues:blue-token}       number and term, agreeing           {ref.scoring}    a section
    {limits.clues:blue-token.acc}   … in a case                         {{ and }}        braces
    {setup.stack:red+card.gen}      … with an adjective                 **bold**  *italic*  \\* (an asterisk)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Literal, NamedTuple

from generator.errors import Problem, Where, did_you_mean, error

_PART = r"[a-z0-9]+(?:[-_][a-z0-9]+)*"
_TOKEN = re.compile(r"\{\{|\}\}|\{[^{}]*\}|[{}]|\\\*|\*{1,3}")
_PLACEHOLDER = re.compile(
    rf"(?P<path>{_PART}(?:\.{_PART})*)(?::(?P<term>{_PART}(?:\+{_PART})*)(?:\.(?P<case>{_PART}))?)?"
)
_SPECIAL = re.compile(r"[{}*]")

GRAMMAR_HINT = "a placeholder is {path}, {path:term}, {path:term.case} or {icon.name}; a brace itself is written {{"

Kind = Literal["value", "icon", "ref"]


class Plain(NamedTuple):
    """Words as written."""

    text: str
    bold: bool = False
    italic: bool = False


class Placeholder(NamedTuple):
    """Something that the game knows."""

    kind: Kind
    name: str
    """Path of the value, or name of the icon or section."""
    term: str = ""
    case: str = ""
    bold: bool = False
    italic: bool = False

    @property
    def signature(self) -> str:
        """What a translation must have as well: everything but the case."""
        prefix = "" if self.kind == "value" else f"{self.kind}."
        return f"{{{prefix}{self.name}{f':{self.term}' if self.term else ''}}}"

    def __str__(self) -> str:
        return f"{self.signature[:-1]}.{self.case}}}" if self.case else self.signature


Piece = Plain | Placeholder


def parse_text(text: str, where: Where, problems: list[Problem]) -> tuple[Piece, ...]:
    """The pieces of a text; what is wrong is added to `problems`."""
    if not _SPECIAL.search(text):
        return (Plain(text),) if text else ()
    return _Parser(text, where, problems).parse()


class _Parser:
    def __init__(self, text: str, where: Where, problems: list[Problem]) -> None:
        self.text = text
        self.where = where
        self.problems = problems
        self.pieces: list[Piece] = []
        self.words: list[str] = []
        self.bold = False
        self.italic = False

    def parse(self) -> tuple[Piece, ...]:
        end = 0
        for match in _TOKEN.finditer(self.text):
            self.words.append(self.text[end : match.start()])
            end = match.end()
            token = match.group()
            if token in ("{{", "}}"):
                self.words.append(token[0])
            elif token == "\\*":
                self.words.append("*")
            elif token.startswith("*"):
                self._emphasis(token, match)
            elif len(token) == 1:
                partner = "}" if token == "{" else "{"
                self._wrong(f"'{token}' has no '{partner}' to go with it")
            else:
                self._placeholder(token)
        self.words.append(self.text[end:])
        self._flush()
        for name, mark, is_open in (("bold", "**", self.bold), ("italic", "*", self.italic)):
            if is_open:
                self._wrong(f"'{mark}' begins {name} text, which never ends", "an asterisk itself is written \\*")
        return tuple(self.pieces)

    def _emphasis(self, token: str, match: re.Match[str]) -> None:
        before = self.text[: match.start()][-1:]
        after = self.text[match.end() :][:1]
        if before.strip() == "" and after.strip() == "":
            # Alone between spaces it is just a sign.
            self.words.append(token)
            return
        self._flush()
        if len(token) != 1:
            self.bold = not self.bold
        if len(token) != 2:
            self.italic = not self.italic

    def _placeholder(self, token: str) -> None:
        match = _PLACEHOLDER.fullmatch(token[1:-1])
        if match is None:
            self._wrong(f"'{token}' is not a placeholder")
            return
        self._flush()
        path, term, case = match["path"], match["term"] or "", match["case"] or ""
        head, _, rest = path.partition(".")
        if head in ("icon", "ref"):
            if not rest or term:
                self._wrong(f"'{token}' is not a placeholder")
                return
            kind: Kind = "icon" if head == "icon" else "ref"
            self.pieces.append(Placeholder(kind, rest, "", "", self.bold, self.italic))
        else:
            self.pieces.append(Placeholder("value", path, term, case, self.bold, self.italic))

    def _flush(self) -> None:
        text = "".join(self.words)
        self.words.clear()
        if text:
            self.pieces.append(Plain(text, self.bold, self.italic))

    def _wrong(self, message: str, hint: str = GRAMMAR_HINT) -> None:
        self.problems.append(error("placeholder", self.where, message, hint))


def check_same(source: Iterable[Piece], translation: Iterable[Piece], where: Where) -> list[Problem]:
    """A translation has the placeholders of its source, each as often, in any order and case."""
    wanted, found = _count(source), _count(translation)
    problems = []
    for signature in [*wanted, *(name for name in found if name not in wanted)]:
        want, have = wanted[signature], found[signature]
        if have == want:
            continue
        if not want:
            left = [name for name in wanted if found[name] < wanted[name]]
            message = f"the translation has {signature}, the source has not"
            problems.append(error("placeholder", where, message, did_you_mean(signature, left or wanted)))
        elif have:
            message = f"the translation has {signature} {have} times, the source {want} times"
            problems.append(error("placeholder", where, message))
        else:
            problems.append(error("placeholder", where, f"the translation lacks {signature}"))
    return problems


def _count(pieces: Iterable[Piece]) -> Counter[str]:
    return Counter(piece.signature for piece in pieces if isinstance(piece, Placeholder))
