"""Small corpora written for the tests: restaurants whose attributes come and go, hotels, and televisions.

Restaurants have few configurations, all of which can be gone through; the acts of hotels and televisions are learned
from people's own sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations, product

from verbalign.mentions.gathering import gather
from verbalign.mentions.reading import locate_all
from verbalign.mentions.wording import Wording
from verbalign.values import Corpus, Expression, Instance, Meaning, Structure
from verbalign.values.text import verbalization

NAMES = [f"{a} {b}" for a in ("Copper", "Willow", "Amber", "Saffron", "Marble") for b in ("Spoon", "Lantern", "Gate")]
FOODS = ["Thai", "Greek", "Basque"]
AREAS = ["harbour", "old town"]
HOTELS = [f"{a} {b}" for a in ("bramble", "juniper", "thistle", "clover", "sorrel") for b in ("house", "lodge", "inn")]
STREETS = [f"{n} {s} street" for n, s in enumerate(("mill", "chapel", "orchard", "ferry", "tanner"), 11)]
QUARTERS = ["northgate", "eastmarch", "westbrook"]
MODELS = [f"{a} {n}" for a in ("lyra", "corvus", "pavo", "draco") for n in (21, 34, 55, 89)]
FAMILIES = ["L1", "C3", "P6", "D9"]


def instance(number: int, act: str, args: dict[str, str], texts: Iterable[str]) -> Instance:
    return Instance(f"{act}{number}", (Expression(act, tuple(args.items())),), tuple(map(verbalization, texts)))


# ---- restaurants ----


def restaurants() -> Corpus:
    """All sets of three attributes besides the name, two wordings each; children are welcome or not."""
    found = []
    for number, (many, name) in enumerate(product(range(8), NAMES)):
        food, area, kids = FOODS[number % 3], AREAS[number // 3 % 2], ("yes", "no")[number % 2]
        known = {"food": food, "area": area, "kids": kids}
        chosen = [key for bit, key in enumerate(known) if many >> bit & 1]
        args = {"name": name, **{key: known[key] for key in chosen}}
        found.append(instance(number, "inform", args, restaurant_texts(args)))
    return Corpus(tuple(found), structure=Structure.ACTS)


def restaurant_texts(args: dict[str, str]) -> Iterator[str]:
    name, food, area, kids = (args.get(key) for key in ("name", "food", "area", "kids"))
    place = f" in the {area} area" if area else ""
    serves = f" that serves {food} food" if food else ""
    welcome = {"yes": "welcomes children", "no": "is for adults only", None: ""}[kids]
    yield f"{name} is a restaurant{place}{serves}." + (f" It {welcome}." if kids else "")
    yield f"{name} is a restaurant{serves}{place}." + (f" It {welcome}." if kids else "")


# ---- hotels: acts of a dialogue, without capitals and full stops ----


def hotels() -> Corpus:
    """Pairs of facts about hotels, in sentences joined by "and"; dogs are allowed or not."""
    found: list[Instance] = []
    for number, name in enumerate(HOTELS * 4):
        facts = {
            "address": STREETS[number % 5],
            "quarter": QUARTERS[number % 3],
            "dogs": ("yes", "no")[number // 3 % 2],
        }
        for pair in combinations(facts, 2):
            args = {"name": name, **{key: facts[key] for key in pair}}
            found.append(instance(len(found), "inform", args, hotel_texts(args)))
        asked = {"quarter": ""} if number % 2 else {"dogs": ""}
        text = "which part of town would you like" if number % 2 else "do you travel with dogs"
        found.append(instance(len(found), "request", asked, [text]))
    return Corpus(tuple(found), structure=Structure.ACTS)


def hotel_texts(args: dict[str, str]) -> Iterator[str]:
    said = {
        "address": f"is at {args.get('address')}",
        "quarter": f"is in {args.get('quarter')}",
        "dogs": "does not allow dogs" if args.get("dogs") == "no" else "does allow dogs",
    }
    first, second = (said[key] for key in args if key != "name")
    yield f"{args['name']} {first} and it {second}"
    yield f"{args['name']} {first} . it {second}"


# ---- televisions ----


def televisions() -> Corpus:
    """How many there are of a kind, said in the plural; one beside another."""
    found: list[Instance] = []
    for number, (model, family) in enumerate(product(MODELS, FAMILIES)):
        kind = ("television", "projector")[number % 2]
        count = str(100 + 3 * number)
        args = {"count": count, "type": kind, "family": family}
        found.append(instance(len(found), "inform_count", args, [f"there are {count} {kind}s in the {family} family"]))
        other = MODELS[(number // 4 + 5) % len(MODELS)]
        pair = {"name": model, "type": kind, "name.2": other}
        found.append(instance(len(found), "suggest", pair, [f"would you like the {model} {kind} or the {other}"]))
    return Corpus(tuple(found), structure=Structure.ACTS)


# ---- meanings, and corpora changed on purpose ----


def meant(act: str, **args: str) -> Meaning:
    """A meaning; `name_2` is the argument `name.2`."""
    return (Expression(act, tuple((name.replace("_2", ".2"), value) for name, value in args.items())),)


def reworded(corpus: Corpus, change: Callable[[int, str], str]) -> Corpus:
    """The corpus with every wording changed, by the number of its meaning."""
    return Corpus(
        tuple(
            replace(one, verbalizations=tuple(verbalization(change(number, w.text)) for w in one.verbalizations))
            for number, one in enumerate(corpus.instances)
        ),
        structure=corpus.structure,
    )


def readings(corpus: Corpus) -> list[Wording]:
    """The wordings of a corpus with the places of their arguments."""
    gathered = gather(corpus, 1)
    spans = locate_all(gathered.model, gathered.wordings, 1)
    return [one.located(where) for one, where in zip(gathered.wordings, spans, strict=True)]
