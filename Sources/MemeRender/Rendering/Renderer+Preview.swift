import MemeConcurrency

extension Renderer {
    /// Renders a small version of a meme that looks like the whole one: every length in pixels of the
    /// meme (font sizes, canvas) shrinks with it.
    ///
    /// If the meme is no larger than the preview, the preview equals a full render, except that a JPEG
    /// isn't progressive, which takes half the time. A larger opaque meme is previewed as a JPEG,
    /// whatever its format. Formats other than JPEG and PNG are previewed as one of the two at any size.
    /// The preview of an animation is its first frame with all captions, or one of its frames with what is
    /// seen then.
    ///
    /// - Parameters:
    ///   - recipe: what to draw.
    ///   - image: the original.
    ///   - pictures: the pictures that the recipe lays on the meme, by their names.
    ///   - longestSide: the most pixels of a side of the preview; less than 1 is
    ///     ``RenderError/invalidRecipe(reason:)``.
    ///   - frame: the number, from 1, of the frame of an animated meme; a later one than the last is the last.
    ///     A still meme has no others.
    ///   - name: the cache's key for the original. Different bytes must have different names.
    ///   - cache: keeps decoded originals for the next preview; workers have their own.
    /// - Returns: the preview as a file, and its warnings.
    /// - Throws: ``RenderError``, also if only the whole meme would be too large.
    package func preview(
        _ recipe: Recipe, on image: EncodedImage, pictures: [String: EncodedImage] = [:],
        longestSide: Int, frame: Int? = nil, named name: String, cache: PreviewCache
    ) throws(RenderError) -> Rendering {
        let task = RenderTask.preview(
            recipe, longestSide: longestSide, frame: frame, name: name)
        if let preview = try byWorkers(task, on: image, pictures, \.rendering) { return preview }
        return try inContext { context throws(RenderError) in
            try makePreview(
                recipe, on: image, pictures: pictures, longestSide: longestSide, frame: frame,
                named: name, cache: cache, context)
        }
    }

    /// Renders a small version of an animated meme that moves as the whole one, in its format.
    ///
    /// It is a render of all frames: none of it is cached. A meme that isn't animated is a still in its format.
    ///
    /// - Parameters: those of ``preview(_:on:pictures:longestSide:frame:named:cache:)``.
    /// - Returns: the preview as a file, and its warnings.
    /// - Throws: ``RenderError``, also if only the whole meme would be too large.
    package func movingPreview(
        _ recipe: Recipe, on image: EncodedImage, pictures: [String: EncodedImage] = [:],
        longestSide: Int
    ) throws(RenderError) -> Rendering {
        let task = RenderTask.movingPreview(recipe, longestSide: longestSide)
        if let preview = try byWorkers(task, on: image, pictures, \.rendering) { return preview }
        return try inContext { context throws(RenderError) in
            let small = try SmallMeme(
                recipe, on: image, pictures: pictures, longestSide: longestSide, context)
            var scaled = small.recipe
            scaled.format = small.whole.format
            scaled.describesItself = false
            return try render(
                scaled, on: image, pictures: pictures, in: small.fonts, context,
                provenance: Future(on: .caller) { nil })
        }
    }

    private func makePreview(
        _ recipe: Recipe, on image: EncodedImage, pictures: [String: EncodedImage],
        longestSide: Int, frame: Int?, named name: String, cache: PreviewCache,
        _ context: RenderContext
    ) throws(RenderError) -> Rendering {
        let small = try SmallMeme(
            recipe, on: image, pictures: pictures, longestSide: longestSide, context)
        var plan = small.whole
        let shown = try plan.shown(frame, of: image, context)
        let format = small.isSmaller && plan.isOpaque ? .jpeg : plan.formatOfPreview
        if small.isSmaller || format != plan.format || shown != nil {
            var scaled = small.recipe
            scaled.format = format
            if let shown { scaled.frame = shown.frame.original + 1 }
            plan = try RenderPlan(
                scaled, header: small.whole.header, pictures: pictures, fonts: small.fonts, context)
        }
        plan = plan.previewing(small.whole, moves: shown != nil)
        let words = try plan.typeset()
        let key = PreviewCache.Key(
            original: name, frame: plan.frame, orientation: plan.geometry.orientation,
            crop: plan.geometry.crop,
            size: plan.geometry.picture, effects: plan.recipe.effects)
        let price = RenderPrice(of: plan)
        var ink = try InkLayers(plan, words, profile: { image.colorProfile }, context)
        if let shown { ink = ink.at(shown.part, showing: shown.frame.moment) }
        let made = try context.holding(cache.has(key) ? price.encoding : price.picture) {
            [plan, ink] () throws(RenderError) in
            let picture = try cache.picture(key) { () throws(RenderError) in
                try PreviewCache.Picture(of: image, after: plan, context)
            }
            return try Made(
                picture.pixmap, plan, ink, describing: nil, like: picture.source, context,
                progress: { _ in })
        }
        return Rendering(plan, words, made)
    }
}

/// What every preview begins with: the plan of the whole meme, and the recipe of a smaller one.
private struct SmallMeme {
    let whole: RenderPlan
    /// That of the whole meme if it is no larger than the preview.
    let recipe: Recipe
    let isSmaller: Bool
    let fonts = FontLibrary()

    init(
        _ recipe: Recipe, on image: EncodedImage, pictures: [String: EncodedImage],
        longestSide: Int, _ context: RenderContext
    ) throws(RenderError) {
        guard longestSide > 0 else {
            throw .invalidRecipe(reason: "a longest side of \(longestSide) pixels is no size")
        }
        whole = try RenderPlan(
            recipe, header: ImageHeader(of: image, context), pictures: pictures, fonts: fonts,
            context)
        let part = Double(longestSide) / Double(whole.geometry.meme.longestSide)
        isSmaller = part < 1
        self.recipe = isSmaller ? recipe.scaled(by: part, longestSide: longestSide) : recipe
    }
}

extension RenderPlan {
    /// A frame of an animated meme, and when it begins, as a fraction of the duration; `nil` if the meme is still.
    ///
    /// - Parameter number: the frame's number, from 1; `nil` for none.
    /// - Throws: ``RenderError/invalidRecipe(reason:)`` if there is no such number, or the errors of
    ///   ``timeline(of:)``.
    fileprivate func shown(
        _ number: Int?, of image: EncodedImage, _ context: RenderContext
    ) throws(RenderError) -> (frame: Timeline.Frame, part: Double)? {
        guard let number else { return nil }
        guard number > 0 else {
            throw .invalidRecipe(reason: "frames are counted from 1, not from \(number)")
        }
        guard isAnimated else { return nil }
        let timeline = try timeline(of: header.animation(of: image, context))
        let index = min(number, timeline.frames.count) - 1
        return (timeline.frames[index], timeline.animation.start(of: index))
    }

    /// Whether the meme can't have transparent pixels.
    fileprivate var isOpaque: Bool {
        !geometry.sheet.layout(around: header.layout).hasAlpha
    }

    /// The meme's format if it is a JPEG or a PNG; otherwise the one of these two that holds it, because
    /// every browser reads it and it is quick to encode.
    fileprivate var formatOfPreview: ImageFormat {
        switch format {
        case .jpeg, .png: format
        case .gif, .webp, .heic, .avif, .jpegXL, .tiff, .bmp: isOpaque ? .jpeg : .png
        }
    }
}

extension PreviewCache.Picture {
    fileprivate init(
        of image: EncodedImage, after plan: RenderPlan, _ context: RenderContext
    ) throws(RenderError) {
        self = try image.content.withBytes { bytes throws(RenderError) in
            // The meme has all frames, though the preview decodes only one.
            if image.format == .gif, plan.recipe.frame == nil, !context.limits.acceptsDamage {
                try GIFFile(bytes).checkEnd()
            }
            let decoder = try ImageDecoder(
                plan.header, bytes: bytes, frame: plan.frame,
                atLeast: plan.geometry.leastDecodedSize,
                acceptsDamage: context.limits.acceptsDamage, context)
            var source = SourceTraits(decoder)
            source.coding = source.coding.sequential
            let pixmap = try plan.geometry.picture(
                from: Pixmap(decoding: decoder), context)
            return PreviewCache.Picture(pixmap: pixmap, source: source)
        }
    }
}
