// swift-tools-version: 6.2
import PackageDescription

/// Whether warnings are errors, as `make test` has it; not for those who only build mememe, whose
/// newer compiler may know new warnings.
let warningsAreErrors = Context.environment["MEMEME_STRICT"] != nil

/// Settings that every Swift target of the package shares.
let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

/// Settings that every C target of the package shares.
let strictC: [CSetting] =
    [.enableWarning("all"), .enableWarning("extra")]
    + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

/// Whether `Scripts/fuzz` builds: the command line is a library then, so that fuzzers can link it,
/// which have a `main` of their own.
let isFuzzed = Context.environment["MEMEME_FUZZ"] != nil

let commandLineDependencies: [Target.Dependency] = [
    "CConfine", "MemeRender", "MemeStore", "MemeWeb", "Extras",
    .product(name: "ArgumentParser", package: "swift-argument-parser"),
    .product(name: "Logging", package: "swift-log"),
    .product(name: "NIOCore", package: "swift-nio"),
]
let commandLine: Target =
    isFuzzed
    ? .target(
        name: "mememe", dependencies: commandLineDependencies,
        swiftSettings: strict + [
            .unsafeFlags(["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "mememe_main"])
        ])
    : .executableTarget(
        name: "mememe", dependencies: commandLineDependencies, swiftSettings: strict)

let package = Package(
    name: "mememe",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "MemeRender", targets: ["MemeRender"]),
        .library(name: "MemeStore", targets: ["MemeStore"]),
        .library(name: "MemeWeb", targets: ["MemeWeb"]),
        .executable(name: "mememe", targets: ["mememe"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
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
                ]),
                .brew([
                    "cairo", "harfbuzz", "fribidi", "icu4c", "freetype", "fontconfig",
                    "jpeg-turbo", "libpng", "little-cms2", "webp", "libheif",
                ]),
            ]),
        .systemLibrary(
            name: "CNettle", pkgConfig: "nettle",
            providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
        .systemLibrary(name: "CSQLite"),
        .target(name: "CShims", dependencies: ["CCairo"], cSettings: strictC),
        .target(name: "MemeRender", dependencies: ["CCairo", "CShims"], swiftSettings: strict),
        .target(
            name: "MemeStore",
            dependencies: [
                "CNettle", "CSQLite", "MemeRender",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .target(name: "CConfine", cSettings: strictC),
        .target(name: "SampleDeck", exclude: ["portraits"], cSettings: strictC),
        .target(
            name: "Extras",
            dependencies: [
                "CConfine", "MemeRender", "SampleDeck",
                .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            swiftSettings: strict),
        .target(
            name: "WebAssets", exclude: ["images", "openapi.json", "pages", "scripts", "styles"],
            cSettings: strictC),
        .target(
            name: "MemeWeb",
            dependencies: [
                "CShims", "MemeRender", "MemeStore", "Extras", "WebAssets",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        commandLine,
        .executableTarget(
            name: "MakeMemes", dependencies: ["MemeRender", "MemeStore"],
            path: "Examples/MakeMemes", swiftSettings: strict),
        .executableTarget(
            name: "CaptionBenchmark", dependencies: ["MemeRender"], path: "Benchmarks/Captions",
            swiftSettings: strict),
        .target(
            name: "TestSupport", dependencies: ["MemeRender"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .testTarget(
            name: "MemeRenderTests", dependencies: ["MemeRender", "CShims"], swiftSettings: strict),
        .testTarget(
            name: "MemeStoreTests", dependencies: ["MemeStore", "MakeMemes", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "MemeWebTests", dependencies: ["MemeWeb", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "ExtrasTests", dependencies: ["Extras", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "MememeTests",
            dependencies: [
                "mememe", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
    ],
    cLanguageStandard: .c2x
)

if isFuzzed {
    package.products = []
    package.targets.removeAll { $0.type == .test || $0.name == "MakeMemes" }
    package.targets += [
        .target(name: "FuzzSupport", path: "Tests/Fuzzers/Support", swiftSettings: strict),
        .executableTarget(
            name: "FuzzPictures", dependencies: ["FuzzSupport", "MemeRender", "CShims"],
            path: "Tests/Fuzzers/Pictures", swiftSettings: strict),
        .executableTarget(
            name: "FuzzTexts",
            dependencies: [
                "FuzzSupport", "mememe", "MemeWeb", "MemeStore", "MemeRender",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Tests/Fuzzers/Texts", swiftSettings: strict),
    ]
}
