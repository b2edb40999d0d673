@testable import MemeRender

/// A HEIF file written by simple code, so that tests can have every kind.
struct HandmadeHEIF {
    struct Item {
        var id: Int
        var type: String
        var data: [UInt8] = []
        /// Whole boxes.
        var properties: [[UInt8]] = []
        /// Whether its data is in `idat`.
        var isInside = false
    }

    var items: [Item]
    var primary = 1
    /// Type, from, to.
    var references: [(String, Int, [Int])] = []
    var brand = "heic"
    /// Unused boxes after the properties.
    var spareProperties: [UInt8] = []
    /// The number of boxes among which the property associations are split.
    var associationBoxes = 1
    /// How many more times the first item's association is declared.
    var repeatsAssociations = 0
    /// The number of extents of each item; those after the first are empty.
    var pieces = 1

    /// The bytes of the file.
    var bytes: [UInt8] {
        let head = Self.box("ftyp", Array(brand.utf8) + [0, 0, 0, 0] + Array("mif1\(brand)".utf8))
        let base = head.count + meta(base: 0).count + 8
        let data = items.filter { !$0.isInside }.flatMap(\.data)
        return head + meta(base: base) + Self.box("mdat", data)
    }

    private func meta(base: Int) -> [UInt8] {
        var properties: [[UInt8]] = []
        var associations: [[UInt8]] = []
        var infos: [UInt8] = []
        var locations: [UInt8] = []
        var (place, placeInside) = (base, 0)
        for item in items {
            infos += Self.full(
                "infe", 2, Self.number(item.id, 2) + [0, 0] + Array(item.type.utf8) + [0])
            var own: [UInt8] = Self.number(item.id, 2) + [UInt8(item.properties.count)]
            for property in item.properties {
                let index = properties.firstIndex(of: property) ?? properties.count
                if index == properties.count { properties.append(property) }
                own.append(0x80 | UInt8(index + 1))
            }
            associations.append(own)
            locations += Self.number(item.id, 2) + [0, item.isInside ? 1 : 0, 0, 0]
            locations += Self.number(pieces, 2)
            locations += Self.number(item.isInside ? placeInside : place, 4)
            locations += Self.number(item.data.count, 4)
            locations += [UInt8](repeating: 0, count: 8 * (pieces - 1))
            if item.isInside { placeInside += item.data.count } else { place += item.data.count }
        }
        associations += Array(repeating: associations[0], count: repeatsAssociations)
        let share = (associations.count + associationBoxes - 1) / associationBoxes
        let boxes = stride(from: 0, to: associations.count, by: share).map { start in
            let part = associations[start..<min(start + share, associations.count)]
            return Self.full("ipma", 0, Self.number(part.count, 4) + part.flatMap(\.self))
        }
        let links = references.flatMap { kind, from, to in
            Self.box(
                kind,
                Self.number(from, 2) + Self.number(to.count, 2) + to.flatMap { Self.number($0, 2) })
        }
        let parts = [
            Self.full(
                "hdlr", 0, [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13)),
            Self.full("pitm", 0, Self.number(primary, 2)),
            Self.full("iloc", 1, [0x44, 0] + Self.number(items.count, 2) + locations),
            Self.full("iinf", 0, Self.number(items.count, 2) + infos),
            Self.box(
                "iprp",
                Self.box("ipco", properties.flatMap(\.self) + spareProperties)
                    + boxes.flatMap(\.self)),
            Self.full("iref", 0, links),
            Self.box("idat", items.filter(\.isInside).flatMap(\.data)),
        ]
        return Self.full("meta", 0, parts.flatMap(\.self))
    }

    static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        number(payload.count + 8, 4) + Array(type.utf8) + payload
    }

    static func full(_ type: String, _ version: UInt8, _ payload: [UInt8]) -> [UInt8] {
        box(type, [version, 0, 0, 0] + payload)
    }

    /// An `ispe` box with a size.
    static func ispe(_ width: Int, _ height: Int) -> [UInt8] {
        full("ispe", 0, number(width, 4) + number(height, 4))
    }

    static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

extension HandmadeHEIF {
    /// The picture of a fixture, which is 128×64 or 64×48.
    ///
    /// - Parameter kind: the type of its configuration box.
    init(coding name: String, _ kind: String = "hvcC") throws {
        let bytes = try Fixture.bytes(name)
        let isHEVC = kind == "hvcC"
        let size = isHEVC ? Self.ispe(128, 64) : Self.ispe(64, 48)
        self.init(items: [
            Item(
                id: 1, type: isHEVC ? "hvc1" : "av01",
                data: try Self.contents(of: "mdat", in: bytes),
                properties: [try Self.box(kind, in: bytes), size])
        ])
        brand = isHEVC ? "heic" : "avif"
    }

    /// The first box of a type, with its header.
    static func box(_ type: String, in bytes: [UInt8]) throws -> [UInt8] {
        guard let place = bytes.firstOffset(of: Array(type.utf8)).map({ $0 - 4 }),
            let length = bytes.integer(at: place, count: 4),
            let box = bytes.slice(at: place, count: length)
        else { throw Missing() }
        return Array(box)
    }

    static func contents(of type: String, in bytes: [UInt8]) throws -> [UInt8] {
        Array(try box(type, in: bytes).dropFirst(8))
    }

    private struct Missing: Error {}
}
