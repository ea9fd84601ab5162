"""`verbalign check`: everything that is in doubt, and a summary of it when a dictionary is learned."""

from __future__ import annotations

import json

import pytest

ACCOUNTS = (("joint", -35), ("savings", 310), ("business", -12), ("current", 95), ("holiday", -81), ("rent", 44))
TABLE = "predicate,account,balance,overdrawn,text\n"
for name, pounds in (*ACCOUNTS, ("school", -29)):
    balance, overdrawn, words = ("-£", "yes", "in the red") if pounds < 0 else ("£", "no", "fine")
    balance += str(abs(pounds))
    TABLE += f"account,{name},{balance},{overdrawn},Your {name} account is at {balance}. It is {words}.\n"
TABLE += "account,club,£70,unknown,Your club account is at £70.\n"


@pytest.fixture
def learned(run, tmp_path):
    (tmp_path / "bank.csv").write_text(TABLE)
    code, out, err = run("learn", tmp_path / "bank.csv", "-o", tmp_path / "bank.json")
    assert (code, out) == (0, "")
    return tmp_path / "bank.json", err


def test_learning_ends_with_a_summary(learned):
    path, err = learned
    assert err.splitlines() == [
        f"{path}: 1 predicate, 3 sentences, 3 plans",
        "verbalign: 1 argument not found in 1 of 8 wordings",
        "verbalign: no words for: overdrawn=unknown",
        "verbalign: 1 doubt",
        f"verbalign: run `verbalign check {path}` for all of it",
    ]


def test_check_prints_all_of_it(run, learned):
    code, out, err = run("check", learned[0])
    assert (code, err) == (0, "")
    assert out.startswith(
        "VALUES without words: no wording seems to express them\n"
        "  account: overdrawn=unknown, in 1 wording\n\n"
        "ARGUMENTS that were not found: 1, in 1 of 8 wordings\n"
        "  account: overdrawn=unknown in: Your club account is at £70.\n\n"
        "DOUBTS: 1\n"
        "  Is *in the red* said because "
    )
    assert ") would tell. If *in the red* is said of it too, it is because " in out


def test_check_prints_json(run, learned):
    code, out, _ = run("check", learned[0], "--json")
    found = json.loads(out)
    assert code == 0 and found["wordless"][0]["value"] == "unknown"
    assert {"unfound", "wordless", "unused", "notes", "questions", "suggestions", "shortfalls"} <= found.keys()


def test_check_says_the_meanings_of_a_corpus(run, learned, tmp_path):
    (tmp_path / "new.csv").write_text("predicate,account,balance,overdrawn\naccount,rent,£5,no\naccount,tax,,no\n")
    code, out, _ = run("check", learned[0], tmp_path / "new.csv")
    assert code == 0
    assert out.startswith(
        f"MEANINGS of {tmp_path / 'new.csv'} that can't be said, or not completely: 1 of 2 meanings\n"
        "  account(account=tax, overdrawn=no)\n"
    )
    (tmp_path / "new.csv").write_text("predicate,account,balance,overdrawn\naccount,rent,£5,no\n")
    out = run("check", learned[0], tmp_path / "new.csv")[1]
    assert out.startswith(f"MEANINGS of {tmp_path / 'new.csv'}: all 1 can be said\n")


def test_check_prints_the_same_each_time(run, learned):
    assert run("check", learned[0], "--json") == run("check", learned[0], "--json")


def test_the_answer_to_a_question_can_be_pasted(run, learned):
    (question,) = json.loads(run("check", learned[0], "--json")[1])["questions"]
    assert run("say", learned[0], question["meaning"])[0] in (0, 1)
    assert "no argument" not in run("say", learned[0], question["meaning"])[2]


def test_what_was_odd_when_it_was_learned_is_shown_again(run, tmp_path):
    (tmp_path / "bank.csv").write_text(TABLE.replace(",text", ",why,text").replace(",Your", ",,Your"))
    path = tmp_path / "bank.json"
    _, _, err = run("learn", tmp_path / "bank.csv", "-o", path)
    assert "verbalign: 'why' is empty throughout; give it values, or remove it\n" in err
    assert "INPUT\n  'why' is empty throughout; give it values, or remove it\n" in run("check", path)[1]


@pytest.mark.parametrize(
    ("option", "fault"),
    [
        (
            "--kind=account=date",
            "verbalign: 'account' is declared as date, but in account(account=joint, balance=-£35, overdrawn=yes) "
            "it is 'joint', which is not a valid date; fix the value, or declare another kind\n",
        ),
        ("--language=xx", "verbalign: no language 'xx' is known; give a code such as en, de, es or ru\n"),
    ],
)
def test_a_wrong_option_is_one_line_and_no_file(run, tmp_path, option, fault):
    (tmp_path / "bank.csv").write_text(TABLE)
    assert run("learn", tmp_path / "bank.csv", "-o", tmp_path / "bank.json", option) == (1, "", fault)
    assert not (tmp_path / "bank.json").exists()


def test_a_dictionary_without_its_sources_can_not_be_checked(run, learned):
    (learned[0].parent / "bank.sources.jsonl.gz").unlink()
    code, out, err = run("check", learned[0])
    assert (code, out) == (1, "") and "bank.sources.jsonl.gz: no such file" in err


def test_check_leaves_out_columns_that_the_dictionary_does_not_know_and_says_so(run, learned, tmp_path):
    (tmp_path / "new.csv").write_text("id,predicate,account,balance,overdrawn\n7,account,rent,£5,no\n")
    _, out, err = run("check", learned[0], tmp_path / "new.csv")
    assert out.startswith(f"MEANINGS of {tmp_path / 'new.csv'}: all 1 can be said\n")
    assert "the dictionary doesn't know these columns, so no text mentions them: id" in err
