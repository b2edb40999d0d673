import Foundation
import Hummingbird

extension Request {
    /// A parameter of the query, as a form or `URLSearchParams` writes it (a space as `+` too);
    /// the first where there are several, `nil` where it is absent.
    ///
    /// - Throws: a ``Problem`` where it is no UTF-8.
    func query(_ name: String) throws -> String? {
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

    /// A whole number of the query.
    ///
    /// - Throws: a ``Problem`` where it is none, or not in the range.
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
