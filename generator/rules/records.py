"""Records: data declared once as an annotated class, used by two machines.

In: a class such as `class State(GameState): clues: int; hands: Grid[5, 5]`. Out: for the interpreter a class with
lists, for the compiler the fields of a numpy record. Numbers are 64-bit integers (or floats where the declaration
says so) and every size is fixed, so that both agree.
"""

from __future__ import annotations

import inspect
from functools import cache
from typing import Any, NamedTuple


class Field(NamedTuple):
    """Shape and type of one field; `low` and `high` bound the values of a parameter."""

    shape: tuple[int, ...] = ()
    real: bool = False
    low: int | None = None
    high: int | None = None

    @property
    def size(self) -> int:
        size = 1
        for length in self.shape:
            size *= length
        return size


class _Shaped:
    """`Row[60]`, `Grid[5, 6]`: add `float` as the last argument for real numbers."""

    dimensions = 1

    def __class_getitem__(cls, sizes: Any) -> Field:
        parts = sizes if isinstance(sizes, tuple) else (sizes,)
        real = parts[-1] is float
        shape = parts[:-1] if real else parts
        if len(shape) != cls.dimensions or not all(isinstance(length, int) and length > 0 for length in shape):
            raise TypeError(f"{cls.__name__} takes {cls.dimensions} sizes, not {shape!r}")
        return Field(shape, real)


class Row(_Shaped):
    """A row of integers: `deck: Row[60]`, read as `s.deck[place]`."""


class Grid(_Shaped):
    """Rows of integers: `hands: Grid[5, 6]`, read as `s.hands[seat][slot]`."""

    dimensions = 2


class Between:
    """A parameter within bounds: `hand_size: Between[1, 5]`. The upper bound is what keeps an index inside its array."""

    def __class_getitem__(cls, bounds: tuple[int, int]) -> Field:
        low, high = bounds
        return Field(low=low, high=high)


class Record:
    """Base of everything declared for both machines. Never instantiated: see `interpreted_class` and the compiler."""


class GameState(Record):
    """What every game's state has besides its own fields."""

    rng: int
    """The game's own random numbers; `below(s, n)` draws from it."""
    seat: int
    """Who decides now."""
    turn: int
    """Turns finished so far; a turn may be several actions of one seat."""
    end: int
    """0 while the game runs, then 1 + the index of the reason in the module's `ENDS`."""


class Memory(Record):
    """What a player at the table has of its own: a random stream and room to list moves. The engine makes one for each seat."""

    rng: int


def fields_of(declared: type[Record]) -> dict[str, Field]:
    """The fields of a declared class, those of its bases first."""
    key: Any = declared
    return _fields_of(key)


@cache
def _fields_of(declared: Any) -> dict[str, Field]:
    found: dict[str, Field] = {}
    for base in reversed(declared.__mro__):
        if not issubclass(base, Record):
            continue
        for name, annotation in inspect.get_annotations(base, eval_str=True).items():
            if annotation is int or annotation is float:
                annotation = Field(real=annotation is float)
            if not isinstance(annotation, Field):
                raise TypeError(f"{base.__name__}.{name}: int, float, Row[…], Grid[…] or Between[…] is wanted")
            found[name] = annotation
    return found


def declare(name: str, base: type[Record], **fields: Field) -> type[Record]:
    """A record class made at run time, for the engine's own tables."""
    return type(name, (base,), {"__annotations__": dict(fields), "__module__": __name__})


def interpreted_class(declared: type[Record]) -> type[Any]:
    """A plain class with slots: integers and lists; `clear()` and `copy_from(other)` are spelled out field by field."""
    key: Any = declared
    return _interpreted_class(key)


@cache
def _interpreted_class(declared: Any) -> type[Any]:
    fields = fields_of(declared)
    clear, copy, same = ["pass"], ["pass"], ["True"]
    for name, field in fields.items():
        zero = "0.0" if field.real else "0"
        if not field.shape:
            clear.append(f"self.{name} = {zero}")
            copy.append(f"self.{name} = other.{name}")
        elif len(field.shape) == 1:
            clear.append(f"self.{name} = [{zero}] * {field.shape[0]}")
            copy.append(f"self.{name} = other.{name}[:]")
        else:
            clear.append(f"self.{name} = [[{zero}] * {field.shape[1]} for _ in range({field.shape[0]})]")
            copy.append(f"self.{name} = [row[:] for row in other.{name}]")
        same.append(f"self.{name} == other.{name}")
    source = (
        "def clear(self):\n    " + "\n    ".join(clear) + "\n"
        "def copy_from(self, other):\n    " + "\n    ".join(copy) + "\n"
        "def __eq__(self, other):\n    return " + " and ".join(same) + "\n"
    )
    methods: dict[str, Any] = {}
    exec(source, methods)  # the text is made of declared field names only
    members = {name: methods[name] for name in ("clear", "copy_from", "__eq__")}
    members |= {"__slots__": tuple(fields), "__init__": methods["clear"], "__hash__": None, "declared": declared}
    return type(declared.__name__, (), members)


def values_of(record: Any, declared: type[Record]) -> dict[str, Any]:
    """A record of either machine as plain data."""
    # Compiled records are read by key, interpreted ones by attribute.
    by_key = not isinstance(record, interpreted_class(declared))
    return {
        name: _plain(record[name] if by_key else getattr(record, name), field)
        for name, field in fields_of(declared).items()
    }


def _plain(value: Any, field: Field) -> Any:
    number = float if field.real else int
    if not field.shape:
        return number(value)
    if len(field.shape) == 1:
        return [number(entry) for entry in value]
    return [[number(entry) for entry in row] for row in value]
