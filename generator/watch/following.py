"""Follows the files that a game is made from.

In: folders. Out: a call for each burst of saves. Folders that appear later are followed, too, and one that is deleted is no reason to stop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from watchfiles import Change, awatch

from generator.project import Project

FOLDERS = ("content", "templates", "locales", "rules", "releases")
LOOK_AGAIN = 1500
"""Milliseconds after which folders that were not there before are looked for."""


def folders_of(project: Project) -> frozenset[Path]:
    return frozenset(root / name for root in project.roots for name in FOLDERS if (root / name).is_dir())


async def follow(project: Project, changed: Callable[[], None], stop: asyncio.Event) -> None:
    followed: frozenset[Path] = folders_of(project)
    while not stop.is_set():
        if not followed:
            await asyncio.sleep(LOOK_AGAIN / 1000)
        else:
            await _follow(project, followed, changed, stop)
        present = folders_of(project)
        if present != followed:
            followed = present
            changed()


async def _follow(project: Project, folders: frozenset[Path], changed: Callable[[], None], stop: asyncio.Event) -> None:
    """Until the set of folders is another one."""
    try:
        async for changes in awatch(
            *sorted(folders),
            watch_filter=_of_interest,
            debounce=200,
            step=30,
            rust_timeout=LOOK_AGAIN,
            yield_on_timeout=True,
            stop_event=stop,
        ):
            if changes:
                changed()
            if folders_of(project) != folders:
                return
    except (FileNotFoundError, OSError):
        # A folder went away between looking and following.
        await asyncio.sleep(0.2)


def _of_interest(change: Change, path: str) -> bool:
    """Not what editors keep beside a file while they save it."""
    name = Path(path).name
    return not (name.startswith((".", "#")) or name.endswith(("~", ".swp", ".tmp", ".pyc")) or name == "__pycache__")
