"""Explore a dictionary in the browser: look at lattices and the wordings behind every word, say things, and curate:
accept, edit, pin, reject or add templates, veto paraphrases. Also a small service: POST /api/say.

Examples:
  verbalign serve trains.json
  verbalign serve trains.json --corpus trains.csv --port 8000 --no-browser
"""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from verbalign.cli.common import add_columns, read_corpus, talk
from verbalign.values.text import counted

if TYPE_CHECKING:
    from starlette.types import ASGIApp

HOST = "127.0.0.1"  # this machine alone: whoever can reach the explorer can change the dictionary


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("dictionary", metavar="DICT.json", help="a dictionary that `verbalign learn` wrote")
    parser.add_argument("--corpus", metavar="CORPUS", help="take examples, and missing wordings, from this corpus")
    parser.add_argument("--format", help="the format of the corpus; default: look at the file")
    add_columns(parser)
    parser.add_argument("--port", type=int, metavar="N", help="default: any free port")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")


def run(args: argparse.Namespace) -> int:
    from verbalign.viewer.session import Session
    from verbalign.web import addresses, listening

    session = Session(args.dictionary)
    corpus = read_corpus(args, args.corpus, args.format) if args.corpus else None

    def made() -> ASGIApp:
        from verbalign.viewer.api import Api
        from verbalign.viewer.server import app

        return app(Api(session, corpus), addresses.names(HOST, None))

    server = listening.server(made)
    with listening.listen(HOST, args.port, way_out="choose another with --port") as door:
        url = listening.url_of(door, HOST)
        print(url, flush=True)
        talk(args, f"exploring {args.dictionary}; stop with Ctrl-C, nothing is saved unless you save it")
        if not args.no_browser and _has_screen():
            import webbrowser

            webbrowser.open(url)  # the socket listens already: the page waits until the server runs
        with suppress(KeyboardInterrupt):
            server.run(sockets=[door])
    if session.pending:
        lost = len(session.pending)
        print(f"verbalign: {counted(lost, 'change')} {'was' if lost == 1 else 'were'} not saved", file=sys.stderr)
    return 0


def _has_screen() -> bool:
    """Is there a screen for a browser?  Without one, some systems would open a browser in this terminal."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
