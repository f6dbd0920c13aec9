"""A small game whose cards are a print shop's size, with a table."""

from __future__ import annotations

from pathlib import Path

import pytest

GAME = """\
title: Moonrise
version: "1"
players: 2-4
setup:
  hand: {2: 3, 3: 2, 4: 1}
components:
  creature:
    kind: card
    name: Creature
    size: poker
    bleed: 3
    front: creature.svg.j2
    back: back.svg.j2
    for_each:
      animal: {hare: 3, owl: 2}
  moon:
    kind: token
    name: Moon
    diameter: 19.05
    copies: 5
    back: token.svg.j2
table:
  zones:
    deck: {x: -100, y: 20, holds: [creature], face: down}
    moons: {x: 60, y: 0, holds: {moon: 2}, spread: row}
    hand: {x: 0, y: 300, per_player: true, seen_by: owner, size: 200x90}
    own: {x: 200, y: 300, per_player: true, rotation: 90, holds: {owl: 1}, seen_by: all}
"""

FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:t="https://tuckbox.example/text">
  <rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2*bleed }}" height="{{ height + 2*bleed }}" fill="%s"/>
  <circle cx="{{ width/2 }}" cy="20" r="{{ 5 if item.animal == "hare" else 9 }}" fill="#fff1e8"/>
</svg>
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in {
        "content/games/moonrise.yaml": GAME,
        "templates/creature.svg.j2": FACE % "#1d1b53",
        "templates/back.svg.j2": FACE.replace('{{ 5 if item.animal == "hare" else 9 }}', "7") % "#04010a",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
