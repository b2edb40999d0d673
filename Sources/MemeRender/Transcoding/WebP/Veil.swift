/// A frame that is composited over others with the same ink.
///
/// What shows through it has its ink already, so transparent pixels stay transparent.
enum Veil {
    /// Undoes ink on transparent pixels.
    ///
    /// - Parameters:
    ///   - before: pixels of a frame, RGBA, not premultiplied.
    ///   - after: the same with ink.
    /// - Returns: whether all ink is on opaque or transparent pixels. What shows through a translucent one would
    ///   have its ink twice.
    static func keep(_ before: [UInt8], in after: inout [UInt8]) -> Bool {
        for pixel in stride(from: 0, to: before.count, by: 4) {
            switch before[pixel + 3] {
            case 255: continue
            case 0:
                for sample in pixel..<pixel + 4 { after[sample] = before[sample] }
            default:
                for sample in pixel..<pixel + 4 where after[sample] != before[sample] {
                    return false
                }
            }
        }
        return true
    }
}
