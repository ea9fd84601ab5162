"""`verbalign judge`, as it is called."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from verbalign.cli import main
from verbalign.evaluate.judging import store
from verbalign.evaluate.judging.study import Record
from verbalign.studies import files
from verbalign.web import addresses


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("ours", "rival"):
        rows = (json.dumps({"id": f"{n}", "text": f"{name} {n}", "meaning": "p()"}) for n in range(6))
        Path(f"{name}.jsonl").write_text("\n".join(rows), "utf-8")
    return tmp_path


def test_a_study_is_made_and_its_links_are_secrets(here: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["judge", "new", "s.db", "--readability", "ours.jsonl", "rival.jsonl", "--judges", "Anna, Ben"]) == 0
    said = capsys.readouterr()
    assert said.out == ""
    assert re.match(r"verbalign: s\.db: readability: 6 items, 2 judges, 0 of 12 judged, seed \d+\n", said.err)
    assert "next: verbalign judge serve s.db" in said.err
    assert main(["judge", "links", "s.db", "--url", "https://study.example.org/"]) == 0
    lines = capsys.readouterr().out.splitlines()
    tokens = [re.fullmatch(r"(Anna|Ben)\thttps://study\.example\.org/j/([\w-]{32})", line) for line in lines]
    assert len({match[2] for match in tokens if match}) == 2  # 32 letters of 64: 192 bits


def test_the_seed_fixes_order_and_sides_but_never_the_links(here: Path):
    for name in ("a.db", "b.db"):
        main(["judge", "--quiet", "new", name, "--readability", "ours.jsonl", "rival.jsonl", "--seed", "4"])
    one, other = store.read("a.db"), store.read("b.db")
    assert one.places == other.places and one.study == other.study
    assert not {judge.token for judge in one.judges} & {judge.token for judge in other.judges}


def test_without_a_seed_each_study_is_drawn_anew(here: Path):
    for name in ("a.db", "b.db"):
        main(["judge", "new", name, "--readability", "ours.jsonl", "rival.jsonl", "--quiet"])
    assert store.read("a.db").study.seed != store.read("b.db").study.seed


def test_rows_passed_over_are_counted_and_named(here: Path, capsys: pytest.CaptureFixture[str]):
    Path("few.jsonl").write_text('{"id": "1", "text": "few 1"}', "utf-8")
    assert main(["judge", "new", "s.db", "--readability", "ours.jsonl", "few.jsonl", "--quiet"]) == 3
    assert capsys.readouterr().err.splitlines()[0] == "verbalign: skipped: ours.jsonl:1: no text for 0 in few.jsonl"
    many = "\n".join(json.dumps({"id": f"m{n}", "text": "x"}) for n in range(20))
    Path("many.jsonl").write_text(f'{many}\n{{"id": "1", "text": "y"}}', "utf-8")
    assert main(["judge", "new", "t.db", "--readability", "few.jsonl", "many.jsonl", "--quiet"]) == 3
    assert capsys.readouterr().err.splitlines()[-1] == "verbalign: … 20 skipped in all"


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["new", "ours.jsonl", "--fidelity", "ours.jsonl"], "ours.jsonl: exists already; choose another name"),
        (["new", "s.db", "--fidelity", "absent"], "absent: no such file; check the name"),
        (["new", "s.db", "--fidelity", "ours.jsonl", "--judges", "A,A"], "'A,A' does not name judges; give a number"),
        (["new", "s.db", "--fidelity", "ours.jsonl", "--judges", "A\tB"], "'A\tB' does not name judges; give a number"),
        (["new", "s.db", "--fidelity", "ours.jsonl", "--judges", "A,,B"], "'A,,B' does not name judges; give a number"),
        (["new", "s.db", "--fidelity", "ours.jsonl", "--judges", "0"], "'0' does not name judges; give a number"),
        (["new", "s.db", "--fidelity", "ours.jsonl", "--sample", "0"], "--sample takes a number of at least 1"),
        (["new", "s.db", "--templates", "ours.jsonl", "--meanings", "x"], "--meanings goes with --fidelity only"),
        (["results", "s.db"], "s.db: no such study; make one with `verbalign judge new`"),
        (["serve", "ours.jsonl"], "ours.jsonl: is not a study file; make one with `verbalign judge new`"),
        (["links", "whole.db", "--url", "ftp://x"], "'ftp://x' is no address; write it like https://study.example.org"),
        (["links", "whole.db", "--url", "http://x/y"], "'http://x/y' has a path; serve the study at the root"),
        (["merge", "whole.db", "whole.db"], "whole.db: exists already; choose another name"),
        (["serve", "whole.db", "--port", "99999"], "cannot listen on 127.0.0.1 port 99999"),
        (["serve", "whole.db", "--host", "no.such.host.invalid"], "cannot listen on no.such.host.invalid port"),
    ],
)
def test_errors_are_one_line_with_a_way_out(
    words: list[str], fault: str, here: Path, capsys: pytest.CaptureFixture[str], record: Callable[..., Record]
):
    store.write("whole.db", record())
    assert main(["judge", *words]) == 1
    said = capsys.readouterr()
    assert said.err.startswith(f"verbalign: {fault}") and said.err.count("\n") == 1 and said.out == ""


def test_usage_errors_exit_with_2(here: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["judge"]) == main(["judge", "new", "s.db"]) == main(["judge", "results", "s.db", "--to", "pdf"]) == 2
    both = ["--fidelity", "ours.jsonl", "--templates", "ours.jsonl"]
    assert main(["judge", "new", "s.db", *both]) == 2


def test_judges_join_later(here: Path, capsys: pytest.CaptureFixture[str]):
    main(["judge", "new", "s.db", "--fidelity", "ours.jsonl", "rival.jsonl", "--sample", "2", "--judges", "1"])
    assert main(["judge", "links", "s.db", "--add", "Dora,Emil"]) == 0
    assert [line.split("\t")[0] for line in capsys.readouterr().out.splitlines()] == ["J1", "Dora", "Emil"]
    assert [len(row) for row in store.read("s.db").places] == [4, 4, 4]


def test_results_and_merge_speak_of_the_whole(here: Path, capsys: pytest.CaptureFixture[str]):
    for name in ("a.db", "b.db"):
        main(["judge", "new", name, "--fidelity", "ours.jsonl", "rival.jsonl", "--judges", "2", "--quiet"])
    assert main(["judge", "merge", "out.db", "a.db", "b.db"]) == 0
    said = capsys.readouterr().err
    assert "another judge is called J1 too; here J1 (2)" in said
    assert "out.db: fidelity: 12 items, 4 judges, 0 of 48 judged" in said
    for face, start in (("table", "fidelity: 12"), ("csv", "judge,item"), ("json", "{\n"), ("html", "<!doctype html>")):
        assert main(["judge", "results", "out.db", "--to", face]) == 0
        assert capsys.readouterr().out.startswith(start)


# ---- serving ----


def test_the_port_stays_the_same_from_one_serving_to_the_next(
    tmp_path: Path, record: Callable[..., Record], serve: Callable, capsys: pytest.CaptureFixture[str]
):
    store.write(tmp_path / "s.db", record())
    first = serve(tmp_path / "s.db")
    first.kill()
    served = files.served(tmp_path / "s.db", store.FORMAT)
    assert served is not None and served.port == first.port
    main(["judge", "links", str(tmp_path / "s.db")])  # the links printed later are the links served
    assert dict(line.split("\t") for line in capsys.readouterr().out.splitlines()) == first.links
    from verbalign.web.listening import listen

    with listen("127.0.0.1", None, served.port) as again:
        assert again.getsockname()[1] == served.port
        with listen("127.0.0.1", None, served.port) as other:  # taken: any other will do
            assert other.getsockname()[1] != served.port


def test_only_local_names_are_answered_unless_more_is_asked_for():
    usual = addresses.names("127.0.0.1", None)
    assert usual.welcome("127.0.0.1:80") and usual.welcome("LOCALHOST") and usual.welcome("[::1]:5")
    assert not any(map(usual.welcome, ["10.0.0.1", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example"]))
    every = addresses.names("0.0.0.0", None)
    assert every.welcome("10.0.0.1:80") and not every.welcome("evil.example")
    one = addresses.names("10.0.0.1", None)
    assert one.welcome("10.0.0.1:80") and not one.welcome("10.0.0.2") and not one.welcome("localhost")
    proxied = addresses.names("127.0.0.1", "https://study.example.org")
    assert proxied.welcome("study.example.org") and proxied.same_origin("https://study.example.org", "127.0.0.1:80")
    assert not proxied.same_origin("https://evil.example", "127.0.0.1:80")


def test_what_serving_needs_is_named_where_it_is_not_installed(
    here: Path, capsys: pytest.CaptureFixture[str], record: Callable[..., Record], monkeypatch: pytest.MonkeyPatch
):
    store.write("s.db", record())
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main(["judge", "serve", "s.db"]) == 1
    said = capsys.readouterr()
    assert (
        said.err == "verbalign: serving needs uvicorn; install it with: pip install 'verbalign[serve]'\n"
        and not said.out
    )


def answers(link: str) -> bool:
    """Does the server come up within some seconds?"""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for _ in range(400):
        with suppress(OSError), direct.open(link, timeout=5) as reply:
            return bool(reply.status == 200)
        time.sleep(0.05)
    return False


@pytest.mark.parametrize(("host", "seen"), [("127.0.0.1", "127.0.0.1"), ("::1", "[::1]"), ("0.0.0.0", "")])
def test_ctrl_c_ends_the_serving_and_says_how_far_it_is(
    host: str, seen: str, here: Path, record: Callable[..., Record]
):
    store.write("s.db", record("Anna"))
    command = [sys.executable, "-m", "verbalign", "judge", "serve", "s.db", "--host", host]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout and process.stderr
        link = process.stdout.readline().rstrip("\n").split("\t")[1]
        assert link.startswith(f"http://{seen}")
        assert answers(link)
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
        said = process.stderr.read().splitlines()
    assert said[0].startswith(f"verbalign: serving s.db at {link[: link.index('/j/')]}; stop with Ctrl-C")
    assert ("other machines can reach this" in said[1]) == (host == "0.0.0.0")
    assert said[-1] == "verbalign: readability: 10 items, 1 judge, 0 of 10 judged"


def test_a_port_in_use_is_named(here: Path, capsys: pytest.CaptureFixture[str], record: Callable[..., Record]):
    store.write("s.db", record())
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["judge", "serve", "s.db", "--port", str(port)]) == 1
    fault = f"cannot listen on 127.0.0.1 port {port}: Address already in use; choose others with --host and --port"
    assert capsys.readouterr().err == f"verbalign: {fault}\n"
