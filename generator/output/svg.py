"""A sheet as SVG.

In: a `Sheet` and the fonts. Out: the bytes of a picture in true millimetres, the same for the same sheet. Text is
drawn as outlines, each glyph defined once, so that every viewer and cutting machine shows it alike; the words stand
beside it as labels. Faces that repeat, pictures, gradients and clips are defined once and referred to.
"""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import svgwrite  # type: ignore[import-untyped]
from svgwrite.base import BaseElement, Title  # type: ignore[import-untyped]

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
    Outline,
    Paint,
    Path,
    RadialGradient,
    Stroke,
)
from generator.output.pdf_geometry import inner_focus
from generator.output.pdf_syntax import number
from generator.sheets.document import Placement, Sheet

if TYPE_CHECKING:
    from generator.drawing.fonts import FontRegistry

Element = Any
Attributes = dict[str, str]


def write_svg(sheet: Sheet, fonts: FontRegistry, *, title: str = "", language: str = "") -> bytes:
    backend = _Backend(sheet.width, sheet.height, title, language)
    writer = _Writer(backend, fonts, _repeated_faces(sheet))
    for element in writer.nodes(sheet.page):
        backend.add(element)
    for placement in sheet.placements:
        backend.add(writer.placement(placement))
    if sheet.marks or sheet.header:
        backend.add(backend.element("g", {"id": "marks"}, writer.nodes((*sheet.marks, *sheet.header))))
    return backend.to_bytes()


def _repeated_faces(sheet: Sheet) -> frozenset[str]:
    counts = Counter(placement.face.hash for placement in sheet.placements)
    return frozenset(face for face, count in counts.items() if count > 1)


class _Backend:
    """All that is asked of svgwrite, so that another library can take its place: elements, definitions, bytes."""

    def __init__(self, width: float, height: float, title: str, language: str) -> None:
        # Its checks of every attribute cost far more than the drawing: debug=False.
        self._options = {"debug": False, "profile": "full"}
        size = (f"{number(width)}mm", f"{number(height)}mm")
        self._drawing = svgwrite.Drawing(size=size, viewBox=f"0 0 {number(width)} {number(height)}", **self._options)
        if language:
            self._drawing.attribs["xml:lang"] = language
        if title:
            self._drawing.elements.insert(0, Title(title))
        self._ids: dict[object, str] = {}
        self._counts: dict[str, int] = {}

    def element(self, tag: str, attributes: Mapping[str, str], children: Sequence[Element] = ()) -> Element:
        element = BaseElement(**self._options)
        element.elementname = tag
        element.attribs = attributes
        element.elements = children
        return element

    def add(self, element: Element) -> None:
        self._drawing.add(element)

    def find(self, key: object) -> str | None:
        """The id of what was defined under this key."""
        return self._ids.get(key)

    def define(self, key: object, prefix: str, element: Element) -> str:
        self._counts[prefix] = count = self._counts.get(prefix, 0) + 1
        element.attribs["id"] = self._ids[key] = f"{prefix}{count}"
        self._drawing.defs.add(element)
        return self._ids[key]

    def to_bytes(self) -> bytes:
        return f'<?xml version="1.0" encoding="utf-8"?>\n{self._drawing.tostring()}\n'.encode()


class _Writer:
    def __init__(self, backend: _Backend, fonts: FontRegistry, repeated: frozenset[str]) -> None:
        self._backend = backend
        self._fonts = fonts
        self._repeated = repeated

    def placement(self, placement: Placement) -> Element:
        inside = self._element("g", _transform(placement.matrix), self._face(placement.face))
        return self._element("g", self._clip(placement.clip, False), [inside])

    def _face(self, face: Face) -> list[Element]:
        if face.hash not in self._repeated:
            return self.nodes(face.nodes)
        key = ("face", face.hash)
        name = self._backend.find(key)
        if name is None:
            name = self._backend.define(key, "f", self._element("g", {}, self.nodes(face.nodes)))
        return [self._use(name, {})]

    def nodes(self, nodes: tuple[Node, ...]) -> list[Element]:
        drawn = []
        for node in nodes:
            if isinstance(node, Glyphs):
                drawn.append(self._glyphs(node))
            elif isinstance(node, Path):
                drawn.append(self._path(node))
            elif isinstance(node, Group):
                drawn.append(self._group(node))
            else:
                drawn.append(self._image(node))
        return drawn

    def _element(self, tag: str, attributes: Attributes, children: Sequence[Element] = ()) -> Element:
        return self._backend.element(tag, attributes, children)

    def _use(self, name: str, attributes: Attributes) -> Element:
        return self._element("use", {"xlink:href": f"#{name}", **attributes})

    def _group(self, group: Group) -> Element:
        attributes = {**_transform(group.matrix), **_opacity("opacity", group.opacity)}
        if group.clip is not None:
            attributes |= self._clip(group.clip, group.clip_even_odd)
        return self._element("g", attributes, self.nodes(group.children))

    def _clip(self, outline: Outline, even_odd: bool) -> Attributes:
        data = _path_data(outline)
        key = ("clip", data, even_odd)
        name = self._backend.find(key)
        if name is None:
            rule = {"clip-rule": "evenodd"} if even_odd else {}
            shape = self._element("path", {"d": data, **rule})
            name = self._backend.define(key, "c", self._element("clipPath", {}, [shape]))
        return {"clip-path": f"url(#{name})"}

    def _path(self, node: Path) -> Element:
        attributes = {"d": _path_data(node.outline), "fill": self._paint(node.fill)}
        if node.fill is not None:
            attributes |= _opacity("fill-opacity", node.fill_opacity)
        if node.even_odd:
            attributes["fill-rule"] = "evenodd"
        if node.stroke is not None and node.stroke.width > 0:
            attributes |= _stroke(node.stroke)
        return self._element("path", attributes)

    def _paint(self, paint: Paint | None) -> str:
        if paint is None:
            return "none"
        if isinstance(paint, LinearGradient | RadialGradient):
            key = ("gradient", paint)
            name = self._backend.find(key)
            if name is None:
                name = self._backend.define(key, "p", self._gradient(paint))
            return f"url(#{name})"
        return _color(paint)

    def _gradient(self, gradient: LinearGradient | RadialGradient) -> Element:
        stops = []
        for stop in gradient.stops:
            attributes = {"offset": number(stop.offset), "stop-color": _color(stop.color)}
            stops.append(self._element("stop", attributes | _opacity("stop-opacity", stop.opacity)))
        if isinstance(gradient, LinearGradient):
            tag = "linearGradient"
            places = {"x1": gradient.x1, "y1": gradient.y1, "x2": gradient.x2, "y2": gradient.y2}
        else:
            tag = "radialGradient"
            fx, fy = inner_focus(gradient)
            places = {"cx": gradient.cx, "cy": gradient.cy, "r": gradient.r, "fx": fx, "fy": fy}
        attributes = {name: number(value) for name, value in places.items()}
        attributes["gradientUnits"] = "userSpaceOnUse"
        if gradient.matrix != IDENTITY:
            attributes["gradientTransform"] = _matrix(gradient.matrix)
        return self._element(tag, attributes, stops)

    def _glyphs(self, run: Glyphs) -> Element:
        font = self._fonts.by_key(run.font)
        scale = run.size / font.upem
        uses, pen = [], 0
        for glyph, advance in zip(run.glyphs, run.advances, strict=True):
            name = self._glyph(run.font, glyph)
            if name:
                uses.append(self._use(name, {"x": str(pen)} if pen else {}))
            pen += advance
        attributes = {
            "transform": _matrix((scale, 0.0, 0.0, -scale, run.x, run.y)),
            "fill": _color(run.color),
            "role": "img",
            "aria-label": run.text,
            # Of the run as a whole: letters that touch must not darken each other.
            **_opacity("opacity", run.opacity),
        }
        return self._element("g", attributes, uses)

    def _glyph(self, font: str, glyph: int) -> str:
        """The id of its outline; empty for a glyph without ink."""
        key = (font, glyph)
        name = self._backend.find(key)
        if name is None:
            outline = self._fonts.by_key(font).glyph_outline(glyph)
            if not outline:
                return ""
            name = self._backend.define(key, "g", self._element("path", {"d": _path_data(outline)}))
        return name

    def _image(self, image: Image) -> Element:
        key = ("image", image.digest)
        name = self._backend.find(key)
        if name is None:
            kind = "png" if image.data.startswith(b"\x89PNG") else "jpeg"
            attributes = {
                "width": "1",
                "height": "1",
                "preserveAspectRatio": "none",
                "xlink:href": f"data:image/{kind};base64,{base64.b64encode(image.data).decode('ascii')}",
            }
            name = self._backend.define(key, "i", self._element("image", attributes))
        placed = (image.width, 0.0, 0.0, image.height, image.x, image.y)
        return self._use(name, {"transform": _matrix(placed)})


def _color(color: Color) -> str:
    return "#" + "".join(f"{round(max(0.0, min(1.0, part)) * 255):02x}" for part in color)


def _opacity(attribute: str, value: float) -> Attributes:
    return {} if value >= 1 else {attribute: number(max(0.0, value))}


def _matrix(matrix: Matrix) -> str:
    """Factors are small where glyphs are scaled from font units: they get more decimals than lengths."""
    a, b, c, d, e, f = matrix
    return f"matrix({number(a, 8)} {number(b, 8)} {number(c, 8)} {number(d, 8)} {number(e)} {number(f)})"


def _transform(matrix: Matrix) -> Attributes:
    return {} if matrix == IDENTITY else {"transform": _matrix(matrix)}


def _path_data(outline: Outline) -> str:
    return "".join(segment[0] + " ".join(map(number, segment[1:])) for segment in outline)


def _stroke(stroke: Stroke) -> Attributes:
    attributes = {
        "stroke": _color(stroke.color),
        "stroke-width": number(stroke.width),
        **_opacity("stroke-opacity", stroke.opacity),
    }
    if stroke.cap != "butt":
        attributes["stroke-linecap"] = stroke.cap
    if stroke.join != "miter":
        attributes["stroke-linejoin"] = stroke.join
    elif stroke.miter_limit != 4:
        attributes["stroke-miterlimit"] = number(max(stroke.miter_limit, 1.0))
    if sum(stroke.dash) > 0:
        attributes["stroke-dasharray"] = " ".join(map(number, stroke.dash))
        if stroke.dash_offset:
            attributes["stroke-dashoffset"] = number(stroke.dash_offset)
    return attributes
