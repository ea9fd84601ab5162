"""What is odd about the values of a corpus: told when it is learned from, and kept for `verbalign check`.

Each note is one line: the place, what is odd, what to do about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from verbalign.dictionary.frames import plain_value
from verbalign.errors import InputError
from verbalign.language import LOOKED_AT, Language, strays
from verbalign.mentions.kinds import AMOUNTS, DATE, LIST, MONEY, NAME, NUMBER, TIME, Value, fits, misfit
from verbalign.values import Corpus, Expression, Instance
from verbalign.values.expression import format_expression
from verbalign.values.text import counted, shortened

MOST = 2 / 3  # of the values: what so many are, all were meant to be
LONGEST = 90  # characters of a meaning or a wording that is shown

Column = dict[Value, tuple[int, int]]  # of each value: in how many meanings it is, and the number of the first


class ArgumentColumns(dict[str, Column]):
    """The values of each argument; arguments without any value have an empty column."""

    def __init__(self, corpus: Corpus) -> None:
        super().__init__({name: {} for name in corpus.empty})
        self.instances = corpus.instances

    def first(self, name: str, value: Value) -> Instance:
        """The first meaning in which an argument has a value."""
        return self.instances[self[name][value][1]]


def add_values(columns: dict[str, Column], number: int, expression: Expression) -> None:
    """Take in the meaning of this number."""
    for name, given in expression.args:
        own = columns.setdefault(name, {})
        if value := plain_value(given):
            count, first = own.get(value, (0, number))
            own[value] = count + 1, first


def merge_values(columns: dict[str, Column], later: Mapping[str, Column]) -> None:
    """Take in the values of meanings that come later."""
    for name, column in later.items():
        own = columns.setdefault(name, {})
        for value, (many, number) in column.items():
            count, first = own.get(value, (0, number))
            own[value] = count + many, first


def check_declared(columns: ArgumentColumns, declared: Mapping[str, str]) -> None:
    """Kinds that are declared must be those of arguments that exist, and of all their values."""
    for name, kind in declared.items():
        if name not in columns:
            raise InputError(f"{kind} is declared for '{name}', but the arguments are: {', '.join(sorted(columns))}")
        wrong = misfit(columns[name], kind)
        if wrong is not None:
            place = columns.first(name, wrong)
            what = (
                "a list" if isinstance(wrong, tuple) else f"'{shortened(wrong, LONGEST)}', which is not a valid {kind}"
            )
            fault = f"'{name}' is declared as {kind}, but in {where(place)} it is {what}"
            raise InputError(f"{fault}; fix the value, or declare another kind")


def notes(corpus: Corpus, columns: ArgumentColumns, kinds: Mapping[str, str], language: Language) -> Iterator[str]:
    """What is odd about a corpus."""
    for name, column in columns.items():
        if not column:
            yield f"'{name}' is empty throughout; give it values, or remove it"
        elif kinds.get(name) == LIST:
            yield from _now_and_then(name, columns)
        elif kinds.get(name) == NAME:
            yield from _nearly(name, columns)
    every = sum(len(instance.verbalizations) for instance in corpus.instances)
    texts = [*islice(_texts(corpus), 0, None, max(1, every // LOOKED_AT))]
    if found := strays(texts, language):
        other, numbers = found
        yield (
            f"{counted(len(numbers), 'wording')} of {every} seem to be in another language ({other.code}) than "
            f"the rest ({language.code}): '{shortened(texts[numbers[0]], LONGEST)}'; learn each language by itself"
        )


def _texts(corpus: Corpus) -> Iterator[str]:
    return (wording.text for instance in corpus.instances for wording in instance.verbalizations)


def _now_and_then(name: str, columns: ArgumentColumns) -> Iterator[str]:
    """A list here, one value there."""
    lists = {value: count for value, (count, _) in columns[name].items() if isinstance(value, tuple)}
    several, single = sum(lists.values()), sum(count for count, _ in columns[name].values()) - sum(lists.values())
    if lists and single > several:
        first = columns.first(name, next(iter(lists)))
        yield (
            f"'{name}' is a list in {where(first)}, but one value in {counted(single, 'other meaning')}: all are "
            "read as lists; if that is wrong, give it one value there"
        )


def _nearly(name: str, columns: ArgumentColumns) -> Iterator[str]:
    """Values most of which are dates, times or numbers, but not all."""
    column = columns[name]
    every = sum(count for count, _ in column.values())
    for kind, thing in ((DATE, "date"), (TIME, "time of day"), (MONEY, "number")):
        wrong = {value: count for value, (count, _) in column.items() if not fits(value, kind)}
        many = sum(wrong.values())
        if kind in AMOUNTS and any(sign.isdigit() for value in wrong for sign in str(value)):
            continue  # versions and codes look like numbers now and then
        if len(column) - len(wrong) > 1 and wrong and every - many >= MOST * every:
            value = next(iter(wrong))
            instance = columns.first(name, value)
            rest = f" and {counted(many - 1, 'other')}" if many > 1 else ""
            yield (
                f"'{name}' is not read as a {kind if kind not in AMOUNTS else NUMBER}: '{shortened(str(value), 40)}' "
                f"in {where(instance)}{rest} is not a {thing}; fix it, or leave it out"
            )
            return


def where(instance: Instance) -> str:
    """A meaning by what it says, and by its name where it has another."""
    written = shortened(format_expression(instance.meaning[0]), LONGEST)
    return written if instance.id.startswith(written[:20]) else f"meaning {instance.id}, {written}"
