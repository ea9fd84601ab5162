"""What is odd about the values of a corpus: told when it is learned from, and kept for `verbalign check`.

Each note is one line: the place, what is odd, what to do about it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from verbalign.dictionary.frames import plain_value
from verbalign.errors import InputError
from verbalign.language import Language, strays
from verbalign.mentions.kinds import AMOUNTS, DATE, LIST, MONEY, NAME, NUMBER, TIME, Value, fits, misfit
from verbalign.values import Corpus, Instance
from verbalign.values.expression import format_expression
from verbalign.values.text import counted, shortened

MOST = 2 / 3  # of the values: what so many are, all were meant to be
LONGEST = 90  # characters of a meaning or a wording that is shown

Column = Sequence[tuple[Value, Instance]]


def columns_of(corpus: Corpus) -> dict[str, list[tuple[Value, Instance]]]:
    """The values of each argument with the meanings that have them; arguments without any value have an empty list."""
    found: dict[str, list[tuple[Value, Instance]]] = defaultdict(list, {name: [] for name in corpus.empty})
    for instance in corpus.instances:
        for name, given in instance.meaning[0].args:
            own = found[name]
            if value := plain_value(given):
                own.append((value, instance))
    return dict(found)


def check_declared(columns: Mapping[str, Column], declared: Mapping[str, str]) -> None:
    """Kinds that are declared must be those of arguments that exist, and of all their values."""
    for name, kind in declared.items():
        if name not in columns:
            raise InputError(f"{kind} is declared for '{name}', but the arguments are: {', '.join(sorted(columns))}")
        wrong = misfit((value for value, _ in columns[name]), kind)
        if wrong is not None:
            place = next(instance for value, instance in columns[name] if value == wrong)
            what = (
                "a list" if isinstance(wrong, tuple) else f"'{shortened(wrong, LONGEST)}', which is not a valid {kind}"
            )
            fault = f"'{name}' is declared as {kind}, but in {where(place)} it is {what}"
            raise InputError(f"{fault}; fix the value, or declare another kind")


def notes(corpus: Corpus, columns: Mapping[str, Column], kinds: Mapping[str, str], language: Language) -> Iterator[str]:
    """What is odd about a corpus."""
    for name, column in columns.items():
        if not column:
            yield f"'{name}' is empty throughout; give it values, or remove it"
        elif kinds.get(name) == LIST:
            yield from _now_and_then(name, column)
        elif kinds.get(name) == NAME:
            yield from _nearly(name, column)
    texts = [wording.text for instance in corpus.instances for wording in instance.verbalizations]
    if found := strays(texts, language):
        other, numbers = found
        yield (
            f"{counted(len(numbers), 'wording')} of {len(texts)} seem to be in another language ({other.code}) than "
            f"the rest ({language.code}): '{shortened(texts[numbers[0]], LONGEST)}'; learn each language by itself"
        )


def _now_and_then(name: str, column: Column) -> Iterator[str]:
    """A list here, one value there."""
    lists = [instance for value, instance in column if isinstance(value, tuple)]
    single = len(column) - len(lists)
    if lists and single > len(lists):
        yield (
            f"'{name}' is a list in {where(lists[0])}, but one value in {counted(single, 'other meaning')}: all are "
            "read as lists; if that is wrong, give it one value there"
        )


def _nearly(name: str, column: Column) -> Iterator[str]:
    """Values most of which are dates, times or numbers, but not all."""
    for kind, thing in ((DATE, "date"), (TIME, "time of day"), (MONEY, "number")):
        wrong = [(value, instance) for value, instance in column if not fits(value, kind)]
        distinct = Counter(value for value, _ in column if fits(value, kind))
        if kind in AMOUNTS and any(sign.isdigit() for value, _ in wrong for sign in str(value)):
            continue  # versions and codes look like numbers now and then
        if len(distinct) > 1 and wrong and len(column) - len(wrong) >= MOST * len(column):
            value, instance = wrong[0]
            rest = f" and {counted(len(wrong) - 1, 'other')}" if len(wrong) > 1 else ""
            yield (
                f"'{name}' is not read as a {kind if kind not in AMOUNTS else NUMBER}: '{shortened(str(value), 40)}' "
                f"in {where(instance)}{rest} is not a {thing}; fix it, or leave it out"
            )
            return


def where(instance: Instance) -> str:
    """A meaning by what it says, and by its name where it has another."""
    written = shortened(format_expression(instance.meaning[0]), LONGEST)
    return written if instance.id.startswith(written[:20]) else f"meaning {instance.id}, {written}"
