extension Renderer {
    /// Renders a recipe small, so that it looks as the whole meme does: what is given in pixels of
    /// the meme (letters, canvas) gets smaller with it.
    ///
    /// A meme that is no larger than the preview comes out as ``render(_:on:progress:)`` makes it,
    /// but as a JPEG that isn't progressive, which takes half the time. A larger one that is
    /// opaque comes out as a JPEG, whatever the recipe's format; what is neither JPEG nor PNG as
    /// one of them, at any size. An animation's first frame stands for it, with all captions.
    ///
    /// - Parameters:
    ///   - recipe: what to draw.
    ///   - image: the original.
    ///   - longestSide: the most pixels that a side of the preview has, 1 or more.
    ///   - name: what stands for the original in the cache: the same for the same bytes alone.
    ///   - cache: keeps originals ready for the next preview.
    /// - Throws: what ``RenderError`` lists, also where only the whole meme would be too large.
    public func preview(
        _ recipe: Recipe, on image: EncodedImage, longestSide: Int, named name: String,
        cache: PreviewCache
    ) throws(RenderError) -> Rendering {
        try RenderWatch.within(limits.time) { () throws(RenderError) in
            try makePreview(
                recipe, on: image, longestSide: longestSide, named: name, cache: cache)
        }
    }

    private func makePreview(
        _ recipe: Recipe, on image: EncodedImage, longestSide: Int, named name: String,
        cache: PreviewCache
    ) throws(RenderError) -> Rendering {
        let header = try ImageHeader(of: image)
        let fonts = FontLibrary()
        var plan = try RenderPlan(recipe, header: header, fonts: fonts, limits: limits)
        let part = Double(longestSide) / Double(plan.geometry.meme.longestSide)
        let format = part < 1 && plan.isOpaque ? .jpeg : plan.formatOfPreview
        if part < 1 || format != plan.format {
            var scaled =
                part < 1 ? recipe.scaled(by: part, longestSide: longestSide) : recipe
            scaled.format = format
            plan = try RenderPlan(scaled, header: header, fonts: fonts, limits: limits)
        }
        let (words, lost) = try plan.typeset()
        let captions = words.compactMap(\.self)
        let key = PreviewCache.Key(
            original: name, frame: plan.frame, crop: plan.geometry.crop,
            size: plan.geometry.picture)
        let price = RenderPrice(of: plan)
        let result = try limits.holding(cache.has(key) ? price.encoding : price.picture) {
            [plan] () throws(RenderError) in
            let picture = try cache.picture(key) { () throws(RenderError) in
                try PreviewCache.Picture(of: image, after: plan, limits: limits)
            }
            return try Layering(plan, captions)
                .lay(on: picture.pixmap, like: picture.source, progress: { _ in })
        }
        var warnings = captions.flatMap(\.warnings) + lost + plan.warnings
        if result.flattened {
            warnings.append(.flattened(plan.format, background: plan.recipe.background))
        }
        return Rendering(
            image: EncodedImage(bytes: result.bytes, format: plan.format),
            size: plan.geometry.meme, captions: captions.map(\.layout), warnings: warnings)
    }
}

extension RenderPlan {
    /// Whether nothing of the meme can be transparent.
    fileprivate var isOpaque: Bool {
        !geometry.sheet.layout(around: header.layout).hasAlpha
    }

    /// The meme's, or what takes its place because every browser reads it and it is soon written.
    fileprivate var formatOfPreview: ImageFormat {
        switch format {
        case .jpeg, .png: format
        case .gif, .webp, .heic, .avif: isOpaque ? .jpeg : .png
        }
    }
}

extension PreviewCache.Picture {
    fileprivate init(
        of image: EncodedImage, after plan: RenderPlan, limits: RenderLimits
    ) throws(RenderError) {
        self = try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            // The meme will have all frames, though the preview reads one.
            if image.format == .gif, plan.recipe.frame == nil, !limits.acceptsDamage {
                try GIFFile(bytes).checkEnd()
            }
            let decoder = try ImageDecoder(
                plan.header, bytes: bytes, frame: plan.frame,
                atLeast: plan.geometry.leastDecodedSize,
                acceptsDamage: limits.acceptsDamage)
            var source = SourceTraits(decoder)
            source.coding = source.coding.sequential
            let pixmap = try plan.geometry.picture(from: Pixmap(decoding: decoder))
            return PreviewCache.Picture(pixmap: pixmap, source: source)
        }
    }
}
