# Needs git, make and Node 20 or newer; everything else, the pinned Node included, comes with `npm ci`.
# `start` installs what the product runs on; every other command installs the whole, which `start` then takes as well.
INSTALLED := node_modules/.package-lock.json
HAS_WHOLE := $(wildcard node_modules/vitest)
WANTS_WHOLE := $(filter-out start,$(MAKECMDGOALS))
NPM_CI := npm ci --no-audit --no-fund --loglevel=error
NODE := node_modules/.bin/node
VITEST := $(NODE) node_modules/vitest/vitest.mjs
WEB := web/dist/index.html
SCHEMATHESIS := .cache/schemathesis/bin/schemathesis
SCHEMATHESIS_PINS := infra/dev/testing/src/fuzz/requirements.txt
WEB_SOURCES := $(shell find web/app web/site web/public web/index.html web/vite.config.ts web/compress-build.ts web/publish-build.ts api/contracts/src -type f 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help start check test lint fuzz bench screenshots incomplete

help: ## Lists these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

start: $(INSTALLED) $(WEB) ## Runs everything on this machine, at http://localhost:8080 (PORT, HOST, DATA_DIR, SEED=none, SIMULATOR=off)
	@$(NODE) infra/local/src/main.ts

test: $(INSTALLED) $(WEB) ## Runs every test; PostgreSQL and Redis come from Docker, from npm and the PATH, or from TEST_* variables
	@$(VITEST) run

check: $(INSTALLED) $(WEB) ## Checks a change within two minutes: lint, types, unit tests, and the integration tests that it touches (BASE=main)
	@npm run --silent lint
	@$(VITEST) run --project unit --project dom
	@$(VITEST) run --project int --changed $(or $(BASE),$(shell git merge-base HEAD main 2>/dev/null || echo HEAD)) --passWithNoTests

lint: $(INSTALLED) ## Checks format, imports, types and dead code
	@npm run --silent lint

fuzz: $(INSTALLED) $(WEB) $(SCHEMATHESIS) ## Calls every route with generated values and compares the answers with OpenAPI; needs Python 3.10 or newer
	@$(NODE) infra/dev/testing/src/fuzz/fuzz-main.ts

bench: $(INSTALLED) $(WEB) ## Measures (FULL=1 for the long form, ONLY=append for some rows)
	@$(NODE) --max-semi-space-size=64 infra/dev/bench/src/main.ts

screenshots: $(INSTALLED) $(WEB) ## Draws every screen in every state into .screenshots (OUT=, ONLY=inbox/list, VARIANTS=1440-light-en)
	@$(NODE) web/e2e/screenshots/main.ts

$(INSTALLED): package-lock.json $(if $(WANTS_WHOLE),$(if $(HAS_WHOLE),,incomplete))
	@$(NPM_CI) $(if $(WANTS_WHOLE)$(HAS_WHOLE),,--omit=dev --include-workspace-root --workspace infra/local --workspace web)
	@touch $@

$(SCHEMATHESIS): $(SCHEMATHESIS_PINS)
	@python3 -m venv .cache/schemathesis
	@.cache/schemathesis/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

# Built anew for other sources and other versions of packages, not for having more of them installed.
$(WEB): package-lock.json $(WEB_SOURCES) | $(INSTALLED)
	@npm run --silent build
	@touch $@
