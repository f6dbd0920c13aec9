"""The manifest: what was printed where, for other programs. Its schema is documented in docs/manifest.md."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from generator import __version__
from generator.model.game import Game
from generator.sheets.document import Placement, Sheet

FORMAT = 1


def describe_file(path: str, format: str, paper: str, backs: str, sheets: tuple[Sheet, ...]) -> dict[str, Any]:
    return {
        "path": path,
        "format": format,
        "paper": paper,
        "backs": backs,
        "sheets": [_describe_sheet(sheet) for sheet in sheets],
    }


def _describe_sheet(sheet: Sheet) -> dict[str, Any]:
    described: dict[str, Any] = {
        "n": sheet.n,
        "side": sheet.side,
        "width": sheet.width,
        "height": sheet.height,
        "slots": [_describe_slot(placement) for placement in sheet.placements if sheet.side != "info"],
    }
    if sheet.fold:
        described["fold"] = {"axis": sheet.fold.axis, "at": round(sheet.fold.at, 4)}
    return described


def _describe_slot(placement: Placement) -> dict[str, Any]:
    described: dict[str, Any] = {
        "component": placement.component,
        "copy": placement.copy,
        "face": placement.side,
        "x": round(placement.x, 4),
        "y": round(placement.y, 4),
        "w": round(placement.w, 4),
        "h": round(placement.h, 4),
        "rotation": placement.rotation,
        "hash": placement.face.hash,
    }
    if placement.part:
        described["part"] = placement.part._asdict()
    if placement.scale != 1:
        described["scale"] = placement.scale
    return described


def write_manifest(game: Game, language: str, files: list[dict[str, Any]]) -> bytes:
    """Small enough to read, one slot a line."""
    head = {
        "manifest": FORMAT,
        "tuckbox": __version__,
        "game": game.id,
        "version": game.file.version,
        "language": language,
        "files": sorted(files, key=lambda file: str(file["path"])),
    }
    return spell_json(head)


def spell_json(value: Any) -> bytes:
    return ("".join(_spell(value, "\n")) + "\n").encode()


def _spell(value: Any, line: str) -> Iterator[str]:
    """JSON with a line for every entry, and a single one for each object of plain values. `line`: break and indentation.

    `json` itself knows only all or nothing, and indents in plain Python, slowly.
    """
    items = list(value.values() if isinstance(value, dict) else value) if isinstance(value, dict | list) else []
    if _CONTAINERS.isdisjoint(map(type, items)):
        yield _dumps(value)
        return
    keys = [_dumps(key) + ": " for key in value] if isinstance(value, dict) else [""] * len(items)
    yield "{" if isinstance(value, dict) else "["
    for index, (key, item) in enumerate(zip(keys, items, strict=True)):
        yield f"{',' * (index > 0)}{line} {key}"
        yield from _spell(item, line + " ")
    yield line + ("}" if isinstance(value, dict) else "]")


_CONTAINERS = frozenset({dict, list})
_dumps = json.JSONEncoder(ensure_ascii=False).encode
