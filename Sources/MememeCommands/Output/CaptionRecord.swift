import MemeRender

/// A caption that has words, as it came out. Lengths are in pixels of the meme, to a hundredth.
struct CaptionRecord: Encodable {
    struct InkBox: Encodable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    /// As it was typed.
    var text: String
    var role: Caption.Role
    /// As they were drawn, after the change of case.
    var lines: [String]
    var fontSize: Double
    var fonts: [String]
    /// What holds all ink, outline and shadow included, turned.
    var inkBox: InkBox
    /// In degrees, clockwise.
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
