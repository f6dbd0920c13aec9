"""Numbers that follow from others: `derived:` of a game file.

In: a loaded game whose file has expressions such as `setup.lake_tiles - players * limits.tile_hand`. Out: a number for each player count;
and problems at the expression's line. Whole numbers, + - * // %, comparisons, `… if … else …`, `min`, `max`, `count("component")`:
nothing else is understood, so nothing else can happen.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

from generator.errors import Problem, did_you_mean, error
from generator.model.game import Game

_LARGEST = 10**9
_LONGEST = 400
_BINARY: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_COMPARED: dict[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


class _Wrong(Exception):
    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def derive_numbers(game: Game) -> tuple[dict[str, dict[int, int]], list[Problem]]:
    numbers: dict[str, dict[int, int]] = {}
    problems: list[Problem] = []
    for name, text in game.file.derived.items():
        try:
            tree = _parsed(text)
            numbers[name] = {
                players: _whole(_evaluate(tree, _names(game, players, numbers))) for players in game.file.players
            }
        except _Wrong as bad:
            where = game.source.where(("derived", name))
            problems.append(error("derived", where, f"derived.{name}: {bad}", bad.hint))
    return numbers, problems


def _names(game: Game, players: int, numbers: Mapping[str, Mapping[int, int]]) -> dict[str, Any]:
    file, data = game.file, game.source.data
    setup = {name: number.get(players) if isinstance(number, dict) else number for name, number in file.setup.items()}
    return {
        "players": players,
        "setup": setup,
        "limits": file.limits,
        "scoring": data.get("scoring") or {},
        "values": data.get("values") or {},
        "derived": {name: number[players] for name, number in numbers.items()},
        "count": game.counts,
    }


def _parsed(text: str) -> ast.expr:
    try:
        if len(text) > _LONGEST:
            raise _Wrong(f"an expression of more than {_LONGEST} characters")
        return ast.parse(" ".join(text.split()), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise _Wrong(
            f"'{text}' is not an expression", "such as setup.lake_tiles - players * limits.tile_hand"
        ) from None


def _evaluate(node: ast.expr, names: Mapping[str, Any]) -> Any:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return int(node.value)
    if isinstance(node, ast.Name):
        return _inside(names, node.id)
    if isinstance(node, ast.Attribute):
        return _inside(_evaluate(node.value, names), node.attr)
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        return _inside(_evaluate(node.value, names), node.slice.value)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_whole(_evaluate(node.operand, names))
    if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
        left, right = _whole(_evaluate(node.left, names)), _whole(_evaluate(node.right, names))
        if right == 0 and isinstance(node.op, ast.FloorDiv | ast.Mod):
            raise _Wrong("a division by zero")
        return _whole(_BINARY[type(node.op)](left, right))
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARED:
        left, right = _whole(_evaluate(node.left, names)), _whole(_evaluate(node.comparators[0], names))
        return _COMPARED[type(node.ops[0])](left, right)
    if isinstance(node, ast.IfExp):
        return _evaluate(node.body if _evaluate(node.test, names) else node.orelse, names)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        return _called(node.func.id, node.args, names)
    hint = 'whole numbers, + - * // %, min, max and count("component"); a key with a hyphen is written scoring.points["a-b"]'
    raise _Wrong(f"'{ast.unparse(node)}' is not understood here", hint)


def _called(function: str, arguments: list[ast.expr], names: Mapping[str, Any]) -> int:
    if function == "count" and len(arguments) == 1 and isinstance(arguments[0], ast.Constant):
        return _whole(_inside(names["count"], arguments[0].value))
    if function in ("min", "max") and arguments:
        return (min if function == "min" else max)(_whole(_evaluate(argument, names)) for argument in arguments)
    raise _Wrong(f"'{function}' is not understood here", did_you_mean(function, ("count", "max", "min")))


def _inside(value: Any, key: Any) -> Any:
    if not isinstance(value, Mapping):
        raise _Wrong(f"there is no '{key}' in a number")
    if key not in value:
        raise _Wrong(f"there is no '{key}'", did_you_mean(key, value))
    return value[key]


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _Wrong("a whole number is wanted", "name one number, not a group of them")
    if abs(value) > _LARGEST:
        raise _Wrong("the number is too large")
    return value
