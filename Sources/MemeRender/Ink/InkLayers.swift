/// All layers of a meme, from the lowest to the highest.
///
/// It draws ink on request, some rows at a time, so that its memory depends on the width of the ink and
/// not on the area of the picture.
struct InkLayers {
    let layers: [Ink]
    /// The colors of ink in a picture of high dynamic range; `nil` for any other.
    let colors: HighRangeColors?

    init(_ layers: [Ink], colors: HighRangeColors? = nil) {
        self.layers = layers
        self.colors = colors
    }

    /// Makes the ink of all layers of a plan, in their order, but of the pictures that are copied.
    ///
    /// - Parameters:
    ///   - words: the typeset captions.
    ///   - profile: the ICC profile of the original, for RGB. It is asked for if pictures are laid on it.
    /// - Throws: ``RenderError/inPicture(_:_:)``, what limits memory, or the error of the context if the
    ///   render has to end.
    init(
        _ plan: RenderPlan, _ words: Words, profile: () -> [UInt8]?, _ context: RenderContext
    ) throws(RenderError) {
        guard plan.pictures.count > plan.copied.count else {
            try self.init(words.captions, colors: plan.highRangeColors, context)
            return
        }
        let price = RenderPrice(of: plan).drawingPictures
        self = try context.holding(price) { () throws(RenderError) in
            let profile = plan.header.highRange == nil ? profile() : nil
            var captions = words.ofEach.makeIterator()
            var pictures = PictureInks(of: plan, profile: profile, context)
            var layers: [Ink] = []
            for layer in plan.recipe.layers.dropFirst(plan.copied.count) {
                switch layer {
                case .caption:
                    guard case .some(.some(let caption)) = captions.next() else { continue }
                    layers.append(.caption(try CaptionInk(caption, context)))
                case .picture:
                    if let ink = try pictures.next() { layers.append(.picture(ink)) }
                }
            }
            return InkLayers(layers, colors: plan.highRangeColors)
        }
    }

    /// - Throws: the error of the context if the render has to end.
    init(
        _ captions: [TypesetCaption], colors: HighRangeColors? = nil, _ context: RenderContext
    ) throws(RenderError) {
        self.colors = colors
        layers = try captions.map { caption throws(RenderError) in
            .caption(try CaptionInk(caption, context))
        }
    }

    /// Whether all ink is a shade of gray, so that a gray picture can stay gray.
    var isGray: Bool { layers.allSatisfy(\.isGray) }

    /// Whether the ink has more colors than a palette is likely to have places for.
    var hasManyColors: Bool {
        layers.contains { layer in
            if case .picture(let picture) = layer { picture.bitmap.hasManyColors } else { false }
        }
    }

    /// The last row that may have ink; -1 if there is none.
    var lastRow: Int { layers.map { $0.bounds.maxY - 1 }.max() ?? -1 }

    // MARK: Time

    /// Whether any layer appears or disappears during an animation.
    var isTimed: Bool { layers.contains { $0.time != 0..<1 } }

    /// Which layers are visible at a moment, given as a fraction of the animation's duration, 0 to 1.
    func areShown(at moment: Double) -> [Bool] {
        layers.map { $0.time.contains(moment) }
    }

    /// The layers that are visible at a moment, given as a fraction of the animation's duration, 0 to 1.
    func at(_ moment: Double) -> InkLayers {
        InkLayers(layers.filter { $0.time.contains(moment) }, colors: colors)
    }

    /// The layers that are visible at a moment, as a fraction of the animation's duration, with the frames that
    /// pictures show at a time in milliseconds.
    func at(_ moment: Double, showing time: Int) -> InkLayers {
        let shown = at(moment).layers.map { layer in
            if case .picture(let picture) = layer { Ink.picture(picture.at(time)) } else { layer }
        }
        return InkLayers(shown, colors: colors)
    }

    // MARK: Tiles

    /// Draws the ink in a part of the picture and calls `body` with it, tile by tile, from the lowest
    /// layer to the highest. A caller that blends the tiles in this order composites the layers,
    /// source-over. Those of holes (``InkTile/isHole``) come before the ink that stands in them; a picture has them
    /// only if its sheet isn't bare.
    ///
    /// - Throws: the error of the context if the render has to end, and what `body` throws.
    func forEachTile(
        in area: PixelRect, _ context: RenderContext,
        _ body: (borrowing InkTile) throws(RenderError) -> Void
    ) throws(RenderError) {
        var tile = InkTile()
        for layer in layers {
            try context.check()
            guard let reach = layer.bounds.intersection(area) else { continue }
            let right = reach.x + reach.size.width
            for x in stride(from: reach.x, to: right, by: Self.tileWidth) {
                let part = PixelRect(
                    x: x, y: reach.y,
                    size: PixelSize(
                        width: min(Self.tileWidth, right - x), height: reach.size.height))
                if layer.drawHole(part, into: &tile) { try body(tile) }
                if layer.draw(part, into: &tile) { try body(tile) }
            }
        }
    }

    /// The rectangle of each layer that may have ink in a part of the picture.
    func reaches(in area: PixelRect) -> [PixelRect] {
        layers.compactMap { $0.bounds.intersection(area) }
    }

    /// Narrow enough that all masks of a tile fit into the processor's cache.
    private static let tileWidth = 256
}
