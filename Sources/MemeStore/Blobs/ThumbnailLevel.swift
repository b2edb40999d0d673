/// A size of thumbnails.
enum ThumbnailLevel: CaseIterable {
    /// For cells of contact sheets. It has a quarter of the pixels to decode, and looks as good, because
    /// it is scaled down from a regular thumbnail of high quality.
    case small
    /// For pages.
    case regular

    /// The length of the longest side, in pixels. A smaller image is its own thumbnail.
    var longestSide: Int {
        switch self {
        case .small: 240
        case .regular: 480
        }
    }

    var quality: Int {
        switch self {
        case .small: 90
        case .regular: 80
        }
    }

    /// The smallest level that fills a square of this side; `nil` if none does.
    init?(atLeast side: Int) {
        guard let level = Self.allCases.first(where: { $0.longestSide >= side }) else { return nil }
        self = level
    }
}
