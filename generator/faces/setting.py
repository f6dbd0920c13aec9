"""Text boxes as they were set: what the painter saw, and how it says what is wrong with them.

In: a box, its text, the nodes that were laid out. Out: a `SetBox` for those who look over the painter's shoulder (checks of line ends, the
notes of translators, previews), or the `Problem` of a text that does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from generator.drawing.scene import Glyphs, Node
from generator.drawing.text import Overflow, Setting
from generator.drawing.textbox import Draft
from generator.errors import Problem, Where, error
from generator.l10n.localize import LocalizedGame
from generator.model.component import Item
from generator.units import MM_PER_PT

_SPACES = re.compile(r"\s+")


class SetBox(NamedTuple):
    """A text box as it was set."""

    item: Item
    side: str
    draft: Draft
    texts: tuple[str, ...]
    """Ids of the messages that this face prints, in this box or in another."""
    size: float
    nodes: tuple[Node, ...]
    overflow: Overflow | None
    """What is too much at the smallest size; None if the text fits."""


def ignore(box: SetBox) -> None:
    """Nobody looks."""


def see_box(
    item: Item, side: str, draft: Draft, texts: tuple[str, ...], nodes: tuple[Node, ...], setting: Setting
) -> SetBox:
    size = next((node.size / MM_PER_PT for node in nodes if isinstance(node, Glyphs)), draft.box.style.min_size)
    excess = setting.overflow() if setting.fit_size() is None else None
    return SetBox(item, side, draft, texts, size, nodes, excess)


def texts_inside(box: SetBox, localized: LocalizedGame) -> tuple[str, ...]:
    """Ids of the messages that stand in this very box: the longest first, so that a short one is not found inside a long one."""
    words = ["".join(span.text for span in spans) for spans in box.draft.box.paragraphs]
    left = _normal(words)
    found = []
    for identity, text in sorted(
        ((identity, _normal([localized.plain(identity)])) for identity in box.texts), key=lambda pair: -len(pair[1])
    ):
        if text and text in left:
            left = left.replace(text, "\0")
            found.append(identity)
    return tuple(identity for identity in box.texts if identity in found)


def _normal(words: Iterable[str]) -> str:
    return _SPACES.sub(" ", " ".join(words)).strip().casefold()


def explain_overflow(item: Item, draft: Draft, language: str, excess: Overflow, where: Where | None = None) -> Problem:
    """`where`: the text's own place, if it is known; else the box's."""
    box = draft.box
    field = f"'{draft.name}'" if draft.name else "a text box"
    if excess.word:
        much = f"the word '{excess.word}' is {excess.width:.1f} mm too wide"
    else:
        much = f"{excess.height:.1f} mm too high, about {excess.characters} characters too long"
    message = (
        f"{item.id}: {field} ({language}) does not fit {box.width:g} × {box.height:g} mm "
        f"at {box.style.min_size:g} pt: {much}"
    )
    return error("overflow", where or draft.where, message, "shorten the text, enlarge the box or lower min-size")


def explain_missing(
    item: Item, draft: Draft, language: str, character: str, font: str, where: Where | None = None
) -> Problem:
    message = f"{item.id}: '{character}' (U+{ord(character):04X}, {language}) is not in the font {font}"
    hint = "choose a font that has it, or another character"
    return error("missing-glyph", where or draft.where, message, hint)
