"""Fonts: static TrueType files of the installed font packages.

In: a family and a style. Out: a `Font` that measures, shapes and outlines. A file is opened when its font is first
asked for, a string is shaped once. HarfBuzz is the only measure: kerning on, ligatures off, so that a run has as many
glyphs as characters in every writer. Scripts written from left to right.
"""

from __future__ import annotations

import importlib.util
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.drawing.scene import Outline, Segment
from generator.drawing.shaping import Shaped, WordSource

__all__ = ["Font", "FontRegistry", "Shaped", "load_registry"]

# Family → package → style → file. Written out, so that a build opens only the fonts that it uses.
_FAMILIES: dict[str, tuple[str, dict[str, str]]] = {
    "Lobster": ("fontpkg_lobster", {"regular": "Lobster-Regular.ttf"}),
    "PT Sans": (
        "fontpkg_pt_sans",
        {
            "regular": "PT_Sans-Web-Regular.ttf",
            "bold": "PT_Sans-Web-Bold.ttf",
            "italic": "PT_Sans-Web-Italic.ttf",
            "bold-italic": "PT_Sans-Web-BoldItalic.ttf",
        },
    ),
    "PT Sans Narrow": (
        "fontpkg_pt_sans_narrow",
        {"regular": "PT_Sans-Narrow-Web-Regular.ttf", "bold": "PT_Sans-Narrow-Web-Bold.ttf"},
    ),
    "PT Serif": (
        "fontpkg_pt_serif",
        {
            "regular": "PT_Serif-Web-Regular.ttf",
            "bold": "PT_Serif-Web-Bold.ttf",
            "italic": "PT_Serif-Web-Italic.ttf",
            "bold-italic": "PT_Serif-Web-BoldItalic.ttf",
        },
    ),
    "Russo One": ("fontpkg_russo_one", {"regular": "RussoOne-Regular.ttf"}),
}

# What is asked for (bold, italic) → styles by nearness: weight says more than slant.
_NEAREST: dict[tuple[bool, bool], tuple[str, ...]] = {
    (False, False): ("regular", "italic", "bold", "bold-italic"),
    (False, True): ("italic", "regular", "bold-italic", "bold"),
    (True, False): ("bold", "regular", "bold-italic", "italic"),
    (True, True): ("bold-italic", "bold", "italic", "regular"),
}

# Never drawn: soft hyphen, zero-width space, line breaks, and the tab, which is set as a space.
_INVISIBLE = "\u00ad\u200b\n\r\t\v\f\x85\u2028\u2029"
_FEATURES = {"kern": True, "liga": False, "clig": False}


class Font:
    """One font file. Metrics are fractions of the em, the descender is negative."""

    def __init__(self, key: str, path: Path) -> None:
        import uharfbuzz  # type: ignore[import-untyped]  # 40 ms that commands without text need not pay

        self._hb: Any = uharfbuzz
        face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path)))
        self._font = uharfbuzz.Font(face)
        self.key = key
        self.path = path
        self.upem: int = face.upem
        extents = self._font.get_font_extents("ltr")
        self.ascender: float = extents.ascender / self.upem
        self.descender: float = extents.descender / self.upem
        metric = uharfbuzz.OTMetricsTag
        self.cap_height = self._height(metric.CAP_HEIGHT, "H", 0.7)
        self.x_height = self._height(metric.X_HEIGHT, "x", 0.5)
        self._shaped: dict[str, Shaped] = {}
        self._outlines: dict[int, Outline] = {}
        self._covered: set[str] = set(_INVISIBLE)
        self._sources: dict[int, WordSource] = {}
        self._draw: Any = None
        self._space_width: int = self._font.get_glyph_h_advance(self._glyph(" "))

    def __repr__(self) -> str:
        return f"Font({self.key!r})"

    def shape(self, text: str) -> Shaped:
        """Glyphs and advances of a string, one for each character of its NFC form."""
        found = self._shaped.get(text)
        if found is None:
            found = self._shaped[text] = self._shape(unicodedata.normalize("NFC", text))
        return found

    def words(self, tracking: float = 0.0) -> WordSource:
        """This font's words for the line breaker, letters spaced by thousandths of the size."""
        units = round(tracking * self.upem / 1000)
        found = self._sources.get(units)
        if found is None:
            found = self._sources[units] = WordSource(self.key, self.upem, self.shape, units)
        return found

    def missing(self, text: str) -> str:
        """Characters for which the font has no glyph, in order of first use."""
        if self._covered.issuperset(text):
            return ""
        missing = []
        for character in dict.fromkeys(unicodedata.normalize("NFC", text)):
            if character in self._covered:
                continue
            if 0 in self.shape(character).glyphs:
                missing.append(character)
            else:
                self._covered.add(character)
        return "".join(missing)

    def glyph_outline(self, glyph: int) -> Outline:
        """The shape of a glyph in font units, y up."""
        found = self._outlines.get(glyph)
        if found is None:
            if self._draw is None:
                self._draw = _draw_funcs(self._hb)
            segments: list[Segment] = []
            self._font.draw_glyph(glyph, self._draw, segments)
            found = self._outlines[glyph] = tuple(segments)
        return found

    def _shape(self, text: str) -> Shaped:
        if not text:
            return Shaped((), (), 0, "")
        buffer = self._hb.Buffer()
        buffer.cluster_level = self._hb.BufferClusterLevel.CHARACTERS
        buffer.add_codepoints([ord(character) for character in text])
        buffer.guess_segment_properties()
        buffer.direction = "ltr"
        buffer.language = "und"  # the guess is the computer's locale: not the same everywhere
        self._hb.shape(self._font, buffer, _FEATURES)
        infos = buffer.glyph_infos
        if [info.cluster for info in infos] == list(range(len(text))):
            glyphs = [info.codepoint for info in infos]
            advances = [position.x_advance for position in buffer.glyph_positions]
        else:
            glyphs = [self._glyph(character) for character in text]
            advances = [self._font.get_glyph_h_advance(glyph) for glyph in glyphs]
        if "\u00a0" in text:
            for index, character in enumerate(text):
                if character == "\u00a0":
                    advances[index] = self._space_width
        return Shaped(tuple(glyphs), tuple(advances), sum(advances), text)

    def _glyph(self, character: str) -> int:
        return self._font.get_nominal_glyph(ord(character)) or 0

    def _height(self, tag: Any, letter: str, default: float) -> float:
        """From the OS/2 table; an old table has no such field: then measure a letter."""
        value = self._font.get_metric_position(tag)
        if not value:
            extents = self._font.get_glyph_extents(self._glyph(letter))
            value = extents.y_bearing if extents and self._glyph(letter) else 0
        return value / self.upem if value else default


class FontRegistry:
    """The fonts that there are: family → style (`regular`, `bold`, `italic`, `bold-italic`) → file."""

    def __init__(self, files: Mapping[str, Mapping[str, Path]]) -> None:
        self._files = {family: dict(files[family]) for family in sorted(files) if files[family]}
        self._fonts: dict[str, Font] = {}
        self._nearest: dict[tuple[str, bool, bool], Font] = {}

    def families(self) -> tuple[str, ...]:
        return tuple(self._files)

    def get(self, family: str, *, bold: bool = False, italic: bool = False) -> Font:
        """The nearest style of the family: one without bold gives its regular. KeyError for an unknown family."""
        wanted = (family, bold, italic)
        found = self._nearest.get(wanted)
        if found is None:
            styles = self._files[family]
            style = next(name for name in _NEAREST[bold, italic] if name in styles)
            found = self._nearest[wanted] = self.by_key(f"{family}/{style}")
        return found

    def by_key(self, key: str) -> Font:
        """The font that a `Glyphs` node names. KeyError for an unknown key."""
        found = self._fonts.get(key)
        if found is None:
            family, _, style = key.rpartition("/")
            found = self._fonts[key] = Font(key, self._files[family][style])
        return found


def load_registry() -> FontRegistry:
    """All font packages that are installed; looks for folders only, opens nothing."""
    files = {}
    for family, (package, styles) in _FAMILIES.items():
        spec = importlib.util.find_spec(package)
        if spec is not None and spec.submodule_search_locations:
            folder = Path(spec.submodule_search_locations[0]) / "files"
            files[family] = {style: folder / name for style, name in styles.items()}
    return FontRegistry(files)


def _draw_funcs(hb: Any) -> Any:
    """HarfBuzz callbacks that append scene segments to the list given as draw data."""

    def move(x: float, y: float, out: list[Segment]) -> None:
        out.append(("M", x, y))

    def line(x: float, y: float, out: list[Segment]) -> None:
        out.append(("L", x, y))

    def cubic(x1: float, y1: float, x2: float, y2: float, x: float, y: float, out: list[Segment]) -> None:
        out.append(("C", x1, y1, x2, y2, x, y))

    def quadratic(cx: float, cy: float, x: float, y: float, out: list[Segment]) -> None:
        numbers: tuple[Any, ...] = out[-1]
        x0, y0 = numbers[-2:]
        x1, y1 = x0 + (cx - x0) * 2 / 3, y0 + (cy - y0) * 2 / 3
        x2, y2 = x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3
        out.append(("C", x1, y1, x2, y2, x, y))

    def close(out: list[Segment]) -> None:
        out.append(("Z",))

    funcs = hb.DrawFuncs()
    funcs.set_move_to_func(move)
    funcs.set_line_to_func(line)
    funcs.set_cubic_to_func(cubic)
    funcs.set_quadratic_to_func(quadratic)
    funcs.set_close_path_func(close)
    return funcs
