extension Exif {
    /// The room to leave for a description.
    private static let room = 4096

    /// The EXIF if it fits in a JPEG; otherwise rewritten without maker notes, which are invalid at
    /// another offset, without thumbnails, and without as many of its longest values as necessary. `nil`
    /// if it can't be read.
    var forJPEG: Exif? {
        if bytes.count <= Self.longestInJPEG { return self }
        guard var directory = directoryTree else { return nil }
        while directory.byteCount + 8 > Self.longestInJPEG - Self.room {
            guard directory.removeLongest() else { return nil }
        }
        var short = Array(bytes.prefix(4))
        short += [UInt8](repeating: 0, count: 4)
        short.replace(at: 4, count: 4, with: 8, littleEndian: isLittleEndian)
        directory.append(to: &short, littleEndian: isLittleEndian)
        return Exif(short)
    }

    /// The first directory and its subdirectories.
    private var directoryTree: Tree? {
        guard let entries = entriesOfFirstDirectory else { return nil }
        return Tree(entries.list.map { $0.bytes }, of: self, depth: 0)
    }

    /// A directory with the values of its entries.
    private struct Tree {
        struct Entry {
            var tag: Int
            var type: Int
            var count: Int
            var value: ArraySlice<UInt8>
            /// The directory that the entry points to.
            var directory: Tree?

            /// The number of bytes that it takes in addition to its 12.
            var byteCount: Int {
                directory?.byteCount ?? (value.count > 4 ? value.count + value.count % 2 : 0)
            }
        }

        var entries: [Entry] = []

        /// The tags of the EXIF, GPS and interoperability directories.
        private static let pointers = [0x8769, 0x8825, 0xa005]
        private static let makerNote = 0x927c
        /// The most entries per directory; real ones have a few dozen.
        private static let most = 200
        /// The size of a value of each type, from 1.
        private static let lengths = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

        var byteCount: Int { entries.reduce(6) { $0 + 12 + $1.byteCount } }

        init?(_ list: [ArraySlice<UInt8>], of exif: Exif, depth: Int) {
            guard list.count <= Self.most else { return nil }
            // An entry has 12 bytes.
            func number(_ entry: [UInt8], _ place: Int, _ count: Int) -> Int {
                entry.integer(at: place, count: count, littleEndian: exif.isLittleEndian) ?? 0
            }
            for bytes in list {
                let entry = Array(bytes)
                let (tag, type) = (number(entry, 0, 2), number(entry, 2, 2))
                let (count, place) = (number(entry, 4, 4), number(entry, 8, 4))
                guard tag != Self.makerNote, Self.lengths.indices.contains(type - 1) else {
                    continue
                }
                let length = Self.lengths[type - 1] * count
                if Self.pointers.contains(tag) {
                    // Only the first entry of each tag.
                    guard depth < 2, !entries.contains(where: { $0.tag == tag }),
                        let list = exif.entries(at: place),
                        let directory = Tree(list, of: exif, depth: depth + 1)
                    else { continue }
                    entries.append(
                        Entry(tag: tag, type: type, count: count, value: [], directory: directory))
                } else if length <= 4 {
                    entries.append(
                        Entry(tag: tag, type: type, count: count, value: entry[8...]))
                } else if let value = exif.bytes.slice(at: place, count: length) {
                    entries.append(Entry(tag: tag, type: type, count: count, value: value))
                }
            }
        }

        /// - Returns: whether there was a value that doesn't fit in its entry.
        mutating func removeLongest() -> Bool {
            guard let index = entries.indices.max(by: { longest($0) < longest($1) }),
                longest(index) > 0
            else { return false }
            if entries[index].directory != nil {
                return entries[index].directory?.removeLongest() ?? false
            }
            entries.remove(at: index)
            return true
        }

        private func longest(_ index: Int) -> Int {
            entries[index].directory?.longestValue ?? entries[index].byteCount
        }

        private var longestValue: Int { entries.indices.map(longest).max() ?? 0 }

        /// Appends the directory and the values of its entries.
        func append(to bytes: inout [UInt8], littleEndian: Bool) {
            let start = bytes.count
            bytes += [UInt8](repeating: 0, count: 6 + 12 * entries.count)
            bytes.replace(at: start, count: 2, with: entries.count, littleEndian: littleEndian)
            for (index, entry) in entries.enumerated() {
                let place = start + 2 + 12 * index
                bytes.replace(at: place, count: 2, with: entry.tag, littleEndian: littleEndian)
                bytes.replace(at: place + 2, count: 2, with: entry.type, littleEndian: littleEndian)
                bytes.replace(
                    at: place + 4, count: 4, with: entry.count, littleEndian: littleEndian)
                if entry.directory == nil, entry.value.count <= 4 {
                    bytes.replaceSubrange(
                        place + 8..<place + 8 + entry.value.count, with: entry.value)
                    continue
                }
                bytes.replace(
                    at: place + 8, count: 4, with: bytes.count, littleEndian: littleEndian)
                entry.directory?.append(to: &bytes, littleEndian: littleEndian)
                bytes += entry.value
                if bytes.count % 2 == 1 { bytes.append(0) }
            }
        }
    }
}
