"""Pieces to sheets: the whole of imposition.

In: pieces, choices, the header's words, fonts. Out: an `Imposition`: pages in their final order, a report on every
grid, and notes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from generator.drawing.fonts import FontRegistry
from generator.errors import Problem, Where, raise_errors, warning
from generator.sheets.batches import GridReport, batch_pieces, report_on
from generator.sheets.choices import Choices, HeaderText, Piece, check_choices
from generator.sheets.document import Sheet
from generator.sheets.header import Headers
from generator.sheets.mixed import MixedReport, make_mixed_page, report_on_mixed, take_mixed
from generator.sheets.pages import Press, make_pages
from generator.sheets.poster import PosterReport, needs_poster, plan_posters
from generator.sheets.poster_pages import PosterPress, make_poster_pages
from generator.sheets.registration import HEADER_MARGIN


class Imposition(NamedTuple):
    sheets: tuple[Sheet, ...]
    summary: tuple[GridReport, ...]
    notes: tuple[Problem, ...] = ()
    """Warnings."""
    posters: tuple[PosterReport, ...] = ()
    mixed: MixedReport | None = None


def impose(pieces: Sequence[Piece], choices: Choices, header: HeaderText, fonts: FontRegistry) -> Imposition:
    """Lay all pieces out. Raises `ProblemsFound` with everything that cannot be printed so.

    Pages: fronts only; or all fronts, then all backs (separate); or front, back, front, back (duplex; a sheet without
    backs keeps its empty page, since the printer counts sides); or folded pages. Where no piece at all has a back there
    are fronts only.
    """
    raise_errors(check_choices(choices))
    if not any(piece.back for piece in pieces):
        choices = choices._replace(backs="none")
    large: list[Piece] = []
    small: list[Piece] = []
    for piece in pieces:
        (large if needs_poster(piece, choices) else small).append(piece)
    posters = plan_posters(large, choices)
    raise_errors(posters.problems)
    alike, mixed = take_mixed(small, choices)
    batches = batch_pieces([*alike, *posters.reduced], choices)
    plan = [(batch, some) for batch in batches for some in batch.sheets]
    edge = HEADER_MARGIN if choices.registration else choices.margin
    headers = Headers(edge, header.ruler, header.lang, fonts)
    total = len(plan) + len(mixed) + sum(poster.sheets for poster in posters.plans)
    press = Press(choices, headers, header.text_for, total)
    made = [make_pages(n, some, batch, press) for n, (batch, some) in enumerate(plan, start=1)]
    made += [make_mixed_page(n, page, press) for n, page in enumerate(mixed, start=len(made) + 1)]
    for poster in posters.plans:
        made += make_poster_pages(len(made) + 1, poster, PosterPress(press, header, fonts))
    if choices.backs in ("duplex-long", "duplex-short"):
        ordered = [sheet for pages in made for sheet in (pages.front, pages.back)]
    else:
        pages_of = [*(pages.front for pages in made), *(pages.back for pages in made)]
        ordered = sorted(pages_of, key=lambda sheet: sheet is not None and sheet.side == "back")
    return Imposition(
        sheets=tuple(sheet for sheet in ordered if sheet),
        summary=tuple(report_on(batch) for batch in batches),
        notes=_notes([pages.front.n for pages in made if pages.shortened]),
        posters=posters.reports,
        mixed=report_on_mixed(mixed) if mixed else None,
    )


def outline_entries(sheets: Sequence[Sheet], pieces: Iterable[Piece]) -> tuple[tuple[str, int], ...]:
    """For the reader's sidebar: every section, and the index of the first of these sheets that shows it."""
    section_of = {piece.component: piece.section for piece in pieces}
    first: dict[str, int] = {}
    for index, sheet in enumerate(sheets):
        for placement in sheet.placements if sheet.side != "info" else ():
            first.setdefault(section_of[placement.component], index)
    return tuple(first.items())


def _notes(shortened: list[int]) -> tuple[Problem, ...]:
    if not shortened:
        return ()
    message = f"the header is too long for sheet {', '.join(map(str, shortened))}: its end is left out"
    return (warning("header-too-long", Where("header"), message, "shorten the game's title or version"),)
