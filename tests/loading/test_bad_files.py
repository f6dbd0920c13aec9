"""Every file in tests/bad says in its own comments what is wrong with it, and the loader must say the same, all at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.errors import ProblemsFound
from generator.loading.game import load_game_file
from generator.project import Project

BAD = Path(__file__).resolve().parents[1] / "bad"
_EXPECTED = re.compile(r"#! (error|warning): (.*)$")


def expected(path: Path) -> set[tuple[int, str]]:
    found = set()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if match := _EXPECTED.search(line):
            found.add((number, f"{match[1]}: {match[2]}"))
    return found


@pytest.mark.parametrize("path", sorted(BAD.glob("*.yaml")), ids=lambda path: path.stem)
def test_says_exactly_what_is_wrong(path: Path) -> None:
    with pytest.raises(ProblemsFound) as raised:
        load_game_file(Project(), path.stem, path)
    said = set()
    for problem in raised.value.problems:
        assert problem.where.file.endswith(path.name)
        assert problem.where.column > 0
        text = f"{problem.severity}: {problem.message}"
        said.add((problem.where.line, f"{text} · hint: {problem.hint}" if problem.hint else text))
    assert said == expected(path)
