# The entry points of the build. `make` alone lists them.

# Where `make install` installs. DESTDIR stages an installation, for packagers.
PREFIX ?= /usr/local
DESTDIR ?=

SWIFT ?= swift
linux := $(filter Linux,$(shell uname))
# glibc 2.36 supports packed relocations, which shrink from 3 MB to 26 KB.
packed := $(if $(linux),$(shell printf '2.36\n%s\n' \
	"$$(getconf GNU_LIBC_VERSION 2>/dev/null | cut -d ' ' -f 2)" | sort -VC && echo yes))
# A self-contained executable that needs no Swift runtime. It is linked with lld, because gold warns
# of a call inside Foundation, and each function is a section, which lld can leave out or move. It
# exports no symbols, because the loader would search 32,000 for each one that a shared library needs.
# A generic type such as [String: Int] is made by a call that passes it what the compiler knows. Else
# Swift's runtime reads the type's name, and looks through 11,000 conformances for each new one.
self_contained := $(if $(linux),--static-swift-stdlib -Xswiftc -use-ld=lld -Xswiftc -Xfrontend \
	-Xswiftc -function-sections \
	-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
	-Xlinker --no-export-dynamic $(if $(packed),-Xlinker -z -Xlinker pack-relative-relocs))
# The executable alone: a library may be loaded by a program that unwinds through it.
executable_only := $(if $(linux),-Xlinker -T -Xlinker $(CURDIR)/Packaging/no-unwinding.ld)
binary := .build/release/mememe
library := .build/library
stage := .build/stage
# Where packages are put.
dist := dist
library_files := $(library)/lib/libmememe.so.0 $(library)/lib/libMemeRender.so
# How many times `make compare` measures a work that takes about a second.
ROUNDS ?= 5
# The sanitizers of `make torture`.
SANITIZERS ?= thread address
# The static libraries that the release links first; see Scripts/static-libraries.
static_libraries := $(CURDIR)/.build/static-libraries
swift_files := Package.swift Benchmarks Examples Scripts Sources Tests
share = $(DESTDIR)$(PREFIX)/share

# Limits how many tests run at once, if Swift 6.3 or later can: a thousand at once would all wait
# for each other.
few_at_once = $(if $(shell $(SWIFT) test --help-hidden 2>/dev/null | grep parallelization-width),\
	--experimental-maximum-parallelization-width 6)

.DEFAULT_GOAL := help
.PHONY: help setup build demo test torture fuzz compare bench soak lint format bless screenshots \
	docs library order modules wheel deb tarball image release install install-library uninstall clean

help: ## List these targets
	@awk -F ': .*## |: ## ' '/^[a-z-]+:.* ## / { printf "make %-16s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "make install takes PREFIX (now $(PREFIX)) and DESTDIR."

setup: ## Install what the build needs and this machine lacks, or say what to run
	@Scripts/setup

# What ships, which `make test` tests, too.
build_release = Scripts/static-libraries $(static_libraries) && \
	PKG_CONFIG_PATH="$(static_libraries):$$PKG_CONFIG_PATH" $(SWIFT) build -c release $(self_contained) \
	$$(cat $(static_libraries)/arguments) $(executable_only) --product mememe

build: setup ## Build the release: one executable, the Swift standard library inside
	$(build_release)
	@Scripts/stage $(binary) $(stage)

order: build ## List anew which functions the linker puts side by side
	@Scripts/setup --tests
	Scripts/order-functions $(binary) >.build/functions.order
	mv .build/functions.order Packaging/functions.order

library: setup ## Build libmememe, the C library, with its header, into .build/library
	@Scripts/static-libraries $(static_libraries)
	$(SWIFT) build -c release $(self_contained) --product LibMememe
	@STRIP=all Scripts/link-library .build/release $(library) $$(cat $(static_libraries)/arguments)

modules: setup ## Build MemeRender as a shared library that single-file Swift scripts import, into .build/library
	@Scripts/swift-library $(library)

# Its library comes with copies of the system's that it needs, so that it runs where they aren't installed.
wheel: library ## Build a wheel of the Python package, with libmememe inside, into dist
	@Scripts/setup --packages
	@rm -rf .build/wheel
	@Scripts/wheel $(library)/lib/libmememe.so.0 .build/wheel
	@Scripts/python --wheel -m auditwheel repair --strip --wheel-dir $(dist) .build/wheel/*.whl

deb: build library ## Build Debian packages of the command, the C library and the Python package into dist
	@Scripts/setup --packages
	@Scripts/deb $(stage) $(library) $(static_libraries) $(dist)
	@lintian --fail-on error,warning $(dist)/*.deb

tarball: build ## Build an archive of a folder that runs wherever there is glibc into dist
	@Scripts/setup --packages
	@Scripts/python --wheel Scripts/tarball $(stage) $(static_libraries) $(dist)

image: tarball ## Build a container image (OCI) into dist
	@Scripts/image $$(ls -d $(dist)/mememe-*-linux-*/) $(dist)/mememe-image.tar

release: ## Build all packages, with checksums and a list of what is inside, into dist
	@rm -rf $(dist)
	$(MAKE) deb wheel image
	@cp $(dist)/mememe-*-linux-*/share/doc/mememe/mememe.spdx.json $(dist)
	@cd $(dist) && sha256sum $$(find . -maxdepth 1 -type f | sort) >SHA256SUMS && cat SHA256SUMS

demo: build ## Make memes of a photograph, list them, and lay them out on a contact sheet
	@Scripts/demo $(binary) Tests/Fixtures/rocket.jpg .build/demo

# Only here are warnings in the package's own targets errors (see Package.swift), so that mememe
# still builds with a newer compiler that has new warnings. The Swift tests are of a build with assertions;
# the web app, the API and the packages are of a release, with which they take half the time, and which the
# optimizer has to survive.
test: export MEMEME_STRICT := 1
test: lint ## Check the format, install what tests need, build, run every test
	@Scripts/setup --tests
	@Scripts/rooms
	$(SWIFT) build --build-tests
	@Scripts/swift-tests $(few_at_once)
	$(build_release)
	@MEMEME=$(CURDIR)/$(binary) Scripts/python -m pytest -c Tests/pytest.ini Tests/Package Tests/API \
		Tests/Browser Tests/Hostile Tests/Torture

# Takes hours. SEED=7 repeats random choices; SANITIZERS=thread runs only that one, and SANITIZERS=
# none.
torture: export MEMEME_STRICT := 1
torture: export TORTURE := long
torture: setup ## Fail each system call, kill hundreds of processes, cut the power, sanitize
	@Scripts/setup --torture
	$(SWIFT) build --build-tests
	@for service in ceph seaweedfs; do \
		Tests/with-bucket $$service $(SWIFT) test --skip-build --filter Conformance $(few_at_once) || exit 1; done
	@Scripts/python -m pytest -c Tests/pytest.ini --timeout 0 -o faulthandler_timeout=0 \
		Tests/Package Tests/Torture
	@for sanitizer in $(SANITIZERS); do Scripts/sanitize $$sanitizer $(few_at_once) || exit 1; done
	@Scripts/fuzz $(TIME)

# TIME is in seconds per fuzzer; TIME=3600 ONLY="gif webp" takes a night.
TIME ?= 60
fuzz: setup ## Feed decoders and parsers with broken input; TIME=60 seconds each, ONLY="gif webp"
	@Scripts/fuzz $(TIME) $(ONLY)

# Writes its table into Benchmarks/README.md, unless ONLY=JPEG-12 selects a work or QUICK=1 only
# checks that everything runs.
compare: build ## Compare mememe with other programs; ROUNDS=10 is twice as careful
	@Scripts/setup --bench
	@Scripts/python --bench Benchmarks/Comparison/compare.py $(binary) \
		--rounds $(ROUNDS) $(if $(ONLY),--only $(ONLY)) $(if $(QUICK),--quick)

bench: compare ## The same, then time the drawing of captions, the web server, a large store and several servers
	$(SWIFT) build -c release $(self_contained) --product CaptionBenchmark
	@.build/release/CaptionBenchmark
	@Benchmarks/Server/bench $(binary)
	@python3 Benchmarks/Scale/scale.py $(binary)
	@python3 Benchmarks/Scale/scale.py $(binary) --database
	@python3 Benchmarks/Scale/templates.py $(binary)
	@python3 Benchmarks/Scale/servers.py $(binary)

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

# Under sudo, this installs what `make build` made before, because root may have no Swift and should
# leave no files of its own in .build.
install: $(if $(SUDO_USER),$(stage),build) ## Install the executable, its manual and its shell completions
	install -d "$(DESTDIR)$(PREFIX)"
	cd $(stage) && find . -type d -exec install -d "$(DESTDIR)$(PREFIX)/{}" \;
	cd $(stage) && find bin -type f -exec install -m 755 {} "$(DESTDIR)$(PREFIX)/{}" \;
	cd $(stage) && find . -type f ! -path "./bin/*" -exec install -m 644 {} "$(DESTDIR)$(PREFIX)/{}" \;
	@# The service starts what is installed.
	[ ! -f "$(DESTDIR)$(PREFIX)/lib/systemd/system/mememe.service" ] || \
		sed -i 's|/usr/bin/mememe|$(PREFIX)/bin/mememe|' "$(DESTDIR)$(PREFIX)/lib/systemd/system/mememe.service"

install-library: $(if $(SUDO_USER),$(library_files),library modules) ## Install what C programs and Swift scripts use
	install -d "$(DESTDIR)$(PREFIX)/lib/pkgconfig" "$(DESTDIR)$(PREFIX)/include"
	install -m 755 $(library)/lib/libmememe.so.0 "$(DESTDIR)$(PREFIX)/lib"
	ln -sf libmememe.so.0 "$(DESTDIR)$(PREFIX)/lib/libmememe.so"
	install -m 644 $(library)/include/mememe.h "$(DESTDIR)$(PREFIX)/include"
	install -m 644 $(library)/lib/pkgconfig/mememe.pc "$(DESTDIR)$(PREFIX)/lib/pkgconfig"
	install -m 755 $(library)/lib/libMemeRender.so "$(DESTDIR)$(PREFIX)/lib"
	install -d "$(DESTDIR)$(PREFIX)/lib/swift/mememe/MemeRender.swiftmodule"
	install -m 644 $(library)/lib/swift/mememe/MemeRender.swiftmodule/* \
		"$(DESTDIR)$(PREFIX)/lib/swift/mememe/MemeRender.swiftmodule"
	@# The loader finds a library in a folder that it knows once it has read it anew.
	@[ -n "$(DESTDIR)" ] || [ "$$(id -u)" != 0 ] || ldconfig

$(library_files):
	@echo "There is nothing to install yet: run 'make library modules' first, without sudo." >&2; exit 1

$(stage):
	@echo "There is nothing to install yet: run 'make build' first, without sudo." >&2; exit 1

uninstall: ## Remove what install put there
	rm -f "$(DESTDIR)$(PREFIX)/bin/mememe" "$(share)/man/man1/mememe.1" "$(share)/man/man1"/mememe-*.1 \
		"$(DESTDIR)$(PREFIX)/lib/systemd/system/mememe.service" \
		"$(DESTDIR)$(PREFIX)/lib/systemd/system/mememe.socket" \
		"$(share)/applications/mememe.desktop" "$(share)/icons/hicolor/256x256/apps/mememe.png" \
		"$(share)/metainfo/mememe.metainfo.xml" "$(share)/thumbnailers/mememe.thumbnailer" \
		"$(share)/bash-completion/completions/mememe" \
		"$(share)/zsh/site-functions/_mememe" \
		"$(share)/fish/vendor_completions.d/mememe.fish" \
		"$(DESTDIR)$(PREFIX)/lib/libmememe.so" "$(DESTDIR)$(PREFIX)/lib/libmememe.so.0" \
		"$(DESTDIR)$(PREFIX)/include/mememe.h" "$(DESTDIR)$(PREFIX)/lib/pkgconfig/mememe.pc" \
		"$(DESTDIR)$(PREFIX)/lib/libMemeRender.so"
	rm -rf "$(DESTDIR)$(PREFIX)/lib/swift/mememe"
	rm -rf "$(share)/doc/mememe"

clean: ## Remove everything that was built, packages too
	rm -rf .build $(dist)
