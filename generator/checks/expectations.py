"""Proves the statements that a game makes about itself.

In: a game with `expect:` entries about its numbers (those about play are tested in `simulated`). Out: which of them hold, and a problem for
each that does not. A statement is an expression in the same sandbox as the templates; it must hold for every
player count, with `players` and the setup table's numbers for that count.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from generator.checks.arrangements import arrangements
from generator.checks.simulated import Statement
from generator.errors import Problem, error
from generator.faces.expressions import CannotDecide, Expressions
from generator.model.game import Game


class Outcome(NamedTuple):
    proven: tuple[str, ...]
    problems: tuple[Problem, ...]
    verdicts: tuple[str, ...] = ()
    """What else was found out, such as which sets of faces are told apart."""
    played: tuple[Statement, ...] = ()
    """The statements that were tested by playing."""


def check_expectations(game: Game) -> Outcome:
    proven: list[str] = []
    problems: list[Problem] = []
    expressions = Expressions()
    for name, expectation in game.file.expect.items():
        if expectation.that is None:
            continue
        where = game.source.where(("expect", name, "that"))
        try:
            that = expectation.that
            failing = [
                players for players in game.file.players if not expressions.holds(that, _variables(game, players))
            ]
        except CannotDecide as bad:
            problems.append(error("expect", where, f"'{name}' cannot be decided: {bad}"))
            continue
        if failing:
            counts = "" if len(failing) == len(game.file.players) else f" (with {_listed(failing)} players)"
            problems.append(error("expect", where, f"'{name}' does not hold{counts}: {expectation.message}"))
        else:
            proven.append(name)
    return Outcome(tuple(proven), tuple(problems))


def _variables(game: Game, players: int) -> dict[str, Any]:
    data = game.source.data

    def items(component: str) -> list[dict[str, Any]]:
        return [{"id": item.id, "copies": item.copies, **item.fields} for item in game.items[component]]

    setup = {name: value[players] if isinstance(value, dict) else value for name, value in game.file.setup.items()}
    return {
        "players": players,
        "setup": setup,
        "limits": data.get("limits") or {},
        "scoring": data.get("scoring") or {},
        "values": data.get("values") or {},
        "count": lambda component: game.counts[component],
        "items": items,
        **arrangements(items),
    }


def _listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))
