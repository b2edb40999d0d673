extension PixelLayout.Channels {
    /// The colour type of a PNG that stores these channels as they are, without a palette (PNG 3rd
    /// edition, 6.1).
    var pngColorType: Int {
        switch self {
        case .gray: 0
        case .rgb: 2
        case .grayAlpha: 4
        case .rgba: 6
        }
    }

    /// - Returns: `nil` for a palette, and for types that there aren't.
    init?(pngColorType type: Int) {
        guard let channels = Self.allCases.first(where: { $0.pngColorType == type }) else {
            return nil
        }
        self = channels
    }
}
