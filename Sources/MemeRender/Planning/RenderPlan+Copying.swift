/// A picture whose pixels a meme has as they are, or at another size.
struct CopiedPicture {
    let picture: PlacedPicture
    /// Where it is on the meme, in pixels.
    let area: PixelRect
    /// The ICC profile of the meme, for RGB; `nil` for sRGB.
    let profile: [UInt8]?

    /// Whether its rows are decoded and scaled as they are copied. Otherwise it is whole in memory while they are: its
    /// first row is on all that are stored, or its decoder gives all rows at once.
    let isStreamed: Bool

    /// The layout of its rows.
    var layout: PixelLayout { picture.fittedLayout }

    /// The memory, in bytes, that it takes while rows of it are copied.
    fileprivate var memory: Int { isStreamed ? 0 : area.size.pixelCount * layout.bytesPerPixel }
}

extension [CopiedPicture] {
    /// The most memory, in bytes, that they take at once.
    var memory: Int {
        map { picture in
            filter { $0.area.rows.overlaps(picture.area.rows) }.reduce(0) { $0 + $1.memory }
        }.max() ?? 0
    }
}

extension RenderPlan {
    /// The lowest pictures that are laid on the meme, as far as their pixels can be copied row by row while the
    /// meme is made in bands, cut and resampled if need be: then not all of them have to be in memory at once.
    ///
    /// That goes for panels, and other pictures on a sheet that is a PNG. What stands over them is drawn as always.
    ///
    /// - Parameter profile: the ICC profile of the original, for RGB.
    func copiedPictures(profile: () -> [UInt8]?) -> [CopiedPicture] {
        guard !pictures.isEmpty, isMadeInBands else { return [] }
        let lowest = recipe.layers.prefix { $0.picture != nil }.count
        let profile = profile()
        var copied: [CopiedPicture] = []
        for picture in pictures.prefix(lowest) {
            guard let next = CopiedPicture(picture, on: geometry.meme, profile: profile) else {
                break
            }
            copied.append(next)
        }
        return copied
    }

    /// Whether ``PixelBands`` makes the meme, whatever the data are.
    private var isMadeInBands: Bool {
        // A PNG of indexes has no rows that a PNG could keep.
        fitsBands && (format != .png || header.isIndexed) && header.format == .png
            && !header.layout.hasAlpha && header.layout.bitDepth == 8 && header.highRange == nil
            && geometry.sheet.isBare && !isMoved
    }
}

extension CopiedPicture {
    /// - Parameters:
    ///   - meme: the size of the meme.
    ///   - profile: the ICC profile of the meme, for RGB.
    /// - Returns: `nil` for a picture that shows what is below it, or is changed, or partly outside.
    fileprivate init?(_ picture: PlacedPicture, on meme: PixelSize, profile: [UInt8]?) {
        let layout = picture.header.layout
        let hasRows = picture.isFittedByRows && picture.agrees(with: profile)
        // Of others, all might turn out to be gray.
        guard picture.isPlain, !layout.hasAlpha, hasRows || !layout.isGray else { return nil }
        let size = picture.size
        let low = picture.center - SIMD2(Double(size.width), Double(size.height)) / 2
        area = PixelRect(x: Int(low.x.rounded()), y: Int(low.y.rounded()), size: size)
        guard area.intersection(PixelRect(x: 0, y: 0, size: meme)) == area else { return nil }
        self.picture = picture
        self.profile = profile
        isStreamed = hasRows && picture.header.orientation == .up
    }
}

extension PlacedPicture {
    /// Whether nothing is done to it but that it is placed.
    fileprivate var isPlain: Bool {
        layer.effects.isEmpty && !layer.isMirrored && layer.mask == .none && layer.border == nil
            && layer.shadow == nil && layer.opacity == 1 && angle == 0 && layer.from == 0
            && layer.to == 1
    }

    /// Whether it is a still picture that is decoded row by row in 8 bits.
    var isFittedByRows: Bool {
        (header.format == .jpeg || header.format == .png) && header.frameCount == 1
            && header.isSequential && header.layout.bitDepth == 8 && header.highRange == nil
            && !header.hasInks
    }

    /// Whether its colors are those of an ICC profile for RGB; `nil` is sRGB.
    func agrees(with profile: [UInt8]?) -> Bool { ColorProfile.agree(image.colorProfile, profile) }
}
