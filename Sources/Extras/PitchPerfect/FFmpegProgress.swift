import Foundation

/// A parser of ffmpeg's `-progress` reports.
struct FFmpegProgress: Hashable, Sendable {
    /// The duration of the output so far; `nil` before any is written.
    private(set) var seconds: Double?
    /// The size of the output so far, in bytes.
    private(set) var bytes = 0

    init(_ report: Data) {
        // The last of several reports counts.
        for line in String(decoding: report, as: UTF8.self).split(separator: "\n") {
            let sides = line.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, let number = Int(sides[1]) else { continue }
            switch sides[0] {
            case "out_time_us": seconds = Double(number) / 1_000_000
            case "total_size": bytes = number
            default: break
            }
        }
    }
}
