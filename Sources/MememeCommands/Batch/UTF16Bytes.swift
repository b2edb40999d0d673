/// An incremental decoder of UTF-16, which spreadsheets call "Unicode text", to UTF-8.
///
/// Invalid sequences become U+FFFD.
struct UTF16Bytes: Sendable {
    let isBigEndian: Bool
    /// The bytes of an incomplete character at the end of the last chunk: up to three.
    private var rest: [UInt8] = []

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// Decodes the characters that end in this chunk.
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
