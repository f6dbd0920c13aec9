"""The decks to build: unique cards with a title, a paragraph of 40 words, two corner numbers and a vector icon."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

WORDS = (
    "lantern river harvest copper window careful traveller evening ribbon market silver bridge garden whisper"
    " mountain candle thunder letter journey silent meadow anchor castle velvet morning shadow crystal feather"
    " ocean hammer winter orchard sailor mirror temple forest dragon paper comet harbour of the and to in on with"
    " from under over every many few small large old new bright quiet deep warm cold near far"
).split()

WIDTH, HEIGHT, BLEED = 63.0, 88.0, 3.0
ICON = "M2 5.5 L3.6 8.4 L7 8.9 L4.5 11.2 L5.2 14.6 L2 12.9 L-1.2 14.6 L-0.5 11.2 L-3 8.9 L0.4 8.4 Z"

YAML_HEAD = """\
title: Bench
version: "1"
players: 2
components:
  card:
    kind: card
    name: Card
    size: euro
    copies: {copies}
    front: bench.svg.j2
    fields: {{title: text, body: text, cost: number}}
    items:
"""

TEMPLATE = f"""\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:t="https://tuckbox.example/text">
  <rect x="2" y="2" width="59" height="84" rx="3" fill="#f4ecd8" stroke="#5b4a2f" stroke-width="0.5"/>
  <path d="{ICON}" transform="translate(29.5, 20)" fill="#b5462f"/>
  <t:box id="title" x="12" y="5" width="39" height="7" size="12" min-size="8" weight="bold" align="center" valign="middle"
         hyphenate="none">{{{{ t("title") }}}}</t:box>
  <t:box id="body" x="6" y="42" width="51" height="40" size="9" min-size="7">{{{{ t("body") }}}}</t:box>
  <t:box id="cost" x="3.5" y="3.5" width="8" height="8" size="14" weight="bold" align="center" valign="middle">{{{{ item.cost }}}}</t:box>
  <t:box id="cost2" x="51.5" y="76.5" width="8" height="8" size="14" weight="bold" align="center"
         valign="middle">{{{{ item.cost }}}}</t:box>
</svg>
"""


class Card(NamedTuple):
    id: str
    title: str
    body: str
    cost: int


def make_cards(number: int) -> list[Card]:
    chance = random.Random(7)
    cards = []
    for n in range(number):
        title = " ".join(chance.sample(WORDS[:40], 2)).capitalize()
        body = " ".join(chance.choice(WORDS) for _ in range(40)).capitalize() + "."
        cards.append(Card(f"card-{n}", title, body, n % 10))
    return cards


def write_project(folder: Path, number: int, copies: int) -> None:
    """A game file and its template, as a designer would have them."""
    games, templates = folder / "content" / "games", folder / "templates"
    games.mkdir(parents=True)
    templates.mkdir()
    lines = [YAML_HEAD.format(copies=copies)]
    for card in make_cards(number):
        lines.append(f"      {card.id}: {{title: {card.title}, cost: {card.cost}, body: {card.body}}}\n")
    (games / "bench.yaml").write_text("".join(lines), encoding="utf-8")
    (templates / "bench.svg.j2").write_text(TEMPLATE, encoding="utf-8")
