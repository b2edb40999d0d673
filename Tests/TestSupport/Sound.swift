import Foundation

/// Creates known sounds and measures sounds: WAV with 16-bit samples.
package struct Sound: Hashable, Sendable {
    /// The samples from -1 to 1, interleaved by channel.
    package var samples: [Double]
    /// Samples per second.
    package var rate: Int
    package var channels: Int

    /// The duration in seconds.
    package var duration: Double { Double(samples.count / channels) / Double(rate) }
}

extension Sound {
    /// A pure tone.
    ///
    /// - Parameters:
    ///   - frequency: the frequency in Hz.
    ///   - seconds: the duration of the tone.
    ///   - silence: the seconds of silence after it.
    package static func tone(
        _ frequency: Double, seconds: Double = 2, silence: Double = 0, level: Double = 0.5,
        rate: Int = 44_100, channels: Int = 1
    ) -> Sound {
        let heard = Int(seconds * Double(rate))
        let samples = (0..<heard + Int(silence * Double(rate))).flatMap { index in
            let phase = 2 * Double.pi * frequency * Double(index) / Double(rate)
            return [Double](repeating: index < heard ? level * sin(phase) : 0, count: channels)
        }
        return Sound(samples: samples, rate: rate, channels: channels)
    }

    /// The sound as a WAV file.
    package var wav: [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let data = samples.flatMap { little(Int(($0 * 32_767).rounded()), 2) }
        let format =
            little(1, 2) + little(channels, 2) + little(rate, 4) + little(rate * channels * 2, 4)
            + little(channels * 2, 2) + little(16, 2)
        return Array("RIFF".utf8) + little(36 + data.count, 4) + Array("WAVEfmt ".utf8)
            + little(16, 4) + format + Array("data".utf8) + little(data.count, 4) + data
    }

    /// Reads a WAV file; `nil` if it is of another kind or invalid.
    package init?(wav bytes: [UInt8]) {
        func little(_ range: Range<Int>) -> Int {
            bytes[range].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        guard bytes.count >= 44, bytes.starts(with: Array("RIFF".utf8)), little(34..<36) == 16
        else { return nil }
        var start = 12
        while start + 8 <= bytes.count, !bytes[start...].starts(with: Array("data".utf8)) {
            start += 8 + little(start + 4..<start + 8)
        }
        guard start + 8 <= bytes.count else { return nil }
        let count = min(little(start + 4..<start + 8), bytes.count - start - 8) / 2
        samples = (0..<count).map { index in
            let sample = little(start + 8 + 2 * index..<start + 10 + 2 * index)
            return Double(Int16(truncatingIfNeeded: sample)) / 32_767
        }
        channels = little(22..<24)
        rate = little(24..<28)
    }
}

extension Sound {
    /// The samples of the first channel in a time range.
    private func part(_ seconds: Range<Double>) -> [Double] {
        let first = max(0, Int(seconds.lowerBound * Double(rate)))
        let last = min(samples.count / channels, Int(seconds.upperBound * Double(rate)))
        return (first..<max(first, last)).map { samples[$0 * channels] }
    }

    /// The root mean square of the first channel.
    package func level(_ seconds: Range<Double> = 0..<Double.infinity) -> Double {
        let part = part(seconds.clamped(to: 0..<duration))
        guard !part.isEmpty else { return 0 }
        return (part.reduce(0) { $0 + $1 * $1 } / Double(part.count)).squareRoot()
    }

    /// The largest absolute sample of all channels.
    package var peak: Double { samples.reduce(0) { max($0, abs($1)) } }

    /// The frequency of a pure tone in Hz, measured by its rising zero crossings.
    package func frequency(_ seconds: Range<Double>) -> Double {
        let part = part(seconds)
        // The interpolated place of the crossing between two samples.
        var rises: [Double] = []
        for (index, (before, after)) in zip(part, part.dropFirst()).enumerated()
        where before < 0 && after >= 0 {
            rises.append(Double(index) + before / (before - after))
        }
        guard let first = rises.first, let last = rises.last, last > first else { return 0 }
        return Double(rises.count - 1) * Double(rate) / (last - first)
    }

    /// The interval from a frequency up to another, in cents.
    package static func cents(_ frequency: Double, above other: Double) -> Double {
        1200 * log2(frequency / other)
    }
}
