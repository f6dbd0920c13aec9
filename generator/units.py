"""Millimetres everywhere; points only for type sizes. Names of papers and of card sizes, never aliased to each other."""

from __future__ import annotations

MM_PER_PT = 25.4 / 72
PT_PER_MM = 72 / 25.4
MM_PER_INCH = 25.4

PAPERS: dict[str, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a3": (297.0, 420.0),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}

CARD_SIZES: dict[str, tuple[float, float]] = {
    "poker": (63.5, 88.9),
    "euro": (63.0, 88.0),
    "bridge": (57.15, 88.9),
    "mini": (44.45, 63.5),
    "mini-us": (41.0, 63.0),
    "mini-euro": (44.0, 67.0),
    "euro-game": (59.0, 92.0),
    "japanese": (59.0, 86.0),
    "tarot": (69.85, 120.65),
    "square": (70.0, 70.0),
    "domino": (44.45, 88.9),
    "micro": (31.75, 44.45),
    "jumbo": (88.9, 139.7),
}
