"""Writes docs/reference.md from the schema and the games that ship with Tuckbox: `make reference`."""

from __future__ import annotations

from pathlib import Path

from generator.loading.reference import write_reference
from generator.loading.schema import json_schema
from generator.source import parse_yaml

ROOT = Path(__file__).resolve().parents[1]


def reference() -> str:
    files = [
        ROOT / "content/starter/game.yaml",
        *sorted((ROOT / "content/games").glob("*.yaml")),
        ROOT / "docs/examples.yaml",
    ]
    texts = [
        path.read_text(encoding="utf-8").replace("@ID@", "moonharvest").replace("@TITLE@", "Moonharvest")
        for path in files
    ]
    return write_reference(json_schema(), [parse_yaml(text.encode(), "").data for text in texts])


if __name__ == "__main__":
    (ROOT / "docs/reference.md").write_text(reference(), encoding="utf-8", newline="\n")
