"""Presentation attributes: how an element is filled and stroked, and what it inherits.

Everything here raises ValueError with a sentence; the reader adds the place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from generator.drawing.colors import parse_color
from generator.drawing.scene import Color

BLACK: Color = (0.0, 0.0, 0.0)
CURRENT = "currentColor"

_LENGTH = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(mm|cm|in|pt|px)?")
_UNITS = {None: 1.0, "mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "px": 25.4 / 96}


class Reference(NamedTuple):
    """`url(#id)`."""

    id: str


PaintValue = Color | Reference | None


class Style(NamedTuple):
    """What children inherit."""

    fill: PaintValue = BLACK
    fill_opacity: float = 1.0
    even_odd: bool = False
    stroke: PaintValue = None
    stroke_opacity: float = 1.0
    stroke_width: float = 1.0
    cap: str = "butt"
    join: str = "miter"
    miter_limit: float = 4.0
    dash: tuple[float, ...] = ()
    dash_offset: float = 0.0
    clip_even_odd: bool = False
    color: Color = BLACK


@cache
def length(text: str) -> float:
    """Millimetres; a plain number is millimetres already."""
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"'{text}' is not a length")
    return float(match[1]) * _UNITS[match[2]]


@cache
def fraction(text: str) -> float:
    """A number from 0 to 1, or a percentage."""
    text = text.strip()
    try:
        value = float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        raise ValueError(f"'{text}' is not a number from 0 to 1") from None
    return min(1.0, max(0.0, value))


def _choice(*words: str) -> Callable[[str], str]:
    def choose(text: str) -> str:
        if text.strip() not in words:
            raise ValueError(f"'{text}' is not one of {', '.join(words)}")
        return text.strip()

    return choose


def _not_negative(text: str) -> float:
    value = length(text)
    if value < 0:
        raise ValueError(f"{text} is negative")
    return value


def _dashes(text: str) -> tuple[float, ...]:
    if text.strip() == "none":
        return ()
    dashes = tuple(_not_negative(part) for part in re.split(r"[\s,]+", text.strip()))
    # An odd list is repeated to make it even, as in SVG; all zeros mean a solid line.
    return () if not any(dashes) else dashes * 2 if len(dashes) % 2 else dashes


def parse_paint(text: str, current: Color) -> PaintValue:
    text = text.strip()
    if text == "none" or text == "transparent":
        return None
    if text == CURRENT:
        return current
    if match := re.fullmatch(r"url\(\s*[\"']?#([^\"')]+)[\"']?\s*\)", text):
        return Reference(match[1])
    return parse_color(text)


_PARSERS: dict[str, tuple[str, Callable[[str], object]]] = {
    "fill-opacity": ("fill_opacity", fraction),
    "fill-rule": ("even_odd", lambda text: _choice("nonzero", "evenodd")(text) == "evenodd"),
    "clip-rule": ("clip_even_odd", lambda text: _choice("nonzero", "evenodd")(text) == "evenodd"),
    "stroke-opacity": ("stroke_opacity", fraction),
    "stroke-width": ("stroke_width", _not_negative),
    "stroke-linecap": ("cap", _choice("butt", "round", "square")),
    "stroke-linejoin": ("join", _choice("miter", "round", "bevel")),
    "stroke-miterlimit": ("miter_limit", length),
    "stroke-dasharray": ("dash", _dashes),
    "stroke-dashoffset": ("dash_offset", length),
}

INHERITED = frozenset({"color", "fill", "stroke", *_PARSERS})


def inherit(parent: Style, attributes: dict[str, str]) -> Style:
    """The style of an element from its parent's and its own attributes."""
    if INHERITED.isdisjoint(attributes):
        return parent
    changes: dict[str, object] = {}
    current = parent.color
    if "color" in attributes:
        current = parent.color if attributes["color"].strip() == CURRENT else parse_color(attributes["color"])
        changes["color"] = current
    for name in ("fill", "stroke"):
        if name in attributes:
            changes[name] = parse_paint(attributes[name], current)
    for name, (field, parse) in _PARSERS.items():
        if name in attributes:
            changes[field] = parse(attributes[name])
    return parent._replace(**changes)  # type: ignore[arg-type]


def spread_style(attributes: dict[str, str]) -> dict[str, str]:
    """`style="fill: red"` means `fill="red"`, and wins."""
    if "style" not in attributes:
        return attributes
    spread = {name: value for name, value in attributes.items() if name != "style"}
    for declaration in attributes["style"].split(";"):
        name, colon, value = declaration.partition(":")
        if not name.strip() and not colon:
            continue
        if not colon or not value.strip():
            raise ValueError(f"'{declaration.strip()}' is not a style such as fill: #c8102e")
        if not name.strip().startswith(("-inkscape", "-webkit")):
            spread[name.strip()] = value.strip()
    return spread
