# The way in. `make` alone lists what there is.

# Where `make install` puts things. DESTDIR stages an installation, for packagers.
PREFIX ?= /usr/local
DESTDIR ?=

SWIFT ?= swift
linux := $(filter Linux,$(shell uname))
# glibc 2.36 can read relocations that are packed, from 3 MB into 26 KB.
packed := $(if $(linux),$(shell printf '2.36\n%s\n' \
	"$$(getconf GNU_LIBC_VERSION 2>/dev/null | cut -d ' ' -f 2)" | sort -VC && echo yes))
# One executable that needs no Swift to run. lld, because gold warns of a call inside Foundation. It
# exports no symbols: the loader would look through 32,000 for each that a shared library needs.
self_contained := $(if $(linux),--static-swift-stdlib -Xswiftc -use-ld=lld \
	-Xlinker --no-export-dynamic $(if $(packed),-Xlinker -z -Xlinker pack-relative-relocs))
binary := .build/release/mememe
# How often `make compare` measures what takes a second or so.
ROUNDS ?= 5
# What `make torture` has the compiler look for.
SANITIZERS ?= thread address
# Where the release looks for libraries first: see the script.
static_libraries := $(CURDIR)/.build/static-libraries
swift_files := Package.swift Benchmarks Examples Sources Tests
share = $(DESTDIR)$(PREFIX)/share

# Swift 6.3 can be kept from starting a thousand tests at once, which then all wait for each other.
few_at_once = $(if $(shell $(SWIFT) test --help-hidden 2>/dev/null | grep parallelization-width),\
	--experimental-maximum-parallelization-width 6)

.DEFAULT_GOAL := help
.PHONY: help setup build demo test torture fuzz compare bench soak lint format bless screenshots \
	docs install uninstall clean

help: ## List these targets
	@awk -F ': .*## |: ## ' '/^[a-z]+:.* ## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "make install takes PREFIX (now $(PREFIX)) and DESTDIR."

setup: ## Install what the build needs and this machine lacks, or say what to run
	@Scripts/setup

build: setup ## Build the release: one executable, the Swift standard library inside
	@Scripts/static-libraries $(static_libraries)
	PKG_CONFIG_PATH="$(static_libraries):$$PKG_CONFIG_PATH" $(SWIFT) build -c release $(self_contained) --product mememe

demo: build ## Make memes of a photograph, list them, and lay them out on a contact sheet
	@Scripts/demo $(binary) Tests/Fixtures/rocket.jpg .build/demo

# Warnings in the package's own targets are errors here (see Package.swift), and only here, so that
# a newer compiler with a new warning still builds mememe.
test: export MEMEME_STRICT := 1
test: lint ## Check the format, install what tests need, build, run every test
	@Scripts/setup --tests
	@Scripts/rooms
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build $(few_at_once)
	@Scripts/python -m pytest -c Tests/pytest.ini Tests/API Tests/Browser \
		Tests/Hostile Tests/Torture

# Takes hours. SEED=7 repeats what chance decided; SANITIZERS=thread runs one of them, and
# SANITIZERS= none.
torture: export MEMEME_STRICT := 1
torture: export TORTURE := long
torture: setup ## Fail each system call, kill hundreds of processes, cut the power, sanitize
	@Scripts/setup --tests
	$(SWIFT) build --product mememe
	@Scripts/python -m pytest -c Tests/pytest.ini Tests/Torture
	@for sanitizer in $(SANITIZERS); do Scripts/sanitize $$sanitizer $(few_at_once) || exit 1; done
	@Scripts/fuzz $(TIME)

# Seconds for each; TIME=3600 ONLY="gif webp" is a night's work.
TIME ?= 60
fuzz: setup ## Feed decoders and parsers with broken input; TIME=60 seconds each, ONLY="gif webp"
	@Scripts/fuzz $(TIME) $(ONLY)

# Its table goes into Benchmarks/README.md too, unless it has ONLY=JPEG-12 or another work, or
# QUICK=1, which only tries whether it works.
compare: build ## Compare mememe with other programs; ROUNDS=10 is twice as careful
	@Scripts/setup --bench
	@Scripts/python --bench Benchmarks/Comparison/compare.py $(binary) \
		--rounds $(ROUNDS) $(if $(ONLY),--only $(ONLY)) $(if $(QUICK),--quick)

bench: compare ## The same, then time the drawing of captions, the web server and a large store
	$(SWIFT) build -c release $(self_contained) --product CaptionBenchmark
	@.build/release/CaptionBenchmark
	@Benchmarks/Server/bench $(binary)
	@python3 Benchmarks/Scale/scale.py $(binary)

soak: build ## Ask twice as much of the web server as it can do; MINUTES=5 is shorter than 30
	@python3 Benchmarks/Server/soak.py $(binary) --minutes $(or $(MINUTES),30)

lint: setup ## Check the format of the sources
	$(SWIFT) format lint --strict --parallel --recursive $(swift_files)

format: setup ## Format the sources
	$(SWIFT) format --in-place --parallel --recursive $(swift_files)

bless: export MEMEME_BLESS := 1
bless: setup ## Take what the golden tests draw now as what they should draw
	@Scripts/setup --tests
	$(SWIFT) test --filter GoldenTests

screenshots: setup ## Take the pictures of the web app for the documentation
	@Scripts/setup --tests
	$(SWIFT) build --product mememe
	@Scripts/python Tests/Browser/screenshots.py

docs: setup ## Build the documentation of both libraries into .build/docs
	$(SWIFT) package --allow-writing-to-directory .build/docs \
		generate-documentation --enable-experimental-combined-documentation \
		--target MemeRender --target MemeStore \
		--transform-for-static-hosting --output-path .build/docs
	@echo "Written to .build/docs; any web server that serves this folder shows it."

# Under sudo this installs what `make build` made before, since root may have no Swift and should
# leave nothing of its own in .build.
install: $(if $(SUDO_USER),$(binary),build) ## Install the executable and its shell completions
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(share)/bash-completion/completions" \
		"$(share)/zsh/site-functions" "$(share)/fish/vendor_completions.d" "$(share)/doc/mememe"
	install -m 755 -s $(binary) "$(DESTDIR)$(PREFIX)/bin/mememe"
	$(binary) --generate-completion-script bash > "$(share)/bash-completion/completions/mememe"
	$(binary) --generate-completion-script zsh > "$(share)/zsh/site-functions/_mememe"
	$(binary) --generate-completion-script fish > "$(share)/fish/vendor_completions.d/mememe.fish"
	install -m 644 LICENSE Fonts/OFL.txt "$(share)/doc/mememe"

$(binary):
	@echo "There is nothing to install yet: run 'make build' first, without sudo." >&2; exit 1

uninstall: ## Remove what install put there
	rm -f "$(DESTDIR)$(PREFIX)/bin/mememe" \
		"$(share)/bash-completion/completions/mememe" \
		"$(share)/zsh/site-functions/_mememe" \
		"$(share)/fish/vendor_completions.d/mememe.fish"
	rm -rf "$(share)/doc/mememe"

clean: ## Remove everything that was built
	rm -rf .build
