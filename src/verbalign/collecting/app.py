"""The page for writers: a meaning with its values, a box to write in, and which values are mentioned already.

What goes out to a writer is that writer's own sheet: no id, no other writer's name, and nobody else's words.
"""

from __future__ import annotations

import os
import sqlite3
import time
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from verbalign.collecting import store
from verbalign.collecting.choosing import Usefulness
from verbalign.collecting.hints import hints, in_own_words
from verbalign.collecting.store import FORMAT, WriterRow, WriterSheet
from verbalign.collecting.study import QUESTION, ReplyKind, WordingStudy
from verbalign.collecting.texts import LONGEST, fault_of, tidy
from verbalign.mentions.lists import spaced
from verbalign.studies import files
from verbalign.studies.app import Desk, id_of, position_of, refused, sent, study_app, token_of
from verbalign.studies.files import Outcome, SentAnswer
from verbalign.values import Value
from verbalign.values.arguments import value_text
from verbalign.web.addresses import Names
from verbalign.web.bodies import Refused

LARGEST_BODY = 8 * LONGEST  # bytes; a letter may take six, written as an escape


def app(path: str | os.PathLike[str], names: Names) -> Starlette:
    """The app for one study file; it answers only under these names."""
    desk = _WritingDesk(path)
    routes = [
        Route("/w/{token}", desk.writer),
        Route("/w/{token}/study", desk.study),
        Route("/w/{token}/next", desk.next, methods=["POST"]),
        Route("/w/{token}/reply", desk.reply, methods=["POST"]),
        Route("/w/{token}/mentions", desk.mentions, methods=["POST"]),
    ]
    return study_app(desk, routes, names)


class _WritingDesk(Desk):
    def __init__(self, path: str | os.PathLike[str]) -> None:
        super().__init__(path, FORMAT, __package__ or "")
        self.useful = Usefulness(store.load(path))

    async def writer(self, request: Request) -> Response:
        return self.page_for(await self._sheet(request))

    async def study(self, request: Request) -> Response:
        sheet = await self._known_sheet(request)
        told = self.useful.study
        study = {
            "question": QUESTION,
            "hint": told.hint,
            "about": told.about,
            "language": told.language,
            "longest": LONGEST,
        }
        return JSONResponse({**study, **self._sheet_json(sheet)})

    async def next(self, request: Request) -> Response:
        """The sheet with something to word at its end, unless nothing is left."""
        await sent(request, LARGEST_BODY, "A request")
        token = self._token(request)

        def job(connection: sqlite3.Connection, at: int) -> WriterSheet | None:
            return store.ask_next(connection, self.useful, token, at)

        sheet = await self.writing(job)
        if sheet is None:
            raise refused(Outcome.NO_PERSON)
        return JSONResponse(self._sheet_json(sheet))

    async def reply(self, request: Request) -> Response:
        said = await sent(request, LARGEST_BODY, "An answer")
        id, position, token = id_of(said), position_of(said), self._token(request)
        try:
            reply = ReplyKind(said.get("reply"))
        except ValueError:
            raise Refused(400, "A reply is wording, skip or never.") from None
        text = _text(said) if reply is ReplyKind.WORDING else ""
        if reply is ReplyKind.WORDING and (fault := fault_of(text)):
            raise Refused(400, fault)
        return await self.saved(SentAnswer(token, id, position, (("reply", reply.value), ("text", text))))

    async def mentions(self, request: Request) -> Response:
        """Which values of a meaning on the writer's sheet a text mentions."""
        said = await sent(request, LARGEST_BODY, "A text")
        position, sheet = position_of(said), await self._known_sheet(request)
        if position > len(sheet.rows):
            raise refused(Outcome.NO_ITEM)
        item = self.useful.study.items[sheet.rows[position - 1].item]
        text = _text(said)[:LONGEST]
        found = await self.reading(partial(hints, self.useful.study, item, text))
        words = {name: text[start:end] for name, (start, end) in found.mentioned.items()}
        return JSONResponse({"mentioned": words, "missing": found.missing, "free": found.free})

    # ---- one writer's sheet ----

    def _token(self, request: Request) -> str:
        if (token := token_of(request)) is None:
            raise refused(Outcome.NO_PERSON)
        return token

    async def _sheet(self, request: Request) -> WriterSheet | None:
        token = token_of(request)
        return None if token is None else await self.reading(partial(self._read_sheet, token))

    def _read_sheet(self, token: str) -> WriterSheet | None:
        with files.opened(self.path, FORMAT) as connection:
            connection.execute("BEGIN")  # one moment in time
            return store.sheet(connection, self.useful, token, time.time_ns() // 1_000_000)

    async def _known_sheet(self, request: Request) -> WriterSheet:
        sheet = await self._sheet(request)
        if sheet is None:
            raise refused(Outcome.NO_PERSON)
        return sheet

    def _sheet_json(self, sheet: WriterSheet) -> dict[str, Any]:
        rows = [_row_json(row, self.useful.study) for row in sheet.rows]
        return {"writer": sheet.writer, "share": sheet.share, "left": sheet.left, "items": rows}


def _text(said: dict[str, Any]) -> str:
    text = said.get("text")
    if not isinstance(text, str):
        raise Refused(400, "The text is missing.")
    return tidy(text)


def _row_json(row: WriterRow, study: WordingStudy) -> dict[str, Any]:
    item = study.items[row.item]
    parts = [
        {
            "predicate": spaced(part.predicate),
            "args": [_argument_json(name, item.key(number, name), value, study) for name, value in part.args],
        }
        for number, part in enumerate(item.meaning, 1)
    ]
    reply = row.reply.value if row.reply else None
    return {"theorem": item.theorem or "", "parts": parts, "reply": reply, "text": row.text}


def _argument_json(name: str, key: str, value: Value, study: WordingStudy) -> dict[str, Any]:
    text = value_text(value)
    return {"key": key, "name": spaced(name), "value": text, "free": bool(text) and in_own_words(study, key, text)}
