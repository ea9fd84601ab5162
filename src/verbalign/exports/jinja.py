"""Jinja2: a macro for every predicate and argument set, and one for every predicate that finds the right one.

    {% from "inform.jinja" import inform %}{{ inform(name="Aromi", eatType="pub", area="riverside") }}

The macros compute what `say` computes (articles, capitals, lists, full stops), so they say what it says for any value;
what no template has is composed of sentences, by the search that `say` makes.  `when` is the list of features that hold
at the place where it is said (`in Cases`); without it the templates that ask for one are not used.  A meaning that is
not exported is an error of Jinja2's that names it, not an empty text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from verbalign.exports import jinja_configured
from verbalign.exports.cases import ArgumentSet, CaseChoice, NotExported
from verbalign.exports.names import fresh
from verbalign.exports.notes import described, head, missing
from verbalign.exports.parts import Article, Fixed, Literal, Part
from verbalign.exports.sentences import jinja
from verbalign.exports.table import Table
from verbalign.values.features import of_place, of_value

# The twins of realisation.realised, with_article and undoubled, arguments.members, text.words and text.capitalised in
# Jinja2's own language; the tests compare them on any text.  `_size` is the length of a text's first
# token, `inside` the number of word signs right before it.
MACROS = r"""
{%- macro _bare(value) -%}{{ value[4:] if value[:4] in ["the ", "The "] else value }}{%- endmacro -%}
{%- macro _end(value) -%}{{ value[:-1] if value[-1:] == "." else value }}{%- endmacro -%}
{%- macro _a(value) -%}
{%- set bare = value[4:] if value[:4] in ["the ", "The "] else value -%}
{%- set small = bare[:3]|lower -%}
{%- set silent = small[:3] in ["uni", "use", "one"] or small[:2] == "eu" -%}
{%- set word = (bare ~ "").split(" ")[0] -%}
{%- set hard = word|length == 4 and not word[1:]|select("in", "AEIOU")|list -%}
{%- set initials = word[:1] in "FHLMNRX" and word[1:2] in "BCDFGJKMNPQSTVXZ" -%}
{%- set spelled = word.isascii() and word.isalpha() and word.isupper() and (word|length <= 3 or hard or initials) -%}
{%- set vowel = (small[:1] in "aeiou" and not silent) or small[:1] == "8" or small in ["11 ", "18 "] -%}
{{ "an" if (word[:1] in "AEFHILMNORSX" if spelled else vowel) else "a" }}
{%- endmacro -%}
{%- macro _after(value, words) -%}
{%- set last = (value ~ "").split(" ")|last|lower -%}
{%- set end = last|length + 1 -%}
{%- set twice = " " in value ~ "" and words[:end]|lower == " " ~ last and last.isalpha() -%}
{%- set article = last in ["a", "an", "the"] and words[end:end + 1] == " " -%}
{{ words[end:] if twice and not article and not words[end:end + 1].isalnum() else words }}
{%- endmacro -%}
{%- macro _list(value, joint) -%}
{%- set at = namespace(depth=0, start=0, parts=[]) -%}
{%- for sign in value -%}
{%- set at.depth = at.depth + (1 if sign in "([{" else -1 if sign in ")]}" else 0) -%}
{%- if sign == "," and at.depth == 0 and value[loop.index:loop.index + 1].isspace() -%}
{%- set at.parts = at.parts + [value[at.start:loop.index0].strip()] -%}{%- set at.start = loop.index -%}
{%- endif -%}
{%- endfor -%}
{%- set last = value[at.start:].strip() -%}
{{ value if ", " not in value else at.parts|join(", ") ~ " " ~ joint ~ " " ~ last if at.parts else last }}
{%- endmacro -%}
{%- macro _run(text, letters=false) -%}
{%- set at = namespace(on=true, end=0) -%}
{%- for sign in text -%}
{%- set fits = (sign.isalnum() and not sign.isdecimal()) if letters else (sign.isalnum() or sign == "_") -%}
{%- if at.on and fits -%}{%- set at.end = loop.index -%}{%- else -%}{%- set at.on = false -%}{%- endif -%}
{%- endfor -%}
{{ at.end }}
{%- endmacro -%}
{%- macro _number(text) -%}
{%- set at = namespace(on=true, end=0, digit=false) -%}
{%- for sign in text -%}
{%- set next = text[loop.index:loop.index + 1] -%}
{%- if at.on and sign.isdecimal() -%}
{%- set at.digit = true -%}
{%- if not (next.isalnum() or next == "_") -%}{%- set at.end = loop.index -%}{%- endif -%}
{%- elif at.on and at.digit and sign in ".," and next.isdecimal() -%}{%- set at.digit = false -%}
{%- else -%}{%- set at.on = false -%}{%- endif -%}
{%- endfor -%}
{{ at.end }}
{%- endmacro -%}
{%- macro _size(text, inside=0) -%}
{%- set contracted = ["s", "S", "re", "ve", "ll", "d", "m"] -%}
{%- set number = _number(text)|int -%}
{%- set run = _run(text)|int -%}
{%- set at = namespace(end=run, run=inside + run, on=true) -%}
{%- if number -%}{{ number }}
{%- elif inside and text[:1] in ["'", "’"] and text[1:1 + _run(text[1:])|int] in contracted -%}
{{ 1 + _run(text[1:])|int }}
{%- elif run -%}
{%- for sign in text if at.on -%}
{%- set rest = text[at.end:] -%}
{%- set next = _run(rest[1:])|int -%}
{%- set letters = _run(rest[1:], true)|int -%}
{%- if rest[:1] in ["'", "’"] and letters and rest[1:1 + next] not in contracted -%}
{%- set at.end = at.end + 1 + letters -%}{%- set at.run = letters -%}
{%- elif rest[:1] == "-" and letters > 1 -%}
{%- set at.end = at.end + 1 + next -%}{%- set at.run = next -%}
{%- elif rest[:1] == "." and rest[1:2] and rest[1:2] in "abcdefghijklmnopqrstuvwxyz0123456789_" -%}
{%- set at.end = at.end + 1 + next -%}{%- set at.run = next -%}
{%- else -%}{%- set at.on = false -%}{%- endif -%}
{%- endfor -%}
{%- set rest = text[at.end:] -%}
{%- set raised = rest|length - rest.lstrip("⁺⁻")|length -%}
{%- set primes = rest|length - rest.lstrip("'′")|length -%}
{%- set followed = rest[primes:primes + 1].isalnum() or rest[primes:primes + 1] == "_" -%}
{{ at.end + (raised if raised else primes - (1 if followed and primes else 0) if at.run < 3 else 0) }}
{%- elif text[:3] in ["<->", "<=>", "..."] -%}3
{%- elif text[:2] in ["::", ":=", "->", "=>", "<-", "<=", ">=", "/\\", "\\/", "<>", "==", "!=", "||", "&&"] -%}2
{%- else -%}1{%- endif -%}
{%- endmacro -%}
{%- macro _has(value, symbol) -%}
{%- set at = namespace(next=0, found="no", inside=0) -%}
{%- for sign in value -%}
{%- if loop.index0 >= at.next and not sign.isspace() -%}
{%- set rest = value[loop.index0:] -%}
{%- set token = rest[:_size(rest, at.inside)|int] -%}
{%- set at.next = loop.index0 + token|length -%}
{%- if (token|lower if token|length > 1 and token.isalpha() else token) == symbol -%}
{%- set at.found = "yes" -%}
{%- endif -%}
{%- endif -%}
{%- set at.inside = at.inside + 1 if sign.isalnum() or sign == "_" else 0 -%}
{%- endfor -%}
{{ at.found }}
{%- endmacro -%}
{%- macro _sentence() -%}
{%- set text = caller() -%}
{%- if not text[:1].islower() -%}{{ text }}{%- else -%}
{%- set word = text[:_size(text)|int] -%}
{%- set after = text[1:24].lstrip() -%}
{%- set second = after[:_size(after)|int] -%}
{%- set noun = second[:1].isalnum() and second not in ["is", "be", "and", "divides", "equals", "has", "was"] -%}
{%- set small = word.isalpha() and word.islower() and word.isascii() -%}
{{ text[:1]|upper ~ text[1:] if small and (word|length > 1 or (word == "a" and noun)) else text }}
{%- endif -%}
{%- endmacro -%}
"""


def rendered(table: Table) -> tuple[str, list[NotExported]]:
    """All macros of a dictionary in one file."""
    notes = [line for sentences in table.sentences.values() for line in described(sentences)]
    lines = [_comment("\n".join([*head(table, "jinja2"), *notes, *missing(table)]))]
    lines += [MACROS.strip("\n")] if table.sets or not table.sentences else []
    configured = [entry.predicate for entry in table.dictionary.entries.values() if entry.choices]
    lines += [jinja_configured.MACROS.strip("\n")] if configured else []
    by_predicate: dict[str, list[ArgumentSet]] = {predicate: [] for predicate in configured}
    for found in table.sets:
        by_predicate.setdefault(found.predicate, []).append(found)
    writer = _MacroWriter(table)
    for predicate, sets in by_predicate.items():
        if predicate in configured:
            lines += jinja_configured.lines(table, predicate, sets)
            sets = [found for found in sets if not all(map(jinja_configured.in_data, found.choices))]
        for found in sets:
            lines += writer.macro(found)
        lines += writer.dispatcher(predicate, sets)
    for sentences in table.sentences.values():
        lines += jinja.lines(sentences, _data, _string, _comment)
    return "\n".join(lines) + "\n", []


class _MacroWriter:
    """Writes the macros of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.names = table.arguments
        (self.when,) = fresh(["when"], self.names.values())

    def macro_name(self, found: ArgumentSet) -> str:
        return "__".join([self.table.predicates[found.predicate], *(self.names[name] for name in found.names)]) + "__"

    def macro(self, found: ArgumentSet) -> Iterator[str]:
        """The macro of an argument set: its cases in order."""
        wanted = "".join(f"{self.names[name]}, " for name in found.names)
        left = sorted({name for choice in found.choices for name in found.left_out(choice)})
        yield f"{{%- macro {self.macro_name(found)}({wanted}{self.when}=[]) -%}}" + (
            _comment(f"may leave out {', '.join(left)}") if left else ""
        )
        conditional = [choice for choice in found.choices if choice.when]
        for choice in conditional:
            tests = " and ".join(self.test(feature, found.lists) for feature in sorted(choice.when))
            yield f"{{%- {'if' if choice is conditional[0] else 'elif'} {tests} -%}}{self.body(found, choice)}"
        configured = self.table.dictionary.entries[found.predicate].choices
        always = [c for c in found.choices if c.always and not (configured and jinja_configured.in_data(c))]
        yield "{%- else -%}" if conditional else ""
        yield self.body(found, always[0]) if always else self.otherwise(found.predicate, found.names)
        yield ("{%- endif -%}" if conditional else "") + "{%- endmacro -%}"

    def test(self, feature: str, lists: Mapping[str, str]) -> str:
        """Does a feature hold?  Those of values are worked out; those of the place, and what a value states, are
        told."""
        name, relation, said = of_value(feature) if not of_place(feature) else ("", "", "")
        if relation == "states":
            told = (f"{_string(f'{name} states {kind}')} in {self.when}" for kind in said.split(" or "))
            return f"({' or '.join(told)})"
        if not relation:
            return f"{_string(feature)} in {self.when}"
        value = self.value(name, lists)
        if relation == "is":
            return f"{value} == {_string(said)}"
        return f'_has({value}, {_string(said)}) == "{"yes" if relation == "has" else "no"}"'

    def value(self, name: str, lists: Mapping[str, str]) -> str:
        """The value of an argument, a list in words."""
        return f"_list({self.names[name]}, {_string(lists[name])})" if name in lists else self.names[name]

    def otherwise(self, predicate: str, names: Sequence[str]) -> str:
        """What is said where no case fits: what is configured, or composed; or a look at what isn't there, so that
        Jinja2 reports it."""
        if self.table.dictionary.entries[predicate].choices:
            given = ", ".join(f"{self.names[name]}={self.names[name]}" for name in names)
            return f"{{{{ {self.table.predicates[predicate]}__configured({given}) }}}}"
        given = ", ".join(f'({_string(name)} if {self.names[name]} else "")' for name in names)
        return f'{{{{ {{}}[{_string(f"{predicate} has no template for ")} ~ [{given}]|select|join(", ")]() }}}}'

    def body(self, found: ArgumentSet, choice: CaseChoice) -> str:
        """The text of a template."""
        parts = self.table.parts(found, choice, settle=False)
        text = "".join(self.said(part, found.lists) for part in parts)
        if not self.table.capitals:
            return text
        first = parts[0] if parts else Literal("")
        start = first.text if isinstance(first, Literal) else first.words if isinstance(first, Fixed) else "a"
        decided = isinstance(first, Article) or not re.match("[a-z]", start)  # only a small letter can become large
        return text if decided else f"{{%- call _sentence() -%}}{text}{{%- endcall -%}}"

    def said(self, part: Part, lists: Mapping[str, str]) -> str:
        """A part in Jinja2's words."""
        if isinstance(part, Literal) and part.after:
            value = self.value(part.after.slot, lists)
            return f"{{{{ _after({f'_bare({value})' if part.after.bare else value}, {_string(part.text)}) }}}}"
        if isinstance(part, Literal | Fixed):
            return _data(part.text if isinstance(part, Literal) else part.words)
        value = self.value(part.slot, lists)
        if isinstance(part, Article):
            return f"{{{{ _a({value}){'|capitalize' if part.large else ''} }}}}"
        value = f"_bare({value})" if part.bare else value
        return f"{{{{ _end({value}) }}}}" if part.end else f"{{{{ {value} }}}}"

    def dispatcher(self, predicate: str, sets: Sequence[ArgumentSet]) -> Iterator[str]:
        """The macro of a predicate: which of its arguments have a value decides."""
        names = list(self.table.dictionary.entries[predicate].args)
        wanted = "".join(f'{self.names[name]}="", ' for name in names)
        yield f"{{%- macro {self.table.predicates[predicate]}({wanted}{self.when}=[]) -%}}"
        flags = " ~ ".join(f'("1" if {self.names[name]} else "0")' for name in names) or '""'
        yield f"{{%- set given = {flags} -%}}"
        otherwise = self.otherwise(predicate, names)
        for number, found in enumerate(sets):
            mask = "".join("1" if name in found.names else "0" for name in names)
            call = "".join(f"{self.names[name]}, " for name in found.names)
            test = f'{"elif" if number else "if"} given == "{mask}"'
            yield f"{{%- {test} -%}}{{{{ {self.macro_name(found)}({call}{self.when}={self.when}) }}}}"
        yield f"{{%- else -%}}{otherwise}{{%- endif -%}}" if sets else otherwise
        yield "{%- endmacro -%}"


def _comment(text: str) -> str:
    return f"{{#- {text.replace('#}', '# }')} -#}}"


def _string(text: str) -> str:
    """A text as a literal of Jinja2's."""
    return json.dumps(text, ensure_ascii=False)


def _data(text: str) -> str:
    """Text outside of tags; what Jinja2 would read, trim, or leave as it is where it escapes values, is a string."""
    if re.search(r"[<>&\"']", text):
        return f"{{{{ {_string(text)} }}}}"
    text = re.sub(r"[{#]+|[\r\n\x0b\x0c]+", lambda m: f"{{{{ {_string(m.group())} }}}}", text)
    return re.sub(r"^[^\S\n]+|[^\S\n]+$", lambda m: f"{{{{ {_string(m.group())} }}}}", text)
