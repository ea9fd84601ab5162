"""A listening socket on this machine, its address, and the server that runs on it."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING, Any

from verbalign.errors import MissingTool, OutputError
from verbalign.web.addresses import everywhere

SLOWEST_HEAD = 20  # seconds that the first lines of a request may take
MOST_WAITING = 200  # connections without a request; systems allow a process some hundred files
AT_ONCE = 40  # connections accepted in one turn of the event loop: closing one takes four turns more
QUEUE = 1024  # connections that the system keeps until we accept them

if TYPE_CHECKING:
    from collections.abc import Callable

    import uvicorn
    from starlette.types import ASGIApp


def listen(
    host: str, port: int | None, last_port: int | None = None, way_out: str = "choose others with --host and --port"
) -> socket.socket:
    """A listening socket.  Without a port it takes the last one, so that links stay good, or any that is free."""
    if port is None and last_port is not None:
        try:
            return _bound(host, last_port)
        except OSError:
            port = 0
    try:
        return _bound(host, port or 0)
    except OSError as error:
        fault = f"cannot listen on {host} port {port or 0}: {error.strerror or error}"
        raise OutputError(f"{fault}; {way_out}") from None


def _bound(host: str, port: int) -> socket.socket:
    if not 0 <= port < 2**16:
        raise OSError(0, "ports go from 0 to 65535")
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
    made = socket.socket(family, kind, protocol)  # named TCP, or asyncio leaves Nagle's 40 ms delay on
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(QUEUE)
    except OSError:
        made.close()
        raise
    return made


def url_of(listening: socket.socket, host: str) -> str:
    """The address that browsers open."""
    port = listening.getsockname()[1]
    name = _own_address() if everywhere(host) else host
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def _own_address() -> str:
    """The address of the interface that leads outside; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def impatient(protocol: type[Any]) -> type[Any]:
    """A protocol of uvicorn's that closes connections whose request does not begin within SLOWEST_HEAD seconds; if
    MOST_WAITING others wait as well, those that have waited longest at once, so that there is room for new ones."""
    waiting: dict[Any, None] = {}

    class Impatient(protocol):  # type: ignore[misc]
        timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            self._wait()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.cycle is not None and not self.cycle.response_complete:  # a request has begun
                self._no_longer()
            elif self.timer is None:
                self._wait()

        def connection_lost(self, error: Exception | None) -> None:
            self._no_longer()
            super().connection_lost(error)

        def _wait(self) -> None:
            self.timer = self.loop.call_later(SLOWEST_HEAD, self.transport.abort)
            waiting[self] = None
            if len(waiting) > MOST_WAITING:
                longest = next(iter(waiting))
                longest.transport.abort()
                longest._no_longer()

        def _no_longer(self) -> None:
            waiting.pop(self, None)
            if self.timer is not None:
                self.timer.cancel()
                self.timer = None

    return Impatient


def server(app: Callable[[], ASGIApp]) -> uvicorn.Server:
    """The server of an app, to be run on a socket.  It keeps no log of requests: addresses can be secrets."""
    try:
        import uvicorn

        made = app()
    except ImportError as error:
        raise MissingTool(f"serving needs {error.name}; install it with: pip install 'verbalign[serve]'") from None
    from uvicorn.protocols.http.auto import AutoHTTPProtocol

    class Patient(uvicorn.Server):
        """asyncio takes one number for what it accepts at once and for what the system keeps meanwhile."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            for listening in sockets or ():
                listening.listen(QUEUE)

    config = uvicorn.Config(
        made,
        http=impatient(AutoHTTPProtocol),
        access_log=False,
        log_level="error",
        server_header=False,
        proxy_headers=False,
        backlog=AT_ONCE,
        loop="asyncio",
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
    )
    return Patient(config)
