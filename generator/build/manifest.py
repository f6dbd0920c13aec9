"""The manifest: what was printed where, for other programs. Its schema is documented in docs/manifest.md."""

from __future__ import annotations

import json
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
        "slots": [_describe_slot(placement) for placement in sheet.placements],
    }
    if sheet.fold:
        described["fold"] = {"axis": sheet.fold.axis, "at": round(sheet.fold.at, 4)}
    return described


def _describe_slot(placement: Placement) -> dict[str, Any]:
    return {
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
    text = json.dumps(head, indent=1, ensure_ascii=False)
    return (_one_line_slots(text) + "\n").encode()


def _one_line_slots(text: str) -> str:
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        stripped = line.strip()
        if inside:
            lines[-1] += stripped if stripped.startswith("}") else stripped + " " * stripped.endswith(",")
            inside = not stripped.startswith("}")
        else:
            lines.append(line)
            # Slots are the only objects at this depth.
            inside = line == " " * 7 + "{"
    return "\n".join(lines)
