import Testing

@testable import MemeRender

/// The picture sizes that an AV1 stream makes a decoder expect.
struct AV1SequenceTests {
    /// A sequence header and a frame header of 640×480, with sizes of 10 and 9 bits.
    private struct Stream {
        var isReduced = false
        var tellsTime = false
        var numbersFrames = false
        var tellsScreenContent = false
        var frameType = 0
        var isShown = true
        var hasOwnSize = false

        var units: [UInt8] { unit(1, sequence) + unit(6, frame) }

        private func unit(_ type: UInt8, _ bits: String) -> [UInt8] {
            let padded = bits + String(repeating: "0", count: 8)
            let bytes = stride(from: 0, to: padded.count - 7, by: 8).map { start in
                UInt8(padded.dropFirst(start).prefix(8), radix: 2) ?? 0
            }
            return [type << 3 | 2, UInt8(bytes.count)] + bytes
        }

        var sequence: String {
            var bits = "000" + "1" + (isReduced ? "1" : "0")
            if isReduced {
                bits += "00100"
            } else {
                bits += tellsTime ? "1" + number(1, 32) + number(25, 32) + "0" : "0"
                // Delays have 6 bits, times 7.
                if tellsTime { bits += "1" + "00101" + number(9, 32) + "00011" + "00110" }
                bits += "1" + "00001"
                for level in [4, 9] {
                    bits += number(0, 12) + number(level, 5) + (level > 7 ? "1" : "")
                    if tellsTime { bits += "1" + number(3, 6) + number(5, 6) + "0" }
                    bits += "1" + "0011"
                }
            }
            bits += number(9, 4) + number(8, 4) + number(639, 10) + number(479, 9)
            if isReduced { return bits + "101" + "000" + "000" }
            bits += numbersFrames ? "1" + number(3, 4) + number(2, 3) : "0"
            bits += "101" + "0110" + "1" + "11"
            bits += tellsScreenContent ? "1" + "1" : "0" + "0"
            bits += "100"
            return bits + "110" + "000"
        }

        private var frame: String {
            if isReduced { return "0101010" }
            let isShownKey = frameType == 0 && isShown
            return "0" + number(frameType, 2) + (isShown ? "1" : "0")
                + (isShown ? tellsTime ? number(99, 7) : "" : "1")
                + (isShownKey || frameType == 3 ? "" : "1")
                + "0"
                + (tellsScreenContent ? "1" + "0" : "")
                + (numbersFrames ? number(77, 8) : "")
                + (frameType == 3 ? "" : hasOwnSize ? "1" : "0") + "111"
        }

        private func number(_ value: Int, _ count: Int) -> String {
            let digits = String(value, radix: 2)
            return String(repeating: "0", count: count - digits.count) + digits
        }
    }

    private func largestSize(in units: [UInt8]) throws -> PixelSize? {
        var count = StreamUnitCount(of: .avif)
        return try AV1Sequence.look(at: units, of: .avif, count: &count).largestSize
    }

    private static let streams: [Stream] = [false, true].flatMap { tellsTime in
        [false, true].flatMap { numbersFrames in
            [false, true].map { tellsScreenContent in
                Stream(
                    tellsTime: tellsTime, numbersFrames: numbersFrames,
                    tellsScreenContent: tellsScreenContent)
            }
        }
    }

    @Test func oneForASinglePictureHasTheSizeOfItsSequence() throws {
        let size = try largestSize(in: Stream(isReduced: true).units)
        #expect(size == PixelSize(width: 640, height: 480))
    }

    @Test(arguments: streams.indices, 0..<3)
    func aFrameHasTheSizeOfItsSequence(_ index: Int, _ type: Int) throws {
        var stream = Self.streams[index]
        stream.frameType = type
        for isShown in [true, false] {
            stream.isShown = isShown
            let size = try largestSize(in: stream.units)
            #expect(size == PixelSize(width: 640, height: 480), "\(stream)")
        }
    }

    /// Decoders use the frame's size unchecked, so every size that its bits can express must be
    /// expected.
    @Test(arguments: streams.indices, 0..<4)
    func aFrameMayTellItsOwnSize(_ index: Int, _ type: Int) throws {
        var stream = Self.streams[index]
        (stream.frameType, stream.hasOwnSize) = (type, true)
        for isShown in [true, false] {
            stream.isShown = isShown
            let size = try largestSize(in: stream.units)
            #expect(size == PixelSize(width: 1024, height: 512), "\(stream)")
        }
    }

    @Test func aHeaderThatIsCutOffIsRefused() throws {
        let bits = Self.streams[0].sequence.count
        for count in 1..<bits / 8 {
            let units = [0x0a, UInt8(count)] + Self.streams[0].units[2..<2 + count]
            #expect(throws: RenderError.corrupt(.avif, reason: "its AV1 header is cut off")) {
                try largestSize(in: units)
            }
        }
    }

    @Test(arguments: ["still.avif", "alpha.avif", "premultiplied.avif", "animated.avif"])
    func thoseOfFilesAreRead(_ name: String) throws {
        let image = try Fixture.image(name)
        let offset = try #require(image.bytes.firstOffset(of: Array("mdat".utf8)))
        let size = try largestSize(in: Array(image.bytes[(offset + 4)...]))
        #expect(try size == ImageHeader(of: image).codedSize)
    }
}
