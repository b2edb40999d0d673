import MemeRender
import MemeStore

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

    private init(_ layout: CaptionLayout, role: Caption.Role) {
        text = layout.text
        self.role = role
        lines = layout.lines.map(\.text)
        fontSize = layout.fontSize.hundredths
        fonts = layout.fonts
        inkBox = InkBox(
            x: layout.inkBox.x.hundredths, y: layout.inkBox.y.hundredths,
            width: layout.inkBox.width.hundredths, height: layout.inkBox.height.hundredths)
        angle = layout.rotation.angle.hundredths
        warnings = layout.warnings.map(\.description)
    }

    /// The captions of a meme that was rendered just now.
    static func list(of meme: Meme) -> [CaptionRecord] {
        // The layouts are in the recipe's order and leave out those captions that draw nothing.
        var captions = meme.recipe.captions[...]
        return meme.captions.map { layout in
            captions = captions.drop { $0.text != layout.text }
            return CaptionRecord(layout, role: captions.popFirst()?.role ?? .other)
        }
    }
}

extension Double {
    fileprivate var hundredths: Double { (self * 100).rounded() / 100 }
}
