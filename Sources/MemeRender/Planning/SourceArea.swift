/// The part of an original that a meme shows, and the box that the meme is fitted into. Both follow from
/// sizes alone, before any words are typeset.
struct SourceArea {
    /// What turns the stored original upright, and then as the recipe says.
    let orientation: Orientation
    /// Whether the recipe turns the picture further than upright.
    let isRotated: Bool
    /// The size of the original once it is turned so.
    let upright: PixelSize
    /// The part of the upright picture that the meme shows.
    let crop: PixelRect
    /// The size that the meme must fit into; `nil` if it isn't scaled.
    let box: PixelSize?

    /// - Parameters:
    ///   - recipe: the recipe of the meme.
    ///   - size: the size of the original, as it is stored.
    ///   - orientation: what turns the stored original upright.
    ///   - format: the format of the meme.
    /// - Throws: ``RenderError/cropOutside(_:of:)``, ``RenderError/invalidRecipe(reason:)`` or
    ///   ``RenderError/sideTooLong(_:_:)``.
    init(
        of recipe: Recipe, size: PixelSize, orientation: Orientation, format: ImageFormat
    ) throws(RenderError) {
        self.orientation = orientation.turned(by: recipe.rotation)
        isRotated = recipe.rotation != nil
        upright = size.turned(self.orientation)
        crop =
            if let crop = recipe.crop {
                try crop.rectangle(in: upright)
            } else {
                PixelRect(x: 0, y: 0, size: upright)
            }
        box = try recipe.box()
        // Checks the size before a sheet is made, so that a sheet never has a size that no format can
        // hold.
        let least = box ?? crop.size
        guard least.longestSide <= format.longestSide else { throw .sideTooLong(least, format) }
    }

    /// The size of the picture on a sheet without surroundings.
    var fitted: PixelSize { box.map(crop.size.fitted) ?? crop.size }
}

extension Recipe {
    /// The size of the box that the meme is fitted into; `nil` if the recipe has none.
    ///
    /// - Throws: ``RenderError/invalidRecipe(reason:)`` if it has no area.
    fileprivate func box() throws(RenderError) -> PixelSize? {
        if let canvas {
            guard canvas.width > 0, canvas.height > 0 else {
                throw .invalidRecipe(reason: "a canvas of \(canvas) pixels has no area")
            }
            return canvas
        }
        guard let side = longestSide else { return nil }
        guard side > 0 else {
            throw .invalidRecipe(reason: "a longest side of \(side) pixels is no size")
        }
        return PixelSize(width: side, height: side)
    }
}
