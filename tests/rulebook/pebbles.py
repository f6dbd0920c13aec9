"""The game of docs/rules.md, a stranger to the program, with a rulebook of its own."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from generator.drawing.fonts import load_registry
from generator.errors import raise_errors
from generator.faces.draw import draw_faces
from generator.faces.goods import goods_of
from generator.faces.icons import IconShelf
from generator.l10n.locale import load_locale
from generator.l10n.localize import load_words, localize_game
from generator.loading.game import load_game
from generator.model.game import Game
from generator.project import Project
from generator.rulebook.examples import Playing, play_examples
from generator.rulebook.figures import Studio

DOCS = Path(__file__).parents[2] / "docs" / "rules.md"

TABLE = """
table:
  zones:
    heap: {x: 0, y: 0, holds: {pebble: pebbles}}
    taken: {x: 0, y: 200, per_player: true, size: 80x40}
    forecast: {x: 100, y: 0, holds: [forecast], face: down}
"""

RULEBOOK = """
rulebook:
  zones: {heap: Heap, taken: Pebbles taken, forecast: Forecast}
  sections:
    turn:
      title: A turn
      content:
        taking:
          example: Taking pebbles
          players: 2
          position: {taken: {1: 4, 2: 5}, seat: 2, forecast: rain}
          result: {left: left}
          text: "{result.left} are left."
          steps:
            take:
              move: take 2
              result: {anna: "taken[1]", left: left}
              expect: ["seat == 1", "score(2) == 7"]
              text: "Anna has {result.anna}; {result.left} are left."
            more: {moves: [take 2]}
            too-many: {forbidden: take 3, text: She may not take so many.}
            rest:
              moves: [take 1, take 1]
              figure: {show: [heap, taken], caption: The end}
          ends: last-pebble
"""


RED, GREEN, BLUE = (204, 0, 0), (0, 153, 51), (0, 51, 204)
TOKEN = """<svg xmlns="http://www.w3.org/2000/svg"><rect x="-3" y="-3" width="26" height="26" fill="#cc0000"/></svg>"""
CARD = """<svg xmlns="http://www.w3.org/2000/svg"><rect x="-3" y="-3" width="80" height="110" fill="#009933"/></svg>"""
BACK = CARD.replace("#009933", "#0033cc")


class Pebbles(NamedTuple):
    project: Project
    module: ModuleType
    file: Path

    def load(self) -> Game:
        return load_game(self.project, "pebbles")

    def play(self, *, draft: bool = False) -> Playing:
        return play_examples(self.project, self.load(), draft=draft, module=self.module)

    def studio(self, language: str = "en", *, draft: bool = False) -> Studio:
        """Draws its figures, with faces of one colour each."""
        game = self.load()
        playing = self.play(draft=draft)
        raise_errors(playing.problems)
        fonts = load_registry()
        icons = IconShelf(self.project, fonts)
        locale = load_locale(self.project, language)
        localized = localize_game(game, self.project, locale, icons=icons, scopes=playing.scopes)
        faces = draw_faces(game, localized, self.project, fonts, icons)
        goods = goods_of(game, game.all_items, faces.by_item)
        words = load_words(self.project, locale)
        return Studio(game, goods, localized, words, fonts, icons, playing, accent="#7a1f6a")

    def change(self, old: str, new: str) -> int:
        """Replaces words of the game file; the line where they stand."""
        text = self.file.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
        self.file.write_text(text.replace(old, new), encoding="utf-8")
        return text[: text.index(old)].count("\n") + 1


def make_pebbles(folder: Path) -> Pebbles:
    text = DOCS.read_text(encoding="utf-8")
    written = re.search(r"```yaml\n# content/games/pebbles\.yaml\n(.*?)```", text, re.S)
    module = re.search(r"```python\n# generator/rules/games/pebbles\.py\n(.*?)```", text, re.S)
    arranging = re.search(r"```python\n(from generator\.rules\.arranging .*?)```", text, re.S)
    assert written and module and arranging
    file = folder / "content/games/pebbles.yaml"
    file.parent.mkdir(parents=True)
    words = written[1].replace("copies: 20}", "copies: 20, front: pebble.svg.j2}")
    words = words.replace("size: euro", "size: euro\n    front: sky.svg.j2\n    back: sky-back.svg.j2")
    file.write_text(words + TABLE + RULEBOOK, encoding="utf-8")
    for name, drawing in {"pebble": TOKEN, "sky": CARD, "sky-back": BACK}.items():
        template = folder / "templates" / f"{name}.svg.j2"
        template.parent.mkdir(exist_ok=True)
        template.write_text(drawing, encoding="utf-8")
    code = folder / "pebbles_with_rulebook.py"
    head, _, rest = module[1].partition("\nENDS")
    first, _, arrange = arranging[1].partition("\n")
    code.write_text(f"{head}{first}\n\nENDS{rest}\n\n{arrange}", encoding="utf-8")
    spec = importlib.util.spec_from_file_location("pebbles_with_rulebook", code)
    assert spec and spec.loader
    loaded = importlib.util.module_from_spec(spec)
    sys.modules["pebbles_with_rulebook"] = loaded
    spec.loader.exec_module(loaded)
    return Pebbles(Project(folder), loaded, file)
