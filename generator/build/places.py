"""Where the texts of a game are printed, and how much room they have there.

In: a game. Out: for each message the text boxes that print it, found by drawing every face once in the language of the source.
"""

from __future__ import annotations

from contextlib import suppress

from generator.drawing.fonts import FontRegistry, load_registry
from generator.drawing.text import TextBox
from generator.errors import ProblemsFound
from generator.faces.draw import draw_faces
from generator.faces.icons import IconShelf
from generator.faces.setting import SetBox, texts_inside
from generator.l10n.locale import load_locale
from generator.l10n.localize import localize_game
from generator.l10n.notes import Place
from generator.model.game import Game
from generator.project import Project
from generator.units import MM_PER_PT

_SAMPLE = "the quick brown fox jumps over the lazy dog"
"""Words of ordinary width, to tell how many characters a line holds."""


def find_places(project: Project, game: Game) -> dict[str, tuple[Place, ...]]:
    """Empty where the game cannot be drawn: what is wrong with it is for `tuckbox check` to say."""
    fonts = load_registry()
    boxes: list[SetBox] = []
    try:
        icons = IconShelf(project, fonts)
        localized = localize_game(game, project, load_locale(project, game.file.language), icons=icons)
    except ProblemsFound:
        return {}
    with suppress(ProblemsFound):
        draw_faces(game, localized, project, fonts, icons, observe=boxes.append)
    places: dict[str, dict[Place, None]] = {}
    for box in boxes:
        inside = texts_inside(box, localized)
        for identity in inside:
            lines, characters = room_of(box.draft.box, fonts)
            printed = "".join(span.text for spans in box.draft.box.paragraphs for span in spans)
            alone = len(inside) == 1 and len(printed) <= len(localized.plain(identity)) + 2
            place = Place(
                box.item.component, box.side, box.draft.box.width, box.draft.box.height, lines, characters, alone
            )
            places.setdefault(identity, {})[place] = None
    return {identity: tuple(found) for identity, found in places.items()}


def room_of(box: TextBox, fonts: FontRegistry) -> tuple[int, int]:
    """Lines, and characters in a line, at the smallest size."""
    style = box.style
    font = fonts.get(style.family, bold=style.bold, italic=style.italic)
    em = style.min_size * MM_PER_PT
    width = font.shape(_SAMPLE).width / font.upem / len(_SAMPLE) * em
    first = 0.95 - font.descender
    lines = 1 + max(0, int((box.height / em - first) / style.leading + 0.01))
    return lines, max(1, int(box.width / width))
