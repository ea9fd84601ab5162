"""The app behind a study's pages: a person opens a personal link, and answers one item after the other.

On the wire an item is a number on the person's own sheet.  A link is all that people need, and all that lets anyone
answer as that person.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from importlib.resources import files
from string import Template
from typing import Any, TypeVar

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from verbalign.errors import VerbalignError
from verbalign.studies.files import Outcome, SentAnswer, StudyFormat, record_answer
from verbalign.studies.recorder import Job, NotSaved, Recorder
from verbalign.web.addresses import Names
from verbalign.web.bodies import HalfCharacter, Refused, body, json_value, refusal
from verbalign.web.guard import Guard

_T = TypeVar("_T")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{20,64}")
_ID = re.compile(r"[A-Za-z0-9_-]{16,64}")
_TYPES = {"js": "text/javascript", "css": "text/css"}
_REFUSALS = {
    Outcome.NO_PERSON: (404, "There is no such link."),
    Outcome.NO_ITEM: (400, "There is no such item on this sheet."),
    Outcome.CONFLICT: (409, "Another answer was sent under this id."),
}


def page(package: str, name: str) -> str:
    """A file of the pages that ship with a package."""
    return files(package).joinpath("pages", name).read_text("utf-8")


def refused(outcome: Outcome) -> Refused:
    """Why an answer was not taken."""
    return Refused(*_REFUSALS[outcome])


def _framed(body: str, head: str = "") -> str:
    return Template(page(__package__ or "", "study.html")).substitute(head=head, body=body.strip())


def sheet_page(package: str, name: str) -> str:
    """The page of a sheet: NAME.html has what is shown, then the choices and the tip, with NAME.css and NAME.js."""
    main, choices, tip = re.split(r"<!-- (?:choices|tip) -->", page(package, f"{name}.html"))
    sheet = Template(page(__package__ or "", "sheet.html"))
    style = f'<link rel="stylesheet" href="/static/{name}.css">'
    script = f'<script src="/static/{name}.js" type="module"></script>'
    body = sheet.substitute(main=main.strip(), choices=choices.strip(), tip=tip.strip())
    return _framed(body, f"{style}\n{script}")


class Desk:
    """What the routes of a study share: the study file, its recorder, threads to read with, and its page, which is
    called after the command."""

    def __init__(self, path: str | os.PathLike[str], format: StudyFormat, package: str) -> None:
        self.path, self.format, self.package, self.name = path, format, package, format.command
        self.page_text = sheet_page(package, self.name)
        self.welcome_text = _framed(page(__package__ or "", "welcome.html"))
        self.readers = ThreadPoolExecutor(2, "reader")
        self.recorder: Recorder

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        with self.readers, Recorder(self.path, self.format) as self.recorder:
            yield

    async def welcome(self, _: Request) -> Response:
        return HTMLResponse(self.welcome_text)

    def page_for(self, known: object) -> Response:
        """The page, the same for everyone; without a link that is known, a word of what is wrong."""
        return HTMLResponse(self.page_text) if known else HTMLResponse(self.welcome_text, 404)

    async def reading(self, read: Callable[[], _T]) -> _T:
        """What is read from the file by another thread."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, read)

    async def writing(self, job: Job[_T]) -> _T:
        """What comes of a job for the recorder, once it is on the disk."""
        try:
            return await asyncio.wrap_future(self.recorder.submit(job))
        except NotSaved:
            raise Refused(503, "The study file cannot be written just now; try again.") from None

    async def saved(self, answer: SentAnswer) -> Response:
        """The acknowledgement of an answer that is on the disk."""

        def job(connection: Any, at: int) -> Outcome:
            return record_answer(connection, self.format, answer, at)

        outcome = await self.writing(job)
        if outcome is not Outcome.SAVED:
            raise refused(outcome)
        return JSONResponse({"saved": answer.id})


def token_of(request: Request) -> str | None:
    """The token in the path of a request, if it can be one."""
    token = request.path_params["token"]
    return token if isinstance(token, str) and _TOKEN.fullmatch(token) else None


async def sent(request: Request, largest: int, thing: str) -> dict[str, Any]:
    """The object that a request brings; `thing` is what to call it."""
    try:
        said = json_value(await body(request, largest, thing))
    except HalfCharacter:
        raise Refused(400, f"{thing} holds half of a character; write it anew.") from None
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise Refused(400, f"{thing} is a JSON object.")
    return said


def id_of(said: dict[str, Any]) -> str:
    id = said.get("id")
    if not (isinstance(id, str) and _ID.fullmatch(id)):
        raise Refused(400, "An answer has an id of 16 to 64 letters, digits, - and _.")
    return id


def position_of(said: dict[str, Any]) -> int:
    item = said.get("item")
    if type(item) is not int or not 1 <= item <= 2**31:
        raise refused(Outcome.NO_ITEM)
    return item


def study_app(desk: Desk, routes: Sequence[Route], names: Names) -> Starlette:
    """The app of a study: these routes, and the files of its page."""
    own, shared = (desk.package, desk.name), (__package__ or "", "study")
    static = [(package, f"{name}.{ending}") for package, name in (shared, own) for ending in _TYPES]
    made = Starlette(
        routes=[
            Route("/", desk.welcome),
            *routes,
            Route("/favicon.ico", lambda request: Response(status_code=204)),
            *(Route(f"/static/{name}", _static(package, name)) for package, name in static),
        ],
        lifespan=desk.lifespan,
        middleware=[Middleware(Guard, names=names, told="Only the page of the study itself may send answers.")],
        exception_handlers={Refused: refusal, VerbalignError: _unreadable},
    )
    made.router.redirect_slashes = False
    return made


def _static(package: str, name: str) -> Any:
    text, kind = page(package, name), _TYPES[name.partition(".")[2]]

    async def send(_: Request) -> Response:
        return Response(text, media_type=kind)

    return send


async def _unreadable(_: Request, error: Exception) -> Response:
    return JSONResponse({"error": "The study file cannot be read just now; try again."}, 503)
