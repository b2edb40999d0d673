/// When the frames of an animated meme are shown.
package struct RecipeTimeline: Hashable, Codable, Sendable {
    /// The duration of each frame, in milliseconds; none of a meme that is still.
    package var durations: [Int]
    /// The number, from 1, of the original's frame that each frame shows.
    package var originals: [Int]
}

extension Renderer {
    /// Finds out when the frames of a meme are shown, without drawing them.
    ///
    /// - Parameters:
    ///   - recipe: the recipe.
    ///   - image: the original.
    ///   - pictures: the pictures that the recipe lays on the meme, by their names.
    /// - Throws: ``RenderError``s of headers, recipes and fonts, and of files whose frames can't be counted.
    package func timeline(
        _ recipe: Recipe, on image: EncodedImage, pictures: [String: EncodedImage] = [:]
    ) throws(RenderError) -> RecipeTimeline {
        if let timeline = try byWorkers(.timeline(recipe), on: image, pictures, \.timeline) {
            return timeline
        }
        return try inContext { context throws(RenderError) in
            let plan = try RenderPlan(
                recipe, header: ImageHeader(of: image, context), pictures: pictures,
                fonts: FontLibrary(), context)
            guard plan.isAnimated else { return RecipeTimeline(durations: [], originals: []) }
            let timeline = try plan.timeline(of: plan.header.animation(of: image, context))
            return RecipeTimeline(
                durations: timeline.animation.durations,
                originals: timeline.frames.map { $0.original + 1 })
        }
    }
}
