/// The timing and the pixel layout of an animation.
struct Animation: Hashable, Sendable {
    /// The layout of decoded frames, whatever the file's is.
    static let layout = PixelLayout(channels: .rgba, bitDepth: 8)

    /// The duration of each frame, in milliseconds.
    let durations: [Int]
    /// How many times the animation plays; 0 is forever.
    var loopCount: Int
    /// The start of each frame, and the end of the last one, in milliseconds.
    let starts: [Int]

    init(durations: [Int], loopCount: Int) {
        self.durations = durations
        self.loopCount = loopCount
        var starts = [0]
        starts.reserveCapacity(durations.count + 1)
        for duration in durations { starts.append(starts[starts.count - 1] + duration) }
        self.starts = starts
    }

    /// The start of a frame as a fraction of the total duration, from 0 to 1. If all durations are 0,
    /// the frames are equally long.
    func start(of frame: Int) -> Double {
        let whole = starts[durations.count]
        return whole == 0
            ? Double(frame) / Double(durations.count) : Double(starts[frame]) / Double(whole)
    }

    /// The time from the first frame to the end of the last, in milliseconds.
    var duration: Int { starts[durations.count] }

    /// The frame that is shown at a time, in milliseconds; after the end it begins again.
    func frame(at time: Int) -> Int {
        guard duration > 0 else { return 0 }
        let rest = time % duration
        // The first frame that ends later.
        var frames = durations.startIndex..<durations.endIndex - 1
        while !frames.isEmpty {
            let middle = frames.lowerBound + frames.count / 2
            if starts[middle + 1] > rest {
                frames = frames.lowerBound..<middle
            } else {
                frames = middle + 1..<frames.upperBound
            }
        }
        return frames.lowerBound
    }
}
