/// Makes memes: bytes and a recipe in, bytes out.
///
/// A renderer has no state but its limits and may be used from any number of threads at once.
/// The same bytes and recipe give the same meme, byte for byte.
public struct Renderer: Hashable, Sendable {
    public var limits: RenderLimits
    /// Whether a render stays on the thread that asks for it, also where others would make it
    /// faster: for those that render on all cores already. The meme is the same. (default: `false`)
    public var staysOnThread = false

    public init(limits: RenderLimits = RenderLimits()) {
        self.limits = limits
    }

    /// Reads the size of a picture, as it is to be seen, turned upright, from its header, within the
    /// limits of pixels and time.
    ///
    /// - Throws: what ``RenderError`` lists of headers, sizes and time.
    public func size(of image: EncodedImage) throws(RenderError) -> PixelSize {
        try RenderWatch.within(limits.time) { () throws(RenderError) in
            let header = try ImageHeader(of: image)
            try limits.check(header)
            return header.uprightSize
        }
    }

    /// Renders a recipe on a picture.
    ///
    /// - Parameters:
    ///   - recipe: what to draw; see ``Recipe`` for the order of the steps.
    ///   - image: the original.
    ///   - progress: called now and then with the part that is done, from 0 to 1.
    ///   - provenance: gives what the meme is to say of itself beside its words, in its own file;
    ///     nothing unless told otherwise. It is asked once, when the words are set, unless the
    ///     recipe keeps the meme from describing itself.
    /// - Throws: what ``RenderError`` lists; nothing is kept of a render that fails.
    public func render(
        _ recipe: Recipe, on image: EncodedImage, progress: (Double) -> Void = { _ in },
        provenance: () -> Provenance? = { nil }
    ) throws(RenderError) -> Rendering {
        try BackgroundWork.onThisThread(staysOnThread) { () throws(RenderError) in
            try RenderWatch.within(limits.time) { () throws(RenderError) in
                try render(
                    recipe, on: image, in: FontLibrary(), progress: progress,
                    provenance: provenance)
            }
        }
    }

    /// - Parameter fonts: those that captions are set in, which a test may choose.
    func render(
        _ recipe: Recipe, on image: EncodedImage, in fonts: FontLibrary,
        progress: (Double) -> Void = { _ in }, provenance: () -> Provenance? = { nil }
    ) throws(RenderError) -> Rendering {
        let plan = try RenderPlan(
            recipe, header: ImageHeader(of: image), fonts: fonts, limits: limits)
        let (words, lost) = try plan.typeset()
        let captions = words.compactMap(\.self)
        let description =
            recipe.describesItself ? MemeDescription(of: recipe, provenance()) : nil
        let layering = try Layering(plan, captions, description: description)
        let price = RenderPrice(of: plan)

        var done = 0.0
        // One way may be left for another, which begins at the beginning.
        func advance(to part: Double) {
            done = max(done, part)
            progress(done)
        }

        var warnings = captions.flatMap(\.warnings) + lost + plan.warnings
        let bytes = try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            if layering.keepsBlocks(of: plan.header) {
                let blocks = price.copying(byteCount: bytes.count)
                let meme = try limits.holding(blocks) { () throws(RenderError) in
                    try layering.lay(onBlocksOf: bytes, header: plan.header, progress: advance)
                }
                if let meme { return meme }
                let whole = try limits.holding(price.coefficients) { () throws(RenderError) in
                    try layering.lay(
                        onCoefficientsOf: bytes, header: plan.header, progress: advance)
                }
                if let whole { return whole }
            }
            if layering.keepsRows(of: plan.header) {
                let rows = price.copying(byteCount: bytes.count)
                let meme = try limits.holding(rows) { () throws(RenderError) in
                    try layering.lay(onRowsOf: bytes, header: plan.header, progress: advance)
                }
                if let meme { return meme }
            }
            if layering.keepsIndexes(of: plan) {
                let indexes = price.indexes(inked: layering.inkedPixels(of: plan.header))
                let result = try limits.holding(indexes) { () throws(RenderError) in
                    try layering.lay(
                        onIndexesOf: bytes, acceptsDamage: limits.acceptsDamage,
                        progress: advance)
                }
                if result.isDamaged { warnings.append(.damaged) }
                return result.bytes
            }
            if plan.isAnimated {
                let result = try limits.holding(price.frames) { () throws(RenderError) in
                    try layering.lay(
                        onFramesOf: bytes, header: plan.header,
                        acceptsDamage: limits.acceptsDamage, progress: advance)
                }
                if result.isDamaged { warnings.append(.damaged) }
                return result.bytes
            }
            return try limits.holding(price.picture) { () throws(RenderError) in
                try layPixels(of: bytes, plan, layering, warnings: &warnings, progress: advance)
            }
        }
        return Rendering(
            image: EncodedImage(bytes: bytes, format: plan.format), size: plan.geometry.meme,
            captions: captions.map(\.layout), warnings: warnings)
    }

    /// The way of a picture whose pixels are decoded and encoded.
    private func layPixels(
        of bytes: UnsafeBufferPointer<UInt8>, _ plan: RenderPlan, _ layering: Layering,
        warnings: inout [RenderWarning], progress: (Double) -> Void
    ) throws(RenderError) -> [UInt8] {
        let decoder = try ImageDecoder(
            plan.header, bytes: bytes, frame: plan.frame, atLeast: plan.geometry.leastDecodedSize,
            acceptsDamage: limits.acceptsDamage)
        let result = try layering.lay(on: decoder, progress: progress)
        if decoder.isDamaged { warnings.append(.damaged) }
        if let loss = layering.loss(of: decoder.metadata) { warnings.append(.lost(loss)) }
        if result.flattened {
            warnings.append(.flattened(plan.format, background: plan.recipe.background))
        }
        return result.bytes
    }
}
