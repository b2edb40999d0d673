import MemeConcurrency

extension Renderer {
    /// As many threads as cores, because more renders at once would only delay all of them.
    private static let threads = Workers(atMost: Cores.available)

    /// Renders a recipe on a picture without blocking a thread of Swift's concurrency.
    ///
    /// As many renders run at once as there are cores; others wait in order of arrival. If its task is
    /// cancelled, a render ends early.
    ///
    /// - Parameters:
    ///   - recipe: what to draw; see ``Recipe`` for the order of the steps.
    ///   - image: the original.
    ///   - provenance: the recipe and the original to write into the meme's file; `nil` for none.
    ///     Ignored if the recipe turns the description off.
    ///   - progress: called now and then with the fraction that is done, from 0 to 1, on any thread.
    /// - Returns: the meme with its layouts and warnings.
    /// - Throws: ``RenderError``. A render that fails leaves nothing behind.
    public func rendering(
        of recipe: Recipe, on image: EncodedImage, provenance: Provenance? = nil,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws(RenderError) -> Rendering {
        var renderer = self
        // The renderer's own `stop` ends this render, too.
        let stop = RenderStop(within: RenderContext(RenderLimits(), stop: stop))
        renderer.stop = stop
        let result = await withTaskCancellationHandler { [renderer] in
            await Self.threads.run {
                Result { () throws(RenderError) in
                    try renderer.render(
                        recipe, on: image, provenance: provenance, progress: progress)
                }
            }
        } onCancel: {
            stop.stop()
        }
        return try result.get()
    }
}
