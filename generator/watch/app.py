"""The web application behind the page.

In: a studio, a player, a secret. Out: a Starlette application. Every address begins with the secret, so that no other page in
the same browser can ask for anything; names of hosts that are not ours are refused. Pictures are addressed by what they show,
so a browser never shows a stale one.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from anyio import to_thread
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route

from generator.build.request import BACKS, Variant
from generator.units import PAPERS
from generator.watch.playing import Player, Wish
from generator.watch.studio import Studio

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
FOREVER = {**HEADERS, "Cache-Control": "private, max-age=31536000, immutable"}
MOST_GAMES = 1_000_000
HEARTBEAT = 15.0


class News:
    """Tells every open page that something has changed. A page that is slow hears of the newest change only."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Event] = set()

    def tell(self) -> None:
        for event in self._waiting:
            event.set()

    async def stream(self, current: Callable[[], int], stopping: asyncio.Event) -> AsyncIterator[str]:
        event = asyncio.Event()
        self._waiting.add(event)
        try:
            while not stopping.is_set():
                yield f"data: {json.dumps({'generation': current()})}\n\n"
                try:
                    await asyncio.wait_for(event.wait(), HEARTBEAT)
                except TimeoutError:
                    yield ": still here\n\n"
                event.clear()
        finally:
            self._waiting.discard(event)


def make_app(
    studio: Studio,
    player: Player,
    secret: str,
    page: Callable[[], dict[str, tuple[str, bytes]]],
    news: News,
    stopping: asyncio.Event,
    hosts: list[str],
) -> Starlette:
    """`page`: the files of the page by name, with their types; the empty name is the page itself."""

    async def asset(request: Request) -> Response:
        files = page()
        name = request.path_params.get("name", "")
        if name not in files:
            return _nothing()
        kind, content = files[name]
        return (
            HTMLResponse(content, headers=HEADERS) if not name else Response(content, media_type=kind, headers=HEADERS)
        )

    async def events(request: Request) -> Response:
        stream = news.stream(lambda: studio.generation, stopping)
        return StreamingResponse(stream, media_type="text/event-stream", headers=HEADERS)

    async def state(request: Request) -> Response:
        return await _told(studio.describe, _language(request))

    async def sheets(request: Request) -> Response:
        return await _told(studio.describe_sheets, _language(request), _variant(request))

    async def book(request: Request) -> Response:
        return await _told(studio.describe_book, _language(request))

    async def picture(request: Request) -> Response:
        kind, key = request.path_params["kind"], request.path_params["key"]
        language = _language(request)
        if kind == "face":
            content = await to_thread.run_sync(studio.face_picture, language, key)
        elif kind == "sheet":
            content = await to_thread.run_sync(studio.sheet_picture, language, _variant(request), key)
        else:
            content = await to_thread.run_sync(studio.book_picture, language, key)
        if content is None:
            return _nothing()
        return Response(content, media_type="image/png" if kind == "book" else "image/svg+xml", headers=FOREVER)

    async def simulate(request: Request) -> Response:
        try:
            asked = await request.json()
            games = min(max(int(asked["games"]), 1), MOST_GAMES)
            wish = Wish(int(asked["players"]), games, str(asked.get("agents") or "random"))
        except (ValueError, KeyError, TypeError):
            return JSONResponse({"error": "players, games and agents are wanted"}, status_code=400, headers=HEADERS)
        return JSONResponse(await player.play(wish), headers=HEADERS)

    async def stop(request: Request) -> Response:
        player.stop()
        return JSONResponse({}, headers=HEADERS)

    routes = [
        Route("/", asset),
        Route("/events", events),
        Route("/state", state),
        Route("/sheets", sheets),
        Route("/book", book),
        Route("/picture/{kind:str}/{key:str}", picture),
        Route("/simulate", simulate, methods=["POST"]),
        Route("/stop", stop, methods=["POST"]),
        Route("/{name:str}", asset),
    ]
    middleware = [Middleware(TrustedHostMiddleware, allowed_hosts=hosts)]
    return Starlette(routes=[Mount(f"/{secret}", routes=routes)], middleware=middleware)


async def _told(describe: Callable[..., dict[str, Any]], *arguments: Any) -> Response:
    return JSONResponse(await to_thread.run_sync(describe, *arguments), headers=HEADERS)


def _nothing() -> Response:
    return Response("not found", status_code=404, media_type="text/plain", headers=HEADERS)


def _language(request: Request) -> str:
    return Path(request.query_params.get("lang", "en")).name


def _variant(request: Request) -> Variant:
    paper, backs = request.query_params.get("paper", "a4"), request.query_params.get("backs", "duplex-long")
    return Variant(paper if paper in PAPERS else "a4", backs if backs in BACKS else "duplex-long")
