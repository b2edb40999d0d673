/// The coding of a source, which determines the quality of its meme.
enum SourceCoding: Hashable, Sendable {
    case jpeg(JPEGCoding)
    /// Lossy WebP, with its estimated libwebp quality of 0 to 100.
    case webp(quality: Int)
    case png(PNGCoding)
    /// Lossless: an animated PNG, GIF, lossless WebP.
    case lossless
    /// Another lossy coding: HEIC, AVIF.
    case lossy

    var jpeg: JPEGCoding? {
        if case .jpeg(let coding) = self { return coding }
        return nil
    }

    /// The same coding, but neither progressive nor interlaced, which takes half the time.
    var sequential: SourceCoding {
        switch self {
        case .jpeg(var coding):
            coding.isProgressive = false
            return .jpeg(coding)
        case .png(var coding):
            coding.isInterlaced = false
            return .png(coding)
        case .webp, .lossless, .lossy: return self
        }
    }
}

/// The quality of the written picture.
enum Fineness: Hashable, Sendable {
    /// The requested quality, 1 to 100. Every format that can be lossy is.
    case quality(Int)
    /// The quality of the source: the same coding if the format has it, otherwise a good quality. A
    /// lossless source stays lossless if the format can be.
    case like(SourceCoding)

    static let standard = Fineness.quality(Recipe.defaultQuality)

    /// The coding of a PNG.
    var png: PNGCoding {
        if case .like(.png(let coding)) = self { return coding }
        return PNGCoding()
    }

    /// The settings of a JPEG.
    var jpeg: JPEGSettings {
        switch self {
        case .quality(let quality): .quality(quality)
        case .like(.jpeg(let coding)): .like(coding)
        case .like: .quality(Recipe.defaultQuality)
        }
    }

    /// The quality of a WebP, 0 to 100; `nil` for lossless.
    var webpQuality: Int? {
        switch self {
        case .quality(let quality): quality
        case .like(.webp(let quality)): quality
        case .like(.lossless), .like(.png): nil
        case .like: Recipe.defaultQuality
        }
    }

    /// The quality of an AVIF, 1 to 100.
    ///
    /// The default is 80, because at 90 an AVIF is as large as a JPEG. A high dynamic range has fewer codes
    /// for what isn't bright, so that white letters would be blotched: it takes more, though not so much
    /// that chroma isn't halved.
    func avifQuality(isHighRange: Bool = false) -> Int {
        if case .quality(let quality) = self { return quality }
        return isHighRange ? 89 : 80
    }

    /// Whether an AVIF of a quality has chroma in full resolution (4:4:4).
    static func keepsChroma(quality: Int?) -> Bool { (quality ?? 0) >= 90 }
}
