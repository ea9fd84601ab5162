"""Templates for predicates whose arguments come and go: one for every configuration of arguments and values.

A restaurant may be described with any of some hundred sets of attributes, and what is said of one depends on the values
of others.  Here the wordings of all sets together predict which n-grams a configuration calls for (`posteriors`), and
the best path through them becomes its template.  A configuration names the arguments that are there, and the values of
those that have few.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import combinations, islice, product
from operator import attrgetter
from typing import NamedTuple, TypeAlias

import numpy as np

from verbalign.dictionary import Opener
from verbalign.dictionary.template import Template, mention_parts
from verbalign.language.english import singular
from verbalign.learning.acts import UNMARKED, ActMarks, Clashes
from verbalign.learning.clauses import Cutter
from verbalign.learning.posteriors import (
    Config,
    Example,
    FoundPath,
    NgramSpace,
    Posteriors,
    Search,
    begin_posteriors,
    configurations,
    telling,
)
from verbalign.learning.shapes import Shapes, sentences
from verbalign.learning.skeletons import Skeletons
from verbalign.learning.subjects import subject_and_pronoun
from verbalign.learning.surfaces import Writer
from verbalign.mentions.wording import Wording
from verbalign.run.parallel import Workers, begun, several
from verbalign.run.parts import derived, kept
from verbalign.values.arguments import REMEMBERED, Arguments, as_given, configuration_key, symbols

Phrase: TypeAlias = tuple[str, ...]

LITERAL = 0.8  # an argument that is copied so often is a plain slot
VERIFIED = 0.9  # share of a phrase's mentions that must have the value it is taken to say
SEEN = 5  # mentions of such a phrase
MOST_CONFIGURATIONS = 8_000  # gone through, which bounds the time: E2E has 7,000 or so, and takes a minute
MOST_VALUES = 12
MOST_SMALL = 2_000  # configurations of few arguments that are gone through besides those that were seen
ALTERNATIVES = 2  # templates kept for a configuration
ALWAYS = 0.995  # share of the meanings that have an argument which is always there
SHOWN = 60  # templates listed for people
BRACKETS = frozenset("[]")  # they would end a slot, so no fixed words have them
FAULTY = 20.0  # price of how a path is built, above which it is no sentence
BATCH = 128  # configurations predicted at a time
MANY = 2_000  # that are worth several processes


@dataclass(frozen=True, slots=True)
class Configured:
    """What is known of a predicate whose arguments come and go.

    `pool`: its templates, `sources`: the wordings behind each; `choices`: for each configuration the numbers of those
    that say it; `valued`: the arguments whose values are part of a configuration, `banked`: those of configurations of
    the bank; `shown`: the templates that serve most configurations; `subject` and `pronoun`: the argument that is
    always there, and what people call it in a later sentence; `opener`: what they put before a statement about it."""

    pool: tuple[str, ...]
    choices: Mapping[str, tuple[int, ...]]
    valued: tuple[str, ...]
    shown: tuple[Template, ...]
    subject: str
    pronoun: str
    sources: tuple[tuple[int, ...], ...]
    banked: tuple[str, ...] = ()
    opener: Opener | None = None

    @classmethod
    def of(
        cls,
        pool: Mapping[str, tuple[int, ...]],
        choices: Mapping[str, tuple[int, ...]],
        valued: tuple[str, ...],
        subject_and_pronoun: tuple[str, str],
    ) -> Configured:
        """All of it, those templates being shown that are the first choice of most configurations."""
        uses = Counter(numbers[0] for numbers in choices.values())
        best = sorted(uses, key=lambda n: (-uses[n], n))[:SHOWN]
        texts, sources = tuple(pool), tuple(pool.values())
        shown = tuple(Template(texts[n], weight=float(uses[n]), sources=sources[n]) for n in best)
        return cls(texts, choices, valued, shown, *subject_and_pronoun, sources)

    def rewritten(self, how: Callable[[str], str]) -> Configured:
        """The same with other texts; those that become equal are one."""
        texts = [how(text) for text in self.pool]
        if texts == list(self.pool):
            return self
        pool = {text: n for n, text in enumerate(dict.fromkeys(texts))}
        sources = dict(reversed([*zip(texts, self.sources, strict=True)]))
        return replace(
            self,
            pool=tuple(pool),
            sources=tuple(sources[text] for text in pool),
            choices={k: tuple(dict.fromkeys(pool[texts[n]] for n in numbers)) for k, numbers in self.choices.items()},
            shown=tuple({how(t.text): replace(t, text=how(t.text)) for t in reversed(self.shown)}.values())[::-1],
        )

    def beside(self, bank: Configured) -> Configured:
        """These templates, and those of a bank for what they do not say and as alternatives."""
        sources = dict(zip((*bank.pool, *self.pool), (*bank.sources, *self.sources), strict=True))
        pool = {text: n for n, text in enumerate(dict.fromkeys((*self.pool, *bank.pool)))}
        choices = dict(self.choices)
        for key, numbers in bank.choices.items():
            choices[key] = tuple(dict.fromkeys((*choices.get(key, ()), *(pool[bank.pool[n]] for n in numbers))))
        return replace(
            self,
            pool=tuple(pool),
            sources=tuple(sources[text] for text in pool),
            choices=dict(sorted(choices.items())),
            banked=bank.valued,
            opener=bank.opener,
        )


class Wordings:
    """The wordings of a predicate as tokens in which a mention is one token; `known`: what phrases of closed arguments
    say, with any predicate."""

    def __init__(self, said: Sequence[Wording], known: Mapping[tuple[str, Phrase], str] | None = None) -> None:
        self.said, self.known = said, known or {}
        self.sets: set[frozenset[str]] = set()
        self.values: dict[str, Counter[str]] = defaultdict(Counter)
        self.phrases: dict[tuple[str, Phrase], Counter[str]] = defaultdict(Counter)
        copied: Counter[str] = Counter()
        for one in said:
            values = dict(one.arguments)
            self.sets.add(frozenset(values))
            for name, value in one.arguments:
                self.values[name][value] += 1
            for name, (start, end) in one.spans.items():
                copied[name] += as_given(one.words[start:end], values[name])
                self.phrases[name, one.words[start:end]][values[name]] += 1
        self.names = tuple(sorted(self.values))
        self.open = frozenset(n for n in self.names if copied[n] >= LITERAL * self.values[n].total())

    def compound(self, name: str, value: str, phrase: Phrase) -> Phrase:
        """A phrase as people say it with no plural before its last word, if they do: "child friendly" of "children
        friendly"."""
        single = (*map(singular, phrase[:-1]), *phrase[-1:])
        known = single != phrase and self.phrases.get((name, single), Counter())[value] >= SEEN
        return single if known else phrase

    def mention(self, name: str, value: str, phrase: Phrase) -> str | None:
        """The token of a mention: a slot where it is the value itself, else the fixed words, if they are verified."""
        if as_given(phrase, value) and name in self.open:
            return f"[{name}]"
        if name in self.open or not BRACKETS.isdisjoint(phrase):
            return None
        if as_given(phrase, value):
            return f"[{name}: {' '.join(phrase)}]"
        counts = self.phrases[name, phrase]
        verified = counts.total() >= SEEN and counts[value] >= VERIFIED * counts.total()
        if told := self.known.get((name, phrase)):
            verified = told == value
        return f"[{name}: {' '.join(self.compound(name, value, phrase))}]" if verified else None

    def spoken_value(self, name: str, phrase: Phrase) -> str:
        """The value that a phrase says."""
        return self.known.get((name, phrase)) or self.phrases[name, phrase].most_common(1)[0][0]

    def lines(self) -> Iterator[tuple[Wording, Phrase]]:
        """Each wording, and it with its mentions as tokens, without a full stop at the end."""
        mention = lru_cache(REMEMBERED)(self.mention)
        return ((one, self._line(one, mention)) for one in self.said)

    def _line(self, one: Wording, mention: Callable[[str, str, Phrase], str | None]) -> Phrase:
        values, words, out, k = dict(one.arguments), one.words, list[str](), 0
        for start, end, name in sorted((start, end, name) for name, (start, end) in one.spans.items()):
            out.extend(words[k:start])
            phrase = words[start:end]
            token = mention(name, values[name], phrase)
            out.extend(phrase if token is None else (token,))
            k = end
        out.extend(words[k:])
        while out and out[-1] in (".", "!"):
            out.pop()
        return tuple(out)

    def valued(self) -> tuple[str, ...]:
        """The arguments whose values are part of a configuration: those with few, while all can be gone through."""
        total = 1
        for name in self.names:
            total *= 1 if self.always(name) else 2
        chosen = []
        for name in sorted(self.names, key=lambda n: (len(self.values[n]), n)):
            many, optional = len(self.values[name]), not self.always(name)
            grown = total // (1 + optional) * (many + optional)
            if 1 < many <= MOST_VALUES and grown <= MOST_CONFIGURATIONS:
                total = grown
                chosen.append(name)
        return tuple(sorted(chosen))

    def few(self) -> tuple[str, ...]:
        """The arguments that have few values and are not said as they are written."""
        return tuple(n for n in self.names if n not in self.open and 1 < len(self.values[n]) <= MOST_VALUES)

    def smallest(self, valued: Sequence[str]) -> Iterator[Config]:
        """The configurations of few arguments, but no fewer than people have said, those with fewest first, without end
        but for their number."""
        always = tuple(name for name in self.names if self.always(name))
        optional = [name for name in self.names if name not in always]
        least = max(0, min(map(len, self.sets), default=0) - len(always))
        for many in range(least, len(optional) + 1):
            for chosen in combinations(optional, many):
                names = sorted((*always, *chosen))
                values = [sorted(self.values[name]) if name in valued else [""] for name in names]
                yield from (tuple(zip(names, one, strict=True)) for one in product(*values))

    def every(self, valued: Sequence[str]) -> Iterator[Config] | None:
        """All configurations; None where there are too many."""
        values = {name: sorted(self.values[name]) for name in valued}
        always = frozenset(name for name in self.names if self.always(name))
        return configurations(self.names, values, always, MOST_CONFIGURATIONS)

    def always(self, name: str) -> bool:
        return self.values[name].total() >= ALWAYS * len(self.said)

    @cached_property
    def plain(self) -> dict[str, str]:
        """The words that are values by themselves, with their arguments, of those that have few."""
        few = [name for name in self.names if len(self.values[name]) <= MOST_VALUES]
        words = ((name, symbols(value)) for name in few for value in self.values[name])
        return {value[0]: name for name, value in words if len(value) == 1}


class Configurer:
    """Finds the templates of all configurations of a predicate, or, where these are too many, of those that were seen
    and of the smallest."""

    def __init__(self, wordings: Wordings, marks: ActMarks = UNMARKED, workers: Workers = 1) -> None:
        self.wordings, self.marks = wordings, marks
        self.all = enumerable(wordings)
        self.valued = wordings.valued() if self.all else wordings.few()
        config = lru_cache(REMEMBERED)(self.config)
        self.examples = kept(Example(line, config(one.arguments)) for one, line in wordings.lines())
        self._learning = begin_posteriors(self.examples, workers)
        self.tells = telling(self.examples)  # while others learn
        lines = derived(attrgetter("words"), self.examples)
        self.subject = subject_and_pronoun(lines, wordings.always)
        numbered = zip((one.number for one in wordings.said), lines, strict=True)
        cutter = Cutter(lines, self.subject[1])
        self.shapes = Shapes(numbered, cutter, wordings.plain)
        self.clashes = Clashes(lines, marks)
        self.skeletons = Skeletons((tuple(sentences(line)) for line in lines), cutter.heard)

    @cached_property
    def learned(self) -> tuple[NgramSpace, Posteriors]:
        """The n-grams of the wordings, and which of them a configuration calls for."""
        return self._learning()

    def config(self, pairs: Arguments) -> Config:
        return tuple((name, value if name in self.valued else "") for name, value in sorted(pairs))

    def configs(self) -> list[Config]:
        every = self.wordings.every(self.valued) if self.all else None
        if every is not None:
            return sorted(every)
        seen = {example.config for example in self.examples}
        return sorted(seen.union(islice(self.wordings.smallest(self.valued), MOST_SMALL)))

    @cached_property
    def edges(self) -> list[EdgeMeaning]:
        """For each edge what it says, and what it may not be said without or beside."""
        numbers = {name: n for n, name in enumerate(self.wordings.names)}
        tells = self.tells
        values = self.wordings.plain
        within = {
            word
            for (name, phrase), counts in self.wordings.phrases.items()
            if name not in self.wordings.open and counts.total() >= SEEN
            for word in phrase
            if tells.get(word) == name or phrase == (word,)
        }

        @cache
        def edge(word: str) -> EdgeMeaning:
            name, phrase = mention_parts(word)
            if name in numbers:
                value = self.wordings.spoken_value(name, tuple(phrase.split())) if phrase else ""
                return EdgeMeaning(numbers[name], value, "", "")
            return EdgeMeaning(-1, "", "*" if word in within else tells.get(word, ""), values.get(word, ""))

        return [edge(word) for word in self.learned[0].lattice.spelled]

    def begun(self, workers: Workers = 1, only: Collection[Config] | None = None) -> Callable[[], Configured]:
        """The best templates of every configuration, or of those named, when they are asked for; workers search until
        then."""
        configs = [config for config in self.configs() if only is None or config in only]
        batches = [configs[start : start + BATCH] for start in range(0, len(configs), BATCH)]
        writer = Writer(self.wordings)  # while others learn
        found = begun(_searched, batches, several(workers, len(configs), MANY), Searcher(self))
        paths = (paths for batch in found for paths in batch)
        return lambda: self._configured(zip(configs, paths, strict=True), writer)

    def _configured(self, rows: Iterable[tuple[Config, list[FoundPath]]], writer: Writer) -> Configured:
        texts: dict[str, int] = {}
        sources: list[tuple[int, ...]] = []
        choices: dict[str, tuple[int, ...]] = {}
        for config, found in rows:
            numbers = list[int]()
            for path in found:
                numbers.append(texts.setdefault(writer.template(path.words), len(texts)))
                if len(texts) > len(sources):
                    sources.append(self.shapes.sources(path.words))
            if numbers:
                choices[configuration_key(config, self.valued)] = tuple(dict.fromkeys(numbers))
        return Configured.of(dict(zip(texts, sources, strict=True)), choices, self.valued, self.subject)


class EdgeMeaning(NamedTuple):
    """What an edge says: the number of its argument or -1, and the value or "" for any; the argument without which its
    word may not be said ("*" for words that may not be said at all outside a mention), and the argument beside which
    it may not be said, being one of its values."""

    argument: int
    value: str
    needs: str
    beside: str

    def says(self, values: Mapping[str, str], names: Sequence[str]) -> int:
        """The argument that it says under a configuration or -1; -2 where it may not be taken."""
        if self.argument >= 0:
            name = names[self.argument]
            fits = name in values and self.value in ("", values[name])
            return self.argument if fits else -2
        return -2 if (self.needs and self.needs not in values) or self.beside in values else -1


class Searcher:
    """Finds the best paths of configurations: all that is needed for it, to be sent to whoever does it."""

    def __init__(self, configurer: Configurer) -> None:
        self.names = configurer.wordings.names
        space, self.posteriors = configurer.learned
        self.lattice = space.lattice
        kinds = {edge: n for n, edge in enumerate(dict.fromkeys(configurer.edges))}
        self.kinds = tuple(kinds)
        self.kind = np.array([kinds[edge] for edge in configurer.edges], np.int64)
        self.shapes, self.skeletons, self.clashes = configurer.shapes, configurer.skeletons, configurer.clashes
        marks, self.asks = configurer.marks.grams, configurer.marks.asks
        self.composable = bool(configurer.subject[1])  # several sentences do better than one that nobody builds
        pairs = enumerate(zip(self.lattice.before, self.lattice.spelled, strict=True))
        self.marking = np.array([e for e, pair in pairs if pair in marks or pair[1:] in marks], np.int64)

    def found(self, configs: Sequence[Config]) -> Iterator[list[FoundPath]]:
        """The best paths of each configuration that do the act, in clauses like people's, best first."""
        search = Search(self.lattice, self.kind, len(self.names), self.marking)
        for config, chances in zip(configs, self.posteriors.predict(configs), strict=True):
            values = dict(config)
            said = np.array([edge.says(values, self.names) for edge in self.kinds], np.int64)
            wanted = sum(1 << n for n, name in enumerate(self.names) if name in values)
            yield self._whole(search.best(chances, said, wanted))[:ALTERNATIVES]

    def _whole(self, paths: Iterable[FoundPath]) -> list[FoundPath]:
        """Paths, best first, by their score and how much their clauses and sentences are like people's."""
        found: list[FoundPath] = []
        for path in paths:
            if len(found) >= ALTERNATIVES and path.score <= sorted(one.score for one in found)[-ALTERNATIVES]:
                break  # none that comes later is better
            if self.asks and "?" not in path.words:
                continue
            built = self.skeletons.price(sentences(path.words)) + FAULTY * self.clashes.on(path.words)
            if built <= FAULTY or not self.composable:
                found.append(FoundPath(path.words, path.score - self.shapes.price(path.words) - built))
        return sorted(found, key=lambda path: (-path.score, path.words))


def _searched(configs: Sequence[Config], searcher: Searcher) -> list[list[FoundPath]]:
    return list(searcher.found(configs))


def enumerable(wordings: Wordings) -> bool:
    """Are the configurations few enough to go through all, with the values of all arguments said in words of theirs?"""
    valued = wordings.valued()
    return wordings.open.union(valued) == set(wordings.names) and wordings.every(valued) is not None
