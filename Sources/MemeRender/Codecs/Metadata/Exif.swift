/// EXIF metadata: a TIFF structure in memory (EXIF 2.32, 4.5).
struct Exif: Hashable, Sendable {
    /// The structure from the byte order mark, without JPEG's `Exif` signature.
    private(set) var bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// Creates an EXIF with an orientation only.
    init(_ orientation: Orientation) {
        bytes = [
            0x4d, 0x4d, 0, 42, 0, 0, 0, 8,  // big-endian TIFF, directory at 8
            0, 1,  // one entry
            0x01, 0x12, 0, 3, 0, 0, 0, 1,  // Orientation, one SHORT
            0, UInt8(orientation.rawValue), 0, 0,
            0, 0, 0, 0,  // no other directory
        ]
    }

    /// The orientation; `nil` if the tag is missing. An undefined value means upright.
    var orientation: Orientation? {
        guard let field = firstDirectory?[Tag.orientation] else { return nil }
        return number(field).flatMap(Orientation.init(rawValue:)) ?? .up
    }

    /// The pixel density; `nil` if it is missing or has no unit.
    var density: PixelDensity? {
        guard let fields = entriesOfFirstDirectory?.list else { return nil }
        func value(_ tag: Int, type: Int) -> Int? {
            guard let entry = fields.first(where: { $0.tag == tag })?.bytes,
                entry.integer(at: 2, count: 2, littleEndian: isLittleEndian) == type
            else { return nil }
            return entry.integer(
                at: 8, count: type == 3 ? 2 : 4, littleEndian: isLittleEndian)
        }
        func rational(_ tag: Int) -> Int? {
            guard let offset = value(tag, type: 5), let above = integer(at: offset, count: 4),
                let below = integer(at: offset + 4, count: 4), above > 0, below > 0
            else { return nil }
            let rounded = (Double(above) / Double(below)).rounded()
            return rounded >= 1 ? Int(rounded) : nil
        }
        let units: [Int: PixelDensity.Unit] = [2: .perInch, 3: .perCentimeter]
        guard let x = rational(Tag.xResolution), let y = rational(Tag.yResolution),
            let unit = units[value(Tag.resolutionUnit, type: 3) ?? 2]
        else { return nil }
        return PixelDensity(x: x, y: y, unit: unit)
    }

    /// The EXIF for a changed picture: without the thumbnail of the original, and with an upright
    /// orientation if the pixels were rotated. Everything else stays in place.
    func forMeme(isTurned: Bool) -> Exif {
        var copy = self
        guard let directory = firstDirectory else { return copy }
        if isTurned, let field = directory[Tag.orientation], number(field) != nil {
            copy.bytes.replace(
                at: field.offset + 8, count: field.valueSize, with: 1, littleEndian: isLittleEndian)
        }
        copy.removeThumbnail(after: directory)
        return copy
    }

    // MARK: -

    private enum Tag {
        static let orientation = 0x0112
        static let xResolution = 0x011a
        static let yResolution = 0x011b
        static let resolutionUnit = 0x0128
        /// The pairs of tags for the offset and the length of a thumbnail.
        static let thumbnails = [(offset: 0x0201, count: 0x0202), (offset: 0x0111, count: 0x0117)]
    }

    /// An entry of a directory: 12 bytes, of which the last 4 are its value.
    private struct Field {
        var offset: Int
        /// 2 for SHORT, 4 for LONG.
        var valueSize: Int
    }

    private struct Directory {
        var fields: [Int: Field] = [:]
        /// The place of the offset of the next directory.
        var nextLink: Int

        subscript(tag: Int) -> Field? { fields[tag] }
    }

    var isLittleEndian: Bool { bytes.first == 0x49 }

    private func integer(at offset: Int, count: Int) -> Int? {
        bytes.integer(at: offset, count: count, littleEndian: isLittleEndian)
    }

    private var firstDirectory: Directory? {
        guard bytes.starts(with: [0x49, 0x49]) || bytes.starts(with: [0x4d, 0x4d]),
            integer(at: 2, count: 2) == 42, let offset = integer(at: 4, count: 4)
        else { return nil }
        return directory(at: offset)
    }

    private func directory(at offset: Int) -> Directory? {
        guard offset >= 8, let count = integer(at: offset, count: 2) else { return nil }
        var directory = Directory(nextLink: offset + 2 + 12 * count)
        for index in 0..<count {
            let start = offset + 2 + 12 * index
            guard let tag = integer(at: start, count: 2),
                let type = integer(at: start + 2, count: 2),
                let values = integer(at: start + 4, count: 4)
            else { break }
            if values == 1, type == 3 || type == 4, directory.fields[tag] == nil {
                directory.fields[tag] = Field(offset: start, valueSize: type == 3 ? 2 : 4)
            }
        }
        return directory
    }

    /// The entries of the first directory, unchanged, each of 12 bytes, and the four bytes after them
    /// with the offset of the next directory; `nil` if some of it is missing.
    var entriesOfFirstDirectory:
        (
            list: [(tag: Int, bytes: ArraySlice<UInt8>)], next: ArraySlice<UInt8>
        )?
    {
        guard firstDirectory != nil, let start = integer(at: 4, count: 4),
            let list = entries(at: start),
            let next = bytes.slice(at: start + 2 + 12 * list.count, count: 4)
        else { return nil }
        return (
            list.map { ($0.integer(at: 0, count: 2, littleEndian: isLittleEndian) ?? 0, $0) }, next
        )
    }

    /// The entries of a directory; `nil` if some of it is missing.
    func entries(at start: Int) -> [ArraySlice<UInt8>]? {
        guard start >= 8, let count = integer(at: start, count: 2),
            bytes.slice(at: start + 2, count: 12 * count) != nil
        else { return nil }
        return (0..<count).compactMap { bytes.slice(at: start + 2 + 12 * $0, count: 12) }
    }

    private func number(_ field: Field) -> Int? {
        integer(at: field.offset + 8, count: field.valueSize)
    }

    private mutating func removeThumbnail(after first: Directory) {
        guard let offset = integer(at: first.nextLink, count: 4), offset > 0 else { return }
        bytes.replace(at: first.nextLink, count: 4, with: 0, littleEndian: isLittleEndian)
        guard let second = directory(at: offset), let start = integer(at: 4, count: 4) else {
            return
        }
        // The orientation is kept even if the file declares it a part of the thumbnail.
        let kept = start..<first.nextLink + 4
        for tags in Tag.thumbnails {
            guard let start = second[tags.offset].flatMap(number),
                let count = second[tags.count].flatMap(number),
                bytes.slice(at: start, count: count) != nil, start >= 8,
                !kept.overlaps(start..<start + count)
            else { continue }
            if start + count == bytes.count {
                bytes.removeLast(count)
            } else {
                bytes.replaceSubrange(
                    start..<start + count, with: repeatElement(0, count: count))
            }
        }
    }
}
