"""Bodies of requests: JSON, not too large, and in time; what cannot be answered is refused with a reason."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from verbalign.files import can_be_encoded

SLOWEST = 10  # seconds


class Refused(Exception):
    """A request that cannot be answered as asked."""

    def __init__(self, status: int, fault: str) -> None:
        super().__init__(fault)
        self.status, self.fault = status, fault


async def refusal(_: Request, refused: Exception) -> Response:
    """The answer to a refused request."""
    assert isinstance(refused, Refused)
    return JSONResponse({"error": refused.fault}, refused.status, {"Connection": "close"})


async def body(request: Request, largest: int, thing: str) -> bytes:
    """The body of a request, if it is JSON, small, and comes in time; `thing` is what to call it."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused(415, f"{thing} is sent as application/json.")
    too_large = Refused(413, f"{thing} has at most {largest} bytes.")
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or len(length) > 9 or int(length) > largest:
        raise too_large
    found = b""
    try:
        async with asyncio.timeout(SLOWEST):
            async for piece in request.stream():
                found += piece
                if len(found) > largest:
                    raise too_large
    except TimeoutError:
        raise Refused(408, f"{thing} did not arrive in time; try again.") from None
    except ClientDisconnect:
        raise Refused(400, f"{thing} was cut off.") from None
    return found


class HalfCharacter(ValueError):
    """JSON with half of a surrogate pair, such as `\\ud800`: no file and no answer can hold it."""


def json_value(data: bytes) -> Any:
    """The JSON value in a body, in UTF-8 and whole characters; a ValueError or RecursionError where there is none.

    Left to itself, Python takes other encodings too, and halves of characters in any."""
    found = json.loads(data.decode("utf-8"))
    if b"\\ud" in data.lower() and not can_be_encoded(json.dumps(found, ensure_ascii=False)):
        raise HalfCharacter("the body holds half of a surrogate pair, such as \\ud800; send whole characters")
    return found
