extension PixelLayout.Channels {
    /// The PNG color type that stores these channels without a palette (PNG 3rd edition, 6.1).
    var pngColorType: Int {
        switch self {
        case .gray: 0
        case .rgb: 2
        case .grayAlpha: 4
        case .rgba: 6
        }
    }

    /// - Returns: `nil` for a palette and for undefined types.
    init?(pngColorType type: Int) {
        guard let channels = Self.allCases.first(where: { $0.pngColorType == type }) else {
            return nil
        }
        self = channels
    }
}
