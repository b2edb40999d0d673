import Foundation
package import Hummingbird

extension Request {
    /// A query parameter, decoded as a form or `URLSearchParams` encodes it (`+` is a space); `nil` if
    /// it is absent. If it occurs several times, the first counts.
    ///
    /// - Throws: a ``Problem`` if it isn't UTF-8.
    package func query(_ name: String) throws -> String? {
        for part in (uri.query ?? "").split(separator: "&") {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.first.flatMap(Self.decoded) == name else { continue }
            guard sides.count == 2 else { return "" }
            guard let value = Self.decoded(sides[1]) else {
                throw Problem(.badRequest, "“\(name)” is no text in UTF-8.")
            }
            return value
        }
        return nil
    }

    /// A query parameter that is an integer.
    ///
    /// - Throws: a ``Problem`` if it isn't an integer in the range.
    func query(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = try query(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw Problem(
                .badRequest,
                "“\(name)” is to be a whole number from \(range.lowerBound) to "
                    + "\(range.upperBound).")
        }
        return number
    }

    private static func decoded(_ text: Substring) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }
}
