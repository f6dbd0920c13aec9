"""Forms of export, one module each: `Profile` (the fields of its YAML), `make` (files and what is promised of them) and `check`
(reads the written files back and tells which promises are broken). Found by looking into this folder."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_args

from generator.errors import Problem
from generator.exports.profile import Profile
from generator.exports.stock import Stock, Wish


class Export(NamedTuple):
    """Files by name, and whatever the form's own check wants to compare them with."""

    files: dict[str, bytes]
    promised: Any
    summary: tuple[str, ...] = ()
    """What was made, a sentence each."""


class Form(NamedTuple):
    profile: type[Profile]
    make: Callable[[Stock, Any, Wish], Export]
    """Raises `ProblemsFound` with everything that the shop would refuse."""
    check: Callable[[Path, Any, Any], list[Problem]]
    """(folder with the files, profile, what was promised) → what is wrong."""


@cache
def forms() -> dict[str, Form]:
    found = {}
    for entry in pkgutil.iter_modules(__path__):
        module = importlib.import_module(f"{__name__}.{entry.name}")
        (name,) = get_args(module.Profile.model_fields["form"].annotation)
        found[name] = Form(module.Profile, module.make, module.check)
    return dict(sorted(found.items()))
