extension Exif {
    /// The longest EXIF, in bytes, that fits in a segment of a JPEG.
    static let longestInJPEG = 65_527

    private static let description = 0x010e

    /// The EXIF with another ImageDescription; `nil` if it can't be read.
    ///
    /// The first directory is rewritten at the end. Everything else stays in place, because it is
    /// referenced by offset.
    func describing(_ text: String) -> Exif? {
        guard let entries = entriesOfFirstDirectory else { return nil }
        var words = Array(XMLText.legal(text).utf8)
        words.append(0)
        var bytes = bytes
        // Directories and values must begin at even offsets.
        if bytes.count % 2 == 1 { bytes.append(0) }
        let start = bytes.count

        func append(_ value: Int, bytes count: Int, to target: inout [UInt8]) {
            target += repeatElement(0, count: count)
            target.replace(
                at: target.count - count, count: count, with: value, littleEndian: isLittleEndian)
        }
        var kept = entries.list.filter { $0.tag != Self.description }
        let count = kept.count + 1
        guard count <= 0xffff else { return nil }
        // A value of four bytes or less is stored in the entry itself.
        words += repeatElement(0, count: max(0, 5 - words.count))
        var entry: [UInt8] = []
        append(Self.description, bytes: 2, to: &entry)
        append(2, bytes: 2, to: &entry)  // ASCII, in which most programs write UTF-8
        append(words.count, bytes: 4, to: &entry)
        append(start + 2 + 12 * count + 4, bytes: 4, to: &entry)
        // Entries are sorted by tag.
        let place = kept.firstIndex { $0.tag > Self.description } ?? kept.endIndex
        kept.insert((Self.description, entry[...]), at: place)

        append(count, bytes: 2, to: &bytes)
        for entry in kept { bytes += entry.bytes }
        bytes += entries.next
        bytes += words
        bytes.replace(at: 4, count: 4, with: start, littleEndian: isLittleEndian)
        return Exif(bytes)
    }
}
