/// Checks everything that is decoded for a picture before a decoder takes memory and time for it: a
/// grid's tiles, the layers of an overlay, what says how transparent they are, and their own parts.
struct HEIFParts {
    /// How many bits a sample has, where it is told: of what is decoded first.
    private(set) var bitDepth: Int?
    /// Whether it has no colours, and what its stream says of them: of what is decoded first, too.
    private(set) var isMonochrome: Bool?
    private(set) var color: VideoColor?

    private let items: HEIFItems
    private let size: PixelSize
    private let bytes: UnsafeBufferPointer<UInt8>
    private let format: ImageFormat
    /// So far, each as often as it is decoded.
    private var count = 0
    private var pixelCount = 0
    private var byteCount = 0
    private var unitCount: StreamUnitCount
    /// Of items that were looked at: one may be thousands of parts.
    private var sizes: [Int: PixelSize] = [:]
    private var derived: Set<Int> = []
    private var streamLengths: [Int: Int] = [:]

    /// The most parts that are believed; a telephone's largest picture has a few hundred.
    private static let most = 10_000
    /// How many lie in each other at most: libheif calls itself for each.
    private static let deepest = 5
    /// What a part may be larger than the picture, such as the one tile of a small one.
    private static let excess = 1 << 22

    /// - Parameter size: of the whole picture, before it is cropped and turned.
    init(
        _ items: HEIFItems, of size: PixelSize, in bytes: UnsafeBufferPointer<UInt8>,
        _ format: ImageFormat
    ) {
        self.items = items
        self.size = size
        self.bytes = bytes
        self.format = format
        unitCount = StreamUnitCount(of: format)
    }

    /// Checks an item, and all that it is made of.
    ///
    /// - Throws: ``RenderError/truncated(_:)``, ``RenderError/corrupt(_:reason:)`` or
    ///   ``RenderError/unsupportedVariant(_:reason:)``.
    mutating func check(_ id: Int, depth: Int = 0) throws(RenderError) {
        count += 1
        guard count <= Self.most else {
            throw .unsupportedVariant(format, reason: "it has more than \(Self.most) parts")
        }
        guard depth <= Self.deepest else {
            throw .corrupt(format, reason: "its parts lie in each other")
        }
        guard let item = items.items[id], HEIFContainer.pictures.contains(item.type),
            let part = size(of: id)
        else { throw .corrupt(format, reason: "a part of it is no picture") }
        let (sum, overflow) = pixelCount.addingReportingOverflow(part.pixelCount)
        let most = size.pixelCount + Self.excess
        guard !overflow, part.pixelCount <= most, sum / 4 <= most else {
            throw .corrupt(format, reason: "its parts are larger than itself")
        }
        pixelCount = sum
        switch item.type {
        case "hvc1", "av01":
            let length = streamLengths[id] ?? streamLength(of: id)
            byteCount += length
            guard byteCount <= 4 * bytes.count else {
                throw .corrupt(format, reason: "its parts are longer than the file")
            }
            if streamLengths.updateValue(length, forKey: id) == nil {
                try checkStream(of: id, part)
            }
        default:
            if derived.insert(id).inserted {
                if item.type == "grid" { try checkGrid(id, part) }
                if item.type == "iovl" { try checkOverlay(id, part) }
            }
            for part in items.parts[id] ?? [] { try check(part, depth: depth + 1) }
        }
        for alpha in items.alphas[id] ?? [] {
            guard let other = size(of: alpha), other.pixelCount <= part.pixelCount else {
                throw .corrupt(format, reason: "its transparency is larger than itself")
            }
            try check(alpha, depth: depth + 1)
        }
    }

    private mutating func size(of id: Int) -> PixelSize? {
        if let size = sizes[id] { return size }
        let size = items.size(of: id)
        sizes[id] = size
        return size
    }

    /// The data of an item that is made of others, behind its version and flags.
    private func derivation(
        of id: Int, named name: String
    ) throws(RenderError) -> (reader: ISOReader, lengthOfNumbers: Int) {
        guard let ranges = items.data(of: id) else { throw .truncated(format) }
        guard ranges.count == 1 else {
            throw .unsupportedVariant(format, reason: "its \(name) is in \(ranges.count) pieces")
        }
        var reader = ISOReader(bytes, in: ranges[0])
        guard reader.integer(1) != nil, let flags = reader.integer(1) else {
            throw .corrupt(format, reason: "its \(name) is cut off")
        }
        return (reader, flags & 1 == 1 ? 4 : 2)
    }

    /// Refuses an overlay whose own data says another size, for which a decoder would take memory
    /// (ISO/IEC 23008-12, 6.6.2.2).
    private func checkOverlay(_ id: Int, _ size: PixelSize) throws(RenderError) {
        var (reader, length) = try derivation(of: id, named: "overlay")
        // What is seen beside the layers: four parts of a colour.
        guard reader.integer(4) != nil, reader.integer(4) != nil,
            let width = reader.integer(length),
            let height = reader.integer(length)
        else { throw .corrupt(format, reason: "its overlay is cut off") }
        guard PixelSize(width: width, height: height) == size else {
            throw .corrupt(format, reason: "its overlay has another size than it says")
        }
    }

    /// Refuses a grid whose tiles aren't what its own data says.
    private mutating func checkGrid(_ id: Int, _ size: PixelSize) throws(RenderError) {
        let tiles = items.parts[id] ?? []
        var (reader, length) = try derivation(of: id, named: "grid")
        guard let rows = reader.integer(1), let columns = reader.integer(1),
            let width = reader.integer(length), let height = reader.integer(length)
        else { throw .corrupt(format, reason: "its grid is cut off") }
        guard PixelSize(width: width, height: height) == size,
            (rows + 1) * (columns + 1) == tiles.count
        else { throw .corrupt(format, reason: "its grid has another size than it says") }
        for tile in Set(tiles).sorted() {
            guard let part = self.size(of: tile), part.width * columns < width,
                part.height * rows < height
            else { throw .corrupt(format, reason: "its tiles don't fit") }
        }
    }

    /// How many bytes are read for a coded item. Many may have one configuration.
    private func streamLength(of id: Int) -> Int {
        let configurations = ["hvcC", "av1C"].compactMap { items.properties($0, of: id).first }
        // What isn't there the decoder tells.
        return ((items.data(of: id) ?? []) + configurations).reduce(0) { $0 + $1.count }
    }

    /// Refuses a stream whose pictures are much larger than the container says; and learns how deep
    /// they are.
    private mutating func checkStream(of id: Int, _ size: PixelSize) throws(RenderError) {
        let data = items.data(of: id) ?? []
        let hevc = items.properties("hvcC", of: id).first
        let av1 = items.properties("av1C", of: id).first
        let stream = data.flatMap { bytes[$0] }
        var streamed: PixelSize?
        if let payload = hevc {
            let depth = bytes[payload].integer(at: 17, count: 1) ?? 0
            bitDepth = bitDepth ?? (depth & 7) + 8
            let chroma = bytes[payload].integer(at: 16, count: 1) ?? 1
            isMonochrome = isMonochrome ?? (chroma & 3 == 0)
            streamed = try HEVCSequence.largestSize(
                in: stream, configuration: bytes[payload], count: &unitCount)
        } else if let payload = av1 {
            let flags = bytes[payload].integer(at: 2, count: 1) ?? 0
            bitDepth = bitDepth ?? (flags & 0x40 == 0 ? 8 : flags & 0x20 == 0 ? 10 : 12)
            isMonochrome = isMonochrome ?? (flags & 0x10 != 0)
            let (largestSize, color) = try AV1Sequence.look(
                at: Array(bytes[payload.dropFirst(4)]) + stream, of: format, count: &unitCount)
            streamed = largestSize
            self.color = self.color ?? color
        }
        if let streamed, streamed.pixelCount / 4 > size.pixelCount + 1 << 18 {
            throw .corrupt(format, reason: "it says \(size) pixels, and its picture \(streamed)")
        }
    }
}
