"""Loads one game: parse, validate, expand, and check that what it refers to is there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import cast

from generator.drawing.fonts import load_registry
from generator.errors import Problem, ProblemsFound, Where, did_you_mean, error, raise_errors
from generator.kinds import Kind, kinds
from generator.loading.derived import derive_numbers
from generator.loading.items import expand_items, spread_copies
from generator.loading.messages import find_messages
from generator.loading.overrides import Change, override, variant_changes
from generator.loading.rulebook import check_rulebook
from generator.loading.schema import game_file_model
from generator.loading.sizes import check_sizes, settle_sizes
from generator.loading.tables import check_table
from generator.model.complaints import validate
from generator.model.component import Item, Message
from generator.model.game import Game, GameFile
from generator.model.rulebook import BLOCK_KINDS
from generator.project import Project, escapes
from generator.source import Source, parse_yaml


def load_game(project: Project, game_id: str) -> Game:
    """Raises `ProblemsFound` with everything that is wrong."""
    return load_game_file(project, game_id, _game_path(project, game_id))


def _game_path(project: Project, game_id: str) -> Path:
    files = project.games()
    if game_id not in files:
        message = f"there is no game '{game_id}'"
        raise ProblemsFound([error("unknown-game", Where("content/games"), message, did_you_mean(game_id, files))])
    return files[game_id]


def load_game_file(project: Project, game_id: str, path: Path) -> Game:
    game, problems = _load(project, game_id, parse_yaml(project.read(path), project.shown(path)))
    problems += [*_check_templates(project, game), *_check_fonts(game), *check_sizes(game), *check_table(game)]
    problems += check_rulebook(project, game)
    raise_errors(problems)
    return spread_copies(game)


def load_game_to_play(
    project: Project, game_id: str, variants: Iterable[str] = (), changes: Iterable[Change] = ()
) -> Game:
    """The game with variants and changed numbers; how its pieces look is not checked, as play does not need it."""
    path = _game_path(project, game_id)
    source = parse_yaml(project.read(path), project.shown(path))
    source = override(source, [*variant_changes(source, variants), *changes])
    game, problems = _load(project, game_id, source)
    raise_errors(problems)
    return game


def _load(project: Project, game_id: str, source: Source) -> tuple[Game, list[Problem]]:
    declared = _validate(source)
    problems: list[Problem] = []
    messages = find_messages(game_id, declared, source)
    items: dict[str, tuple[Item, ...]] = {}
    for identity, component in declared.components.items():
        items[identity], written = expand_items(project, game_id, identity, cast(Kind, component), source, problems)
        messages.update(written)
    code = project.rules_code(game_id)
    game = Game(game_id, settle_sizes(declared, items), source, items, messages, code=code)
    numbers, wrong = derive_numbers(game)
    problems += [*_check_ids(game), *_check_setup(game), *wrong]
    return replace(game, derived=numbers), problems


def _validate(source: Source) -> GameFile:
    if not isinstance(source.data, dict):
        raise ProblemsFound([error("wrong-type", Where(source.file, 1, 1), "a game file is a mapping of fields")])
    return validate(source, source.data, game_file_model(), {**kinds(), **BLOCK_KINDS})


def _check_ids(game: Game) -> list[Problem]:
    """A piece is addressed by its id alone, so ids are unique in a game."""
    problems = []
    seen: dict[str, Item] = {}
    for item in game.all_items:
        other = seen.setdefault(item.id, item)
        if other is not item:
            message = f"the id '{item.id}' is used by '{other.component}' and by '{item.component}'"
            problems.append(error("duplicate-id", item.where, message, "every piece of a game has an id of its own"))
        elif item.id in game.items and item.component != item.id:
            message = f"the piece '{item.id}' of '{item.component}' has the id of another component"
            problems.append(error("duplicate-id", item.where, message))
    return problems


def _check_setup(game: Game) -> list[Problem]:
    problems = []
    players = game.file.players
    for name, table in game.file.setup.items():
        if not isinstance(table, dict):
            continue
        for count in table:
            if count not in players:
                where = game.source.where(("setup", name, count), key=True)
                message = (
                    f"setup.{name}: {count} players cannot play this game ({players.start}-{players.stop - 1} can)"
                )
                problems.append(error("players", where, message))
        missing = [str(count) for count in players if count not in table]
        if missing:
            where = game.source.where(("setup", name), key=True)
            message = f"setup.{name} says nothing for {', '.join(missing)} players"
            problems.append(error("players", where, message))
    return problems


def _check_templates(project: Project, game: Game) -> list[Problem]:
    problems = []
    for item in game.all_items:
        for side in ("front", "back"):
            name = getattr(item, side)
            if not name or project.find("templates", name) is not None:
                continue
            declared = side in (game.source.data["components"][item.component] or {})
            where = game.source.where(("components", item.component, side)) if declared else item.where
            if escapes(name):
                message, hint = f"'{name}' leads out of the folder", "templates are relative to templates/"
            else:
                message = f"there is no template 'templates/{name}'"
                hint = did_you_mean(name, project.list("templates", "**/*.j2"))
            problems.append(error("unknown-template", where, message, hint))
    return problems


def _check_fonts(game: Game) -> list[Problem]:
    families = load_registry().families()
    return [
        error("unknown-font", game.source.where(("theme", "fonts", role)), f"there is no font '{family}'", hint)
        for role, family in game.file.theme.fonts.items()
        if family not in families and (hint := did_you_mean(family, families)) is not None
    ]


__all__ = ["Message", "load_game", "load_game_file", "load_game_to_play"]
