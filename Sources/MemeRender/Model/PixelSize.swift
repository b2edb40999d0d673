/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable, Codable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The number of pixels, or `Int.max` if it overflows.
    public var pixelCount: Int {
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : count
    }

    public var longestSide: Int { max(width, height) }

    func fits(into box: PixelSize) -> Bool { width <= box.width && height <= box.height }

    /// The size after turning by an orientation; the same function converts a stored size to an upright
    /// one and back.
    func turned(_ orientation: Orientation) -> PixelSize {
        orientation.swapsSides ? PixelSize(width: height, height: width) : self
    }

    /// The largest size of this aspect ratio that fits into `box`; each side is at least 1.
    ///
    /// It scales up as well as down (aspect fit). Both sizes must have an area.
    ///
    /// - Parameter box: the size to fit into, in pixels.
    public func fitted(into box: PixelSize) -> PixelSize {
        let scale = min(
            Double(box.width) / Double(width), Double(box.height) / Double(height))
        func side(_ length: Int, within limit: Int) -> Int {
            let scaled = (Double(length) * scale).rounded()
            // Compares before converting, because `Int.max` as a `Double` is more than an `Int` holds.
            return scaled < Double(limit) ? Int(max(1, scaled)) : limit
        }
        return PixelSize(
            width: side(width, within: box.width), height: side(height, within: box.height))
    }
}

extension PixelSize: CustomStringConvertible {
    /// The size as `640×480`.
    public var description: String { "\(width)×\(height)" }
}

extension PixelSize {
    /// Parses `1080x1080` (with `x`, `X` or `×`); `nil` unless both sides are positive whole numbers.
    public init?(_ text: some StringProtocol) {
        let sides = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
            "xX×".contains($0)
        }
        guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
            width > 0, height > 0
        else { return nil }
        self.init(width: width, height: height)
    }
}
