/// A size of thumbnails.
enum ThumbnailLevel: CaseIterable {
    /// For cells of contact sheets. It has a quarter of the pixels to decode, and looks as good, because
    /// it is scaled down from a regular thumbnail of high quality.
    case small
    /// In the format of the image.
    case regular
    /// For pages, in few bytes: as WebP, whatever the format of the image. Of a photograph it has half the
    /// bytes of a JPEG and a twelfth of those of a PNG (25, 45 and 298 KB of 410 × 480 pixels).
    case page

    /// The length of the longest side, in pixels. A smaller image is its own thumbnail.
    var longestSide: Int {
        switch self {
        case .small: 240
        case .regular, .page: 480
        }
    }

    var quality: Int {
        switch self {
        case .small: 90
        case .regular: 80
        case .page: 75
        }
    }

    /// An image of at most so many bytes that is no longer is its own thumbnail, too.
    var enoughBytes: Int { self == .page ? 12 * 1024 : .max }

    /// The smallest level that fills a square of this side; `nil` if none does.
    init?(atLeast side: Int) {
        guard let level = Self.allCases.first(where: { $0.longestSide >= side }) else { return nil }
        self = level
    }
}
