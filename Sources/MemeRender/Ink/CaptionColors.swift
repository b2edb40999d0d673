/// The colours of a caption's letters and their outline, and all that lie between them.
struct CaptionColors {
    /// Premultiplied ARGB.
    let fill: UInt32
    /// The same; clear where there is none.
    let outline: UInt32
    let hasOutline: Bool

    // Parts of the outline alone, then the outline with parts replaced by the fill: nearly all that
    // is needed, and looked up without a branch.
    private let mixtures: [UInt32]

    /// - Parameter outline: `nil` where none is to be drawn.
    init(fill: Color, outline: Color?) {
        let fill = fill.premultiplied
        let edge = outline?.premultiplied ?? 0
        self.fill = fill
        self.outline = edge
        hasOutline = outline != nil
        mixtures =
            (0...255).map { replace(0, by: edge, $0) }
            + (0...255).map { replace(edge, by: fill, $0) }
    }

    /// The colour of a pixel.
    ///
    /// - Parameters:
    ///   - silhouette: how much of it letters with their outline cover.
    ///   - letter: how much letters without it cover.
    ///   - pixel: what is below.
    @inline(__always)
    func color(_ silhouette: UInt8, _ letter: UInt8, on pixel: UInt32 = 0) -> UInt32 {
        if pixel != 0 || letter > 0 && silhouette < 255 && hasOutline {
            let outlined = replace(pixel, by: outline, UInt32(silhouette))
            return replace(outlined, by: fill, UInt32(letter))
        }
        let index = letter == 0 ? Int(silhouette) : 256 + Int(letter)
        return mixtures.withUnsafeBufferPointer { $0[index] }
    }
}
