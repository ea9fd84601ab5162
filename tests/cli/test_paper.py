"""The paper's figures through the command line, and input that nobody should give it."""

import json
from pathlib import Path

import pytest

from verbalign.cli import main

GOLDEN = Path(__file__).parents[1] / "golden"
FIGURE_1 = (
    "Given a and b as in the theorem statement, prove that a*b=0.",
    "Suppose that a and b are equal to zero. Prove that their product is also zero.",
    "Assume that a=0 and b=0.",
)
SHOW_FROM = {"predicate": "show-from", "args": {"prem1": "a=0", "prem2": "b=0", "goal": "a*b=0"}, "texts": FIGURE_1}
GOALS = "a-n*((-a)/(-n))=-(-a-(-n)*((-a)/(-n)))", "A-(-(A/(-N)))*N=A-(A/(-N))*(-N)"
DIVISION = "division_fact"  # the statement of lemma100, one node in the figure
REWRITE = [
    {
        "id": "I",
        "predicate": "rewrite",
        "args": {"lemma": "lemma100", "goal": GOALS[0]},
        "texts": [
            f"then we can use lemma lemma100 {DIVISION} and get {GOALS[0]}",
            f"now use the fact about division {DIVISION} to get the goal {GOALS[0]}",
        ],
    },
    {
        "id": "II",
        "predicate": "rewrite",
        "args": {"lemma": "lemma104", "goal": GOALS[1]},
        "texts": [
            f"we can use lemma lemma104 to get {GOALS[1]}",
            "then we apply lemma lemma104 to the left-hand side",
        ],
    },
]


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("figure1.txt").write_text("".join(line + "\n" for line in FIGURE_1))
    Path("same.tsv").write_text("=\tare equal to\n0\tzero\n")
    Path("use.tsv").write_text("use\tapply\n")
    signature = {"signature": {"predicate": "show-from", "args": ["prem1", "prem2", "goal"]}}
    Path("figure1.jsonl").write_text(json.dumps(signature) + "\n" + json.dumps(SHOW_FROM) + "\n")
    Path("figure5.jsonl").write_text("".join(json.dumps(one) + "\n" for one in REWRITE))
    return tmp_path


def printed(capsys, *command: str) -> str:
    assert main([*command, "--quiet"]) == 0
    return capsys.readouterr().out


def test_figure_1_aligned_and_slotted_is_the_golden_file(place, capsys):
    aligned = printed(capsys, "align", "figure1.txt", "--method", "paper", "--paraphrases", "same.tsv")
    options = ["--method", "paper", "--paper", "capitals", "--paraphrases", "same.tsv", "--slots"]
    slotted = printed(capsys, "align", "figure1.jsonl", *options).split("\n\n")
    assert f"{aligned}\n{slotted[0].split(chr(10), 1)[1]}\n" == (GOLDEN / "figure_1.txt").read_text("utf-8")
    assert slotted[2] == "Assume that [prem1] and [prem2] . Prove that [goal] .\nweight 1.750"


def test_figure_1_says_its_arguments_where_a_reader_finds_them(place, capsys):
    options = ["--method", "paper", "--paper", "capitals", "--paraphrases", "same.tsv"]
    assert printed(capsys, "annotate", "figure1.jsonl", *options).splitlines()[1:] == [
        "  Given [prem1: a] and [prem2: b] as in the theorem statement, prove that [goal: a*b=0].",
        "  Suppose that [prem1: a] and [prem2: b are equal to zero]. Prove that [goal: their product is also zero].",
        "  Assume that [prem1: a=0] and [prem2: b=0].",
    ]


def test_figure_6_is_the_golden_file_and_its_template_the_papers(place, capsys):
    options = ["--method", "paper", "--paraphrases", "use.tsv", "--slots"]
    columns = printed(capsys, "align", "figure5.jsonl", *options, "--paper", "columns")
    blocks = columns.replace("division_fact", "a/n=-a/-n    ").split("\n\n")
    tables = [[line.split() for line in block.splitlines()[1:]] for block in blocks[:3]]
    golden = (GOLDEN / "figure_6.txt").read_text("utf-8").split("\n\n")
    assert tables == [[line.split() for line in block.splitlines()] for block in golden[:3]]
    by_distance = printed(capsys, "align", "figure5.jsonl", *options)
    assert "we use lemma [lemma] to get [goal]\n" in columns and "we use lemma [lemma] to get [goal]\n" in by_distance


def test_the_papers_template_says_a_new_meaning(place, capsys):
    printed(capsys, "learn", "figure5.jsonl", "-o", "d.json", "--method", "paper", "--paraphrases", "use.tsv")
    assert printed(capsys, "say", "d.json", "rewrite(lemma=add_comm, goal=x+y=y+x)") == (
        "we use lemma add_comm to get x+y=y+x.\n"  # nobody began with a capital here
    )
    assert json.loads(Path("d.json").read_text("utf-8"))["parameters"]["paper"]["fewest"] == 6


# ---- switches ----


@pytest.mark.parametrize(
    ("switches", "fault"),
    [
        ("column", "no switch 'column'; there are columns, capitals,"),
        ("columns,columns", "columns is named twice"),
        ("fewest", "no switch 'fewest'"),
        ("fewest=many", "fewest=many is not a whole number"),
        ("share=2", "share=2 is not a number from 0 to 1"),
        ("several=0", "several=0 is not a whole number"),
    ],
)
def test_a_switch_that_there_is_not_is_named(place, capsys, switches, fault):
    assert main(["learn", "figure5.jsonl", "-o", "d.json", "--method", "paper", "--paper", switches]) == 1
    err = capsys.readouterr().err
    assert fault in err and err.count("\n") == 1 and not Path("d.json").exists()


@pytest.mark.parametrize("command", ["learn", "annotate", "thesaurus", "align"])
def test_switches_of_the_paper_are_for_the_papers_method(place, capsys, command):
    more = ["-o", "d.json"] if command == "learn" else []
    assert main([command, "figure5.jsonl", "--paper", "columns", *more]) in (1, 2)
    assert "goes with --method paper" in capsys.readouterr().err


def test_slots_and_dictionaries_go_where_they_belong(place, capsys):
    assert main(["align", "figure5.jsonl", "--slots"]) == 2
    assert main(["annotate", "figure5.jsonl", "--method", "paper", "--dict", "d.json"]) == 2
    assert main(["segment", "figure5.jsonl", "--method", "paper", "--dict", "d.json"]) == 2
    assert capsys.readouterr().err.count("\n") == 3


# ---- bad input ----


def test_paraphrases_may_go_round_in_circles_and_know_words_that_nobody_uses(place, capsys):
    Path("same.tsv").write_text("=\tare equal to\nare equal to\t=\n0\tzero\nzero\tnought\nnought\t0\n0\t0\nfoo\tbar\n")
    found = printed(capsys, "align", "figure1.txt", "--method", "paper", "--paraphrases", "same.tsv")
    assert "are equal to" in found and len(found.splitlines()) == 3


@pytest.mark.parametrize("line", ["=\t", "\t=", "one word", "a\tb\tc"])
def test_a_line_that_is_no_pair_is_named(place, capsys, line):
    Path("same.tsv").write_text(f"0\tzero\n{line}\n")
    assert main(["align", "figure1.txt", "--method", "paper", "--paraphrases", "same.tsv"]) == 1
    assert "same.tsv:2: not two phrases with a tab between them" in capsys.readouterr().err


def test_a_phrase_of_fifty_words_is_one_token_like_any_other(place, capsys):
    long = " ".join(f"w{k}" for k in range(50))
    Path("same.tsv").write_text(f"zero\t{long}\n")
    Path("said.txt").write_text(f"so a is zero now\nso a is {long} now\n")
    found = json.loads(
        printed(capsys, "align", "said.txt", "--method", "paper", "--paraphrases", "same.tsv", "--to", "json")
    )
    assert found["rows"] == [["so", "a", "is", "zero", "now"], ["so", "a", "is", long, "now"]]


def test_one_wording_everywhere_and_predicates_with_one_meaning_give_what_they_can(place, capsys):
    said = [
        {"predicate": f"p{k}", "args": {"x": f"v{k}"}, "texts": [f"Now we all can see v{k} here."]} for k in range(3)
    ]
    Path("one.jsonl").write_text("".join(json.dumps(one) + "\n" for one in said))
    assert main(["learn", "one.jsonl", "-o", "d.json", "--method", "paper"]) == 0
    assert "3 predicates (p0, p1, p2) with a single wording" in capsys.readouterr().err
    assert printed(capsys, "say", "d.json", "p1(x=y)") == "Now we all can see y here.\n"
    assert printed(capsys, "thesaurus", "one.jsonl", "--method", "paper") == ""


def test_a_sentence_of_ten_thousand_words_is_aligned_and_passed_over_in_learning(place, capsys):
    long = " ".join(f"w{k % 997}" for k in range(10_000))
    Path("said.txt").write_text(f"{long}\n{long} end\nso it is\n")
    rows = json.loads(printed(capsys, "align", "said.txt", "--method", "paper", "--to", "json"))["rows"]
    assert [sum(cell is not None for cell in row) for row in rows] == [10_000, 10_001, 3]
    meaning = {**REWRITE[0], "texts": [*REWRITE[0]["texts"], long]}
    Path("long.jsonl").write_text(json.dumps(meaning) + "\n")
    assert main(["learn", "long.jsonl", "-o", "d.json", "--method", "paper"]) == 0
    assert "skipped 1 wording (I) too long" in capsys.readouterr().err
