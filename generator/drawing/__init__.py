"""Scenes in millimetres.

In: a rendered SVG template, resolved text, fonts. Out: a `Face`: four kinds of nodes, laid out once, that every writer draws alike.
Knows no game and no language but the tag used for hyphenation.
"""
