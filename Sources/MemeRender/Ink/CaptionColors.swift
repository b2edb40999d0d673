/// The colors of a caption's fill and outline, with a table of the mixtures at antialiased edges.
struct CaptionColors {
    /// The fill in premultiplied ARGB.
    let fill: UInt32
    /// The outline in premultiplied ARGB; 0 if there is no outline.
    let outline: UInt32
    let hasOutline: Bool

    // The outline at each coverage, then the outline with each part replaced by the fill. Nearly all
    // pixels need one of these, so that a lookup replaces branches.
    private let mixtures: [UInt32]

    /// - Parameters:
    ///   - fill: the color of the letters.
    ///   - outline: the color of the outline; `nil` for none.
    init(fill: Color, outline: Color?) {
        let fill = fill.premultiplied
        let edge = outline?.premultiplied ?? 0
        self.fill = fill
        self.outline = edge
        hasOutline = outline != nil
        mixtures =
            (0...255).map { SourceOver.replace(0, by: edge, $0) }
            + (0...255).map { SourceOver.replace(edge, by: fill, $0) }
    }

    /// The color of a pixel, premultiplied ARGB.
    ///
    /// - Parameters:
    ///   - silhouette: the coverage of the letters with their outline, 0 to 255.
    ///   - letter: the coverage of the letters alone, 0 to 255.
    ///   - pixel: the ink below, premultiplied ARGB.
    @inline(__always)
    func color(_ silhouette: UInt8, _ letter: UInt8, on pixel: UInt32 = 0) -> UInt32 {
        if pixel != 0 || letter > 0 && silhouette < 255 && hasOutline {
            let outlined = SourceOver.replace(pixel, by: outline, UInt32(silhouette))
            return SourceOver.replace(outlined, by: fill, UInt32(letter))
        }
        let index = letter == 0 ? Int(silhouette) : 256 + Int(letter)
        return mixtures.withUnsafeBufferPointer { $0[index] }
    }
}
