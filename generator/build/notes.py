"""What a build tells the user about its sheets, a line each.

In: reports of the imposition, and an edition. Out: English sentences for the command line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.sheets.batches import GridReport
from generator.sheets.mixed import MixedReport
from generator.sheets.poster import PosterReport

if TYPE_CHECKING:
    from generator.build.making import Edition


def grid_note(report: GridReport) -> str:
    cuts = "touching" if report.cuts == "shared" else f"{report.bleed:g} mm of bleed around each"
    turned = ", turned" if report.rotation else ""
    sheets = f"{report.sheets} sheet" + "s" * (report.sheets != 1)
    pieces = f"{report.pieces} piece" + "s" * (report.pieces != 1)
    return (
        f"{pieces} of {report.width:.4g} × {report.height:.4g} mm on {sheets}, {report.cols} × {report.rows} "
        f"each ({report.orientation}{turned}, {cuts}), {report.paper_used:.0%} of the paper used"
    )


def poster_note(report: PosterReport) -> str:
    reduced = f", and reduced to {report.scale:.0%} on one page" if report.scale else ""
    return (
        f"'{report.component}', {report.width:g} × {report.height:g} mm, is larger than the paper: {report.cols} × "
        f"{report.rows} parts with {report.overlap:g} mm of overlap and a map, {report.sheets} sheets{reduced}"
    )


def mixed_note(report: MixedReport) -> str:
    sheets = f"{report.sheets} sheet" + "s" * (report.sheets != 1)
    return f"{report.pieces} nets of different sizes together on {sheets}: {', '.join(report.components)}"


def edition_notes(edition: Edition) -> list[str]:
    notes = [
        f"{deck.component}: '{deck.box}' is set in {deck.size:g} pt on every card, because '{deck.card}' needs it"
        for deck in edition.faces.deck_sizes
        if len(edition.game.items[deck.component]) > 1
    ]
    notes += [
        f"{deck.component}: '{deck.box}' is set in {deck.size:g} pt on '{deck.card}' alone; the other cards stay as released"
        for deck in edition.faces.exceptions
    ]
    if edition.missing:
        notes.append(f"draft: {edition.missing} texts are not translated and printed in the source language")
    return notes
