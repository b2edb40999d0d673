/// An animated PNG that is being put together of pictures of its frames (PNG 3rd edition, 11.3.4).
struct PNGAnimationFile {
    /// The file so far.
    private(set) var bytes: [UInt8]
    /// The number of the next chunk that has one.
    private var sequence = 0
    private var isEmpty = true

    /// - Parameters:
    ///   - start: the file up to its pixels.
    ///   - frameCount: how many frames will come.
    ///   - loopCount: how many times it plays; 0 is forever.
    init(start: [UInt8], frameCount: Int, loopCount: Int) {
        bytes = start
        var control: [UInt8] = []
        control.append(frameCount, bytes: 4)
        control.append(loopCount, bytes: 4)
        bytes.append(chunk: "acTL", control)
    }

    /// Appends a frame. The first must have the size of the whole picture.
    ///
    /// - Parameters:
    ///   - picture: a PNG of the frame's part; only its IDAT are used.
    ///   - delay: the numerator and the denominator of its duration in seconds, of two bytes each.
    mutating func append(
        _ picture: [UInt8], at place: PixelRect, delay: [UInt8],
        disposal: PNGAnimation.Disposal = .keep, isBlended: Bool = false
    ) {
        var control: [UInt8] = []
        control.append(sequence, bytes: 4)
        for number in [place.size.width, place.size.height, place.x, place.y] {
            control.append(number, bytes: 4)
        }
        control += delay
        control += [UInt8(disposal.rawValue), isBlended ? 1 : 0]
        bytes.append(chunk: "fcTL", control)
        sequence += 1
        picture.withUnsafeBufferPointer { picture in
            for chunk in PNGChunks(picture) where chunk.isNamed("IDAT") {
                if isEmpty {
                    bytes.append(chunk: chunk.covered)
                } else {
                    var data = Array("fdAT".utf8)
                    data.append(sequence, bytes: 4)
                    bytes.append(chunk: data + chunk.payload)
                    sequence += 1
                }
            }
        }
        isEmpty = false
    }

    /// The whole file. All frames must have been appended.
    consuming func finish() -> [UInt8] {
        bytes.append(chunk: "IEND", [])
        return bytes
    }
}
