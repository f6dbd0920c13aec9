"""Player boards: large rectangles with rounded corners, one page at most."""

from __future__ import annotations

from typing import ClassVar, Literal

from generator.kinds.rounded import Rounded


class PlayerBoard(Rounded):
    """A player board."""

    default_front: ClassVar[str] = "player-board.svg.j2"

    kind: Literal["player-board"]
    """The word that makes it one."""
