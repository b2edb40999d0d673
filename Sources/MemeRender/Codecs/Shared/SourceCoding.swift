/// How a source is coded, as far as a meme is to be as fine.
enum SourceCoding: Hashable, Sendable {
    case jpeg(JPEGCoding)
    /// A lossy WebP, as fine as libwebp's quality of 0 to 100 would make it.
    case webp(quality: Int)
    /// Every pixel is what it was: PNG, GIF, lossless WebP.
    case lossless
    /// Something else that costs quality: HEIC, AVIF.
    case lossy

    var jpeg: JPEGCoding? {
        if case .jpeg(let coding) = self { return coding }
        return nil
    }

    /// The same, but not progressive, which takes half the time.
    var sequential: SourceCoding {
        guard var coding = jpeg else { return self }
        coding.isProgressive = false
        return .jpeg(coding)
    }
}

/// How finely a picture is written.
enum Fineness: Hashable, Sendable {
    /// As was asked for, 1 to 100: lossy in whatever format has a lossy way.
    case quality(Int)
    /// As the source: its own way where the format has it, else at a good quality. What lost
    /// nothing loses nothing in formats that have such a way.
    case like(SourceCoding)

    static let standard = Fineness.quality(Recipe.defaultQuality)

    /// For a JPEG.
    var jpeg: JPEGSettings {
        switch self {
        case .quality(let quality): .quality(quality)
        case .like(.jpeg(let coding)): .like(coding)
        case .like: .quality(Recipe.defaultQuality)
        }
    }

    /// The quality of a WebP, 0 to 100; `nil` where it loses nothing.
    var webpQuality: Int? {
        switch self {
        case .quality(let quality): quality
        case .like(.webp(let quality)): quality
        case .like(.lossless): nil
        case .like: Recipe.defaultQuality
        }
    }

    /// The quality of an AVIF, 1 to 100.
    ///
    /// Where none is asked for it is 80: at 90 an AVIF is as large as a JPEG.
    var avifQuality: Int {
        if case .quality(let quality) = self { return quality }
        return 80
    }

    /// Whether an AVIF of a quality has as much chroma as light.
    static func keepsChroma(quality: Int?) -> Bool { (quality ?? 0) >= 90 }
}
