import MemeRender

/// When the frames of an animated meme are shown.
struct TimelineRecord: Encodable {
    /// In milliseconds; none of a still meme.
    var durations: [Int]
    /// The number, from 1, of the original's frame that each shows.
    var originals: [Int]

    init(_ timeline: RecipeTimeline) {
        durations = timeline.durations
        originals = timeline.originals
    }
}
