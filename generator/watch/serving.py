"""Opens the port and serves the page until Ctrl-C.

In: a game, where to listen. Out: the address, told before the first request; `ProblemsFound` if the port is taken.
"""

from __future__ import annotations

import asyncio
import secrets
import socket
from collections.abc import Callable
from pathlib import Path

import uvicorn

from generator.errors import ProblemsFound, Where, error
from generator.watch.app import News, make_app
from generator.watch.following import follow
from generator.watch.page import page_files
from generator.watch.playing import Player
from generator.watch.studio import Studio

LOOPBACK = "127.0.0.1"
FIRST_PORT = 8710
TRIED = 20
"""Ports tried one after the other if none was asked for."""


def open_port(host: str, port: int | None) -> socket.socket:
    """A socket that listens; raises `ProblemsFound`."""
    tried = [port] if port is not None else [*range(FIRST_PORT, FIRST_PORT + TRIED), 0]
    reason = ""
    for number in tried:
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(64)
        except OSError as bad:
            listening.close()
            reason = bad.strerror or str(bad)
        else:
            return listening
    where = Where(f"--port {port}" if port is not None else f"--host {host}")
    raise ProblemsFound(
        [error("port", where, f"cannot listen there: {reason}", "leave --port away to take a free one")]
    )


def serve(
    folder: Path,
    game_id: str,
    languages: tuple[str, ...],
    listening: socket.socket,
    tell: Callable[[str], None],
    *,
    host: str = LOOPBACK,
    trust: bool = False,
) -> None:
    """Until Ctrl-C. `tell` gets the address."""
    secret = secrets.token_urlsafe(12)
    port = listening.getsockname()[1]
    studio = Studio(folder, game_id, trust=trust)
    player = Player(folder, game_id, trust=trust)
    shown = host if host not in ("0.0.0.0", "::") else _own_address()
    hosts = ["127.0.0.1", "localhost", "[::1]", shown]

    async def run() -> None:
        stopping = asyncio.Event()
        news = News()

        def changed() -> None:
            studio.changed()
            news.tell()

        files = lambda: page_files(studio.project(), game_id, languages)  # noqa: E731
        app = make_app(studio, player, secret, files, news, stopping, hosts)
        config = uvicorn.Config(app, log_level="error", access_log=False, lifespan="off", timeout_graceful_shutdown=1)
        server = uvicorn.Server(config)
        following = asyncio.create_task(follow(studio.project(), changed, stopping))
        tell(f"http://{shown}:{port}/{secret}/")
        try:
            await server.serve(sockets=[listening])
        finally:
            stopping.set()
            news.tell()
            player.stop()
            following.cancel()

    asyncio.run(run())


def _own_address() -> str:
    """The address by which other machines of the network reach this one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: a datagram socket only looks up its route.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK
