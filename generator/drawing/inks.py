"""The names of the ink modes. Light: read on every run."""

from __future__ import annotations

from typing import Literal

Ink = Literal["full", "low", "grey"]
INKS: tuple[Ink, ...] = ("full", "low", "grey")
