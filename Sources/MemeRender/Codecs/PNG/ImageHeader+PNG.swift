extension ImageHeader {
    /// Reads IHDR, and whether the file has tRNS, eXIf and more than one frame (PNG 3rd edition, 11.2.1,
    /// 11.3).
    init(
        png bytes: UnsafeBufferPointer<UInt8>, _ context: RenderContext
    ) throws(RenderError) {
        var chunks = PNGChunks(bytes)
        guard let first = chunks.next() else { throw .truncated(.png) }
        guard first.isNamed("IHDR"), first.payload.count == 13 else {
            throw .corrupt(.png, reason: "it doesn't start with a header")
        }
        // A header of 13 bytes has all of these.
        guard let width = first.payload.integer(at: 0, count: 4),
            let height = first.payload.integer(at: 4, count: 4),
            let bitDepth = first.payload.integer(at: 8, count: 1),
            let colorType = first.payload.integer(at: 9, count: 1),
            let interlacing = first.payload.integer(at: 12, count: 1)
        else { throw .truncated(.png) }
        let sides = 1...Int(Int32.max)
        guard sides.contains(width), sides.contains(height) else {
            throw .corrupt(.png, reason: "its size is \(PixelSize(width: width, height: height))")
        }
        guard let kind = Kind.of(colorType: colorType), kind.bitDepths.contains(bitDepth) else {
            throw .corrupt(
                .png, reason: "colour type \(colorType) with \(bitDepth) bits a sample")
        }

        var isTransparent = false
        var exif: Exif?
        var isBeforePixels = true
        var isAnimated = false
        var colors: (primaries: Int, transfer: Int)?
        var count = 0
        for chunk in chunks {
            try context.check(now: &count)
            if chunk.isNamed("IDAT") {
                isBeforePixels = false
            } else if chunk.isNamed("tRNS"), isBeforePixels {
                isTransparent = true
            } else if chunk.isNamed("acTL"), isBeforePixels {
                isAnimated = true
            } else if chunk.isNamed("cICP"), colors == nil, isBeforePixels, chunk.isIntact,
                let primaries = chunk.payload.integer(at: 0, count: 1),
                let transfer = chunk.payload.integer(at: 1, count: 1)
            {
                colors = (primaries, transfer)
            } else if chunk.isNamed("eXIf"), exif == nil, isBeforePixels, chunk.isIntact {
                // Chromium has shown the picture by the time that a later one comes.
                exif = Exif(chunk.payload)
            }
        }
        self.init(
            format: .png, size: PixelSize(width: width, height: height),
            orientation: exif?.orientation ?? .up,
            layout: PixelLayout(
                channels: isTransparent ? kind.channels.withAlpha : kind.channels,
                bitDepth: max(bitDepth, 8)),
            componentCount: kind.componentCount, bitDepth: bitDepth,
            isProgressive: interlacing != 0)
        isLossless = true
        // Eight bits are too few for it, and grays are rare: both stay as they are.
        if bitDepth == 16, !layout.isGray { highRange = colors.flatMap(HighRange.init) }
        guard isAnimated, let animation = try PNGAnimation(bytes, context),
            animation.frames.count > 1
        else { return }
        frameCount = animation.frames.count
        // The decoded frame, in 16 bits perhaps, the canvas, and what a frame restores.
        decodingPrice = 12 + layout.bytesPerPixel
        let isOpaque = animation.isOpaque(layout.hasAlpha)
        layout = PixelLayout(channels: isOpaque ? .rgb : .rgba, bitDepth: 8)
        highRange = nil
    }

    /// A color type of IHDR.
    private struct Kind {
        /// The channels after a palette is expanded.
        var channels: PixelLayout.Channels
        var componentCount: Int
        var bitDepths: [Int]

        static func of(colorType: Int) -> Kind? {
            switch colorType {
            case 0: Kind(channels: .gray, componentCount: 1, bitDepths: [1, 2, 4, 8, 16])
            case 2: Kind(channels: .rgb, componentCount: 3, bitDepths: [8, 16])
            case 3: Kind(channels: .rgb, componentCount: 1, bitDepths: [1, 2, 4, 8])
            case 4: Kind(channels: .grayAlpha, componentCount: 2, bitDepths: [8, 16])
            case 6: Kind(channels: .rgba, componentCount: 4, bitDepths: [8, 16])
            default: nil
            }
        }
    }
}

extension PixelLayout.Channels {
    fileprivate var withAlpha: Self {
        switch self {
        case .gray, .grayAlpha: .grayAlpha
        case .rgb, .rgba: .rgba
        }
    }
}
