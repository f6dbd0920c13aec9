"""Pictures for the ink modes: greyer, paler, or as coarse pixels.

In: PNG or JPEG bytes as a scene holds them. Out: a digest and PNG bytes; the same picture is worked on once.
"""

from __future__ import annotations

import hashlib
import io
from functools import lru_cache
from typing import Any

import numpy as np
from PIL import Image

Array = np.ndarray[Any, np.dtype[Any]]


@lru_cache(maxsize=128)
def grey_picture(data: bytes) -> tuple[str, bytes]:
    """Every pixel as the grey that is as light."""
    colors, alpha = _read(data)
    light = np.where(colors <= 0.04045, colors / 12.92, ((colors + 0.055) / 1.055) ** 2.4) @ [0.2126, 0.7152, 0.0722]
    grey = np.where(light <= 0.0031308, light * 12.92, 1.055 * np.maximum(light, 1e-9) ** (1 / 2.4) - 0.055)
    return _write(np.repeat(grey[..., None], 3, axis=2), alpha)


@lru_cache(maxsize=128)
def paler_picture(data: bytes, most: float) -> tuple[str, bytes]:
    """Mixed with white until it takes no more than so much ink."""
    colors, alpha = _read(data)
    own = float((1 - colors).mean(axis=2)[alpha > 0].mean()) if (alpha > 0).any() else 0.0
    share = min(1.0, most / own) if own else 1.0
    return _write(1 - (1 - colors) * share, alpha)


@lru_cache(maxsize=256)
def picture_pixels(data: bytes, width: int, height: int) -> tuple[Array, Array]:
    """Colours and opacities of the picture reduced to this size."""
    with Image.open(io.BytesIO(data)) as picture:
        small = np.asarray(picture.convert("RGBA").resize((max(1, width), max(1, height))), np.float32) / 255
    return small[..., :3], small[..., 3]


def _read(data: bytes) -> tuple[Array, Array]:
    with Image.open(io.BytesIO(data)) as picture:
        pixels = np.asarray(picture.convert("RGBA"), np.float32) / 255
    return pixels[..., :3], pixels[..., 3]


def _write(colors: Array, alpha: Array) -> tuple[str, bytes]:
    pixels = np.rint(np.clip(np.concatenate([colors, alpha[..., None]], axis=2), 0, 1) * 255).astype(np.uint8)
    picture = Image.fromarray(pixels, "RGBA")
    if (alpha == 1).all():
        picture = picture.convert("RGB")
    out = io.BytesIO()
    picture.save(out, "PNG")
    content = out.getvalue()
    return hashlib.sha256(content).hexdigest()[:16], content
