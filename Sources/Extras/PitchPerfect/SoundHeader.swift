import Foundation

/// The properties of a sound, adjusted to what can be processed.
struct SoundHeader: Hashable, Sendable {
    /// The sample rate in Hz, clamped to 8,000 to 192,000.
    var rate: Int
    /// The number of channels: one or two. More are mixed down to two.
    var channels: Int
    /// The duration in seconds; `nil` if the header doesn't declare it, as in browsers' recordings.
    var duration: Double?
    /// The samples per second in the file, of all channels together.
    var density: Double
}

extension SoundHeader {
    /// - Parameter report: the JSON output of ffprobe.
    /// - Throws: ``VoiceError/noSound`` if the file has no sound.
    init(ffprobe report: Data) throws {
        struct Report: Decodable {
            struct Stream: Decodable {
                var sampleRate: String?
                var channels: Int?

                private enum CodingKeys: String, CodingKey {
                    case sampleRate = "sample_rate"
                    case channels
                }
            }

            struct Format: Decodable {
                var duration: String?
            }

            var streams: [Stream]?
            var format: Format?
        }

        guard let report = try? JSONDecoder().decode(Report.self, from: report) else {
            throw VoiceError.unknownFormat
        }
        guard let stream = report.streams?.first,
            let rate = stream.sampleRate.flatMap({ Int($0) }), rate > 0,
            let channels = stream.channels, channels > 0
        else { throw VoiceError.noSound }
        density = Double(rate) * Double(channels)
        self.rate = min(max(rate, 8000), 192_000)
        self.channels = min(channels, 2)
        duration = report.format?.duration.flatMap { Double($0) }
    }
}
