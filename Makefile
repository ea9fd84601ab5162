# All paths are relative to this file, so that the clone may lie anywhere, also where the path has a space.
# `make` alone lists the targets.

SHELL := /bin/sh
BASE ?= python3
WORKERS ?= 2
PY := .venv/bin/python
FULL := test,evaluate,serve,corpora
LIGHT := serve
EXTRAS := $(FULL)

.DEFAULT_GOAL := help
.PHONY: help venv light demo test check format lint types site man package dictionary bench bench-align crossval \
  components corpora domains paper clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | while IFS='|' read -r name text; do \
	  printf '%-18s %s\n' "$$name" "$$text"; done

# What is installed depends on this directory (the installation is editable), on pyproject.toml and on the extras: the
# stamp names them.  A demo needs no test tools, and is there the sooner; what has them will do as well.
venv: ## create .venv and install verbalign with its test tools
light: EXTRAS := $(LIGHT)
venv light:
	@here="$$(pwd) $$(cksum < pyproject.toml)"; stamp="$$here $(EXTRAS)"; had="$$(cat .venv/installed 2>/dev/null)"; \
	if [ -x $(PY) ] && { [ "$$had" = "$$stamp" ] || [ "$@ $$had" = "light $$here $(FULL)" ]; }; then exit 0; fi; \
	$(BASE) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "verbalign needs Python 3.11 or newer; name one: make BASE=python3.11" >&2; exit 1; }; \
	echo "setting up .venv (once; a minute or two)" >&2; \
	if [ -e .venv ] && [ ! -x $(PY) ]; then rm -rf .venv; fi; \
	$(BASE) -m venv .venv || \
	  { echo "cannot create .venv; on Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }; \
	$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[$(EXTRAS)]' && \
	printf '%s' "$$stamp" > .venv/installed

demo: light ## learn from the bundled proofs, and put one that was not among them into English
	@.venv/bin/verbalign demo

test: venv ## all tests and the examples of docs and docstrings
	$(PY) -m pytest -n $(WORKERS)

check: venv format lint types test ## format, lint, types and tests: what .ci/run runs

format: venv ## is everything formatted? (`.venv/bin/ruff format` mends it)
	$(PY) -m ruff format --check .

lint: venv ## ruff
	$(PY) -m ruff check .

types: venv ## strict mypy
	$(PY) -m mypy

site: venv ## the documentation as a site: open site/index.html
	$(PY) -m mkdocs build --strict --quiet

man: venv ## the man page, build/verbalign.1
	$(PY) docs/reference.py build/verbalign.1

package: ## wheel and sdist in dist/, installed and tried in a fresh environment
	$(BASE) .ci/package.py

dictionary: venv ## learn the bundled proof dictionary anew
	rm -f src/verbalign/data/proofs.dict.json
	$(PY) -m verbalign learn src/verbalign/data/proofs/train.jsonl -o src/verbalign/data/proofs.dict.json

bench: venv ## all benchmarks
	@for script in benchmarks/bench_*.py; do echo "== $$script"; $(PY) "$$script" || exit 1; done

bench-align: venv ## alignment against its peers, which are installed first
	$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(PY) benchmarks/bench_align.py

crossval: venv ## mentions, segmentation and templates on held-out proofs, five folds
	$(PY) benchmarks/crossval.py

components: venv ## the paper's component tables on the bundled proofs, all wordings against one (some minutes)
	.venv/bin/verbalign evaluate components src/verbalign/data/proofs/train.jsonl src/verbalign/data/proofs/dev.jsonl

paper: venv ## what the paper's method needs: templates by manners of writing, wordings, meanings, switches (10 minutes)
	$(PY) benchmarks/paper.py --workers $(WORKERS) --plot docs/images/paper.svg

corpora: venv ## the public corpora, where they lie beside: what is learned from train is measured on dev
	@for name in e2e e2e-sets webnlg viggo rnnlg curve scale; do echo "== $$name"; \
	  $(PY) benchmarks/corpora.py $$name || exit 1; done

domains: venv ## small corpora, where they lie beside: new meanings are said and checked fact by fact
	$(PY) benchmarks/domains.py --plot docs/images/domains.svg

clean: ## remove .venv and what tools have left behind
	rm -rf .venv build dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests benchmarks -name __pycache__ -type d -exec rm -rf {} +
