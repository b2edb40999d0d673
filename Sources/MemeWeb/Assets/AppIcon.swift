import MemeRender

/// The icon of the installed web app: a meme, drawn by mememe.
struct AppIcon: Hashable, Sendable {
    /// The path of its address.
    let path: String
    /// The length of a side, in pixels.
    let size: Int
    /// Whether the system may cut it to any shape. Then its words stay within the circle of 80 % that is
    /// always visible (W3C, Web App Manifest, maskable icons).
    let isMaskable: Bool

    static let all = [
        AppIcon(path: "/icons/192.png", size: 192, isMaskable: false),
        AppIcon(path: "/icons/512.png", size: 512, isMaskable: false),
        AppIcon(path: "/icons/maskable-512.png", size: 512, isMaskable: true),
        AppIcon(path: "/icons/apple-touch.png", size: 180, isMaskable: false),
    ]

    /// Draws the icon.
    ///
    /// - Parameter ground: a picture of a single pixel, which is enlarged to the background.
    func rendered(on ground: EncodedImage) throws(RenderError) -> EncodedImage {
        var recipe = Recipe(captions: [words, face])
        recipe.canvas = PixelSize(width: size, height: size)
        return try Renderer().render(recipe, on: ground).image
    }

    private var words: Caption {
        var style = CaptionStyle(font: Self.font, outlineWidth: 0.08, verticalAlignment: .middle)
        style.maximumSize = FontSize.fraction(1)
        return Caption(
            "me", at: .other, in: box(x: 0, y: 0.04, width: 1, height: 0.48), style: style)
    }

    /// An unamused face: a colon and a bar, turned by 90 degrees.
    private var face: Caption {
        var style = CaptionStyle(
            font: Self.font, fill: Color(red: 0x16, green: 0x14, blue: 0x0a),
            outline: .color(.clear), verticalAlignment: .middle)
        style.angle = 90
        style.maximumSize = FontSize.fraction(1)
        return Caption(
            ":|", at: .other, in: box(x: 0, y: 0.42, width: 1, height: 0.64), style: style)
    }

    /// A place in fractions of the icon without its margin.
    private func box(x: Double, y: Double, width: Double, height: Double) -> Box {
        let margin = isMaskable ? 0.17 : 0.06
        let side = 1 - 2 * margin
        return Box(
            x: margin + x * side, y: margin + y * side, width: width * side, height: height * side)
    }

    private static let font = FontReference.family("Mememe Headline")
}
