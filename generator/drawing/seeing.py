"""How colours look: lightness, contrast, distance, and the ink they take.

In: sRGB colours. Out: numbers, and colours of the same hue that are darker, paler or grey.
"""

from __future__ import annotations

import math

from generator.drawing.scene import Color

WHITE: Color = (1.0, 1.0, 1.0)


def linear(part: float) -> float:
    """Light of an sRGB part."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def encoded(light: float) -> float:
    """The sRGB part of a light."""
    light = min(1.0, max(0.0, light))
    return light * 12.92 if light <= 0.0031308 else float(1.055 * light ** (1 / 2.4) - 0.055)


def luminance(color: Color) -> float:
    red, green, blue = (linear(part) for part in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """1 (the same) to 21 (black on white), as accessibility guidelines count."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink(color: Color) -> float:
    """Share of the paper's light that cyan, magenta and yellow must take away: 0 for white, 1 for black."""
    return 1 - sum(color) / 3


def mix(one: Color, other: Color, share: float) -> Color:
    """0 is the first colour, 1 the second."""
    red, green, blue = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue


def grey(color: Color) -> Color:
    """The grey that is as light."""
    part = round(encoded(luminance(color)), 4)
    return part, part, part


def lab(color: Color) -> tuple[float, float, float]:
    """CIELAB for daylight (D65)."""
    red, green, blue = (linear(part) for part in color)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (max(x, 0.0), y, max(z, 0.0))
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Color, other: Color) -> float:
    """How different two colours look: 2 is just seen side by side, 10 at a glance."""
    return math.dist(lab(one), lab(other))


def chroma(color: Color) -> float:
    """0 for greys, about 100 for the most vivid colours."""
    _, a, b = lab(color)
    return math.hypot(a, b)


def tint(color: Color, most: float) -> Color:
    """The colour mixed with white until it takes no more than so much ink."""
    own = ink(color)
    return color if own <= most else mix(WHITE, color, most / own)


def against(color: Color, behind: Color, ratio: float) -> Color:
    """A colour of this hue that stands out from what is behind it by just this contrast: darker if that can be, else lighter."""
    ground = luminance(behind)
    wanted = (ground + 0.05) / ratio - 0.05
    if wanted < 0:
        return _lighter(color, (ground + 0.05) * ratio - 0.05)
    own = luminance(color)
    if own >= wanted:
        # Less light of the same mixture: the hue stays.
        factor = wanted / own if own else 0.0
        red, green, blue = (encoded(linear(part) * factor) for part in color)
        return red, green, blue
    return _lighter(color, wanted)


def _lighter(color: Color, wanted: float) -> Color:
    """Mixed with white until it has this luminance."""
    low, high = 0.0, 1.0
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if luminance(mix(color, WHITE, middle)) < wanted else (low, middle)
    return mix(color, WHITE, high)
