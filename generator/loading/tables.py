"""Checks what a game says about its table: the pieces and numbers that its zones refer to."""

from __future__ import annotations

from generator.errors import Problem, did_you_mean, error
from generator.model.game import Game
from generator.model.table import Zone


def check_table(game: Game) -> list[Problem]:
    problems: list[Problem] = []
    for identity, zone in game.file.table.zones.items():
        problems += _check_zone(game, identity, zone)
    return problems


def _check_zone(game: Game, identity: str, zone: Zone) -> list[Problem]:
    path = ("table", "zones", identity)
    problems: list[Problem] = []
    known = {*game.items, *(item.id for item in game.all_items)}
    for index, name in enumerate(zone.holds):
        mapping = isinstance(zone.holds, dict)
        where = game.source.where((*path, "holds", name if mapping else index), key=mapping)
        if name not in known:
            message = f"the zone '{identity}' holds '{name}', which is not in the box"
            problems.append(error("unknown-piece", where, message, did_you_mean(name, known)))
    amounts = zone.holds.values() if isinstance(zone.holds, dict) else ()
    for amount in amounts:
        if isinstance(amount, str) and amount not in game.file.setup:
            message = f"the zone '{identity}' takes its number from '{amount}', which is not a table of setup"
            hint = did_you_mean(amount, game.file.setup)
            problems.append(error("unknown-number", game.source.where((*path, "holds")), message, hint))
    if zone.seats and zone.per_player:
        where = game.source.where((*path, "seats"), key=True)
        problems.append(error("two-ways", where, "a zone has 'per_player' or 'seats', not both"))
    most = game.file.players.stop - 1
    if zone.seats and len(zone.seats) < most:
        message = f"the zone '{identity}' has {len(zone.seats)} seats, but {most} can play"
        problems.append(error("players", game.source.where((*path, "seats"), key=True), message))
    if zone.seen_by != "all" and not (zone.per_player or zone.seats):
        message = f"'{zone.seen_by}' is said of a player's zone only"
        where = game.source.where((*path, "seen_by"))
        problems.append(error("wrong-value", where, message, "add per_player: true"))
    return problems
