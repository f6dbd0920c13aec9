"""Simulation for the page, in a process of its own: rules of a stranger can neither hang nor break the page.

In: what is to be played. Out: the report of `tuckbox simulate --json`, or why there is none.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any, NamedTuple

import generator

SECONDS = 180.0


class Wish(NamedTuple):
    """What somebody wants to see played."""

    players: int
    games: int
    agents: str = "random"


class Player:
    """Plays one wish at a time; a new one takes the place of the one under way."""

    def __init__(self, folder: Path, game_id: str, *, trust: bool) -> None:
        self.folder = folder
        self.game_id = game_id
        self.trust = trust
        self._process: asyncio.subprocess.Process | None = None

    async def play(self, wish: Wish) -> dict[str, Any]:
        self.stop()
        command = [sys.executable, "-P", "-m", "generator", "simulate", self.game_id, "--json", "--quiet"]
        command += ["--players", str(wish.players), "--games", str(wish.games), "--agents", wish.agents]
        command += ["--project", str(self.folder), *(["--trust"] if self.trust else [])]
        here = {**os.environ, "PYTHONPATH": str(Path(generator.__file__).parents[1])}
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe, env=here)
        self._process = process
        try:
            out, errors = await asyncio.wait_for(process.communicate(), SECONDS)
        except TimeoutError:
            process.kill()
            return {"error": f"stopped: {wish.games:,} games took more than {SECONDS:g} seconds"}
        except asyncio.CancelledError:
            process.kill()
            raise
        try:
            report = json.loads(out)
        except ValueError:
            return {"error": errors.decode("utf-8", "replace").strip()[-2000:] or "the simulation was stopped"}
        return {"report": report}

    def stop(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
