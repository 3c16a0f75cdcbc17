# Two commands matter: `make quiz1` builds the sample paper, `make test` runs every check.
# Everything else that they need (a virtual environment, system libraries) they set up.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_DEV := $(VENV)/.ready-dev
WORKERS ?= auto

# What was set up in another place (the folder was moved) is set up again.
$(shell [ "$$(cat $(READY) 2>/dev/null)" = "$$(pwd -P)" ] || rm -f $(READY) $(READY_DEV))

.PHONY: quiz1 site check-site test lint soak bench lock fonts browser web clean

quiz1: $(READY)
	@$(BIN)/examgen build --paper quiz1 --format pdf,key

site: $(READY)
	@$(BIN)/examgen site

# The sample's site before the Nu HTML Checker and Lighthouse; needs node, java and Chromium.
check-site: $(READY_DEV) browser
	cd tools/site-checks && npm ci --no-audit --no-fund --ignore-scripts --loglevel=error
	$(BIN)/python tools/check_site.py

test: $(READY_DEV) browser
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pytest -n $(WORKERS)

soak: $(READY_DEV)
	$(BIN)/pytest -n $(WORKERS) -m soak

bench: $(READY_DEV)
	$(BIN)/python -m benchmarks

$(READY): requirements.txt pyproject.toml tools/setup.sh
	@PYTHON="$(PYTHON)" sh tools/setup.sh $(VENV) requirements.txt
	@pwd -P > $@

$(READY_DEV): requirements-dev.txt $(READY)
	@PYTHON="$(PYTHON)" sh tools/setup.sh $(VENV) requirements-dev.txt
	@touch $@

browser:
	@PYTHON="$(PYTHON)" sh tools/browser.sh

# Renews the locked dependencies within the ranges of pyproject.toml.
lock: $(READY_DEV)
	$(BIN)/python tools/lock.py

fonts: $(READY_DEV)
	$(BIN)/python tools/build_fonts.py

clean:
	rm -rf $(VENV) build/* build/.staging build/.locks

# The programs of mock tests and quizzes, from web/; needs node.
web:
	cd web && npm ci --no-audit --no-fund && npm run -s build
