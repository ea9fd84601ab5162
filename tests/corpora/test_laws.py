"""Laws of the readers: what is written is read back, and no input whatever ends in a traceback."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from verbalign.corpora import FORMATS, read
from verbalign.errors import VerbalignError
from verbalign.values import Expression
from verbalign.values.objects import name_fault

SAMPLES = [path.read_bytes() for path in sorted((Path(__file__).parent / "samples").iterdir())]
clean = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=12)
names = clean.filter(lambda name: bool(name.strip()) and not name_fault(name))
values = st.recursive(
    clean,
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple)
        | st.builds(Expression, names, st.dictionaries(names, inner, max_size=2).map(lambda d: tuple(d.items())))
    ),
    max_leaves=5,
)
expressions = st.builds(Expression, names, st.dictionaries(names, values, max_size=3).map(lambda d: tuple(d.items())))


def as_json(value):
    if isinstance(value, Expression):
        return {"predicate": value.predicate, "args": {name: as_json(inner) for name, inner in value.args}}
    return [as_json(inner) for inner in value] if isinstance(value, tuple) else value


@given(st.lists(expressions, min_size=1, max_size=3), st.lists(names, max_size=3))
def test_a_meaning_written_as_jsonl_is_read_back(tmp_path_factory, meaning, wordings):
    path = tmp_path_factory.mktemp("law") / "corpus.jsonl"
    path.write_text(json.dumps({"meaning": [as_json(part) for part in meaning], "texts": wordings}), encoding="utf-8")
    (instance,) = read(path)
    assert instance.meaning == tuple(meaning)
    assert [wording.text for wording in instance.verbalizations] == wordings


@given(st.data())
def test_any_bytes_are_read_or_refused_in_one_line(tmp_path_factory, data):
    sample = data.draw(st.sampled_from(SAMPLES))
    at = data.draw(st.integers(0, len(sample)))
    cut = data.draw(st.integers(0, 40))
    put = data.draw(
        st.sampled_from([b"", b"[", b"]", b"{", b'"', b"|", b"<", b"\n", b"\x00", b"\xff", b"null", b"[]"])
        | st.binary(max_size=4)
    )
    path = tmp_path_factory.mktemp("law") / "corpus"
    path.write_bytes(sample[:at] + put + sample[at + cut :])
    try:
        corpus = read(path, data.draw(st.sampled_from([None, None, *FORMATS])))
    except VerbalignError as error:
        assert "\n" not in str(error)
    else:
        assert len(corpus) > 0
        assert all("\n" not in str(warning) for warning in corpus.warnings)
