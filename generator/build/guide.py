"""The guide of an edition: its words from the catalogue, its pictures from the faces.

In: an edition and how its backs are printed. Out: a `Guide` that `sheets.guide` lays out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.l10n.typography import WIDE
from generator.sheets.guide import Chapter, Entry, Guide
from generator.sheets.header import RULER

if TYPE_CHECKING:
    from generator.build.making import Edition

# What card games are printed on: light card, in grams per square metre.
GRAMS = (250, 300)


def write_guide(edition: Edition, backs: str) -> Guide:
    words = edition.words
    steps = [
        words("making/print", mm=RULER),
        words("making/paper", low=GRAMS[0], high=GRAMS[1]),
        words(f"making/backs-{backs}"),
        words("making/cut"),
    ]
    return Guide(
        title=words("making/title", game=edition.localized.title),
        steps=tuple(steps),
        chapters=tuple(_chapter(edition, component) for component in edition.counts),
        index_title=words("making/index", n=sum(edition.counts.values())),
        entries=tuple(_entries(edition)),
        lang=edition.localized.locale.hyphenation,
    )


def _chapter(edition: Edition, component: str) -> Chapter:
    words, localized = edition.words, edition.localized
    place = f"{edition.game.id}/components/{component}"
    item = next(item for item in edition.items if item.component == component)
    faces = [edition.faces.by_item[item.id, "front"]]
    back = edition.faces.by_item.get((item.id, "back"))
    if back and back.hash != faces[0].hash:
        faces.append(back)
    kind = edition.game.file.components[component].kind
    paragraphs = [words(f"making/kind-{kind}")] if f"making/kind-{kind}" in words.ids() else []
    paragraphs += [
        localized.plain(f"{place}/{name}", WIDE) for name in ("making", "stand_in") if f"{place}/{name}" in localized
    ]
    name = words("outline/section", name=localized.plain(f"{place}/name"), n=edition.counts[component])
    return Chapter(name, tuple(faces), tuple(paragraphs))


def _entries(edition: Edition) -> list[Entry]:
    """Every different front once, with the number of pieces that show it."""
    counts: dict[str, int] = {}
    faces = {}
    for item in edition.items:
        face = edition.faces.by_item[item.id, "front"]
        counts[face.hash] = counts.get(face.hash, 0) + item.copies
        faces[face.hash] = face
    return [Entry(face, edition.words("making/count", n=counts[key])) for key, face in faces.items()]
