"""The native formats, `jsonl` and `proofs`, and how a file's format is told."""

from __future__ import annotations

import gzip
import json
import pickle
import tracemalloc

import pytest

from verbalign.corpora import blocks, read, stream, summary
from verbalign.corpora.source import SourceFile
from verbalign.errors import InputError
from verbalign.run import parts
from verbalign.values import Expression


@pytest.fixture
def write(tmp_path):
    def written(content, name="corpus.jsonl"):
        path = tmp_path / name
        if isinstance(content, list):
            content = "\n".join(json.dumps(record, ensure_ascii=False) for record in content) + "\n"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return written


REWRITE = {
    "predicate": "rewrite",
    "args": {"lemma": "absval_eq", "goal": "|i| = |-i|"},
    "texts": ["By absval_eq.", "Use it."],
}
SIGNATURE = {"signature": {"predicate": "show-from", "args": ["prem1", "prem2", "goal"]}}
SHOW_FROM = {
    "predicate": "show-from",
    "args": {"prem1": "a=0", "prem2": "b=0", "goal": "a*b=0"},
    "texts": ["So a*b=0."],
}
PROOF = {
    "id": "p",
    "theorem": "∀ n. n = n",
    "steps": [{"predicate": "Arith", "args": {"goal": "n = n"}}],
    "texts": [
        {"writer": "A", "sentences": [{"text": "It is n = n.", "steps": [1], "mentions": {"1.goal": "n = n"}}]},
        {"writer": "B", "text": "Let n:ℕ. Then n = n."},
    ],
}


def test_a_record_gives_an_instance_with_its_wordings(write):
    corpus = read(write([{**REWRITE, "id": "r1"}, SIGNATURE, SHOW_FROM]))
    first, second = corpus
    assert first.id == "r1"
    assert first.meaning == (Expression("rewrite", (("lemma", "absval_eq"), ("goal", "|i| = |-i|"))),)
    assert [wording.text for wording in first.verbalizations] == ["By absval_eq.", "Use it."]
    assert first.verbalizations[0].words == ("By", "absval_eq", ".")
    assert second.id == "3"
    assert (corpus.format, corpus.signatures, corpus.warnings) == (
        "jsonl",
        {"show-from": ("prem1", "prem2", "goal")},
        (),
    )


def test_a_meaning_may_have_several_expressions_nested_and_repeated(write):
    nested = {
        "predicate": "not",
        "args": {"of": {"predicate": "even", "args": {"n": 12.50}}, "also": ["a", ["b"], 7, True]},
    }
    (instance,) = read(write([{"meaning": [nested, nested], "texts": [{"text": "12.50 is odd", "writer": "W"}]}]))
    assert len(instance.meaning) == 2
    assert instance.meaning[0]["of"] == Expression("even", (("n", "12.5"),))
    assert instance.meaning[0]["also"] == ("a", ("b",), "7", "true")
    assert instance.verbalizations[0].writer == "W"


def test_a_number_stays_as_it_is_written(write):
    (instance,) = read(
        write('{"predicate": "p", "args": {"a": 1.50, "b": 1e3, "c": ' + "9" * 5000 + '}, "texts": ["x"]}')
    )
    assert [value for _, value in instance.meaning[0].args] == ["1.50", "1e3", "9" * 5000]


def test_arguments_without_names_follow_the_declared_signature(write):
    (instance,) = read(write([SIGNATURE, {**SHOW_FROM, "args": ["a=0", "b=0", "a*b=0"]}]))
    assert instance.meaning[0]["goal"] == "a*b=0"


def test_gzip_and_a_byte_order_mark_are_read_as_well(write):
    plain = json.dumps(REWRITE).encode()
    corpora = [
        read(write(data, name))
        for data, name in [(plain, "a"), (b"\xef\xbb\xbf" + plain, "b"), (gzip.compress(plain), "c.gz")]
    ]
    assert corpora[0].instances == corpora[1].instances == corpora[2].instances


def test_what_can_go_on_is_counted_and_named(write):
    path = write(
        [
            {**REWRITE, "texts": []},
            {**REWRITE, "texts": ["", "a\u0007b", " "], "id": "1"},
            {"predicate": "p", "args": {}},
        ]
    )
    corpus = read(path)
    assert [instance.verbalizations for instance in corpus][::2] == [(), ()]
    assert corpus.instances[1].verbalizations[0].text == "a b"
    assert [str(warning) for warning in corpus.warnings] == [
        f"{path}:1: a meaning without wordings",
        f"{path}:2: an empty wording is skipped",
        f"{path}:2: control characters in a wording are read as spaces",
        f"{path}:2: an empty wording is skipped",
        f"{path}:2: an id that is taken already is given a number",
        f"{path}:3: a meaning without wordings",
    ]
    assert next(summary(corpus.warnings)) == f"a meaning without wordings (2: {path}:1, {path}:3)"


def test_a_repeated_signature_is_noted(write):
    assert [w.fault for w in read(write([SIGNATURE, SIGNATURE, SHOW_FROM])).warnings] == [
        "the signature of show-from is repeated"
    ]


LONE_SURROGATE = '{"predicate": "p", "args": {"a": "\\ud800"}, "texts": ["x"]}'


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty; a corpus has at least one record"),
        (b"\n \n", "the file is empty; a corpus has at least one record"),
        (b'{"predicate": "p"}\n\xff\xfe', "2: not UTF-8 (byte 0xff); save the file as UTF-8"),
        (b"\x1f\x8b\x08broken", "is a damaged gzip file; fetch or pack it again"),
        (b'{"predicate": ', "1: broken JSON at column 15: Expecting value; fix or remove the line"),
        (
            json.dumps(REWRITE).encode() + b"\n\n{oops}",
            "3: broken JSON at column 2: Expecting property name enclosed in double quotes; fix or remove the line",
        ),
        ([REWRITE, [1]], "2: a record is an object in braces: {…}"),
        (
            b'{"predicate": "p", "args": ' + b"[" * 100_000,
            "1: JSON nested too deeply; a meaning has a few levels at most",
        ),
        ([{"args": {}, "texts": []}], "1: field 'predicate' is missing; the record has: args, texts"),
        ([REWRITE, {"predicate": "p", "texts": []}], "2: field 'args' is missing; the record has: predicate, texts"),
        ([{"predicate": " ", "args": {}}], "1: field 'predicate' is empty; name the predicate"),
        ([{"predicate": ["p"], "args": {}}], "1: field 'predicate' must be a text, but is [\"p\"]"),
        ([{"predicate": "p", "args": {}, "texts": "one"}], "1: field 'texts' must be a list, but is \"one\""),
        ([{"predicate": "p", "args": {}, "texts": [["x"]]}], "1: field 'texts' must list texts in quotes"),
        ([{"predicate": "p", "args": {"a": None}}], "1: argument 'a' is null; leave it out, or give it a value"),
        ([{"predicate": "p", "args": {"": "x"}}], "1: an argument of p has an empty name; give it one"),
        ([{"predicate": "p", "args": {"a]": "x"}}], "1: the argument name 'a]' holds a bracket; give it another"),
        ([{"predicate": "p", "args": {"a: b": "x"}}], "1: the argument name 'a: b' holds ': '; give it another"),
        (
            [{"predicate": "p", "args": {"a": "x\u0000"}}],
            "1: argument 'a' holds the control character U+0000; remove it",
        ),
        ([{"predicate": "p\u001b", "args": {}}], "1: field 'predicate' holds the control character U+001B; remove it"),
        (LONE_SURROGATE, "1: argument 'a' holds the control character U+D800; remove it"),
        (
            b'{"predicate": "p", "args": {"a": "1", "a": "2"}}',
            "1: 'a' is given twice in one object; keep one, or give a list of values",
        ),
        (
            [{"predicate": "p", "args": ["x"]}],
            "1: the arguments of p have no names; give an object, or declare its signature first",
        ),
        (
            [{"meaning": [], "texts": []}],
            '1: field \'meaning\' must list at least one expression {"predicate": …, "args": …}',
        ),
        (
            [SIGNATURE, {**SHOW_FROM, "args": {"prem1": "a", "prem2": "b", "aim": "c"}}],
            "2: show-from has no argument 'aim'; its signature is (prem1, prem2, goal)",
        ),
        (
            [SIGNATURE, {**SHOW_FROM, "args": {"prem1": "a", "prem2": "b"}}],
            "2: show-from takes 3 arguments (prem1, prem2, goal) but 2 are given: prem1, prem2",
        ),
        (
            [SIGNATURE, {**SHOW_FROM, "args": ["a", "b"]}],
            "2: show-from takes 3 arguments (prem1, prem2, goal) but 2 are given: a, b",
        ),
        (
            [SIGNATURE, {"signature": {"predicate": "show-from", "args": ["goal"]}}],
            "2: a second signature for show-from, (goal) after (prem1, prem2, goal); keep one",
        ),
        ([SHOW_FROM, SIGNATURE], "2: the signature of show-from comes after its first use in line 1; put it first"),
        (
            [{"signature": {"predicate": "p", "args": ["a", "a"]}}],
            "1: the signature of p must list distinct argument names",
        ),
        (
            b"what is this",
            "1: can't tell what kind of file this is; expected a table (CSV, TSV, .xlsx, .ods) with a column 'text', ",
        ),
        ([{**PROOF, "id": None}], "1: field 'id' must be a text, but is null"),
        ([{"theorem": "T"}], "1: field 'id' is missing; the record has: theorem"),
        ([{**PROOF, "steps": ["x"]}], '1: field \'steps\' must list objects {"predicate": …, "args": …}'),
        ([{**PROOF, "texts": ["x"]}], '1: field \'texts\' must list objects {"writer": …, "sentences": […]}'),
        (
            [{**PROOF, "texts": [{"sentences": [1.5, []]}]}],
            "1: field 'sentences' must list texts, or objects {\"text\": …}",
        ),
        ([{**PROOF, "texts": [{"writer": "A"}]}], "1: field 'text' is missing; the record has: writer"),
    ],
)
def test_what_cannot_be_read_is_one_line_with_file_line_fault_and_way_out(write, content, message):
    path = write(content)
    with pytest.raises(InputError) as caught:
        read(path)
    assert str(caught.value).startswith(f"{path}: {message}" if not message[0].isdigit() else f"{path}:{message}")
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_is_named():
    with pytest.raises(InputError, match=r"nowhere\.jsonl: no such file; check the name"):
        read("nowhere.jsonl")


def test_an_unknown_format_lists_those_there_are(write):
    with pytest.raises(InputError, match="no reader for format 'conll'; there are: table, jsonl, proofs, "):
        read(write([REWRITE]), "conll")


def test_a_proof_gives_its_steps_and_sentences_and_no_gold(write):
    corpus = read(write([{"signature": {"predicate": "Arith", "args": ["goal"]}}, PROOF, {**PROOF, "texts": []}]))
    proof = corpus.proofs[0]
    assert corpus.format == "proofs"
    assert proof.steps == (Expression("Arith", (("goal", "n = n"),)),)
    assert [(text.writer, text.sentences) for text in proof.texts] == [
        ("A", ("It is n = n.",)),
        ("B", ("Let n:ℕ.", "Then n = n.")),
    ]
    assert [warning.fault for warning in corpus.warnings] == ["an id that is taken already is given a number"]
    assert [proof.id for proof in corpus.proofs] == ["p", "p (2)"]


def test_a_proof_without_texts_or_without_gold_is_the_same_proof(write):
    bare = [{"writer": "A", "sentences": ["It is n = n."]}, PROOF["texts"][1]]
    without = {key: value for key, value in PROOF.items() if key != "texts"}
    assert read(write([{**PROOF, "texts": bare}])).proofs == read(write([PROOF])).proofs
    assert read(write([without])).proofs[0].texts == ()


def test_the_bundled_proofs_are_read_whole():
    from importlib.resources import files

    with_texts = [read(files("verbalign") / "data" / "proofs" / name) for name in ("train.jsonl", "dev.jsonl")]
    sizes = [
        (len(c.proofs), sum(len(p.steps) for p in c.proofs), sum(len(p.texts) for p in c.proofs)) for c in with_texts
    ]
    sentences = [sum(len(text.sentences) for proof in c.proofs for text in proof.texts) for c in with_texts]
    assert sizes == [(30, 175, 180), (5, 27, 30)]
    assert sentences == [972, 154]
    assert with_texts[0].warnings == ()


def test_readers_of_others_are_found_by_entry_point(write, tmp_path, monkeypatch):
    package = tmp_path / "site"
    (package / "plug-1.dist-info").mkdir(parents=True)
    (package / "plug-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: plug\nVersion: 1\n")
    (package / "plug-1.dist-info" / "entry_points.txt").write_text("[verbalign.readers]\nlines = plug_reader:read\n")
    (package / "plug_reader.py").write_text(
        "from verbalign.values import Corpus, Expression, Instance\n"
        "def read(source):\n"
        "    return Corpus(tuple(Instance(str(n), (Expression(t),), ()) for n, t in source.lines()), format='lines')\n"
        "read.recognises = lambda head: head.startswith('@lines')\n"
    )
    monkeypatch.syspath_prepend(str(package))
    path = write("@lines\nhello", "x.txt")
    assert [instance.predicate for instance in read(path, "lines")] == ["@lines", "hello"]
    assert read(path) == read(path, "lines")


def test_meanings_that_are_only_to_be_said_are_not_all_held_in_memory(write):
    many = 20_000
    path = write([{"predicate": "late", "args": {"train": f"the train number {k}"}} for k in range(many)])
    tracemalloc.start()
    count = sum(1 for _ in stream(SourceFile(path)).meanings)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == many
    assert peak < 150 * many  # their ids are known, so that none comes twice


DECLARED = ['{"signature": {"predicate": "q", "args": ["y"]}}', '{"kinds": {"x": "number"}}']
FILES = {  # of several blocks; those that others read to the end
    "records.jsonl": [f'{{"predicate": "p", "args": {{"x": "{n}"}}, "texts": ["Is.", "\\u0007"]}}' for n in range(8)],
    "declared.jsonl": [
        *DECLARED, "", DECLARED[0], *(f'{{"predicate": "q", "args": ["{n}"], "texts": ["Is {n}."]}}' for n in range(8)),
    ],
    "table.csv": ["predicate,x:number,y,z,text", *(f"p,{n % 5},a; b,,{'It is ' * (n != 7)}" for n in range(8))],
    "writers.tsv": ["writer\ttext\ttext\tx", *(f"w{n}\tIt is {n % 3}.\t\u0007\t{n % 3}" for n in range(8))],
    "e2e.csv": ["mr,ref", *(f'"name[N{n % 5}], near[{n % 2}], near[{n}]",{"N is it." * (n != 6)}' for n in range(8))],
    "viggo.csv": ["mr,ref", *(f'"inform(name[N{n % 5}], genres[a, b])",It is N{n}.' for n in range(8))],
}  # fmt: skip
ALONE = {  # those that must be read alone
    "broken.jsonl": [*FILES["records.jsonl"], "oops"],
    "twice.jsonl": [*FILES["records.jsonl"], '{"predicate": "p", "args": {}, "texts": ["Once more."], "id": "2"}'],
    "later.jsonl": [*FILES["records.jsonl"], DECLARED[0], '{"predicate": "q", "args": ["1"], "texts": ["It is."]}'],
    "too late.jsonl": [*FILES["declared.jsonl"][1:], DECLARED[0]],
    "broken.csv": [*FILES["table.csv"], 'p,1,2,3,"It is', "so"],
    "short.csv": [*FILES["table.csv"], "p,1"],
    "nameless.csv": [*FILES["table.csv"], ",1,2,3,It is so."],
    "spaces.csv": [*FILES["table.csv"], "p, 1 ,a;b,,It is so."],
    "empty.csv": FILES["table.csv"][:1],
    "malformed.csv": [*FILES["e2e.csv"], "name[N,It is N."],
}


class Others:
    """Workers, as a cluster has them, that note whether they have done all that they were asked for."""

    size, done = 2, False

    def begun(self, function, things, shared):
        yield from (pickle.loads(pickle.dumps(function))(thing, *shared) for thing in things)
        self.done = True


def _outcome(path, workers):
    try:
        corpus = read(path, workers=workers)
    except InputError as error:
        return str(error)
    told = (corpus.warnings, dict(corpus.signatures), dict(corpus.kinds), corpus.empty, corpus.format, corpus.structure)
    return list(corpus.instances), type(corpus.instances), *told


@pytest.mark.parametrize("long", [False, True])
@pytest.mark.parametrize("name", [*FILES, *ALONE])
def test_others_read_what_one_does(write, monkeypatch, name, long):
    monkeypatch.setattr(parts, "PART", 3)
    if long:
        monkeypatch.setattr(parts, "LONG", 4)
    path, others = write("\n".join({**FILES, **ALONE}[name]), name), Others()
    assert _outcome(path, others) == _outcome(path, 1)
    assert name in ALONE or others.done


def test_several_processes_read_what_one_does(write, monkeypatch):
    monkeypatch.setattr(blocks, "MANY", 0)
    monkeypatch.setattr(parts, "PART", 3)
    for name in ("declared.jsonl", "table.csv", "e2e.csv"):
        path = write("\n".join(FILES[name]), name)
        assert _outcome(path, 2) == _outcome(path, 1)
