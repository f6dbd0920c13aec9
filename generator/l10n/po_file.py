"""A PO file with all that a translator may have put into it: comments, flags, previous sources, obsolete messages.

In: the bytes of a file. Out: a `PoFile`, and from a `PoFile` bytes again: one line for each line of a text, no line
numbers, no dates, so that two versions of a file differ only where somebody changed something. `catalogue` reads what
is printed; this module reads what is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.errors import ProblemsFound, Where, error
from generator.l10n.po_lines import Block, scan

FUZZY = "fuzzy"
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"})
_OBSOLETE = re.compile(r"\s*#~\s?(.*)")
_PREVIOUS = re.compile(r"#~?\|\s?(.*)")


class Previous(NamedTuple):
    """The source that a translation was made from, if it is not the present one."""

    source: str
    plural: str = ""


class PoEntry(NamedTuple):
    """One message with everything that stands about it."""

    id: str
    source: str
    plural: str = ""
    forms: tuple[str, ...] = ("",)
    comments: tuple[str, ...] = ()
    """The translator's own lines, as they stand: `# …`."""
    notes: tuple[str, ...] = ()
    """Lines for the translator (`#.`), without that mark."""
    flags: tuple[str, ...] = ()
    previous: Previous | None = None

    @property
    def translated(self) -> bool:
        return any(self.forms)

    @property
    def fuzzy(self) -> bool:
        return FUZZY in self.flags


class PoFile(NamedTuple):
    comments: tuple[str, ...]
    """Above the header."""
    header: tuple[tuple[str, str], ...]
    entries: tuple[PoEntry, ...]
    obsolete: tuple[PoEntry, ...] = ()
    after: tuple[str, ...] = ()
    """Comments that belong to no message, at the end."""
    newline: str = "\n"


def read_po_file(content: bytes, file: str) -> PoFile:
    """Raises `ProblemsFound` with every line that is wrong."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as bad:
        where = Where(file, content[: bad.start].count(b"\n") + 1)
        raise ProblemsFound([error("encoding", where, "this line is not UTF-8", "save the file as UTF-8")]) from None
    newline = "\r\n" if text.count("\r\n") * 2 > text.count("\n") else "\n"
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    blocks, problems = scan(lines, file)
    gone = [_OBSOLETE.fullmatch(line) for line in lines]
    # An obsolete message is one behind a mark: it is read as any other, at its own lines.
    obsolete, wrong = scan([match[1] if match and match[1][:1] != "|" else "" for match in gone], file)
    if problems or wrong:
        raise ProblemsFound([*problems, *wrong])
    living = {id(block) for block in blocks}
    header: tuple[tuple[str, str], ...] = ()
    above: tuple[str, ...] = ()
    entries: list[PoEntry] = []
    dead: list[PoEntry] = []
    end = 0
    for block in sorted([*blocks, *obsolete], key=lambda block: block.first):
        about = [line.strip() for line in lines[end : block.first - 1] if line.strip()]
        end = block.last
        if block.is_header:
            above, header = tuple(line for line in about if line.startswith("#")), tuple(_fields(block))
        else:
            (entries if id(block) in living else dead).append(_entry(block, about, file))
    known = {entry.id for entry in entries}
    after = tuple(line.strip() for line in lines[end:] if line.strip().startswith("#") and _comment(line.strip()))
    return PoFile(
        above, header, tuple(entries), tuple(entry for entry in dead if entry.id not in known), after, newline
    )


def _fields(block: Block) -> Iterator[tuple[str, str]]:
    for line in block.texts.get("msgstr[0]", "").split("\n"):
        name, colon, value = line.partition(":")
        if colon:
            yield name.strip(), value.strip()


def _entry(block: Block, about: Sequence[str], file: str) -> PoEntry:
    texts = block.texts
    last = max(block.form_lines, default=0)
    return PoEntry(
        id=block.context or "",
        source=texts.get("msgid", ""),
        plural=texts.get("msgid_plural", ""),
        forms=tuple(texts.get(f"msgstr[{index}]", "") for index in range(last + 1)),
        comments=tuple(line for line in about if _comment(line)),
        notes=tuple(line[2:].strip() for line in about if line.startswith("#.")),
        flags=tuple(
            flag.strip() for line in about if line.startswith("#,") for flag in line[2:].split(",") if flag.strip()
        ),
        previous=_previous([match[1] for line in about if (match := _PREVIOUS.fullmatch(line))], file),
    )


def _comment(line: str) -> bool:
    """Whether this is a translator's own comment; line numbers (`#:`) and ours are not."""
    return line[:2] not in ("#.", "#:", "#,", "#|", "#~")


def _previous(lines: Sequence[str], file: str) -> Previous | None:
    if not lines:
        return None
    # Completed to a message, it is read as one. What is no text is not worth a complaint: it is only a memory.
    plural = any(line.startswith("msgid_plural") for line in lines)
    sources = [line for line in lines if not line.startswith("msgctxt")]
    blocks, problems = scan(['msgctxt "x"', *sources, 'msgstr[0] ""' if plural else 'msgstr ""'], file)
    if problems or len(blocks) != 1:
        return None
    return Previous(blocks[0].texts.get("msgid", ""), blocks[0].texts.get("msgid_plural", ""))


def write_po_file(file: PoFile) -> bytes:
    parts = ["\n".join([*file.comments, *_header(file.header)])]
    parts += ["\n".join(_lines(entry)) for entry in file.entries]
    parts += ["\n".join(_obsolete_lines(entry)) for entry in file.obsolete]
    parts += ["\n".join(file.after)] if file.after else []
    return ("\n\n".join(parts) + "\n").replace("\n", file.newline).encode()


def _header(fields: Sequence[tuple[str, str]]) -> list[str]:
    return ['msgid ""', 'msgstr ""', *(_quoted(f"{name}: {value}\n") for name, value in fields)]


def _lines(entry: PoEntry) -> Iterator[str]:
    yield from entry.comments
    yield from (f"#. {note}" for note in entry.notes)
    if entry.flags:
        yield f"#, {', '.join(entry.flags)}"
    if entry.previous is not None:
        yield from (f"#| {line}" for line in _text("msgid", entry.previous.source))
        if entry.previous.plural:
            yield from (f"#| {line}" for line in _text("msgid_plural", entry.previous.plural))
    yield from _text("msgctxt", entry.id)
    yield from _text("msgid", entry.source)
    if entry.plural:
        yield from _text("msgid_plural", entry.plural)
        for index, form in enumerate(entry.forms):
            yield from _text(f"msgstr[{index}]", form)
    else:
        yield from _text("msgstr", entry.forms[0])


def _obsolete_lines(entry: PoEntry) -> Iterator[str]:
    """Comments and flags stay as they are, the message itself goes behind a mark. Nobody needs notes on it."""
    for line in _lines(entry._replace(notes=())):
        if line.startswith("#|"):
            yield f"#~{line[1:]}"
        else:
            yield line if line.startswith("#") else f"#~ {line}"


def _text(word: str, text: str) -> Iterator[str]:
    """A text of several lines stands below its word, one line each."""
    lines = text.splitlines(keepends=True) if "\n" in text.rstrip("\n") else [text]
    if len(lines) == 1:
        yield f"{word} {_quoted(text)}"
    else:
        yield f'{word} ""'
        yield from map(_quoted, lines)


def _quoted(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'
