"""Makes an export: draws the game, lets the profile's form make its files, checks what was written, and puts it in place.

In: a game, a profile, languages. Out: a folder `build/<language>/<game>/export/<profile>/`, complete or as it was before.
"""

from __future__ import annotations

import dataclasses
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from generator.build.making import Edition, draw_edition
from generator.errors import ProblemsFound, Where, error
from generator.exports.forms import Export, Form, forms
from generator.exports.profile import Profile, load_profile
from generator.exports.stock import Stock, Wish
from generator.faces.goods import goods_of
from generator.model.game import Game
from generator.project import Project

README = "README.txt"
FITS = ("exact", "nearest")


class ExportRequest(NamedTuple):
    game: str
    profile: str
    players: int | None = None
    """The most that can play, if not said."""
    only: tuple[str, ...] = ()
    fit: str = "exact"
    base: str = ""
    """Address of the folder on a server; empty for files on this computer."""
    draft: bool = False
    out: Path = Path("build")


class Exported(NamedTuple):
    folder: Path
    files: tuple[str, ...]
    size: int
    notes: tuple[str, ...]


def load_form(project: Project, identity: str) -> tuple[Form, Profile]:
    known = forms()
    profile = load_profile(project, identity, {name: form.profile for name, form in known.items()})
    return known[profile.form], profile


def export_game(
    project: Project,
    request: ExportRequest,
    language: str,
    advance: Callable[[int, int, str], None] = lambda done, total, what: None,
) -> Exported:
    """Raises `ProblemsFound`; then no file was touched."""
    form, profile = load_form(project, request.profile)
    edition = draw_edition(
        project,
        language,
        request.game,
        request.only,
        draft=request.draft,
        advance=advance,
        prepare=lambda game: with_bleed(game, profile.bleed_needed),
    )
    players = edition.game.file.players.stop - 1 if request.players is None else request.players
    if players not in edition.game.file.players:
        possible = edition.game.file.players
        hint = f"it is for {possible.start} to {possible.stop - 1} players"
        raise ProblemsFound([error("players", Where("--players"), f"{players} cannot play '{request.game}'", hint)])
    folder = request.out / language / request.game / "export" / request.profile
    wish = Wish(players, request.fit, _address(request.base, folder))
    advance(0, 1, f"writing for {profile.name}")
    export = form.make(stock_of(edition), profile, wish)
    export.files[README] = _readme(edition, profile, export)
    size = _write(folder, export, form, profile)
    advance(1, 1, "done")
    notes = export.summary
    if edition.missing:
        notes = (*notes, f"draft: {edition.missing} texts are not translated and printed in the source language")
    return Exported(folder, tuple(sorted(export.files)), size, notes)


def with_bleed(game: Game, least: float) -> Game:
    """The same game with at least so much artwork beyond the cut: shops ask for more than a home printer does."""
    components = {
        identity: component.model_copy(update={"bleed": max(component.bleed, least)})
        for identity, component in game.file.components.items()
    }
    return dataclasses.replace(game, file=game.file.model_copy(update={"components": components}))


def stock_of(edition: Edition) -> Stock:
    game = edition.game
    goods = goods_of(game, edition.items, edition.faces.by_item)
    names = {component: edition.localized.plain(f"{game.id}/components/{component}/name") for component in game.items}
    return Stock(game, edition.localized.title, edition.localized.language, names, goods, edition.fonts)


def _address(base: str, folder: Path) -> str:
    if base:
        return base.rstrip("/") + "/"
    return folder.resolve().as_uri() + "/"


def _readme(edition: Edition, profile: Profile, export: Export) -> bytes:
    title = f"{edition.localized.title} {edition.game.file.version} ({edition.localized.language}) for {profile.name}"
    lines = [title, "=" * len(title), "", *export.summary, "", profile.notes.strip(), ""]
    return "\n".join(lines).encode()


def _write(folder: Path, export: Export, form: Form, profile: Profile) -> int:
    """Writes beside the old export, reads back, and only then takes its place."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    staging = folder.with_name(f".{folder.name}-{os.getpid()}")
    old = folder.with_name(f".{folder.name}-{os.getpid()}-old")
    try:
        for name, content in export.files.items():
            path = staging / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        problems = form.check(staging, profile, export.promised)
        if problems:
            raise ProblemsFound(problems)
        if folder.exists():
            os.replace(folder, old)
        os.replace(staging, folder)
    finally:
        shutil.rmtree(staging, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)
    return sum(len(content) for content in export.files.values())
