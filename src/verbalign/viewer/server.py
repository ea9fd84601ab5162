"""The explorer's server: pages, and a JSON API that is described at /api/openapi.json.

It answers under the names of this machine only, and takes changes only from its own pages and from programs.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from verbalign.errors import ExpressionError, InputError, OutputError, SpeakingError, VerbalignError
from verbalign.viewer.api import Answer, Api, NotFound
from verbalign.viewer.openapi import description
from verbalign.viewer.pages import page
from verbalign.viewer.quick import Quick
from verbalign.viewer.requests import parsed
from verbalign.viewer.session import ChangedOnDisk, Stale
from verbalign.web.addresses import Names
from verbalign.web.bodies import Refused, body, refusal
from verbalign.web.guard import Guard, fault

LARGEST_BODY = 64 * 1024  # bytes
_STATIC = {
    "common.js": "text/javascript", "explorer.js": "text/javascript", "common.css": "text/css",
    "figure.css": "text/css", "explorer.css": "text/css",
}  # fmt: skip
_STATUS: tuple[tuple[type[VerbalignError], int], ...] = (
    (NotFound, 404), (Stale, 409), (ChangedOnDisk, 409), (ExpressionError, 422), (SpeakingError, 422),
    (InputError, 400), (OutputError, 500),
)  # fmt: skip

Endpoint = Callable[[Request], Awaitable[Response]]


def app(api: Api, names: Names) -> ASGIApp:
    """The app; it answers only under these names."""
    routed = Guard(_routed(api), names, told="Only the explorer itself may do this.", programs=True)
    return Quick(routed, routed, "/api/say", api.say, LARGEST_BODY, _fault, _ours)


def _routed(api: Api) -> Starlette:
    desk = _Desk(api)
    reading = {
        "dictionary": api.dictionary, "predicate": api.predicate, "wordings": api.wordings, "lattice": api.lattice,
        "search": api.search, "thesaurus": api.thesaurus, "complete": api.complete, "meanings": api.meanings,
        "diff": api.diff, "state": api.state, "check": api.check,
    }  # fmt: skip
    changing = {"say": api.say, "edits": api.edit, "undo": api.undo, "save": api.save, "rebase": api.rebase}
    routes = [
        Route("/", _sent(page("explorer.html"), "text/html")),
        Route("/favicon.ico", lambda request: Response(status_code=204)),
        Route("/health", desk.reading(api.health)),
        Route("/api/openapi.json", lambda request: JSONResponse(description())),
        Route("/api/parse", desk.asking(api.parse), methods=["POST"]),
        *(Route(f"/static/{name}", _sent(page(name), kind)) for name, kind in _STATIC.items()),
        *(Route(f"/api/{name}", desk.reading(answer)) for name, answer in reading.items()),
        *(Route(f"/api/{name}", desk.changing(answer), methods=["POST"]) for name, answer in changing.items()),
    ]
    made = Starlette(
        routes=routes,
        lifespan=desk.lifespan,
        exception_handlers={Refused: refusal, VerbalignError: _fault, HTTPException: _wrong_address, Exception: _ours},
    )
    made.router.redirect_slashes = False
    return made


class _Desk:
    """Reading may take long (a lattice must be aligned), so one thread does it; changes are made one after another."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.reader = ThreadPoolExecutor(1, "reader")

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        with self.reader:
            yield

    def reading(self, answer: Callable[[Mapping[str, str]], Answer]) -> Endpoint:
        async def endpoint(request: Request) -> Response:
            query = dict(request.query_params)
            return JSONResponse(await asyncio.get_running_loop().run_in_executor(self.reader, answer, query))

        return endpoint

    def asking(self, answer: Callable[[Mapping[str, Any]], Answer]) -> Endpoint:
        """A question with a body, whose answer may take long."""

        async def endpoint(request: Request) -> Response:
            said = parsed(await body(request, LARGEST_BODY, "A request"))
            return JSONResponse(await asyncio.get_running_loop().run_in_executor(self.reader, answer, said))

        return endpoint

    def changing(self, answer: Callable[[Mapping[str, Any]], Answer]) -> Endpoint:
        async def endpoint(request: Request) -> Response:
            return JSONResponse(answer(parsed(await body(request, LARGEST_BODY, "A request"))))

        return endpoint


def _sent(text: str, kind: str) -> Endpoint:
    async def endpoint(_: Request) -> Response:
        return HTMLResponse(text) if kind == "text/html" else Response(text, media_type=kind)

    return endpoint


async def _fault(_: Request, error: Exception) -> Response:
    status = next((status for kind, status in _STATUS if isinstance(error, kind)), 400)
    more = {"digest": error.digest, "diff": error.diff} if isinstance(error, ChangedOnDisk) else {}
    return JSONResponse({"error": str(error), **more}, status)


async def _wrong_address(request: Request, error: Exception) -> Response:
    """The answer where there is nothing at an address, or it is asked in another way."""
    assert isinstance(error, HTTPException)
    path, methods = request.url.path[:100], (error.headers or {}).get("Allow", "POST").split(", ")
    allowed = " or ".join(sorted(method for method in methods if method != "HEAD"))
    what = {
        404: f"there is nothing at {path}; /api/openapi.json lists what there is",
        405: f"{path} doesn't answer {request.method}; use {allowed}",
    }
    return fault(what.get(error.status_code, error.detail), error.status_code, error.headers)


async def _ours(_: Request, error: Exception) -> Response:
    """The answer where we made a mistake; the server prints what happened."""
    return fault(f"an error of verbalign itself ({type(error).__name__}); please report it", 500)
