"""The noun that some values bring along is said with all, since a slot is for all."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from records import located_wording
from verbalign.learning.nouns import completed
from verbalign.mentions.wording import Wording
from verbalign.values.text import tokens


def told(*said: tuple[str, str]) -> tuple[list[Wording], list[str]]:
    """Wordings of a genre and a year, which are found where they stand."""
    wordings = []
    for n, (genre, text) in enumerate(said):
        words = [token.text for token in tokens(text)]
        given = {"genre": genre, "year": words[-1]}
        spans = {name: (words.index(value), words.index(value) + 1) for name, value in given.items()}
        wordings.append(located_wording(tuple(given.items()), text, spans, n))
    return wordings, [text for _, text in said]


GAMES = [(genre, f"a {genre} game from {year}") for genre in ("puzzle", "racing") for year in range(1990, 2000)]
SHOOTERS = [("shooter", f"a shooter from {year}") for year in range(1990, 2000)]


def test_a_wording_whose_value_is_a_noun_itself_gets_the_noun_of_the_others():
    wordings, texts = completed(*told(*GAMES, *SHOOTERS))
    assert texts[-1] == "a shooter game from 1999"
    assert wordings[-1].spans == {"genre": (1, 2), "year": (4, 5)}
    assert wordings[-1].tokens == tokens(texts[-1])


def test_what_others_do_without_it_too_stays_as_it_is():
    plain = [(genre, f"a {genre} from {year}") for genre, text in GAMES for year in [text.split()[-1]]]
    assert completed(*told(*GAMES, *SHOOTERS, *plain))[1][20:] == [text for _, text in (*SHOOTERS, *plain)]


def test_it_is_put_only_before_words_that_people_say_after_it():
    fans = [("shooter", f"a shooter titled {year}") for year in range(1990, 2000)]
    assert completed(*told(*GAMES, *fans))[1][20:] == [text for _, text in fans]


@given(st.lists(st.sampled_from([*GAMES, *SHOOTERS])))
def test_a_mention_says_the_same_as_before(said: list[tuple[str, str]]):
    wordings, texts = told(*said)
    for before, after, text in zip(wordings, *completed(wordings, texts), strict=True):
        assert after.arguments == before.arguments and after.number == before.number
        assert after.tokens == tokens(text)
        for name, value in after.arguments:
            start, end = after.spans[name]
            assert [token.text for token in after.tokens[start:end]] == [value]
