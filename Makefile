# Needs git, make and Node 20 or newer; everything else, the pinned Node included, comes with `npm ci`.
NODE := node_modules/.bin/node
VITEST := $(NODE) node_modules/vitest/vitest.mjs
INSTALLED := node_modules/.package-lock.json
WEB := web/dist/index.html
WEB_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts web/compress-build.ts web/publish-build.ts api/contracts/src -type f 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help start test lint bench screenshots

help: ## Lists these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

start: $(WEB) ## Runs everything on this machine, at http://localhost:8080 (PORT, DATA_DIR, SEED=none, SIMULATOR=off)
	@$(NODE) infra/local/src/main.ts

test: $(WEB) ## Runs every test; PostgreSQL and Redis come from Docker, from npm and the PATH, or from TEST_* variables
	@$(VITEST) run

lint: $(INSTALLED) ## Checks format, imports, types and dead code
	@npm run --silent lint

bench: $(WEB) ## Measures (FULL=1 for the long form, ONLY=append for some rows)
	@$(NODE) infra/bench/src/main.ts

screenshots: $(WEB) ## Draws every screen in every state into .screenshots (OUT=, ONLY=inbox/list, VARIANTS=1440-light-en)
	@$(NODE) web/e2e/screenshots/main.ts

$(INSTALLED): package-lock.json
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(WEB): $(INSTALLED) $(WEB_SOURCES)
	@npm run --silent build
	@touch $@
