# One command for each habit; `make help` lists them. Each sets up what it needs, once.

# python3; but one that was compiled without optimisation, as version managers do it, is a third slower than that of
# the system, which is taken instead if it fits.
TUNED := import sys, sysconfig; sys.exit("--enable-optimizations" not in str(sysconfig.get_config_var("CONFIG_ARGS")))
VERSIONS := (3, 11) <= sys.version_info[:2] < (3, 15)
FITS := import ensurepip, sys; sys.exit(not $(VERSIONS))
ifeq ($(origin PYTHON),undefined)
PYTHON := $(shell python3 -c '$(TUNED)' 2>/dev/null || ! /usr/bin/python3 -c '$(FITS)' 2>/dev/null || echo /usr/bin/)python3
endif
PORT ?= 8000
WORKERS ?= 3
BASE ?= main

VENV := .venv
BIN := $(VENV)/bin
PIP := -m pip -qq --disable-pip-version-check --no-input

# Material's banner about MkDocs 2; pyproject.toml holds MkDocs below 2.
export NO_MKDOCS_2_WARNING := 1
# Compiled once and kept, whatever the shell says: the installer compiles nothing.
export PYTHONDONTWRITEBYTECODE :=

# Any Python that fits may have made the environment, unless one was asked for by name.
MADE := $(VENV)/.made
MADE_WITH := $(MADE)$(if $(filter-out file,$(origin PYTHON)),-$(subst /,-,$(PYTHON)))
SITE_READY := $(VENV)/.site-ready
DEV_READY := $(VENV)/.dev-ready
MUTANTS_READY := $(VENV)/.mutants-ready
VNU_VERSION := 26.9.27
VNU_SHA512 := 4e441de4315f39a582f5e6edbe8cd3b2b1f655aa1dde3620faface791133217c417b12f3f7ead2d8336d8e7efe44f5226618258b44a0860057e9125135e6b428
VNU := .cache/vnu-$(VNU_VERSION)
ZENSICAL := .cache/zensical
PROPERDOCS := .cache/properdocs

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help serve site sheets publish offline firefox plain zensical properdocs picture dist test bench accept freeze odds drift oracle lighthouse mutants validate addresses lock format clean setup

help: ## List the commands
	@echo "Usage: make COMMAND [NAME=value]"
	@echo
	@sed -nE 's/^([a-z]+):[^#]*## (.*)/  \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-10s %s\n", $$1, $$2 }'
	@echo
	@echo "Settings: PYTHON=$(PYTHON)  PORT=$(PORT)  WORKERS=$(WORKERS)"

serve: $(SITE_READY) ## Show the site at http://127.0.0.1:PORT/ and rebuild it on every edit
	@$(BIN)/python -m hooks.tools.serve --port $(PORT)

site: $(SITE_READY) ## Build the site into site/; any warning is an error
	@$(BIN)/python -m mkdocs build --strict --clean

sheets: $(DEV_READY) ## Build the site and print a sheet of each system into it, as PDF for A4 and Letter
	@SHEETS=true $(BIN)/python -m mkdocs build --strict --clean
	@$(BIN)/python -m tests.browser.sheets site

publish: $(DEV_READY) ## Build the site with all that it offers: print sheets and the archive
	@SHEETS=true $(MAKE) --no-print-directory offline
	@$(BIN)/python -m tests.browser.sheets site

offline: $(SITE_READY) ## Build the site as an archive that works from a folder, and the site that offers it
	@SITE_URL= SHEETS= $(BIN)/python -m mkdocs build --strict --clean --site-dir .cache/offline
	@archive=$$($(BIN)/python -m hooks.tools.offline .cache/offline dist --home "$$SITE_URL") \
	&& OFFLINE_ARCHIVE="$$archive" $(BIN)/python -m mkdocs build --strict --clean \
	&& echo "$$archive"

firefox: $(DEV_READY) ## Open every page of the built site in Firefox, from a host and from a folder
	@$(BIN)/python -m tests.firefox site

plain: $(SITE_READY) ## Build the pages with plain MkDocs, without our hook, in .cache/plain
	@$(BIN)/python -m hooks.tools.plain .cache/plain
	@$(BIN)/python -m mkdocs build --strict --clean --config-file .cache/plain/mkdocs.yml
	@$(BIN)/python -m tests.plain .cache/plain

zensical: $(SITE_READY) $(ZENSICAL)/.ready ## Build the same pages with Zensical, which knows no hooks
	@$(BIN)/python -m hooks.tools.plain .cache/plain
	@$(ZENSICAL)/bin/zensical build --clean --config-file .cache/plain/mkdocs.yml
	@$(BIN)/python -m tests.plain .cache/plain

# One moment for both, since the sitemap bears the date; a version is what the imported module says.
properdocs: export SOURCE_DATE_EPOCH := 1700000000
properdocs: export SITE_URL := https://example.org/odds/
properdocs: $(SITE_READY) $(PROPERDOCS)/.ready ## Build the site with MkDocs and with ProperDocs, its fork, and compare every byte
	@$(BIN)/python -m mkdocs build --strict --clean --site-dir $(PROPERDOCS)/by-mkdocs
	@$(PROPERDOCS)/bin/python -m properdocs build --strict --clean --config-file mkdocs.yml --site-dir $(PROPERDOCS)/by-properdocs
	@$(BIN)/python -m tests.same \
		$(PROPERDOCS)/by-mkdocs "$$($(BIN)/python -c 'import mkdocs; print(mkdocs.__version__)')" \
		$(PROPERDOCS)/by-properdocs "ProperDocs $$($(PROPERDOCS)/bin/python -c 'import properdocs; print(properdocs.__version__)')"

test: $(DEV_READY) ## Check everything: lint, format, types, import contracts, browser, tests
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/pyrefly check --summary=none
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python -m tests.browser.chromium
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

picture: $(DEV_READY) ## Build the site and take the picture of a page that README.md shows, light and dark
	@SITE_URL= $(BIN)/python -m mkdocs build --strict --clean
	@$(BIN)/python -m tests.browser.picture site

dist: $(DEV_READY) ## Build the wheel and the source distribution into dist/, and try the wheel in an empty environment
	@$(BIN)/python -m tests.installed dist

bench: $(DEV_READY) ## Measure the engine, the site build against a peer, and a hundred systems (ten minutes, two idle cores)
	@$(BIN)/python -m benchmarks

# In the environment, so that no character of it is read by a shell.
export REASON
accept: $(SITE_READY) ## Record changed odds and announce them: REASON="which rule changed, and why"
	@$(BIN)/python -m hooks.tools.ledger accept --reason "$$REASON"

freeze: $(SITE_READY) ## Keep the data of this version at data/VERSION/ for ever; part of a release
	@$(BIN)/python -m hooks.tools.ledger freeze

odds: $(SITE_READY) ## Tell which odds differ from those of another commit: BASE=main
	@git rev-parse --verify --quiet "$(BASE)^{commit}" >/dev/null || { echo "make odds: no commit '$(BASE)' here; name a branch, a tag or a commit: make odds BASE=main" >&2; exit 1; }
	@rm -rf .cache/base && mkdir -p .cache/base
	@git archive "$(BASE)" -- site_data/ledger 2>/dev/null | tar -xf - -C .cache/base 2>/dev/null || true
	@$(BIN)/python -m hooks.tools.ledger odds .cache/base/site_data/ledger

drift: $(SITE_READY) ## Hold every number of the built site against the engine
	@$(BIN)/python -m hooks.tools.drift site

addresses: $(SITE_READY) ## Hold the built site against the list of published addresses, and list new ones
	@$(BIN)/python -m hooks.tools.addresses site

validate: $(DEV_READY) $(VNU)/vnu.jar ## Put every page of the built site through the Nu Html Checker, and note the figures (Java, npm)
	@$(BIN)/python -m tests.validate site $(VNU)/vnu.jar

# The checker of the W3C, as npm has it; the digest is that of the registry.
$(VNU)/vnu.jar:
	@command -v npm >/dev/null && command -v java >/dev/null || { echo "make validate needs npm and Java; install both, or let CI run it" >&2; exit 1; }
	@mkdir -p $(VNU)
	@cd $(VNU) && npm pack --silent vnu-jar@$(VNU_VERSION) >/dev/null
	@echo "$(VNU_SHA512)  $(VNU)/vnu-jar-$(VNU_VERSION).tgz" | sha512sum --check --quiet
	@tar -xzf $(VNU)/vnu-jar-$(VNU_VERSION).tgz -C $(VNU) --strip-components 3 package/build/dist/vnu.jar
	@rm $(VNU)/vnu-jar-$(VNU_VERSION).tgz

lighthouse: $(DEV_READY) ## Build the site and let Lighthouse judge a page of every kind, on phone and desk (needs Node; ten minutes)
	@SITE_URL=http://127.0.0.1:8791/ $(BIN)/python -m mkdocs build --strict --site-dir .cache/lighthouse-site
	@$(BIN)/python -m tests.lighthouse .cache/lighthouse-site

oracle: $(DEV_READY) ## Hold every rating 0..100 against the second implementation, and note the count
	@$(BIN)/python -m tests.oracle_count --full-grid

mutants: $(MUTANTS_READY) ## Change the engine in three thousand ways and see whether a test notices (half an hour); ONLY="courses text" is quick
	@$(BIN)/python -m pytest -q -o addopts= tests/mutants
	@$(BIN)/python -m tests.mutants --workers $(WORKERS) $(if $(ONLY),--only $(ONLY))

format: $(DEV_READY) ## Format the code and mend what the linter can mend
	@$(BIN)/ruff check --quiet --fix-only
	@$(BIN)/ruff format

setup: $(DEV_READY) ## Set up .venv with everything, for an editor or for the oppose command
	@:

lock: $(SITE_READY) ## Write the requirements files anew; UPGRADE=1 moves to the newest versions
	@$(LOCK) --extra site --group build --group dev --output-file requirements-dev.txt
	@$(LOCK) --extra site --group build --constraints requirements-dev.txt --output-file requirements.txt
	@$(LOCK) --group mutants --constraints requirements-dev.txt --output-file requirements-mutants.txt

clean: ## Remove what was built and cached; .venv too
	@rm -rf $(VENV) .cache site dist .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# One version of each package on every Python and platform, so that a page never depends on
# the reader's Python; no address of a registry, so that any mirror serves.
LOCK = $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--fork-strategy fewest --generate-hashes --no-emit-index-url --custom-compile-command "make lock" \
	$(if $(UPGRADE),--upgrade)

# Installs one requirements file ($1) into .venv, and the project itself as an editable package. uv, itself
# from the lock, takes a tenth of pip's time; where it finds no registry, pip may know one.
define INSTALL
@echo "Setting up $(VENV) from $(1) ..."
@sed -n '/^uv==/,/[^\\]$$/p' requirements.txt >$(VENV)/uv.txt
@$(BIN)/python $(PIP) install --require-hashes --requirement $(VENV)/uv.txt
@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes --requirement $(1) 2>/dev/null \
	|| $(BIN)/python $(PIP) install --require-hashes --requirement $(1)
@$(BIN)/python $(PIP) install --no-deps --no-build-isolation --editable .
endef

$(SITE_READY): requirements.txt pyproject.toml $(MADE_WITH)
	$(call INSTALL,requirements.txt)
	@touch $@

# The development set contains the site's, so it makes both ready.
$(DEV_READY): requirements-dev.txt pyproject.toml $(MADE_WITH)
	$(call INSTALL,requirements-dev.txt)
	@touch $@ $(SITE_READY)

$(MUTANTS_READY): requirements-mutants.txt $(DEV_READY)
	$(call INSTALL,requirements-mutants.txt)
	@touch $@

$(MADE_WITH):
	@command -v "$(PYTHON)" >/dev/null || { echo "Oppose needs Python 3.11 to 3.14, and there is no '$(PYTHON)' here; name one: make PYTHON=python3.13 ..." >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; $(VERSIONS) or sys.exit("Oppose needs Python 3.11 to 3.14, and $(PYTHON) is %d.%d; name another: make PYTHON=python3.13 ..." % sys.version_info[:2])'
	@"$(PYTHON)" -m venv --clear $(VENV)
	@touch $(MADE) $@

$(ZENSICAL)/.ready: Makefile | $(MADE_WITH)
	@$(BIN)/python -m venv --clear $(ZENSICAL)
	@$(ZENSICAL)/bin/python $(PIP) install "zensical>=0.0.73,<0.1"
	@touch $@

# ProperDocs beside what the site needs otherwise, so that nothing but the builder differs.
$(PROPERDOCS)/.ready: Makefile requirements.txt | $(MADE_WITH)
	@$(BIN)/python -m venv --clear $(PROPERDOCS)
	@$(PROPERDOCS)/bin/python $(PIP) install --require-hashes --requirement requirements.txt
	@$(PROPERDOCS)/bin/python $(PIP) install "properdocs>=1.6.7,<2"
	@touch $@
