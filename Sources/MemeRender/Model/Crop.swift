/// The part of the upright picture that a meme shows.
public enum Crop: Hashable, Sendable, Codable {
    /// A rectangle in pixels, whose top left corner is `x` to the right of the picture's and `y` below
    /// it.
    case rectangle(x: Int, y: Int, size: PixelSize)
    /// The largest centered rectangle with this aspect ratio.
    case ratio(width: Double, height: Double)

    /// Parses `WxH+X+Y` (pixels) or `W:H` (a ratio, as in `16:9`); `nil` if the text is neither.
    public init?(_ text: some StringProtocol) {
        if let match = String(text).wholeMatch(of: #/(\d+)[xX×](\d+)\+(\d+)\+(\d+)/#),
            let size = PixelSize("\(match.1)x\(match.2)"), let x = Int(match.3),
            let y = Int(match.4)
        {
            self = .rectangle(x: x, y: y, size: size)
            return
        }
        let sides = text.split(separator: ":", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Double(sides[0]), let height = Double(sides[1]),
            width.isFinite, height.isFinite, width > 0, height > 0
        else { return nil }
        self = .ratio(width: width, height: height)
    }

    /// The size of what the crop keeps of a picture.
    ///
    /// - Parameter size: the size of the picture, upright, in pixels.
    /// - Throws: ``RenderError/cropOutside(_:of:)``, or ``RenderError/invalidRecipe(reason:)`` if a side of the
    ///   ratio isn't a positive number.
    public func size(in size: PixelSize) throws(RenderError) -> PixelSize {
        try rectangle(in: size).size
    }

    /// The rectangle that the crop keeps of a picture of `size`.
    /// - Throws: ``RenderError/cropOutside(_:of:)`` if the rectangle is not inside the picture,
    ///   ``RenderError/invalidRecipe(reason:)`` if a side of the ratio isn't a positive number.
    func rectangle(in size: PixelSize) throws(RenderError) -> PixelRect {
        switch self {
        case .rectangle(let x, let y, let kept):
            guard kept.width > 0, kept.height > 0, x >= 0, y >= 0,
                x <= size.width - kept.width, y <= size.height - kept.height
            else { throw .cropOutside(PixelRect(x: x, y: y, size: kept), of: size) }
            return PixelRect(x: x, y: y, size: kept)
        case .ratio(let width, let height):
            guard width > 0, height > 0, width.isFinite, height.isFinite else {
                throw .invalidRecipe(reason: "a crop of \(width):\(height) is no aspect ratio")
            }
            let ratio = width / height
            let kept =
                Double(size.width) > Double(size.height) * ratio
                ? PixelSize(
                    width: max(1, Int((Double(size.height) * ratio).rounded())),
                    height: size.height)
                : PixelSize(
                    width: size.width,
                    height: max(1, Int((Double(size.width) / ratio).rounded())))
            return PixelRect(
                x: (size.width - kept.width) / 2, y: (size.height - kept.height) / 2, size: kept)
        }
    }
}

extension Crop: CustomStringConvertible {
    /// The crop in the form that ``init(_:)`` parses: `640x480+10+20` or `16:9`.
    public var description: String {
        func short(_ number: Double) -> String {
            Int(exactly: number).map { "\($0)" } ?? "\(number)"
        }
        return switch self {
        case .rectangle(let x, let y, let size): "\(size.width)x\(size.height)+\(x)+\(y)"
        case .ratio(let width, let height): "\(short(width)):\(short(height))"
        }
    }
}
