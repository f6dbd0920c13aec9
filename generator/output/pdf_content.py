"""Scenes as content streams.

In: nodes of a scene, in millimetres with y pointing down. Out: the operators that draw them, and the resources they
name.
"""

from __future__ import annotations

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
    Path,
    RadialGradient,
    Stroke,
)
from generator.output.pdf_geometry import nodes_bounds, outline_bounds
from generator.output.pdf_images import add_image
from generator.output.pdf_paint import Flat, Gradient, resolve_gradient
from generator.output.pdf_store import Resources, Store
from generator.output.pdf_syntax import dictionary, fill_operator, matrix, number, numbers, path, stroke_operator

_CAPS = {"butt": "0 J", "round": "1 J", "square": "2 J"}
_JOINS = {"miter": "0 j", "round": "1 j", "bevel": "2 j"}

_PAGE_STATE = {"fill": "0 g", "stroke": "0 G", "cap": "0 J", "join": "0 j", "dash": "[] 0 d", "ca": "1", "CA": "1"}
"""What a page starts with. Forms of faces are called in this state, too."""

_GROUP_STATE = {"ca": "1", "CA": "1"}
"""A transparency group starts opaque; everything else is whatever it was at the call."""


class Content:
    """One stream. Operators that would set what is set already are left out."""

    def __init__(self, store: Store, outlines: dict[Outline, str], state: dict[str, str] | None = None) -> None:
        self._store = store
        self._outlines = outlines
        self._state = dict(_PAGE_STATE if state is None else state)
        self._saved: list[dict[str, str]] = []
        self._look: object = None
        """How the run before looked, unless something else was set since: most lines look like the one above."""
        self.operators: list[str] = []
        self.resources = Resources()

    def __str__(self) -> str:
        return "\n".join(self.operators)

    def save(self) -> None:
        self._saved.append(self._state.copy())
        self.operators.append("q")

    def restore(self) -> None:
        self._state = self._saved.pop()
        self._look = None
        self.operators.append("Q")

    def transform(self, values: Matrix) -> None:
        if values != IDENTITY:
            self.operators.append(f"{matrix(values)} cm")

    def clip(self, outline: Outline, even_odd: bool = False) -> None:
        self.operators.append(f"{self._path(outline)} {'W*' if even_odd else 'W'} n")

    def draw(self, nodes: tuple[Node, ...]) -> None:
        for node in nodes:
            if isinstance(node, Glyphs):
                self._draw_glyphs(node)
            elif isinstance(node, Path):
                self._draw_path(node)
            elif isinstance(node, Group):
                self._draw_group(node)
            else:
                self._draw_image(node)

    def draw_shared(self, face: Face) -> None:
        """A face that occurs more than once: kept as a form, drawn by its name."""
        key = ("face", face.hash)
        name = self._store.find(key)
        if name is None:
            inner = Content(self._store, self._outlines)
            inner.draw(face.nodes)
            # A little more than the bleed, so that only the clip of each placement decides where the ink ends.
            reach = face.bleed + 1
            box = (-reach, -reach, face.width + reach, face.height + reach)
            name = self._store.add_form(box, str(inner), inner.resources, key=key)
        self._do(name)

    def _set(self, kind: str, operator: str) -> None:
        if self._state.get(kind) != operator:
            self._state[kind] = operator
            self._look = None
            self.operators.append(operator)

    def _set_opacity(self, kind: str, opacity: float) -> None:
        """`kind`: 'ca' for fills, text and pictures, 'CA' for strokes."""
        value = number(opacity)
        if self._state.get(kind) != value:
            self._state[kind] = value
            self._look = None
            name = self._store.add("ExtGState", dictionary({kind: value}))
            self.operators.append(f"{self._store.use(self.resources, 'ExtGState', name)} gs")

    def _set_fill(self, value: Color, opacity: float) -> None:
        self._set("fill", fill_operator(value))
        self._set_opacity("ca", opacity)

    def _set_stroke(self, stroke: Stroke) -> None:
        self._set("stroke", stroke_operator(stroke.color))
        self._set_opacity("CA", stroke.opacity)
        self._set("width", f"{number(stroke.width)} w")
        self._set("cap", _CAPS[stroke.cap])
        self._set("join", _JOINS[stroke.join])
        if stroke.join == "miter":
            self._set("miter", f"{number(max(stroke.miter_limit, 1.0))} M")
        self._set("dash", _dash(stroke))

    def _do(self, name: str) -> None:
        self.operators.append(f"{self._store.use(self.resources, 'XObject', name)} Do")

    def _path(self, outline: Outline) -> str:
        text = self._outlines.get(outline)
        if text is None:
            text = self._outlines[outline] = path(outline)
        return text

    def _draw_path(self, node: Path) -> None:
        if not node.outline:
            return
        fill, stroke = node.fill, node.stroke
        if isinstance(fill, LinearGradient | RadialGradient):
            self._draw_gradient(node, fill)
            fill = None
        if fill is not None and node.fill_opacity <= 0:
            fill = None
        if stroke is not None and (stroke.width <= 0 or stroke.opacity <= 0):
            stroke = None
        outline = self._path(node.outline)
        if fill is not None:
            self._set_fill(fill, node.fill_opacity)
            # One operator for both only under an opaque stroke: readers differ in how a fill shows through one.
            together = stroke is not None and stroke.opacity >= 1
            if stroke is not None and together:
                self._set_stroke(stroke)
                stroke = None
            self.operators.append(f"{outline} {'B' if together else 'f'}{'*' if node.even_odd else ''}")
        if stroke is not None:
            self._set_stroke(stroke)
            self.operators.append(f"{outline} S")

    def _draw_gradient(self, node: Path, gradient: Gradient) -> None:
        bounds = outline_bounds(node.outline)
        paint = resolve_gradient(self._store, gradient, bounds) if bounds else None
        if paint is None:
            return
        opacity = paint.opacity * node.fill_opacity
        if isinstance(paint, Flat):
            self._draw_path(node._replace(fill=paint.color, fill_opacity=opacity, stroke=None))
            return
        self.save()
        self.clip(node.outline, node.even_odd)
        self.transform(gradient.matrix)
        self._set_opacity("ca", opacity)
        if paint.mask is not None:
            self.operators.append(f"{self._store.use(self.resources, 'ExtGState', paint.mask)} gs")
        self.operators.append(f"{self._store.use(self.resources, 'Shading', paint.shading)} sh")
        self.restore()

    def _draw_glyphs(self, run: Glyphs) -> None:
        if not run.glyphs:
            return
        font = self._store.font(run.font)
        look = (run.font, run.size, run.color, run.opacity)
        if self._look != look:
            self._set_fill(run.color, run.opacity)
            self._set("font", f"{self._store.use(self.resources, 'Font', font.name)} {number(run.size)} Tf")
            self._look = look
        self.operators.append(f"BT 1 0 0 -1 {number(run.x)} {number(run.y)} Tm {font.show(run)} ET")

    def _draw_image(self, image: Image, opacity: float = 1.0) -> None:
        name = add_image(self._store, image)
        self._set_opacity("ca", opacity)
        self.save()
        # A picture fills the unit square, whose y points up.
        self.transform((image.width, 0.0, 0.0, -image.height, image.x, image.y + image.height))
        self._do(name)
        self.restore()

    def _draw_group(self, group: Group) -> None:
        if not group.children or group.opacity <= 0 or (group.clip is not None and not group.clip):
            return
        if group.opacity >= 1 and group.clip is None and group.matrix == IDENTITY:
            self.draw(group.children)
            return
        self.save()
        self.transform(group.matrix)
        if group.clip is not None:
            self.clip(group.clip, group.clip_even_odd)
        if group.opacity >= 1:
            self.draw(group.children)
        else:
            self._draw_faded(group.children, group.opacity)
        self.restore()

    def _draw_faded(self, nodes: tuple[Node, ...], opacity: float) -> None:
        """Painted as one before it fades, so that what overlaps inside does not show through itself."""
        only = nodes[0] if len(nodes) == 1 else None
        if isinstance(only, Image):
            self._draw_image(only, opacity)
        elif isinstance(only, Glyphs):
            self._draw_glyphs(only._replace(opacity=only.opacity * opacity))
        elif isinstance(only, Path) and only.stroke is None:
            self._draw_path(only._replace(fill_opacity=only.fill_opacity * opacity))
        elif bounds := nodes_bounds(nodes, self._store.fonts):
            inner = Content(self._store, self._outlines, _GROUP_STATE)
            inner.draw(nodes)
            name = self._store.add_form(bounds, str(inner), inner.resources, group="DeviceRGB")
            self._set_opacity("ca", opacity)
            self._do(name)


def _dash(stroke: Stroke) -> str:
    length = sum(stroke.dash)
    if length <= 0:
        return "[] 0 d"
    # An odd pattern takes two rounds to come back to itself; a negative offset is not allowed.
    offset = stroke.dash_offset % (length * (1 + len(stroke.dash) % 2))
    return f"[{numbers(stroke.dash)}] {number(offset)} d"
