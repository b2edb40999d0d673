import Foundation

/// What the header of a sound says, made such that it can be worked with.
struct SoundHeader: Hashable, Sendable {
    /// Samples a second. What is beyond all microphones is brought back to 8,000 or 192,000.
    var rate: Int
    /// One or two; of more, two are made.
    var channels: Int
    /// In seconds; `nil` where the file doesn't say, as browsers' recordings don't.
    var duration: Double?
    /// Samples a second as the file has them, those of all channels together.
    var density: Double
}

extension SoundHeader {
    /// - Parameter report: what ffprobe says of a file, as JSON.
    /// - Throws: ``VoiceError/noSound`` where the file has none.
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
