"""What a user asks for, checked before any work begins. Light: it is read on every run, also when there is nothing to do."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from generator.drawing.inks import INKS
from generator.errors import Problem, ProblemsFound, Where, did_you_mean, error
from generator.project import PSEUDO, Project
from generator.units import PAPERS

FORMATS = ("pdf", "svg", "png", "cut", "html")
BACKS = ("none", "separate", "duplex-long", "duplex-short", "gutterfold")
CUTS = ("auto", "shared", "double")
MARKS = ("crop", "lines", "none")


class Variant(NamedTuple):
    """One set of sheets: which paper, which way of printing backs."""

    paper: str
    backs: str


class Request(NamedTuple):
    games: tuple[str, ...]
    languages: tuple[str, ...]
    papers: tuple[str, ...] = ("a4",)
    backs: tuple[str, ...] = ("duplex-long",)
    formats: tuple[str, ...] = ("pdf",)
    cuts: str = "auto"
    marks: str = "crop"
    dpi: int = 150
    only: tuple[str, ...] = ()
    draft: bool = False
    out: Path = Path("build")
    ink: str = "full"
    printer: str = ""
    """Name of the printer whose errors backs are corrected for."""
    correction: str = ""
    """That printer's measures in words: other measures make other files."""
    booklet: bool = False
    """Whether the rulebook is wanted as a booklet to fold, too."""
    since: str = ""
    """Name of a release: only what is new or different since then is printed."""

    @property
    def variants(self) -> tuple[Variant, ...]:
        return tuple(Variant(*pair) for pair in itertools.product(self.papers, self.backs))

    @property
    def sheet_formats(self) -> tuple[str, ...]:
        """Those that sheets are written in; HTML is the rulebook's alone."""
        return tuple(format for format in self.formats if format != "html")

    @property
    def books(self) -> tuple[str, ...]:
        """Files of the rulebook: pdf, html, booklet-<paper>. A part of the game, or what has changed, has none."""
        if self.only or self.since:
            return ()
        made = [format for format in self.formats if format in ("pdf", "html")]
        return (*made, *(f"booklet-{paper}" for paper in self.papers if self.booklet))

    def book_key(self, book: str) -> str:
        """A rulebook is the same on every paper and in every ink."""
        return f"rulebook {book} {'draft' if self.draft else 'final'}"

    @property
    def units(self) -> tuple[tuple[str, str], ...]:
        """Language and game, each built on its own."""
        return tuple(itertools.product(self.languages, self.games))

    def options_key(self, variant: Variant, format: str) -> str:
        """Everything but the content that decides how this variant looks."""
        dpi = self.dpi if format == "png" else 0
        parts = (*variant, format, self.cuts, self.marks, dpi, ",".join(self.only), "draft" if self.draft else "final")
        parts = (*parts, self.ink, *((self.printer, self.correction) if self.printer else ()))
        parts = (*parts, *(("since", self.since) if self.since else ()))
        return " ".join(map(str, parts))


def check_request(request: Request, project: Project) -> None:
    """Raises `ProblemsFound` with every word that is not known."""
    problems: list[Problem] = [
        *unknown_words("game", request.games, project.games()),
        *unknown_words("language", [tag for tag in request.languages if tag != PSEUDO], project.languages()),
        *unknown_words("paper", request.papers, PAPERS),
        *unknown_words("way of printing backs", request.backs, BACKS),
        *unknown_words("format", request.formats, FORMATS),
        *unknown_words("way of cutting", (request.cuts,), CUTS),
        *unknown_words("kind of marks", (request.marks,), MARKS),
        *unknown_words("ink", (request.ink,), INKS),
    ]
    if "cut" in request.formats and "gutterfold" in request.backs:
        message = "a gutterfold sheet is folded before it is cut: a machine cannot find its marks then"
        problems.append(error("wrong-value", Where("--format"), message, "choose other --backs for cut files"))
    if not 20 <= request.dpi <= 1200:
        problems.append(
            error("wrong-value", Where("--dpi"), f"{request.dpi} dots per inch are not between 20 and 1200")
        )
    if problems:
        raise ProblemsFound(problems)


def unknown_words(what: str, words: Sequence[str], known: Iterable[str]) -> list[Problem]:
    names = list(known)
    return [
        error("unknown-choice", Where("tuckbox"), f"there is no {what} '{word}'", _listed(word, names))
        for word in words
        if word not in names
    ]


def _listed(word: str, names: list[str]) -> str:
    """All that there are, and which one was probably meant."""
    near = did_you_mean(word, names)
    listed = f"there are: {', '.join(names)}" if names else "there are none"
    return f"{near} {listed}" if near.startswith("did you mean") else listed
