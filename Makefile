# Two commands for people: `make play` and `make test`. Everything else they need, they do themselves.

PYTHON := $(or $(PYTHON),$(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done))
RUN := .venv/bin/python
TOOL := $(RUN) tools
set_up = @test -n "$(PYTHON)" || { echo "korvolan: Korvolan needs Python 3.11 or newer; here is $$(python3 --version 2>&1)." >&2; exit 1; }; \
	"$(PYTHON)" tools/environment.py $(1)

.PHONY: play test quick web compiled lint constants coverage bench stress bare wheel upgrade audit clean

play:
	$(call set_up,play)
	@$(TOOL)/web.py --fetch build
	@$(TOOL)/play.py $(GAME) $(ARGS)

test:
	$(call set_up,play dev)
	@$(TOOL)/test_run.py

# What changed since the last commit (or since SINCE=main) is checked and tested, and nothing else: for the inner loop.
quick:
	$(call set_up,play dev)
	@$(TOOL)/quick.py $(SINCE)

web:
	$(call set_up,play)
	@$(TOOL)/web.py --fetch build

compiled:
	$(call set_up,play)
	@$(TOOL)/compile.py

lint:
	$(call set_up,play dev)
	@$(TOOL)/test_run.py lint

# The numbers of refusals, warnings and endings, from the games' texts.
constants:
	$(call set_up,play)
	@$(TOOL)/generate_constants.py

# sdist and wheel into dist/, and the wheel tried where there is neither compiler nor Node.
wheel:
	$(call set_up,play dev)
	@$(TOOL)/make_wheel.py

# Bare Debian systems, from a clone to the first moves: see tests/bare.
bare:
	$(call set_up,play dev)
	@$(RUN) -m tests.bare $(ROWS)

bench: compiled
	@for game in $$($(RUN) -c "import korvolan; print(*korvolan.game_names())"); do \
	  echo "interpreted:"; $(RUN) -m korvolan.cli bench $$game --json; \
	  echo "compiled:"; PYTHONPATH="$$($(TOOL)/compile.py --where)" $(RUN) -m korvolan.cli bench $$game --json; done

# Which lines and branches the tests run. Counting them makes every test slower, so it is a command of its own.
coverage:
	$(call set_up,play dev)
	$(RUN) -m pytest -q -n auto --dist loadgroup -m "not long" --cov --cov-report=term

stress: compiled
	$(call set_up,play dev)
	$(RUN) -m benchmarks.startup --compiled --keep
	$(RUN) -m benchmarks.clicks --compiled --keep
	$(RUN) -m benchmarks.load --compiled --keep
	$(RUN) -m benchmarks.bystander --keep
	$(RUN) -m benchmarks.kill --keep
	$(RUN) -m benchmarks.fuzz --keep
	$(RUN) -m benchmarks.api --keep

upgrade:
	$(call set_up,play dev)
	@$(TOOL)/upgrade.py

audit:
	$(call set_up,play)
	@$(TOOL)/upgrade.py --audit

clean:
	rm -rf build dist .venv web/node_modules src/korvolan/table/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
