"""Serving a study."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from verbalign.web import listening
from verbalign.web.addresses import Names

if TYPE_CHECKING:
    import uvicorn
    from starlette.types import ASGIApp


def server(path: str | os.PathLike[str], names: Names) -> uvicorn.Server:
    """The server of a study, to be run on a socket."""

    def made() -> ASGIApp:
        from verbalign.evaluate.judging.app import app

        return app(path, names)

    return listening.server(made)
