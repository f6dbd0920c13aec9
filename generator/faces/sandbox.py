"""A Jinja2 environment that a stranger's template cannot misuse.

No files but templates, no code, no randomness; and a budget: loops, calls and the size of strings and numbers are limited, so that no
template can hang the build or fill the memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from jinja2 import BaseLoader, StrictUndefined, nodes
from jinja2.exceptions import SecurityError
from jinja2.filters import FILTERS
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

MAX_STEPS = 200_000
MAX_TEXT = 2_000_000
MAX_NUMBER = 10**15

# What remains makes no text larger than what it is given, or is checked below.
_KEPT_FILTERS = (
    "abs", "capitalize", "count", "d", "default", "dictsort", "e", "escape", "first", "float", "int", "items", "join", "last",
    "length", "list", "lower", "map", "max", "min", "reject", "rejectattr", "reverse", "round", "select", "selectattr",
    "sort", "string", "sum", "title", "trim", "unique", "upper",
)  # fmt: skip
_METHODS: dict[type, frozenset[str]] = {
    str: frozenset({"upper", "lower", "title", "capitalize", "strip", "startswith", "endswith", "split", "isdigit"}),
    dict: frozenset({"items", "keys", "values", "get"}),
    list: frozenset({"index", "count"}),
    tuple: frozenset({"index", "count"}),
}
_NUMBERS = frozenset({int, float})


class OverBudget(SecurityError):
    """The template does more than a face needs."""


class Sandbox(ImmutableSandboxedEnvironment):
    """Counts steps; `start` begins a new budget, once a face."""

    intercepted_binops = frozenset({"+", "*", "**", "%", "//", "/"})

    def __init__(self, loader: BaseLoader, extensions: Iterable[Any] = ()) -> None:
        super().__init__(
            loader=loader,
            autoescape=True,
            undefined=StrictUndefined,
            extensions=tuple(extensions),
            trim_blocks=True,
            lstrip_blocks=True,
            finalize=written,
            cache_size=400,
        )
        self.filters = {name: FILTERS[name] for name in _KEPT_FILTERS}
        self.filters["join"] = self._joined
        self.filters["_steps"] = self._stepping
        self.filters["_concat"] = self._concatenated
        self.globals = {"range": self._range, "namespace": self.globals["namespace"], "dict": dict}
        self.steps = 0
        self.start()

    def start(self) -> None:
        self.steps = MAX_STEPS

    def step(self, number: int = 1) -> None:
        self.steps -= number
        if self.steps < 0:
            raise OverBudget(f"the template takes more than {MAX_STEPS} steps for one face")

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Every loop counts its turns, every `~` looks at the size of what it makes."""
        tree = super()._parse(source, name, filename)
        for loop in tree.find_all(nodes.For):
            loop.iter = nodes.Filter(loop.iter, "_steps", [], [], None, None, lineno=loop.lineno)
        for concat in list(tree.find_all(nodes.Concat)):
            parts = nodes.List(concat.nodes, lineno=concat.lineno)
            concat.nodes = [nodes.Filter(parts, "_concat", [], [], None, None, lineno=concat.lineno)]
        return tree

    def _stepping(self, values: Iterable[Any]) -> Iterator[Any]:
        for value in values:
            self.step()
            yield value

    def _concatenated(self, parts: list[Any]) -> str:
        from markupsafe import Markup, escape

        texts = [written(part) for part in parts]
        marked = any(hasattr(text, "__html__") for text in texts)
        joined = [escape(text) if marked else str(text) for text in texts]
        self._check_size(sum(map(len, joined)))
        return Markup("").join(joined) if marked else "".join(joined)

    def _joined(self, values: Iterable[Any], separator: str = "") -> Any:
        from markupsafe import Markup, escape

        texts = [written(value) for value in values]
        self._check_size(sum(len(str(text)) + len(separator) for text in texts))
        if any(hasattr(text, "__html__") for text in (separator, *texts)):
            return Markup(escape(separator)).join(escape(text) for text in texts)
        return separator.join(map(str, texts))

    def _range(self, *arguments: int) -> range:
        values = range(*arguments)
        if len(values) > MAX_STEPS:
            raise OverBudget(f"a range of more than {MAX_STEPS} numbers")
        return values

    def _check_size(self, size: int) -> None:
        if size > MAX_TEXT:
            raise OverBudget(f"a text of more than {MAX_TEXT // 1_000_000} million characters")

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        self.step()
        if type(left) not in _NUMBERS or type(right) not in _NUMBERS:
            self._check_sized(operator, left, right)
        if operator == "**" and not (abs(left) <= 1000 and abs(right) <= 64):
            raise OverBudget("a power of numbers this large")
        result = super().call_binop(context, operator, left, right)
        if isinstance(result, int) and abs(result) > MAX_NUMBER:
            raise OverBudget("a number this large")
        return result

    def _check_sized(self, operator: str, left: Any, right: Any) -> None:
        sized = [value for value in (left, right) if isinstance(value, str | list | tuple)]
        if sized and operator == "%":
            raise OverBudget("write texts with ~, not with %")
        if sized and operator == "*":
            times = next((value for value in (left, right) if isinstance(value, int)), 0)
            self._check_size(len(sized[0]) * max(times, 0))
        if sized and operator == "+":
            self._check_size(sum(len(value) for value in sized))

    def call(self, __context: Context, __obj: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        self.step()
        return super().call(__context, __obj, *args, **kwargs)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        if not super().is_safe_attribute(obj, attr, value):
            return False
        for kind, methods in _METHODS.items():
            if isinstance(obj, kind):
                return attr in methods or not callable(value)
        return True


def written(value: Any) -> Any:
    """Numbers as SVG wants them: no exponents, no more than a ten-thousandth of a millimetre, the same on every machine."""
    if isinstance(value, float):
        text = f"{value:.4f}".rstrip("0").rstrip(".")
        return "0" if text == "-0" else text
    return value
