"""Which kernel `auto` takes: told by an account of the time spent, here with clocks that the tests set."""

import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import get_ident

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verbalign.alignment import align, extended, kernel_choice, pairwise, unify
from verbalign.alignment.kernel_choice import COMPILING, LOADING, QUICK, QUICKER, SHARE, TimeAccount, chosen

BUDGET = SHARE * LOADING
SMALL = 100  # cells


def ticking(seconds: float) -> Callable[[], float]:
    """A clock by which every task takes so long: it is read when a task begins and when it ends."""
    readings: Iterator[int] = count()
    return lambda: (next(readings) + 1) // 2 * seconds


def spent(seconds: float, tasks: int = 1) -> TimeAccount:
    """An account of some small tasks that have taken so long, all together."""
    account = TimeAccount(ticking(seconds / tasks))
    for _ in range(tasks):
        with account.charged(SMALL):
            pass
    return account


@pytest.fixture
def unloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a new process, on a machine where the kernels were compiled before."""
    monkeypatch.setattr(kernel_choice, "loaded", lambda: False)
    monkeypatch.setattr(kernel_choice, "kept", lambda: True)


# ---- the account ----


def test_an_account_expects_the_next_task_to_go_at_the_pace_of_those_before():
    assert TimeAccount(ticking(1)).expected(SMALL) == 0
    assert spent(2, tasks=4).expected(SMALL) == pytest.approx(2.5)
    assert spent(2, tasks=4).expected(4 * SMALL) == pytest.approx(4)


def test_a_task_that_fails_is_charged_too():
    account = TimeAccount(ticking(1))
    with pytest.raises(ZeroDivisionError), account.charged(SMALL):
        _ = 1 / 0
    assert account.expected(SMALL) == pytest.approx(2)


def test_tasks_without_words_cost_nothing():
    account = TimeAccount(ticking(1))
    with account.charged(0):
        pass
    assert account.expected(SMALL) == account.expected(0) == 0


def test_no_time_is_lost_between_threads():
    clocks: defaultdict[int, Iterator[int]] = defaultdict(count)  # one for each thread; every task takes a second
    account = TimeAccount(lambda: next(clocks[get_ident()]))

    def work(_: int) -> None:
        for _ in range(500):
            with account.charged(1):
                pass

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))
    assert account.expected(0) == 4000


# ---- the choice ----


def test_a_first_small_task_is_done_in_plain_python(unloaded):
    assert chosen(QUICK, TimeAccount()) == "textbook"


def test_a_large_task_takes_the_compiled_kernels_at_once(unloaded):
    assert chosen(QUICK + 1, TimeAccount()) == "fast"


def test_the_compiled_kernels_are_taken_before_the_budget_is_exceeded(unloaded):
    assert chosen(SMALL, spent(0.49 * BUDGET)) == "textbook"
    assert chosen(SMALL, spent(0.51 * BUDGET)) == "fast"  # another such task would exceed it
    assert chosen(SMALL // 10, spent(0.51 * BUDGET)) == "textbook"
    assert chosen(SMALL // 10, spent(BUDGET)) == "fast"


def test_where_they_have_yet_to_be_compiled_more_is_done_in_plain_python(unloaded, monkeypatch):
    monkeypatch.setattr(kernel_choice, "kept", lambda: False)
    assert chosen(QUICKER, TimeAccount()) == "textbook"
    assert chosen(QUICKER + 1, TimeAccount()) == "fast"
    assert chosen(SMALL, spent(0.49 * SHARE * COMPILING)) == "textbook"
    assert chosen(SMALL, spent(0.51 * SHARE * COMPILING)) == "fast"


def test_once_loaded_the_compiled_kernels_are_always_taken(unloaded, monkeypatch):
    monkeypatch.setattr(kernel_choice, "loaded", lambda: True)
    assert chosen(1, TimeAccount()) == "fast"


# ---- alignments ----

SENTENCES = ["so a is zero", "thus a is 0 now", "a is zero"]


@pytest.fixture
def taken(unloaded, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kernels that `auto` takes, one after the other; by the clock, every plain task uses up 0.3 of the budget."""
    kernels: list[str] = []

    def noted(cells: int, account: TimeAccount) -> str:
        kernels.append(chosen(cells, account))
        return kernels[-1]

    monkeypatch.setattr(kernel_choice, "PROCESS", TimeAccount(ticking(0.3 * BUDGET)))
    monkeypatch.setattr(kernel_choice, "chosen", noted)
    monkeypatch.setattr(kernel_choice, "loaded", lambda: "fast" in kernels)
    return kernels


def test_a_loop_goes_over_to_the_compiled_kernels_and_stays_with_them(taken):
    found = [align(SENTENCES) for _ in range(6)]
    assert taken == ["textbook"] * 3 + ["fast"] * 3
    assert len(set(found)) == 1


SAVED = align(SENTENCES, kernel="textbook")


@pytest.mark.parametrize(
    "work",
    [
        lambda: align(SENTENCES, method="paper"),
        lambda: unify([SAVED, SAVED]),
        lambda: extended(SAVED, SENTENCES),
        lambda: pairwise(*SENTENCES[:2]),
    ],
    ids=["align", "unify", "extended", "pairwise"],
)
def test_every_way_to_align_keeps_account(taken, work):
    found = [work() for _ in range(6)]
    assert taken == ["textbook"] * 3 + ["fast"] * 3
    assert all(one == found[0] for one in found)


def test_a_kernel_that_is_named_is_taken_and_charges_nothing(taken):
    for _ in range(9):
        align(SENTENCES, kernel="textbook")
    assert taken == [] and kernel_choice.PROCESS.expected(SMALL) == 0


words = st.sampled_from(["a", "b", "c", "the", ",", "zero", "0"])
groups = st.lists(st.lists(st.lists(words, max_size=6), max_size=5), max_size=4)


@settings(max_examples=100)
@given(groups, st.floats(0, BUDGET), st.sampled_from(["paper", "refined"]))
def test_the_result_does_not_depend_on_the_clock(made, seconds, method):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernel_choice, "loaded", lambda: False)
        patch.setattr(kernel_choice, "PROCESS", TimeAccount(ticking(seconds)))
        found = [align(rows, method=method) for rows in made]
    assert found == [align(rows, method=method, kernel="textbook") for rows in made]


def test_threads_that_share_the_account_find_the_same(taken):
    rows = [[*SENTENCES, f"number {k} is zero"] for k in range(24)]
    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(align, rows))
    assert found == [align(group, kernel="textbook") for group in rows]
    assert taken[-1] == "fast"


# ---- what is loaded, in a new process ----


def loads(code: str) -> bool:
    """Whether some code, run in a new interpreter, loads numba."""
    report = "import sys; print('\\n', 'numba' in sys.modules)"
    printed = subprocess.run([sys.executable, "-c", f"{code}\n{report}"], capture_output=True, text=True, check=True)
    return printed.stdout.split()[-1] == "True"


def test_one_small_alignment_loads_no_compiled_kernel(file):
    path = file("sentences.txt", "\n".join(SENTENCES))
    assert not loads(f"from verbalign.cli import main; assert main(['align', {str(path)!r}]) == 0")


def test_a_process_that_has_spent_its_time_loads_the_compiled_kernels():
    slow = "choice.PROCESS = choice.TimeAccount(iter(range(0, 10_000, 100)).__next__)"  # every task takes 100 s
    begin = f"from verbalign.alignment import align, kernel_choice as choice; {slow}\n"
    task = f"align({SENTENCES!r}, method='paper')\n"
    assert not loads(begin + task)
    assert loads(begin + task + task)
