"""A stranger's folder: a small game of its own, with a template, a picture, a table and a Polish translation."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

GAME = """\
title: Moonrise
version: "1"
players: 2-4
setup:
  hand: {2: 5, 3: 4, 4: 3}
components:
  creature:
    kind: card
    name: Creature
    size: poker
    front: creature.svg.j2
    back: back.svg.j2
    rows: creatures.csv
    fields: {name: text, text: text, power: number}
  moon:
    kind: token
    name: Moon
    diameter: 20
    copies: 5
expect:
  enough:
    that: players * setup.hand <= count("creature") * 10
    message: there are too few creatures
"""

TABLE = """\
id,name,text,power,copies
hare,Hare,Draw a card.,1,3
owl,Owl,Look at the top card of the deck and put it back wherever you like.,3,2
"""

FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:t="https://tuckbox.example/text">
  <rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2*bleed }}" height="{{ height + 2*bleed }}" fill="#1d2b53"/>
  <image href="moon.png" x="10" y="20" width="40" height="30"/>
  <t:box id="name" x="5" y="5" width="53" height="9" size="16" min-size="10" align="center" fill="#fff">{{ t("name") }}</t:box>
  <t:box id="text" x="5" y="55" width="53" height="14" size="12" min-size="7" fit="deck" fill="#fff">{{ t("text") }}</t:box>
  <t:box id="power" x="5" y="75" width="10" height="8" size="16" fill="#fff">{{ item.power }}</t:box>
</svg>
"""

BACK = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:t="https://tuckbox.example/text">
  <rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2*bleed }}" height="{{ height + 2*bleed }}" fill="#7e2553"/>
</svg>
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in {
        "content/games/moonrise.yaml": GAME,
        "content/creatures.csv": TABLE,
        "templates/creature.svg.j2": FRONT,
        "templates/back.svg.j2": BACK,
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    picture = io.BytesIO()
    Image.new("RGB", (40, 30), "yellow").save(picture, "PNG")
    (tmp_path / "content" / "images").mkdir()
    (tmp_path / "content" / "images" / "moon.png").write_bytes(picture.getvalue())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
