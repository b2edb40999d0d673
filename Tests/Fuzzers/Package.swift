// swift-tools-version: 6.2
import PackageDescription

/// The settings of the package under test.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// `Scripts/fuzz` builds this package, with libFuzzer's and the sanitizers' flags.
let package = Package(
    name: "Fuzzers",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "mememe", path: "../..", traits: ["Command"]),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0",
            traits: ["FullFoundation"]),
    ],
    targets: [
        .target(name: "FuzzSupport", path: "Support", swiftSettings: strict),
        .executableTarget(
            name: "FuzzPictures",
            dependencies: ["FuzzSupport", .product(name: "MemeRender", package: "mememe")],
            path: "Pictures", swiftSettings: strict),
        .executableTarget(
            name: "FuzzTexts",
            dependencies: [
                "FuzzSupport",
                .product(name: "MemeRender", package: "mememe"),
                .product(name: "MemeStore", package: "mememe"),
                .product(name: "MemeWeb", package: "mememe"),
                .product(name: "MememeCommands", package: "mememe"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Texts", swiftSettings: strict),
    ],
    cLanguageStandard: .c2x
)
