"""How values are spelt in a PDF: numbers, matrices, paths, texts, dictionaries.

In: Python values. Out: the characters that stand for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from generator.drawing.scene import Color, Matrix, Outline

Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


@lru_cache(maxsize=1 << 14)  # baselines, margins, colours: a deck has few different numbers
def number(value: float, decimals: int = 4) -> str:
    """Plain and short: no exponent, no trailing zeros, no minus before a zero."""
    text = f"{value:.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(values: Iterable[float]) -> str:
    return " ".join(map(number, values))


def matrix(values: Matrix) -> str:
    """The four factors get more decimals: they are multiplied by lengths of some hundred millimetres."""
    a, b, c, d, e, f = values
    return f"{number(a, 7)} {number(b, 7)} {number(c, 7)} {number(d, 7)} {number(e)} {number(f)}"


def path(outline: Outline) -> str:
    """The operators that make this outline the current path."""
    parts: list[str] = []
    for command, *values in outline:
        parts.extend(map(number, values))
        parts.append(_OPERATORS[command])
    return " ".join(parts)


@lru_cache(maxsize=1024)
def fill_operator(color: Color) -> str:
    """Grey colours stay grey, so that black text is printed with black ink only."""
    return f"{number(color[0])} g" if _is_grey(color) else f"{numbers(color)} rg"


@lru_cache(maxsize=1024)
def stroke_operator(color: Color) -> str:
    return f"{number(color[0])} G" if _is_grey(color) else f"{numbers(color)} RG"


def _is_grey(color: Color) -> bool:
    return color[0] == color[1] == color[2]


def text_string(text: str) -> str:
    """A text that people read (titles, names of layers), as UTF-16."""
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


def dictionary(entries: Mapping[str, str]) -> str:
    """Entries in the order given; values are spelt already. Empty values are left out."""
    return f"<<{' '.join(f'/{key} {value}' for key, value in entries.items() if value)}>>"


def array(values: Iterable[str]) -> str:
    return f"[{' '.join(values)}]"
