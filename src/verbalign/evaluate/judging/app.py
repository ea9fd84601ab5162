"""The judging app: a judge opens a personal link, reads, and presses 1, 2 or 3.

An answer is the key pressed: neither ids nor names of systems leave the server.
"""

from __future__ import annotations

import os
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from verbalign.evaluate.judging import store
from verbalign.studies.app import Desk, id_of, page, position_of, refused, sent, study_app, token_of
from verbalign.studies.files import Outcome, SentAnswer
from verbalign.web.addresses import Names
from verbalign.web.bodies import Refused

LARGEST_BODY = 1024  # bytes; an answer has about 80
PACKAGE = __package__ or ""


def app(path: str | os.PathLike[str], names: Names) -> Starlette:
    """The app for one study file; it answers only under these names."""
    desk = _JudgingDesk(path)
    routes = [
        Route("/j/{token}", desk.judge),
        Route("/j/{token}/study", desk.study),
        Route("/j/{token}/judgement", desk.judgement, methods=["POST"]),
    ]
    return study_app(desk, routes, names, (PACKAGE, ("judge.js", "judge.css")))


class _JudgingDesk(Desk):
    def __init__(self, path: str | os.PathLike[str]) -> None:
        super().__init__(path, store.FORMAT, page(PACKAGE, "judge.html"))

    async def judge(self, request: Request) -> Response:
        return self.page_for(await self._sheet(request))

    async def study(self, request: Request) -> Response:
        sheet = await self._sheet(request)
        if sheet is None:
            raise refused(Outcome.NO_PERSON)
        return JSONResponse(_sheet_json(sheet))

    async def judgement(self, request: Request) -> Response:
        said = await sent(request, LARGEST_BODY, "An answer")
        id, position, choice = id_of(said), position_of(said), said.get("choice")
        if type(choice) is not int or choice not in (1, 2, 3):
            raise Refused(400, "The choice is 1, 2 or 3.")
        if (token := token_of(request)) is None:
            raise refused(Outcome.NO_PERSON)
        return await self.saved(SentAnswer(token, id, position, (("choice", choice),)))

    async def _sheet(self, request: Request) -> store.Sheet | None:
        token = token_of(request)
        return None if token is None else await self.reading(partial(store.sheet, self.path, token))


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
