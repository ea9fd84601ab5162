"""Templates: each slot once, every word attested, no context of another instance; several that differ."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from verbalign.bundled import proof_dictionary
from verbalign.corpora import read
from verbalign.dictionary import MappingDictionary, Source
from verbalign.dictionary.template import Template, escaped, pieces, slot_fault, written
from verbalign.errors import InputError
from verbalign.learning.learn import learn
from verbalign.values import Structure
from verbalign.values.text import words

# ---- a template's text ----


def test_a_template_is_cut_at_its_slots():
    template = Template("By [lemma], the list [[x]] gives [customer rating].")
    assert template.pieces == (("By ", "lemma"), (", the list [x] gives ", "customer rating"), (".", None))
    assert template.slots == ("lemma", "customer rating")


@pytest.mark.parametrize("text", ["a [b", "a b]", "a [] b", "[a]]"])
def test_a_lone_bracket_is_a_fault(text):
    with pytest.raises(InputError, match="opens no slot; write \\[name\\], or double it"):
        pieces(text)


def test_escaped_text_is_read_back():
    assert pieces(escaped("f[0] = [[]]")) == (("f[0] = [[]]", None),)


def test_the_slots_of_a_template_are_arguments_said_once():
    assert slot_fault(Template("By [l]."), "p", ("l",)) is None
    assert slot_fault(Template("By [m]."), "p", ("l",)) == "has a slot [m], but p has: l"
    assert slot_fault(Template("By [m]."), "p", ()) == "has a slot [m], but p has: no arguments"
    assert slot_fault(Template("[l], [l]."), "p", ("l",)) == "says an argument twice: '[l], [l].'; use each slot once"


def test_a_template_is_written_as_a_sentence():
    assert written(["so", "[a]", "[", "0", "]"], [True, True, False, False, False]) == "So [a][[0]]."
    assert written(["is", "it", "?"], [True, True, False]) == "Is it?"


# ---- learned ----


def slotted(source: Source) -> str:
    text = source.text
    for name, (start, end) in sorted(source.arguments.items(), key=lambda item: -item[1][0]):
        text = f"{text[:start]}[{name}]{text[end:]}"
    return text


def plain(text: str) -> list[str]:
    """The words of a template or slotted wording, without capitals and without the signs at the end."""
    found = [
        w.lower()
        for piece in re.split(r"(\[[^\[\]]+\])", text)
        for w in ([piece] if piece[:1] == "[" else words(piece))
    ]
    while found and found[-1] in (".", ",", ";", "!"):
        found.pop()
    return found


@pytest.fixture(scope="module")
def proofs() -> MappingDictionary:
    return proof_dictionary().with_sources()


@pytest.fixture(params=["proofs", "made_up"])
def dictionary(request) -> MappingDictionary:
    return request.getfixturevalue(request.param)


def test_every_slot_is_an_argument_and_is_said_once(dictionary):
    for name, entry in dictionary.entries.items():
        assert [fault for t in entry.templates if (fault := slot_fault(t, name, entry.args))] == []


def test_a_template_is_what_its_sources_say(dictionary):
    for entry in dictionary.entries.values():
        for template in entry.templates:
            assert template.sources
            for index in template.sources:
                line, said = plain(template.text), plain(slotted(dictionary.sources[index]))
                assert said[-len(line) :] == line  # an opener may stand before it


def test_every_trigram_of_a_template_is_attested(dictionary):
    said = [plain(slotted(source)) for source in dictionary.sources]
    attested = {tuple(line[k : k + 3]) for line in said for k in range(len(line) - 2)}
    for entry in dictionary.entries.values():
        for template in entry.templates:
            line = plain(template.text)
            assert {tuple(line[k : k + 3]) for k in range(len(line) - 2)} <= attested


def test_no_template_for_use_anywhere_carries_a_certain_place(proofs):
    placed = re.compile(r"\b(in|for) the (first|second|other|remaining|base|inductive)\b|\bagain\b|\bthis case\b", re.I)
    for entry in proofs.entries.values():
        assert [t.text for t in entry.templates if not t.when and placed.search(t.text)] == []


def test_every_predicate_has_several_templates_for_what_writers_state_most(proofs):
    sets: dict[str, dict[frozenset[str], int]] = {}
    for source in proofs.sources:
        stated = frozenset(source.arguments)
        counts = sets.setdefault(source.predicate, {})
        counts[stated] = counts.get(stated, 0) + 1
    for name, entry in proofs.entries.items():
        usual = max(sets[name], key=lambda stated: (sets[name][stated], sorted(stated)))
        found = [t.text for t in entry.templates if t.argument_set == usual]
        assert len(found) >= 2, (name, sorted(usual), found)


def test_templates_of_one_argument_set_differ_clearly(made_up):
    texts = [plain(t.text) for t in made_up.entries["rewrite"].templates]
    assert len(texts) == 2, "of two pairs that differ by a word or two, one each"


def corpus(tmp_path, texts: list[list[str]]):
    path = tmp_path / "corpus.jsonl"
    rows = [{"predicate": "p", "args": {"a": f"v{n}"}, "texts": said} for n, said in enumerate(texts)]
    path.write_text("\n".join(map(json.dumps, rows)))
    return replace(read(path), structure=Structure.MIXED)  # templates of slots alone, as proofs have them


def test_words_of_single_meanings_stay_out_of_templates(tmp_path):
    texts = [
        [f"we show v{n} about {thing}", f"we show v{n}"] for n, thing in enumerate(["sums", "gcds", "sets", "maps"])
    ]
    found = learn(corpus(tmp_path, texts)).entries["p"].templates
    assert [t.text for t in found] == ["We show [a]"], "where nobody writes capitals and full stops, there are none"


def test_wordings_that_share_nothing_are_templates_for_their_own_values_alone(tmp_path):
    found = learn(corpus(tmp_path, [["foo bar", "quux zap"], ["zip zoo", "mim mam"]]))
    assert [(t.text, *t.when) for t in found.entries["p"].templates] == [("foo bar", "a is v0"), ("zip zoo", "a is v1")]


def test_wordings_of_signs_alone_make_no_template(tmp_path):
    assert learn(corpus(tmp_path, [[".", "..."], ["!", ";"]])).entries["p"].templates == ()
