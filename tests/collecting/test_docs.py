"""The tutorial of docs/collecting.md once more, but through the page: three writers at the same time."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

from serving import Persistent
from verbalign.collecting import store

PAGE = (Path(__file__).parents[2] / "docs" / "collecting.md").read_text("utf-8")


def written(name: str) -> str:
    """A file that the page writes."""
    found = re.search(rf"^\$ cat > {re.escape(name)} <<'end'\n(.*?)^> end$", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    return re.sub(r"^> ", "", found[1], flags=re.MULTILINE)


def answers(name: str) -> dict[str, str]:
    """What a writer says of each plant."""
    plants = [line.split(",")[1] for line in written("plants.csv").splitlines()[1:]]
    found = re.findall(r"^Answer (\d+): (.*)$", written(f"{name.lower()}.txt"), re.MULTILINE)
    return {plants[int(number) - 1]: text for number, text in found}


def test_the_tutorial_leads_to_the_same_dictionary_through_the_page(
    tmp_path: Path, run: Callable[..., tuple[int, str, str]], serve: Callable[..., Any]
):
    (tmp_path / "plants.csv").write_text(written("plants.csv"), "utf-8")
    study, corpus, made = tmp_path / "plants.db", tmp_path / "plants.jsonl", tmp_path / "plants.json"
    assert run("collect", "new", study, tmp_path / "plants.csv", "--writers", "Maya,Oleg,Sam")[0] == 0
    server = serve(study)

    def write(name: str) -> None:
        client, path = Persistent(server.port), f"/w/{server.links[name].rsplit('/', 1)[1]}"
        words = answers(name)
        while (sheet := client.send(f"{path}/next", {}))["items"][-1]["reply"] is None:
            values = {arg["name"]: arg["value"] for arg in sheet["items"][-1]["parts"][0]["args"]}
            text, item = words[values["plant"]], len(sheet["items"])
            reply = {"reply": "never", "text": ""} if text == "-" else {"reply": "wording", "text": text}
            client.send(f"{path}/reply", {"id": f"{name}-{item:016}", "item": item, **reply})
        client.hang_up()

    writers = [Thread(target=write, args=(name,)) for name in ("Maya", "Oleg", "Sam")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
    assert len(store.read(study).replies) == 36
    corpus.write_text(run("collect", "results", study, "--to", "jsonl", "--unsuspicious")[1], "utf-8")
    texts = [text["text"] for line in corpus.read_text("utf-8").splitlines() for text in json.loads(line)["texts"]]
    assert len(texts) == 34 and not any("4 days dry" in text for text in texts)
    assert run("learn", corpus, "-o", made, "--quiet")[0] == 0
    new = re.findall(r"^\$ verbalign say plants\.json '(.*)'\n(.*)$", PAGE, re.MULTILINE)
    assert new and all(run("say", made, meaning)[1] == f"{said}\n" for meaning, said in new)
