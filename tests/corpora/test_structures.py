import json

import pytest

from verbalign.corpora import combined, read
from verbalign.corpora.structures import structure_of
from verbalign.values import Corpus, Expression, Instance, Structure

RECORDS = {
    Structure.EXPRESSIONS: {"predicate": "p", "args": {"a": "1"}, "texts": ["a is 1"]},
    Structure.TRIPLES: {"file": "f", "id": "1", "triples": [["a", "b", "c"]], "refs": ["a has c"]},
    Structure.FORMS: {"lf": "( call SW.listValue ( string player ) )", "refs": ["players"]},
    Structure.PROOFS: {"id": "p", "theorem": "t", "steps": [], "texts": []},
    Structure.MIXED: {
        "meaning": [{"predicate": "p", "args": {"a": "1"}}, {"predicate": "q", "args": {}}],
        "texts": ["a"],
    },
}
TABLES = {Structure.EXPRESSIONS: "price,text\n1,it costs 1\n", Structure.ACTS: "mr,ref\nname[Aromi],Aromi\n"}


@pytest.fixture
def written(tmp_path):
    def file(name, text):
        path = tmp_path / name
        path.write_text(text)
        return path

    return file


@pytest.mark.parametrize("structure", RECORDS)
def test_the_reader_of_json_says_what_its_meanings_are(written, structure):
    assert structure_of(read(written("c.jsonl", json.dumps(RECORDS[structure]) + "\n"))) is structure


@pytest.mark.parametrize("structure", TABLES)
def test_the_reader_of_a_table_says_what_its_meanings_are(written, structure):
    assert structure_of(read(written("c.csv", TABLES[structure]))) is structure


@pytest.mark.parametrize(
    ("form", "structure"), [("SELECT T.A FROM T ;", Structure.FORMS), ("( a )", Structure.EXPRESSIONS)]
)
def test_a_query_is_cut_into_conditions_and_another_form_stays_whole(written, form, structure):
    query = {"sql" if "SELECT" in form else "logic": [form], "sentences": [{"text": "which", "variables": {}}]}
    assert structure_of(read(written("q.json", json.dumps([query])))) is structure


def test_a_table_and_records_are_learned_like_either(written):
    table, records = written("c.csv", TABLES[Structure.EXPRESSIONS]), json.dumps(RECORDS[Structure.EXPRESSIONS])
    together = combined([read(table), read(written("c.jsonl", records))])
    assert together.structure is Structure.EXPRESSIONS


def test_corpora_of_several_structures_are_mixed(written):
    acts, records = written("c.csv", TABLES[Structure.ACTS]), json.dumps(RECORDS[Structure.EXPRESSIONS])
    assert combined([read(acts), read(written("c.jsonl", records))]).structure is Structure.MIXED


def test_a_reader_that_does_not_say_gives_expressions_or_sets():
    triple = Expression("p", (("subject", "a"), ("object", "b")))
    assert structure_of(Corpus((Instance("1", (triple,), ()),))) is Structure.EXPRESSIONS
    assert structure_of(Corpus((Instance("1", (triple, triple), ()),))) is Structure.TRIPLES
