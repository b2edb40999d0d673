/// UTF-16 that comes in pieces of any length, as UTF-8: spreadsheets write it as "Unicode text".
///
/// What is no UTF-16 becomes U+FFFD.
struct UTF16Bytes: Sendable {
    let isBigEndian: Bool
    /// What the last piece had of a character whose rest is in the next one: up to three bytes.
    private var rest: [UInt8] = []

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// The characters that end in this piece.
    mutating func utf8(_ piece: ArraySlice<UInt8>) -> [UInt8] {
        let bytes = rest + piece
        var units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
        rest = Array(bytes[(2 * units.count)...])
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
