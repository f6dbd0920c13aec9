"""A font with no more letters than a text needs, small enough to put into a page.

In: a TrueType font and letters. Out: the bytes of a WOFF file, the same for the same letters.
"""

from __future__ import annotations

import io
from functools import lru_cache


@lru_cache(maxsize=32)
def subset_font(content: bytes, letters: str) -> bytes:
    from fontTools import subset  # type: ignore[import-untyped]  # loaded when a page is written
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    font = TTFont(io.BytesIO(content), recalcTimestamp=False, lazy=True)
    options = subset.Options(hinting=False, notdef_outline=True, layout_features=["kern", "mark", "mkmk", "ccmp"])
    options.drop_tables += ["FFTM"]
    worker = subset.Subsetter(options)
    worker.populate(text=letters)
    worker.subset(font)
    font.flavor = "woff"
    written = io.BytesIO()
    font.save(written, reorderTables=True)
    return written.getvalue()
