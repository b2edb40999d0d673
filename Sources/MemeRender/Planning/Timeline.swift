/// When the frames of a meme begin on which pictures move that are laid on it, and what each shows.
///
/// A frame begins when the original's next one does, or that of a picture. Each picture runs in its own time,
/// from its beginning again until the original's frames end. Browsers slow frames of less than 20 ms down, so
/// that changes nearer than that are one.
struct Timeline {
    /// A frame of the meme.
    struct Frame: Hashable {
        /// The frame of the original, from 0.
        var original: Int
        /// When it begins, in milliseconds.
        var start: Int
        /// The time whose frames the pictures show, in milliseconds.
        var moment: Int
    }

    let frames: [Frame]
    /// The durations of the frames, and how often they are played.
    let animation: Animation

    /// The most frames that pictures may give a meme. An original may last for weeks, and a picture change every
    /// 20 ms.
    static let mostFrames = 100_000

    /// The shortest time between changes, in milliseconds.
    private static let leastGap = 20

    /// The timeline of an original without pictures that move.
    init(_ original: Animation?) {
        let animation = original ?? Animation(durations: [0], loopCount: 0)
        self.animation = animation
        frames = animation.starts.dropLast().enumerated().map { index, start in
            Frame(original: index, start: start, moment: start)
        }
    }

    /// - Parameters:
    ///   - original: the original's animation; `nil` if it is still. Then the longest of the pictures decides when
    ///     all begins again.
    ///   - pictures: the animations of the pictures.
    ///   - most: how many frames are enough: a little more than so many may come, but not endlessly many.
    init(_ original: Animation?, with pictures: [Animation], most: Int) {
        let longest = pictures.max { $0.duration < $1.duration }
        let leader = original ?? longest
        let duration = leader?.duration ?? 0
        var starts = Set(leader?.starts.dropLast() ?? [0])
        var others: Set<Int> = []
        for picture in pictures where picture.duration > 0 {
            for round in stride(from: 0, to: duration, by: picture.duration) {
                if others.count > most { break }
                others.formUnion(
                    picture.starts.dropLast().map { round + $0 }.filter { $0 < duration })
            }
        }
        let own = starts.sorted()
        var last = 0
        var next = own.startIndex
        for start in others.sorted() where starts.count <= most {
            while next < own.endIndex, own[next] <= start {
                last = max(last, own[next])
                next += 1
            }
            let end = next < own.endIndex ? own[next] : duration
            guard start - last >= Self.leastGap, end - start >= Self.leastGap else { continue }
            starts.insert(start)
            last = start
        }
        let all = starts.sorted()
        let ends = all.dropFirst() + [duration]
        frames = zip(all, ends).map { start, end in
            Frame(
                original: original?.frame(at: start) ?? 0, start: start,
                // A change that comes too soon after this one is shown already.
                moment: max(start, min(start + Self.leastGap - 1, end - 1)))
        }
        animation = Animation(
            durations: zip(all, ends).map { $1 - $0 }, loopCount: leader?.loopCount ?? 0)
    }
}
