"""A stranger's game with a rulebook that has every block but an example, which needs rules; and helpers to read what is made of it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pypdfium2

from generator.build.making import Edition, draw_edition
from generator.build.rulebooks import Bindery, Opened, open_book
from generator.project import Project
from generator.rulebook.tree import Drawing

LOCALES = Path(__file__).parents[2] / "locales"

GAME = r"""
title: Corner Shop
version: "3"
players: 2-4
age: 6
minutes: 15
credits: {design: {role: Design, name: "Ann #set text(size: 1pt) <b>Other</b>"}}
notice: A game of our own.
setup: {hand: {2: 5, 3: 4, 4: 3}, coins: 12}
limits: {shelf: 7, visits: 2}
scoring: {points: {full-shelf: 11}}
derived: {deck: count("goods") - players * setup.hand}
variants:
  long: {name: A long day, summary: "Play {limits.visits} rounds more.", set: {limits.shelf: 9}}
components:
  goods: {kind: card, name: Goods card, size: poker, copies: 30}
  coin: {kind: token, name: Coin, diameter: 20, copies: 24}
table:
  zones:
    deck: {x: 0, y: 0, holds: [goods], face: down}
    till: {x: 120, y: 0, holds: [coin]}
rulebook:
  subtitle: Rules for {players} shopkeepers
  digits: [Route 66]
  quick_reference: [turn.buying, points]
  sections:
    overview:
      title: The shop at Route 66
      content:
        intro: You keep a shop. **Fill** your *shelf*; see {ref.buying}.
        box: {components: all, about: {coin: Pay with them.}}
    setup:
      title: Setup
      page: new
      content:
        steps: {steps: {shuffle: Shuffle the goods., deal: Deal them as the table says., till: "Put {setup.coins} coins into the till."}}
        numbers:
          players_table:
            caption: What you need
            rows:
              hand: {label: Cards in hand, value: setup.hand}
              deck: {label: Cards in the deck, value: derived.deck}
              shelf: {label: Places on the shelf, value: limits.shelf}
        layout: {setup_figure: {caption: The table, players: [2]}}
    turn:
      title: Your turn
      content:
        buying:
          rule: Buying
          content:
            how: Pay a coin and take a card.
            picture: {figure: {pieces: [goods, coin], caption: A card and a coin, place: beside}}
            limits: {list: {shelf: "Your shelf has {limits.shelf} places.", visits: "You may go {limits.visits} times."}}
            tip: {note: Look at the deck first., kind: important}
    points:
      title: Points
      content:
        table:
          table:
            head: {what: What, points: Points}
            rows: {shelf: {what: A full shelf, points: "{scoring.points.full-shelf}"}}
    more:
      title: More
      columns: 2
      content:
        faq: {questions: {may: {question: May I sell?, answer: "No. See {ref.points}."}, how: {question: How often?, answer: As you like.}}}
        words: {terms: {shelf: {term: Shelf, meaning: Where goods stand.}}}
        ways: {variants: all}
        thanks: {credits: true}
"""


def make_shop(folder: Path, game: str = GAME) -> Project:
    file = folder / "content/games/shop.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(game, encoding="utf-8")
    return Project(folder)


def opened(project: Project, language: str = "en", *, draft: bool = False) -> tuple[Edition, Opened, Bindery]:
    edition = draw_edition(project, language, "shop", draft=draft)
    found = open_book(project, edition, draft=draft)
    assert found is not None
    return edition, found, Bindery(project, edition, found)


def pdf_text(pdf: bytes) -> list[str]:
    """The text of each page."""
    document = pypdfium2.PdfDocument(pdf)
    return [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in document]


def translated(folder: Path, language: str, texts: dict[str, str]) -> None:
    """A catalogue of the shop with some translations."""
    target = folder / "locales" / language
    if not target.exists():
        shutil.copytree(LOCALES / language, target)
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    entries = [
        f'msgctxt "{identity}"\nmsgid "{source}"\nmsgstr "{text}"\n' for (identity, source), text in _pairs(texts)
    ]
    (target / "shop.po").write_text(head + "\n".join(entries), encoding="utf-8")


def _pairs(texts: dict[str, str]) -> list[tuple[tuple[str, str], str]]:
    return [((identity.partition("|")[0], identity.partition("|")[2]), text) for identity, text in texts.items()]


class Painter:
    """Draws nothing but grey boxes."""

    def figure(self, prefix: str, figure: Any) -> Drawing:
        return self._box(40, 20, prefix)

    def setup(self, prefix: str, figure: Any, players: int) -> Drawing:
        return self._box(90, 60, f"{prefix} {players}")

    def piece(self, item: str, width: float) -> Drawing:
        return self._box(width, width, item)

    def _box(self, width: float, height: float, alt: str) -> Drawing:
        shape = f'<rect width="{width}" height="{height}" fill="#999999"/>'
        size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
        return Drawing(f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{shape}</svg>'.encode(), width, height, alt)
