"""Expressions as people write them, `predicate(name=value, …)`, read into values and written back.

What is a name, and what is a nested expression, depends on what is known of the predicate:

- `x=…` is a named argument where `x` is a known name of the predicate; otherwise the whole piece is a value in its
  place, filled along the signature (or along the names seen, in the order given).  Where names were merely *seen*, a
  piece that looks like `x=…` is taken so only if the values fill all those names, and, unless `x` is a single letter,
  if no other is given by name: else `x` is a slip, and an error.
- Where nothing is known of the predicate, `x=…` with a plain name is a named argument; values without a name are
  called `arg1`, `arg2`, …
- `even(n)` is bare text, a formula, unless `even` is itself a known predicate; `"even"(n)`, with the predicate in
  quotes, is always a nested expression.  `format_expression` writes it so, and puts text of that shape in quotes: what
  it writes is read back as the same expression whatever is known.
- Inside quotes, `\\"` is a quote and `\\\\` a backslash; any other backslash stands for itself.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from verbalign.errors import ExpressionError
from verbalign.values import Expression, Meaning, Value
from verbalign.values.text import counted

Names: TypeAlias = Mapping[str, Collection[str]]
_Piece: TypeAlias = tuple[str | None, Value, str | None, int]  # name, value, the name it may have meant, where

_QUOTE = r'"((?:[^"\\]|\\.)*+)"'
_HEAD = re.compile(rf"\s*(?:([\w.-]+)|{_QUOTE})\s*(\()?", re.DOTALL)  # a predicate, and whether a bracket opens
_NAME = re.compile(rf"(?:([\w.-]+)|{_QUOTE})\s*=(?![=>])\s*", re.DOTALL)
_PLAIN = re.compile(r"[^\W\d][\w.-]*")
_TEXT = re.compile(rf"{_QUOTE}\s*", re.DOTALL)
# where bare text may end; quotes that open where a value can open hide the signs within them
_SIGN = re.compile(r'[(\[{,=]\s*"(?:[^"\\]|\\.)*+"|[()\[\]{},]', re.DOTALL)
_SPACE = re.compile(r"\s*")
_ESCAPED = re.compile(r'\\(["\\])')
_CALL = re.compile(r"[\w.-]+\s*\(.*\)", re.DOTALL)
_SPACED_CALL = re.compile(r"\s*([\w.-]+(?:[ \t]+[\w.-]+)+)\s*\(")  # a predicate that should be in quotes
_SPACED_NAME = re.compile(r"([^\W\d][\w.-]*(?:[ \t]+[\w.-]+)+)\s*=(?![=>])")  # and an argument name
_WORDS = re.compile(r"[^\W\d_]{2,}(?: [^\W\d_]{2,})+")  # prose rather than a formula: `failed tests`, not `n rem 2`
_DEEPEST = 100  # nested expressions and lists; deeper ones are a slip or an attack


def parse(text: str, signatures: Mapping[str, tuple[str, ...]] | None = None, known: Names | None = None) -> Expression:
    """The expression that `text` writes; `signatures` are declared and must be kept, `known` names were merely seen.

    >>> e = parse("show-from(a=0, b=0, a*b=0)", {"show-from": ("prem1", "prem2", "goal")})
    >>> e["prem1"], e["goal"]
    ('a=0', 'a*b=0')
    >>> parse('inform(name=The Eagle, "customer rating"=3 out of 5)').names
    ('name', 'customer rating')
    """
    reader = _ExpressionReader(text, signatures or {}, known or {})
    expression, end = reader.expression(0, 0)
    if _SPACE.match(text, end).end() != len(text):  # type: ignore[union-attr]
        raise reader.error("nothing more may follow the expression", end)
    return expression


def parse_meaning(
    text: str, signatures: Mapping[str, tuple[str, ...]] | None = None, known: Names | None = None
) -> Meaning:
    """One expression, or several with `,` or `;` between them, in square brackets or not.

    >>> [e.predicate for e in parse_meaning("[architect(subject=A, object=B), country(subject=A, object=C)]")]
    ['architect', 'country']
    """
    return _ExpressionReader(text, signatures or {}, known or {}).meaning()


def format_expression(expression: Expression) -> str:
    """The expression as text that `parse` reads back as the same expression.

    >>> format_expression(Expression("rewrite", (("lemma", "abs"), ("goal", "|i| = |-i|"), ("by", "f(x), g"))))
    'rewrite(lemma=abs, goal=|i| = |-i|, by="f(x), g")'
    """
    return _format_call(format_name(expression.predicate), expression)


def format_meaning(meaning: Sequence[Expression]) -> str:
    """A meaning as text that `parse_meaning` reads back."""
    return "; ".join(map(format_expression, meaning))


def signature_fault(predicate: str, names: Sequence[str], signature: Sequence[str]) -> str | None:
    """What breaks a declared signature, in words, or None where it is kept.

    >>> signature_fault("show-from", ["prem1"], ["prem1", "goal"])
    'show-from takes 2 arguments (prem1, goal) but 1 is given: prem1'
    """
    for name in names:
        if name not in signature:
            return f"{predicate} has no argument '{name}'; its signature is ({', '.join(signature)})"
    if len(names) != len(signature):
        return count_fault(predicate, signature, names)
    return None


def count_fault(predicate: str, signature: Sequence[str], given: Sequence[str]) -> str:
    """The words for a wrong number of arguments."""
    wanted = f" ({', '.join(signature)})" if signature else ""
    are = (
        "none is given" if not given else f"{len(given)} {'is' if len(given) == 1 else 'are'} given: {', '.join(given)}"
    )
    return f"{predicate} takes {counted(len(signature), 'argument')}{wanted} but {are}"


# ---- reading ----


class _ExpressionReader:
    """A scanner over one text: each method takes a position and returns what it read with the position after it."""

    __slots__ = ("known", "signatures", "text")

    def __init__(self, text: str, signatures: Mapping[str, tuple[str, ...]], known: Names) -> None:
        self.text, self.signatures, self.known = text, signatures, known

    def meaning(self) -> Meaning:
        text = self.text
        pos = self.skip(0)
        bracketed = text[pos : pos + 1] == "["
        pos += bracketed
        found = []
        while True:
            expression, pos = self.expression(pos, 0)
            found.append(expression)
            pos = self.skip(pos)
            if text[pos : pos + 1] not in (",", ";"):
                break
            pos += 1
        if bracketed:
            if text[pos : pos + 1] != "]":
                raise self.error("the list of expressions is not closed: ']' is missing", pos)
            pos = self.skip(pos + 1)
        if pos != len(text):
            raise self.error("a comma or the end is expected after an expression", pos)
        return tuple(found)

    def expression(self, pos: int, depth: int) -> tuple[Expression, int]:
        head = _HEAD.match(self.text, pos)
        if head is None or not (predicate := head[1] or _unescaped(head[2])):
            raise self.error("a predicate is expected: write predicate(name=value, …)", self.skip(pos))
        if not head[3]:
            if spaced := _SPACED_CALL.match(self.text, pos):
                name = " ".join(spaced[1].split())
                raise self.error(f'a name with a space goes in quotes: write "{name}"(…)', self.skip(pos))
            if self.text[head.end() : head.end() + 1] == "=":
                raise self.error("a predicate with its bracket is expected: write predicate(name=value, …)", head.end())
            return self.filled(predicate, [], pos), head.end()
        self.check_depth(depth, pos)
        text, at = self.text, self.skip(head.end())
        pieces: list[_Piece] = []
        if text[at : at + 1] == ")":
            return self.filled(predicate, pieces, pos), at + 1
        names = self.names(predicate)
        while True:
            piece, at = self.piece(predicate, names, at, depth)
            pieces.append(piece)
            if text[at] == ")":
                return self.filled(predicate, pieces, pos), at + 1
            at = self.skip(at + 1)

    def piece(self, predicate: str, names: Collection[str] | None, pos: int, depth: int) -> tuple[_Piece, int]:
        """An argument, named or not; a piece `x=…` whose x is not known keeps it, for the choice in `filled`."""
        head = _NAME.match(self.text, pos)
        if head is None:
            slip = self.spaced_name(predicate, names, pos)
            value, end = self.value(pos, ")", depth + 1)
            return (None, value, slip, pos), end
        name = head[1] or _unescaped(head[2])
        if name in names if names is not None else head[1] is None or _PLAIN.fullmatch(name):
            value, end = self.value(head.end(), ")", depth + 1)
            return (name, value, None, pos), end
        if head[1] is None:
            raise self.error(self.no_argument(predicate, name), pos)
        value, end = self.value(pos, ")", depth + 1)
        return (None, value, name, pos), end

    def spaced_name(self, predicate: str, names: Collection[str] | None, pos: int) -> str | None:
        """The words before an equals sign that may be meant as a name; an error where they are one, without quotes."""
        found = _SPACED_NAME.match(self.text, pos)
        if found is None:
            return None
        name = " ".join(found[1].split())
        if names is None:
            meant = name if _WORDS.fullmatch(name) else None
        else:
            meant = next((known for known in names if _loose(known) == _loose(name)), None)
        if meant is not None:
            written = format_name(meant)
            fault = "a name with a space goes in quotes" if '"' in written else f"{predicate} has no argument '{name}'"
            raise self.error(f"{fault}: write {written}=…", pos)
        return name if _WORDS.fullmatch(name) else None

    def names(self, predicate: str) -> Collection[str] | None:
        declared = self.signatures.get(predicate)
        return declared if declared is not None else self.known.get(predicate)

    def value(self, pos: int, close: str, depth: int) -> tuple[Value, int]:
        """A value and the position of the comma or closing bracket that ends it."""
        text = self.text
        first = text[pos : pos + 1]
        if first == '"':
            quoted = _TEXT.match(text, pos)
            if quoted is None:
                raise self.error("the quote is not closed", pos)
            after = text[quoted.end() : quoted.end() + 1]
            if after in (",", close) and after:
                return _unescaped(quoted[1]), quoted.end()
            if after != "(":
                raise self.error(
                    'text after a closing quote: put the whole value in quotes, with \\" inside', quoted.end()
                )
            return self.ended(self.expression(pos, depth), close)
        end = self.bare_end(pos, close)
        bare = text[pos:end].rstrip()
        if not bare:
            raise self.error("a value is expected; an empty one is written ()", pos)
        if bare == "()":
            return "", end
        if first == "[" and self.closing(pos) == pos + len(bare) - 1:
            return self.values(pos + 1, depth), end
        if bare[-1] == ")":
            head = _HEAD.match(text, pos)
            if (
                head
                and head[3]
                and self.names(head[1]) is not None
                and self.closing(head.end() - 1) == pos + len(bare) - 1
            ):
                return self.expression(pos, depth)[0], end
        return bare, end

    def values(self, pos: int, depth: int) -> tuple[Value, ...]:
        self.check_depth(depth, pos)
        values: list[Value] = []
        pos = self.skip(pos)
        if self.text[pos] == "]":
            return ()
        while True:
            value, pos = self.value(pos, "]", depth + 1)
            values.append(value)
            if self.text[pos] == "]":
                return tuple(values)
            pos = self.skip(pos + 1)

    def ended(self, read: tuple[Expression, int], close: str) -> tuple[Expression, int]:
        pos = self.skip(read[1])
        if self.text[pos : pos + 1] not in (",", close) or pos == len(self.text):
            raise self.error(f"a comma or '{close}' is expected after a nested expression", pos)
        return read[0], pos

    def bare_end(self, pos: int, close: str) -> int:
        """Where bare text ends: at the next comma or closing bracket that no bracket inside it opens."""
        depth = 0
        for sign in _SIGN.finditer(self.text, pos):
            character = sign[0][0]
            if character in "([{":
                depth += 1
            elif character == "=":
                continue
            elif depth:
                depth -= character != ","
            elif character == "," or character == close:
                return sign.start()
            else:
                raise self.error(
                    f"'{character}' closes nothing; put a value with such a character in quotes", sign.start()
                )
        if depth:
            raise self.error("a bracket in this value is not closed; put the value in quotes if that is meant", pos)
        raise self.error(f"'{close}' is missing", len(self.text))

    def closing(self, pos: int) -> int:
        """The position of the bracket that closes the one at `pos` (which is known to be closed)."""
        depth = 0
        for sign in _SIGN.finditer(self.text, pos):
            depth += (sign[0][0] in "([{") - (sign[0] in ")]}")
            if not depth:
                return sign.start()
        return -1

    def filled(self, predicate: str, pieces: list[_Piece], pos: int) -> Expression:
        """The expression of these pieces, the nameless ones filled along the names that are left."""
        declared = self.signatures.get(predicate)
        order = declared if declared is not None else self.known.get(predicate)
        given = [name for name, *_ in pieces if name is not None]
        if len(given) == len(pieces):  # the usual case: all are named
            args = [(name, value) for name, value, *_ in pieces if name is not None]
        else:
            free = [name for name in order if name not in given] if order is not None else _numbered(len(pieces), given)
            if declared is None and order is not None:
                self.check_guess(predicate, pieces, len(free))
            left = iter(free)
            args = [(name if name is not None else next(left, ""), value) for name, value, *_ in pieces]
        if declared is not None and len(args) != len(declared):
            shown = [_shown(value) if name is None else f"{name}={_shown(value)}" for name, value, *_ in pieces]
            raise self.error(count_fault(predicate, declared, shown), pos)
        if len({name for name, _ in args}) != len(args):
            self.refuse_twice(predicate, args, pos)
        return Expression(predicate, tuple(args))

    def check_guess(self, predicate: str, pieces: list[_Piece], free: int) -> None:
        """Refuse nameless pieces that the names seen cannot hold, or that look like a name we do not know."""
        nameless = [piece for piece in pieces if piece[0] is None]
        for _, _, unknown, start in nameless:
            if unknown is not None and len(unknown) > 1 and len(nameless) < len(pieces):  # beside others by name
                raise self.error(self.no_argument(predicate, unknown), start)
        if len(nameless) > free:
            only = f"only {counted(free, 'argument')}" if free else "no argument"
            fault = f"{predicate} has {only} left for {counted(len(nameless), 'value')}"
            raise self.error(f"{fault}; a value with a comma goes in quotes", nameless[free][3])
        for _, _, unknown, start in nameless:
            if unknown is not None and len(nameless) != free:
                raise self.error(self.no_argument(predicate, unknown), start)

    def no_argument(self, predicate: str, name: str) -> str:
        names = ", ".join(self.names(predicate) or ())
        return f"{predicate} has no argument '{name}'; it has: {names or 'none'}"

    def refuse_twice(self, predicate: str, args: list[tuple[str, Value]], pos: int) -> None:
        names = [name for name, _ in args]
        twice = next(name for name in names if names.count(name) > 1)
        raise self.error(
            f"argument '{twice}' of {predicate} is given twice; write {twice}=[…, …] for several values", pos
        )

    def check_depth(self, depth: int, pos: int) -> None:
        if depth > _DEEPEST:
            raise self.error(f"more than {_DEEPEST} brackets deep", pos)

    def skip(self, pos: int) -> int:
        return _SPACE.match(self.text, pos).end()  # type: ignore[union-attr]

    def error(self, fault: str, pos: int) -> ExpressionError:
        """One line: the fault, and the text around it with ‸ at the place."""
        before, after = self.text[max(0, pos - 40) : pos], self.text[pos : pos + 20]
        left, right = "…" if pos > 40 else "", "…" if pos + 20 < len(self.text) else ""
        return ExpressionError(" ".join(f"{fault}: {left}{before}‸{after}{right}".split()))


def _loose(name: str) -> str:
    """A name without regard to how its words are joined.

    >>> _loose("Failed_tests") == _loose("failed tests")
    True
    """
    return re.sub(r"[\s_.-]+", " ", name).strip().lower()


def _numbered(count: int, given: Sequence[str]) -> list[str]:
    """Names for values of a predicate of which nothing is known."""
    return [name for n in range(1, count + len(given) + 1) if (name := f"arg{n}") not in given]


def _unescaped(quoted: str) -> str:
    return _ESCAPED.sub(r"\1", quoted) if "\\" in quoted else quoted


def _shown(value: Value) -> str:
    return value if isinstance(value, str) else _format_value(value)


# ---- writing ----


def _format_call(head: str, expression: Expression) -> str:
    args = ", ".join(f"{format_name(name)}={_format_value(value)}" for name, value in expression.args)
    return f"{head}({args})"


def format_name(name: str) -> str:
    """The name of a predicate or argument as it is written in an expression: in quotes where it needs them.

    >>> format_name("repo"), format_name("low balance")
    ('repo', '"low balance"')
    """
    return name if _PLAIN.fullmatch(name) else _quoted(name)


def _format_value(value: Value) -> str:
    if isinstance(value, str):
        return value if _is_bare(value) else _quoted(value)
    if isinstance(value, Expression):
        return _format_call(_quoted(value.predicate), value)
    return f"[{', '.join(map(_format_value, value))}]"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _is_bare(text: str) -> bool:
    """Is this text read back as itself without quotes?"""
    if not text or text[0] in "[=>" or '"' in text or text != text.strip() or text == "()" or _CALL.fullmatch(text):
        return False
    depth = 0
    for sign in _SIGN.findall(text):
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0 or (sign == "," and not depth):
            return False
    return depth == 0
