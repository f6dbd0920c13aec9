"""Fonts in a PDF: runs of glyphs as text operators, and the embedded subset of what was used.

In: `Glyphs` of one font. Out: operators that put every glyph exactly where its advance says, and, at the end, the
font's objects.

Fonts are embedded as composite fonts with a code for every pair of character and glyph. So the glyphs are the very
ones that were laid out, and every character can be copied and found again as itself, even when two of them share a
glyph (a space and a no-break space, a Latin and a Cyrillic A).
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterable
from itertools import accumulate
from operator import sub
from typing import TYPE_CHECKING, Any

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fontTools.ttLib.tables._g_l_y_f import Glyph  # type: ignore[import-untyped]

from generator.drawing.scene import Glyphs
from generator.output.pdf_file import PdfFile
from generator.output.pdf_syntax import array, dictionary, number

if TYPE_CHECKING:
    from generator.drawing.fonts import Font

# What a reader needs of an embedded font; hinting, names, layout and character maps stay out (some 30 KB a font).
_TABLES = frozenset({"GlyphOrder", "glyf", "head", "hhea", "hmtx", "loca", "maxp"})
_SYMBOLIC = 4
_STEM = 80


class _Codes(dict[tuple[str, int], str]):
    """Code of each pair of character and glyph, in hexadecimal, numbered as they come up."""

    def __missing__(self, pair: tuple[str, int]) -> str:
        code = self[pair] = f"{len(self) + 1:04X}"
        return code


class PdfFont:
    def __init__(self, font: Font, name: str) -> None:
        self.name = name
        self._font = font
        self._source = TTFont(io.BytesIO(font.path.read_bytes()), lazy=True, recalcBBoxes=False, recalcTimestamp=False)
        self._upem = font.upem
        metrics = self._source["hmtx"].metrics
        self._widths: list[int] = [metrics[glyph][0] for glyph in self._source.getGlyphOrder()]
        # Readers take widths as whole thousandths of the em; corrections are reckoned against those.
        self._printed = [round(width * 1000 / self._upem) for width in self._widths]
        self._codes = _Codes()
        # Words as they were last written: a deck has far fewer of them than places where they stand.
        self._words: dict[str, tuple[tuple[int, ...], tuple[int, ...], str]] = {}

    def show(self, run: Glyphs) -> str:
        """The operator that shows the run, with a correction wherever the pen would be off by 1/1000 of the em."""
        text, glyphs, advances = run.text, run.glyphs, run.advances
        if self._upem == 1000:
            # Advances are the thousandths that readers count in, so that a word is spelt alike wherever it stands.
            parts, start = [], 0
            for length in map(len, text.split(" ")):
                place = slice(start, start + length + 1)
                word, its_glyphs, its_advances = text[place], glyphs[place], advances[place]
                known = self._words.get(word)
                if known is None or known[0] != its_glyphs or known[1] != its_advances:
                    spelt = self._spell(word, its_glyphs, its_advances)
                    known = self._words[word] = (its_glyphs, its_advances, spelt)
                parts.append(known[2])
                start = place.stop
            spelt = "".join(parts)
        else:
            spelt = self._spell(text, glyphs, advances)
        if spelt.endswith("<"):
            # Nothing comes after the last glyph that a correction could move.
            spelt = spelt[: spelt.rindex(">")]
        return f"[<{spelt}>]TJ" if ">" in spelt else f"<{spelt}>Tj"

    def _spell(self, text: str, glyphs: tuple[int, ...], advances: tuple[int, ...]) -> str:
        """Codes, as they stand between < and >, and the corrections among them."""
        codes = map(self._codes.__getitem__, zip(text, glyphs, strict=True))
        corrections = self._corrections(glyphs, advances)
        return "".join([f"{code}>{shift}<" if shift else code for code, shift in zip(codes, corrections, strict=True)])

    def _corrections(self, glyphs: tuple[int, ...], advances: tuple[int, ...]) -> Iterable[int]:
        """Thousandths of the em by which the pen goes back after each glyph."""
        printed = map(self._printed.__getitem__, glyphs)
        if self._upem == 1000:
            return map(sub, printed, advances)
        scale = 1000 / self._upem
        pens = zip(accumulate(printed), accumulate(advances), strict=True)
        drift = [round(pen - wanted * scale) for pen, wanted in pens]
        return map(sub, drift, [0, *drift])

    def write(self, file: PdfFile, reference: str) -> None:
        """All objects of the font, now that it is known what is used of it."""
        pairs = list(self._codes)
        glyphs = [glyph for _, glyph in pairs]
        descriptor = self._descriptor()
        program = self._subset(glyphs)
        name = f"/{_tag(program)}+{self._postscript_name()}"
        descriptor["FontName"] = name
        descriptor["FontFile2"] = file.add_stream({"Length1": str(len(program))}, program)
        descendant = {
            "Type": "/Font",
            "Subtype": "/CIDFontType2",
            "BaseFont": name,
            "CIDSystemInfo": "<</Registry (Adobe) /Ordering (Identity) /Supplement 0>>",
            "FontDescriptor": file.add(dictionary(descriptor)),
            "DW": "0",
            "W": f"[1 {array(str(self._printed[glyph]) for glyph in glyphs)}]",
            "CIDToGIDMap": file.add_stream({}, b"".join(glyph.to_bytes(2, "big") for glyph in (0, *glyphs))),
        }
        composite = {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": name,
            "Encoding": "/Identity-H",
            "DescendantFonts": f"[{file.add(dictionary(descendant))}]",
            "ToUnicode": file.add_stream({}, _to_unicode([character for character, _ in pairs]).encode("ascii")),
        }
        file.define(reference, dictionary(composite))

    def _subset(self, glyphs: list[int]) -> bytes:
        """The program with these glyphs alone, under their old numbers; the source is used up by it.

        By hand: fontTools' own subsetter takes longer to import than all the fonts of a game take to be subset.
        """
        for table in [table for table in self._source.keys() if table not in _TABLES]:  # noqa: SIM118 (no iterator)
            del self._source[table]
        shapes, metrics = self._source["glyf"], self._source["hmtx"].metrics
        kept = _with_components(shapes, set(map(self._source.getGlyphName, (0, *glyphs))))
        for name in self._source.getGlyphOrder():
            if name in kept:
                shapes.glyphs[name].trim(remove_hinting=True)
            else:
                shapes.glyphs[name] = Glyph()
                metrics[name] = (0, 0)
        out = io.BytesIO()
        self._source.save(out, reorderTables=False)
        return out.getvalue()

    def _descriptor(self) -> dict[str, str]:
        head, hhea = self._source["head"], self._source["hhea"]
        height = getattr(self._source["OS/2"], "sCapHeight", hhea.ascent) if "OS/2" in self._source else hhea.ascent
        angle = self._source["post"].italicAngle if "post" in self._source else 0
        return {
            "Type": "/FontDescriptor",
            "Flags": str(_SYMBOLIC),
            "FontBBox": array(map(self._thousandths, (head.xMin, head.yMin, head.xMax, head.yMax))),
            "ItalicAngle": number(angle),
            "Ascent": self._thousandths(hhea.ascent),
            "Descent": self._thousandths(hhea.descent),
            "CapHeight": self._thousandths(height),
            "StemV": str(_STEM),
        }

    def _thousandths(self, units: float) -> str:
        return str(round(units * 1000 / self._upem))

    def _postscript_name(self) -> str:
        return re.sub(r"[^A-Za-z0-9-]+", "-", self._font.key).strip("-") or "Font"


def _with_components(shapes: Any, names: set[str]) -> set[str]:
    """These glyphs and all those that they are put together from."""
    found, waiting = set(names), list(names)
    while waiting:
        name = waiting.pop()
        parts = set(shapes.glyphs[name].getComponentNames(shapes)) - found
        found |= parts
        waiting += parts
    return found


def _tag(program: bytes) -> str:
    """Six letters that tell this subset from others of the same font."""
    return "".join(chr(ord("A") + byte % 26) for byte in hashlib.sha256(program).digest()[:6])


def _to_unicode(characters: list[str]) -> str:
    entries = [f"<{code:04X}> <{text.encode('utf-16-be').hex().upper()}>" for code, text in enumerate(characters, 1)]
    # The format allows at most a hundred entries in a block.
    blocks = [entries[start : start + 100] for start in range(0, len(entries), 100)]
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def",
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
            "1 begincodespacerange <0000> <FFFF> endcodespacerange",
            *("\n".join([f"{len(block)} beginbfchar", *block, "endbfchar"]) for block in blocks),
            "endcmap CMapName currentdict /CMap defineresource pop end end",
        ]
    )
