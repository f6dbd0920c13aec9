"""Sets of faces that players can, or cannot, tell apart."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from generator.build.checking import check_game
from generator.checks.telling_apart import FAR, VISIONS, compare, see
from generator.project import Project

GAME = """\
title: Suits
version: "1"
players: 2
components:
  card:
    kind: card
    name: Card
    size: poker
    front: suit.svg.j2
    for_each:
      colour: [red, green, blue]
      number: [1, 2]
"""
HEAD = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:t="https://tuckbox.example/text">
{% set colour = {"red": "#c83232", "green": "#5f7d28", "blue": "#4f66d0"}[item.colour] %}
<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2*bleed }}" height="{{ height + 2*bleed }}" fill="{{ colour }}"/>
"""
NUMBER = """\
{% for x in [2, 31] %}
<t:box x="{{ x }}" y="2" width="30" height="28" size="90" valign="middle" weight="bold" fill="#ffffff">{{ item.number }}</t:box>
{% endfor %}
"""
SIGN = """\
{% set sign = {"red": "M20 80L31 40L42 80z", "green": "M18 45h26v26h-26z", "blue": "M12 55h40v5h-40zM12 70h40v5h-40z"}[item.colour] %}
<path d="{{ sign }}" fill="#ffffff"/>
"""


def problems(folder: Path, template: str, game: str = GAME) -> tuple[list[str], tuple[str, ...]]:
    for name, text in {"content/games/suits.yaml": game, "templates/suit.svg.j2": template}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    outcome = check_game(Project(folder), "suits", ["en"])
    return [str(problem) for problem in outcome.problems], outcome.verdicts


def test_signs_of_different_shapes_are_told_apart(tmp_path: Path) -> None:
    found, verdicts = problems(tmp_path, HEAD + NUMBER + SIGN + "</svg>")
    assert found == []
    assert [verdict.split(";")[0] for verdict in verdicts] == [
        f"card: 6 faces are told apart ({ink})" for ink in ("full", "low", "grey")
    ]


def test_colour_alone_is_not_enough(tmp_path: Path) -> None:
    found, _ = problems(tmp_path, HEAD + NUMBER + "</svg>")
    full = next(text for text in found if "with full ink" in text)
    assert "content/games/suits.yaml:5:3: error: faces of 'card' look alike with full ink" in full
    assert "'red-1' and 'green-1' (" in full
    assert "'red-1' and 'red-2'" not in full, "the number tells these apart"
    assert "tell_apart: false" in full
    assert any("with grey ink" in text and "'red-1' and 'green-1' (any of them: " in text for text in found)


def test_faces_that_are_the_same_fail_for_everyone(tmp_path: Path) -> None:
    found, _ = problems(tmp_path, HEAD + SIGN + "</svg>")
    full = next(text for text in found if "with full ink" in text)
    assert "'red-1' and 'red-2' (any of them: colour distance 0, 0.00% of the pixels differ in grey)" in full
    assert "'red-1' and 'green-1'" not in full


def test_a_component_says_what_must_be_told_apart(tmp_path: Path) -> None:
    only_signs = HEAD + SIGN + "</svg>"
    assert problems(tmp_path, only_signs, GAME + "    tell_apart: [colour]\n")[0] == []
    assert problems(tmp_path, HEAD + "</svg>", GAME + "    tell_apart: false\n") == ([], ())
    found, _ = problems(tmp_path, only_signs, GAME + "    tell_apart: [colour, suite]\n")
    assert found == [
        f"{tmp_path.as_posix()}/content/games/suits.yaml:13:26: error: 'suite' is not a field of 'card'"
        " · hint: there are: colour, number"
    ]
    found, _ = problems(tmp_path, only_signs, GAME + "    tell_apart: maybe\n")
    assert len(found) == 1 and "suits.yaml:13:17: error:" in found[0]


def test_hanabi_is_told_apart_by_everyone_in_every_ink() -> None:
    outcome = check_game(Project(), "hanabi", ["en"])
    assert [problem for problem in outcome.problems if problem.code == "look-alike"] == []
    told = [verdict for verdict in outcome.verdicts if "told apart" in verdict]
    sets = {verdict.split(":")[0] for verdict in told}
    assert {"firework-card", "multicolour-card"} <= sets
    assert len(told) == 3 * len(sets)


def flat(color: tuple[int, int, int]) -> np.ndarray:
    return np.full((40, 30, 3), color, np.uint8)


@pytest.mark.parametrize(
    ("one", "two", "unseen"),
    [
        ((150, 30, 30), (86, 92, 0), {"deuteranopia", "grey"}),
        ((40, 40, 40), (230, 230, 230), set()),
        ((120, 120, 120), (120, 120, 120), set(VISIONS)),
    ],
)
def test_each_vision_confuses_its_own_colours(one, two, unseen) -> None:
    looks = [see(flat(one)), see(flat(two))]
    distances = {vision: float(np.linalg.norm(looks[0].means[vision] - looks[1].means[vision])) for vision in VISIONS}
    assert {vision for vision, distance in distances.items() if distance < FAR} == unseen
    _, alike = compare("set", "full", ["a", "b"], [("a",), ("b",)], looks)
    assert {vision for pair in alike for vision in pair.visions} == unseen


def test_two_percent_of_the_pixels_by_64_levels() -> None:
    plain = flat((200, 200, 200))

    def marked(rows: int, level: int) -> np.ndarray:
        picture = plain.copy()
        picture.reshape(-1, 3)[: 12 * rows] = level
        return picture

    def fails(other: np.ndarray) -> bool:
        return bool(compare("set", "full", ["a", "b"], [(1,), (2,)], [see(plain), see(other)])[1])

    assert fails(marked(1, 0)), "one percent is too little"
    assert not fails(marked(2, 136)), "two percent by 64 levels"
    assert fails(marked(2, 137)), "by 63 levels"
    assert fails(plain)


def test_equal_keys_need_not_be_told_apart() -> None:
    looks = [see(flat((9, 9, 9)))] * 3
    assert compare("set", "full", ["a", "b", "c"], [(1,), (1,), (1,)], looks) == (None, [])
    _, alike = compare("set", "full", ["a", "b", "c"], [(1,), (1,), (2,)], looks)
    assert [(pair.one, pair.two) for pair in alike] == [("a", "c"), ("b", "c")]
