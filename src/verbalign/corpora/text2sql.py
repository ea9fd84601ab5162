"""Questions for queries, with variables (text2sql-data): a JSON list of queries, or `question ||| form` lines.

    [{"sql": ["SELECT … WHERE COURSEalias0.DEPARTMENT = \"department0\" ;"],
      "sentences": [{"text": "which courses are in department0 ?", "variables": {"department0": "EECS"}}], …}, …]

The predicate is what the query (the first of its variants) selects, and its conditions are the arguments: a query that
was never seen is mostly a new combination of conditions that were (see `queries`).  Where the value of a condition is a
variable, it has the value that the sentence brings, and the wordings have it filled in; constants that the corpus keeps
in the query ("FA", 2016) belong to the argument's name: people do not name them.  A form of another kind (`logic`) is a
predicate as it stands, with its variables as arguments.  Each query gives an instance per set of values,
`QUERY.NUMBER`, all in the group `QUERY`.  A variable without a value is not said in the sentence and is left out of the
meaning, and one that the query does not have is an argument of its own.

In `question ||| form` lines the typed constants of the form (`denver : ci`) are the arguments, named for their type.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from typing import Any

from verbalign.corpora.cut import ASKING
from verbalign.corpora.queries import cut
from verbalign.corpora.rows import Rows
from verbalign.corpora.source import NO_WORDINGS, SourceFile
from verbalign.corpora.sql import NotCut
from verbalign.values import Corpus, Expression, Instance, Meaning, Structure, Verbalization

_TYPED = re.compile(r"(\S+) : (\w+)")


def read(source: SourceFile) -> Corpus:
    """The questions of the file, grouped by query and values, in input order."""
    if not source.text.lstrip().startswith("["):
        return _read_lines(source)
    instances: list[Instance] = []
    for number, (line, query) in enumerate(source.objects(), 1):
        instances += _instances(source, query, number, line)
    asking = sum(instance.predicate.startswith(ASKING) for instance in instances)
    structure = Structure.FORMS if 2 * asking > len(instances) else Structure.EXPRESSIONS
    return Corpus(tuple(instances), warnings=source.warnings, format="text2sql", structure=structure)


def _instances(source: SourceFile, query: dict[str, Any], number: int, line: int) -> Iterator[Instance]:
    variants = source.field(query, "logic" if "logic" in query else "sql", list, line)
    sentences = source.field(query, "sentences", list, line)
    if not variants:
        for _ in sentences:
            source.note(line, "a question without a query is skipped")
        return
    form = source.exact(" ".join(str(variants[0]).split()), "the query", line)
    unsaid = dict.fromkeys(_variables(query), "")
    groups: dict[Expression, list[Verbalization]] = {}
    for sentence in sentences:
        meaning, text = _sentence(source, form, sentence, line, unsaid)
        wording = source.wording(text, line)
        groups.setdefault(meaning, []).extend([] if wording is None else [wording])
    if not groups:
        source.note(line, "a query without questions is skipped")
    for place, (meaning, wordings) in enumerate(groups.items(), 1):
        if not wordings:
            source.note(line, NO_WORDINGS)
        yield Instance(f"{number}.{place}", (meaning,), tuple(wordings), group=str(number))


def _variables(query: dict[str, Any]) -> Iterator[str]:
    """The variables that a query declares: those that a question gives no value are not said in it."""
    declared = query.get("variables")
    for variable in declared if isinstance(declared, list) else ():
        if isinstance(variable, dict) and isinstance(variable.get("name"), str):
            yield variable["name"]


def _sentence(
    source: SourceFile, form: str, sentence: Any, line: int, unsaid: dict[str, str]
) -> tuple[Expression, str]:
    """The meaning of a question and its text, with the values of its variables."""
    if not isinstance(sentence, dict):
        raise source.error('field \'sentences\' must list objects {"text": …, "variables": …}', line)
    text = source.field(sentence, "text", str, line)
    variables = source.field(sentence, "variables", dict, line, default={})
    for name, value in variables.items():
        if not isinstance(value, str):
            raise source.error(f"variable '{name}' must have a text for its value", line)
        source.exact(value, f"variable '{name}'", line)
    said = {name: value.strip() for name, value in variables.items() if value.strip()}
    if len(said) != len(variables):
        source.note(line, "a variable without a value is left out")
    if not said:
        return _meaning(form, {**unsaid, **dict.fromkeys(variables, "")}, ()), text
    names = re.compile(rf"\b({'|'.join(map(re.escape, sorted(said, key=len, reverse=True)))})\b")
    order = dict.fromkeys(names.findall(form))
    if len(order) != len(said):
        source.note(line, "a variable of the question that its query does not have")
    values = unsaid | {name: said.get(name, "") for name in (*order, *variables)}
    return _meaning(form, values, order), names.sub(lambda found: said[found[0]], text)


def _meaning(form: str, values: Mapping[str, str], order: Container[str]) -> Expression:
    """A form with the values of its variables: a query cut into clauses, another as it stands."""
    others = tuple((name, value) for name, value in values.items() if value and name not in order)
    try:
        predicate, args = cut(form, values)
    except NotCut:
        own = tuple((name, value) for name, value in values.items() if value and name in order)
        return Expression(form, (*own, *others))
    return Expression(predicate, (*args, *others))


def _read_lines(source: SourceFile) -> Corpus:
    rows = Rows(source, lambda form, line: _typed(source, form, line))
    for line, text in source.lines():
        question, bar, form = text.partition("|||")
        if not bar or not form.strip():
            raise source.error("a line must be: question ||| form", line)
        rows.add(" ".join(form.split()), question.strip(), line)
    return rows.corpus("text2sql")


def _typed(source: SourceFile, form: str, line: int) -> Meaning:
    """A form whose typed constants are taken out: `( from $0 denver : ci )` has the argument `ci`."""
    names: dict[tuple[str, str], str] = {}

    def taken_out(found: re.Match[str]) -> str:
        constant, kind = found.groups()
        if (kind, constant) not in names:
            earlier = sum(known == kind for known, _ in names)
            names[kind, constant] = f"{kind}{earlier + 1}" if earlier else kind
        return f"[{names[kind, constant]}]"

    predicate = _TYPED.sub(taken_out, source.exact(form, "the form", line))
    return (Expression(predicate, tuple((name, value.replace("_", " ")) for (_, value), name in names.items())),)
