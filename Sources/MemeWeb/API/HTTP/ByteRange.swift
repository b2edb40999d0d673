/// The byte range that a `Range` header asks for (RFC 9110, 14). Only a single range is supported.
enum ByteRange: Hashable {
    /// No range, an invalid one, or several: the response is the whole body.
    case whole
    case part(Range<Int>)
    /// A range that begins beyond the end.
    case unsatisfiable

    init(_ header: String?, of length: Int) {
        guard let header, header.hasPrefix("bytes=") else {
            self = .whole
            return
        }
        let sides = header.dropFirst("bytes=".count)
            .split(separator: "-", omittingEmptySubsequences: false)
        guard sides.count == 2, let first = Self.number(sides[0]),
            let last = Self.number(sides[1])
        else {
            self = .whole
            return
        }
        switch (first, last) {
        case (nil, nil): self = .whole
        case (nil, let suffix?):
            self =
                suffix == 0 || length == 0
                ? .unsatisfiable : .part(max(0, length - suffix)..<length)
        case (let first?, let last):
            if let last, last < first {
                self = .whole
            } else if first >= length {
                self = .unsatisfiable
            } else {
                self = .part(first..<min(last ?? length, length - 1) + 1)
            }
        }
    }

    /// - Returns: `.some(nil)` if the side is empty, `nil` if it isn't a number.
    private static func number(_ text: Substring) -> Int?? {
        if text.isEmpty { return .some(nil) }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        // A number that overflows is larger than any body, so the largest number stands for it.
        return .some(Int(text) ?? .max - 1)
    }
}
