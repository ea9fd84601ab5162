"""kill -9 while people write: what the page called saved is saved, nothing counts twice, and the work stays spread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from serving import Persistent, through_kills
from verbalign.collecting import store
from verbalign.collecting.study import WordingRecord

WRITERS, MEANINGS, WORDINGS, KILLS = 20, 100, 5, 6  # 500 wordings


class Writer(Persistent):
    """Writes until there is nothing left to write; each wording under its own id until it is acknowledged."""

    def __init__(self, token: str, port: int, acknowledged: dict[tuple[str, str], str]) -> None:
        super().__init__(port)
        self.token, self.acknowledged = token, acknowledged

    def run(self) -> None:
        while sheet := self.send(f"/w/{self.token}/next", {}):
            if not sheet["items"] or sheet["items"][-1]["reply"] is not None:
                break  # nothing new was asked
            position = len(sheet["items"])
            number = sheet["items"][-1]["parts"][0]["args"][0]["value"]
            id, text = f"{self.token[:12]}-{position:04}", f"Number {number}, says {self.token[:6]}."
            said = {"id": id, "item": position, "reply": "wording", "text": text}
            if self.send(f"/w/{self.token}/reply", said) == {"saved": id}:
                self.acknowledged[self.token, id] = text
        self.hang_up()


def test_500_wordings_by_20_people_survive_kill_9_none_lost_or_doubled(
    tmp_path: Path, record: Callable[..., WordingRecord], serve: Callable[..., Any]
):
    path = tmp_path / "s.db"
    names = ",".join(f"Writer {n}" for n in range(WRITERS))
    written = record(names, tuple(f"count(number={n})" for n in range(MEANINGS)), WORDINGS)
    store.write(path, written)
    server = serve(path)
    acknowledged: dict[tuple[str, str], str] = {}
    clients = [Writer(writer.token, server.port, acknowledged) for writer in written.writers]
    through_kills(serve, server, clients, acknowledged, on_disk, (KILLS, MEANINGS * WORDINGS - 60))
    found = store.read(path)
    assert len(acknowledged) == len(found.replies) == len(found.in_force()) == MEANINGS * WORDINGS
    assert Counter(said.item for said in found.replies) == dict.fromkeys(range(MEANINGS), WORDINGS)
    assert all(said.text.startswith(f"Number {said.item},") for said in found.replies)


def on_disk(path: Path) -> dict[tuple[str, str], str]:
    """(token, id) -> text of all that is in the file, each once."""
    found = store.read(path)
    said = [((found.writers[one.writer].token, one.id), one.text) for one in found.replies]
    assert len(dict(said)) == len(said), "a wording is doubled"
    return dict(said)
