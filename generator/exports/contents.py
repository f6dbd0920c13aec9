"""The list that goes with an export: which file is which piece, and how many of it to order."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import NamedTuple

CONTENTS = "contents.csv"


class Row(NamedTuple):
    product: str
    component: str
    piece: str
    copies: int
    front: str
    back: str


def write_contents(rows: list[Row]) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(Row._fields)
    writer.writerows(rows)
    return out.getvalue().encode()


def read_contents(folder: Path) -> list[Row]:
    with (folder / CONTENTS).open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    return [
        Row(product, component, piece, int(copies), *names) for product, component, piece, copies, *names in rows[1:]
    ]
