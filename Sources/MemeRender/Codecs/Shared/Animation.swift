/// What holds for all frames of an animation.
struct Animation: Hashable, Sendable {
    /// Of its frames in memory, whatever they are in the file.
    static let layout = PixelLayout(channels: .rgba, bitDepth: 8)

    /// How long each frame is shown, in milliseconds.
    let durations: [Int]
    /// How often it is played; without end where 0.
    var loopCount: Int
    /// When each frame begins, in milliseconds, and when the last one ends.
    private let starts: [Int]

    init(durations: [Int], loopCount: Int) {
        self.durations = durations
        self.loopCount = loopCount
        var starts = [0]
        starts.reserveCapacity(durations.count + 1)
        for duration in durations { starts.append(starts[starts.count - 1] + duration) }
        self.starts = starts
    }

    /// The part of the whole time, 0 to 1, at which a frame begins. Where no time is given, all
    /// frames last as long.
    func start(of frame: Int) -> Double {
        let whole = starts[durations.count]
        return whole == 0
            ? Double(frame) / Double(durations.count) : Double(starts[frame]) / Double(whole)
    }
}
