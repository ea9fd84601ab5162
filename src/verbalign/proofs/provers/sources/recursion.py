"""Sources that tell of a proof that uses its own claim."""

from __future__ import annotations

from verbalign.proofs.provers.effects import Effect, source
from verbalign.proofs.provers.sources.facts import fresh_names
from verbalign.proofs.statements import notation
from verbalign.values import Value


@source
def recursive_name(effect: Effect) -> Value | None:
    """The name under which `fix` gives an object for smaller arguments."""
    left = effect.only
    new = fresh_names(effect)
    return next(iter(new)) if left and len(new) == 1 and notation.objects(new, left) else None


@source
def recursive_argument(effect: Effect) -> Value | None:
    """The variable of the goal that gets smaller, where `fix` says which argument it is."""
    numbers = [int(one) for one in effect.call.text.split() if one.isdigit()]
    rest, found = effect.goal.conclusion, list[str]()
    while numbers and len(found) < numbers[-1] and (first := notation.opened(rest)):
        found.append("" if first[1] else first[0].partition(":")[0])
        rest = first[2]
    return found[-1] if numbers and len(found) == numbers[-1] else None
