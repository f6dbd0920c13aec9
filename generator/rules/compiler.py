"""The compiler: numpy records and numba, from the very functions that the interpreter runs.

In: functions of the restricted kind that docs/rules.md describes. Out: machine code, kept on disk between runs. Numba
looks only at the file of the function it compiles, so a changed helper elsewhere would leave stale code behind:
cached code is therefore named after the contents of all the files that take part.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import time
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import numba
import numpy as np
from numba.core import cgutils, types
from numba.extending import intrinsic

from generator.rules import language, records
from generator.rules.machines import padded
from generator.rules.records import Record, fields_of


@intrinsic
def _copy_record(typing_context, target, source):  # type: ignore[no-untyped-def]
    if not (isinstance(target, types.Record) and target == source):
        return None

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        size = context.get_constant(types.intp, target.size)
        cgutils.raw_memcpy(builder, arguments[0], arguments[1], size, 1)  # type: ignore[no-untyped-call]
        return context.get_dummy_value()

    return types.none(target, source), generate


@intrinsic
def _clear_record(typing_context, target):  # type: ignore[no-untyped-def]
    if not isinstance(target, types.Record):
        return None

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        size = context.get_constant(types.intp, target.size)
        cgutils.memset(builder, arguments[0], size, 0)  # type: ignore[no-untyped-call]
        return context.get_dummy_value()

    return types.none(target), generate


# Signed overflow is undefined in compiled code (the optimizer drops the masks), so the two functions that overflow on
# purpose are spelled out for unsigned numbers; a test compares them with the interpreted ones.
_U20, _U29, _U30, _U31, _U32 = (np.uint64(bits) for bits in (20, 29, 30, 31, 32))
_LOW_63 = np.uint64(language.LOW_63)
_MULTIPLIER, _INCREMENT = np.uint64(language.MULTIPLIER), np.uint64(language.INCREMENT)
_MIX_START, _MIX_END, _MIX_1, _MIX_2 = (np.uint64(number) for number in language.MIX)


def _below(r: Any, n: Any) -> Any:
    x = (np.uint64(r.rng) * _MULTIPLIER + _INCREMENT) & _LOW_63
    r.rng = np.int64(x)
    return np.int64((((x ^ (x >> _U20)) >> _U31) * np.uint64(n)) >> _U32)


def _mix(a: Any, b: Any, c: Any) -> Any:
    x = (np.uint64(a) & _LOW_63) ^ _MIX_START
    for part in (np.uint64(b), np.uint64(c), _MIX_END):
        x = ((x ^ (x >> _U29)) * _MIX_1) & _LOW_63
        x = ((x ^ (x >> _U32)) * _MIX_2 + part) & _LOW_63
    x = ((x ^ (x >> _U30)) * _MIX_1) & _LOW_63
    return np.int64(x ^ (x >> _U31))


_REPLACED: dict[Any, Any] = {
    language.copy: _copy_record,
    language.clear: _clear_record,
    language.below: _below,
    language.mix: _mix,
}


@cache
def dtype_of(declared: Any) -> np.dtype[Any]:
    kinds = [(name, np.float64 if field.real else np.int64, field.shape) for name, field in fields_of(declared).items()]
    return np.dtype(kinds, align=True)


KEPT_DAYS = 30

# A memory with a search tree is passed where one without was compiled for: the shorter record is its beginning.
warnings.filterwarnings("ignore", category=numba.NumbaExperimentalFeatureWarning)


class Compiler:
    name = "compiled"

    def __init__(self) -> None:
        self._compiled: dict[Any, Any] = {}
        self._cached = _prepare_cache()

    def record(self, declared: type[Record]) -> Any:
        return self.records(declared, 1)[0]

    def records(self, declared: type[Record], count: int) -> Any:
        key: Any = declared
        return np.zeros(count, dtype_of(key))

    def filled(self, declared: type[Record], values: dict[str, Any]) -> Any:
        rows = self.records(declared, 1)
        for name, value in padded(declared, values).items():
            rows[name][0] = value
        return rows[0]

    def row(self, values: list[int]) -> Any:
        return np.array(values, np.int64)

    def put(self, records: Any, number: int, field: str, value: Any) -> None:
        records[field][number] = value

    def bind(self, function: Callable[..., Any], label: str, **names: Callable[..., Any]) -> Any:
        return self._usable(function, names, label, from_python=True)

    def _dispatcher(self, function: FunctionType, names: dict[str, Any], label: str, from_python: bool) -> Any:
        key = (function, label, from_python, tuple(sorted((name, id(value)) for name, value in names.items())))
        if key in self._compiled:
            return self._compiled[key][0]
        found: dict[str, Any] = {"__builtins__": __builtins__, "__name__": function.__module__}
        copy = FunctionType(function.__code__, found, function.__name__, function.__defaults__)
        door = "p" if from_python else "c"
        copy.__qualname__ = f"{function.__qualname__}__{label}_{door}{_fingerprint(function, names)}"
        copy.__module__ = function.__module__
        # What only compiled code calls needs no door for Python: that saves a fifth of the time to compile.
        options = {"no_cfunc_wrapper": True, "no_cpython_wrapper": not from_python}
        compiled: Any = numba.njit
        dispatcher = compiled(copy, cache=self._cached, error_model="numpy", **options)
        # Kept together with the bound functions, so that no other function can get the id of a dead one.
        self._compiled[key] = (dispatcher, names)
        for name, value in _used(function, names).items():
            found[name] = self._usable(value)
        return dispatcher

    def _usable(
        self, value: Any, names: dict[str, Any] | None = None, label: str = "", from_python: bool = False
    ) -> Any:
        if isinstance(value, FunctionType):
            value = _REPLACED.get(value, value)
        if isinstance(value, FunctionType):
            return self._dispatcher(value, names or {}, label, from_python)
        return value


def _used(function: FunctionType, names: dict[str, Any]) -> dict[str, Any]:
    """The global names that a function uses, with what they stand for: what was bound, or what its module has."""
    known = {**function.__globals__, **names}
    return {name: known[name] for name in sorted(_global_names(function.__code__)) if name in known}


def _global_names(code: CodeType) -> set[str]:
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _global_names(constant)
    return names


def _fingerprint(function: FunctionType, names: dict[str, Any]) -> str:
    """Names the sources of a function and of all that it calls, so that cached code is never older than they are."""
    files = {__file__, records.__file__, language.__file__}
    # Cached code names the modules it was made from: the same file in another folder is another module.
    modules: set[str] = set()
    seen: set[Any] = set()
    waiting: list[tuple[Any, dict[str, Any]]] = [(function, names)]
    while waiting:
        current, bound = waiting.pop()
        python = getattr(current, "py_func", current)
        if not isinstance(python, FunctionType) or current in seen:
            continue
        seen.add(current)
        files.add(python.__code__.co_filename)
        modules.add(python.__module__)
        # A function that was bound before carries what it uses in its own globals.
        waiting += [(value, {}) for value in _used(python, bound).values()]
    parts = [*sorted(map(_digest, files)), *sorted(modules)]
    return hashlib.sha256(" ".join(parts).encode()).hexdigest()[:12]


@cache
def _digest(file: str) -> str:
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()


def _prepare_cache() -> bool:
    """Points numba to a cache folder of our own; False where no such folder can be written."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    for folder in (Path(base) / "tuckbox", Path(tempfile.gettempdir()) / f"tuckbox-{_user()}"):
        try:
            cache_folder = folder / "compiled"
            cache_folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            _forget_old(cache_folder)
        except OSError:
            continue
        if os.access(cache_folder, os.W_OK):
            # Numba reads its settings anew when the environment changes, so both must say the same.
            os.environ["NUMBA_CACHE_DIR"] = str(cache_folder)
            numba.config.CACHE_DIR = str(cache_folder)  # type: ignore[attr-defined]
            return True
    return False


def _forget_old(folder: Path) -> None:
    """Code of sources that have changed since is never asked for again."""
    limit = time.time() - KEPT_DAYS * 86400
    for file in folder.glob("*/*.nb[ic]"):
        if file.stat().st_mtime < limit:
            file.unlink(missing_ok=True)


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else "user"
