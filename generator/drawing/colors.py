"""Colours as SVG writes them, to sRGB numbers."""

from __future__ import annotations

from functools import cache

from PIL import ImageColor

from generator.drawing.scene import Color


@cache
def parse_color(text: str) -> Color:
    """`#rgb`, `#rrggbb`, `rgb(1, 2, 3)` or a colour name; raises ValueError."""
    try:
        red, green, blue, *alpha = ImageColor.getrgb(text.strip())
    except ValueError:
        raise ValueError(f"'{text}' is not a colour") from None
    if alpha:
        raise ValueError(f"'{text}': write the opacity as fill-opacity, stroke-opacity or stop-opacity")
    return (round(red / 255, 4), round(green / 255, 4), round(blue / 255, 4))


def to_hex(color: Color) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in color)
