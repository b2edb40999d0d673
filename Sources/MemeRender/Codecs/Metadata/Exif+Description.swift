extension Exif {
    /// The longest that a segment of a JPEG holds.
    static let longestInJPEG = 65_527

    private static let description = 0x010e

    /// This with other words as its ImageDescription; `nil` where it can't be read.
    ///
    /// The first directory is written anew behind all else, and all else stays where it is, since
    /// what it points to is told by its place.
    func describing(_ text: String) -> Exif? {
        guard let entries = entriesOfFirstDirectory else { return nil }
        var words = Array(XMLText.legal(text).utf8)
        words.append(0)
        var bytes = bytes
        // Directories and values begin at even places.
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
        // At four bytes or less the words stand in the entry itself.
        words += repeatElement(0, count: max(0, 5 - words.count))
        var entry: [UInt8] = []
        append(Self.description, bytes: 2, to: &entry)
        append(2, bytes: 2, to: &entry)  // ASCII, in which most programs write UTF-8
        append(words.count, bytes: 4, to: &entry)
        append(start + 2 + 12 * count + 4, bytes: 4, to: &entry)
        // Entries are in the order of their tags.
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
