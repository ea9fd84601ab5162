"""The judging app: a judge opens a personal link, reads, and presses 1, 2 or 3.

On the wire an item is a number on the judge's own sheet and an answer is the key pressed: neither ids nor names of
systems leave the server.  A link is all that a judge needs and all that lets anyone answer as that judge.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from verbalign.errors import VerbalignError
from verbalign.evaluate.judging import store
from verbalign.evaluate.judging.recorder import Answer, NotSaved, Outcome, Recorder
from verbalign.web.addresses import Names
from verbalign.web.bodies import Refused, body, refusal
from verbalign.web.guard import Guard

LARGEST_BODY = 1024  # bytes; an answer has about 80
_TOKEN = re.compile(r"[A-Za-z0-9_-]{20,64}")
_ID = re.compile(r"[A-Za-z0-9_-]{16,64}")
_STATIC = {"judge.js": "text/javascript", "judge.css": "text/css"}
_REFUSALS = {
    Outcome.NO_JUDGE: (404, "There is no such link."),
    Outcome.NO_ITEM: (400, "There is no such item on this sheet."),
    Outcome.CONFLICT: (409, "Another answer was sent under this id."),
}


def page(name: str) -> str:
    """A file of the pages that ship with the package."""
    return files(__package__).joinpath("pages", name).read_text("utf-8")


def app(path: str | os.PathLike[str], names: Names) -> Starlette:
    """The app for one study file; it answers only under these names."""
    desk = _Desk(path)
    routes = [
        Route("/", desk.welcome),
        Route("/j/{token}", desk.judge),
        Route("/j/{token}/study", desk.study),
        Route("/j/{token}/judgement", desk.judgement, methods=["POST"]),
        Route("/favicon.ico", lambda request: Response(status_code=204)),
        *(Route(f"/static/{name}", _static(name, kind)) for name, kind in _STATIC.items()),
    ]
    made = Starlette(
        routes=routes,
        lifespan=desk.lifespan,
        middleware=[Middleware(Guard, names=names, told="Only the judging page itself may send answers.")],
        exception_handlers={Refused: refusal, VerbalignError: _unreadable},
    )
    made.router.redirect_slashes = False
    return made


class _Desk:
    """What the routes share: the study file, its recorder, and threads to read with."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = path
        self.readers = ThreadPoolExecutor(2, "reader")
        self.welcome_page, self.judge_page = page("welcome.html"), page("judge.html")
        self.recorder: Recorder

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        with self.readers, Recorder(self.path) as self.recorder:
            yield

    async def welcome(self, _: Request) -> Response:
        return HTMLResponse(self.welcome_page)

    async def judge(self, request: Request) -> Response:
        known = await self._sheet(request)
        return HTMLResponse(self.judge_page) if known else HTMLResponse(self.welcome_page, 404)

    async def study(self, request: Request) -> Response:
        sheet = await self._sheet(request)
        if sheet is None:
            raise Refused(*_REFUSALS[Outcome.NO_JUDGE])
        return JSONResponse(_sheet_json(sheet))

    async def judgement(self, request: Request) -> Response:
        answer = _answer(request.path_params["token"], await body(request, LARGEST_BODY, "An answer"))
        try:
            outcome = await asyncio.wrap_future(self.recorder.submit(answer))
        except NotSaved:
            raise Refused(503, "The study file cannot be written just now; try again.") from None
        if outcome is not Outcome.SAVED:
            raise Refused(*_REFUSALS[outcome])
        return JSONResponse({"saved": answer.id})

    async def _sheet(self, request: Request) -> store.Sheet | None:
        token = request.path_params["token"]
        if not _TOKEN.fullmatch(token):
            return None
        return await asyncio.get_running_loop().run_in_executor(self.readers, store.sheet, self.path, token)


def _static(name: str, kind: str) -> Any:
    text = page(name)

    async def send(_: Request) -> Response:
        return Response(text, media_type=kind)

    return send


def _sheet_json(sheet: store.Sheet) -> dict[str, Any]:
    wording = sheet.study.wording
    return {
        "judge": sheet.judge,
        "kind": sheet.study.kind.value,
        "question": wording.question,
        "hint": wording.hint,
        "choices": wording.choices,
        "items": [
            {
                "panels": [{"label": p.label, "text": p.text, "formal": p.formal} for p in row.panels],
                "answer": row.answer,
            }
            for row in sheet.rows
        ],
    }


def _answer(token: str, body: bytes) -> Answer:
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise Refused(400, "An answer is a JSON object.")
    id, item, choice = (said.get(name) for name in ("id", "item", "choice"))
    if not (isinstance(id, str) and _ID.fullmatch(id)):
        raise Refused(400, "An answer has an id of 16 to 64 letters, digits, - and _.")
    if type(item) is not int or not 1 <= item <= 2**31:
        raise Refused(*_REFUSALS[Outcome.NO_ITEM])
    if type(choice) is not int or choice not in (1, 2, 3):
        raise Refused(400, "The choice is 1, 2 or 3.")
    if not _TOKEN.fullmatch(token):
        raise Refused(*_REFUSALS[Outcome.NO_JUDGE])
    return Answer(token, id, item, choice)


async def _unreadable(_: Request, error: Exception) -> Response:
    return JSONResponse({"error": "The study file cannot be read just now; try again."}, 503)
