"""Two machines that run the same functions: the interpreter and, with the optional extra `fast`, the compiler.

A machine makes records of a declared class and *binds* functions: `bind(play_one, setup=rules.setup)` gives a copy of
`play_one` in which the global name `setup` is that function. So a loop is written once, and each game gets its own
copy of it, interpreted or compiled.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, Protocol

from generator.rules.records import Record, fields_of, interpreted_class

Function = Callable[..., Any]


class Machine(Protocol):
    name: str

    def record(self, declared: type[Record]) -> Any:
        """A new record, all zero."""

    def records(self, declared: type[Record], count: int) -> Any:
        """A row of new records, indexed by number."""

    def filled(self, declared: type[Record], values: dict[str, Any]) -> Any:
        """A record with these values; rows shorter than declared are filled up with zeros."""

    def row(self, values: list[int]) -> Any:
        """A row of integers that functions can index."""

    def put(self, records: Any, number: int, field: str, value: Any) -> None:
        """Sets a field of one record of a row of records."""

    def bind(self, function: Function, label: str, **names: Function) -> Function:
        """A copy of `function` with these global names; `label` tells copies apart in the compiler's cache."""


class Interpreter:
    """Plain Python: the oracle that the compiler is compared with."""

    name = "interpreted"

    def record(self, declared: type[Record]) -> Any:
        return interpreted_class(declared)()

    def records(self, declared: type[Record], count: int) -> Any:
        return [self.record(declared) for _ in range(count)]

    def filled(self, declared: type[Record], values: dict[str, Any]) -> Any:
        record = self.record(declared)
        for name, value in padded(declared, values).items():
            setattr(record, name, value)
        return record

    def row(self, values: list[int]) -> Any:
        return list(values)

    def put(self, records: Any, number: int, field: str, value: Any) -> None:
        setattr(records[number], field, value)

    def bind(self, function: Function, label: str, **names: Function) -> Function:
        assert isinstance(function, FunctionType)
        copy = FunctionType(function.__code__, {**function.__globals__, **names}, function.__name__)
        copy.__defaults__ = function.__defaults__
        return copy


def padded(declared: type[Record], values: dict[str, Any]) -> dict[str, Any]:
    """Values brought to the declared sizes."""
    result: dict[str, Any] = {}
    for name, field in fields_of(declared).items():
        number: Any = float if field.real else int
        value = values.get(name, 0 if not field.shape else [])
        if not field.shape:
            result[name] = number(value)
        elif len(field.shape) == 1:
            result[name] = _padded_row(value, field.shape[0], number)
        else:
            rows = [_padded_row(row, field.shape[1], number) for row in value]
            rows += [_padded_row([], field.shape[1], number) for _ in range(field.shape[0] - len(rows))]
            result[name] = rows
    return result


def _padded_row(values: Any, length: int, number: Any) -> list[Any]:
    row = [number(value) for value in values]
    return row + [number(0)] * (length - len(row))


@cache
def can_compile() -> bool:
    return importlib.util.find_spec("numba") is not None


@cache
def machine(speed: str = "auto") -> Machine:
    """`interpreted`, `compiled`, or `auto`: compiled where the extra `fast` is installed."""
    if speed == "compiled" or (speed == "auto" and can_compile()):
        from generator.rules.compiler import Compiler

        return Compiler()
    return Interpreter()
