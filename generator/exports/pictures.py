"""Faces as pictures of exactly so many pixels.

In: a face, a size in pixels, how many of them are an inch. Out: Pillow images; PNG bytes, the same for the same face.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PIL import Image

from generator.drawing.fonts import FontRegistry
from generator.drawing.scene import Face, Path
from generator.output.pdf import write_pdf
from generator.output.png import draw_pages
from generator.sheets.document import Document
from generator.sheets.single import picture_sheet
from generator.units import MM_PER_INCH


class Shot(NamedTuple):
    """A picture to take: the middle of the face lies in the middle of the picture."""

    face: Face
    width: int
    height: int
    zoom: float = 1.0
    turned: bool = False
    cut_out: bool = False
    """What lies outside the cut is transparent."""


def draw_pictures(shots: Iterable[Shot], dpi: float, fonts: FontRegistry) -> Iterator[Image.Image]:
    """One after another, as there may be many. RGB, or RGBA where a shape is cut out."""
    for shot in shots:
        picture = _draw(shot.face, shot, dpi, fonts)
        if shot.cut_out:
            # The shape drawn black on white is the mask; its edge is as smooth as the picture's.
            shape = shot.face._replace(nodes=(Path(shot.face.outline, fill=(0.0, 0.0, 0.0)),), hash="")
            mask = _draw(shape, shot, dpi, fonts).convert("L").point([255 - level for level in range(256)])
            picture.putalpha(mask)
        yield picture


def _draw(face: Face, shot: Shot, dpi: float, fonts: FontRegistry) -> Image.Image:
    size = (shot.width * MM_PER_INCH / dpi, shot.height * MM_PER_INCH / dpi)
    sheet = picture_sheet(face, *size, zoom=shot.zoom, turned=shot.turned)
    (picture,) = draw_pages(write_pdf(Document("", "", (sheet,)), fonts), dpi)
    if picture.size != (shot.width, shot.height):
        raise AssertionError(f"a picture of {picture.size} pixels instead of {shot.width} × {shot.height}")
    return picture


def png(picture: Image.Image, dpi: float) -> bytes:
    out = io.BytesIO()
    picture.save(out, format="PNG", dpi=(dpi, dpi), compress_level=6, optimize=False)
    return out.getvalue()
