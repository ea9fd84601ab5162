"""A small dictionary of sentences with choices, made by hand, with the wordings behind it."""

from __future__ import annotations

from verbalign.dictionary import Entry, MappingDictionary, Source
from verbalign.dictionary.frames import Frames, Plan, SentenceTemplate

ARGS = ("repo", "branch", "status", "failed", "date", "stops")
HEAD = (
    "The build of [repo] {branch is given: on [branch] | is not given?:} "
    "{status is passed: passed | is failed: failed}."
)
TESTS = "{failed is 0: No tests | is 1: 1 test | is given: [failed: words] tests} failed on [date: d MMMM]."
TERSE = "[repo]: [status], {failed is 1: [failed] failure | is given and failed is not 1: [failed] failures}"
GREEN = "Hooray, [repo] is green!"
LATER = "It took a while."
MEANINGS = (
    {"repo": "webshop", "branch": "main", "status": "passed", "failed": "0", "date": "2026-07-01"},
    {"repo": "billing", "branch": "develop", "status": "failed", "failed": "1", "date": "2026-07-02"},
    {"repo": "search", "status": "failed", "failed": "12", "date": "2026-07-03"},
)
TEXTS = (
    (0, "The build of webshop on main passed. No tests failed on 1 July.", {"repo": (13, 20), "branch": (24, 28)}),
    (0, "Hooray, webshop is green!", {"repo": (8, 15)}),
    (1, "The build of billing on develop failed. 1 test failed on 2 July.", {"repo": (13, 20), "branch": (24, 31)}),
    (1, "billing: failed, 1 failure", {"repo": (0, 7), "status": (9, 15), "failed": (17, 18)}),
    (2, "The build of search failed. Twelve tests failed on 3 July. It took a while.", {"repo": (13, 19)}),
    (2, "search: failed, 12 failures", {"repo": (0, 6), "status": (8, 14), "failed": (16, 18)}),
)


def made_framed() -> MappingDictionary:
    """One predicate with plans of one, two and three sentences; all kinds of conditions."""
    templates = (
        SentenceTemplate(HEAD, weight=3.0, sources=(0, 2, 4)),
        SentenceTemplate(TESTS, weight=3.0, sources=(0, 2, 4)),
        SentenceTemplate(
            GREEN, frozenset({"status is passed"}), 1.0, (1,), only=("failed is 0",), doubts=("branch is main",)
        ),
        SentenceTemplate(TERSE, frozenset({"failed is not 0"}), 2.0, (3, 5), small=True),
        SentenceTemplate(LATER, frozenset({"failed is not not given or 0 or 1"}), 1.0, (4,)),
    )
    plans = (Plan((0, 1), (0, 2)), Plan((2,), (1,), ("branch", "date")), Plan((3,), (3, 5)), Plan((0, 1, 4), (4,)))
    kinds = {
        "repo": "name", "branch": "name", "status": "name", "failed": "number", "date": "date", "stops": "list",
    }  # fmt: skip
    stated = dict.fromkeys(ARGS[:5], (3, 6, 0, 0))
    entry = Entry("build", ARGS, templates, False, 3, 6, stated, frames=Frames(plans, kinds))
    sources = tuple(Source(f"m{k + 1}", "build", text, "", spans, args=MEANINGS[k]) for k, text, spans in TEXTS)
    return MappingDictionary({"build": entry}, parameters={"method": "consensus", "language": "en"}, sources=sources)
