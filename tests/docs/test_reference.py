"""The reference explains every field, and is no older than the schema."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[2]


def written_now() -> str:
    spec = importlib.util.spec_from_file_location("reference", ROOT / "docs/reference.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.reference()


def test_the_reference_is_up_to_date():
    committed = (ROOT / "docs/reference.md").read_text(encoding="utf-8")
    assert committed == written_now(), "make reference writes it anew"


def test_every_field_has_a_meaning_and_an_example():
    rows = [line for line in written_now().splitlines() if line.startswith(("| `", "| **`"))]
    assert len(rows) > 150
    for row in rows:
        _, _, _, _, meaning, example, _ = row.replace("\\|", "/").split("|")
        assert meaning.strip(), row
        assert example.strip(), row
