"""Spoken proofs in each output format."""

import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.bundled import proof_dictionary
from verbalign.proofs.planning.abbreviations import NAMES
from verbalign.proofs.provers.coq.sentences import sentences
from verbalign.proofs.provers.pages.latex import latex, math, tex
from verbalign.proofs.provers.pages.page import page
from verbalign.proofs.provers.pages.render import commented, markdown, plain
from verbalign.proofs.provers.reading import read
from verbalign.proofs.provers.spoken import RenderedProof, SpokenSentence, SpokenStep, formal_lines
from verbalign.proofs.provers.texts import text

FILES = sorted(Path(__file__).parent.glob("coq/*.v"))
STEPS = (
    SpokenStep(1, "intros x.", 3, 30, 39),
    SpokenStep(2, "split; auto.", 4, 42, 54),
    SpokenStep(3, "split; auto.", 4, 42, 54),
)
SAID = (
    SpokenSentence("We prove a < b & c."),
    SpokenSentence("Let x be given.", (1,)),
    SpokenSentence("Both parts are <obvious>.", (2, 3)),
)
PROOF = RenderedProof("foo_bar", 'forall x, x < "1" /\\ True', SAID, STEPS)


def test_plain_text_has_statement_and_sentences():
    assert plain([PROOF]) == (
        'foo_bar. forall x, x < "1" /\\ True\n\nWe prove a < b & c. Let x be given. Both parts are <obvious>.\n'
    )


def test_a_note_says_what_is_amiss_in_every_format():
    proof = RenderedProof("p", "True", SAID, STEPS, "This proof is not finished: the file ends first.")
    for made in (plain([proof]), markdown([proof]), latex([proof]), page([proof])):
        assert "the file ends first" in made


def test_steps_of_one_tactic_stand_together_in_the_order_of_the_source():
    assert [(line.tactic, line.steps) for line in formal_lines(PROOF)] == [
        ("intros x.", (1,)),
        ("split; auto.", (2, 3)),
    ]


def test_markdown_escapes_prose_and_fences_code():
    text = markdown([RenderedProof("a_b", "x `y` z", (SpokenSentence("*so* [it] _is_ <b>"),), STEPS)])
    assert "## a\\_b" in text
    assert "``x `y` z``" in text
    assert "\\*so\\* \\[it\\] \\_is\\_ \\<b\\>" in text
    assert "```\nintros x.\nsplit; auto.\n```" in text


def test_latex_sets_signs_by_commands_and_escapes_the_rest():
    assert tex("∀ x ∈ ℕ⁺, x_1 ≤ 50% & {y}\\z^2") == (
        r"$\forall$ x $\in$ $\mathbb{N}$$^+$, x\_1 $\le$ 50\% \& \{y\}\textbackslash{}z\textasciicircum{}2"
    )
    text = latex([PROOF])
    assert len(re.findall(r"\\begin\b", text)) == len(re.findall(r"\\end\b", text))


def test_latex_has_a_command_for_every_name_that_formulas_get():
    assert all(re.search(r"\$\\\w+\$", tex(name)) for name in NAMES)


def test_latex_sets_formulas_in_math_mode_and_has_something_for_signs_that_tex_does_not_know():
    text = latex(
        [RenderedProof("p", "exists x', x' <= 2 /\\ ~ P \\/ y1 ∈ ℕ ⟦ 日", (SpokenSentence("It's so."),), STEPS)]
    )
    for sign in (r"\exists", "x'", r"\le", r"\land", r"\lnot", r"\lor", "y_{1}", r"\in", r"\mathbb{N}"):
        assert sign in text
    assert "It's so." in text
    assert "\\DeclareUnicodeCharacter{27E6}{[U+27E6]}" in text and "{65E5}{[U+65E5]}" in text


def test_latex_sets_tactics_as_code_and_lemmas_as_references_to_what_the_document_has():
    lemma = RenderedProof("add_zero", "n + 0 = n", (), STEPS)
    use = "By add_zero and le_n, the tactic `f x'` is run."
    code = ((3, 11), (16, 20), (34, 38))
    text = latex([lemma, RenderedProof("p", "P", (SpokenSentence(use, code=code),), STEPS)])
    assert r"\label{proof-1}" in text
    assert r"\hyperref[proof-1]{\textsf{add\_\allowbreak{}zero}}" in text
    assert r"and \textsf{le\_\allowbreak{}n}, the tactic \texttt{f x\textquotesingle{}} is run." in text


def test_latex_sets_a_variable_alone_as_it_is_set_in_formulas():
    said = SpokenSentence("Let alpha be given; add_0 holds.", code=((4, 9), (20, 25)))
    text = latex([RenderedProof("p", "alpha = alpha", (said,), STEPS, variables=frozenset({"alpha"}))])
    assert r"Let $\mathit{alpha}$ be given; \textsf{add\_\allowbreak{}0} holds." in text


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no pdflatex; apt-get install texlive-latex-base")
def test_latex_of_whatever_signs_compiles(tmp_path):
    signs = "∀ ≺ 日 ש é ș ⟦⟧ ℕ⁺ x₁ '' `` -- ,, ?` !` << >> \\ { } $ & # % _ ^ ~ | \" [a] ]"
    (tmp_path / "p.tex").write_text(
        latex([RenderedProof(f"p {signs}", signs, (SpokenSentence(signs),), STEPS)]), "utf-8"
    )
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "p.tex"]
    made = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert made.returncode == 0, made.stdout.decode("utf-8", "replace")[-1000:]


@pytest.mark.usefixtures("coqtop")
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no pdflatex; apt-get install texlive-latex-base")
def test_latex_of_a_whole_file_compiles_and_no_line_runs_over(tmp_path):
    (path,) = [file for file in FILES if file.stem == "awkward"]
    proofs = [text(told, proof_dictionary()).rendered() for told in read(path).proofs]
    (tmp_path / "p.tex").write_text(latex(proofs), "utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "p.tex"]
    made = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert made.returncode == 0, made.stdout.decode("utf-8", "replace")[-1000:]
    assert b"Overfull" not in made.stdout


@given(st.text(max_size=40))
def test_math_has_balanced_braces_and_two_dollars_whatever_the_formula(formula):
    found = re.sub(r"\\[{}$%&#_]", "", math(formula))
    assert found.count("{") == found.count("}")
    inner = re.sub(r"\\text\{[^}]*\}", "", found)
    assert inner.startswith("$") and inner.endswith("$") and inner.count("$") == 2
    assert not set(inner) & set("%&#~")


@given(st.text(max_size=40))
def test_latex_has_balanced_braces_and_dollars_whatever_the_text(text):
    found = re.sub(r"\\[{}$%&#_]", "", tex(text))
    assert found.count("{") == found.count("}")
    assert found.count("$") % 2 == 0
    assert not set(found) & set("%&#~^_") - set("^_" if "$" in found else "")


# ---- HTML ----


def test_html_does_not_break_a_line_within_an_arrow():
    made = page([RenderedProof("p", "A -> |-i| = B <-> C", SAID, STEPS)])
    sign = '<span class="sign">{}</span>'
    assert f"A {sign.format('-&gt;')} |-i| = B {sign.format('&lt;-&gt;')} C" in made


class _Balanced(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.text, self.faults = [], [], []

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)

    def handle_data(self, data):
        self.text.append(data)


@given(st.text(max_size=30), st.text(max_size=30))
def test_the_page_is_well_formed_and_shows_the_text_whatever_it_holds(name, said):
    proof = RenderedProof(name, said, (SpokenSentence(said, (1,)),), (SpokenStep(1, said, 1),))
    reader = _Balanced()
    reader.feed(page([proof], title=name))
    assert (reader.open, reader.faults) == ([], [])
    assert re.sub(r"\s", "", said) in re.sub(r"\s", "", "".join(reader.text).replace("\r", "\n"))


def test_the_page_needs_nothing_from_outside():
    text = page([PROOF])
    assert not re.search(r"https?:|src=|@import|url\(", text)


def test_in_a_browser_a_sentence_and_its_steps_light_up_together(chromium, tmp_path):
    playwright = pytest.importorskip("playwright.sync_api")
    path = tmp_path / "proof.html"
    path.write_text(page([PROOF]), encoding="utf-8")
    with playwright.sync_playwright() as runner:
        browser = runner.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            tab = browser.new_page()
            faults = []
            tab.on("pageerror", lambda error: faults.append(error))
            tab.goto(path.as_uri())
            tab.get_by_text("Both parts are <obvious>.").hover()
            assert tab.locator(".formal .lit").all_inner_texts() == ["4\nsplit; auto."]
            tab.get_by_text("intros x.").hover()
            assert tab.locator(".said .lit").all_inner_texts() == ["Let x be given."]
            tab.get_by_text("Let x be given.").focus()
            assert "intros x." in tab.locator(".formal .lit").inner_text()
            assert faults == []
        finally:
            browser.close()


def test_in_a_browser_nothing_is_wider_than_a_phone_and_a_line_number_stays_in_its_line(browser, tmp_path):
    name = "rel_choice_and_proof_irrel_imp_guarded_rel_choice_" + "w" * 60
    step = SpokenStep(1, "auto.", 12345, 0, 5)
    said = (SpokenSentence(f"By {name}, it holds.", (1,), ((3, 3 + len(name)),)),)
    path = tmp_path / "proof.html"
    path.write_text(page([RenderedProof(f"{name}{n}", f"~ {name}", said, (step,)) for n in range(5)]), encoding="utf-8")
    for width in (1400, 400):
        tab = browser.new_page(viewport={"width": width, "height": 800})
        tab.goto(path.as_uri())
        assert tab.evaluate("document.documentElement.scrollWidth") == width
        entries = tab.evaluate("[...document.querySelectorAll('nav li')].map(li => [li.scrollWidth, li.clientWidth])")
        assert len(entries) == 5
        assert all(inner <= outer for inner, outer in entries)
        number, tactic = (tab.locator(f"li {one}").first.bounding_box() for one in (".number", "span:not(.number)"))
        assert number["height"] == tactic["height"]


def test_long_names_may_be_broken_after_an_underscore():
    made = page([RenderedProof("guarded_fun_choice_imp_fun_choice", "P", (), ()), RenderedProof("a_b", "P", (), ())])
    assert "guarded_<wbr>fun_<wbr>choice_<wbr>imp_<wbr>fun_<wbr>choice</h2>" in made
    assert "a_b</h2>" in made
    assert math("guarded_choice_on_sets") == (
        r"$\mathit{guarded\_}\allowbreak \mathit{choice\_}\allowbreak \mathit{on\_}\allowbreak \mathit{sets}$"
    )
    assert math("RightDistributivityImplicationOver").count(r"\allowbreak") == 3
    assert math("RightDistributivityOver").count(r"\allowbreak") == 0
    assert r"[{a\_\allowbreak{}b}]" in latex([RenderedProof("a_b", "P", (), ())])


def test_a_negation_and_what_it_denies_stay_in_one_line():
    assert '<span class="sign">~ ~ P</span> x' in page([RenderedProof("p", "~ ~ P x", (), ())])


# ---- the source with comments ----


def test_comments_stand_before_the_tactic_they_speak_of():
    source = "Lemma a : True /\\ True.\nProof.\n  split.\n  - exact I.\n  - exact I.\nQed.\n"
    starts = [source.index("split"), source.index("exact"), source.rindex("exact")]
    steps = tuple(SpokenStep(n, "", 0, start, start) for n, start in enumerate(starts, 1))
    said = (
        SpokenSentence("Two parts.", (1,)),
        SpokenSentence('"First" (*)', (2,)),
        SpokenSentence("Last.", (3,)),
        SpokenSentence("Done."),
    )
    assert commented(source, [RenderedProof("a", "", said, steps)]) == (
        "Lemma a : True /\\ True.\nProof.\n  (* Two parts. *)\n  split.\n"
        "  - (* ''First'' ( * ) *) exact I.\n  - (* Last. Done. *) exact I.\nQed.\n"
    )


@given(st.text(alphabet='(*)" a.', max_size=30))
def test_no_text_can_break_out_of_its_comment(text):
    source = "Lemma a : True.\nexact I. Qed.\n"
    start = source.index("exact")
    spoken_proof = RenderedProof(
        "a", "", (SpokenSentence(text, (1,)),), (SpokenStep(1, "exact I.", 2, start, start + 8),)
    )
    assert [s.text for s in sentences(commented(source, [spoken_proof]))] == [s.text for s in sentences(source)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.usefixtures("coqtop")
def test_a_commented_file_compiles_to_the_same_proofs(path, tmp_path):
    reading = read(path)
    copy = tmp_path / path.name
    copy.write_text(
        commented(reading.source, (text(told, proof_dictionary()).rendered() for told in reading.proofs)),
        encoding="utf-8",
    )
    assert copy.read_text(encoding="utf-8").count("(*") > reading.source.count("(*")
    subprocess.run(["coqc", "-q", "-w", "none", copy.name], cwd=tmp_path, check=True, capture_output=True)
    again = read(copy)
    assert [told.script.name for told in again.proofs] == [told.script.name for told in reading.proofs]
    assert [told.script.moves for told in again.proofs] == [told.script.moves for told in reading.proofs]


def test_a_value_with_empty_lines_stays_within_its_code_span():
    sentence = SpokenSentence("We get a\n\n# b now.", code=((7, 13),))
    text = markdown([RenderedProof("p", "x\n\n<script>", (sentence,), ())])
    assert "We get `a # b` now." in text and "`x <script>`" in text


# ---- paragraphs ----


def sentence(words, depth=0, opens=False):
    return SpokenSentence(" ".join(["word"] * words) + ".", (), (), depth, opens)


def shape(*sentences):
    proof = RenderedProof("p", "s", sentences, ())
    return [(one.depth, len(one.sentences)) for one in proof.paragraphs()]


def test_a_short_text_is_one_paragraph_and_none_is_none():
    assert shape(sentence(40), sentence(20, 1, True), sentence(20, 1, True)) == [(0, 3)]
    assert shape() == []


def test_each_case_of_a_long_text_is_a_paragraph_of_its_own_depth():
    cases = [
        sentence(40),
        sentence(30, 1, True),
        sentence(30, 2, True),
        sentence(5, 2),
        sentence(30, 1, True),
        sentence(4),
    ]
    assert shape(*cases) == [(0, 1), (1, 1), (2, 2), (1, 1), (0, 1)]


def test_brief_cases_in_a_row_stand_together():
    assert shape(sentence(70), *[sentence(10, 1, True)] * 3) == [(0, 1), (1, 3)]


def test_no_paragraph_is_longer_than_it_must_be():
    proof = RenderedProof("p", "s", (sentence(30),) * 20, ())
    assert all(one.words <= 120 for one in proof.paragraphs())
    assert sum(len(one.sentences) for one in proof.paragraphs()) == 20


def test_plain_text_indents_the_cases():
    proof = RenderedProof("p", "s", (sentence(60), sentence(60, 1, True)), ())
    lines = plain([proof]).splitlines()
    assert not lines[2].startswith(" ")
    assert lines[-1].startswith("  word")


def test_a_case_of_several_sentences_can_be_folded_and_holds_the_cases_within():
    said = [sentence(60), sentence(30, 1, opens=True), sentence(5, 1), sentence(30, 2, opens=True), sentence(9, 2)]
    made = page([RenderedProof("p", "P", (*said, sentence(30, 1, opens=True), sentence(9)), STEPS)])
    assert made.count("<details open>") == made.count("</details>") == 2
    outer = made.index("<details open>")
    inner = made.index("<details open>", outer + 1)
    assert made.index("</details>") > inner  # the second lies within the first
    assert '<p class="case">' in made[made.rindex("</details>") :]  # a case of one sentence
