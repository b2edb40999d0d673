import Foundation
import Testing

/// The expected result of decoding a fixture, from `expected.json`.
struct Expectation: Decodable, CustomTestStringConvertible {
    var name = ""
    var width: Int
    var height: Int
    var channels: Int
    var bitDepth: Int
    /// The largest allowed difference of a sample.
    var tolerance: Int
    /// Samples of some pixels, each `[x, y, samples…]`.
    var pixels: [[Int]]

    private enum CodingKeys: String, CodingKey {
        case width, height, channels, bitDepth, tolerance, pixels
    }

    var testDescription: String { name }

    static let all: [Expectation] = {
        guard let data = try? Data(contentsOf: Fixture.folder.appending(path: "expected.json")),
            let values = try? JSONDecoder().decode([String: Expectation].self, from: data)
        else { return [] }
        return values.sorted { $0.key < $1.key }.map { name, value in
            var value = value
            value.name = name
            return value
        }
    }()
}
