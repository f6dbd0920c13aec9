"""Expressions that a game file contains, in the sandbox of the templates: no code, no files, a budget of steps.

In: `score(1) == 7 and seat == 2` and the names that it may use. Out: its value, or `CannotDecide` in plain words; for a statement that
does not hold, the values that were found instead.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from jinja2 import DictLoader, TemplateError, Undefined

from generator.faces.sandbox import Sandbox

_COMPARED = re.compile(r"\s*(==|!=|<=|>=|<|>)\s*")
_AND = re.compile(r"\s+and\s+")


class CannotDecide(ValueError):
    """An expression that fails, or that is not allowed."""


class Expressions:
    """Evaluates expressions one after another, each with a budget of its own."""

    def __init__(self) -> None:
        self._environment = Sandbox(DictLoader({}))

    def value(self, text: str, names: Mapping[str, Any]) -> Any:
        """Raises `CannotDecide`."""
        self._environment.start()
        try:
            found = self._environment.compile_expression(text, undefined_to_none=False)(**names)
            if isinstance(found, Undefined):
                str(found)  # says what is not known
            return found
        except (TemplateError, ArithmeticError, TypeError, ValueError, LookupError, AttributeError) as bad:
            raise CannotDecide(str(bad) or type(bad).__name__) from None

    def holds(self, text: str, names: Mapping[str, Any]) -> bool:
        """Raises `CannotDecide`, also if the expression is no statement."""
        found = self.value(text, names)
        if not isinstance(found, bool):
            raise CannotDecide(f"the expression gives {found!r}, not true or false")
        return found

    def found_instead(self, text: str, names: Mapping[str, Any]) -> str:
        """The values of what a false statement compares: `score(1) is 5`."""
        said = []
        for part in _AND.split(text):
            sides = _COMPARED.split(part, maxsplit=1)
            if len(sides) != 3:
                continue
            try:
                if self.value(part, names) is True:
                    continue
                said += [
                    f"{side} is {self.value(side, names)!r}" for side in (sides[0], sides[2]) if not _written(side)
                ]
            except CannotDecide:
                continue
        return ", ".join(dict.fromkeys(said))


def _written(side: str) -> bool:
    """Whether it stands there as it is."""
    return re.fullmatch(r"-?[0-9.]+|true|false|'[^']*'|\"[^\"]*\"", side.strip(), re.I) is not None
