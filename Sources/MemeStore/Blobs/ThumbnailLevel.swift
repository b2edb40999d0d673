/// How large a small copy of a picture is.
enum ThumbnailLevel: CaseIterable {
    /// For cells of contact sheets: a quarter as much to decode, and as good, because it is made of
    /// one that is twice as large and coded finely.
    case small
    /// For pages.
    case regular

    /// Of the longest side, in pixels. A smaller image is its own thumbnail.
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

    /// The least that holds all that a square of a side shows; `nil` where none does.
    init?(atLeast side: Int) {
        guard let level = Self.allCases.first(where: { $0.longestSide >= side }) else { return nil }
        self = level
    }
}
