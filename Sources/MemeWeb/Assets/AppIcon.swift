import MemeRender

/// The icon of the installed app: a meme, drawn by mememe.
struct AppIcon: Hashable, Sendable {
    /// Where it is.
    let path: String
    /// Of its side, in pixels.
    let size: Int
    /// What of it the system may show: an icon that may be cut to any shape keeps its words within
    /// the circle of 80 % that is always seen (W3C, Web App Manifest, maskable icons).
    let isMaskable: Bool

    static let all = [
        AppIcon(path: "/icons/192.png", size: 192, isMaskable: false),
        AppIcon(path: "/icons/512.png", size: 512, isMaskable: false),
        AppIcon(path: "/icons/maskable-512.png", size: 512, isMaskable: true),
        AppIcon(path: "/icons/apple-touch.png", size: 180, isMaskable: false),
    ]

    /// Draws it.
    ///
    /// - Parameter ground: a picture of a single pixel, which becomes the ground.
    func rendered(on ground: EncodedImage) throws(RenderError) -> EncodedImage {
        let margin = isMaskable ? 0.2 : 0.08
        var style = CaptionStyle(font: .family("Noto Sans Display"), outlineWidth: 0.08)
        style.verticalAlignment = .middle
        style.maximumSize = .fraction(1)
        style.lineSpacing = 0.95
        var recipe = Recipe(captions: [
            Caption(
                "me\nme", at: .other,
                in: Box(x: margin, y: margin, width: 1 - 2 * margin, height: 1 - 2 * margin),
                style: style)
        ])
        recipe.canvas = PixelSize(width: size, height: size)
        return try Renderer().render(recipe, on: ground).image
    }
}
