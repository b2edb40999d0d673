import Foundation
import Testing

@testable import MemeRender

/// The frames of a fixture as Pillow decodes them, from `expected-frames.json`.
struct ExpectedFrames: Decodable {
    var durations: [Int]
    var loop: Int
    /// Some pixels of each frame, each `[x, y, red, green, blue, alpha]`.
    var frames: [[[Int]]]

    static func of(_ name: String) throws -> Self {
        let file = Fixture.folder.appending(path: "expected-frames.json")
        let all = try JSONDecoder().decode([String: Self].self, from: Data(contentsOf: file))
        return try #require(all[name])
    }

    /// Checks that frames look as expected.
    func check(_ seen: [Pixels], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(seen.count == frames.count, sourceLocation: sourceLocation)
        for (frame, points) in zip(seen, frames) {
            for point in points {
                let samples = frame[point[0], point[1]]
                // Transparent pixels may have any color.
                if samples[3] == 0, point[5] == 0 { continue }
                let difference = zip(samples, point[2...]).map { abs($0 - $1) }.max() ?? .max
                #expect(
                    difference <= 2, "\(samples) instead of \(point)",
                    sourceLocation: sourceLocation)
            }
        }
    }
}

/// The timing and the frames of an animation.
func animationFrames(
    of image: EncodedImage, acceptsDamage: Bool = false
) throws -> (Animation, [Pixels]) {
    let header = try ImageHeader(of: image)
    return try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
        let decoder = try AnimationDecoder(header, bytes: bytes, acceptsDamage: acceptsDamage)
        var frames: [Pixels] = []
        for _ in decoder.animation.durations {
            let pixmap = try Pixmap(size: header.size, layout: Animation.layout) {
                pixels throws(RenderError) in
                _ = try decoder.readFrame(into: pixels)
            }
            frames.append(Pixels(size: pixmap.size, layout: pixmap.layout, bytes: pixmap.bytes))
        }
        return (decoder.animation, frames)
    }
}
