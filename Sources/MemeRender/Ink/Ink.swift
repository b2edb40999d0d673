/// A layer of a recipe, scaled to the meme and ready to draw.
///
/// Transcoders and encoders don't know the kinds of layers. They ask ``InkLayers`` for tiles of
/// premultiplied ARGB. A new kind of layer works with every format and every way if it follows three
/// rules: its ``bounds`` contain all of its ink; it prepares its pixels before anyone asks for the first
/// tile; its colors are in the color space of the original's profile, because tiles have no profile.
enum Ink {
    case caption(CaptionInk)
    case picture(PictureInk)
}

extension Ink {
    /// The bounding box of the ink on the meme, in pixels, including the pixel that antialiasing may add
    /// on each side. It may reach beyond the meme.
    var bounds: PixelRect {
        switch self {
        case .caption(let caption): caption.bounds
        case .picture(let picture): picture.bitmap.area
        }
    }

    /// When the ink is visible in an animation, as fractions of its duration.
    var time: Range<Double> {
        switch self {
        case .caption(let caption): caption.time
        case .picture(let picture): picture.time
        }
    }

    /// Whether all of the ink is a shade of gray, so that a gray picture can stay gray.
    var isGray: Bool {
        switch self {
        case .caption(let caption): caption.isGray
        case .picture(let picture): picture.isGray
        }
    }

    /// Draws the part of a hole that lies in a rectangle of the meme.
    ///
    /// - Returns: whether the ink has a hole; if not, the tile is unchanged.
    func drawHole(_ area: PixelRect, into tile: inout InkTile) -> Bool {
        switch self {
        case .caption(let caption): tile.drawHole(of: caption, in: area)
        case .picture: false
        }
    }

    /// Draws the part of the ink that lies in a rectangle of the meme.
    ///
    /// - Returns: whether the tile may have ink; if not, the tile is unchanged.
    func draw(_ area: PixelRect, into tile: inout InkTile) -> Bool {
        switch self {
        case .caption(let caption): tile.draw(caption, in: area)
        case .picture(let picture): tile.draw(picture.bitmap, in: area)
        }
    }
}
