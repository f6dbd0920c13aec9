"""The printers a user has measured: a file of the user's own, outside every project.

In: names and measures. Out: profiles, checked when they are read and when they are written. The file is `printers.yaml` in the user's
configuration folder; TUCKBOX_PRINTERS names another one.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from generator.errors import Problem, ProblemsFound, Where, did_you_mean, error
from generator.sheets.printers import FIELDS, PrinterProfile, check_profile

VARIABLE = "TUCKBOX_PRINTERS"
NAME = re.compile(r"[\w][\w .+-]{0,59}")


def printers_file() -> Path:
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named)
    folder = os.environ.get("XDG_CONFIG_HOME") or os.environ.get("APPDATA") or str(Path.home() / ".config")
    return Path(folder) / "tuckbox" / "printers.yaml"


def load_profiles() -> dict[str, PrinterProfile]:
    """By name; raises `ProblemsFound` with everything that is wrong in the file."""
    path = printers_file()
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return {}
    except OSError as bad:
        message = f"cannot be read: {os.strerror(bad.errno or 0)}"
        raise ProblemsFound([error("unreadable", Where(path.as_posix()), message)]) from None
    from generator.source import parse_yaml

    source = parse_yaml(content, path.as_posix())
    data = source.data if source.data is not None else {}
    if not isinstance(data, dict):
        raise ProblemsFound([error("wrong-value", Where(path.as_posix()), "printers by name are wanted here")])
    problems: list[Problem] = []
    profiles: dict[str, PrinterProfile] = {}
    for name, values in data.items():
        where = source.where((name,), key=True)
        if not isinstance(values, dict):
            problems.append(error("wrong-value", where, f"'{name}' has no measures", f"such as x: 1.2; {_known()}"))
            continue
        found: list[Problem] = []
        for key in values:
            if key not in FIELDS:
                place = source.where((name, key), key=True)
                found.append(
                    error("unknown-field", place, f"'{key}' is not a measure of a printer", did_you_mean(key, FIELDS))
                )
            elif not _is_right(key, values[key]):
                place = source.where((name, key))
                found.append(error("wrong-value", place, f"'{values[key]}' is not {_wanted(key)}"))
        if not found:
            profiles[str(name)] = _profile(values)
            found = check_profile(profiles[str(name)], where)
        problems += found
    if problems:
        raise ProblemsFound(problems)
    return profiles


def find_profile(name: str) -> PrinterProfile:
    """Raises `ProblemsFound`: an unknown printer is answered with those there are."""
    profiles = load_profiles()
    if name in profiles:
        return profiles[name]
    near = did_you_mean(name, profiles)
    listed = f"there are: {', '.join(sorted(profiles))}" if profiles else "there are none; tuckbox calibrate makes one"
    hint = f"{near} {listed}" if near.startswith("did you mean") else listed
    raise ProblemsFound([error("unknown-choice", Where("--printer"), f"there is no printer '{name}'", hint)])


def save_profile(name: str, profile: PrinterProfile) -> Path:
    """Adds or replaces one printer. Raises `ProblemsFound`."""
    problems = check_profile(profile, Where("--set"))
    if not NAME.fullmatch(name):
        hint = "letters, digits, spaces, hyphens and dots"
        problems.append(error("wrong-value", Where("--printer"), f"'{name}' is not a printer's name", hint))
    if problems:
        raise ProblemsFound(problems)
    _write({**load_profiles(), name: profile})
    return printers_file()


def remove_profile(name: str) -> Path:
    find_profile(name)
    _write({other: profile for other, profile in load_profiles().items() if other != name})
    return printers_file()


def parse_measures(words: str, start: PrinterProfile) -> PrinterProfile:
    """`x=1.2,y=-0.5`: what is not named stays as it was. Raises `ProblemsFound`."""
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    for word in filter(None, (part.strip() for part in words.split(","))):
        key, equals, value = (part.strip() for part in word.partition("="))
        where = Where("--set")
        if not equals or key not in FIELDS:
            hint = did_you_mean(key, FIELDS) if equals else "write x=1.2,y=-0.5"
            problems.append(error("unknown-field", where, f"'{word}' is not a measure of a printer", hint))
        elif key == "lying":
            values[key] = value
        else:
            try:
                values[key] = float(value)
            except ValueError:
                problems.append(error("wrong-value", where, f"'{value}' is not {_wanted(key)}", f"such as {key}=1.2"))
    if problems:
        raise ProblemsFound(problems)
    return start._replace(**{key.replace("-", "_"): value for key, value in values.items()})


def file_word(name: str) -> str:
    """A printer's name as a part of a file name."""
    return re.sub(r"[^\w.+-]+", "-", name).strip("-").lower()


def _write(profiles: dict[str, PrinterProfile]) -> None:
    lines = [
        "# What tuckbox build --printer NAME corrects; see docs/printing.md. Millimetres and degrees, seen from the back."
    ]
    for name, profile in sorted(profiles.items()):
        lines.append(f'"{name}":')
        lines += [f"  {field}: {getattr(profile, field.replace('-', '_'))}" for field in FIELDS]
    path = printers_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}-{os.getpid()}")
    fresh.write_text("\n".join(lines) + "\n", encoding="utf-8")
    os.replace(fresh, path)


def _profile(values: dict[str, Any]) -> PrinterProfile:
    named: dict[str, Any] = {key.replace("-", "_"): value for key, value in values.items()}
    numbers = {key: float(value) for key, value in named.items() if key != "lying"}
    return PrinterProfile()._replace(**{**named, **numbers})


def _is_right(key: str, value: object) -> bool:
    if key == "lying":
        return value in ("left", "right")
    return isinstance(value, int | float) and not isinstance(value, bool)


def _wanted(key: str) -> str:
    return "left or right" if key == "lying" else "a number"


def _known() -> str:
    return f"there are: {', '.join(FIELDS)}"
