# Two commands are enough: `make pdf LANG=ru` and `make test`. Everything is set up by itself in .venv/.

# LANG on the command line is the game's language. In the environment it is the shell's own: its language is taken
# if there is a locale folder for it, else English. It is read before anything else may change where it came from.
LANG_FROM := $(origin LANG)
SHELL_LANGUAGE := $(firstword $(subst _, ,$(subst ., ,$(subst @, ,$(LANG)))))
ifeq ($(LANG_FROM),command line)
  LANGUAGES := $(LANG)
else
  LANGUAGES := $(if $(wildcard locales/$(SHELL_LANGUAGE)/locale.yaml),$(if $(SHELL_LANGUAGE),$(SHELL_LANGUAGE),en),en)
endif
# The game's language is no POSIX locale: programs started from here must not see it.
unexport LANG

comma := ,
empty :=
list = $(subst $(empty) $(empty),$(comma),$(strip $(1)))

GAME ?=
PAPER ?= a4
BACKS ?= duplex-long
INK ?= full
PRINTER ?=
OPTIONS ?=

PYTHON ?= python3
BIN := .venv/bin
# What printing needs, and what working on the program needs besides.
READY := .venv/ready
DEV := .venv/ready-dev
INSTALL := $(BIN)/python -m pip install -q --disable-pip-version-check
COMPILE := uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header
BUILD = $(BIN)/tuckbox build $(subst $(comma), ,$(GAME)) --lang $(call list,$(LANGUAGES)) \
        --paper $(call list,$(PAPER)) --backs $(call list,$(BACKS)) \
        --ink $(INK) $(if $(PRINTER),--printer "$(PRINTER)") $(OPTIONS)

.DEFAULT_GOAL := help
.PHONY: help pdf svg png check l10n test lint bench docs reference pictures lock wheel clean

help: ## this list
	@echo "make TARGET [LANG=ru,pl] [GAME=hanabi] [PAPER=a4,letter] [BACKS=duplex-long,gutterfold] [INK=low] [PRINTER=office]"
	@sed -n 's/^\([a-z0-9]*\):.*## \(.*\)/  make \1	\2/p' Makefile

pdf: $(READY) ## printable sheets as PDF, in build/<language>/<game>/
	@$(BUILD) --format pdf

svg: $(READY) ## the same sheets as SVG
	@$(BUILD) --format svg

png: $(READY) ## the same sheets as PNG
	@$(BUILD) --format png

check: $(READY) ## check every game in every language, write nothing
	@$(BIN)/tuckbox check $(subst $(comma), ,$(GAME))

l10n: $(READY) ## bring the translators' files up to date: LANG=ru, or every language
	@$(BIN)/tuckbox l10n update $(if $(filter command line,$(LANG_FROM)),$(subst $(comma), ,$(LANGUAGES))) $(if $(GAME),--game $(call list,$(GAME)))

test: lint ## everything that must hold: style, types, import layers, tests
	$(BIN)/python -m pytest -n auto

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

bench: $(DEV) ## how fast it is, against a plain ReportLab loop in the same run
	@$(BIN)/python -m tests.bench
	@$(BIN)/python -m tests.bench.play

docs: $(DEV) ## the documentation as a site, in build/docs/
	@$(BIN)/python docs/reference.py
	@$(BIN)/zensical build -f mkdocs.yml
	@echo build/docs/index.html

reference: $(READY) ## the reference of a game file, written anew from the schema
	@$(BIN)/python docs/reference.py

pictures: $(READY) ## the pictures of this README, drawn anew
	@$(BIN)/python docs/pictures.py

# All extras but 'bench', whose library has no wheel for some machines.
LOCKED := fast cluster charts docs setup dev
lock: ## choose the newest versions of all dependencies again
	$(PYTHON) -m venv .venv/lock
	.venv/lock/bin/python -m pip install -q uv
	.venv/lock/bin/$(COMPILE) --extra setup --upgrade -o requirements.lock pyproject.toml
	.venv/lock/bin/$(COMPILE) $(LOCKED:%=--extra %) --constraint requirements.lock --upgrade -o requirements-dev.lock pyproject.toml

wheel: $(READY) ## the package, in dist/
	$(BIN)/python -m hatchling build -t wheel

clean: ## remove all output
	rm -rf build dist

# Installed once, and again only when the locked versions change.
$(READY): requirements.lock pyproject.toml
	@echo "setting up .venv (once)"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(INSTALL) --require-hashes -r requirements.lock
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): requirements-dev.lock $(READY)
	@echo "adding what tests need (once)"
	@$(INSTALL) --require-hashes -r requirements-dev.lock
	@touch $@
