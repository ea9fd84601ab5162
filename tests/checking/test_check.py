"""What a dictionary does not know for sure, from small made-up corpora."""

from __future__ import annotations

import json
import unicodedata

import pytest

from verbalign.bundled import proof_dictionary
from verbalign.checking import check
from verbalign.corpora import read
from verbalign.dictionary import MappingDictionary, Source
from verbalign.dictionary.file import entry_from_json
from verbalign.errors import InputError
from verbalign.learning.learn import learn


@pytest.fixture
def corpus(tmp_path):
    def made(*records):
        path = tmp_path / "corpus.jsonl"
        rows = [{"predicate": predicate, "args": args, "texts": texts} for predicate, args, texts in records]
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
        return read(path)

    return made


def account(name, balance, overdrawn):
    red = "is in the red" if overdrawn == "yes" else "is fine"
    return (
        "account",
        {"account": name, "balance": balance, "overdrawn": overdrawn},
        [f"Your {name} account is at {balance}. It {red}.", f"{name}: {balance}."],
    )


ACCOUNTS = [
    account(name, balance, "yes" if balance[0] == "-" else "no")
    for name, balance in (
        ("joint", "-£35"), ("savings", "£310"), ("business", "-£12"), ("current", "£95"), ("club", "£70"),
        ("holiday", "-£81"), ("rent", "£44"), ("school", "-£29"),
    )
]  # fmt: skip


def made_by_hand(template, *texts):
    """A dictionary of one template, and two shops behind it: Kim's is open, Leo's is shut."""
    entry = {
        "args": ["name", "status"],
        "stated": {"name": [2, 2, 0, 0], "status": [0, 2, 0, 0]},
        "templates": [{**template, "id": 0, "weight": 2, "sources": [0]}],
        "frames": {"kinds": {"name": "name", "status": "name"}, "plans": [{"sentences": [0], "sources": [0, 1]}]},
    }
    meanings = "shop(name=Kim, status=open)", "shop(name=Leo, status=shut)"
    sources = [
        Source(meaning, "shop", text, "", {"name": (0, 3)}) for meaning, text in zip(meanings, texts, strict=True)
    ]
    return MappingDictionary({"shop": entry_from_json("shop", entry)}, sources=tuple(sources))


UNKNOWN = ("account", {"account": "tax", "balance": "£9", "overdrawn": "unknown"}, ["Your tax account is at £9."])


# ---- what was not found ----


def test_an_argument_that_is_neither_written_out_nor_told_is_named_with_its_wording(corpus):
    found = check(learn(corpus(*ACCOUNTS))).unfound
    assert [(one.predicate, one.arguments) for one in found] == [
        ("account", (f"overdrawn={args['overdrawn']}",)) for _, args, _ in ACCOUNTS
    ]
    assert found[0].text == "joint: -£35."


def test_a_value_that_no_wording_says_is_named_once(corpus):
    (one,) = check(learn(corpus(*ACCOUNTS, UNKNOWN))).wordless
    assert (one.predicate, one.argument, one.value, one.wordings) == ("account", "overdrawn", "unknown", 1)


def test_a_wording_that_says_nothing_of_its_meaning_is_of_no_use(corpus):
    odd = ("account", {"account": "tax", "balance": "£9"}, ["Hooray!"])
    found = check(learn(corpus(*ACCOUNTS, odd))).unused
    assert [(one.text, one.why) for one in found] == [("Hooray!", "none of its values was found in it")]


def test_a_wording_in_whose_place_others_are_said_is_named():
    found = check(made_by_hand({"text": "[name] is fine."}, "Kim is fine.", "Leo's quite fine."), suggest=False).unused
    assert [(one.text, one.why) for one in found] == [("Leo's quite fine.", "instead it is said: Leo is fine.")]


def test_a_wording_whose_letters_have_their_marks_apart_is_said_as_written(corpus):
    names = ("Zoe\u0308", "Jose\u0301", "Noe\u0308l")  # with the marks apart; the wordings have them in one
    people = [("greet", {"who": name}, [f"Hello, {unicodedata.normalize('NFC', name)}!"]) for name in names]
    assert check(learn(corpus(*people))).unused == ()


def test_where_everything_is_found_there_is_nothing_to_tell(corpus):
    trains = [
        ("late", {"train": t, "minutes": m}, [f"{t} is {m} minutes late."]) for t, m in (("A 1", "5"), ("B 2", "9"))
    ]
    found = check(learn(corpus(*trains)))
    assert (found.unfound, found.wordless, found.unused, found.notes, found.shortfalls) == ((), (), (), (), ())
    assert (found.predicates, found.sentences, found.plans, found.wordings) == (1, 1, 1, 2)


# ---- doubts ----


def test_two_explanations_of_the_same_words_are_a_question_with_the_meaning_that_settles_it(corpus):
    found = check(learn(corpus(*ACCOUNTS))).questions
    question = next(one for one in found if "in the red" in one.question)
    assert question.question == "Is *in the red* said because `overdrawn` is yes, or because `balance` is negative?"
    assert question.meaning == "account(account=joint, balance=£310, overdrawn=yes)"
    assert question.settled == "If *in the red* is said of it too, it is because `overdrawn` is yes."


def test_the_wording_that_was_asked_for_settles_the_question(corpus):
    settled = [
        (
            "account",
            {"account": "holiday", "balance": "£20", "overdrawn": "yes"},
            ["Your holiday account is at £20. It is in the red."],
        ),
        (
            "account",
            {"account": "rent", "balance": "-£8", "overdrawn": "no"},
            ["Your rent account is at -£8. It is fine."],
        ),
    ]
    found = check(learn(corpus(*ACCOUNTS, *settled))).questions
    assert not any("in the red" in one.question for one in found)


def test_columns_with_equal_values_can_not_be_told_apart(corpus):
    names = [("Ann", "Oslo"), ("Bea", "Rome"), ("Cat", "Bonn")]
    rows = [
        ("trip", {"who": w, "from": c, "home": c}, [f"{w} comes from {c}.", f"{w} lives in {c}."]) for w, c in names
    ]
    (question,) = [one for one in check(learn(corpus(*rows))).questions if "equal" in one.question]
    assert question.question == "Which words say `from`, and which `home`? Their values are equal in all meanings."
    assert question.meaning == "trip(who=Ann, from=Oslo, home=Rome)"


def test_what_a_template_doubts_is_a_question():
    dictionary = made_by_hand({"text": "[name] is fine.", "doubts": ["status is open"]}, "Kim is fine.", "")
    (question,) = check(dictionary, suggest=False).questions
    assert question.question == "Is “[name] is fine.” said only where `status` is open?"
    assert question.meaning == "shop(name=Kim, status=shut)"


def test_what_a_template_may_tell_is_a_question():
    dictionary = made_by_hand({"text": "[name] is fine.", "only": ["status is open"]}, "Kim is fine.", "")
    (question,) = check(dictionary, suggest=False).questions
    assert question.question == "Does “[name] is fine.” mean that `status` is open?"


# ---- what would help ----


def test_likely_meanings_that_can_not_be_said_wholly_are_suggested(corpus):
    dictionary = learn(corpus(*ACCOUNTS, UNKNOWN))
    found = check(dictionary).suggestions
    assert len(found) <= 5 and [one.share for one in found] == sorted((one.share for one in found), reverse=True)
    (one,) = found
    assert (one.meaning, one.why) == (
        "account(account=joint, balance=-£35, overdrawn=unknown)",
        "`overdrawn=unknown` would be left out",
    )


# ---- a corpus to be said ----


def test_meanings_that_can_not_be_said_are_named_with_the_reason(corpus):
    dictionary = learn(corpus(*ACCOUNTS))
    trial = corpus(
        ("account", {"account": "joint", "balance": "£9", "overdrawn": "no"}, []),
        ("loan", {"account": "joint"}, []),
        ("account", {"account": "joint", "overdrawn": "no"}, []),
    )
    found = check(dictionary, trial)
    assert found.tried == 3 and [one.id for one in found.shortfalls] == ["2", "3"]
    assert found.shortfalls[0].why.startswith("no predicate 'loan'")
    assert found.shortfalls[1].meaning == "account(account=joint, overdrawn=no)"
    assert "`balance`" in found.shortfalls[1].why, "a lone 'It is …' would speak of nothing"


# ---- the file, and other dictionaries ----


def test_a_saved_dictionary_gives_the_same_findings(corpus, tmp_path):
    learned = learn(corpus(*ACCOUNTS, UNKNOWN))
    learned.save(tmp_path / "d.json")
    loaded = MappingDictionary.load(tmp_path / "d.json")
    assert json.dumps(check(loaded).to_json()) == json.dumps(check(learned).to_json())


def test_a_dictionary_without_frames_has_nothing_to_check():
    with pytest.raises(InputError, match="has no sentences with choices to check; learn it from a table or"):
        check(proof_dictionary())


def test_sources_of_another_time_are_told(corpus, tmp_path):
    from dataclasses import replace

    learned = learn(corpus(*ACCOUNTS))
    old = replace(learned, sources=tuple(replace(source, expression="") for source in learned.sources))
    with pytest.raises(InputError, match="doesn't say what its wordings mean; learn it again"):
        check(old)
