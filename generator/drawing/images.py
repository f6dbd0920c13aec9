"""Pictures: checked, reduced to print resolution, and known by what they hold.

In: bytes of a PNG, JPEG or SVG file and the room it has in mm. Out: PNG or JPEG bytes no finer than a printer can show.
"""

from __future__ import annotations

import hashlib
import io
import math
import re
import warnings
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import PIL.Image

MAX_PIXELS = 60_000_000
DPI = 300
ORIENTATION = 0x0112
FINE = 400
"""Dots per inch: pictures finer than this are reduced to `DPI`; drawings are rasterised at it."""


@lru_cache(maxsize=256)
def prepare_image(content: bytes, width: float, height: float) -> tuple[str, bytes, float, float]:
    """Digest, bytes, and the picture's width and height (any unit: only their ratio matters). Raises ValueError."""
    if b"<svg" in content[:4096].lower():
        content = _rasterise(content, width, height)
    data, own_width, own_height = _reduced(content, width, height)
    return hashlib.sha256(data).hexdigest()[:16], data, own_width, own_height


def _rasterise(content: bytes, width: float, height: float) -> bytes:
    """A designer's own SVG art as pixels: always right, whatever features it uses."""
    import resvg_py

    text = content.decode("utf-8", "replace")
    if re.search(r"<!ENTITY|<!DOCTYPE[^>]*\[", text):
        raise ValueError("the picture declares entities, which are refused")
    pixels = round(max(width, height) / 25.4 * FINE)
    try:
        png = resvg_py.svg_to_bytes(svg_string=text, width=pixels)
    except Exception as bad:  # the renderer raises plain exceptions of several types
        raise ValueError(f"the picture cannot be drawn: {bad}") from None
    return bytes(png)


def _reduced(content: bytes, width: float, height: float) -> tuple[bytes, float, float]:
    from PIL import Image, ImageOps

    picture = _opened(content)
    try:
        picture.load()
    except (OSError, SyntaxError, ValueError) as bad:
        raise ValueError(f"the picture is damaged: {bad}") from None
    # A camera notes how it was held; not every reader of a PDF heeds that.
    turned = picture.getexif().get(ORIENTATION, 1) != 1
    if turned:
        picture = ImageOps.exif_transpose(picture)
    own_width, own_height = picture.size
    most = max(width / own_width, height / own_height)
    dpi = 25.4 / most if most else math.inf
    if content.startswith(b"\xff\xd8") and not turned and dpi <= FINE and picture.mode in ("RGB", "L"):
        return content, float(own_width), float(own_height)
    if picture.mode not in ("RGB", "RGBA", "L"):
        picture = picture.convert("RGBA" if "transparency" in picture.info or "A" in picture.mode else "RGB")
    if dpi > FINE:
        size = (max(1, round(own_width * DPI / dpi)), max(1, round(own_height * DPI / dpi)))
        picture = picture.resize(size, Image.Resampling.LANCZOS)
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue(), float(own_width), float(own_height)


def _opened(content: bytes) -> PIL.Image.Image:
    """Reads only the header: a huge picture is refused before its pixels take memory."""
    from PIL import Image, UnidentifiedImageError

    too_many = f"the picture has more than {MAX_PIXELS // 1_000_000} million pixels"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            picture = Image.open(io.BytesIO(content), formats=("PNG", "JPEG"))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise ValueError(too_many) from None
    except (UnidentifiedImageError, OSError, ValueError):
        raise ValueError("the picture is neither PNG, JPEG nor SVG") from None
    if picture.width * picture.height > MAX_PIXELS:
        raise ValueError(too_many)
    return picture
