internal import CShims

/// Decodes the rows of a PNG: those of most through ``PNGRows``, all others through libpng.
struct PNGDecoder: ~Copyable {
    /// The size of the decoded rows, which is smaller than the picture's if it is scaled down.
    let size: PixelSize
    let layout: PixelLayout
    /// The side of the squares that are averaged. If it is more than 1, the picture can only be read as
    /// a whole.
    let square: Int
    /// Whether the picture is interlaced. If so, it can only be read as a whole.
    let isInterlaced: Bool
    private let decoder: OpaquePointer
    private let storedSize: PixelSize
    private let storedLayout: PixelLayout
    /// The file of an animation's first frame if that isn't the static picture; empty if it is.
    private let frame: UnsafeBufferPointer<UInt8>
    private let reading: Reading

    /// Who reads the rows.
    private final class Reading {
        private let bytes: UnsafeBufferPointer<UInt8>
        private let context: RenderContext
        private var state = State.new

        private enum State {
            case new
            case quick(PNGRows)
            case libpng
        }

        init(_ bytes: UnsafeBufferPointer<UInt8>, _ context: RenderContext) {
            self.bytes = bytes
            self.context = context
        }

        /// Reads the next rows without libpng.
        ///
        /// - Returns: `nil` if that succeeded; otherwise how many rows were read before, all of which libpng
        ///   has to read once more, as it does all that follow.
        func read(
            into rows: UnsafeMutablePointer<UInt8>, count: Int, layout: PixelLayout
        ) -> Int? {
            if case .new = state {
                state = PNGRows(bytes, layout: layout, context).map { .quick($0) } ?? .libpng
            }
            guard case .quick(let quick) = state else { return 0 }
            let done = quick.done
            if quick.read(into: rows, count: count) { return nil }
            state = .libpng
            return done
        }

        /// Waits for the thread that inflates ahead, which reads the file.
        func end() { state = .libpng }
    }

    /// - Parameters:
    ///   - bytes: the whole file. It must stay in place as long as the decoder lives.
    ///   - leastSize: a large picture is scaled down while it is read, to at least twice this size.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, atLeast leastSize: PixelSize?, acceptsDamage: Bool,
        _ context: RenderContext
    ) throws(RenderError) {
        guard let decoder = mm_png_decoder_create() else { throw .outOfMemory }
        let frame = UnsafeMutableBufferPointer<UInt8>.copy(of: PNGFirstFrame.file(of: bytes) ?? [])
        let bytes = frame.isEmpty ? bytes : UnsafeBufferPointer(frame)
        var info = mm_png_info()
        let status = mm_png_decoder_open(
            decoder, bytes.baseAddress, bytes.count, acceptsDamage, &info)
        guard let channels = PixelLayout.Channels(rawValue: Int(info.channels)), status == .MM_OK
        else {
            defer {
                mm_png_decoder_destroy(decoder)
                frame.deallocate()
            }
            try status.check(reading: .png, message: mm_png_decoder_message(decoder))
            throw .unsupportedVariant(.png, reason: "\(info.channels) channels")
        }
        self.decoder = decoder
        self.frame = UnsafeBufferPointer(frame)
        storedSize = PixelSize(width: Int(info.width), height: Int(info.height))
        storedLayout = PixelLayout(channels: channels, bitDepth: Int(info.bit_depth))
        square = info.is_interlaced ? 1 : storedSize.averagedSquare(atLeast: leastSize)
        size = storedSize.averaged(square)
        layout = storedLayout.averaged(square)
        isInterlaced = info.is_interlaced
        reading = Reading(bytes, context)
    }

    deinit {
        reading.end()
        mm_png_decoder_destroy(decoder)
        frame.deallocate()
    }

    /// Whether the decoder has found damage and accepted it.
    var isDamaged: Bool { mm_png_decoder_is_damaged(decoder) }

    /// Decodes the next rows, tightly packed, of a picture that isn't interlaced.
    borrowing func readRows(
        into rows: UnsafeMutableRawPointer, count: Int
    ) throws(RenderError) {
        precondition(!isInterlaced, "an interlaced picture has no rows until it is read whole")
        try read(into: rows.assumingMemoryBound(to: UInt8.self), count: count)
    }

    private borrowing func read(
        into rows: UnsafeMutablePointer<UInt8>, count: Int
    ) throws(RenderError) {
        guard let done = reading.read(into: rows, count: count, layout: storedLayout) else {
            return
        }
        if done > 0 {
            var row = [UInt8](repeating: 0, count: storedSize.width * storedLayout.bytesPerPixel)
            for _ in 0..<done { try readByLibpng(into: &row, count: 1) }
        }
        try readByLibpng(into: rows, count: count)
    }

    private borrowing func readByLibpng(
        into rows: UnsafeMutablePointer<UInt8>, count: Int
    ) throws(RenderError) {
        try mm_png_decoder_read_rows(decoder, rows, count)
            .check(reading: .png, message: mm_png_decoder_message(decoder))
    }

    /// Decodes the whole picture, tightly packed. No rows may have been read before.
    borrowing func readAll(into rows: UnsafeMutableRawPointer) throws(RenderError) {
        if square > 1 { return try readAveraged(into: rows.assumingMemoryBound(to: UInt8.self)) }
        if !isInterlaced { return try readRows(into: rows, count: size.height) }
        try mm_png_decoder_read_all(decoder, rows.assumingMemoryBound(to: UInt8.self))
            .check(reading: .png, message: mm_png_decoder_message(decoder))
    }

    private borrowing func readAveraged(
        into target: UnsafeMutablePointer<UInt8>
    ) throws(RenderError) {
        var averager = RowAverager(storedSize, storedLayout, square: square)
        var row = [UInt8](repeating: 0, count: storedSize.width * storedLayout.bytesPerPixel)
        for y in 0..<storedSize.height {
            try read(into: &row, count: 1)
            row.withUnsafeBytes { bytes in
                if let start = bytes.baseAddress { averager.add(start) }
            }
            guard (y + 1) % square == 0 || y + 1 == storedSize.height else { continue }
            averager.writeRow(to: target + y / square * size.width * layout.channels.rawValue)
        }
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Copies bytes to newly allocated memory.
    fileprivate static func copy(of bytes: [UInt8]) -> Self {
        let copy = allocate(capacity: bytes.count)
        _ = copy.initialize(from: bytes)
        return copy
    }
}
