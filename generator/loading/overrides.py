"""Numbers changed before play: what a variant changes, and what the user asks for with `--set`.

In: a parsed file and changes by path (`setup.hand_size` → 6). Out: the same file with other values at the same
places, still to be validated, so that a wrong value is reported like one that was written there.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from generator.errors import Problem, ProblemsFound, Where, did_you_mean, error
from generator.source import Source, parse_yaml


class Change(NamedTuple):
    """A new value at a path, and who asked for it."""

    path: str
    value: Any
    where: Where


def parse_change(text: str) -> Change:
    """`setup.hand_size=6`, as given to `--set`."""
    path, sign, value = text.partition("=")
    where = Where("--set " + text)
    if not sign or not path.strip() or not value.strip():
        raise ProblemsFound([error("set", where, "a path and a value are wanted here", "such as setup.hand_size=6")])
    return Change(path.strip(), parse_yaml(value.encode(), str(where)).data, where)


def variant_changes(source: Source, names: Iterable[str]) -> list[Change]:
    """What the variants of a file change, in the order given."""
    known = source.data.get("variants") if isinstance(source.data, dict) else None
    variants: Mapping[str, Any] = known if isinstance(known, dict) else {}
    changes: list[Change] = []
    problems: list[Problem] = []
    for name in names:
        if name not in variants:
            there = did_you_mean(name, variants) or "this game has none"
            problems.append(
                error("unknown-variant", source.where(("variants",)), f"there is no variant '{name}'", there)
            )
            continue
        declared = variants[name]
        changed = declared.get("set") if isinstance(declared, dict) else None
        for path, value in changed.items() if isinstance(changed, dict) else ():
            changes.append(Change(str(path), value, source.where(("variants", name, "set", path), key=True)))
    if problems:
        raise ProblemsFound(problems)
    return changes


def override(source: Source, changes: Iterable[Change]) -> Source:
    """The file with the changes made; a path that is not there is a problem."""
    data = copy.deepcopy(source.data)
    problems: list[Problem] = []
    for change in changes:
        found = _place(data, change, problems)
        if found is not None:
            owner, key = found
            owner[key] = change.value
    if problems:
        raise ProblemsFound(problems)
    return source._replace(data=data)


def _place(data: Any, change: Change, problems: list[Problem]) -> tuple[Any, Any] | None:
    """The mapping and the key that a path leads to."""
    parts = change.path.split(".")
    owner = data
    for number, part in enumerate(parts):
        key = _key(owner, part)
        if key is None:
            there = list(owner) if isinstance(owner, dict) else []
            before = ".".join(parts[:number])
            message = f"there is no '{part}' in '{before}'" if before else f"there is no '{part}' in this game"
            hint = did_you_mean(part, there) if there else f"'{before}' is a single value"
            problems.append(error("unknown-parameter", change.where, message, hint))
            return None
        if number == len(parts) - 1:
            return owner, key
        owner = owner[key]
    return None


def _key(owner: Any, part: str) -> Any:
    if isinstance(owner, dict):
        return next((key for key in owner if str(key) == part), None)
    if isinstance(owner, list) and part.isdigit() and int(part) < len(owner):
        return int(part)
    return None
