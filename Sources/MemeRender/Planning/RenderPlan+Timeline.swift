extension RenderPlan {
    /// The frames of the meme.
    ///
    /// - Parameter original: the original's animation; `nil` if it is still.
    /// - Throws: ``RenderError/tooManyFrames(_:_:limit:)`` or ``RenderError/invalidRecipe(reason:)``.
    func timeline(of original: Animation?) throws(RenderError) -> Timeline {
        guard isMoved else { return Timeline(original) }
        let most = Timeline.mostFrames
        let timeline = Timeline(original, with: pictures.compactMap(\.animation), most: most)
        let count = timeline.frames.count
        if count > max(most, original?.durations.count ?? 0) {
            throw .invalidRecipe(
                reason: "with the pictures that are laid on it the meme would have more than "
                    + "\(most) frames: take a shorter animation, or slower pictures")
        }
        let (pixels, overflow) = geometry.meme.pixelCount.multipliedReportingOverflow(by: count)
        guard !overflow, pixels <= limits.maximumFramePixels else {
            throw .tooManyFrames(count, geometry.meme, limit: limits.maximumFramePixels)
        }
        return timeline
    }
}
