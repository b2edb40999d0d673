// swift-tools-version: 6.2
import PackageDescription

/// Whether warnings are errors. `make test` sets it; users who only build mememe don't, because their
/// newer compiler may have new warnings.
let warningsAreErrors = Context.environment["MEMEME_STRICT"] != nil

/// Settings of all Swift targets in the package.
let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

/// Settings of MemeRender: where tests run, it is optimized with its assertions kept, because most of
/// their time was its.
let optimized: [SwiftSetting] =
    warningsAreErrors
    ? [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))] : []

/// Settings of all C targets in the package.
let strictC: [CSetting] =
    [.enableWarning("all"), .enableWarning("extra")]
    + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

/// A product of another package, needed only with a trait.
func product(_ name: String, of package: String, for trait: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: [trait]))
}

let package = Package(
    name: "mememe",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "MemeRender", targets: ["MemeRender"]),
        .library(name: "MemeStore", targets: ["MemeStore"]),
        .library(name: "MemeWeb", targets: ["MemeWeb"]),
        .library(name: "MememeCommands", targets: ["MememeCommands"]),
        // `Scripts/link-library` makes libmememe of it.
        .library(name: "LibMememe", type: .static, targets: ["LibMememe"]),
        .executable(name: "mememe", targets: ["mememe"]),
    ],
    // The parts of the package that a user can choose; each includes those above it. MemeRender needs
    // none: with `traits: []`, SwiftPM fetches no other package. Targets whose trait is off can't be
    // built by name.
    traits: [
        .trait(name: "Store", description: "MemeStore: memes are kept."),
        .trait(name: "Web", description: "MemeWeb: they are served.", enabledTraits: ["Store"]),
        .trait(
            name: "Command", description: "The command line, without the companions.",
            enabledTraits: ["Web"]),
        .trait(
            name: "Companions", description: "The companions beside the memes.",
            enabledTraits: ["Command"]),
        .default(enabledTraits: ["Companions"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0",
            traits: ["FullFoundation"]),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
        .systemLibrary(
            name: "CCairo",
            pkgConfig: """
                cairo harfbuzz fribidi icu-uc freetype2 fontconfig libjpeg libpng zlib lcms2 \
                libwebp
                """,
            providers: [
                .apt([
                    "libcairo2-dev", "libharfbuzz-dev", "libfribidi-dev", "libicu-dev",
                    "libfreetype-dev", "libfontconfig-dev", "libjpeg-dev", "libpng-dev",
                    "zlib1g-dev", "liblcms2-dev", "libwebp-dev", "libheif-dev",
                    "libtiff-dev", "libjxl-dev", "libavif-dev", "libbrotli-dev",
                ]),
                .brew([
                    "cairo", "harfbuzz", "fribidi", "icu4c", "freetype", "fontconfig",
                    "jpeg-turbo", "libpng", "little-cms2", "webp", "libheif", "libtiff",
                    "jpeg-xl", "libavif", "brotli",
                ]),
            ]),
        .systemLibrary(
            name: "CNettle", pkgConfig: "nettle",
            providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
        .systemLibrary(name: "CSQLite"),
        .target(name: "CShims", dependencies: ["CCairo"], cSettings: strictC),
        .target(name: "MemeConcurrency", swiftSettings: strict),
        .target(
            name: "MemeRender", dependencies: ["CCairo", "CShims", "MemeConcurrency"],
            swiftSettings: strict + optimized),
        .target(name: "TemplateAssets", cSettings: strictC),
        .target(
            name: "MemeStore",
            dependencies: [
                "CNettle", "CShims", "CSQLite", "MemeConcurrency", "MemeRender",
                "TemplateAssets",
                product("GRDB", of: "GRDB.swift", for: "Store"),
            ],
            swiftSettings: strict),
        .target(name: "CMememe", cSettings: strictC),
        .target(
            name: "LibMememe",
            dependencies: ["CMememe", "MemeConcurrency", "MemeRender", "MemeStore"],
            swiftSettings: strict),
        .target(name: "CConfine", cSettings: strictC),
        .target(
            name: "MemeWorkers", dependencies: ["CConfine", "MemeConcurrency", "MemeRender"],
            swiftSettings: strict),
        .target(
            name: "WebAssets",
            exclude: ["fonts", "images", "openapi.json", "pages", "scripts", "styles"],
            cSettings: strictC),
        .target(
            name: "MemeWeb",
            dependencies: [
                "CShims", "MemeConcurrency", "MemeRender", "MemeStore", "WebAssets",
                product("Hummingbird", of: "hummingbird", for: "Web"),
                product("HummingbirdCore", of: "hummingbird", for: "Web"),
                product("HTTPTypes", of: "swift-http-types", for: "Web"),
                product("Logging", of: "swift-log", for: "Web"),
                product("Mustache", of: "swift-mustache", for: "Web"),
                product("NIOCore", of: "swift-nio", for: "Web"),
                product("NIOExtras", of: "swift-nio-extras", for: "Web"),
                product("NIOHTTP1", of: "swift-nio", for: "Web"),
                product("NIOHTTPTypes", of: "swift-nio-extras", for: "Web"),
                product("NIOHTTPTypesHTTP1", of: "swift-nio-extras", for: "Web"),
                product("NIOPosix", of: "swift-nio", for: "Web"),
                product("ServiceLifecycle", of: "swift-service-lifecycle", for: "Web"),
                product("UnixSignals", of: "swift-service-lifecycle", for: "Web"),
            ],
            swiftSettings: strict),
        .target(
            name: "MememeCommands",
            dependencies: [
                "CConfine", "MemeConcurrency", "MemeRender", "MemeStore", "MemeWeb",
                "MemeWorkers",
                product("ArgumentParser", of: "swift-argument-parser", for: "Command"),
                product("Logging", of: "swift-log", for: "Command"),
                product("NIOCore", of: "swift-nio", for: "Command"),
                product("Yams", of: "Yams", for: "Command"),
            ],
            swiftSettings: strict),
        .target(
            name: "ExtrasAssets", dependencies: ["WebAssets"],
            exclude: ["images", "openapi.json", "pages", "portraits", "scripts", "styles"],
            cSettings: strictC),
        .target(
            name: "Extras",
            dependencies: [
                "CConfine", "ExtrasAssets", "MemeConcurrency", "MemeRender", "MemeStore", "MemeWeb",
                "MememeCommands",
                product("ArgumentParser", of: "swift-argument-parser", for: "Companions"),
                product("HTTPTypes", of: "swift-http-types", for: "Companions"),
                product("Hummingbird", of: "hummingbird", for: "Companions"),
                product("Logging", of: "swift-log", for: "Companions"),
                product("NIOCore", of: "swift-nio", for: "Companions"),
                product("Subprocess", of: "swift-subprocess", for: "Companions"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "mememe",
            dependencies: [
                "MememeCommands",
                .target(name: "Extras", condition: .when(traits: ["Companions"])),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "MakeMemes", dependencies: ["MemeRender", "MemeStore"],
            path: "Examples/MakeMemes", swiftSettings: strict),
        .executableTarget(
            name: "MakeLayers", dependencies: ["MemeRender", "MemeStore"],
            path: "Examples/MakeLayers", swiftSettings: strict),
        .executableTarget(
            name: "CaptionBenchmark", dependencies: ["MemeRender"], path: "Benchmarks/Captions",
            swiftSettings: strict),
        .target(
            name: "TestSupport", dependencies: ["MemeRender"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .testTarget(
            name: "MemeConcurrencyTests", dependencies: ["MemeConcurrency", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "MemeWorkersTests",
            dependencies: [
                "CConfine", "MemeConcurrency", "MemeRender", "MemeWorkers", "TestSupport",
            ],
            swiftSettings: strict),
        .target(
            name: "WebTestSupport", dependencies: ["MemeConcurrency", "MemeWeb", "TestSupport"],
            path: "Tests/WebTestSupport", swiftSettings: strict),
        .testTarget(
            name: "MemeRenderTests",
            dependencies: ["MemeConcurrency", "MemeRender", "CShims", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "MemeStoreTests",
            dependencies: [
                "MemeConcurrency", "MemeStore", "MakeLayers", "MakeMemes", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "MemeWebTests", dependencies: ["MemeConcurrency", "MemeWeb", "WebTestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "ExtrasTests",
            dependencies: ["Extras", "MemeConcurrency", "TestSupport", "WebTestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "MememeTests",
            dependencies: [
                "mememe", "MememeCommands", "TestSupport",
                product("ArgumentParser", of: "swift-argument-parser", for: "Command"),
            ],
            swiftSettings: strict),
    ],
    cLanguageStandard: .c2x
)
