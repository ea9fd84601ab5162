"""What the commands that run studies share: serving, links and merging."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from verbalign.cli import OK
from verbalign.cli.common import Verbs, add_verb, talk
from verbalign.studies.kind import StudyKind
from verbalign.studies.people import Participant, newcomers


def study_verb(verbs: Verbs, name: str, text: str) -> argparse.ArgumentParser:
    """The parser of a verb that is described in one line."""
    return add_verb(verbs, name, text, text.capitalize())


def add_study_verbs(verbs: Verbs, person: str) -> None:
    """The verbs `serve`, `merge` and `links`; `person` is what the people of the study are called."""
    serve = study_verb(verbs, "serve", f"show a study to its {person}s; prints their links")
    serve.add_argument("study", metavar="STUDY.db", help="a study made with `new`")
    serve.add_argument("--host", metavar="ADDRESS", default="127.0.0.1", help="where to listen (default: this machine)")
    serve.add_argument(
        "--port", type=int, metavar="N", help="default: the same as last time, if there was one; 0: any free port"
    )
    serve.add_argument("--url", help=f"the address that {person}s see, if it differs (a name, a proxy)")
    merge = study_verb(verbs, "merge", "make one study of several files")
    merge.add_argument("out", metavar="OUT.db", help="the file to make; one that exists is never overwritten")
    merge.add_argument("studies", metavar="STUDY.db", nargs="+", help="copies of the same study")
    links = study_verb(verbs, "links", f"print the {person}s' links; each is a secret")
    links.add_argument("study", metavar="STUDY.db", help="a study made with `new`")
    links.add_argument("--add", metavar="NAMES", help=f"add {person}s first: names separated by commas")
    links.add_argument("--url", help=f"the address that {person}s see (default: where it was served last)")


def run_shared(args: argparse.Namespace, kind: StudyKind[Any]) -> int:
    """Run one of these verbs."""
    return {"serve": _serve, "merge": _merge, "links": _links}[args.verb](args, kind)


def say(args: argparse.Namespace, text: str) -> None:
    talk(args, f"verbalign: {text}")


def _serve(args: argparse.Namespace, kind: StudyKind[Any]) -> int:
    from verbalign.studies import files
    from verbalign.web import addresses, listening

    record, last = kind.read(args.study), files.served(args.study, kind.format)
    outside = addresses.base_url(args.url) if args.url else None
    names = addresses.names(args.host, outside)
    server = listening.server(lambda: kind.app(args.study, names))
    with listening.listen(args.host, args.port, last.port if last else None) as door:
        own = listening.url_of(door, args.host)
        files.remember(args.study, kind.format, files.Served(outside or own, door.getsockname()[1]))
        _print_links(kind.people(record), (outside or own) + kind.door)
        say(args, f"serving {args.study} at {own}; stop with Ctrl-C, nothing is lost")
        if not addresses.is_local(args.host):
            say(args, "other machines can reach this; without a proxy in front the links travel unencrypted")
        with suppress(KeyboardInterrupt):
            server.run(sockets=[door])
    say(args, kind.progress(kind.read(args.study)))
    return OK


def _print_links(people: Sequence[Participant], base: str) -> None:
    for person in people:
        print(f"{person.name}\t{base}{person.token}", flush=True)


def _merge(args: argparse.Namespace, kind: StudyKind[Any]) -> int:
    merged = kind.merge([(path, kind.read(path)) for path in args.studies])
    kind.write(args.out, merged.record)
    for old, new in merged.renamed:
        say(args, f"another {kind.format.person} is called {old} too; here {new}")
    say(args, f"{args.out}: {kind.progress(merged.record)}")
    return OK


def _links(args: argparse.Namespace, kind: StudyKind[Any]) -> int:
    from verbalign.studies import files
    from verbalign.web import addresses

    if args.add:
        kind.add(args.study, newcomers(args.add, kind.format.person))
    last = files.served(args.study, kind.format)
    base = addresses.base_url(args.url) if args.url else last.url if last else None
    if base is None:
        shown = f"`verbalign {kind.format.command} serve`"
        say(args, f"never served yet: put the address before these, or see what {shown} prints")
    _print_links(kind.people(kind.read(args.study)), (base or "") + kind.door)
    return OK
