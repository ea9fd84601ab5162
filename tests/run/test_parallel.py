"""The same function over many things, by whomever joblib has do it."""

from __future__ import annotations

import joblib
import pytest
from joblib._parallel_backends import ThreadingBackend

from verbalign.run.parallel import begun, mapped


class AllAtOnce(ThreadingBackend):
    """A back end that gives all results at once, as Ray's does."""

    supports_return_generator = False


@pytest.mark.parametrize("backend", ["loky", "threading", "all at once"])
def test_results_come_in_the_order_of_the_things_from_any_back_end(backend):
    joblib.register_parallel_backend("all at once", AllAtOnce)
    with joblib.parallel_config(backend=backend):
        assert mapped(divmod, [7, 9, 30], 2, 4) == [(1, 3), (2, 1), (7, 2)]
        found = begun(divmod, [7, 9], 2, 4)
        assert (next(found), next(found)) == ((1, 3), (2, 1))
