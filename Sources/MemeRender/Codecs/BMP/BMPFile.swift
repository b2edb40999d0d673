/// The headers of a BMP, as Windows and OS/2 write it.
///
/// No library that mememe has reads BMP. The format is documented by Microsoft (Windows GDI,
/// BITMAPFILEHEADER to BITMAPV5HEADER); what browsers make of it, by Chromium.
struct BMPFile {
    enum Compression {
        case none
        /// Runs of palette indexes of 8 or 4 bits.
        case runs
        /// A mask for each channel.
        case masks
    }

    let size: PixelSize
    /// Bits per pixel: 1, 2, 4, 8, 16, 24 or 32.
    let bitCount: Int
    let compression: Compression
    /// Whether the first row of the file is the top one.
    let isTopDown: Bool
    /// The colors of indexes, as red, green, blue.
    let palette: [SIMD3<UInt8>]
    let masks: BMPMasks
    /// The range of the pixels in the file, which may be cut off.
    let pixels: Range<Int>
    let density: PixelDensity?
    let iccProfile: Range<Int>?

    /// The bytes of a row that isn't compressed: whole words of four bytes.
    var bytesPerRow: Int { (size.width * bitCount + 31) / 32 * 4 }

    /// Whether the file ends before its rows do. Of runs that isn't known before they are read.
    var isTruncated: Bool { compression != .runs && pixels.count < bytesPerRow * size.height }

    /// The layout of the decoded pixels. What runs leave out is transparent.
    var layout: PixelLayout {
        let isGray = !palette.isEmpty && palette.allSatisfy { $0.x == $0.y && $0.y == $0.z }
        let hasAlpha = compression == .runs || masks.alpha.mask != 0
        return PixelLayout(
            channels: isGray ? (hasAlpha ? .grayAlpha : .gray) : (hasAlpha ? .rgba : .rgb),
            bitDepth: 8)
    }

    /// - Throws: ``RenderError/truncated(_:)``, ``RenderError/corrupt(_:reason:)`` or
    ///   ``RenderError/unsupportedVariant(_:reason:)``.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(RenderError) {
        func field(_ offset: Int, _ count: Int) throws(RenderError) -> Int {
            guard let value = bytes.integer(at: offset, count: count, littleEndian: true) else {
                throw .truncated(.bmp)
            }
            return value
        }
        func signed(_ offset: Int) throws(RenderError) -> Int {
            Int(Int32(truncatingIfNeeded: try field(offset, 4)))
        }
        let headerSize = try field(14, 4)
        let isOld = headerSize == 12
        guard ImageFormat.bmpHeaderSizes.contains(headerSize) else {
            throw .unsupportedVariant(.bmp, reason: "a header of \(headerSize) bytes")
        }
        let width = isOld ? try field(18, 2) : try signed(18)
        let height = isOld ? try field(20, 2) : try signed(22)
        guard width > 0, height != 0, height != Int(Int32.min) else {
            throw .corrupt(
                .bmp, reason: "its size is \(PixelSize(width: width, height: height))")
        }
        size = PixelSize(width: width, height: abs(height))
        isTopDown = height < 0
        bitCount = try field(isOld ? 24 : 28, 2)
        let coding = isOld || headerSize == 16 ? 0 : try field(30, 4)
        let isOS2 = headerSize == 16 || headerSize == 64
        switch (coding, bitCount) {
        case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (0, 24), (0, 32): compression = .none
        case (1, 8), (2, 4):
            guard !isTopDown else { throw .corrupt(.bmp, reason: "its runs go upside down") }
            compression = .runs
        case (3, 16), (3, 32), (6, 16), (6, 32):
            guard !isOS2 else {
                throw .unsupportedVariant(.bmp, reason: "compression \(coding) of OS/2")
            }
            compression = .masks
        default:
            throw .unsupportedVariant(
                .bmp, reason: "compression \(coding) with \(bitCount) bits a pixel")
        }

        var end = 14 + headerSize
        if compression == .masks {
            // Headers of 40 bytes have the masks behind them.
            let holdsAlpha = headerSize >= 56 || coding == 6
            masks = BMPMasks(
                red: try field(54, 4), green: try field(58, 4), blue: try field(62, 4),
                alpha: holdsAlpha ? try field(66, 4) : 0)
            if headerSize == 40 { end += coding == 6 ? 16 : 12 }
        } else {
            // Without masks the fourth byte of 32 bits means nothing.
            masks = bitCount == 16 ? .fiveBits : .bytes
        }
        let start = try field(10, 4)
        var palette: [SIMD3<UInt8>] = []
        if bitCount <= 8 {
            let step = isOld ? 3 : 4
            let declared = isOld || headerSize == 16 ? 0 : try field(46, 4)
            let most = 1 << bitCount
            var count = declared == 0 || declared > most ? most : declared
            // A file of OS/2 may have fewer than it should.
            if start > end { count = min(count, (start - end) / step) }
            for index in 0..<count {
                let entry = try field(end + step * index, 3)
                palette.append(
                    SIMD3(
                        UInt8(entry >> 16 & 255), UInt8(entry >> 8 & 255), UInt8(entry & 255)))
            }
            guard !palette.isEmpty else { throw .corrupt(.bmp, reason: "it has no palette") }
        }
        self.palette = palette
        guard start >= end, start <= bytes.count else {
            if start > bytes.count { throw .truncated(.bmp) }
            throw .corrupt(.bmp, reason: "its pixels begin in its header")
        }
        pixels = start..<bytes.count
        if headerSize >= 40, headerSize != 64 {
            let (x, y) = (try signed(38), try signed(42))
            density = x > 0 && y > 0 ? PixelDensity(x: x, y: y, unit: .perMeter) : nil
        } else {
            density = nil
        }
        // The letters MBED, as a number: the profile is in the file.
        if headerSize == 124, try field(70, 4) == 0x4d42_4544 {
            let place = 14 + (try field(126, 4))
            let length = try field(130, 4)
            iccProfile =
                bytes.slice(at: place, count: length).map { $0.startIndex..<$0.endIndex }
        } else {
            iccProfile = nil
        }
    }
}

/// The bits of a pixel that each channel has.
struct BMPMasks {
    struct Channel {
        let mask: Int
        private let shift: Int
        private let most: Int

        init(_ mask: Int) {
            self.mask = mask
            shift = mask == 0 ? 0 : mask.trailingZeroBitCount
            most = mask >> shift
        }

        /// The sample of a pixel, from 0 to 255.
        @inline(__always)
        func sample(of pixel: Int) -> UInt8 {
            if most == 0 { return 0 }
            let value = pixel & mask
            return UInt8((value >> shift * 255 + most / 2) / most)
        }
    }

    let red: Channel
    let green: Channel
    let blue: Channel
    let alpha: Channel

    init(red: Int, green: Int, blue: Int, alpha: Int) {
        self.red = Channel(red)
        self.green = Channel(green)
        self.blue = Channel(blue)
        self.alpha = Channel(alpha)
    }

    static let fiveBits = BMPMasks(red: 0x7c00, green: 0x3e0, blue: 0x1f, alpha: 0)
    static let bytes = BMPMasks(red: 0xff0000, green: 0xff00, blue: 0xff, alpha: 0)
}

extension ImageHeader {
    init(bmp bytes: UnsafeBufferPointer<UInt8>) throws(RenderError) {
        let file = try BMPFile(bytes)
        self.init(
            format: .bmp, size: file.size, orientation: .up, layout: file.layout,
            componentCount: file.palette.isEmpty ? file.layout.channels.rawValue : 1,
            bitDepth: 8, isProgressive: file.compression == .runs)
        isLossless = true
        // The indexes of all pixels.
        decodingPrice = file.compression == .runs ? 2 : 0
    }
}

extension ImageMetadata {
    init(bmp bytes: UnsafeBufferPointer<UInt8>) {
        guard let file = try? BMPFile(bytes) else { return }
        density = file.density
        iccProfile = file.iccProfile.map { Array(bytes[$0]) }
    }
}
