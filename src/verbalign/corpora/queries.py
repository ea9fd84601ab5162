"""SQL queries cut into what they ask for and their conditions.

The predicate is what is selected; each condition of WHERE and ON that is no join is an argument, and so are GROUP BY,
HAVING and ORDER BY with LIMIT.  Names of tables' aliases, and the order of tables, columns and conditions, make no
difference.  The argument is named for its column and for the columns by which its table is joined to the table that is
asked for: `FROM_AIRPORT = … CITY_NAME` and `TO_AIRPORT = … CITY_NAME` are different arguments.

- `A.x = "value0"`: the value of the variable;
- `A.x = "value0" OR A.x = "value1"`, `A.x BETWEEN a AND b`, `A.x <= b AND A.x >= a`, `A.x IN ( "a" , "b" )`: one
  argument for both values;
- `A.x IN ( SELECT B.y FROM … )` is a join;  `A.x = ( SELECT MAX( B.x ) FROM … )` with the conditions of the query
  itself is the greatest x, an argument with the value `yes`;
- constants, which people do not name (`SEMESTER = "FA" AND YEAR = 2016`), and tables that are joined for their own
  sake, are an argument for each table, with the value `yes`; so is every other condition without variables.

A variable in several conditions is one argument: it is said once.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from verbalign.corpora.cut import ASKING, COMPARED, YES, named, words
from verbalign.corpora.sql import Condition, Select, Tokens, closes, parsed, read_query, split, written

_COLUMN = re.compile(r"([A-Za-z_]\w*)\.(\w+)")
_AGGREGATES = {"count": "number of", "sum": "total", "avg": "average", "max": "greatest", "min": "least"}


def cut(query: str, values: Mapping[str, str]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The predicate and arguments of a query whose variables have these values; those without one are left out.

    >>> cut('SELECT T.NAME FROM T WHERE T.DEPARTMENT = "d0" AND T.TERM = "FA" ;', {"d0": "EECS"})
    ('select t name', (('t department', 'EECS'), ('t term FA', 'yes')))
    """
    return _Cutter(read_query(query), values).expression()


@dataclass(frozen=True, slots=True)
class _QueryClause:
    """A condition on a table: its column with how it is compared, and the constants and variables it has."""

    alias: str
    name: str
    operands: tuple[str, ...]
    joint: str = ", "


@dataclass
class _Joins:
    """Which columns of two tables are equal."""

    edges: dict[str, set[tuple[str, str, str]]] = field(default_factory=lambda: defaultdict(set))

    def add(self, left: tuple[str, str], right: tuple[str, str]) -> None:
        self.edges[left[0]].add((left[1], right[1], right[0]))
        self.edges[right[0]].add((right[1], left[1], left[0]))


class _Cutter:
    def __init__(self, select: Select, values: Mapping[str, str]) -> None:
        self.select, self.values = select, values
        self.tables = dict(select.tables)
        self.joins = _Joins()
        self.clauses: list[_QueryClause] = []
        self.greatest: list[tuple[Tokens, Select]] = []
        self.odd: list[Condition] = []
        for condition in select.conditions:
            self._take(condition)
        for condition in self._inner(self.odd):
            self._join(condition.tokens)
        self.main = self._main()
        self.roles = self._roles()

    def expression(self) -> tuple[str, tuple[tuple[str, str], ...]]:
        columns = [t for t in self.select.columns if t.upper() != "DISTINCT"]
        shown = sorted(self._asked(part) for part in split(tuple(columns), lambda t: t == ","))
        found: list[tuple[str, tuple[str, ...], str]] = [(c.name, c.operands, c.joint) for c in self._named()]
        found += [self._greatest(*one) for one in self.greatest]
        found += [self._opaque(written(condition)) for condition in self.odd]
        found += [self._opaque(tokens) for tokens in (*self.select.derived, *self.select.tails)]
        return f"{ASKING}{', '.join(shown)}", named(self._arguments(found))

    def _arguments(self, found: Iterable[tuple[str, tuple[str, ...], str]]) -> Iterator[tuple[str, str]]:
        """Names with values; a variable that stands alone in several conditions is one argument."""
        shared: dict[str, list[str]] = {}
        for name, operands, joint in found:
            own = [self._variable(o) for o in operands]
            if len(operands) == 1 and own[0]:
                if self.values.get(own[0]):
                    shared.setdefault(own[0], []).append(name)
                continue
            said = [self.values.get(v, "") if v else _plain(o) for v, o in zip(own, operands, strict=True)]
            if not any(own):
                yield " ".join((name, *said)), YES
            elif all(said):
                yield name, joint.join(dict.fromkeys(said))
        for variable, names in shared.items():
            yield " and ".join(sorted(set(names))), self.values[variable]

    def _variable(self, operand: str) -> str:
        """The variable that an operand is, or the empty text."""
        name = _plain(operand)
        return name if name in self.values else ""

    # conditions

    def _take(self, condition: Condition) -> None:
        tokens = condition.tokens
        if condition.kind == "or" and (clause := self._either(condition)):
            self.clauses.append(clause)
        elif condition.kind != "atom":
            self.odd.append(condition)
        elif not (self._join(tokens) or self._nested(tokens)):
            clause = self._clause(tokens)
            self.odd.append(condition) if clause is None else self.clauses.append(clause)

    def _join(self, tokens: Tokens) -> bool:
        sides = [self._column(t) for t in tokens]
        if len(tokens) == 3 and tokens[1] == "=" and sides[0] and sides[2] and sides[0][0] != sides[2][0]:
            self.joins.add(sides[0], sides[2])
            return True
        return False

    def _nested(self, tokens: Tokens) -> bool:
        """A nested query: one column of other tables is a join; the least or greatest is said by its name."""
        column = self._column(tokens[0])
        if column is None or len(tokens) < 5 or tokens[1].upper() not in ("=", "IN") or tokens[2] != "(":
            return False
        if tokens[3].upper() != "SELECT" or closes(tokens[2:]) != len(tokens) - 3:
            return False
        inner = parsed(tokens[3:-1])
        columns = tuple(t for t in inner.columns if t.upper() != "DISTINCT")
        plain = len(columns) == 1 and not inner.tails and not inner.derived
        if plain and _COLUMN.fullmatch(columns[0]) and inner.tables.keys().isdisjoint(self.tables):
            self.tables |= inner.tables
            if (target := self._column(columns[0])) is not None:
                self.joins.add(column, target)
                for condition in inner.conditions:
                    self._take(condition)
                return True
        if len(columns) == 4 and columns[0].upper() in ("MIN", "MAX") and tokens[1] == "=":
            self.greatest.append((tokens, inner))
            return True
        return False

    def _clause(self, tokens: Tokens) -> _QueryClause | None:
        column = self._column(tokens[0])
        if column is None:
            return None
        alias, name = column
        rest, compared = tokens[1:], " ".join(tokens[1:-1]).lower()
        if compared in ("=", *COMPARED) and self._column(tokens[-1]) is None:
            return _QueryClause(alias, f"{name} {COMPARED.get(compared, '')}".strip(), (tokens[-1],))
        if len(rest) == 4 and rest[0].upper() == "BETWEEN":
            return _QueryClause(alias, f"{name} between", (rest[1], rest[3]), " and ")
        if len(rest) > 3 and rest[0].upper() == "IN" and rest[1] == "(" and rest[2].upper() != "SELECT":
            return _QueryClause(alias, name, tuple(t for t in rest[2:-1] if t != ","), " or ")
        return None

    def _either(self, condition: Condition) -> _QueryClause | None:
        """One clause for several values of the same column."""
        found = [self._clause(part.tokens) if part.kind == "atom" else None for part in condition.parts]
        first = found[0]
        if first is None or any(c is None or (c.alias, c.name) != (first.alias, first.name) for c in found):
            return None
        return _QueryClause(first.alias, first.name, tuple(o for c in found if c for o in c.operands), " or ")

    def _column(self, token: str) -> tuple[str, str] | None:
        found = _COLUMN.fullmatch(token)
        return (found[1], found[2]) if found and found[1] in self.tables else None

    def _inner(self, conditions: Iterable[Condition]) -> Iterator[Condition]:
        for condition in conditions:
            yield condition
            yield from self._inner(condition.parts)

    # names

    def _named(self) -> Iterator[_QueryClause]:
        """The clauses with their tables' roles; a range is one, the constants of a table are one."""
        by_column: dict[tuple[str, str], dict[str, _QueryClause]] = defaultdict(dict)
        constants: dict[str, list[str]] = defaultdict(list)
        plain: list[_QueryClause] = []
        for clause in self.clauses:
            if any(self._variable(o) for o in clause.operands):
                column, _, compared = clause.name.partition(" ")
                if compared in ("at most", "at least"):
                    by_column[clause.alias, column][compared] = clause
                else:
                    plain.append(clause)
            else:
                said = " ".join(map(_plain, clause.operands))
                constants[clause.alias].append(f"{words(clause.name)} {said}")
        for (alias, column), ends in by_column.items():
            if len(ends) == 2:
                both = (*ends["at least"].operands, *ends["at most"].operands)
                plain.append(_QueryClause(alias, f"{column} between", both, " and "))
            else:
                plain += ends.values()
        for clause in plain:
            yield _QueryClause(clause.alias, self._said(clause.alias, clause.name), clause.operands, clause.joint)
        for alias, several in constants.items():
            yield _QueryClause(alias, f"{self.roles[alias]} {' '.join(sorted(set(several)))}", ())
        used = {c.alias for c in self.clauses} | {m[0] for t in self._mentioned() if (m := self._column(t))}
        for alias in self._ends() - used:
            yield _QueryClause(alias, f"with {self.roles[alias]}", ())

    def _mentioned(self) -> Iterator[str]:
        yield from self.select.columns
        for condition in self.odd:
            yield from written(condition)
        for tokens in (*self.select.tails, *self.select.derived, *(tokens for tokens, _ in self.greatest)):
            yield from tokens

    def _ends(self) -> set[str]:
        """The tables that no other is joined by."""
        return {a for a in self.tables if a != self.main and len({o for *_, o in self.joins.edges[a]}) == 1}

    def _said(self, alias: str, column: str) -> str:
        return words(self.roles[alias], column)

    def _main(self) -> str:
        """The table that is asked for: that of the columns selected, else the one with most joins."""
        asked = [found[0] for t in self.select.columns if (found := self._column(t))]
        order = sorted(self.tables, key=lambda a: (-len(self.joins.edges[a]), self.tables[a], a))
        return asked[0] if asked else order[0]

    def _roles(self) -> dict[str, str]:
        """Each table's name, with the columns by which it is reached from the main one where these differ."""
        paths: dict[str, tuple[str, ...]] = {self.main: ()}
        queue = deque([self.main])
        while queue:
            alias = queue.popleft()
            for near, far, other in sorted(self.joins.edges[alias]):
                if other not in paths:
                    paths[other] = paths[alias] + ((words(near, far),) if near != far else ())
                    queue.append(other)
        names = {a: words(*paths.get(a, ()), table) for a, table in self.tables.items()}
        counts: dict[str, int] = defaultdict(int)
        roles: dict[str, str] = {}
        for alias in sorted(self.tables, key=lambda a: (a not in paths, a)):
            counts[names[alias]] += 1
            same = counts[names[alias]]
            alike = same > 1 and self._constrained_alike(alias, [a for a in roles if names[a] == names[alias]])
            roles[alias] = f"{names[alias]} {same}" if alike else names[alias]
        return roles

    def _constrained_alike(self, alias: str, others: Sequence[str]) -> bool:
        """Are two tables of the same role asked for the same column?"""
        mine = {c.name for c in self.clauses if c.alias == alias}
        return any(mine & {c.name for c in self.clauses if c.alias == other} for other in others)

    def _read(self, tokens: Tokens) -> str:
        """Tokens as words: columns by their names and roles, signs by name; variables are left out."""
        if tokens[:1] == ("(",) and closes(tokens) == len(tokens) - 1:
            return self._read(tokens[1:-1])
        inner = {a: t for a, t in _inner_tables(tokens).items() if a not in self.tables}
        out: list[str] = []
        for token in tokens:
            found = _COLUMN.fullmatch(token)
            if found and found[1] in self.roles:
                out.append(self._said(*found.groups()))
            elif found:
                out.append(words(inner.get(found[1], ""), found[2]))
            elif self._variable(token):
                out.append("…")
            elif token not in inner and token not in ("(", ")", ",", ";", "[", "]") and token.upper() != "AS":
                out.append(COMPARED.get(token, "is" if token == "=" else _plain(token)).lower())
            elif token in "()":
                out.append(token)
        return " ".join(out).replace("( ", "(").replace(" )", ")")

    def _asked(self, tokens: Tokens) -> str:
        """What is selected, in words: a number, a sum, or whether there is anything."""
        found = re.fullmatch(r"count \(\*\) (over|is) 0", said := self._read(tokens))
        if found:
            return "whether anything" if found[1] == "over" else "whether nothing"
        for sign, word in _AGGREGATES.items():
            if said.startswith(f"{sign} (") and said.endswith(")"):
                inner = said.removeprefix(f"{sign} ").strip("()").removeprefix("distinct ").removesuffix("*").strip()
                return f"{word} {inner or words(self.roles[self.main])}"
        return said

    def _opaque(self, tokens: Tokens) -> tuple[str, tuple[str, ...], str]:
        """A condition that is kept as it is."""
        variables = tuple(dict.fromkeys(t for t in tokens if self._variable(t)))
        return self._read(tokens), variables, ", "

    def _greatest(self, tokens: Tokens, inner: Select) -> tuple[str, tuple[str, ...], str]:
        """The least or greatest of a column: of those that meet the query's own conditions, or others."""
        column = self._column(tokens[0])
        if column is None or inner.tails or inner.derived:
            return self._opaque(tokens)
        mine = {_signature(c, self.tables): c for c in self.select.conditions if c.tokens != tokens}
        theirs = {_signature(c, inner.tables): c for c in inner.conditions}
        kind = "least" if inner.columns[0].upper() == "MIN" else "greatest"
        name = f"{kind} {self._said(*column)}"
        if theirs.keys() == mine.keys() or not theirs:
            return name if theirs or not mine else f"{name} of all", (), ", "
        more = [self._opaque(written(c)) for key, c in sorted(theirs.items()) if key not in mine]
        less = [self._opaque(written(c)) for key, c in sorted(mine.items()) if key not in theirs]
        name += "".join(f" with {said}" for said, _, _ in more) + "".join(f" without {said}" for said, _, _ in less)
        return name, tuple(dict.fromkeys(v for _, own, _ in more for v in own)), ", "


def _signature(condition: Condition, tables: Mapping[str, str]) -> str:
    """A condition without regard to the names of aliases."""
    said = [f"{tables[m[1]]}.{m[2]}" if (m := _COLUMN.fullmatch(t)) and m[1] in tables else t
            for t in written(condition)]  # fmt: skip
    return " ".join(sorted(said) if "=" in said and len(said) == 3 else said)


def _inner_tables(tokens: Tokens) -> dict[str, str]:
    """The aliases that nested queries name."""
    return {tokens[n + 2]: tokens[n] for n in range(len(tokens) - 2) if tokens[n + 1].upper() == "AS"}


def _plain(operand: str) -> str:
    """A constant as it is said: without quotes and wild cards."""
    return operand.strip("\"'").strip("%")
