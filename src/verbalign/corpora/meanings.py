"""Meanings in JSON, as the native formats write them: `{"predicate": …, "args": {…}}`, and header lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from verbalign.corpora.source import SourceFile
from verbalign.values import KINDS, Expression, Value
from verbalign.values.expression import count_fault, signature_fault
from verbalign.values.objects import name_fault

_DEEPEST = 100  # as in expressions that are typed


class Meanings:
    """Reads the expressions of one source and holds what its headers declare: signatures, to which they must keep, and
    kinds of values."""

    def __init__(
        self,
        source: SourceFile,
        signatures: Mapping[str, tuple[str, ...]] | None = None,
        kinds: Mapping[str, str] | None = None,
    ) -> None:
        """`signatures`, `kinds`: those declared in what comes before the source."""
        self.source = source
        self.signatures, self.kinds = dict(signatures or {}), dict(kinds or {})
        self.declared = False  # has the source itself declared something?
        self._used: dict[str, int] = {}  # predicate -> the line of its first use

    def records(self, own: str) -> Iterator[tuple[int, dict[str, Any]]]:
        """The records of the source with their lines; those that declare a signature or kinds, and have no field
        `own`, are taken in."""
        for line, record in self.source.objects():
            if own in record or ("signature" not in record and "kinds" not in record):
                yield line, record
                continue
            self.declared = True
            if "signature" in record:
                self.declare(record, line)
            else:
                self.declare_kinds(record, line)

    def declare(self, header: dict[str, Any], line: int) -> None:
        """Take in `{"signature": {"predicate": …, "args": […]}}`."""
        source = self.source
        signature = source.field(header, "signature", dict, line)
        predicate = self._predicate(signature, line)
        args = source.field(signature, "args", list, line)
        if not all(isinstance(name, str) and name for name in args) or len(set(args)) != len(args):
            raise source.error(f"the signature of {predicate} must list distinct argument names", line)
        names = tuple(self._name(name, line) for name in args)
        if predicate in self.signatures:
            if self.signatures[predicate] != names:
                first = ", ".join(self.signatures[predicate])
                fault = f"a second signature for {predicate}, ({', '.join(names)}) after ({first}); keep one"
                raise source.error(fault, line)
            source.note(line, f"the signature of {predicate} is repeated")
        if predicate in self._used:
            fault = (
                f"the signature of {predicate} comes after its first use in line {self._used[predicate]}; put it first"
            )
            raise source.error(fault, line)
        self.signatures[predicate] = names

    def declare_kinds(self, header: dict[str, Any], line: int) -> None:
        """Take in `{"kinds": {"day": "date", …}}`."""
        for name, kind in self.source.field(header, "kinds", dict, line).items():
            if kind not in KINDS:
                raise self.source.error(f"the kind of '{name}' must be one of: {', '.join(KINDS)}", line)
            if self.kinds.setdefault(self._name(name, line), kind) != kind:
                fault = f"'{name}' is declared as {kind} after {self.kinds[name]}; keep one"
                raise self.source.error(fault, line)

    def expression(self, record: dict[str, Any], line: int, depth: int = 0) -> Expression:
        """The expression that a record writes; its arguments by name, or by place where the signature is declared."""
        source = self.source
        predicate = self._predicate(record, line)
        args = record.get("args")
        if isinstance(args, list):
            args = self._by_place(predicate, args, line)
        elif not isinstance(args, dict):
            args = source.field(record, "args", dict, line)
        names = tuple(self._name(name, line) for name in args)
        if "" in names:
            raise source.error(f"an argument of {predicate} has an empty name; give it one", line)
        if predicate in self.signatures and (fault := signature_fault(predicate, names, self.signatures[predicate])):
            raise source.error(fault, line)
        self._used.setdefault(predicate, line)
        return Expression(predicate, tuple((name, self._value(name, args[name], line, depth)) for name in names))

    def _name(self, name: str, line: int) -> str:
        """An argument's name, which stands between brackets in templates."""
        if fault := name_fault(name):
            raise self.source.error(f"the argument name '{name}' {fault}; give it another", line)
        return self.source.exact(name, "an argument name", line)

    def _predicate(self, record: dict[str, Any], line: int) -> str:
        predicate = self.source.label(record, "predicate", line)
        if not predicate.strip():
            raise self.source.error("field 'predicate' is empty; name the predicate", line)
        return predicate

    def _by_place(self, predicate: str, values: list[Any], line: int) -> dict[str, Any]:
        signature = self.signatures.get(predicate)
        if signature is None:
            fault = f"the arguments of {predicate} have no names; give an object, or declare its signature first"
            raise self.source.error(fault, line)
        if len(values) != len(signature):
            raise self.source.error(count_fault(predicate, signature, [str(value) for value in values]), line)
        return dict(zip(signature, values, strict=True))

    def _value(self, name: str, value: Any, line: int, depth: int) -> Value:
        """A value: text, a number as it is written, a nested expression or a list."""
        match value:
            case str():
                return self.source.exact(value, f"argument '{name}'", line)
            case bool():
                return "true" if value else "false"
            case None:
                raise self.source.error(f"argument '{name}' is null; leave it out, or give it a value", line)
        if depth >= _DEEPEST:
            raise self.source.error(f"argument '{name}' is nested more than {_DEEPEST} deep", line)
        if isinstance(value, list):
            return tuple(self._value(name, item, line, depth + 1) for item in value)
        return self.expression(value, line, depth + 1)
