/// Checks all items that a picture is decoded from before a decoder allocates memory and time for them:
/// the tiles of a grid, the layers of an overlay, alpha pictures, and their own parts.
struct HEIFParts {
    /// The bits per sample of the item that is decoded first, if declared.
    private(set) var bitDepth: Int?
    /// Whether the first item is monochrome, and the color description in its stream.
    private(set) var isMonochrome: Bool?
    private(set) var color: VideoColor?

    private let items: HEIFItems
    private let size: PixelSize
    private let bytes: UnsafeBufferPointer<UInt8>
    private let format: ImageFormat
    /// The number of decoded parts so far, and their pixels.
    private var count = 0
    private var pixelCount = 0
    private var byteCount = 0
    private var unitCount: StreamUnitCount
    /// Results for items that were already checked, because one item may be thousands of parts.
    private var sizes: [Int: PixelSize] = [:]
    private var derived: Set<Int> = []
    private var streamLengths: [Int: Int] = [:]

    /// The most parts; a phone's largest picture has a few hundred.
    private static let most = 10_000
    /// The deepest nesting of derived items: libheif recurses for each.
    private static let deepest = 5
    /// The pixels by which a part may exceed the picture, such as the only tile of a small one.
    private static let excess = 1 << 22

    /// - Parameter size: the size of the whole picture, before cropping and rotation.
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

    /// Checks an item and all items that it is derived from.
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

    /// The data of a derived item, after its version and flags.
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

    /// Refuses an overlay whose data declare another size, because a decoder would allocate memory for
    /// that (ISO/IEC 23008-12, 6.6.2.2).
    private func checkOverlay(_ id: Int, _ size: PixelSize) throws(RenderError) {
        var (reader, length) = try derivation(of: id, named: "overlay")
        // The background color: four components.
        guard reader.integer(4) != nil, reader.integer(4) != nil,
            let width = reader.integer(length),
            let height = reader.integer(length)
        else { throw .corrupt(format, reason: "its overlay is cut off") }
        guard PixelSize(width: width, height: height) == size else {
            throw .corrupt(format, reason: "its overlay has another size than it says")
        }
    }

    /// Refuses a grid whose tiles don't match its data.
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

    /// The number of bytes to parse for a coded item. Many items may share one configuration.
    private func streamLength(of id: Int) -> Int {
        let configurations = ["hvcC", "av1C"].compactMap { items.properties($0, of: id).first }
        // The decoder reports missing data.
        return ((items.data(of: id) ?? []) + configurations).reduce(0) { $0 + $1.count }
    }

    /// Refuses a stream whose pictures are much larger than the container declares, and learns their bit
    /// depth.
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
