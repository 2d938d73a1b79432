# Two commands for people: `make play` and `make test`. Everything else they need, they do themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
DEV_STAMP := $(VENV)/.installed-dev
COMPILED = $$($(BIN)/python tools/compile.py)
WEB := $(BIN)/python tools/web.py --fetch
PYTEST := $(BIN)/python -m pytest -q
WORKERS = $$($(BIN)/python -c "import os; print((os.cpu_count() or 1) + 1)")

.PHONY: play web test looked-over compiled coverage bench hammer lint clean

play: $(STAMP)
	@$(WEB) build
	@PYTHONPATH="$(COMPILED)" $(BIN)/python -m korvolan.cli play $(GAME) $(ARGS)

web: $(STAMP)
	@$(WEB) build

# What is tested is compiled at a low level: that takes half the time, and results are the same at all of them.
# The C compiler works beside everything that needs no compiled copy. Tests marked `long` are played by the copy. Those in
# browsers wait more than they work, so there is one worker more than there are cores.
test: export KORVOLAN_OPT_LEVEL = 1
test: $(DEV_STAMP)
	@$(MAKE) --no-print-directory -j2 looked-over compiled
	@$(BIN)/python tools/compile.py >/dev/null
	$(PYTEST) -n $(WORKERS) --dist loadgroup --ignore=tests/rules -m "not long"
	PYTHONPATH="$(COMPILED)" $(PYTEST) tests -n auto -m long
	@$(BIN)/python -m korvolan.lab.proof_sample

looked-over: lint
	@$(WEB) build test
	@$(BIN)/python tools/chromium.py >/dev/null
	$(PYTEST) tests/rules -m "not long"

compiled: $(STAMP)
	@$(BIN)/python tools/compile.py

bench: $(STAMP)
	@for game in $$($(BIN)/python -c "import korvolan; print(*korvolan.game_names())"); do \
	  echo "interpreted:"; $(BIN)/python -m korvolan.cli bench $$game --json; \
	  echo "compiled:"; PYTHONPATH="$(COMPILED)" $(BIN)/python -m korvolan.cli bench $$game --json; done

# Which lines and branches the tests run. Counting them makes every test slower, so it is a command of its own.
coverage: $(DEV_STAMP)
	$(PYTEST) -n $(WORKERS) --dist loadgroup -m "not long" --cov --cov-report=term

hammer: $(DEV_STAMP)
	@$(BIN)/python tools/compile.py
	$(BIN)/python -m benchmarks.startup --compiled --keep
	$(BIN)/python -m benchmarks.clicks --compiled --keep
	$(BIN)/python -m benchmarks.load --compiled --keep
	$(BIN)/python -m benchmarks.kill --keep
	$(BIN)/python -m benchmarks.fuzz --keep
	$(BIN)/python -m benchmarks.api --keep

lint: $(DEV_STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(WEB) lint

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Korvolan needs Python 3.11 or newer."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"

$(STAMP): pyproject.toml setup.py | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet "mypy[mypyc]>=1.18" "setuptools>=77" wheel
	KORVOLAN_COMPILE=0 $(BIN)/python -m pip install --quiet --no-build-isolation --editable .
	@touch $@

$(DEV_STAMP): $(STAMP)
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@

clean:
	rm -rf build $(VENV) web/node_modules src/korvolan/table/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
