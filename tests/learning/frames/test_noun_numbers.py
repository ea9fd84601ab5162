"""One thing or several: nouns that are plural, nouns that are counted, and the words that go with them."""

from __future__ import annotations

from small_corpora import said, taught

FOUND = [
    ({"item": "scarf", "where": "the hall"}, "We found a scarf in the hall. It is waiting for its owner."),
    ({"item": "hat", "where": "the gym"}, "We found a hat in the gym. It is waiting for its owner."),
    ({"item": "gloves", "where": "the café"}, "We found gloves in the café. They are waiting for their owner."),
    ({"item": "boots", "where": "the yard"}, "We found boots in the yard. They are waiting for their owner."),
]


def test_articles_pronouns_and_verbs_go_with_nouns_for_one_thing_or_for_several():
    learned = taught(FOUND)
    assert said(learned, item="coat", where="the yard") == ("We found a coat in the yard. It is waiting for its owner.")
    assert said(learned, item="keys", where="the hall") == (
        "We found keys in the hall. They are waiting for their owner."
    )


def test_a_sentence_about_several_things_is_not_said_of_one():
    learned = taught(
        [
            ({"item": "glasses", "who": "Ana"}, "Ana found glasses. Nobody came, so they were sold."),
            ({"item": "ring", "who": "Ben"}, "The ring that Ben found was sold."),
        ]
    )
    assert "they" not in str(said(learned, item="ring", who="Cem"))


SEEN = [
    ({"bird": "heron", "many": "4", "where": "the lake"}, "Four herons were at the lake."),
    ({"bird": "goldfinch", "many": "12", "where": "the wood"}, "Twelve goldfinches were at the wood."),
    ({"bird": "owl", "many": "1", "where": "the barn"}, "One owl was at the barn."),
    ({"bird": "kite", "many": "1", "where": "the hill"}, "A kite! It flew over the hill."),
]


def test_a_counted_noun_has_its_plural():
    learned = taught(SEEN)
    assert said(learned, bird="finch", many="3", where="the hill") == "Three finches were at the hill."
    assert said(learned, bird="swallow", many="1", where="the lake") == "One swallow was at the lake."


def test_a_noun_in_the_singular_is_said_of_one():
    learned = taught([row for row in SEEN if row[0]["bird"] != "owl"])
    assert said(learned, bird="heron", many="1", where="the lake") == "A heron! It flew over the lake."
    assert said(learned, bird="puppy", many="2", where="the lake") == "Two puppies were at the lake."


def test_a_plural_is_read_back():
    learned = taught(SEEN)
    (first, *_) = learned.parse("Three puppies were at the hill.")
    assert dict(first.meaning[0].args) == {"bird": "puppy", "many": "3", "where": "the hill"}


def test_is_and_are_go_by_a_number_whatever_else_would_explain_them():
    learned = taught(
        [
            ({"who": "Ana", "bags": "1", "paid": "no"}, "Ana's bag is here."),
            ({"who": "Ben", "bags": "3", "paid": "yes"}, "Ben's bags are here."),
            ({"who": "Cem", "bags": "1", "paid": "no"}, "Cem's bag is here."),
            ({"who": "Dot", "bags": "2", "paid": "yes"}, "Dot's bags are here."),
        ]
    )
    assert said(learned, who="Eva", bags="1", paid="no") == "Eva's bag is here."
    assert "bag are" not in str(said(learned, who="Eva", bags="1", paid="yes"))


def test_members_of_a_list_that_are_several_things_have_no_article():
    learned = taught(
        [
            ({"bag": "red", "has": ("book", "ring")}, "The red bag has a book and a ring in it."),
            ({"bag": "blue", "has": ("apple", "cup")}, "The blue bag has an apple and a cup in it."),
        ]
    )
    assert said(learned, bag="grey", has=("keys", "egg")) == "The grey bag has keys and an egg in it."


def test_forms_of_a_noun_go_by_their_number_and_not_by_a_name():
    learned = taught(
        [
            ({"act": "Ada", "stage": "Main", "tickets": "1"}, "Ada is on the Main stage. 1 ticket is left."),
            ({"act": "Bo", "stage": "Barn", "tickets": "8"}, "Bo is on the Barn stage. 8 tickets are left."),
            ({"act": "Cy", "stage": "Main", "tickets": "1"}, "Cy is on the Main stage. 1 ticket is left."),
            ({"act": "Di", "stage": "Barn", "tickets": "5"}, "Di is on the Barn stage. 5 tickets are left."),
        ]
    )
    assert said(learned, act="Eli", stage="Main", tickets="9") == "Eli is on the Main stage. 9 tickets are left."
    assert said(learned, act="Eli", stage="Barn", tickets="1") == "Eli is on the Barn stage. 1 ticket is left."
