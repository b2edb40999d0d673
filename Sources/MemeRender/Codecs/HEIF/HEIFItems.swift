/// What the `meta` box of a HEIF file tells of its items (ISO/IEC 14496-12, 8.11;
/// ISO/IEC 23008-12, 6 and 9).
struct HEIFItems {
    struct Item {
        /// Four letters, such as `hvc1`, `av01`, `grid`, `Exif` or `mime`.
        var type = ""
        /// The media type of a `mime` item.
        var contentType = ""
        /// Its properties, in the order in which they are applied: boxes of ``properties``.
        var properties: [Int] = []
        /// Where its data is, part by part.
        var extents: [Extent] = []
    }

    struct Extent {
        var range: Range<Int>
        /// Whether it counts from the start of `idat`, and not of the file.
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
    /// Whether something is said twice that is to be said once: a decoder may believe the other.
    private(set) var isAmbiguous = false
    /// What there is more of than is believed, so that not all was read.
    private(set) var excess: String?
    /// Of a grid, an overlay or an identity the items that it is made of, in their order.
    private(set) var parts: [Int: [Int]] = [:]
    /// Of an item those that say how transparent it is.
    private(set) var alphas: [Int: [Int]] = [:]
    private var references: [Reference] = []
    private var inside: Range<Int>?
    private let bytes: UnsafeBufferPointer<UInt8>

    /// What was told already of where an item's data is, and of its properties.
    private var located: Set<Int> = []
    private var associated: Set<Int> = []
    private var boxCount = 0
    private var associationCount = 0
    private var referenceCount = 0

    /// The most items that are believed, of which a telephone's picture has a few hundred; and boxes,
    /// which are three for each of them.
    private static let mostItems = 20_000
    static let mostBoxes = 1 << 16
    /// The most pieces that an item's data may lie in, as libheif has it.
    private static let mostExtents = 32
    /// The most properties of all items together, and items that others refer to.
    private static let mostLinks = 1 << 17

    /// - Parameter meta: the payload of that box.
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
        // One item may have thousands of references.
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

    /// The properties of an item that are of a type.
    func properties(_ type: String, of id: Int) -> [Range<Int>] {
        (items[id]?.properties ?? []).compactMap { index in
            guard properties.indices.contains(index), properties[index].type == type else {
                return nil
            }
            return properties[index].payload
        }
    }

    /// What an item's `ispe` says, without crop and rotation; `nil` where it says nothing that can
    /// be.
    func size(of id: Int) -> PixelSize? {
        guard let payload = properties("ispe", of: id).first else { return nil }
        var reader = ISOReader(bytes, in: payload)
        guard reader.integer(4) != nil, let width = reader.integer(4),
            let height = reader.integer(4), width > 0, height > 0,
            max(width, height) <= Int(Int32.max)
        else { return nil }
        return PixelSize(width: width, height: height)
    }

    /// Whether one of them tells how much brighter a bright screen shows a picture.
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

    /// Where an item's data is in the file; `nil` where some of it isn't there.
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

    /// The bytes of an item; `nil` where some aren't there, or they are more than the file.
    func contents(of id: Int) -> [UInt8]? {
        guard let ranges = data(of: id),
            ranges.reduce(0, { $0 + $1.count }) <= bytes.count
        else { return nil }
        return ranges.flatMap { bytes[$0] }
    }

    // MARK: -

    /// Boxes one after the other, as many as are believed.
    private mutating func boxes(in range: Range<Int>) -> [ISOBoxes.Box] {
        let boxes = Array(ISOBoxes(bytes, in: range).prefix(Self.mostBoxes - boxCount + 1))
        boxCount = limited(boxCount + boxes.count, to: Self.mostBoxes, of: "boxes")
        return excess == nil ? boxes : []
    }

    /// Says so where there are too many of something.
    private mutating func limited(_ count: Int, to most: Int, of things: String) -> Int {
        if count > most { excess = excess ?? "more than \(most) \(things)" }
        return min(count, most)
    }

    /// The item of a number, unless there are too many.
    private mutating func change(_ id: Int, _ change: (inout Item) -> Void) {
        guard items.count < Self.mostItems || items[id] != nil else {
            excess = excess ?? "more than \(Self.mostItems) items"
            return
        }
        change(&items[id, default: Item()])
    }

    private mutating func noteType(_ box: ISOBoxes.Box, among types: inout Set<String>) {
        switch box.type {
        // There may be several of `ipma`, each for other items.
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
            // One that has none counts as well.
            associationCount = limited(
                associationCount + number + 1, to: Self.mostLinks, of: "properties")
            var indexes: [Int] = []
            for _ in 0..<number {
                guard let index = reader.integer(flags & 1 == 1 ? 2 : 1) else { break }
                // Counted from 1; the highest bit says whether it must be understood.
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
            // It may say that there are more than there are.
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
            // Pieces may be told of in no bytes at all.
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
