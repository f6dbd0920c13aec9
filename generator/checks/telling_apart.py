"""Whether players can tell the faces of a set apart: with any kind of colour vision, and printed in grey.

In: a game, its faces as they are printed. Out: a verdict for every set of faces that must be told apart, and a problem for each set in
which two look alike. Judged on the picture of a face, not on what its template meant.

Two faces are told apart at a glance if their colours as a whole are far apart in CIELAB, as seen with this kind of vision. Where they are
not, there must be a second cue that needs no colour: enough pixels whose grey differs clearly.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from generator.drawing.fonts import FontRegistry
from generator.drawing.scene import Face
from generator.errors import Problem, did_you_mean, error
from generator.model.component import Item
from generator.model.game import Game
from generator.output.pdf import write_pdf
from generator.output.png import draw_pages
from generator.sheets.document import Document
from generator.sheets.single import face_sheet

FAR = 20.0
"""CIELAB distance of two faces' mean colours that is seen at a glance."""
LEVELS = 64
"""Of 255: pixels whose greys differ so much differ clearly."""
SHARE = 0.02
"""Of the pixels that must differ so."""
PIXELS = 30_000
"""Of the pictures that are compared."""
FINER = 2
"""Drawn so much finer and then reduced: a coarse picture would show fine lines broader than they are."""
NAMED = 6
"""Pairs that a problem names."""

Array = np.ndarray[Any, np.dtype[Any]]

# Machado, Oliveira, Fernandes 2009: what is left of red, green and blue light if one kind of cone is missing.
VISIONS: dict[str, Array] = {
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
    "grey": np.array([[0.2126, 0.7152, 0.0722]] * 3),
}
_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
_WHITE = np.array([0.95047, 1.0, 1.08883])


class Look(NamedTuple):
    """A face as it is seen."""

    means: dict[str, Array]
    """Mean colour in CIELAB for each vision."""
    grey: Array
    """The picture in grey levels, 0 to 255, in one row."""


class Verdict(NamedTuple):
    """What was found out about one set of faces in one ink."""

    component: str
    ink: str
    faces: int
    nearest: tuple[str, str]
    """The two faces that are most alike without their colours."""
    differing: float
    """Share of their pixels that differ clearly in grey."""

    def __str__(self) -> str:
        one, two = self.nearest
        return (
            f"{self.component}: {self.faces} faces are told apart ({self.ink}); "
            f"'{one}' and '{two}' are nearest: {self.differing:.1%} of their pixels differ in grey"
        )


class Alike(NamedTuple):
    """Two faces that look alike to someone."""

    one: str
    two: str
    visions: tuple[str, ...]
    distance: float
    differing: float


class Gallery:
    """Pictures of faces; each face is looked at once, in however many languages it is printed."""

    def __init__(self, fonts: FontRegistry) -> None:
        self.fonts = fonts
        self._looks: dict[str, Look] = {}

    def look_at(self, faces: Iterable[Face]) -> dict[str, Look]:
        """By the hash of the face. All of one size get pictures of one size."""
        wanted = {face.hash: face for face in faces}
        by_size: dict[float, list[Face]] = {}
        for face in wanted.values():
            if face.hash not in self._looks:
                by_size.setdefault(_dpi(face), []).append(face)
        for dpi, some in by_size.items():
            sheets = tuple(face_sheet(face, n=n, bleed=False) for n, face in enumerate(some, start=1))
            pages = draw_pages(write_pdf(Document("", "", sheets), self.fonts), FINER * dpi)
            for face, page in zip(some, pages, strict=True):
                self._looks[face.hash] = see(np.asarray(page.reduce(FINER)))
        return {known: self._looks[known] for known in wanted}


def see(picture: Array) -> Look:
    """`picture`: rows of pixels of red, green and blue, 0 to 255."""
    parts = picture.reshape(-1, 3) / 255.0
    light = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    means = {name: _lab(np.clip(light @ matrix.T, 0.0, 1.0)).mean(axis=0) for name, matrix in VISIONS.items()}
    bright = light @ VISIONS["grey"][0]
    grey = np.where(bright <= 0.0031308, bright * 12.92, 1.055 * np.maximum(bright, 1e-9) ** (1 / 2.4) - 0.055)
    return Look(means, np.rint(grey * 255).astype(np.int16))


def check_telling_apart(
    game: Game, faces: Mapping[str, Mapping[str, Face]], gallery: Gallery
) -> tuple[list[Verdict], list[Problem]]:
    """`faces`: for each ink the fronts by the id of their piece."""
    verdicts: list[Verdict] = []
    problems: list[Problem] = []
    for name, items in sets_of(game).items():
        unknown = _unknown_fields(game, name, items)
        problems += unknown
        if unknown:
            continue
        for ink, by_item in faces.items():
            members = [item for item in items if item.id in by_item]
            if len(members) < 2:
                continue
            looks = gallery.look_at(by_item[item.id] for item in members)
            chosen = [looks[by_item[item.id].hash] for item in members]
            keys = [_key(game, name, item) for item in members]
            verdict, alike = compare(name, ink, [item.id for item in members], keys, chosen)
            if alike:
                problems.append(_problem(game, name, ink, alike))
            elif verdict:
                verdicts.append(verdict)
    return verdicts, problems


def sets_of(game: Game) -> dict[str, tuple[Item, ...]]:
    """The sets whose faces must be told apart: the different pieces of one component, unless it says otherwise."""
    return {
        name: items
        for name, items in game.items.items()
        if len(items) > 1 and game.file.components[name].tell_apart is not False
    }


def compare(
    name: str, ink: str, ids: list[str], keys: list[tuple[object, ...]], looks: list[Look]
) -> tuple[Verdict | None, list[Alike]]:
    """Every pair with different keys."""
    alike: list[Alike] = []
    nearest: tuple[float, tuple[str, str]] | None = None
    means = {vision: np.stack([look.means[vision] for look in looks]) for vision in VISIONS}
    for at, look in enumerate(looks):
        others = [other for other in range(at + 1, len(looks)) if keys[other] != keys[at]]
        if not others:
            continue
        differing = _differing(look.grey, [looks[other].grey for other in others])
        distances = {vision: np.linalg.norm(colors[others] - colors[at], axis=1) for vision, colors in means.items()}
        for number, other in enumerate(others):
            share = float(differing[number])
            if nearest is None or share < nearest[0]:
                nearest = share, (ids[at], ids[other])
            if share >= SHARE:
                continue
            unseen = tuple(vision for vision in VISIONS if distances[vision][number] < FAR)
            if unseen:
                least = min(float(distances[vision][number]) for vision in unseen)
                alike.append(Alike(ids[at], ids[other], unseen, least, share))
    return (Verdict(name, ink, len(looks), nearest[1], nearest[0]) if nearest else None), alike


def _differing(grey: Array, others: list[Array]) -> Array:
    """Share of the pixels that differ clearly, for each of the others; a face of another size differs everywhere."""
    if all(other.size == grey.size for other in others):
        shares: Array = (np.abs(np.stack(others) - grey) >= LEVELS).mean(axis=1)
        return shares
    return np.array([(np.abs(other - grey) >= LEVELS).mean() if other.size == grey.size else 1.0 for other in others])


def _lab(light: Array) -> Array:
    xyz = light @ _XYZ.T / _WHITE
    f = np.where(xyz > 0.008856, np.cbrt(np.maximum(xyz, 0.0)), 7.787 * xyz + 16 / 116)
    return np.stack([116 * f[:, 1] - 16, 500 * (f[:, 0] - f[:, 1]), 200 * (f[:, 1] - f[:, 2])], axis=1)


def _dpi(face: Face) -> float:
    return 25.4 * math.sqrt(PIXELS / (face.width * face.height))


def _key(game: Game, name: str, item: Item) -> tuple[object, ...]:
    """What tells this piece apart: itself, or the values of the fields that count."""
    wanted = game.file.components[name].tell_apart
    if isinstance(wanted, bool):
        return (item.id,)
    texts = {field: game.messages[identity].text for field, identity in item.texts.items()}
    return tuple(item.fields.get(field, texts.get(field)) for field in wanted)


def _unknown_fields(game: Game, name: str, items: tuple[Item, ...]) -> list[Problem]:
    wanted = game.file.components[name].tell_apart
    if isinstance(wanted, bool):
        return []
    known = {field for item in items for field in (*item.fields, *item.texts)}
    return [
        error(
            "unknown-field",
            game.source.where(("components", name, "tell_apart", number)),
            f"'{field}' is not a field of '{name}'",
            did_you_mean(field, known),
        )
        for number, field in enumerate(wanted)
        if field not in known
    ]


def _problem(game: Game, name: str, ink: str, alike: list[Alike]) -> Problem:
    worst = sorted(alike, key=lambda pair: (pair.differing, pair.distance))
    named = "; ".join(
        f"'{pair.one}' and '{pair.two}' ({_listed(pair.visions)}: colour distance {pair.distance:.0f}, "
        f"{pair.differing:.2%} of the pixels differ in grey)"
        for pair in worst[:NAMED]
    )
    more = f"; and {len(worst) - NAMED} pairs more" if len(worst) > NAMED else ""
    message = f"faces of '{name}' look alike with {ink} ink: {named}{more}"
    hint = (
        f"give them signs of different shapes, at least {SHARE:.0%} of the face; "
        "or say which fields must be told apart (tell_apart: [colour]), or none (tell_apart: false)"
    )
    return error("look-alike", game.source.where(("components", name), key=True), message, hint)


def _listed(visions: tuple[str, ...]) -> str:
    return "any of them" if len(visions) == len(VISIONS) else ", ".join(visions)
