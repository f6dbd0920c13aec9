"""Colours as inks, and how much of them.

In: an RGB picture. Out: a CMYK picture whose every pixel carries at most so much ink. Grey is printed with black alone (the inks under it
would only add wetness); what is still too much after that loses cyan, magenta and yellow in proportion, which keeps the hue.
"""

from __future__ import annotations

import numpy
from numpy.typing import NDArray
from PIL import Image

FULL = 255
PERCENT = 100


def to_inks(picture: Image.Image, limit: float) -> Image.Image:
    """`limit`: percent, of four inks at 100 each."""
    light = numpy.asarray(picture.convert("RGB"), dtype=numpy.float64) / FULL
    white = light.max(axis=2, keepdims=True)
    black = 1 - white
    # A pixel without any light has no colour left to divide.
    colours = (white - light) / numpy.maximum(white, 1e-9)
    total = colours.sum(axis=2, keepdims=True)
    room = numpy.maximum(limit / PERCENT - black, 0.0)
    colours = numpy.where(total > room, colours * room / numpy.maximum(total, 1e-9), colours)
    # Rounded down: rounding up four inks could break the limit.
    inks = numpy.floor(numpy.concatenate([colours, black], axis=2) * FULL + 1e-6)
    return Image.fromarray(inks.astype(numpy.uint8), mode="CMYK")


def most_ink(data: bytes) -> float:
    """The wettest pixel of raw CMYK data, in percent."""
    inks: NDArray[numpy.uint8] = numpy.frombuffer(data, dtype=numpy.uint8).reshape(-1, 4)
    return float(inks.sum(axis=1, dtype=numpy.uint16).max()) / FULL * PERCENT
