"""Rendered SVG to scene nodes.

In: the elements of a rendered template. Out: nodes of the scene, with the text boxes still to be sized (`Reading`), or every problem at its
template line. Whatever is not understood is refused: nothing is silently missing on paper.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from generator.drawing import text as texts
from generator.drawing.fonts import FontRegistry
from generator.drawing.gradients import GRADIENTS, SHARED, make_gradient
from generator.drawing.markup import Element
from generator.drawing.scene import IDENTITY, Group, Image, Node, Outline, Paint, Path, Spot, Stroke
from generator.drawing.shapes import SHAPES
from generator.drawing.style import (
    INHERITED,
    Reference,
    Style,
    fraction,
    inherit,
    length,
    parse_paint,
    spread_style,
)
from generator.drawing.textbox import Draft, Frame, make_draft, read_frame
from generator.drawing.transforms import multiply, parse_transform, transform_outline, translate
from generator.errors import Problem, ProblemsFound, did_you_mean, error

MAX_NODES = 100_000
MAX_USES = 12
MAX_REMEMBERED = 4096

_IGNORED_TAGS = ("title", "desc", "metadata")
_IGNORED_PREFIXES = ("inkscape:", "sodipodi:", "xmlns", "rdf:", "cc:", "dc:")
_COMMON = INHERITED | {"id", "transform", "opacity", "clip-path", "style", "display"}
_CONTAINERS = {
    "svg": frozenset({"width", "height", "viewBox", "version", "xml:space", "preserveAspectRatio"}),
    "g": frozenset[str](),
    "symbol": frozenset({"viewBox"}),
    "use": frozenset({"href", "xlink:href", "x", "y", "width", "height"}),
    "image": frozenset({"href", "xlink:href", "x", "y", "width", "height", "preserveAspectRatio"}),
    "clipPath": frozenset({"clipPathUnits"}),
    "defs": frozenset[str](),
}
_HINTS = {
    "text": "use <t:box> for text",
    "tspan": "use <t:box> for text",
    "style": "write the attributes on the elements",
    "filter": "use gradients with stop-opacity for glows",
    "mask": "use clip-path, or gradients with stop-opacity",
}

ReadImage = Callable[[str, float, float], tuple[str, bytes, float, float]]
"""Name and room in mm to digest, bytes, and the picture's own width and height; raises ValueError."""


@dataclass(frozen=True)
class Context:
    """What a drawing may refer to, and what was read before: most of a template is the same on every card."""

    fonts: FontRegistry
    roles: Mapping[str, str]
    icons: Mapping[str, texts.Icon]
    read_image: ReadImage
    lang: str = "en"
    shapes: dict[object, list[Node]] = field(default_factory=dict)
    frames: dict[object, Frame] = field(default_factory=dict)


class Slot(NamedTuple):
    """Stands in the tree for the text box of that number, until `settle` puts the text there."""

    number: int


class Reading(NamedTuple):
    nodes: tuple[Any, ...]
    """Nodes of the scene, with `Slot`s among them."""
    drafts: tuple[Draft, ...]
    spots: tuple[Spot, ...] = ()


def read_svg(root: Element, context: Context, *, current: Any = (0.0, 0.0, 0.0)) -> Reading:
    """Raises `ProblemsFound` with every problem of the drawing."""
    reader = _Reader(root, context)
    if root.tag != "svg":
        reader.complain(root, f"a face starts with <svg>, not with <{root.tag}>")
    nodes = reader.children(root, reader.style_of(root, Style(color=current)), 0)
    if reader.problems:
        raise ProblemsFound(reader.problems)
    return Reading(tuple(nodes), tuple(reader.drafts), tuple(reader.spots))


def settle(nodes: tuple[Any, ...], laid_out: list[tuple[Node, ...]]) -> tuple[Node, ...]:
    """Puts the laid-out text into its places."""
    settled: list[Node] = []
    for node in nodes:
        if isinstance(node, Slot):
            settled.extend(laid_out[node.number])
        elif isinstance(node, Group):
            settled.append(node._replace(children=settle(node.children, laid_out)))
        else:
            settled.append(node)
    return tuple(settled)


class _Reader:
    def __init__(self, root: Element, context: Context) -> None:
        self.context = context
        self.problems: list[Problem] = []
        self.drafts: list[Draft] = []
        self.spots: list[Spot] = []
        self.moved = 0
        self.root = root
        self.count = 0

    @cached_property
    def by_id(self) -> dict[str, Element]:
        """Everything that can be referred to; many drawings refer to nothing."""
        found: dict[str, Element] = {}

        def index(element: Element) -> None:
            identity = element.attributes.get("id")
            if identity and element.tag != "t:box":
                found[identity] = element
            for child in element.children:
                if not isinstance(child, str):
                    index(child)

        index(self.root)
        return found

    def complain(self, element: Element, message: str, hint: str = "") -> None:
        self.problems.append(error("svg", element.where, message, hint))

    def style_of(self, element: Element, parent: Style) -> Style:
        try:
            return inherit(parent, self._attributes(element))
        except ValueError as bad:
            self.complain(element, f"<{element.tag}>: {bad}")
            return parent

    def _attributes(self, element: Element) -> dict[str, str]:
        return spread_style(element.attributes) if "style" in element.attributes else element.attributes

    def children(self, element: Element, style: Style, uses: int) -> list[Node]:
        nodes: list[Node] = []
        for child in element.children:
            if isinstance(child, str):
                if child.strip():
                    self.complain(element, f"text outside a text box: '{child.strip()[:30]}'", "use <t:box> for text")
                continue
            self.count += 1
            if self.count > MAX_NODES:
                raise ProblemsFound([error("svg", child.where, f"a face of more than {MAX_NODES} elements")])
            try:
                nodes.extend(self._element(child, style, uses))
            except ValueError as bad:
                message, _, hint = str(bad).partition("; ")
                self.complain(child, f"<{child.tag}>: {message}", hint)
        return nodes

    def _element(self, element: Element, style: Style, uses: int) -> list[Node]:
        tag = element.tag
        if tag == "t:box":
            return [self._text(element, style)]
        if tag == "t:place":
            self.spots.append(self._spot(element))
            return []
        if tag in GRADIENTS:
            self._check_attributes(element, frozenset((*SHARED, *GRADIENTS[tag])), frozenset())
            return []
        if tag in _IGNORED_TAGS or tag.startswith(_IGNORED_PREFIXES):
            return []
        if tag in SHAPES:
            return self._remembered_shape(element, style, uses)
        own = _CONTAINERS.get(tag)
        if own is None or tag == "svg":
            raise ValueError(f"this element is not understood; {_HINTS.get(tag, 'see docs/faces.md for what is')}")
        attributes = self._attributes(element)
        self._check_attributes(element, own, _COMMON)
        if tag in ("defs", "symbol", "clipPath") or attributes.get("display") == "none":
            return []
        style = inherit(style, attributes)
        if tag in ("g", "use"):
            moved = int(tag == "use" or "transform" in attributes)
            self.moved += moved
            nodes = self.children(element, style, uses) if tag == "g" else self._use(element, attributes, style, uses)
            self.moved -= moved
        else:
            nodes = self._image(attributes)
        return self._grouped(nodes, attributes, uses)

    def _remembered_shape(self, element: Element, style: Style, uses: int) -> list[Node]:
        remembered = self.context.shapes
        key = (element.tag, style, *element.attributes.items())
        nodes = remembered.get(key)
        if nodes is None:
            problems = len(self.problems)
            nodes = self._shape_element(element, style, uses)
            # What refers to something else may find something else there on the next card.
            refers = isinstance(style.fill, Reference) or any("url(" in text for text in element.attributes.values())
            if not refers and len(self.problems) == problems and len(remembered) < MAX_REMEMBERED:
                remembered[key] = nodes
        return nodes

    def _shape_element(self, element: Element, style: Style, uses: int) -> list[Node]:
        make_outline, own = SHAPES[element.tag]
        attributes = self._attributes(element)
        self._check_attributes(element, own, _COMMON)
        if attributes.get("display") == "none":
            return []
        nodes = self._shape(make_outline(attributes), inherit(style, attributes))
        return self._grouped(nodes, attributes, uses)

    def _check_attributes(self, element: Element, own: frozenset[str], common: frozenset[str]) -> None:
        for name in element.attributes.keys() - own - common:
            if name.startswith(_IGNORED_PREFIXES):
                continue
            hint = "write its attributes out" if name == "class" else did_you_mean(name, own | common)
            self.complain(element, f"<{element.tag}> has no attribute '{name}' here", hint)

    def _shape(self, outline: Outline, style: Style) -> list[Node]:
        fill: Paint | None
        if isinstance(style.fill, Reference):
            gradient = self._referred(style.fill.id, "gradient", tuple(GRADIENTS))
            fill = make_gradient(gradient, self.by_id, outline, style.color)
        else:
            fill = style.fill
        stroke = None
        if isinstance(style.stroke, Reference):
            raise ValueError("a gradient cannot be a stroke; use a plain colour")
        if style.stroke is not None and style.stroke_width > 0:
            stroke = Stroke(
                style.stroke,
                style.stroke_width,
                style.stroke_opacity,
                style.cap,
                style.join,
                style.miter_limit,
                style.dash,
                style.dash_offset,
            )
        if fill is None and stroke is None:
            return []
        return [Path(outline, fill, style.fill_opacity, style.even_odd, stroke)]

    def _grouped(self, nodes: list[Node], attributes: dict[str, str], uses: int) -> list[Node]:
        """The nodes under the element's own transform, clip and opacity."""
        if not nodes:
            return nodes
        matrix = parse_transform(attributes["transform"]) if "transform" in attributes else IDENTITY
        opacity = fraction(attributes["opacity"]) if "opacity" in attributes else 1.0
        clip, even_odd = None, False
        if "clip-path" in attributes and attributes["clip-path"].strip() != "none":
            clip, even_odd = self._clip(attributes["clip-path"], uses)
        if matrix == IDENTITY and opacity == 1.0 and clip is None:
            return nodes
        return [Group(tuple(nodes), matrix, clip, even_odd, opacity)]

    def _clip(self, value: str, uses: int) -> tuple[Outline, bool]:
        reference = parse_paint(value, (0.0, 0.0, 0.0))
        if not isinstance(reference, Reference):
            raise ValueError(f"clip-path: '{value}' is not url(#id)")
        element = self._referred(reference.id, "clipPath", ("clipPath",))
        if element.attributes.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse":
            raise ValueError("clipPathUnits: only userSpaceOnUse is understood")
        outline: list[Any] = []
        even_odd = False
        for child in element.children:
            if isinstance(child, str):
                continue
            if child.tag not in SHAPES:
                raise ValueError(f"<{child.tag}> does not belong in a clipPath, only shapes do")
            attributes = self._attributes(child)
            matrix = parse_transform(attributes.get("transform", ""))
            outline.extend(transform_outline(SHAPES[child.tag][0](attributes), matrix))
            even_odd = even_odd or attributes.get("clip-rule") == "evenodd"
        if not outline:
            raise ValueError(f"the clipPath '{reference.id}' has no shapes")
        matrix = parse_transform(element.attributes.get("transform", ""))
        return transform_outline(tuple(outline), matrix), even_odd

    def _referred(self, identity: str, what: str, tags: tuple[str, ...]) -> Element:
        element = self.by_id.get(identity)
        if element is None or element.tag not in tags:
            known = [key for key, value in self.by_id.items() if value.tag in tags]
            raise ValueError(f"there is no {what} with the id '{identity}'; {did_you_mean(identity, known)}")
        return element

    def _use(self, element: Element, attributes: dict[str, str], style: Style, uses: int) -> list[Node]:
        href = attributes.get("href") or attributes.get("xlink:href") or ""
        if not href.startswith("#"):
            raise ValueError(f"href '{href}' is not an id in this drawing such as '#petal'")
        target = self.by_id.get(href[1:])
        if target is None:
            raise ValueError(f"there is no element with the id '{href[1:]}'; {did_you_mean(href[1:], self.by_id)}")
        if uses >= MAX_USES:
            raise ValueError("uses refer to each other in a circle")
        if target.tag == "symbol":
            own = self._attributes(target)
            nodes = self.children(target, inherit(style, own), uses + 1)
            if "viewBox" in target.attributes:
                nodes = [Group(tuple(nodes), _fit_view_box(target.attributes["viewBox"], attributes))]
        else:
            nodes = self._element(target, style, uses + 1)
        x, y = length(attributes.get("x", "0")), length(attributes.get("y", "0"))
        return [Group(tuple(nodes), translate(x, y))] if nodes and (x or y) else nodes

    def _image(self, attributes: dict[str, str]) -> list[Node]:
        href = attributes.get("href") or attributes.get("xlink:href") or ""
        try:
            x, y = length(attributes.get("x", "0")), length(attributes.get("y", "0"))
            width, height = length(attributes["width"]), length(attributes["height"])
        except KeyError as bad:
            raise ValueError(f"the attribute {bad} is missing") from None
        if not href:
            raise ValueError("the attribute 'href' is missing")
        digest, data, own_width, own_height = self.context.read_image(href, width, height)
        mode = attributes.get("preserveAspectRatio", "xMidYMid meet")
        if mode == "none":
            return [Image(x, y, width, height, digest, data)]
        factors = width / own_width, height / own_height
        factor = max(factors) if mode.endswith("slice") else min(factors)
        w, h = own_width * factor, own_height * factor
        image = Image(x + (width - w) / 2, y + (height - h) / 2, w, h, digest, data)
        if not mode.endswith("slice"):
            return [image]
        clip = SHAPES["rect"][0]({name: attributes.get(name, "0") for name in ("x", "y", "width", "height")})
        return [Group((image,), clip=clip)]

    def _spot(self, element: Element) -> Spot:
        attributes = element.attributes
        self._check_attributes(element, frozenset({"zone", "at", "x", "y"}), frozenset())
        if self.moved:
            raise ValueError(
                "a place stands outside of what is moved or turned; write x and y in millimetres of the face"
            )
        for name in ("zone", "at", "x", "y"):
            if name not in attributes:
                raise ValueError(f"the attribute '{name}' is missing")
        at = ",".join(part.strip() for part in attributes["at"].split(","))
        return Spot(attributes["zone"], at, length(attributes["x"]), length(attributes["y"]))

    def _text(self, element: Element, style: Style) -> Node:
        fill = element.attributes.get("fill")
        color = parse_paint(fill, style.color) if fill else style.fill
        if color is None or isinstance(color, Reference):
            raise ValueError("text takes a plain colour")
        context = self.context
        key = (color, *element.attributes.items())
        frame = context.frames.get(key)
        if frame is None:
            frame = read_frame(element.attributes, color, context.roles, context.fonts.families(), context.lang)
            if len(context.frames) < MAX_REMEMBERED:
                context.frames[key] = frame
        slot: Any = Slot(len(self.drafts))
        self.drafts.append(make_draft(element, frame, context.icons))
        if "transform" in element.attributes:
            return Group((slot,), parse_transform(element.attributes["transform"]))
        return slot  # type: ignore[no-any-return]


def parse_view_box(text: str) -> tuple[float, float, float, float]:
    numbers = [float(part) for part in text.replace(",", " ").split()]
    if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
        raise ValueError(f"viewBox '{text}' is not four numbers: x, y, width, height")
    x, y, width, height = numbers
    return x, y, width, height


def _fit_view_box(view_box: str, attributes: dict[str, str]) -> tuple[float, float, float, float, float, float]:
    x, y, width, height = parse_view_box(view_box)
    if "width" not in attributes or "height" not in attributes:
        raise ValueError("a <use> of a symbol with a viewBox needs width and height")
    box_width, box_height = length(attributes["width"]), length(attributes["height"])
    factor = min(box_width / width, box_height / height)
    middle = translate((box_width - width * factor) / 2, (box_height - height * factor) / 2)
    return multiply(middle, multiply((factor, 0.0, 0.0, factor, 0.0, 0.0), translate(-x, -y)))
