"""Proofs as a LaTeX document: formulas in math mode, where lines may be broken, and names of lemmas as references."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from verbalign.proofs.provers.spoken import RenderedProof, SpokenSentence

_TEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
}
_TEX_MATH = {
    "∀": "forall", "∃": "exists", "∈": "in", "∉": "notin", "⊆": "subseteq", "⊂": "subset", "∪": "cup", "∩": "cap",
    "∅": "emptyset", "≤": "le", "≥": "ge", "≠": "ne", "≡": "equiv", "∧": "wedge", "∨": "vee", "¬": "neg", "→": "to",
    "←": "leftarrow", "↔": "leftrightarrow", "⇒": "Rightarrow", "⇔": "Leftrightarrow", "⟶": "longrightarrow",
    "×": "times", "·": "cdot", "÷": "div", "±": "pm", "∘": "circ", "∣": "mid", "⊢": "vdash", "⊤": "top", "⊥": "bot",
    "λ": "lambda", "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "varepsilon", "σ": "sigma", "π": "pi",
    "φ": "varphi", "ψ": "psi", "ω": "omega", "Γ": "Gamma", "Σ": "Sigma", "Π": "Pi", "Ω": "Omega", "∞": "infty",
    "★": "star", "†": "dagger", "‡": "ddagger", "⟨": "langle", "⟩": "rangle", "∑": "sum", "∏": "prod", "√": "surd",
    "ℓ": "ell",
    "⊕": "oplus", "⊗": "otimes", "⊙": "odot", "∙": "bullet", "⋅": "cdot", "∗": "ast", "∖": "setminus", "⊔": "sqcup",
    "⊓": "sqcap", "⊑": "sqsubseteq", "⊇": "supseteq", "≃": "simeq", "≅": "cong", "≈": "approx", "∼": "sim",
    "ζ": "zeta", "η": "eta", "θ": "theta", "ι": "iota", "κ": "kappa", "μ": "mu", "ν": "nu", "ξ": "xi", "ρ": "rho",
    "τ": "tau", "υ": "upsilon", "χ": "chi", "Δ": "Delta", "Θ": "Theta", "Λ": "Lambda", "Ξ": "Xi", "Φ": "Phi",
    "Ψ": "Psi", "↦": "mapsto", "≺": "prec", "≼": "preceq", "≻": "succ", "≽": "succeq", "…": "dots",
}  # fmt: skip
_TEX_SETS = {"ℕ": "N", "ℤ": "Z", "ℚ": "Q", "ℝ": "R", "ℂ": "C"}
_TEX_SCRIPTS = {"⁺": "^+", "⁻": "^-", "²": "^2", "³": "^3", "₀": "_0", "₁": "_1", "₂": "_2", "₃": "_3", "ₙ": "_n"}

_TEX_HEAD = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{textcomp,amssymb,amsmath,amsthm}
\usepackage[hidelinks]{hyperref}
\newtheoremstyle{told}{\topsep}{\topsep}{\raggedright}{0pt}{\bfseries}{.}{\newline}{}
\theoremstyle{told}
\newtheorem*{statement}{Statement}
\frenchspacing
\emergencystretch=12em % formulas have few places to break a line
\providecommand\DeclareUnicodeCharacter[2]{} % for engines that need none
"""
_TEX_CODE = str.maketrans({"'": r"\textquotesingle{}", "`": r"\textasciigrave{}"})
_PAIRED = re.compile("(?<=-)(?=-)|(?<=,)(?=,)")  # between signs that the fonts would join


def latex(proofs: Iterable[RenderedProof]) -> str:
    """A document with a statement and a proof environment for each proof."""
    proofs = list(proofs)
    labels = {proof.id: f"proof-{number}" for number, proof in enumerate(proofs, 1)}
    body = "\n".join(_latex(proof, labels) for proof in proofs)
    signs = sorted({sign for sign in body if sign > "\x7f"})
    return "".join([_TEX_HEAD, *map(_tex_fallback, signs), "\\begin{document}\n", body, "\\end{document}\n"])


def _tex_fallback(sign: str) -> str:
    """A line that gives a sign its number to be set as, where TeX does not know it; it would stop there."""
    known = f"\\csname u8:\\detokenize{{{sign}}}\\endcsname"
    number = f"{ord(sign):04X}"
    return f"\\expandafter\\ifx{known}\\relax\\DeclareUnicodeCharacter{{{number}}}{{[U+{number}]}}\\fi\n"


def _latex(proof: RenderedProof, labels: Mapping[str, str]) -> str:
    others = {name: label for name, label in labels.items() if name != proof.id}
    said = ([_tex_sentence(one, others, proof.variables) for one in part.sentences] for part in proof.paragraphs())
    text = "\n\n".join(map("\n".join, said))
    statement = tex(proof.statement) if proof.worded else math(proof.statement)
    remark = f"\n\\emph{{{tex(proof.note)}}}" if proof.note else ""
    return (
        f"\\begin{{statement}}[{{{_breakable(proof.id)}}}]\\phantomsection\\label{{{labels[proof.id]}}}\n{statement}\n"
        f"\\end{{statement}}\n\\begin{{proof}}\n{text}{remark}\n\\end{{proof}}\n"
    )


def _tex_sentence(sentence: SpokenSentence, labels: Mapping[str, str], variables: Collection[str]) -> str:
    """A sentence: tactics, which stand between back quotes, in a typewriter's signs, names of lemmas upright, those of
    variables as in formulas."""
    pieces = sentence.pieces()
    found = []
    for index, (text, code) in enumerate(pieces):
        before = pieces[index - 1][0] if index else ""
        after = pieces[index + 1][0] if index + 1 < len(pieces) else ""
        if not code:
            text = text.removeprefix("`") if before and pieces[index - 1][1] else text
            found.append(tex(text.removesuffix("`") if after and pieces[index + 1][1] else text))
        elif before.endswith("`") and after.startswith("`"):
            found.append(_tex_code(text))
        else:
            lemma = _REFERENCE.fullmatch(text) and text not in variables
            found.append(_reference(text, labels) if lemma else math(text))
    return "".join(found)


def _reference(name: str, labels: Mapping[str, str]) -> str:
    """A name, which may be broken after its underscores and points, and leads to its statement if that is here."""
    shown = f"\\textsf{{{_breakable(name)}}}"
    return f"\\hyperref[{labels[name]}]{{{shown}}}" if name in labels else shown


def _breakable(name: str) -> str:
    """A name that may be broken after its underscores and points."""
    return r"\allowbreak{}".join(map(tex, _JOINT.split(name)))


def _tex_code(text: str) -> str:
    """Code in a typewriter's signs, each as it is."""
    apart = (tex(part).translate(_TEX_CODE) for part in _PAIRED.split(text))
    return f"\\texttt{{{'{}'.join(apart)}}}"


def tex(text: str) -> str:
    """Text in which no sign means anything to TeX, and mathematical signs are set by TeX's commands."""
    return "".join(map(_tex_sign, text))


def _tex_sign(sign: str) -> str:
    if sign in _TEX:
        return _TEX[sign]
    if sign in _TEX_MATH:
        return f"$\\{_TEX_MATH[sign]}$"
    if sign in _TEX_SETS:
        return f"$\\mathbb{{{_TEX_SETS[sign]}}}$"
    return f"${_TEX_SCRIPTS[sign]}$" if sign in _TEX_SCRIPTS else sign


# ---- formulas ----

_REFERENCE = re.compile(r"[^\W\d]\w{2,}(?:[.'][\w'.]+)*|[^\W\d][\w']*(?:[._][\w']+)+")  # what looks like a lemma's name
_TOKEN = re.compile(
    r"(?P<name>[^\W\d][\w'.]*[\w']|[^\W\d])|(?P<sign><->|->|<-|=>|:=|<=|>=|<>|/\\|\\/|\|-|\+\+|::|&&|\|\|)"
    r"|(?P<number>\d+)|(?P<space>\s+)|(?P<other>.)",
    re.DOTALL,
)
_WORDS = {"forall": r"\forall ", "exists": r"\exists "}
_SIGNS = {
    "<->": r"\leftrightarrow\allowbreak ",
    "->": r"\to\allowbreak ",
    "<-": r"\leftarrow\allowbreak ",
    "=>": r"\Rightarrow\allowbreak ",
    ":=": r"\mathrel{:=}\allowbreak ",
    "<=": r"\le ",
    ">=": r"\ge ",
    "<>": r"\ne ",
    "/\\": r"\land\allowbreak ",
    "\\/": r"\lor\allowbreak ",
    "|-": r"\vdash ",
    "++": r"\mathbin{+\mkern-5mu+}",
    "::": r"\mathbin{::}",
    "&&": r"\mathbin{\&\&}",
    "||": r"\mathbin{\|}",
}
_OTHERS = {
    **{sign: f"\\{sign}" for sign in "{}$&#%_"},
    "\\": r"\backslash ",
    "^": r"\mathbin{\uparrow}",
    "~": r"\lnot ",
    "|": r"\mid ",
    "*": r"\ast ",
    ",": r",\allowbreak ",
    ";": r";\allowbreak ",
    "'": "{'}",
    "`": r"\text{\textasciigrave}",
    '"': r"\text{\textquotedbl}",
    ":": r"\colon ",
}
_JOINT = re.compile(r"(?<=[_.])(?=\w)")
_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")
_LONG_NAME, _ENDLESS = 16, 32  # characters: a longer name may be broken in a formula, a piece of one between words
_NAME = re.compile(r"([^\W\d_])(\d*)('*)")  # one letter, digits below it, primes


def math(formula: str) -> str:
    r"""A formula in math mode; lines may be broken after arrows, connectives, commas and within applications.

    >>> print(math("forall n m : nat, n <= m -> n1 <> m"))
    $\forall  n\;\allowbreak m \colon  \mathit{nat},\allowbreak \;\allowbreak n \le  m \to\allowbreak  n_{1} \ne  m$
    """
    found: list[str] = []
    for token in _TOKEN.finditer(formula):
        text, kind = token.group(), token.lastgroup
        if kind == "space":
            found.append(r"\;\allowbreak " if _applied(formula, token.start(), token.end()) else " ")
        elif kind == "name":
            found.append(_name(text))
        elif kind == "sign":
            found.append(_SIGNS[text])
        else:
            found.append(text if kind == "number" else _other(text))
    return f"${''.join(found).strip()}$"


def _applied(formula: str, start: int, end: int) -> bool:
    """Does a space part a function from what it is applied to, or a binder from its body, so that it must show?"""
    before, after = formula[:start], formula[end:]
    if re.search(r"(?<![\w'])(?:forall|exists)$", before) or re.match(r"(?:mod|rem)\b", after):
        return False
    return bool(re.search(r"[\w')\]},]$", before) and re.match(r"[\w(\[{]", after))


def _name(text: str) -> str:
    if text in _WORDS:
        return _WORDS[text]
    if letter := _NAME.fullmatch(text):
        sign = _other(letter[1]).strip()
        return f"{sign}_{{{letter[2]}}}{letter[3]}" if letter[2] else f"{sign}{letter[3]}"
    pieces = _JOINT.split(text) if len(text) > _LONG_NAME else [text]
    apart = (word for one in pieces for word in (_WORD.split(one) if len(one) > _ENDLESS else [one]))
    return r"\allowbreak ".join(map(_italic, apart))


def _italic(text: str) -> str:
    plain = "".join(_tex_sign(sign) if sign < "\x80" else f"}}{_other(sign).strip()}\\mathit{{" for sign in text)
    return f"\\mathit{{{plain}}}".replace("\\mathit{}", "")


def _other(sign: str) -> str:
    if sign in _OTHERS:
        return _OTHERS[sign]
    if sign in _TEX_MATH:
        return f"\\{_TEX_MATH[sign]}\\allowbreak " if sign in "→∧∨↔⇒⇔" else f"\\{_TEX_MATH[sign]} "
    if sign in _TEX_SETS:
        return f"\\mathbb{{{_TEX_SETS[sign]}}}"
    if sign in _TEX_SCRIPTS:
        return f"{{}}{_TEX_SCRIPTS[sign]}"
    return sign if sign < "\x80" and sign.isprintable() else f"\\text{{{sign}}}"
