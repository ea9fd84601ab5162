"""The door of an app: who may ask, and from where.

A page of another site must not reach a server on this machine: neither by a host name that its owner points here
(DNS rebinding), nor by a request sent from a visitor's browser (cross-site posts).
"""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from verbalign.web.addresses import Names

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # a link is a secret: no other site may read it
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def fault(what: str, status: int, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """The answer to a request that can't be answered as asked: always JSON, `{"error": …}`."""
    return JSONResponse({"error": what}, status, headers)


class Guard:
    """Refuses what must not come in, and puts the safety headers on all that goes out.

    `told`: what a page of another site is told that posts.  `programs`: may programs post, which name no page?  They
    can read and write on this machine anyhow; a browser always names the page, and cannot hide it."""

    def __init__(self, app: ASGIApp, names: Names, told: str, programs: bool = False) -> None:
        self.app, self.names, self.told, self.programs = app, names, told, programs

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        refusal = self.refusal(scope["method"], Headers(scope=scope))
        if b"%" in scope.get("raw_path", b""):  # no path of ours is written with one
            refusal = refusal or fault("there is nothing at this address", 404)
        await (refusal or self.app)(scope, receive, send_safely)

    def refusal(self, method: str, headers: Headers) -> JSONResponse | None:
        """The answer to a request that must not come in, or None."""
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self.names.welcome(hosts[0]):
            return fault("this server has another name; use the address that it printed", 421)
        if method not in ("GET", "HEAD", "POST"):
            return fault("this method isn't allowed; use GET, HEAD or POST", 405, {"Allow": "GET, HEAD, POST"})
        if method == "POST" and not self._from_own_page(headers, hosts[0]):
            return fault(self.told, 403)
        return None

    def _from_own_page(self, headers: Headers, host: str) -> bool:
        """Browsers name the page that posts; a request that does not is no browser's, or hides it."""
        origins, site = headers.getlist("origin"), headers.get("sec-fetch-site", "same-origin")
        if self.programs and not origins and "sec-fetch-site" not in headers:
            return True
        return len(origins) == 1 and self.names.same_origin(origins[0], host) and site == "same-origin"
