"""kill -9 in the midst of judging: what the page called saved is saved, and nothing counts twice."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from serving import Persistent, wait_until
from verbalign.evaluate.judging import store
from verbalign.evaluate.judging.study import Record

JUDGES, EACH, KILLS = 20, 25, 6


class Client(Persistent):
    """A judge who answers every item once, and sends each answer under its own id until it is acknowledged."""

    def __init__(self, token: str, port: int, acknowledged: dict[tuple[str, str], tuple[int, int]]) -> None:
        super().__init__(port)
        self.token, self.acknowledged = token, acknowledged

    def run(self) -> None:
        draw = random.Random(self.token)
        for item in range(1, EACH + 1):
            choice, id = draw.randint(1, 3), f"{self.token[:12]}-{item:04}"
            if self.send(f"/j/{self.token}/judgement", {"id": id, "item": item, "choice": choice}) == {"saved": id}:
                self.acknowledged[self.token, id] = (item, choice)
        self.hang_up()


def test_what_was_acknowledged_survives_kill_9_and_counts_once(
    tmp_path: Path, record: Callable[..., Record], serve: Callable[..., Any]
):
    path = tmp_path / "s.db"
    written = record(" ".join(f"J{n}" for n in range(JUDGES)), EACH)
    store.write(path, written)
    server = serve(path)
    acknowledged: dict[tuple[str, str], tuple[int, int]] = {}
    clients = [Client(judge.token, server.port, acknowledged) for judge in written.judges]
    draw = random.Random()  # other moments in every run
    moments = sorted(draw.sample(range(5, JUDGES * EACH - 30), KILLS))
    for client in clients:
        client.start()
    try:
        for moment in moments:
            wait_until(lambda moment=moment: len(acknowledged) >= moment)
            time.sleep(draw.random() * 0.003)
            server.kill()
            before = dict(acknowledged)  # nothing can be acknowledged now
            assert before.items() <= on_disk(path).items(), "an acknowledged judgement is lost"
            server = serve(path, server.port)
        wait_until(lambda: not any(client.is_alive() for client in clients))
    finally:
        for client in clients:
            client.gone.set()
    assert sum(client.again for client in clients) > 0, "no kill hit an answer on its way"
    assert on_disk(path) == acknowledged
    assert len(acknowledged) == len(store.read(path).judgements) == JUDGES * EACH
    assert len(store.read(path).in_force()) == JUDGES * EACH


def on_disk(path: Path) -> dict[tuple[str, str], tuple[int, int]]:
    """(token, id) -> (position on the sheet, choice) of all that is in the file, each once."""
    found = store.read(path)
    position = {(j, place.item): n for j, row in enumerate(found.places) for n, place in enumerate(row, 1)}
    said = [((found.judges[j.judge].token, j.id), (position[j.judge, j.item], j.choice)) for j in found.judgements]
    assert len(dict(said)) == len(said), "a judgement is doubled"
    return dict(said)
