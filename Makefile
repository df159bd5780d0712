# Everything a developer types.  Needs python3 (3.11 or newer) and the package registries; all else comes by itself.
#
# The first target that needs it makes .venv; two stamps in it say what is installed:
#   .venv/run   the program alone, enough for `make run`
#   .venv/dev   the tools of test, check, bench and docs as well
# Both are made again when pyproject.toml changes, and all of .venv when its Python is gone or the project folder has
# moved, since an installed program remembers where its source lay.

PYTHON ?= python3
ARGS   ?=
# What `make test` installs; CI adds `cluster`, since Ray is large.
EXTRAS ?= dev,docs

PY  := .venv/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet
CHECKED := $(wildcard src tests tools bench hatch_build.py)

.DEFAULT_GOAL := help
.PHONY: help run demo test check fast plain page bench fuzz soak mutants docs trees tables runtimes clean moved
.DELETE_ON_ERROR:

help:
	@echo "make run     the referee in the browser, on this machine; LAN=1: for phones too; ARGS=--open: opens it"
	@echo "make demo    settle a few bundled disputes and tell a hand, in your language"
	@echo "make test    all checks and all tests, as CI does; ARGS='-k pots' goes to pytest"
	@echo "make check   only ruff, mypy, the direction of imports, and the page with its types and tests"
	@echo "make trees   count every line of tiny games, compare with what is stored; ARGS=--oracle: with a second referee too"
	@echo "make tables  make the tables of ranking and equity anew, compare, and prove them on every hand and every board"
	@echo "make page    build the page if its sources have changed"
	@echo "make fast    compile the core in place (needs a C compiler); make plain goes back"
	@echo "make runtimes  1,600,000 hands interpreted, compiled and in batches: all the same"
	@echo "make bench   measure, print a table, write build/bench.json"
	@echo "make fuzz    fuzz every reader of text and files, led by coverage; ARGS=600: seconds for each, 60 without"
	@echo "make soak    the live tables at full length: kills, cut logs, leaks, bad commands, load; an hour; ARGS=kills: only these"
	@echo "make mutants change the core in every small way; the nets must notice; ARGS=pots: only of this module"
	@echo "make docs    make the rules site in Chinese and English: build/docs/index.html"
	@echo "make clean   remove everything that make has made, .venv too"

run: page
	@.venv/bin/sidepot serve $(if $(LAN),--lan) $(ARGS)

demo: .venv/run
	@.venv/bin/sidepot demo $(ARGS)

# The page is built when the program is installed, and here again when its sources have changed since.
page: .venv/run
	@$(PY) tools/page_build.py --current || { echo "Building the page"; $(PIP) install -e .; }

# One step: a headline, the command, and on failure which step it was.
define step
@printf '\n== %s\n' '$(1)'
@$(2) || { status=$$?; printf '\n** make $@ stopped: %s failed.\n' '$(1)' >&2; exit $$status; }
endef

check: .venv/dev
	$(call step,ruff,$(PY) -m ruff check --quiet $(CHECKED) && echo "Ruff: nothing to say.")
	$(call step,mypy,$(PY) -m mypy $(CHECKED))
	$(call step,imports,$(PY) tools/check_imports.py)
	$(call step,page,$(PY) tools/page_build.py --check)

test: check
	$(call step,pytest,$(PY) -m pytest $(ARGS))

trees: .venv/dev
	@$(PY) tools/trees.py $(ARGS)

tables: .venv/dev
	@$(PY) tools/make_rank_tables.py --check
	@$(PY) tools/seven_cards.py
	@$(PY) tools/make_preflop.py --check
	@$(PY) tools/make_preflop.py --prove $(ARGS)

runtimes: .venv/dev
	@$(PY) tools/equal_runtimes.py $(ARGS)

fast: .venv/dev
	@$(PY) tools/compiling.py
	@.venv/bin/sidepot --version

plain: .venv/run
	@$(PY) tools/compiling.py --remove

bench: .venv/dev
	@$(PY) -c 'import eval7, pokerfast' 2>/dev/null || $(PIP) install -e '.[bench]' || echo "Not all rivals install here; the others are measured."
	@PYTHONPATH=tools $(PY) bench/bench.py $(ARGS)

soak: .venv/dev
	@PYTHONPATH=tools $(PY) tools/soak.py $(ARGS)

# Not in .venv/dev: atheris has wheels for Linux only.
fuzz: .venv/dev
	@$(PY) -c 'import atheris' 2>/dev/null || $(PIP) install -e '.[fuzz]'
	@$(PY) tools/fuzz.py all --seconds $(or $(ARGS),60)

mutants: .venv/dev
	@$(PY) -c 'import mutmut' 2>/dev/null || $(PIP) install -e '.[mutants]'
	@$(PY) tools/mutants.py $(ARGS)

docs: .venv/dev
	@$(PY) tools/make_docs.py build/docs

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	rm -rf page/node_modules src/sidepot/web/page
	rm -f src/sidepot/core/compiled.txt
	find src -name '*.so' -delete -o -name '*.pyd' -delete
	find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# --- .venv ---------------------------------------------------------------------------------------------------------

ifneq ($(shell test -x $(PY) && cat .venv/where 2>/dev/null),$(CURDIR))
.venv/where: moved
endif

.venv/where:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	    echo "Sidepot needs Python 3.11 or newer; here, $(PYTHON) is $$($(PYTHON) --version 2>/dev/null || echo absent)." >&2; \
	    echo "If another one is installed, name it: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	    echo "$(PYTHON) lacks venv or ensurepip, which make .venv.  On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "Making .venv with $$($(PYTHON) --version)"
	@rm -rf .venv
	@$(PYTHON) -m venv .venv || { rm -rf .venv; echo "$(PYTHON) -m venv .venv failed, see above." >&2; exit 1; }
	@printf '%s\n' "$(CURDIR)" > $@

.venv/run: .venv/where pyproject.toml
	@echo "Installing sidepot into .venv"
	@$(PIP) install -e '.[web]' || { echo "Installing failed, see above: are the package registries within reach?" >&2; exit 1; }
	@touch $@

# After .venv/run, so that two pips never write into one .venv at a time.
.venv/dev: .venv/run pyproject.toml
	@echo "Installing the developer's tools into .venv"
	@$(PIP) install -e '.[$(EXTRAS)]' || { echo "Installing failed, see above: are the package registries within reach?" >&2; exit 1; }
	@touch $@
