/// A JPEG whose only scan can be copied bit by bit: sequential, Huffman-coded, and gray or YCbCr.
///
/// It is valid as long as the bytes that it views.
struct BaselineScan {
    struct Component {
        /// Blocks per MCU, across and down.
        var columns: Int
        var rows: Int
        /// Pixels per sample, across and down.
        var width: Int
        var height: Int
        /// The quantization table in zigzag order, 1 to 65,535.
        var quantization: [UInt16]
        /// The numbers of its Huffman tables.
        var dc: Int
        var ac: Int
    }

    let size: PixelSize
    let components: [Component]
    /// The size of an MCU in pixels.
    let mcu: PixelSize
    /// The number of MCUs, across and down.
    let mcus: PixelSize
    /// The restart interval in MCUs; 0 if there is none.
    let restartInterval: Int
    /// The Huffman tables by number (those of AC coefficients from 16 on): of the source, and of the
    /// result.
    let tables: [Int: HuffmanTable]
    private(set) var newTables: [Int: HuffmanTable]
    /// The segments that the scan needs, except the Huffman tables and the scan header.
    private let segments: [UInt8]
    private let scanHeader: [UInt8]
    /// The start of the entropy-coded data, and the end of the file.
    let start: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>

    /// - Returns: `nil` if the file is of another kind or damaged.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        var tables = Tables()
        var frame: Slice<UnsafeBufferPointer<UInt8>>?
        var interval = 0
        var kept: [UInt8] = []
        var color = ColorTraits()
        var segments = JPEGSegments(bytes)
        while let segment = segments.next() {
            switch segment.marker {
            case 0xc0, 0xc1:
                guard frame == nil else { return nil }
                frame = segment.payload
            case 0xc4:
                guard tables.readHuffman(segment.payload) else { return nil }
                continue
            case 0xdb: guard tables.readQuantization(segment.payload) else { return nil }
            case 0xdd:
                guard segment.payload.count == 2,
                    let value = segment.payload.integer(at: 0, count: 2)
                else { return nil }
                interval = value
            case 0xe0, 0xee:
                color.read(segment)
                continue
            case 0xe0...0xef, 0xfe: continue
            default: return nil
            }
            kept.append(segment: segment.marker, segment.payload)
        }
        guard let frame, let scan = segments.scan else { return nil }
        self.segments = kept
        scanHeader = Array(scan.header)
        guard let start = scan.data.baseAddress else { return nil }
        self.start = start
        end = start + scan.data.count
        restartInterval = interval

        guard frame.integer(at: 0, count: 1) == 8, let height = frame.integer(at: 1, count: 2),
            let width = frame.integer(at: 3, count: 2), width > 0, height > 0,
            let parts = Self.components(frame, scan.header, tables),
            parts.count == 1 || color.isYCC(ids: parts.map(\.id))
        else { return nil }
        size = PixelSize(width: width, height: height)
        components = parts.map(\.component)
        var made: [Int: HuffmanTable] = [:]
        for number in Set(components.flatMap { [$0.dc, $0.ac] }) {
            guard let codes = tables.huffman[number],
                let table = HuffmanTable(
                    counts: codes.counts, symbols: codes.symbols, skips: number >= 16)
            else { return nil }
            made[number] = table
        }
        self.tables = made
        newTables = made
        let first = components[0]
        mcu = PixelSize(
            width: 8 * first.columns * first.width, height: 8 * first.rows * first.height)
        mcus = PixelSize(
            width: (width + mcu.width - 1) / mcu.width,
            height: (height + mcu.height - 1) / mcu.height)
    }

    /// The Huffman tables of the result, and the scan header.
    var header: [UInt8] {
        var bytes = segments
        for number in Set(components.flatMap { [$0.dc, $0.ac] }).sorted() {
            guard let table = newTables[number] else { continue }
            bytes.append(segment: 0xc4, [UInt8(number)] + table.counts + table.symbols)
        }
        bytes.append(segment: 0xda, scanHeader)
        return bytes
    }

    /// The position of the first MCU.
    var beginning: ScanPosition { ScanPosition(ScanReader(start, end: end)) }

    /// Whether the result has other Huffman tables than the source.
    var recodes: Bool { tables.contains { $1 !== newTables[$0] } }

    /// The same scan with complete Huffman tables for the result. Encoders that optimize tables for a
    /// picture leave out codes that it doesn't need.
    ///
    /// - Returns: `nil` if a table has no room for the missing codes.
    func completed() -> BaselineScan? {
        var scan = self
        for number in components.flatMap({ [$0.dc, $0.ac] }) {
            let wanted = number < 16 ? HuffmanTable.dcSymbols : HuffmanTable.acSymbols
            guard let table = tables[number]?.completed(with: wanted) else { return nil }
            scan.newTables[number] = table
        }
        return scan
    }

    /// The components of a frame, with the tables that its scan assigns to them.
    private static func components(
        _ frame: Slice<UnsafeBufferPointer<UInt8>>, _ scan: Slice<UnsafeBufferPointer<UInt8>>,
        _ tables: Tables
    ) -> [(id: Int, component: Component)]? {
        guard let count = frame.integer(at: 5, count: 1), count == 1 || count == 3,
            frame.count == 6 + 3 * count, scan.integer(at: 0, count: 1) == count,
            scan.count == 4 + 2 * count,
            // All coefficients in one pass, in full precision (no progressive scan).
            scan.integer(at: 1 + 2 * count, count: 3) == 0x003f00
        else { return nil }
        var samplings: [(columns: Int, rows: Int)] = []
        var parts: [(id: Int, component: Component)] = []
        for index in 0..<count {
            guard let id = frame.integer(at: 6 + 3 * index, count: 1),
                let sampling = frame.integer(at: 7 + 3 * index, count: 1),
                let slot = frame.integer(at: 8 + 3 * index, count: 1),
                id == scan.integer(at: 1 + 2 * index, count: 1),
                let coding = scan.integer(at: 2 + 2 * index, count: 1),
                let quantization = tables.quantization[slot], !quantization.contains(0),
                case let (dc, ac) = (coding >> 4, 0x10 | coding & 15), dc < 16,
                // Differences of more bits are refused even if no block has one.
                tables.huffman[dc]?.symbols.allSatisfy({ $0 < 16 }) == true,
                tables.huffman[ac] != nil,
                (1...4).contains(sampling >> 4), (1...4).contains(sampling & 15)
            else { return nil }
            // A scan of one component isn't interleaved: its MCU is a block.
            samplings.append(count == 1 ? (1, 1) : (sampling >> 4, sampling & 15))
            parts.append(
                (
                    id,
                    Component(
                        columns: samplings[index].columns, rows: samplings[index].rows, width: 1,
                        height: 1, quantization: quantization, dc: dc, ac: ac)
                ))
        }
        guard let columns = samplings.map(\.columns).max(), let rows = samplings.map(\.rows).max(),
            samplings.reduce(0, { $0 + $1.columns * $1.rows }) <= 10
        else { return nil }
        for index in parts.indices {
            let sampling = samplings[index]
            guard columns % sampling.columns == 0, rows % sampling.rows == 0 else { return nil }
            parts[index].component.width = columns / sampling.columns
            parts[index].component.height = rows / sampling.rows
        }
        return parts
    }
}

/// The tables of a JPEG by number, as they are read.
private struct Tables {
    var quantization: [Int: [UInt16]] = [:]
    /// The Huffman tables, those of AC coefficients from 16 on. Only the scan's tables are built,
    /// because a file may have thousands and building one takes time.
    var huffman: [Int: Codes] = [:]

    struct Codes {
        /// The number of codes of each length.
        var counts: Slice<UnsafeBufferPointer<UInt8>>
        var symbols: Slice<UnsafeBufferPointer<UInt8>>
    }

    mutating func readQuantization(_ payload: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var offset = 0
        while offset < payload.count {
            guard let head = payload.integer(at: offset, count: 1), head & 0x0f < 4, head < 0x20
            else { return false }
            let size = head >> 4 + 1
            var table: [UInt16] = []
            for index in 0..<64 {
                guard let value = payload.integer(at: offset + 1 + index * size, count: size)
                else { return false }
                table.append(UInt16(value))
            }
            quantization[head & 15] = table
            offset += 1 + 64 * size
        }
        return true
    }

    mutating func readHuffman(_ payload: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var offset = 0
        while offset < payload.count {
            guard let head = payload.integer(at: offset, count: 1), head & 0x0f < 4, head < 0x20,
                let counts = payload.slice(at: offset + 1, count: 16)
            else { return false }
            let count = counts.reduce(0) { $0 + Int($1) }
            guard count <= 256, let symbols = payload.slice(at: offset + 17, count: count)
            else { return false }
            huffman[head] = Codes(counts: counts, symbols: symbols)
            offset += 17 + count
        }
        return true
    }
}

/// Decides whether three components are YCbCr, by libjpeg's rules.
private struct ColorTraits {
    private var isJFIF = false
    /// 1 is YCbCr.
    private var adobeTransform: Int?

    mutating func read(_ segment: JPEGSegments.Segment) {
        if segment.marker == 0xe0 {
            // A JFIF segment needs nine bytes after its name.
            isJFIF = isJFIF || (segment.payload(after: "JFIF\0")?.count ?? 0) >= 9
        } else if let adobe = segment.payload(after: "Adobe") {
            adobeTransform = adobe.integer(at: 6, count: 1) ?? adobeTransform
        }
    }

    func isYCC(ids: [Int]) -> Bool {
        if isJFIF { return true }
        if let adobeTransform { return adobeTransform != 0 }
        return ids != "RGB".utf8.map(Int.init)
    }
}
