"""The code blocks of the documentation are run, in order, in an empty folder.

A fenced block `sh` holds commands; `sh fails` ones that must fail. A comment before a block says what to do with it:
`<!-- file: path -->` it is the file; `<!-- after: path: line -->` it goes after that line; `<!-- output -->` the last command says
each of its lines. `<!-- replace: path: old -> new -->` and `<!-- translate: path: id: text -->` stand alone.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from generator.cli import main

DOCS = Path(__file__).parents[2] / "docs"
PART = re.compile(r"^<!-- (?P<order>.*?) -->$|^```(?P<language>[^\n]*)\n(?P<code>.*?)^```$", re.M | re.S)


class Block(NamedTuple):
    line: int
    order: str
    language: str
    code: str


def blocks_of(page: str) -> Iterator[Block]:
    text = (DOCS / page).read_text(encoding="utf-8")
    order = ""
    for found in PART.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        if found["order"] is None:
            yield Block(line, order, found["language"], found["code"])
            order = ""
        elif found["order"].startswith(("replace:", "translate:")):
            yield Block(line, found["order"], "", "")
        else:
            order = found["order"]


class Reader:
    """Somebody who does what a page says."""

    def __init__(self) -> None:
        self.said = ""
        self.commands = 0

    def follow(self, block: Block) -> None:
        verb, _, rest = block.order.partition(":")
        rest = rest.strip()
        if verb == "output":
            for line in block.code.splitlines():
                assert line in self.said, f"line {block.line}: '{line}' is not in:\n{self.said}"
        elif verb == "file":
            path = Path(rest)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.code, encoding="utf-8")
        elif verb == "after":
            name, _, line = rest.partition(": ")
            self._change(name, line.rstrip() if line.startswith(" ") else line, f"{line}\n{block.code.rstrip()}")
        elif verb == "replace":
            name, _, change = rest.partition(": ")
            old, _, new = change.partition(" -> ")
            self._change(name, old, new)
        elif verb == "translate":
            name, identity, words = rest.split(": ", 2)
            text = Path(name).read_text(encoding="utf-8")
            entry = re.search(rf'msgctxt "{re.escape(identity)}"\nmsgid .*\nmsgstr ""\n', text)
            assert entry, f"line {block.line}: {name} has no empty '{identity}'"
            self._change(name, entry[0], entry[0].replace('msgstr ""', f'msgstr "{words}"'))
        if block.language.partition(" ")[0] == "sh":
            for line in block.code.splitlines():
                self._run(line, fails=block.language.endswith("fails"), at=block.line)

    def _change(self, name: str, old: str, new: str) -> None:
        text = Path(name).read_text(encoding="utf-8")
        assert old in text, f"{name} has no '{old}'"
        Path(name).write_text(text.replace(old, new, 1), encoding="utf-8")

    def _run(self, line: str, *, fails: bool, at: int) -> None:
        program, *words = shlex.split(line, comments=True)
        assert program == "tuckbox", f"line {at}: only tuckbox is run, not '{line}'"
        result = CliRunner().invoke(main, words)
        self.said = result.output
        self.commands += 1
        crashed = result.exception is not None and not isinstance(result.exception, SystemExit)
        assert not crashed, f"line {at}: {line}\n{result.exception!r}"
        assert (result.exit_code != 0) == fails, f"line {at}: {line}\n{result.output}"


@pytest.mark.parametrize(("page", "at_least"), [("tutorial.md", 12), ("cookbook.md", 10)])
def test_every_command_of_a_page_works(page, at_least, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    reader = Reader()
    for block in blocks_of(page):
        reader.follow(block)
    assert reader.commands >= at_least
