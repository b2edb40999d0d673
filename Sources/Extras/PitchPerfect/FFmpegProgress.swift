import Foundation

/// How far ffmpeg came, as its `-progress` says.
struct FFmpegProgress: Hashable, Sendable {
    /// How long what was written is; `nil` where nothing was.
    private(set) var seconds: Double?
    /// How many bytes were written.
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
