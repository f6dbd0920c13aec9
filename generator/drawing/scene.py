"""The display list that every writer reads: Path, Glyphs, Image and Group, nothing else.

Lengths are millimetres, y points down, the origin of a face is the top left corner of its trim; bleed lies at negative coordinates.
Nodes are tuples: cheap to make, and nothing but their content, so a scene can be hashed.
"""

from __future__ import annotations

import hashlib
import marshal
from typing import Any, NamedTuple

Color = tuple[float, float, float]
"""sRGB, 0 to 1."""

Matrix = tuple[float, float, float, float, float, float]
"""As in SVG: x' = a·x + c·y + e, y' = b·x + d·y + f."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

Segment = tuple[str, *tuple[float, ...]]
"""('M', x, y), ('L', x, y), ('C', x1, y1, x2, y2, x, y) or ('Z',); always absolute."""

Outline = tuple[Segment, ...]

Line = tuple[float, float, float, float]
"""x1, y1, x2, y2."""


class Stop(NamedTuple):
    offset: float
    color: Color
    opacity: float = 1.0


class LinearGradient(NamedTuple):
    """In the coordinates of the node that it fills, after `matrix`; ends are padded."""

    x1: float
    y1: float
    x2: float
    y2: float
    stops: tuple[Stop, ...]
    matrix: Matrix = IDENTITY


class RadialGradient(NamedTuple):
    cx: float
    cy: float
    r: float
    fx: float
    fy: float
    stops: tuple[Stop, ...]
    matrix: Matrix = IDENTITY


Paint = Color | LinearGradient | RadialGradient


class Stroke(NamedTuple):
    color: Color
    width: float
    opacity: float = 1.0
    cap: str = "butt"
    join: str = "miter"
    miter_limit: float = 4.0
    dash: tuple[float, ...] = ()
    dash_offset: float = 0.0


class Path(NamedTuple):
    outline: Outline
    fill: Paint | None = None
    fill_opacity: float = 1.0
    even_odd: bool = False
    stroke: Stroke | None = None


class Glyphs(NamedTuple):
    """One run of one font on one baseline: as many glyphs as characters (ligatures are off).

    `advances` are font units (1/upem of the size), kerning included; `size` is the em in millimetres.
    """

    font: str
    size: float
    x: float
    y: float
    text: str
    glyphs: tuple[int, ...]
    advances: tuple[int, ...]
    color: Color = (0.0, 0.0, 0.0)
    opacity: float = 1.0


class Image(NamedTuple):
    """A raster picture: PNG or JPEG bytes, placed in a box. The digest stands for the bytes in the scene's hash."""

    x: float
    y: float
    width: float
    height: float
    digest: str
    data: bytes

    def __repr__(self) -> str:
        return f"Image({self.x!r}, {self.y!r}, {self.width!r}, {self.height!r}, {self.digest!r})"


class Group(NamedTuple):
    children: tuple[Node, ...]
    matrix: Matrix = IDENTITY
    clip: Outline | None = None
    clip_even_odd: bool = False
    opacity: float = 1.0


Node = Path | Glyphs | Image | Group


class Spot(NamedTuple):
    """Where pieces lie on a face such as a board: a zone's place, in the face's coordinates."""

    zone: str
    at: str
    """`3`, or `1,4`."""
    x: float
    y: float


class Face(NamedTuple):
    """One side of a component, laid out: trim size, the bleed drawn around it, the trim outline, and what to draw."""

    width: float
    height: float
    bleed: float
    outline: Outline
    nodes: tuple[Node, ...]
    hash: str
    folds: tuple[Line, ...] = ()
    """Where the piece is folded after it has been cut."""
    spots: tuple[Spot, ...] = ()
    """Places for other pieces; nothing of it is printed."""


def make_face(
    width: float,
    height: float,
    bleed: float,
    outline: Outline,
    nodes: tuple[Node, ...],
    folds: tuple[Line, ...] = (),
) -> Face:
    content = [_spell((width, height, bleed, outline, *folds))]
    _spell_nodes(nodes, content)
    return Face(width, height, bleed, outline, nodes, hashlib.sha256(b"".join(content)).hexdigest()[:16], folds)


def _spell(value: Any) -> bytes:
    """Plain tuples, numbers and words as bytes. Version 2 writes values only: later ones also write which objects are the same."""
    return marshal.dumps(value, 2)


def _spell_nodes(nodes: tuple[Node, ...], content: list[bytes]) -> None:
    """Five times as fast as the text form, which would take a tenth of the time of a large deck."""
    for node in nodes:
        if isinstance(node, Glyphs):
            content.append(_spell(tuple(node)))
        elif isinstance(node, Path):
            outline, *paints = node
            content += (_spell(outline), repr(paints).encode())
        elif isinstance(node, Group):
            children, *around = node
            content.append(_spell((len(children), *around)))
            _spell_nodes(children, content)
        else:
            content.append(repr(node).encode())
