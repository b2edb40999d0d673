internal import CShims

/// ICC profiles for RGB, as bytes; `nil` is sRGB.
enum ColorProfile {
    /// Whether two profiles give every color the same numbers, but for a step of 8 bits.
    ///
    /// Most profiles that files have are sRGB's. There are many of them, which differ in a rounding or in their
    /// description; to convert one to another takes as long as to decode the picture, and brings nothing.
    static func agree(_ one: [UInt8]?, _ other: [UInt8]?) -> Bool {
        if one == other { return true }
        return withBytes(one) { one, oneCount in
            withBytes(other) { other, otherCount in
                mm_colors_agree(one, oneCount, other, otherCount)
            }
        }
    }

    fileprivate static func withBytes<Result>(
        _ profile: [UInt8]?, _ body: (UnsafePointer<UInt8>?, Int) -> Result
    ) -> Result {
        guard let profile else { return body(nil, 0) }
        return profile.withUnsafeBufferPointer { body($0.baseAddress, $0.count) }
    }
}

extension Pixmap {
    /// The picture, as RGBA of 8 bits, with the colors of one ICC profile converted to those of another; `nil`
    /// is sRGB.
    consuming func convertedColors(from source: [UInt8]?, to target: [UInt8]?) -> Pixmap {
        let count = size.pixelCount
        var result = converted(to: PixelLayout(channels: .rgba, bitDepth: 8))
        result.bytes.withUnsafeMutableBufferPointer { pixels in
            ColorProfile.withBytes(source) { from, fromCount in
                ColorProfile.withBytes(target) { to, toCount in
                    // What can't be converted is drawn as it is.
                    _ = mm_colors_convert(
                        from, fromCount, to, toCount, pixels.baseAddress, count)
                }
            }
        }
        return result
    }
}
