import Foundation
import Testing

@testable import MemeRender

/// Compares pictures with the golden images in `Tests/Fixtures/golden`.
///
/// If one differs by more than 1 in a sample, `.build/golden/NAME.png` shows the expected picture, the
/// actual one and the difference side by side. `make bless` replaces the expected pictures by the actual
/// ones.
enum Golden {
    private static let tests = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let folder = tests.appending(path: "Fixtures/golden")
    private static let failures = tests.deletingLastPathComponent().appending(path: ".build/golden")
    private static let isBlessing = ProcessInfo.processInfo.environment["MEMEME_BLESS"] == "1"

    /// A gradient, so that its file is small.
    static func sky(
        width: Int, height: Int, _ channels: PixelLayout.Channels = .rgb
    ) throws -> EncodedImage {
        try Pixmap(width: width, height: height, channels) { x, y, channel in
            switch channel {
            case 0: 40 + 80 * y / height
            case 1: 90 + 80 * y / height
            case 2: 200 - 60 * x / width
            default: 255 * x / width
            }
        }.encoded()
    }

    static func expect(
        _ image: EncodedImage, named name: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = folder.appending(path: name + ".png")
        let actual = try Pixmap(decoding: image)
        if isBlessing {
            try Data(actual.encoded().bytes).write(to: file)
            return
        }
        let expected = try Pixmap(decoding: EncodedImage([UInt8](Data(contentsOf: file))))
        guard actual.size == expected.size, actual.layout == expected.layout else {
            Issue.record(
                "\(name) is \(actual.size), \(actual.layout), not \(expected.size), \(expected.layout)",
                sourceLocation: sourceLocation)
            return
        }
        let differences = zip(actual.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }
        guard let worst = differences.max(), worst > 1 else { return }
        let comparison = try compare(expected, actual, differences)
        try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
        let picture = failures.appending(path: name + ".png")
        try Data(comparison.encoded().bytes).write(to: picture)
        Issue.record(
            "\(name) differs by up to \(worst) in \(differences.count { $0 > 1 }) samples: see \(picture.path())",
            sourceLocation: sourceLocation)
    }

    /// The expected picture, the actual one, and the difference times ten, from left to right.
    private static func compare(
        _ expected: Pixmap, _ actual: Pixmap, _ differences: [Int]
    ) throws -> Pixmap {
        let size = expected.size
        let channels = expected.layout.channels.rawValue
        return try Pixmap(width: 3 * size.width, height: size.height) { x, y, channel in
            let channel = expected.layout.isGray ? 0 : channel
            let index = (y * size.width + x % size.width) * channels + channel
            return switch x / size.width {
            case 0: Int(expected.bytes[index])
            case 1: Int(actual.bytes[index])
            default: min(255, differences[index] * 10)
            }
        }
    }
}
