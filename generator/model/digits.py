"""Digits typed into a text that should take its numbers from the game's file."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{[^{}]*\}")


def typed_digit(text: str, allowed: Iterable[str]) -> str:
    """The first word with a typed digit; empty if there is none. `allowed`: names that have digits in them."""
    words = _PLACEHOLDER.sub(" ", text)
    for name in sorted(allowed, key=len, reverse=True):
        words = words.replace(name, " ")
    return next((word for word in words.split() if any(unicodedata.category(sign)[0] == "N" for sign in word)), "")
