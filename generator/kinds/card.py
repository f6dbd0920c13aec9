"""Cards: rectangles with rounded corners."""

from __future__ import annotations

from typing import ClassVar, Literal

from generator.kinds.rounded import Rounded


class Card(Rounded):
    """A card."""

    default_front: ClassVar[str] = "card.svg.j2"

    kind: Literal["card"]
    """The word that makes it one."""
