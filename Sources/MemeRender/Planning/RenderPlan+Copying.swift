/// A picture whose pixels a meme has as they are, or at another size.
struct CopiedPicture {
    let picture: PlacedPicture
    /// Where it is on the meme, in pixels.
    let area: PixelRect

    /// The memory, in bytes, that it takes while rows of it are copied: all of a picture that has to be turned, whose
    /// first row is on all of those that are stored.
    fileprivate var memory: Int {
        let header = picture.header
        return header.orientation == .up ? 0 : area.size.pixelCount * header.layout.bytesPerPixel
    }
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
    /// meme is made in bands, cut and resampled if need be: then none of them has to be whole in memory.
    ///
    /// That goes for panels, and other pictures on a sheet that is a PNG, of a meme that is a JPEG. What stands
    /// over them is drawn as always.
    ///
    /// - Parameter profile: the ICC profile of the original, for RGB.
    func copiedPictures(profile: () -> [UInt8]?, _ context: RenderContext) -> [CopiedPicture] {
        guard !pictures.isEmpty, !context.isAlone, isMadeInBands else { return [] }
        let lowest = recipe.layers.prefix { $0.picture != nil }.count
        let profile = profile()
        var copied: [CopiedPicture] = []
        for picture in pictures.prefix(lowest) {
            guard let area = picture.copiedArea(on: geometry.meme, profile: profile) else { break }
            copied.append(CopiedPicture(picture: picture, area: area))
        }
        return copied
    }

    /// Whether ``PixelBands`` makes the meme, whatever the data are.
    private var isMadeInBands: Bool {
        fitsBands && format == .jpeg && header.format == .png && !header.layout.hasAlpha
            && header.layout.bitDepth == 8 && header.highRange == nil && geometry.sheet.isBare
            && !isMoved
    }
}

extension PlacedPicture {
    /// Where the picture is on a meme, if all is done to it that ``RowFitter`` does; `nil` if more is.
    ///
    /// - Parameter profile: the ICC profile of the meme, for RGB.
    fileprivate func copiedArea(on meme: PixelSize, profile: [UInt8]?) -> PixelRect? {
        guard isPlain, !header.layout.hasAlpha, isFittedByRows, agrees(with: profile) else {
            return nil
        }
        let low = center - SIMD2(Double(size.width), Double(size.height)) / 2
        let area = PixelRect(x: Int(low.x.rounded()), y: Int(low.y.rounded()), size: size)
        return area.intersection(PixelRect(x: 0, y: 0, size: meme)) == area ? area : nil
    }

    /// Whether nothing is done to it but that it is placed.
    private var isPlain: Bool {
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
