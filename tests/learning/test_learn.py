"""Learning: gold is never read, the same data give the same bytes, and what was passed over is told."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from verbalign.bundled import TRAIN
from verbalign.corpora import combined, read
from verbalign.dictionary import MappingDictionary
from verbalign.dictionary.file import sources_path
from verbalign.errors import LearningError, VerbalignError
from verbalign.learning.learn import STRATEGIES, learn, strategy_for
from verbalign.mentions.passed_over import keep_one_wording
from verbalign.values import Corpus, Expression, Instance, Proof, ProofText, Structure
from verbalign.values.text import verbalization

SOME = 5  # proofs of the bundled corpus are enough here


@pytest.fixture(scope="module")
def some_proofs(tmp_path_factory):
    path = tmp_path_factory.mktemp("some") / "proofs.jsonl"
    path.write_text("".join(line + "\n" for line in TRAIN.read_text().splitlines()[:SOME]))
    return path


@pytest.fixture(scope="module")
def learned(some_proofs) -> MappingDictionary:
    return learn(read(some_proofs))


def saved(dictionary: MappingDictionary, path) -> tuple[bytes, bytes]:
    dictionary.save(path)
    return path.read_bytes(), sources_path(path).read_bytes()


# ---- gold ----


def without_gold(record):
    for text in record["texts"]:
        text["sentences"] = [{"text": sentence["text"]} for sentence in text["sentences"]]


def with_wrong_gold(record):
    for text in record["texts"]:
        for sentence in text["sentences"]:
            sentence.update(steps=[1], mentions={"1.goal": sentence["text"][:9]})


@pytest.mark.parametrize("change", [without_gold, with_wrong_gold])
def test_gold_makes_no_difference_to_what_is_learned(some_proofs, learned, tmp_path, change):
    records = [json.loads(line) for line in some_proofs.read_text().splitlines()]
    for record in records:
        change(record)
    path = tmp_path / "proofs.jsonl"
    path.write_text("\n".join(map(json.dumps, records)))
    assert saved(learn(read(path)), tmp_path / "a.json") == saved(learned, tmp_path / "b.json")


# ---- determinism ----


def test_any_run_with_any_number_of_workers_gives_the_same_bytes(some_proofs, learned, tmp_path):
    expected = saved(learned, tmp_path / "expected.json")
    for seed, workers in [("1", "1"), ("2", "2")]:
        path = tmp_path / f"{seed}.json"
        command = [sys.executable, "-m", "verbalign", "learn", str(some_proofs), "-o", str(path), "--workers", workers]
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed})
        assert (path.read_bytes(), sources_path(path).read_bytes()) == expected


def test_the_dictionary_says_how_it_was_made(learned):
    assert learned.parameters["method"] == "consensus" and learned.parameters["seed"] == 0
    assert learned.parameters["corpus"]["wordings"] == len(learned.sources)


def test_every_source_is_a_sentence_of_the_corpus_with_its_mentions(some_proofs, learned):
    sentences = {s for proof in read(some_proofs).proofs for text in proof.texts for s in text.sentences}
    for source in learned.sources:
        assert source.text in sentences
        assert all(0 <= start < end <= len(source.text) for start, end in source.arguments.values())


# ---- one wording of each ----


def test_one_parallel_keeps_one_wording_of_each_meaning(made_up_file):
    corpus = read(made_up_file)
    one = keep_one_wording(corpus, 1)
    assert [len(instance.verbalizations) for instance in one] == [1] * 6
    assert all(i.verbalizations[0] in o.verbalizations for i, o in zip(one, corpus, strict=True))
    assert keep_one_wording(corpus, 1) == one != keep_one_wording(corpus, 2)
    dictionary = learn(corpus, one_parallel=1)
    assert dictionary.parameters["one_parallel"] == 1 and len(dictionary.sources) == 6


def test_one_parallel_keeps_one_text_of_each_proof(some_proofs):
    one = keep_one_wording(read(some_proofs), 7)
    assert [len(proof.texts) for proof in one.proofs] == [1] * SOME


def test_each_structure_has_one_strategy():
    assert sorted(s.value for strategy in STRATEGIES for s in strategy.structures) == sorted(s.value for s in Structure)


def test_how_a_predicate_is_called_does_not_choose_how_it_is_learned():
    corpus = Corpus(tuple(instance(n, n, f"we show {n}", predicate="select x") for n in "xyz"))
    assert strategy_for(corpus).name == "frames"


# ---- what is told ----


def instance(id: str, value: str, *texts: str, predicate: str = "p") -> Instance:
    return Instance(id, (Expression(predicate, (("a", value),)),), tuple(map(verbalization, texts)))


TWO = (instance("1", "x", "we show x", "we show that x"), instance("2", "y", "we show y", "we show that y"))


def told(corpus: Corpus) -> tuple[MappingDictionary, list[str]]:
    warnings: list[str] = []
    return learn(corpus, warn=warnings.append), warnings


def test_a_sentence_of_ten_thousand_words_is_passed_over_and_told():
    long = instance("3", "z", " ".join(f"w{n % 97}" for n in range(10_000)) + " z", "we show z")
    dictionary, warnings = told(Corpus((*TWO, long)))
    assert warnings == ["skipped 1 wording (3) too long to be read: over 400 words, or too many arguments"]
    assert len(dictionary.sources) == 5


def test_a_long_sentence_of_a_proof_is_told_too():
    steps = (Expression("p", (("a", "x = 1"),)), Expression("p", (("a", "y = 2"),)))
    text = ProofText("w", ("We show x = 1.", "so " * 10_000, "We show y = 2."))
    dictionary, warnings = told(Corpus(proofs=(Proof("P", "T", steps, (text,)),)))
    assert warnings == ["skipped 1 wording (P) too long to be read: over 400 words, or too many arguments"]
    assert [source.meaning for source in dictionary.sources] == ["P#1", "P#2"]


def test_meanings_with_hundreds_of_arguments_are_passed_over_and_told():
    args = tuple((f"a{n}", f"v{n}") for n in range(300))
    many = Instance("3", (Expression("q", args),), (verbalization(" ".join(value for _, value in args)),))
    assert told(Corpus((*TWO, many)))[1] == [
        "skipped 1 wording (3) too long to be read: over 400 words, or too many arguments"
    ]


def test_predicates_with_a_single_wording_are_counted_and_named():
    alone = [instance(f"{p}1", "z", "so z", predicate=p) for p in "qrst"]
    assert told(Corpus((*TWO, *alone)))[1] == [
        "nothing to compare with for 4 predicates (q, r, s, …) with a single wording; add wordings"
    ]


def test_an_ordinary_corpus_gives_no_warning(some_proofs):
    assert told(Corpus(TWO))[1] == []
    assert told(read(some_proofs))[1] == []


@pytest.mark.parametrize(
    ("corpus", "message"),
    [
        (Corpus(), "nothing to learn from: no meaning of the corpus has a wording; add wordings"),
        (Corpus((instance("1", "x"),)), "nothing to learn from: no meaning of the corpus has a wording; add wordings"),
        (Corpus(proofs=(Proof("P", "T", ()),)), "nothing to learn from: no proof of the corpus has a text; add texts"),
        (
            Corpus(proofs=(Proof("P", "T", (), (ProofText("w", ("So.",)),)),)),
            "nothing to learn from: no sentence of the corpus says a step; check texts and steps",
        ),
    ],
)
def test_a_corpus_that_says_nothing_is_an_error(corpus, message):
    with pytest.raises(LearningError) as fault:
        learn(corpus)
    assert str(fault.value) == message


def test_an_unknown_method_is_an_error():
    with pytest.raises(LearningError, match="no method 'magic'; there are consensus and paper"):
        learn(Corpus(TWO), method="magic")  # type: ignore[arg-type]


def test_two_files_whose_meanings_have_the_same_ids_are_learned_as_two(made_up_file, tmp_path):
    path = tmp_path / "other.jsonl"
    pairs = {"m1": ("k", "l"), "m2": ("i", "j")}
    rows = [
        {"predicate": "use", "args": {"a": a, "b": b}, "id": id, "texts": [f"by {a} get {b}"] * 2}
        for id, (a, b) in pairs.items()
    ]
    path.write_text("\n".join(map(json.dumps, rows)))
    both = learn(combined([read(made_up_file), read(path)]))
    assert both.say("use(a=f, b=g)") == "by f get g", "as people write it"
    assert [entry.meanings for entry in both.entries.values()] == [6, 2]


# ---- any corpus at all ----

words = st.text(st.sampled_from("ab ,.[]'-=…\u2028<>/sℤ1"), max_size=12)
instances = st.builds(
    lambda args, texts, predicate: (predicate, tuple(args.items()), [t for t in texts if t.strip()]),
    st.dictionaries(st.sampled_from(["a", "b c", "1"]), words.filter(str.strip), max_size=2),
    st.lists(words, max_size=3),
    st.sampled_from(["p", "q r", "<s>"]),
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(instances, max_size=5), st.sampled_from([Structure.EXPRESSIONS, Structure.ACTS, Structure.FORMS]))
def test_whatever_is_learned_can_be_saved_loaded_and_said(tmp_path_factory, raw, structure):
    made = [
        Instance(f"m{n}", (Expression(predicate, args),), tuple(map(verbalization, texts)))
        for n, (predicate, args, texts) in enumerate(raw)
    ]
    try:
        dictionary = learn(Corpus(tuple(made), structure=structure))
    except LearningError:
        assert not any(one.verbalizations for one in made)
        return
    path = tmp_path_factory.getbasetemp() / "any.json"
    dictionary.save(path)
    loaded = MappingDictionary.load(path)
    assert loaded == dictionary and loaded.with_sources().sources == dictionary.sources
    for one in made:
        if one.verbalizations:
            try:
                text = loaded.say(one.meaning)
            except VerbalignError as error:
                assert str(error).startswith((f"no template for '{one.predicate}'", f"no wording of '{one.predicate}'"))
            else:
                told = [*text.arguments, *text.implied, *text.left_out]
                assert sorted(told) == sorted(n for n, value in one.meaning[0].args if value)


# ---- names without end ----

LATE = ("{} arrives late today.", "Today {} is late.", "We expect {} to be late today.")


def table_of_names(many: int, structure: Structure) -> Corpus:
    """Meanings of one predicate, each of a name of two words from a thousand, with two wordings or three."""
    chance = random.Random(many)
    words = [f"{a}{b}{c}" for a in ("Bar", "Den", "El", "Fen", "Gor") for b in "aeiou" for c in range(40)]
    found = []
    for number in range(many):
        who = " ".join(chance.sample(words, 2))
        args = (("subject", who), ("object", "today")) if structure is Structure.TRIPLES else (("who", who),)
        texts = chance.sample(LATE, chance.randint(2, 3))
        said = tuple(verbalization(text.format(who)) for text in texts)
        found.append(Instance(str(number), (Expression("late", args),), said))
    return Corpus(tuple(found), structure=structure)


@pytest.mark.parametrize("structure", [Structure.EXPRESSIONS, Structure.ACTS, Structure.MIXED, Structure.TRIPLES])
def test_names_without_end_are_learned_in_time_that_grows_with_them(structure):
    corpus = table_of_names(2000, structure)
    learn(table_of_names(200, structure))  # so that what is compiled is not counted
    start = time.process_time()
    dictionary = learn(corpus)
    assert time.process_time() - start < 10, (
        "two seconds, and half a minute where every name lacks the words of all others"
    )
    (meaning,) = corpus.instances[7].meaning
    assert str(meaning.args[0][1]) in str(dictionary.say(meaning))
