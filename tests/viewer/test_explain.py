"""Why something is said as it is, for all kinds of dictionaries."""

from __future__ import annotations

from verbalign.dictionary import Entry, MappingDictionary
from verbalign.dictionary.template import Template
from verbalign.viewer.explain import explained


def test_a_question_for_arguments_is_explained_by_the_entry_that_asks_for_them():
    asking = Entry("request(area)", (), (Template("Which area?", weight=2.0), Template("Where?", weight=1.0)))
    (part,) = explained(MappingDictionary({"request(area)": asking}), "request(area=())", ())
    assert part["predicate"] == "request(area)"
    assert [choice["said"] for choice in part["choices"]] == ["Which area?", "Where?"]


def test_of_sets_and_forms_there_is_nothing_to_tell_part_by_part():
    born = Entry("birthPlace(A, B)", ("subject", "object"), (Template("[subject] is from [object]."),))
    sets = MappingDictionary({"birthPlace(A, B)": born}, learned={"sets": {}})
    assert explained(sets, "birthPlace(subject=Ann, object=Almton)", ()) == []
    asked = Entry("select flight", (), (Template("Which flight?", pinned=True),))
    forms = MappingDictionary({"select flight": asked}, learned={"forms": {"additions": {}}})
    assert explained(forms, '"select flight"()', ()) == []
