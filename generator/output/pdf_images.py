"""Pictures in a PDF.

In: the bytes of a PNG or a JPEG. Out: the name of a picture object, made once for each digest. A JPEG goes in as it
is; everything else is unpacked and packed without loss, its transparency as a mask of its own.
"""

from __future__ import annotations

import io

from PIL import Image as Pillow

from generator.drawing.scene import Image
from generator.errors import ProblemsFound, Where, error
from generator.output.pdf_store import Store

_SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB", "CMYK": "/DeviceCMYK"}


def add_image(store: Store, image: Image) -> str:
    key = ("image", image.digest)
    if (name := store.find(key)) is not None:
        return name
    try:
        with Pillow.open(io.BytesIO(image.data)) as picture:
            if picture.format == "JPEG" and picture.mode in _SPACES:
                entries = _entries(picture)
                entries["Filter"] = "/DCTDecode"
                # Programs that write an Adobe marker store inks inverted.
                if picture.mode == "CMYK" and "adobe" in picture.info:
                    entries["Decode"] = "[1 0 1 0 1 0 1 0]"
                return store.add_stream(entries, image.data, key=key)
            return _add_pixels(store, picture, key)
    except (OSError, ValueError, SyntaxError, Pillow.DecompressionBombError) as reason:
        message = f"this picture cannot be read: {reason}"
        raise ProblemsFound(
            [error("image-unreadable", Where(f"picture {image.digest}"), message, "save it again as PNG or JPEG")]
        ) from reason


def _add_pixels(store: Store, picture: Pillow.Image, key: object) -> str:
    if picture.mode.startswith("I"):
        # Sixteen bits of grey: Pillow would clip them, not scale them, to eight.
        picture = picture.convert("I").point(lambda value: value * (1 / 257)).convert("L")
    grey = picture.mode in ("1", "L", "LA")
    opaque = not picture.has_transparency_data
    colors = picture.convert("L" if grey else "RGB") if opaque else picture.convert("LA" if grey else "RGBA")
    entries = {}
    if not opaque:
        alpha = colors.getchannel("A")
        colors = colors.convert("L" if grey else "RGB")
        entries["SMask"] = store.file.add_stream(_entries(alpha), alpha.tobytes())
    entries = {**_entries(colors), **entries}
    return store.add_stream(entries, colors.tobytes(), key=key, transparent=not opaque)


def _entries(picture: Pillow.Image) -> dict[str, str]:
    return {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": str(picture.width),
        "Height": str(picture.height),
        "ColorSpace": _SPACES[picture.mode],
        "BitsPerComponent": "8",
    }
