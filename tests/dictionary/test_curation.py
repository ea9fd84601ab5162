"""What people decided about a dictionary survives learning it anew."""

from __future__ import annotations

from dataclasses import replace

from verbalign.dictionary import Entry, MappingDictionary
from verbalign.dictionary.curation import keep_curated
from verbalign.dictionary.template import Template

LEARNED = MappingDictionary(
    {
        "rewrite": Entry(
            "rewrite",
            ("lemma", "goal"),
            (
                Template("By [lemma], [goal].", weight=3.0, sources=(4,)),
                Template("Use [lemma].", weight=2.0, sources=(1, 2)),
                Template("Clearly [goal].", weight=1.0, sources=(7,)),
            ),
        )
    },
    thesaurus=({"left": "=", "right": "equals", "support": 4}, {"left": "even", "right": "odd", "support": 2}),
)


def old(*templates: Template, rejected: tuple[str, ...] = (), **more: object) -> MappingDictionary:
    entry = Entry("rewrite", ("lemma", "goal"), templates, rejected=rejected)
    return MappingDictionary({"rewrite": entry}, **more)  # type: ignore[arg-type]


def texts(dictionary: MappingDictionary) -> list[str]:
    return [t.text for t in dictionary.entries["rewrite"].templates]


def test_a_pinned_template_stays_and_comes_first():
    kept = keep_curated(LEARNED, old(Template("With [lemma]: [goal].", weight=9, sources=(88,), pinned=True)))
    assert texts(kept) == ["With [lemma]: [goal].", "By [lemma], [goal].", "Use [lemma].", "Clearly [goal]."]
    assert kept.entries["rewrite"].templates[0].sources == ()


def test_a_pinned_template_that_is_learned_again_has_its_new_sources():
    kept = keep_curated(LEARNED, old(Template("Use [lemma].", weight=9, sources=(88,), pinned=True)))
    first = kept.entries["rewrite"].templates[0]
    assert (first.text, first.sources, first.pinned, texts(kept).count("Use [lemma].")) == (
        "Use [lemma].",
        (1, 2),
        True,
        1,
    )


def test_an_accepted_template_stays_in_its_place_and_one_not_learned_again_comes_last():
    before = old(Template("We apply [lemma].", accepted=True), Template("Use [lemma].", accepted=True))
    kept = keep_curated(LEARNED, before).entries["rewrite"].templates
    assert [(t.text, t.accepted) for t in kept] == [
        ("By [lemma], [goal].", False),
        ("Use [lemma].", True),
        ("Clearly [goal].", False),
        ("We apply [lemma].", True),
    ]


def test_a_rejected_template_stays_away_and_so_it_does_the_next_time():
    kept = keep_curated(LEARNED, old(rejected=("Clearly [goal].",)))
    assert "Clearly [goal]." not in texts(kept)
    assert texts(keep_curated(LEARNED, kept)) == texts(kept)


def test_what_was_decided_of_a_predicate_that_is_no_longer_learned_is_kept():
    kept = keep_curated(replace(LEARNED, entries={}), old(Template("With [lemma].", pinned=True), rejected=("x",)))
    assert texts(kept) == ["With [lemma]."] and kept.entries["rewrite"].rejected == ("x",)


def test_a_vetoed_pair_stays_away_whichever_way_round():
    kept = keep_curated(LEARNED, old(vetoed=(("odd", "even"),)))
    assert [pair["left"] for pair in kept.thesaurus] == ["="] and kept.vetoed == (("odd", "even"),)


def test_decisions_survive_the_file(tmp_path):
    made = replace(old(Template("Use [lemma].", accepted=True), rejected=("x",)), vetoed=(("even", "odd"),))
    made.save(tmp_path / "d.json")
    read = MappingDictionary.load(tmp_path / "d.json")
    assert read.vetoed == made.vetoed and read.entries["rewrite"].templates[0].accepted
    assert replace(read, path="") == made
