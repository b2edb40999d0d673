package import MemeConcurrency

/// Makes memes: takes bytes and a recipe, and returns bytes.
///
/// A renderer has no state except its settings, and threads may share it. The same bytes and recipe give
/// the same meme, byte for byte.
public struct Renderer: Sendable {
    public var limits: RenderLimits
    /// Whether a render does all work on the calling thread, even if more threads would make it faster.
    /// Set it if the program runs renders on all cores already. The meme is the same. `false` by
    /// default.
    public var staysOnThread = false
    /// Cancels this renderer's renders from another thread. `nil` by default; a render also ends if its
    /// task is cancelled.
    package var stop: RenderStop?
    /// A folder on a disk where a large meme may be while it is made, so that it needn't fit into memory; it need not
    /// exist. `nil`, the default, if memes are made in memory.
    package var scratch: String?
    /// Processes that do its work; `nil`, the default, if this one does. Their renderings have no layouts of words.
    package var workers: (any RenderWorkers)?

    public init(limits: RenderLimits = RenderLimits()) {
        self.limits = limits
    }

    /// Reads the size of a picture, turned upright, from its header. It checks the limits on pixels and
    /// time.
    ///
    /// - Parameter image: the picture.
    /// - Returns: the size in pixels.
    /// - Throws: ``RenderError``s of headers, sizes and time.
    public func size(of image: EncodedImage) throws(RenderError) -> PixelSize {
        if let size = try byWorkers(.size, on: image, [:], \.size) { return size }
        return try inContext { context throws(RenderError) in
            let header = try ImageHeader(of: image, context)
            try limits.check(header)
            return header.uprightSize
        }
    }

    /// Renders a recipe on a picture.
    ///
    /// - Parameters:
    ///   - recipe: what to draw; see ``Recipe`` for the order of the steps.
    ///   - image: the original.
    ///   - pictures: the pictures that the recipe lays on the meme, by their names; see
    ///     ``PictureLayer/source``.
    ///   - provenance: the recipe and the original to write into the meme's file; `nil` for none.
    ///     Ignored if the recipe turns the description off.
    ///   - progress: called now and then with the fraction that is done, from 0 to 1.
    /// - Returns: the meme with its layouts and warnings.
    /// - Throws: ``RenderError``. A render that fails leaves nothing behind.
    public func render(
        _ recipe: Recipe, on image: EncodedImage, pictures: [String: EncodedImage] = [:],
        provenance: Provenance? = nil, progress: (Double) -> Void = { _ in }
    ) throws(RenderError) -> Rendering {
        try render(
            recipe, on: image, pictures: pictures,
            provenance: Future(on: .caller) { provenance }, progress: progress)
    }

    /// Renders a recipe on a picture while another thread computes its provenance, because hashing a
    /// large picture takes as long as typesetting.
    package func render(
        _ recipe: Recipe, on image: EncodedImage, pictures: [String: EncodedImage] = [:],
        provenance: Future<Provenance?>, progress: (Double) -> Void = { _ in }
    ) throws(RenderError) -> Rendering {
        // Evaluated only if there are workers, so nobody else waits for the provenance here.
        if let rendering = try byWorkers(
            .render(recipe, provenance.get()), on: image, pictures, \.rendering)
        {
            return rendering
        }
        return try inContext { context throws(RenderError) in
            try render(
                recipe, on: image, pictures: pictures, in: FontLibrary(), context,
                provenance: provenance, progress: progress)
        }
    }

    /// Renders a recipe on a picture: every step, from bytes to bytes.
    ///
    /// - Parameters:
    ///   - fonts: the fonts of the captions, which a test may choose.
    ///   - provenance: the provenance, which the render waits for after typesetting.
    func render(
        _ recipe: Recipe, on image: EncodedImage, pictures: [String: EncodedImage] = [:],
        in fonts: FontLibrary, _ context: RenderContext, provenance: Future<Provenance?>,
        progress: (Double) -> Void = { _ in }
    ) throws(RenderError) -> Rendering {
        let header = try ImageHeader(of: image, context)
        var plan = try RenderPlan(
            recipe, header: header, pictures: pictures, fonts: fonts, context)
        plan.copyPictures(profile: { image.colorProfile })
        return try image.content.withBytes { bytes throws(RenderError) in
            // Begun first, because another thread looks through it.
            let scan = plan.keepsJPEGBlocks ? FoundScan(bytes, context) : nil
            let words = try plan.typeset()
            let lost = LostWords(plan, words, on: image, by: self)
            let ink = try InkLayers(plan, words, profile: { image.colorProfile }, context)
            var description =
                recipe.describesItself ? MemeDescription(of: recipe, provenance.get()) : nil
            description?.picture = plan.geometry.sheet.pictureIfPart
            let (made, steps) = try Ways.make(
                RenderJob(
                    plan: plan, bytes: bytes, scan: scan, ink: ink, description: description,
                    context: context),
                progress: progress)
            var rendering = Rendering(plan, words, made, steps)
            rendering.warnings += lost.warnings
            return rendering
        }
    }
}

extension Renderer: Hashable {
    public static func == (one: Renderer, other: Renderer) -> Bool {
        one.limits == other.limits && one.staysOnThread == other.staysOnThread
            && one.stop == other.stop && one.scratch == other.scratch
            && one.workers === other.workers
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(limits)
        hasher.combine(staysOnThread)
        hasher.combine(stop)
        hasher.combine(scratch)
    }
}

extension Renderer {
    /// Runs `body` in a new context. If the render has to end meanwhile, its result is discarded.
    ///
    /// - Throws: ``RenderError/tooSlow(limit:)``, ``RenderError/cancelled``, or what `body` throws.
    func inContext<Value>(
        _ body: (RenderContext) throws(RenderError) -> Value
    ) throws(RenderError) -> Value {
        let context = RenderContext(
            limits, stop: stop, staysOnThread: staysOnThread, scratch: scratch)
        let value = try body(context)
        try context.check()
        return value
    }
}
