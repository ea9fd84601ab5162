"""What a Coq file may do besides proving: looked at before Coq sees it."""

import pytest

from verbalign.proofs.provers.coq import record
from verbalign.proofs.provers.coq_trust import Trust, allowed_options, refusal

OUTSIDE = [
    'Redirect "f" Print nat.',
    'Time Redirect "f" Print nat.',
    '#[local] Fail Redirect "f" Print nat.',
    'Extraction "f.ml" plus.',
    'Recursive Extraction "f.ml" plus.',
    "Extraction Library Nat.",
    "Separate Extraction plus.",
    'Set Extraction Output Directory "x".',
    "Load other.",
    'Load Verbose "other".',
    'Cd "/".',
    'Add LoadPath "/x" as X.',
    'Add Rec LoadPath "/x".',
    'Add ML Path "/x".',
    "Drop.",
    'Print Universes "f".',
]
INSIDE = [
    "Extraction plus.",
    "Recursive Extraction plus.",
    "Extraction Language OCaml.",
    "Print Universes.",
    "Require Import Lia.",
    "Lemma Load : True.",
    "apply Redirect.",
    'Declare ML Module "ltac_plugin:coq-core.plugins.ltac".',
]


@pytest.mark.parametrize("sentence", OUTSIDE)
def test_a_sandbox_refuses_what_reaches_outside(sentence):
    assert refusal(sentence, Trust.SANDBOX)
    assert refusal(sentence, Trust.PLAIN) is None


@pytest.mark.parametrize("sentence", INSIDE)
def test_a_sandbox_lets_pass_what_stays_inside(sentence):
    assert refusal(sentence, Trust.SANDBOX) is None


@pytest.mark.parametrize(
    "sentence", ['Declare ML Module "evil".', 'Declare ML Module "a:coq-core.plugins.ltac" "b:evil.x".']
)
def test_foreign_plug_ins_are_loaded_only_by_those_who_trust_them(sentence):
    assert refusal(sentence, Trust.PLAIN)
    assert refusal(sentence, Trust.SANDBOX)
    assert refusal(sentence, Trust.FULL) is None


def test_a_project_file_gives_search_paths_and_little_else(tmp_path):
    options = ["-Q", "theories", "T", "-I", "src", "-load-vernac-source", "evil.v", "-w", "none", "-R", "/", "Root"]
    assert allowed_options(options, Trust.FULL, tmp_path) == options
    assert allowed_options(options, Trust.PLAIN, tmp_path) == ["-Q", "theories", "T", "-w", "none", "-R", "/", "Root"]
    assert allowed_options(options, Trust.SANDBOX, tmp_path) == ["-Q", "theories", "T", "-w", "none"]


@pytest.mark.usefixtures("coqtop")
def test_a_refused_sentence_is_named_and_never_run(file, tmp_path):
    target = tmp_path / "written"
    path = file("evil.v", f'Redirect "{target}" Print nat.\nLemma a : 1 = 1.\nProof. reflexivity. Qed.\n')
    recording = record(path, trust=Trust.SANDBOX)
    assert [(fault.line, fault.message.split()[0]) for fault in recording.faults] == [(1, "Redirect")]
    assert [script.name for script in recording.scripts] == ["a"]
    assert list(tmp_path.glob("written*")) == []
