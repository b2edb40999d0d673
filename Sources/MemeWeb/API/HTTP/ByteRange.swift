/// What a `Range` header asks for of a body (RFC 9110, 14): one range of bytes.
enum ByteRange: Hashable {
    /// No range, one that can't be read, or several: the whole body is the answer then.
    case whole
    case part(Range<Int>)
    /// A range that begins behind the end.
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

    /// - Returns: `.some(nil)` where the side is empty, `nil` where it is no number.
    private static func number(_ text: Substring) -> Int?? {
        if text.isEmpty { return .some(nil) }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        // What is longer than any body is as good as the largest number.
        return .some(Int(text) ?? .max - 1)
    }
}
