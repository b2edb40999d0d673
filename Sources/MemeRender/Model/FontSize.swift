/// A font size: the side of an em.
public enum FontSize: Hashable, Sendable {
    case pixels(Double)
    /// A fraction of the geometric mean of the picture's sides.
    case fraction(Double)

    /// The size in pixels on a picture.
    func pixels(on picture: PixelSize) -> Double {
        switch self {
        case .pixels(let pixels): pixels
        case .fraction(let fraction):
            fraction * (Double(picture.width) * Double(picture.height)).squareRoot()
        }
    }
}

extension FontSize: LosslessStringConvertible {
    /// The size as a user types it: `48px` or `0.1`.
    public var description: String {
        switch self {
        case .pixels(let pixels): "\(pixels.short)px"
        case .fraction(let fraction): fraction.short
        }
    }

    /// Parses `48px`, or a fraction such as `0.1`; `nil` unless the number is positive.
    public init?(_ text: String) {
        let isPixels = text.hasSuffix("px")
        guard let number = Double(isPixels ? String(text.dropLast(2)) : text), number > 0,
            number.isFinite
        else { return nil }
        self = isPixels ? .pixels(number) : .fraction(number)
    }
}

extension FontSize: Codable {
    public init(from decoder: any Decoder) throws {
        self = try decoder.losslessString()
    }

    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(losslessString: self)
    }
}
