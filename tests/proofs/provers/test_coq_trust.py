"""What a Coq file may do besides proving: looked at before Coq sees it."""

import shutil
import subprocess

import pytest

from verbalign.errors import InputError
from verbalign.proofs.provers.coq import record
from verbalign.proofs.provers.coq.trust import Trust, allowed_options, refusal, refusal_to_send

OUTSIDE = [
    'Redirect "f" Print nat.',
    'Time Redirect "f" Print nat.',
    '#[local] Fail Redirect "f" Print nat.',
    'Extraction "f.ml" plus.',
    'Recursive Extraction "f.ml" plus.',
    "Extraction Library Nat.",
    "Separate Extraction plus.",
    'Set Extraction Output Directory "x".',
    'Program Extraction "f.ml" plus.',
    '#[note="]"] Polymorphic Extraction "f.ml" plus.',
    'Time Profile "f" Print nat.',
    'Cd "/".',
    "Drop.",
    'Print Universes "f".',
    'Timeout 0x5 Redirect "f" Print nat.',
    'Timeout 1_0 Redirect "f" Print nat.',
]
UNSEEN = [
    "Load other.",
    'Load Verbose "other".',
    'Add LoadPath "/x" as X.',
    'Add Rec LoadPath "/x".',
    'Add ML Path "/x".',
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
    'idtac "all: { Redirect".',
    'Notation "[ x ; .. ; y ]" := (cons x .. (cons y nil) ..).',
    "Check (x :: Load).",
    "Definition x : Cd := Drop.",
]


@pytest.mark.parametrize("sentence", OUTSIDE)
def test_a_sandbox_refuses_what_reaches_outside(sentence):
    assert refusal(sentence, Trust.SANDBOX)
    assert refusal(sentence, Trust.PLAIN) is None


@pytest.mark.parametrize("sentence", UNSEEN)
def test_what_could_bring_in_plug_ins_unseen_is_for_those_who_trust_it(sentence):
    assert refusal(sentence, Trust.SANDBOX)
    assert refusal(sentence, Trust.PLAIN)
    assert refusal(sentence, Trust.FULL) is None


@pytest.mark.parametrize("sentence", INSIDE)
def test_a_sandbox_lets_pass_what_stays_inside(sentence):
    assert refusal(sentence, Trust.SANDBOX) is None


HIDING = ["all: { {}", "1,2: { {}", "[x]: { {}", "Time { {}", "#[local] - {}", "+ {}", "Check 0 #.. {}", "} * {}"]


@pytest.mark.parametrize("within", HIDING)
@pytest.mark.parametrize("sentence", [OUTSIDE[0], UNSEEN[2], 'Declare ML Module "evil".'])
def test_a_command_is_refused_wherever_coq_may_begin_a_sentence(within, sentence):
    assert refusal(within.replace("{}", sentence), Trust.SANDBOX)


@pytest.mark.parametrize(
    "text", ['idtac. Redirect "f" Print nat.', '(* " *) " *) Redirect "f" Print nat.', 'idtac "x.']
)
def test_of_a_text_with_many_sentences_each_is_looked_at(text):
    assert refusal_to_send(text, Trust.SANDBOX)
    assert refusal_to_send(text, Trust.FULL) is None


@pytest.mark.parametrize(
    "sentence",
    [
        'Declare ML Module "evil".',
        'Declare ML Module "a:coq-core.plugins.ltac" "b:evil.x".',
        'Program Declare ML Module "evil".',
        '#[note="]"] Declare ML Module "evil".',
    ],
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
    setting = ["-set", "NativeCompute Profiling=true", "-set", "Printing All"]
    assert allowed_options(setting, Trust.PLAIN, tmp_path) == setting
    assert allowed_options(setting, Trust.SANDBOX, tmp_path) == setting[2:]


@pytest.mark.usefixtures("coqtop")
def test_a_refused_sentence_is_named_and_never_run(file, tmp_path):
    target = tmp_path / "written"
    path = file("evil.v", f'Redirect "{target}" Print nat.\nLemma a : 1 = 1.\nProof. reflexivity. Qed.\n')
    recording = record(path, trust=Trust.SANDBOX)
    assert [(fault.line, fault.message.split()[0]) for fault in recording.faults] == [(1, "Redirect")]
    assert [script.name for script in recording.scripts] == ["a"]
    assert list(tmp_path.glob("written*")) == []


@pytest.mark.usefixtures("coqtop")
@pytest.mark.parametrize(
    "script",
    [
        'all: { Redirect "{}" Print nat.',
        'idtac; Redirect "{}" Print nat.',
        'now Redirect "{}" Print nat.',
        'Time { Redirect "{}" Print nat.',
        'Check 0 #.. Redirect "{}" Print nat.',
    ],
)
def test_no_piece_of_a_sentence_reaches_outside(file, tmp_path, script):
    target = tmp_path / "written"
    begin = 'Notation "a #." := a (at level 5).\nLemma a : 1 = 1.\nProof.\n'
    found = record(
        file("a.v", f"{begin}{script.replace('{}', str(target))}\nreflexivity.\nQed.\n"), trust=Trust.SANDBOX
    )
    assert [fault.lemma for fault in found.faults] == ["a"]
    assert list(tmp_path.glob("written*")) == []


@pytest.mark.usefixtures("coqtop")
@pytest.mark.parametrize("trust", [Trust.PLAIN, Trust.SANDBOX])
@pytest.mark.parametrize("way", ["beside", "load path", "ML path", "load"])
def test_a_plug_in_is_not_run_however_a_compiled_file_brings_it_in(tmp_path, monkeypatch, way, trust):
    if shutil.which("ocamlfind") is None or shutil.which("coqc") is None:
        pytest.skip("needs ocamlfind and coqc to make a plug-in")
    there, here, owned = tmp_path / "there", tmp_path / "here", tmp_path / "owned"
    there.mkdir()
    here.mkdir()
    (there / "evil.ml").write_text(f'let () = close_out (open_out "{owned}")')
    (there / "Evil.v").write_text('Declare ML Module "evil:evil.plugin".')
    root = ["-Q", ".", "P"] if way == "load path" else []
    plug_in = ["ocamlfind", "ocamlopt", "-shared", "-o", "evil.cmxs", "evil.ml"]
    for command in (plug_in, ["coqc", *root, "-I", ".", "Evil.v"]):
        subprocess.run(command, cwd=there, check=True, capture_output=True)
    assert owned.exists(), "it runs where somebody trusts it"
    owned.unlink()
    (here / "Evil.vo").write_bytes((there / "Evil.vo").read_bytes())
    (here / "other.v").write_text(f'Add ML Path "{there}".\nDeclare ML Module "evil:evil.plugin".')
    first = {
        "beside": "",
        "load path": f'Add LoadPath "{there}" as P.',
        "ML path": f'Add ML Path "{there}".',
        "load": f'Load "{here / "other"}".',
    }[way]
    (here / "a.v").write_text(
        f"{first}\n{'From P ' * bool(root)}Require Import Evil.\nLemma a : 1 = 1.\nProof. reflexivity. Qed.\n"
    )
    monkeypatch.chdir(here)
    if way == "beside":
        (here / "evil.cmxs").write_bytes((there / "evil.cmxs").read_bytes())
        with pytest.raises(
            InputError, match=r"evil\.cmxs: is a plug-in that Coq could load when it runs here; --trust"
        ):
            record(here / "a.v", trust=trust)
    else:
        found = record(here / "a.v", trust=trust)
        assert "--trust allows that" in found.faults[0].message and [s.name for s in found.scripts] == ["a"]
    assert not owned.exists()
