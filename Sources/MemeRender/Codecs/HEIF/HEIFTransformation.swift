/// A step from a decoded picture to what is seen (ISO/IEC 23008-12, 6.5.9, 6.5.10 and 6.5.12).
enum HEIFTransformation: Hashable {
    /// Keeps a part.
    case crop(PixelRect)
    /// Turns, or mirrors.
    case turn(Orientation)

    /// - Parameter size: of the picture before this step.
    /// - Returns: `nil` where the box is no such step, or makes no sense.
    init?(
        _ box: ISOBoxes.Box, in bytes: UnsafeBufferPointer<UInt8>, of size: PixelSize
    ) {
        var reader = ISOReader(bytes, in: box.payload)
        switch box.type {
        case "irot":
            guard let turns = reader.integer(1) else { return nil }
            self = .turn([.up, .left, .down, .right][turns & 3])
        case "imir":
            guard let axis = reader.integer(1) else { return nil }
            self = .turn(axis & 1 == 0 ? .downMirrored : .upMirrored)
        case "clap":
            guard let part = Self.crop(&reader, of: size) else { return nil }
            self = .crop(part)
        default: return nil
        }
    }

    /// The size of a picture after this step.
    func result(of size: PixelSize) -> PixelSize {
        switch self {
        case .crop(let part): part.size
        case .turn(let orientation): size.turned(orientation)
        }
    }

    /// Takes this step.
    func apply(to pixmap: consuming Pixmap) -> Pixmap {
        switch self {
        case .crop(let part): pixmap.cropped(to: part)
        case .turn(let orientation): pixmap.turned(orientation)
        }
    }

    /// Four fractions: the width and the height, and how far the middle of the part lies right of
    /// and below the picture's (ISO/IEC 14496-12, 12.1.4).
    private static func crop(_ reader: inout ISOReader, of size: PixelSize) -> PixelRect? {
        func fraction(isSigned: Bool) -> Double? {
            guard let top = reader.integer(4), let bottom = reader.integer(4), bottom > 0 else {
                return nil
            }
            return Double(isSigned ? Int(Int32(truncatingIfNeeded: top)) : top) / Double(bottom)
        }
        guard let width = fraction(isSigned: false), let height = fraction(isSigned: false) else {
            return nil
        }
        let part = PixelSize(
            width: min(size.width, Int(width.rounded())),
            height: min(size.height, Int(height.rounded())))
        func start(_ offset: Double?, _ side: Int, _ length: Int) -> Int {
            let start = (Double(side - length) / 2 + (offset ?? 0)).rounded()
            return Int(max(0, min(Double(side - length), start)))
        }
        return PixelRect(
            x: start(fraction(isSigned: true), size.width, part.width),
            y: start(fraction(isSigned: true), size.height, part.height), size: part)
    }
}
