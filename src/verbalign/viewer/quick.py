"""A short way for `POST /api/say`: the same checks and answers as everything else, without the detour over routes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from verbalign.errors import VerbalignError
from verbalign.viewer.requests import parsed
from verbalign.web.bodies import Refused, body, refusal
from verbalign.web.guard import HEADERS, Guard

_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_HEADERS.append((b"content-type", b"application/json"))

Fault = Callable[[Request, Exception], Any]


class Quick:
    """Answers posts to one path by itself and hands all else to the app; `fault` answers what goes wrong,
    and `ours` what is a mistake of ours."""

    def __init__(
        self,
        app: ASGIApp,
        guard: Guard,
        path: str,
        answer: Callable[[Mapping[str, Any]], Mapping[str, Any]],
        largest: int,
        fault: Fault,
        ours: Fault,
    ) -> None:
        self.app, self.guard, self.path, self.answer = app, guard, path, answer
        self.largest, self.fault, self.ours = largest, fault, ours

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] != self.path or scope["method"] != "POST":
            await self.app(scope, receive, send)
        elif self.guard.refusal("POST", Headers(scope=scope)) is not None:
            await self.guard(scope, receive, send)
        else:
            await self._said(Request(scope, receive), send)

    async def _said(self, request: Request, send: Send) -> None:
        broken: Exception | None = None
        try:
            said = self.answer(parsed(await body(request, self.largest, "A request")))
        except Refused as error:  # the rest of the body may still be on its way
            told: Response = await refusal(request, error)
            status, text, more = told.status_code, bytes(told.body), [(b"connection", b"close")]
        except VerbalignError as error:
            told = await self.fault(request, error)
            status, text, more = told.status_code, bytes(told.body), []
        except Exception as error:  # told as JSON, and then to whoever runs the server
            told, broken = await self.ours(request, error), error
            status, text, more = told.status_code, bytes(told.body), []
        else:
            status, text, more = 200, json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode(), []
        headers = [*_HEADERS, (b"content-length", b"%d" % len(text)), *more]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": text})
        if broken is not None:
            raise broken
