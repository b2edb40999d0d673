/// A transformative property: cropping, rotation or mirroring (ISO/IEC 23008-12, 6.5.9, 6.5.10 and
/// 6.5.12).
enum HEIFTransformation: Hashable {
    /// Crops to a rectangle.
    case crop(PixelRect)
    /// Rotates or mirrors.
    case turn(Orientation)

    /// - Parameter size: the size of the picture before this transformation.
    /// - Returns: `nil` if the box is no transformation or is invalid.
    init?(
        _ box: ISOBoxes.Box, in bytes: UnsafeBufferPointer<UInt8>, of size: PixelSize
    ) {
        var reader = ISOReader(bytes, in: box.payload)
        switch box.type {
        case "irot":
            guard let turns = reader.integer(1) else { return nil }
            self = .rotated(turns)
        case "imir":
            guard let axis = reader.integer(1) else { return nil }
            self = .mirrored(axis: axis)
        case "clap":
            guard let part = Self.crop(&reader, of: size) else { return nil }
            self = .crop(part)
        default: return nil
        }
    }

    /// Rotates anticlockwise by quarter turns.
    static func rotated(_ quarters: Int) -> HEIFTransformation {
        .turn([.up, .left, .down, .right][quarters & 3])
    }

    /// Exchanges top and bottom (axis 0), or left and right (1).
    static func mirrored(axis: Int) -> HEIFTransformation {
        .turn(axis & 1 == 0 ? .downMirrored : .upMirrored)
    }

    /// The size of a picture after this transformation.
    func result(of size: PixelSize) -> PixelSize {
        switch self {
        case .crop(let part): part.size
        case .turn(let orientation): size.turned(orientation)
        }
    }

    /// Applies the transformation.
    func apply(to pixmap: consuming Pixmap) -> Pixmap {
        switch self {
        case .crop(let part): pixmap.cropped(to: part)
        case .turn(let orientation): pixmap.turned(orientation)
        }
    }

    /// Reads four fractions: the width, the height, and the offset of the part's center from the
    /// picture's center, to the right and down (ISO/IEC 14496-12, 12.1.4).
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
