"""A position of the rules as a picture.

In: the pieces of a table, the zones that are shown, labels, callouts and arrows. Out: a picture no wider than a column. All pieces have one
scale, the largest at which everything fits; raises `Unknown` for a zone or piece that is not there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from generator.drawing.outlines import rounded_rectangle
from generator.drawing.scene import Color, Face, Node, Path, Stroke
from generator.errors import did_you_mean
from generator.rulebook.diagrams.callouts import PAD_X, Arrow, Placed, Pointer, draw_arrow, place_labels
from generator.rulebook.diagrams.canvas import GREY, INK, MARGIN, PANEL, Canvas, Picture
from generator.rulebook.diagrams.flow import flow
from generator.rulebook.diagrams.groups import Group, Manner, Shown, group_pieces, lay_group
from generator.rulebook.diagrams.lettering import Lettering, Words
from generator.rulebook.diagrams.looks import Looks
from generator.rulebook.diagrams.zones import Block, Box, Mark
from generator.rules.reading import Piece

LABEL = 7.0
CALLOUT = 7.0
LABEL_GAP = 1.0
CALLOUT_WIDTH = 34.0
TALLEST = 27.0
"""A piece is never drawn larger than this."""
TALLEST_BOARD = 44.0
LARGEST = 0.62
TOWER = 0.36
"""Scale of what is drawn in millimetres of the table."""
GOOD_SIDE = 11.0
"""The largest pieces of a picture should not be narrower than this."""
HIGHER = 1.4
"""How much higher than wished a picture may become before its pieces become small."""
SMALLEST = 4.2
GOOD_HEIGHT = 64.0
MOST_HEIGHT = 165.0
EMPTY = (16.0, 9.0)


class Unknown(ValueError):
    """Something that is not in the picture; `path` says where it was asked for."""

    def __init__(self, message: str, *path: str | int, hint: str = "") -> None:
        super().__init__(message)
        self.path = path
        self.hint = hint


class Note(NamedTuple):
    """A callout: what it points at, in the author's words, and what it says."""

    id: str
    at: str
    words: Words


class Bow(NamedTuple):
    """An arrow, in the author's words."""

    id: str
    start: str
    end: str
    words: Words | None


class Wish(NamedTuple):
    """What a picture is to show."""

    shown: Sequence[Shown]
    label: Callable[[str, int | None], str]
    """What a zone is called; nothing, if it needs no name."""
    notes: Sequence[Note] = ()
    bows: Sequence[Bow] = ()
    width: float = 118.0
    height: float = GOOD_HEIGHT
    accent: Color = INK
    manner: Manner = Manner()
    panel: Color = PANEL
    """Behind everything."""


class _Scene(NamedTuple):
    """Everything in its place."""

    marks: tuple[tuple[Block, Mark], ...]
    labels: tuple[tuple[Words, float, float], ...]
    empty: tuple[Box, ...]
    boxes: Mapping[str, Box]
    width: float
    height: float
    scale: float


def draw_position(
    pieces: Sequence[Piece],
    wish: Wish,
    looks: Looks,
    lettering: Lettering,
    canvas: Canvas,
    *,
    title: str,
    language: str,
) -> Picture:
    """Raises `Unknown`."""
    groups = group_pieces(pieces, wish.shown, looks)
    room = wish.width - 2 * MARGIN
    reserved = max([note.words.width + 2 * PAD_X + 4.0 for note in wish.notes], default=0.0)
    # Labels beside the things, or wherever they find a place: large pieces, short lines and a low picture are good.
    laid = [_lay_out(groups, wish, looks, lettering, room, room - less) for less in dict.fromkeys((reserved, 0.0))]
    large = max(one.scene.scale for one in laid)
    best = min(laid, key=lambda one: 100 * (1 - one.scene.scale / large) + one.cost + 0.3 * round(one.bounds[3], 1))
    scene = best.scene
    for box in scene.empty:
        x, y, w, h = box
        canvas.below([Path(rounded_rectangle(w, h, 1.5, x=x, y=y), stroke=Stroke(GREY, 0.25, 0.7, dash=(1.0, 0.9)))])
    for words, x, y in scene.labels:
        canvas.above([words.at(x, y)])
    for _, mark in scene.marks:
        canvas.put(mark)
    for nodes in best.arrows:
        canvas.above(nodes)
    for label in best.placed:
        canvas.above(label.line)
    for label in best.placed:
        canvas.above(label.bubble)
    left, top, width, height = best.bounds
    return canvas.finish(left, top, left + width, top + height, title=title, language=language, panel=wish.panel)


class _Laid(NamedTuple):
    scene: _Scene
    arrows: tuple[tuple[Node, ...], ...]
    placed: tuple[Placed, ...]
    cost: float
    """How bad the places of its labels are, on average."""
    bounds: Box


def _lay_out(
    groups: Sequence[Group], wish: Wish, looks: Looks, lettering: Lettering, room: float, width: float
) -> _Laid:
    scene = _scene(groups, wish, looks, lettering, width)
    arrows, cost, placed = _point(scene, wish, room)
    boxes = [(0.0, 0.0, scene.width, scene.height), *(label.box for label in placed)]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return _Laid(scene, arrows, placed, cost, (left, top, right - left, bottom - top))


def _scene(groups: Sequence[Group], wish: Wish, looks: Looks, lettering: Lettering, width: float) -> _Scene:
    """At the largest scale that fits; rows are broken only where pieces would become very small."""
    scale = min([LARGEST, *(_limit(group, looks, width) for group in groups)])
    loose = [face for group in groups if not group.boards for face in _faces(group, looks)]
    every = [face for group in groups for face in _faces(group, looks)]
    good = GOOD_SIDE / max([1.0, *(min(face.width, face.height) for face in loose or every)])
    least = SMALLEST / max([1.0, min((min(face.width, face.height) for face in every), default=1.0)])
    # A row is broken, and then the picture becomes higher, before pieces become small.
    for broken, smallest, height in (
        (False, good, 1.0),
        (True, good, 1.0),
        (True, good, HIGHER),
        (True, least, HIGHER),
    ):
        size = scale
        while True:
            scene = _compose(groups, wish, looks, lettering, size, width, broken=broken)
            if scene.height <= wish.height * height and scene.width <= width + 1e-6:
                return scene
            if size <= smallest:
                break
            size = max(size * 0.95, smallest)
    while scene.width > width + 1e-6 or scene.height > MOST_HEIGHT:
        # Rather small than cut off.
        size *= 0.9
        scene = _compose(groups, wish, looks, lettering, size, width, broken=True)
    return scene


def _faces(group: Group, looks: Looks) -> list[Face]:
    return [looks.look(str(piece.item), "front").face for piece in group.all]


def _limit(group: Group, looks: Looks, width: float) -> float:
    """The largest scale for a group: no piece fills the page, and no board is wider than the column."""
    faces = _faces(group, looks)
    if group.boards:
        board = faces[0]
        return min(width / board.width, TALLEST_BOARD / board.height if board.height > board.width else LARGEST)
    if any(isinstance(piece.place, tuple) and isinstance(piece.place[0], float) for piece in group.pieces):
        return TOWER
    return min([TALLEST / max(face.width, face.height) for face in faces], default=LARGEST)


def _compose(
    groups: Sequence[Group],
    wish: Wish,
    looks: Looks,
    lettering: Lettering,
    scale: float,
    width: float,
    *,
    broken: bool,
) -> _Scene:
    blocks: list[Block] = []
    names: list[Words | None] = []
    pointed = [*(note.at for note in wish.notes), *(at for bow in wish.bows for at in (bow.start, bow.end))]
    keep = frozenset(at for at in pointed if "@" in at)
    for group in groups:
        if group.all:
            blocks.append(lay_group(group, looks, scale, width if broken else math.inf, wish.manner, keep=keep))
        else:
            blocks.append(Block(group.zone, group.owner, *EMPTY, (), {}))
        # A board has its name on it; what is alone in a picture is told by the caption.
        named = group.owner is not None or not (group.boards or len(groups) == 1)
        text = wish.label(group.zone, group.owner) if named else ""
        names.append(lettering.set(text, LABEL, GREY, max(blocks[-1].width, 30.0)) if text else None)
    sizes = [
        (max(block.width, name.width), block.height + name.height + LABEL_GAP) if name else (block.width, block.height)
        for block, name in zip(blocks, names, strict=True)
    ]
    spread = flow(sizes, width)
    marks: list[tuple[Block, Mark]] = []
    labels: list[tuple[Words, float, float]] = []
    empty: list[Box] = []
    boxes: dict[str, Box] = {}
    for block, name, (x, y) in zip(blocks, names, spread.places, strict=True):
        if name:
            labels.append((name, x, y))
            y += name.height + LABEL_GAP
        if not block.marks:
            empty.append((x, y, block.width, block.height))
        empty += [(left + x, top + y, w, h) for left, top, w, h in (block.spots[free] for free in block.free)]
        moved = [mark.moved(x, y) for mark in block.marks]
        marks += [(block, mark) for mark in moved]
        _note_boxes(boxes, block, moved, x, y)
    return _Scene(tuple(marks), tuple(labels), tuple(empty), boxes, spread.width, spread.height, scale)


def _note_boxes(boxes: dict[str, Box], block: Block, marks: Sequence[Mark], x: float, y: float) -> None:
    seen = [mark.box for mark in marks] or [(x, y, block.width, block.height)]
    left, top = min(box[0] for box in seen), min(box[1] for box in seen)
    right, bottom = max(box[0] + box[2] for box in seen), max(box[1] + box[3] for box in seen)
    whole = (left, top, right - left, bottom - top)
    names = [block.zone] if block.owner is None else [f"{block.zone}.{block.owner + 1}", block.zone]
    for name in [*names, *block.also]:
        boxes.setdefault(name, whole)
    for mark in marks:
        # What lies on top is meant, as it is seen.
        boxes[f"/{mark.item}"] = boxes.get(f"/{mark.item}", mark.box)
        for name in names:
            boxes.setdefault(f"{name}/{mark.item}", mark.box)
    for name, (left, top, width, height) in block.spots.items():
        box = (left + x, top + y, width, height)
        boxes.setdefault(name, box)
        if block.owner is not None:
            boxes.setdefault(name.replace("@", f".{block.owner + 1}@", 1), box)


def _point(scene: _Scene, wish: Wish, room: float) -> tuple[tuple[tuple[Node, ...], ...], float, tuple[Placed, ...]]:
    pointers = [Pointer(note.words, _find(scene, note.at, "callouts", note.id, "at")) for note in wish.notes]
    arrows = [
        Arrow(
            _find(scene, bow.start, "arrows", bow.id, "from"), _find(scene, bow.end, "arrows", bow.id, "to"), bow.words
        )
        for bow in wish.bows
    ]
    drawn = [draw_arrow(arrow, wish.accent) for arrow in arrows]
    for arrow, (_, (x, y)) in zip(arrows, drawn, strict=True):
        if arrow.words is not None:
            pointers.append(Pointer(arrow.words, (x - 1, y - 1, 2, 2), led=False))
    obstacles = [mark.area for _, mark in scene.marks]
    obstacles += [(x, y, words.width, words.height) for words, x, y in scene.labels]
    obstacles += scene.empty
    beyond = 10.0 + 7.0 * len(pointers)
    content = (0.0, 0.0, scene.width, scene.height)
    # To the right of the things or to the left of them, whichever is nearer to what is pointed at.
    sides = [(left, -beyond, room, scene.height + 2 * beyond) for left in (0.0, scene.width - room)]
    tried = [place_labels(pointers, obstacles, area, content, wish.accent) for area in sides]
    cost, placed = min(tried, key=lambda one: one[0])
    return tuple(nodes for nodes, _ in drawn), cost / max(1, len(pointers)), tuple(placed)


def _find(scene: _Scene, at: str, *path: str) -> Box:
    found = scene.boxes.get(at) or scene.boxes.get(f"/{at}")
    if found is None:
        known = sorted({name.removeprefix("/") for name in scene.boxes if "@" not in name or "@" in at})
        raise Unknown(f"there is no '{at}' in this picture", *path, hint=did_you_mean(at, known))
    return found
