"""Sentences with choices that people pinned, changed or rejected: they and the plans survive learning anew."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import framed
from framed import GREEN, HEAD, LATER, MEANINGS, TERSE, TESTS
from verbalign.cli import main
from verbalign.dictionary import Entry, MappingDictionary
from verbalign.dictionary.curation import keep_curated
from verbalign.dictionary.frames import Plan, SentenceTemplate
from verbalign.dictionary.template import Template
from verbalign.errors import VerbalignError
from verbalign.values import Expression
from verbalign.viewer.curation import Accept, Add, Change, Edit, Pin, Reject, Restore

FIRST = "build(repo=webshop, branch=main, status=passed, failed=0, date=2026-07-01)"
NEW_HEAD = HEAD.replace("The build of", "Our build of")


def build(dictionary: MappingDictionary) -> Entry:
    return dictionary.entries["build"]


def plans(dictionary: MappingDictionary) -> list[list[str]]:
    """The plans in words."""
    entry = build(dictionary)
    assert entry.frames is not None
    return [[entry.templates[k].text for k in plan.sentences] for plan in entry.frames.plans]


def edited(*edits: Edit) -> MappingDictionary:
    made = framed.made_framed()
    for edit in edits:
        made = edit.applied(made)
    return made


def again(*edits: Edit) -> MappingDictionary:
    """Learned, edited, and learned again."""
    return keep_curated(framed.made_framed(), edited(*edits))


PLANS = [[HEAD, TESTS], [GREEN], [TERSE], [HEAD, TESTS, LATER]]


def test_a_pinned_sentence_keeps_its_place_in_the_plans():
    kept = again(Pin("build", TERSE))
    assert plans(kept) == PLANS
    assert [t.text for t in build(kept).templates] == [TERSE, HEAD, TESTS, GREEN, LATER]
    assert build(kept).templates[0].sources == (3, 5)


def test_a_changed_sentence_takes_the_place_of_the_one_it_was():
    changed = [[text.replace("The build", "Our build") for text in plan] for plan in PLANS]
    for dictionary in (edited(Change("build", HEAD, NEW_HEAD)), again(Change("build", HEAD, NEW_HEAD))):
        assert plans(dictionary) == changed
        assert dictionary.say(FIRST) == "Our build of webshop on main passed. No tests failed on 1 July."
        assert build(dictionary).rejected == (HEAD,)


def test_a_sentence_that_was_changed_twice_still_replaces_what_was_learned():
    kept = again(Change("build", HEAD, NEW_HEAD), Change("build", NEW_HEAD, HEAD.replace("The", "My")))
    assert plans(kept)[0][0].startswith("My build of")


def test_a_sentence_edited_in_the_file_stands_on_its_own_and_is_used():
    old = framed.made_framed()
    own = SentenceTemplate("[repo] {status is passed: is fine | is failed: is broken}.", pinned=True)
    kept = keep_curated(framed.made_framed(), replace(old, entries={"build": replace(build(old), templates=(own,))}))
    assert plans(kept) == PLANS
    assert kept.say("build(repo=billing, status=failed)") == "Billing is broken."


def test_a_pinned_sentence_is_preferred_among_texts_that_say_as_much():
    meaning = "build(repo=search, status=failed, failed=12)"
    assert framed.made_framed().say(meaning) == "search: failed, 12 failures"
    own = "[repo] {status is failed: failed | is passed: passed} with {failed is given: [failed] failures}."
    assert again(Add("build", own)).say(meaning) == "Search failed with 12 failures."


@pytest.mark.parametrize("text", [HEAD, TESTS, GREEN, TERSE, LATER])
def test_a_rejected_sentence_leaves_the_plans_and_is_never_said(text: str):
    kept = again(Reject("build", text))
    assert not any(text in plan for plan in plans(kept))
    for args in MEANINGS:
        for made in kept.alternatives(Expression("build", tuple(args.items()))):
            assert text not in [template.text for template in made.templates]


def test_a_plan_whose_first_sentence_is_rejected_is_not_begun_in_the_middle():
    kept = again(Reject("build", HEAD))
    assert plans(kept) == [[GREEN], [TERSE]]
    third = Expression("build", tuple(MEANINGS[2].items()))
    assert all(not str(made).startswith("It took") for made in kept.alternatives(third))


def test_a_text_under_rejected_in_the_file_is_not_said_although_its_template_is_still_there():
    made = framed.made_framed()
    made = replace(made, entries={"build": replace(build(made), rejected=(GREEN,))})
    assert all(GREEN not in [t.text for t in text.templates] for text in made.alternatives(FIRST))


def test_two_learned_templates_of_one_text_keep_their_places():
    def twins(pinned: bool) -> MappingDictionary:
        made = framed.made_framed()
        first, *rest = build(made).templates
        twin = replace(first, when=frozenset({"branch is given"}), pinned=pinned)
        entry = replace(build(made), templates=(replace(first, pinned=pinned), *rest, twin))
        assert entry.frames is not None
        frames = replace(entry.frames, plans=(*entry.frames.plans, Plan((5, 1), (2,))))
        return replace(made, entries={"build": replace(entry, frames=frames)})

    kept = keep_curated(twins(pinned=False), twins(pinned=True))
    assert plans(kept) == [*PLANS, [HEAD, TESTS]]
    assert [t.when for t in build(kept).templates[:2]] == [frozenset(), frozenset({"branch is given"})]
    frames = build(kept).frames
    assert frames is not None and [plan.sentences[0] for plan in frames.plans] == [0, 3, 4, 0, 1]


def test_a_predicate_that_is_no_longer_learned_keeps_what_was_decided():
    kept = keep_curated(MappingDictionary({}), edited(Pin("build", HEAD)))
    assert [t.text for t in build(kept).templates] == [HEAD]
    assert kept.say("build(repo=webshop, status=passed)") == "The build of webshop passed."


def test_an_argument_that_only_a_pinned_sentence_names_stays_known():
    own = Add("build", "[repo] stops at [stops: list].", frozenset({"stops is given"}))
    new = framed.made_framed()
    entry = build(new)
    assert entry.frames is not None
    kinds = {name: kind for name, kind in entry.frames.kinds.items() if name != "stops"}
    new = replace(
        new, entries={"build": replace(entry, args=entry.args[:5], frames=replace(entry.frames, kinds=kinds))}
    )
    kept = keep_curated(new, edited(own))
    assert kept.say("build(repo=webshop, stops=[Leer, Emden])") == "Webshop stops at Leer and Emden."


def test_a_pinned_sentence_that_no_longer_makes_sense_is_told_and_left_out():
    entry = build(framed.made_framed())
    assert entry.frames is not None
    frames = replace(entry.frames, kinds={**entry.frames.kinds, "date": "name"})
    told: list[str] = []
    kept = keep_curated(
        MappingDictionary({"build": replace(entry, frames=frames)}), edited(Pin("build", TESTS)), told.append
    )
    assert told == [
        f"'build': the pinned template {TESTS!r} was not kept: it has a slot [date: d MMMM], but 'd MMMM' is no "
        "rendering of a name; write one of: plural, lower, capital, upper, spaced"
    ]
    assert [t.pinned for t in build(kept).templates] == [False] * 5


def test_pinned_templates_of_an_older_dictionary_are_kept_as_sentences():
    pinned = Template("It's {so} | [[sic]] for [repo] [status: as ever].", weight=2.0, pinned=True)
    old = MappingDictionary({"build": Entry("build", ("repo", "status"), (pinned,))})
    kept = keep_curated(framed.made_framed(), old)
    made = build(kept).templates[0]
    assert isinstance(made, SentenceTemplate) and made.pinned
    assert kept.say("build(repo=webshop)") == "It's {so} | [sic] for webshop as ever."
    assert plans(kept) == PLANS


def test_a_pinned_sentence_without_choices_is_kept_where_templates_have_none():
    old = edited(Add("build", r"Hello \{you\}, [repo] \[[status]\]!"), Pin("build", TESTS))
    told: list[str] = []
    entry = Entry("build", framed.ARGS, (Template("[repo] is [status].", weight=1.0),))
    kept = keep_curated(MappingDictionary({"build": entry}), old, told.append)
    assert kept.say("build(repo=webshop, status=new)") == "Hello {you}, webshop [new]!"
    assert len(told) == 1 and "has choices or renderings" in told[0]


# ---- learn, edit, learn again ----

TEXTS = st.sampled_from(
    [HEAD, TESTS, GREEN, TERSE, LATER, NEW_HEAD, "[repo] it is.", "Now {status is given: [status]}."]
)
EDITS = st.one_of(
    st.builds(Accept, st.just("build"), TEXTS, st.booleans()),
    st.builds(Pin, st.just("build"), TEXTS, st.booleans()),
    st.builds(Change, st.just("build"), TEXTS, TEXTS),
    st.builds(Reject, st.just("build"), TEXTS),
    st.builds(Restore, st.just("build"), TEXTS),
    st.builds(Add, st.just("build"), TEXTS),
)


def tried(edits: list[Edit]) -> MappingDictionary:
    made = framed.made_framed()
    for edit in edits:
        try:
            made = edit.applied(made)
        except VerbalignError:  # not every edit makes sense on what others have left
            continue
    return made


def reordered(order: list[int]) -> MappingDictionary:
    """The same, as if learned in another order."""
    made = framed.made_framed()
    entry = build(made)
    assert entry.frames is not None
    templates = tuple(entry.templates[k] for k in order)
    again = tuple(replace(p, sentences=tuple(order.index(k) for k in p.sentences)) for p in entry.frames.plans)
    return replace(
        made, entries={"build": replace(entry, templates=templates, frames=replace(entry.frames, plans=again))}
    )


@given(st.lists(EDITS, max_size=6), st.permutations(range(5)))
def test_plans_are_right_whatever_was_edited_and_in_whichever_order_it_is_learned_again(
    edits: list[Edit], order: list[int]
):
    old = tried(edits)
    kept = keep_curated(reordered(order), old)
    entry, before = build(kept), build(old)
    assert entry.frames is not None
    known = {t.text for t in entry.templates}
    heirs = {t.replaces: t.text for t in before.templates if isinstance(t, SentenceTemplate) and t.replaces}
    for plan, found in zip(entry.frames.plans, plans(kept), strict=True):
        assert plan.sources
        spoken = [[heirs.get(t, t) if t not in known else t for t in own] for own in PLANS]
        once = [dict.fromkeys(text for text in own if text in known) for own in spoken]  # one may become another
        assert any(found == list(own) for own in once)
    assert all(t.text not in entry.rejected or t.pinned for t in entry.templates)
    for t in before.templates:
        assert not t.pinned or t.text in known
    assert keep_curated(reordered(order), kept) == kept  # once more changes nothing


@given(st.lists(EDITS, max_size=6))
def test_what_is_rejected_is_not_said_and_what_was_edited_can_be_saved(
    tmp_path_factory: pytest.TempPathFactory, edits: list[Edit]
):
    kept = keep_curated(framed.made_framed(), tried(edits))
    path = tmp_path_factory.mktemp("kept") / "d.json"
    kept.save(path)
    assert MappingDictionary.load(path) == kept
    away = {text for text in build(kept).rejected if text not in [t.text for t in build(kept).templates]}
    for args in MEANINGS:
        for made in kept.alternatives(Expression("build", tuple(args.items()))):
            assert not away & {template.text for template in made.templates}


def test_learned_edited_and_learned_again_for_real(tmp_path: Path):
    corpus, path = tmp_path / "c.csv", tmp_path / "d.json"
    rows = [("Ann", 1, "1 hat"), ("Bo", 3, "3 hats"), ("Cy", 1, "1 hat"), ("Di", 5, "5 hats")]
    corpus.write_text("name,hats,text\n" + "".join(f'{n},{k},"{n} has {said}. Well done!"\n' for n, k, said in rows))
    assert main(["learn", str(corpus), "-o", str(path), "--quiet"]) == 0
    learned = MappingDictionary.load(path)
    (name,) = learned.entries
    text = next(t.text for t in learned.entries[name].templates if "[hats" in t.text)
    changed = Change(name, text, text.replace("has", "owns", 1)).applied(learned)
    changed.save(path)
    with corpus.open("a") as out:
        out.write('Ed,7,"Ed has 7 hats. Well done!"\n')
    assert main(["learn", str(corpus), "-o", str(path), "--quiet"]) == 0
    assert str(MappingDictionary.load(path).say(f"{name}(name=Flo, hats=9)")).startswith("Flo owns 9 hats.")
