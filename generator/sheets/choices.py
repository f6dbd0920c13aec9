"""What imposition is asked for: the pieces to print, the choices of paper, backs, cuts and marks, the header's words.

In: values from the command line or a game's file. Out: frozen tuples, and `check_choices` for what cannot be meant.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal, NamedTuple, get_args

from generator.drawing.scene import Face
from generator.errors import Problem, Where, did_you_mean, error
from generator.kinds import Poster
from generator.units import PAPERS

Backs = Literal["none", "separate", "duplex-long", "duplex-short", "gutterfold"]
Cuts = Literal["auto", "shared", "double"]
Marks = Literal["crop", "lines", "none"]
Orientation = Literal["auto", "portrait", "landscape"]


class Piece(NamedTuple):
    """One physical piece to print."""

    component: str
    copy: int
    front: Face
    back: Face | None
    section: str
    """The component's name in the reader's language, for the sidebar."""
    poster: Poster | None = None
    """How to print it if it is larger than the paper; None: not at all."""
    scale: float = 1.0
    """Its faces were reduced by this factor."""


class Choices(NamedTuple):
    """How to print. Lengths in millimetres."""

    paper: str = "a4"
    backs: Backs = "duplex-long"
    cuts: Cuts = "auto"
    """`shared`: pieces touch, one cut parts two of them; `double`: every piece keeps its own bleed; `auto` is double
    unless that places fewer than three quarters as many."""
    marks: Marks = "crop"
    """`crop`: short lines in the margin; `lines`: full-length cut lines, which outlive the first cut."""
    margin: float = 5.0
    """Pieces and their bleed stay this far from every edge of the page."""
    min_bleed: float = 2.0
    """A face's bleed may fall to this if more pieces fit then."""
    gutter: float = 5.0
    """Distance between the fold line of a gutterfold page and the bleed, on each side of the line."""
    orientation: Orientation = "auto"
    """One orientation for all pages (pieces are turned if need be), or whatever fits most pieces."""
    registration: bool = False
    """The corners are left to the registration marks of a cutting machine."""

    @property
    def paper_size(self) -> tuple[float, float]:
        """Width and height of the paper, upright."""
        return PAPERS[self.paper]


class HeaderText(NamedTuple):
    """The header's words, already in the reader's language: imposition sees no catalogue."""

    text_for: Callable[[int, int, str], str]
    """(sheet, sheets in all, "front" | "back" | "fold") → the line."""
    ruler: str = "50 mm"
    lang: str = "en"
    name_of: Callable[[str], str] = str
    """The id of a piece → what players call it."""
    map_title: Callable[[str], str] = str
    """The name of a board → the title of the page that shows how its parts go together."""
    map_steps: str = ""
    """How the parts of a board are joined."""


def check_choices(choices: Choices) -> list[Problem]:
    """Everything about the choices that cannot be meant, all at once."""
    named: tuple[tuple[str, str, tuple[str, ...]], ...] = (
        ("paper", choices.paper, tuple(PAPERS)),
        ("backs", choices.backs, get_args(Backs)),
        ("cuts", choices.cuts, get_args(Cuts)),
        ("marks", choices.marks, get_args(Marks)),
        ("orientation", choices.orientation, get_args(Orientation)),
    )
    lengths = (("margin", choices.margin), ("min-bleed", choices.min_bleed), ("gutter", choices.gutter))
    problems = [
        error("unknown-choice", Where(name), f"'{value}' is not a choice of {name}", did_you_mean(value, known))
        for name, value, known in named
        if value not in known
    ]
    problems += [
        error("bad-length", Where(name), f"{name} is {value:g} mm", "give millimetres, 0 or more")
        for name, value in lengths
        if not (math.isfinite(value) and value >= 0)
    ]
    return problems
