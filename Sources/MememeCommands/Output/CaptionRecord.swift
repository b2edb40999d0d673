import MemeRender

/// The layout of a caption that has words. Lengths are in pixels of the meme, to a hundredth.
struct CaptionRecord: Encodable {
    struct InkBox: Encodable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    /// The text as the user typed it.
    var text: String
    var role: Caption.Role
    /// The lines as they are drawn, after the change of letter case.
    var lines: [String]
    var fontSize: Double
    var fonts: [String]
    /// The bounding box of all ink, including outline and shadow, after the turn.
    var inkBox: InkBox
    /// The rotation in degrees, clockwise.
    var angle: Double
    var warnings: [String]

    init(_ layout: CaptionLayout) {
        text = layout.text
        role = layout.role
        lines = layout.lines.map(\.text)
        fontSize = layout.fontSize.hundredths
        fonts = layout.fonts
        inkBox = InkBox(
            x: layout.inkBox.x.hundredths, y: layout.inkBox.y.hundredths,
            width: layout.inkBox.width.hundredths, height: layout.inkBox.height.hundredths)
        angle = layout.rotation.angle.hundredths
        warnings = layout.warnings.map(\.description)
    }
}

extension Double {
    fileprivate var hundredths: Double { (self * 100).rounded() / 100 }
}
