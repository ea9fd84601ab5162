"""The tree of templates finds just what trying each template at each place finds."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

from hypothesis import given
from hypothesis import strategies as st

from verbalign.dictionary.template import pieces
from verbalign.understand.index import Effort, TemplateIndex, lowered


def by_hand(parts: tuple[tuple[str, str | None], ...], text: str, at: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """The spans of a template's slots in all ways in which it may be the whole rest of a text."""
    literal, slot = parts[0]
    if not text.startswith(literal, at):
        return
    start = at + len(literal)
    if slot is None:
        if start == len(text):
            yield ()
        return
    for end in range(start + 1, len(text) + 1):
        if text[start] != " " and text[end - 1] != " ":
            yield from (((start, end), *rest) for rest in by_hand(parts[1:], text, end))


def found(templates: list[str], text: str) -> set[tuple[str, tuple[tuple[int, int], ...]]]:
    index: TemplateIndex[str] = TemplateIndex()
    for template in templates:
        index.add(pieces(template), template)
    matches = index.matches(lowered(text), 0, [len(text)], lambda slot, start, end: 0.0, Effort(10_000))
    return {(match.known, tuple(span for _, span in match.spans)) for match in matches}


TEMPLATES = st.lists(
    st.lists(st.sampled_from(["[x]", "[y]", "so ", " b", ", ", " "]), min_size=1, max_size=5).map("".join),
    min_size=1, max_size=4, unique=True,
)  # fmt: skip


@given(TEMPLATES, st.text(alphabet="sob, ", min_size=1, max_size=9))
def test_all_ways_are_found_and_no_others(templates, text):
    wanted = {(template, spans) for template in templates for spans in by_hand(pieces(template), text, 0)}
    assert found(templates, text) == wanted


def test_capitals_and_the_article_before_a_slot_make_no_difference():
    assert found(["It is a [kind]."], "it is an Inn.") == {("It is a [kind].", ((9, 12),))}


def test_a_pronoun_may_stand_for_the_first_slot():
    index: TemplateIndex[str] = TemplateIndex()
    index.add(pieces("[name] is [area]."), "known")
    index.behead("name", "It")
    (match,) = [m for m in index.matches("it is cheap.", 0, [12], lambda *_: 0.0, Effort(10_000)) if m.head]
    assert (match.head, match.spans) == ("it", (("area", (6, 11)),))


def test_what_is_much_odder_than_another_way_is_left_out():
    index: TemplateIndex[str] = TemplateIndex()
    index.add(pieces("[x] and [y]"), "known")
    text = "a and b and c"
    odd = {(0, 1): 9.0}
    (match,) = index.matches(text, 0, [len(text)], lambda _, start, end: odd.get((start, end), 0.0), Effort(10_000))
    assert dict(match.spans) == {"x": (0, 7), "y": (12, 13)}


def test_small_letters_stay_in_their_places():
    assert lowered("İS\tA") == "İs a"


def test_what_is_too_ambiguous_is_given_up():
    index: TemplateIndex[str] = TemplateIndex()
    index.add([("", "a"), (" ", "b"), (" ", "c"), (".", None)], "tell")
    text, effort = "a " * 1000 + "a.", Effort(10_000)
    begin = process_time()
    list(index.matches(text, 0, [len(text)], lambda name, start, end: 0.0, effort))
    assert effort.left < 0 and process_time() - begin < 0.5, "it takes as long as the square of the words otherwise"
