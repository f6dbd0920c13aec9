"""Sizes of components: settled where they depend on other components, and checked.

In: the declared components and the pieces they expand to. Out: components that know their size, and problems at the line of the field.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from generator.errors import Problem, did_you_mean, error
from generator.kinds import Holding, Kind
from generator.model.component import Item
from generator.model.game import Game, GameFile


def settle_sizes(declared: GameFile, items: Mapping[str, tuple[Item, ...]]) -> GameFile:
    """A box takes its size from what it holds."""
    components = {identity: cast(Kind, component) for identity, component in declared.components.items()}

    def contents(identity: str) -> Holding | None:
        held = components.get(identity)
        if held is None or held.folds or any(held.complaints()):
            return None
        return Holding(held.trim, sum(item.copies for item in items[identity]))

    settled = {identity: component.holding(contents) for identity, component in components.items()}
    return declared.model_copy(update={"components": settled})


def check_sizes(game: Game) -> list[Problem]:
    problems: list[Problem] = []
    for identity, component in game.file.components.items():
        kind = cast(Kind, component)
        path = ("components", identity)
        complaints = list(kind.complaints())
        for complaint in complaints:
            where = game.source.where((*path, complaint.field) if complaint.field else path, key=True)
            problems.append(error("wrong-value", where, complaint.message, complaint.hint))
        problems += [*_check_holding(game, identity), *_check_pieces(game, identity)]
        if complaints:
            continue
        trim = kind.trim
        if 2 * component.safe >= min(trim):
            where = game.source.where(path, key=True)
            message = f"a safe zone of {component.safe:g} mm leaves no room on {trim.width:g} × {trim.height:g} mm"
            problems.append(error("impossible-size", where, message))
    return problems


def _check_holding(game: Game, identity: str) -> list[Problem]:
    """Boxes name what they hold by id."""
    components = game.file.components
    problems = []
    for index, held in enumerate(getattr(components[identity], "holds", ())):
        where = game.source.where(("components", identity, "holds", index))
        if held not in components:
            hint = did_you_mean(held, [known for known in components if known != identity])
            problems.append(error("unknown-component", where, f"there is no component '{held}'", hint))
        elif cast(Kind, components[held]).folds:
            message = f"a {components[held].kind} is folded and lies in no stack of cards"
            problems.append(error("wrong-value", where, message))
    return problems


def _check_pieces(game: Game, identity: str) -> list[Problem]:
    kind = cast(Kind, game.file.components[identity])
    complaints = [(item, kind.complain_about(item.fields)) for item in game.items[identity]]
    return [
        error("wrong-value", item.where, f"'{item.id}': {complaint}") for item, complaint in complaints if complaint
    ]
