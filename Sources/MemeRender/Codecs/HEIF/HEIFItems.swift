/// The items of a HEIF file, from its `meta` box (ISO/IEC 14496-12, 8.11; ISO/IEC 23008-12, 6 and 9).
struct HEIFItems {
    struct Item {
        /// The item type, for example `hvc1`, `av01`, `grid`, `Exif` or `mime`.
        var type = ""
        /// The media type of a `mime` item.
        var contentType = ""
        /// The indexes of its properties in ``properties``, in order of application.
        var properties: [Int] = []
        /// The extents of its data, in order.
        var extents: [Extent] = []
    }

    struct Extent {
        var range: Range<Int>
        /// Whether the offset is relative to `idat` and not to the file.
        var isInside: Bool
    }

    private struct Reference {
        var type: String
        var from: Int
        var to: [Int]
    }

    private(set) var items: [Int: Item] = [:]
    private(set) var properties: [ISOBoxes.Box] = []
    private(set) var primary: Int?
    /// Whether something is declared twice that must be declared once. A decoder may use the other one.
    private(set) var isAmbiguous = false
    /// The limit that the file exceeds, if any. The rest wasn't read.
    private(set) var excess: String?
    /// The items that a grid, an overlay or an identity item is derived from, in order.
    private(set) var parts: [Int: [Int]] = [:]
    /// The alpha items of each item.
    private(set) var alphas: [Int: [Int]] = [:]
    private var references: [Reference] = []
    private var inside: Range<Int>?
    let bytes: UnsafeBufferPointer<UInt8>

    /// The items whose location and whose properties were read.
    private var located: Set<Int> = []
    private var associated: Set<Int> = []
    private var boxCount = 0
    private var associationCount = 0
    private var referenceCount = 0

    /// Limits on hostile files: the number of items, of which a phone's picture has a few hundred, and
    /// of boxes, about three for each item.
    private static let mostItems = 20_000
    static let mostBoxes = 1 << 16
    /// The most extents per item, as in libheif.
    private static let mostExtents = 32
    /// The most properties of all items together, and the most references.
    private static let mostLinks = 1 << 17

    /// - Parameter meta: the payload of the `meta` box.
    init(_ bytes: UnsafeBufferPointer<UInt8>, meta: Range<Int>) {
        self.bytes = bytes
        var types: Set<String> = []
        for box in boxes(in: meta.dropFirst(4)) {
            noteType(box, among: &types)
            switch box.type {
            case "pitm": readPrimary(box.payload)
            case "iinf": readInfos(box.payload)
            case "iloc": readLocations(box.payload)
            case "iref": readReferences(box.payload)
            case "idat": inside = box.payload
            case "iprp":
                for part in boxes(in: box.payload) {
                    noteType(part, among: &types)
                    if part.type == "ipco" {
                        properties = boxes(in: part.payload)
                    } else if part.type == "ipma" {
                        readAssociations(part.payload)
                    }
                }
            default: continue
            }
        }
        if excess != nil { return }
        // Cached, because an item may have thousands of references.
        var isAlpha: [Int: Bool] = [:]
        for reference in references {
            let from = reference.from
            switch reference.type {
            case "dimg": parts[from] = parts[from] ?? reference.to
            case "auxl":
                let says = isAlpha[from] ?? self.isAlpha(from)
                isAlpha[from] = says
                if says { for id in reference.to { alphas[id, default: []].append(from) } }
            default: continue
            }
        }
    }

    /// The properties of an item that have a type.
    func properties(_ type: String, of id: Int) -> [Range<Int>] {
        (items[id]?.properties ?? []).compactMap { index in
            guard properties.indices.contains(index), properties[index].type == type else {
                return nil
            }
            return properties[index].payload
        }
    }

    /// The size of an item from its `ispe` property, before cropping and rotation; `nil` if it is
    /// missing or invalid.
    func size(of id: Int) -> PixelSize? {
        guard let payload = properties("ispe", of: id).first else { return nil }
        var reader = ISOReader(bytes, in: payload)
        guard reader.integer(4) != nil, let width = reader.integer(4),
            let height = reader.integer(4), width > 0, height > 0,
            max(width, height) <= Int(Int32.max)
        else { return nil }
        return PixelSize(width: width, height: height)
    }

    /// Whether an item is a gain map.
    var hasGainMap: Bool {
        items.contains { id, item in
            item.type == "tmap"
                || properties("auxC", of: id).contains { payload in
                    bytes[payload.dropFirst(4)].starts(
                        with: "urn:com:apple:photo:2020:aux:hdrgainmap".utf8)
                }
        }
    }

    private func isAlpha(_ id: Int) -> Bool {
        properties("auxC", of: id).contains { payload in
            let name = bytes[payload.dropFirst(4)]
            return name.starts(with: "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha".utf8)
                || name.starts(with: "urn:mpeg:hevc:2015:auxid:1".utf8)
                || name.starts(with: "urn:mpeg:avc:2015:auxid:1".utf8)
        }
    }

    /// The ranges of an item's data in the file; `nil` if some of it is missing.
    func data(of id: Int) -> [Range<Int>]? {
        guard let item = items[id], !item.extents.isEmpty else { return nil }
        var ranges: [Range<Int>] = []
        for extent in item.extents {
            let base = extent.isInside ? inside?.lowerBound : 0
            let end = extent.isInside ? inside?.upperBound : bytes.count
            guard let base, let end, extent.range.upperBound <= end - base else { return nil }
            ranges.append(base + extent.range.lowerBound..<base + extent.range.upperBound)
        }
        return ranges
    }

    /// The bytes of an item; `nil` if some are missing, or if they are longer than the file.
    func contents(of id: Int) -> [UInt8]? {
        guard let ranges = data(of: id),
            ranges.reduce(0, { $0 + $1.count }) <= bytes.count
        else { return nil }
        return ranges.flatMap { bytes[$0] }
    }

    // MARK: -

    /// The boxes in a range, up to the limit.
    private mutating func boxes(in range: Range<Int>) -> [ISOBoxes.Box] {
        let boxes = Array(ISOBoxes(bytes, in: range).prefix(Self.mostBoxes - boxCount + 1))
        boxCount = limited(boxCount + boxes.count, to: Self.mostBoxes, of: "boxes")
        return excess == nil ? boxes : []
    }

    /// Limits a count and records if it was exceeded.
    private mutating func limited(_ count: Int, to most: Int, of things: String) -> Int {
        if count > most { excess = excess ?? "more than \(most) \(things)" }
        return min(count, most)
    }

    /// Changes an item, unless there are too many items.
    private mutating func change(_ id: Int, _ change: (inout Item) -> Void) {
        guard items.count < Self.mostItems || items[id] != nil else {
            excess = excess ?? "more than \(Self.mostItems) items"
            return
        }
        change(&items[id, default: Item()])
    }

    private mutating func noteType(_ box: ISOBoxes.Box, among types: inout Set<String>) {
        switch box.type {
        // There may be several `ipma` boxes, each for other items.
        case "pitm", "iinf", "iloc", "iref", "idat", "iprp", "ipco":
            if !types.insert(box.type).inserted { isAmbiguous = true }
        default: break
        }
    }

    private func versioned(_ payload: Range<Int>) -> (version: Int, flags: Int, ISOReader)? {
        var reader = ISOReader(bytes, in: payload)
        guard let version = reader.integer(1), let flags = reader.integer(3) else { return nil }
        return (version, flags, reader)
    }

    private mutating func readPrimary(_ payload: Range<Int>) {
        guard case (let version, _, var reader)? = versioned(payload) else { return }
        primary = reader.integer(version == 0 ? 2 : 4)
    }

    private mutating func readInfos(_ payload: Range<Int>) {
        guard case (let version, _, var reader)? = versioned(payload) else { return }
        _ = reader.integer(version == 0 ? 2 : 4)
        for box in boxes(in: reader.rest) where box.type == "infe" {
            guard case (let version, _, var reader)? = versioned(box.payload), version >= 2,
                let id = reader.integer(version == 2 ? 2 : 4), reader.integer(2) != nil,
                let type = reader.name()
            else { continue }
            if items[id]?.type.isEmpty == false { isAmbiguous = true }
            let isMIME = type == "mime" && reader.text() != nil
            let contentType = isMIME ? reader.text() : nil
            change(id) { item in
                item.type = type
                if let contentType { item.contentType = contentType }
            }
            if excess != nil { return }
        }
    }

    private mutating func readAssociations(_ payload: Range<Int>) {
        guard case (let version, let flags, var reader)? = versioned(payload),
            let count = reader.integer(4)
        else { return }
        for _ in 0..<count where excess == nil {
            guard let id = reader.integer(version < 1 ? 2 : 4), let number = reader.integer(1)
            else { return }
            if !associated.insert(id).inserted { isAmbiguous = true }
            // An item without properties counts as one.
            associationCount = limited(
                associationCount + number + 1, to: Self.mostLinks, of: "properties")
            var indexes: [Int] = []
            for _ in 0..<number {
                guard let index = reader.integer(flags & 1 == 1 ? 2 : 1) else { break }
                // Indexes start at 1; the highest bit marks an essential property.
                indexes.append((flags & 1 == 1 ? index & 0x7fff : index & 0x7f) - 1)
            }
            change(id) { $0.properties += indexes }
        }
    }

    private mutating func readReferences(_ payload: Range<Int>) {
        guard case (let version, _, let reader)? = versioned(payload) else { return }
        let length = version == 0 ? 2 : 4
        for box in boxes(in: reader.rest) {
            var reader = ISOReader(bytes, in: box.payload)
            guard let from = reader.integer(length), let count = reader.integer(2) else { continue }
            // The declared number may exceed the bytes that are left.
            let number = min(count, reader.rest.count / length)
            referenceCount = limited(referenceCount + number, to: Self.mostLinks, of: "references")
            if excess != nil { return }
            let to = (0..<number).compactMap { _ in reader.integer(length) }
            references.append(Reference(type: box.type, from: from, to: to))
        }
    }

    private mutating func readLocations(_ payload: Range<Int>) {
        guard case (let version, _, var reader)? = versioned(payload),
            let sizes = reader.integer(2),
            let count = reader.integer(version < 2 ? 2 : 4)
        else { return }
        let (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 15)
        let (baseSize, indexSize) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
        guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy([0, 4, 8].contains) else {
            return
        }
        for _ in 0..<count where excess == nil {
            guard let id = reader.integer(version < 2 ? 2 : 4),
                let method = version == 0 ? 0 : reader.integer(2), reader.integer(2) != nil,
                let base = reader.integer(baseSize), let number = reader.integer(2)
            else { return }
            if !located.insert(id).inserted { isAmbiguous = true }
            // With field sizes of 0, extents take no bytes at all.
            guard number <= Self.mostExtents else {
                excess = excess ?? "an item in more than \(Self.mostExtents) pieces"
                return
            }
            var extents: [Extent] = []
            for _ in 0..<number {
                guard reader.integer(indexSize) != nil, let offset = reader.integer(offsetSize),
                    let length = reader.integer(lengthSize)
                else { break }
                let start = base + offset
                extents.append(Extent(range: start..<start + length, isInside: method & 15 == 1))
            }
            change(id) { $0.extents += extents }
        }
    }
}
