"""A face drawn with little ink.

In: a face as laid out, and how hard to save. Out: nodes for the same marks in the same places. Large areas turn white and keep an outline;
what stood light on dark becomes dark on white; shapes keep a pale tint inside a line of their colour; small and thin ones, and text, keep
their full colour, as strong as they stood out before. The face is painted twice on a coarse canvas as it goes, as it was and as it becomes:
so each mark is judged by what really lies behind it.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from generator.drawing import seeing
from generator.drawing.fonts import FontRegistry
from generator.drawing.greys import recolour
from generator.drawing.outlines import rectangle
from generator.drawing.pictures import paler_picture, picture_pixels
from generator.drawing.raster import Array, Canvas, Mask, Polygon, flatten, length, signed_area
from generator.drawing.scene import (
    IDENTITY,
    Color,
    Face,
    Glyphs,
    Group,
    Image,
    LinearGradient,
    Matrix,
    Node,
    Paint,
    Path,
    RadialGradient,
    Stroke,
)
from generator.drawing.transforms import multiply

WHOLE = 0.9
"""An area that covers so much of a piece is its ground, not a shape on it."""
ORNAMENT = 2.5
"""Contrast of marks that stand back: patterns, ripples, shades."""
LARGE = 0.04
"""A single area of more than this share of a face becomes white."""
SMALL = 0.03
"""A sign whose box takes less than this share may stay filled if it stood out well."""
THIN = 0.5
"""Shapes less broad than this (mm) are lines and sparks: an outline would leave nothing inside."""
SEEN = 6.0
"""Colours less distant than this were not meant to be told apart."""
OUTSTANDING = 2.0
"""Contrast of marks that were meant to be seen first."""
VIVID = 20.0
"""Chroma of what one would call a colour."""
BRIGHT = 40.0
"""Chroma of a colour that is a sign by itself."""
DARK = 0.07
"""Luminance of grounds that are night rather than a colour."""
SPECK = 0.15
"""Mean area (mm²) of parts that are dust rather than shapes: stars in a sky. White on black they glitter, black on white they are dirt."""
TEXT = 4.5
"""Contrast that text needs."""


class Saving(NamedTuple):
    """How hard to save."""

    tint: float
    """Ink of a shape's inside."""
    line: float
    """Breadth of outlines in mm."""
    filled: float
    """Shapes that stood out stay filled if the box around them takes no more than this share of the face."""
    most: float
    """Contrast that neutral text and lines keep, if they had more."""
    band: float
    """Breadth of the band along the cut that a bright ground leaves, on either side of the knife, in mm."""
    ornament: float
    """How much of its contrast an ornament keeps, 0 to 1."""


class _Shape(NamedTuple):
    """A filled outline as it lies on the face."""

    polygons: list[Polygon]
    mask: Mask
    share: float
    """Of its largest part in the face, 0 to 1."""
    covered: float
    """Of all that is seen of it."""
    ground: bool
    """It covers the whole piece."""
    breadth: float
    """In mm: twice the area over the length of its edge."""
    box: float
    """Share of the box around it in the face."""
    part: float
    """Mean area of its parts in mm²."""


class _Look(NamedTuple):
    """How a shape is drawn."""

    inside: Color | None
    line: Color | None = None
    width: float = 0.0
    """Of the line, in mm."""


class InkSaver:
    def __init__(self, face: Face, saving: Saving, fonts: FontRegistry) -> None:
        self.canvas = Canvas(face.width, face.height, face.bleed)
        self.saving = saving
        self.fonts = fonts
        self.face_area = (face.width + 2 * face.bleed) * (face.height + 2 * face.bleed)
        self.trim = face.outline or rectangle(0.0, 0.0, face.width, face.height)
        self.trim_polygons = flatten(self.trim, IDENTITY, self.canvas.scale)
        self.inside = self.canvas.clip(self.canvas.fill(self.trim_polygons, False), None)
        self.band = min(saving.band, 0.04 * min(face.width, face.height))
        self.piece = max(1, int(np.count_nonzero(self.inside)))

    def nodes(self, nodes: tuple[Node, ...], matrix: Matrix, clip: Array | None, opacity: float) -> tuple[Node, ...]:
        done: list[Node] = []
        for node in nodes:
            if isinstance(node, Group):
                done += self._group(node, matrix, clip, opacity)
            elif isinstance(node, Glyphs):
                done.append(self._glyphs(node, matrix, clip, opacity))
            elif isinstance(node, Image):
                done.append(self._image(node, matrix, clip, opacity))
            else:
                done += self._path(node, matrix, clip, opacity)
        return tuple(done)

    def _group(self, group: Group, matrix: Matrix, clip: Array | None, opacity: float) -> tuple[Node, ...]:
        inner = multiply(matrix, group.matrix)
        if group.clip is not None:
            polygons = flatten(group.clip, inner, self.canvas.scale)
            clip = self.canvas.clip(self.canvas.fill(polygons, group.clip_even_odd), clip)
        # The marks take the colours that they seemed to have: opacity has done its work.
        children = self.nodes(group.children, inner, clip, opacity * group.opacity)
        return (group._replace(children=children, opacity=1.0),) if children else ()

    # Text

    def _glyphs(self, node: Glyphs, matrix: Matrix, clip: Array | None, opacity: float) -> Glyphs:
        wide = sum(node.advances) * node.size / self.fonts.by_key(node.font).upem
        box = rectangle(node.x, node.y - 0.72 * node.size, max(wide, 0.1), 0.74 * node.size)
        mask = self.canvas.cut(self.canvas.fill(flatten(box, matrix, self.canvas.scale), False), clip)
        alpha = opacity * node.opacity
        color = self._standing_out(node.color, alpha, mask, least=TEXT)
        # Letters cover about a third of the box around them.
        self.canvas.paint(self.canvas.before, mask, node.color, 0.33 * alpha)
        self.canvas.paint(self.canvas.after, mask, color, 0.33)
        return node._replace(color=color, opacity=1.0)

    def _standing_out(
        self, color: Color, alpha: float, mask: Mask, *, least: float, most: tuple[float, float] | None = None
    ) -> Color:
        """The colour that a mark takes on its new ground, standing out as it did before; colours keep their hue."""
        canvas = self.canvas
        old, new = canvas.behind(canvas.before, mask), canvas.behind(canvas.after, mask)
        seemed = seeing.mix(old, color, alpha)
        vivid = seeing.chroma(seemed) >= VIVID
        before = seeing.contrast(seemed, old)
        ornament = least < TEXT and before < ORNAMENT
        if ornament:
            before = 1 + (before - 1) * self.saving.ornament
            least = min(least, before)
        # Dark text on a light ground is right as it is; what was light on dark would lose its colour if it became as dark.
        turned = seeing.luminance(seemed) > seeing.luminance(old)
        of_colours, of_greys = most or (4.6, min(12.0, self.saving.most))
        limit = max(least, (of_colours if vivid else of_greys) if turned else self.saving.most)
        if not turned and not ornament and least <= seeing.contrast(seemed, new) <= limit:
            return _rounded(seemed)
        # A tinge that made white warm would make black muddy.
        hue = seemed if vivid or not turned else seeing.mix(seemed, seeing.grey(seemed), 0.8)
        return _rounded(seeing.against(hue, new, min(max(before, least), limit)))

    # Paths

    def _path(self, node: Path, matrix: Matrix, clip: Array | None, opacity: float) -> tuple[Node, ...]:
        done: list[Node] = []
        polygons = flatten(node.outline, matrix, self.canvas.scale)
        if not polygons:
            return ()
        scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])) or 1.0
        if node.fill is not None:
            shape = self._shape(polygons, node.even_odd, clip)
            done += self._fill(node, shape, matrix, scale, opacity * node.fill_opacity)
        if node.stroke is not None:
            done.append(
                Path(
                    node.outline,
                    stroke=self._stroke(node.stroke, polygons, scale, clip, opacity),
                    even_odd=node.even_odd,
                )
            )
        return tuple(done)

    def _shape(self, polygons: list[Polygon], even_odd: bool, clip: Array | None) -> _Shape:
        canvas = self.canvas
        whole = canvas.fill(polygons, even_odd)
        mask = canvas.cut(whole, clip)
        kept = mask.size / whole.size if whole.size else 0.0
        areas = [abs(signed_area(polygon)) for polygon in polygons]
        edge = sum(length(polygon) for polygon in polygons)
        covered = min(canvas.area(mask), sum(areas))
        return _Shape(
            polygons,
            mask,
            min(max(areas) * kept, canvas.area(mask)) / self.face_area,
            covered / self.face_area,
            int(np.count_nonzero(canvas.cut(mask, self.inside).pixels)) >= WHOLE * self.piece,
            2 * sum(areas) / edge if edge else 0.0,
            whole.pixels.size / canvas.pixels,
            sum(areas) / len(areas),
        )

    def _fill(self, node: Path, shape: _Shape, matrix: Matrix, scale: float, opacity: float) -> tuple[Node, ...]:
        fill = node.fill
        assert fill is not None
        bare = Path(node.outline, fill, even_odd=node.even_odd)
        if isinstance(fill, LinearGradient | RadialGradient) and _fades(fill):
            return self._glow(bare, fill, shape, matrix, opacity)
        color, alpha = _average(fill)
        alpha *= opacity
        old = self.canvas.behind(self.canvas.before, shape.mask)
        seemed = seeing.mix(old, color, alpha)
        look = self._judge(shape, color, alpha, seemed, old)
        if isinstance(fill, LinearGradient | RadialGradient):
            self._paint_gradient(self.canvas.before, fill, shape.mask, matrix, opacity)
        else:
            self.canvas.paint(self.canvas.before, shape.mask, color, alpha)
        self._paint_look(shape, look)
        drawn: list[Node] = [] if look.inside is None else [bare._replace(fill=look.inside)]
        if look.line is not None:
            stroke = Stroke(look.line, round(look.width / scale, 4), join="round")
            drawn.append(Path(node.outline, even_odd=node.even_odd, stroke=stroke))
        return (*drawn, *self._band(seemed, matrix)) if shape.ground else tuple(drawn)

    def _judge(self, shape: _Shape, color: Color, alpha: float, seemed: Color, old: Color) -> _Look:
        """What becomes of a filled shape."""
        saving = self.saving
        seen = seeing.distance(seemed, old) >= SEEN
        width = self._breadth(shape, seemed, old)
        if shape.ground:
            return _Look(seeing.WHITE)
        if shape.share >= LARGE:
            # A veil over a picture is nothing without its colour; an opaque area still hides what is below it.
            inside = None if alpha < 0.5 else seeing.WHITE
            return _Look(inside, self._line(seemed, old, seeing.WHITE) if seen else None, width)
        if not seen:
            return _Look(_rounded(self.canvas.behind(self.canvas.after, shape.mask)))
        if shape.breadth < THIN:
            most = (2.0, 1.7) if shape.part < SPECK else (3.4, min(7.0, saving.most))
            return _Look(self._standing_out(color, alpha, shape.mask, least=1.2, most=most))
        if self._stays_filled(shape, seemed, old):
            return _Look(_rounded(seemed), self._line(seemed, old, seeing.WHITE), width)
        inside = _rounded(seeing.tint(seemed, saving.tint))
        return _Look(inside, self._line(seemed, old, inside), width)

    def _band(self, seemed: Color, matrix: Matrix) -> tuple[Node, ...]:
        """A bright ground may be all that tells a piece from another: its colour stays along the cut."""
        inverse = _inverse(matrix)
        if seeing.chroma(seemed) < VIVID or seeing.luminance(seemed) < DARK or not self.band or inverse is None:
            return ()
        color = _rounded(seeing.against(seemed, seeing.WHITE, min(seeing.contrast(seemed, seeing.WHITE), 4.5)))
        self.canvas.paint(self.canvas.after, self.canvas.stroke(self.trim_polygons, 2 * self.band), color, 1.0)
        return (Group((Path(self.trim, stroke=Stroke(color, 2 * self.band, join="round")),), inverse),)

    def _stays_filled(self, shape: _Shape, seemed: Color, old: Color) -> bool:
        """Small signs that one looks for: filled they are read from across the table. White ones stay white, in an outline."""
        return (
            shape.box < self.saving.filled
            and seeing.contrast(seemed, old) >= OUTSTANDING
            and (seeing.chroma(seemed) >= BRIGHT or seeing.luminance(seemed) < seeing.luminance(old))
        )

    def _breadth(self, shape: _Shape, seemed: Color, old: Color) -> float:
        """Of an outline: broader around broad shapes, and a frame around a large one that was meant to be seen first."""
        line = self.saving.line
        if shape.share < LARGE:
            return line * min(2.0, max(0.7, 0.45 * math.sqrt(shape.breadth)))
        return line * min(4.5, max(1.0, 0.35 * shape.breadth)) if seeing.contrast(seemed, old) >= 3.0 else line

    def _line(self, seemed: Color, old: Color, inside: Color) -> Color:
        """The colour of an outline, seen against the shape's inside: as strong as the shape stood out."""
        vivid = seeing.chroma(seemed) >= VIVID
        before = seeing.contrast(seemed, old)
        hue = seemed if vivid else seeing.mix(seemed, seeing.grey(seemed), 0.8)
        return _rounded(seeing.against(hue, inside, min(max(before, 1.6), 4.2 if vivid else 8.0)))

    def _paint_look(self, shape: _Shape, look: _Look) -> None:
        canvas = self.canvas
        if look.inside is not None:
            # The canvas sees whole pixels only: what is finer weighs less.
            seen = canvas.area(shape.mask)
            weight = min(1.0, shape.covered * self.face_area / seen) if seen else 0.0
            canvas.paint(canvas.after, shape.mask, look.inside, weight)
        if look.line is not None:
            edge = canvas.stroke(shape.polygons, look.width)
            canvas.paint(canvas.after, edge, look.line, min(1.0, look.width * canvas.scale))

    def _glow(
        self, node: Path, fill: LinearGradient | RadialGradient, shape: _Shape, matrix: Matrix, opacity: float
    ) -> tuple[Node, ...]:
        """Light without an edge: a breath of its colour is left, or nothing of what has none."""
        self._paint_gradient(self.canvas.before, fill, shape.mask, matrix, opacity)
        color, _ = _average(fill)
        if self.saving.tint <= 0 or seeing.chroma(color) < VIVID:
            return ()
        paler = recolour(fill, lambda stop: _rounded(seeing.tint(stop, self.saving.tint)))
        assert isinstance(paler, LinearGradient | RadialGradient)
        self._paint_gradient(self.canvas.after, paler, shape.mask, matrix, opacity)
        return (node._replace(fill=paler, fill_opacity=opacity),)

    def _paint_gradient(
        self, painting: Array, fill: LinearGradient | RadialGradient, mask: Mask, matrix: Matrix, opacity: float
    ) -> None:
        inverse = _inverse(multiply(matrix, fill.matrix))
        if inverse is None or not fill.stops:
            return
        x, y = self.canvas.points(mask)
        a, b, c, d, e, f = inverse
        u, v = a * x + c * y + e, b * x + d * y + f
        if isinstance(fill, LinearGradient):
            dx, dy = fill.x2 - fill.x1, fill.y2 - fill.y1
            along = ((u - fill.x1) * dx + (v - fill.y1) * dy) / ((dx * dx + dy * dy) or 1.0)
        else:
            along = np.hypot(u - fill.cx, v - fill.cy) / (fill.r or 1.0)
        offsets = [stop.offset for stop in fill.stops]
        colors = np.stack(
            [np.interp(along, offsets, [stop.color[part] for stop in fill.stops]) for part in range(3)], -1
        )
        self.canvas.paint_each(
            painting, mask, colors, np.interp(along, offsets, [s.opacity for s in fill.stops]) * opacity
        )

    def _stroke(
        self, stroke: Stroke, polygons: list[Polygon], scale: float, clip: Array | None, opacity: float
    ) -> Stroke:
        canvas = self.canvas
        width = stroke.width * scale
        mask = canvas.cut(canvas.stroke(polygons, width), clip)
        alpha = opacity * stroke.opacity
        # A broad stroke is an area: it keeps its course and its hue, but little of its ink.
        broad = width > 2.0 and sum(map(length, polygons)) * width > SMALL * self.face_area
        if broad:
            old = canvas.behind(canvas.before, mask)
            color = _rounded(seeing.tint(seeing.mix(old, stroke.color, alpha), max(self.saving.tint, 0.06)))
        else:
            color = self._standing_out(stroke.color, alpha, mask, least=1.2)
        weight = min(1.0, width * canvas.scale)
        canvas.paint(canvas.before, mask, stroke.color, alpha * weight)
        canvas.paint(canvas.after, mask, color, weight)
        return stroke._replace(color=color, opacity=1.0)

    # Pictures

    def _image(self, node: Image, matrix: Matrix, clip: Array | None, opacity: float) -> Image:
        canvas = self.canvas
        box = rectangle(node.x, node.y, node.width, node.height)
        mask = canvas.cut(canvas.fill(flatten(box, matrix, canvas.scale), False), clip)
        if not mask.size:
            return node
        digest, data = paler_picture(node.data, max(self.saving.tint, 0.05))
        for painting, content in ((canvas.before, node.data), (canvas.after, data)):
            height, width = mask.pixels.shape
            colors, alphas = picture_pixels(content, width, height)
            canvas.paint_each(painting, mask, colors, alphas * opacity)
        return node._replace(digest=digest, data=data)


def _average(paint: Paint) -> tuple[Color, float]:
    """The colour that a paint is taken for, and its opacity."""
    if not isinstance(paint, LinearGradient | RadialGradient):
        return paint, 1.0
    weights = [max(stop.opacity, 0.001) for stop in paint.stops] or [1.0]
    total = sum(weights)
    red, green, blue = (
        sum(stop.color[part] * weight for stop, weight in zip(paint.stops, weights, strict=True)) / total
        for part in range(3)
    )
    return (red, green, blue), sum(stop.opacity for stop in paint.stops) / max(1, len(paint.stops))


def _fades(paint: LinearGradient | RadialGradient) -> bool:
    return any(stop.opacity < 0.1 for stop in paint.stops)


def _inverse(matrix: Matrix) -> Matrix | None:
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    if abs(size) < 1e-12:
        return None
    return (d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size)


def _rounded(color: Color) -> Color:
    red, green, blue = (round(min(1.0, max(0.0, part)), 4) for part in color)
    return red, green, blue
