"""The same face with less ink, or in greys.

In: a face as laid out. Out: a face with the same marks in the same places. It works on the scene, so every game has both modes without a
line in its templates.

`grey`: every colour becomes the grey that is as light; contrasts stay what they were.

`low`: white grounds, outlines, at most a quarter of the ink; see `saving`. As mild as the budget allows.
"""

from __future__ import annotations

from typing import NamedTuple

from generator.drawing.fonts import FontRegistry
from generator.drawing.greys import grey_nodes
from generator.drawing.inks import Ink
from generator.drawing.saving import SMALL, TEXT, InkSaver, Saving
from generator.drawing.scene import IDENTITY, Face, Node, make_face

BUDGET = 0.25
"""The low version's ink, as a share of the full version's."""
AIM = 0.2
"""What the coarse canvas is asked for: it does not see edges exactly."""
LIGHT = 0.12
"""A face that covers less of its paper than this takes little ink anyway: it loses its grounds and tints, but no marks grow paler."""

# First ornaments and frames go, then fills, and only then what is read.
SAVINGS = (
    Saving(0.16, 0.26, SMALL, 21.0, 1.5, 1.0),
    Saving(0.16, 0.24, SMALL, 21.0, 1.0, 0.5),
    Saving(0.14, 0.22, SMALL, 21.0, 0.6, 0.25),
    Saving(0.1, 0.2, SMALL, 21.0, 0.5, 0.15),
    Saving(0.05, 0.18, SMALL / 2, 12.0, 0.4, 0.1),
    Saving(0.0, 0.14, 0.0, 6.5, 0.3, 0.1),
    Saving(0.0, 0.1, 0.0, TEXT, 0.0, 0.1),
)
LITTLE = Saving(0.05, 0.2, 1.0, 21.0, 0.5, 1.0)
"""For faces that are light already."""


def reduce_ink(face: Face, mode: Ink, fonts: FontRegistry, full: Face | None = None) -> Face:
    """`full`: the face whose ink the low version is measured against, if a template drew this one already with less."""
    if mode == "full":
        return face
    if mode == "grey":
        return _with_nodes(face, grey_nodes(face.nodes))
    drawn = _draw(face, SAVINGS[0], fonts)
    before = drawn.before if full is None or full.hash == face.hash else _draw(full, SAVINGS[0], fonts).before
    if before < LIGHT:
        return _with_nodes(face, _draw(face, LITTLE, fonts).nodes)
    # The mildest saving that is enough, found by halves; the hardest one if none is.
    low, high = (0, 0) if drawn.after <= AIM * before else (1, len(SAVINGS) - 1)
    while low < high:
        middle = (low + high) // 2
        enough = _draw(face, SAVINGS[middle], fonts).after <= AIM * before
        low, high = (low, middle) if enough else (middle + 1, high)
    drawn = _draw(face, SAVINGS[low], fonts) if low else drawn
    return _with_nodes(face, drawn.nodes)


class _Drawn(NamedTuple):
    nodes: tuple[Node, ...]
    before: float
    """Ink as it was and as it is, as the coarse canvas sees it."""
    after: float


def _draw(face: Face, saving: Saving, fonts: FontRegistry) -> _Drawn:
    painter = InkSaver(face, saving, fonts)
    nodes = painter.nodes(face.nodes, IDENTITY, None, 1.0)
    canvas = painter.canvas
    return _Drawn(nodes, canvas.ink(canvas.before), canvas.ink(canvas.after))


def _with_nodes(face: Face, nodes: tuple[Node, ...]) -> Face:
    return make_face(face.width, face.height, face.bleed, face.outline, nodes, face.folds)
