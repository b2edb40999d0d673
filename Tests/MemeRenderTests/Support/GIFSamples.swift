@testable import MemeRender

/// GIFs of every kind, small enough for the slow ``PlainGIF``.
enum GIFSamples {
    typealias Frame = HandmadeGIF.Frame

    static let names = all.map(\.name)

    static func named(_ name: String) -> HandmadeGIF {
        all.first { $0.name == name }?.gif ?? HandmadeGIF(width: 1, height: 1, frames: [])
    }

    private static func checks(_ x: Int, _ y: Int) -> Int { (x / 3 + y / 2) % 4 }
    private static func stripes(_ x: Int, _ y: Int) -> Int { (x + 2 * y) % 4 }

    static let all: [(name: String, gif: HandmadeGIF)] = [
        ("one frame", gif([Frame(48, 32, index: checks)], loop: nil)),
        (
            "one frame without control",
            gif([Frame(48, 32, index: checks).with { $0.hasControl = false }], loop: nil)
        ),
        ("partial frames", gif(partial(disposal: 1))),
        ("frames that are cleared", gif(partial(disposal: 2))),
        ("frames that are taken back", gif(partial(disposal: 3))),
        (
            "all disposals",
            gif(partial(disposal: 1) + partial(disposal: 3) + partial(disposal: 2).dropFirst())
        ),
        ("interlaced", gif(partial(disposal: 1).map { $0.with { $0.isInterlaced = true } })),
        (
            "own palettes",
            gif(
                partial(disposal: 1).enumerated().map { number, frame in
                    frame.with {
                        if number % 2 == 1 {
                            $0.palette = [0xff11_2233, 0xffaa_bbcc, 0xff00_ff00, 0xff80_8000]
                        }
                    }
                })
        ),
        ("first frame smaller than the screen", gif([Frame(8, 8, at: 20, 12, index: checks)])),
        (
            "frames beside the screen",
            gif([
                Frame(48, 32, index: checks), Frame(30, 30, at: 30, 20, index: stripes),
                Frame(5, 5, at: 60, 40, index: stripes), Frame(20, 4, at: 40, 0, index: stripes),
            ])
        ),
        (
            "frames beside the screen that go",
            gif([
                Frame(48, 32, index: checks).with { $0.disposal = 2 },
                Frame(5, 5, at: 60, 40, index: stripes).with { $0.disposal = 2 },
                Frame(30, 30, at: 30, 20, index: stripes).with { $0.disposal = 3 },
                Frame(1, 1, at: 65_000, 65_000, index: stripes).with { $0.disposal = 2 },
                Frame(30, 30, at: 30, 20, index: stripes).with {
                    ($0.disposal, $0.isInterlaced) = (2, true)
                },
                Frame(9, 9, at: 0, 0, index: stripes),
            ])
        ),
        (
            "frames without area",
            gif([
                Frame(0, 0, at: 0, 0, []), Frame(48, 32, index: checks), Frame(9, 0, at: 0, 0, []),
            ])
        ),
        (
            "frames without time",
            gif(partial(disposal: 1).map { $0.with { $0.delay = 0 } }, loop: 7)
        ),
        ("never cleared table", long),
        ("full palette", full),
    ]

    private static func gif(_ frames: [Frame], loop: Int? = 0) -> HandmadeGIF {
        HandmadeGIF(width: 48, height: 32, frames: frames, loop: loop)
    }

    /// A whole frame and further frames above it with transparent pixels.
    private static func partial(disposal: Int) -> [Frame] {
        [Frame(48, 32, index: checks).with { $0.disposal = 1 }]
            + (0..<5).map { number in
                Frame(20, 25, at: 6 * number, 2 * number % 7) { x, y in (x * y + number) % 4 }
                    .with {
                        $0.disposal = disposal
                        $0.transparent = 3
                        $0.delay = 3 + number
                    }
            }
    }

    /// More codes than a table holds.
    private static var long: HandmadeGIF {
        var seed: UInt32 = 1
        let noise = (0..<96 * 96).map { _ -> UInt8 in
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return UInt8(seed >> 28)
        }
        let colors = (0..<16).map { 0xff00_0000 | UInt32($0) * 0x11_1111 }
        return HandmadeGIF(
            width: 96, height: 96, palette: colors,
            frames: [
                Frame(96, 96, at: 0, 0, noise).with {
                    $0.bits = 4
                    $0.clearsAfter = 0
                }, Frame(90, 50, at: 2, 3, Array(noise.prefix(4500))).with { $0.bits = 4 },
            ])
    }

    /// Every index is used, and no color is white.
    private static var full: HandmadeGIF {
        HandmadeGIF(
            width: 48, height: 32,
            palette: (0..<256).map { 0xff00_0000 | $0 << 16 | (255 - $0) << 8 | 0x40 },
            frames: (0..<3).map { number in
                Frame(48, 32) { x, y in (48 * y + x + 5 * number) % 256 }.with {
                    $0.bits = 8
                    $0.clearsAfter = 100
                }
            })
    }
}

extension EncodedImage {
    /// All composited frames of an animation: RGBA, and the duration.
    func frames(acceptsDamage: Bool = false) throws -> [(pixels: [UInt32], duration: Int)] {
        let header = try ImageHeader(of: self)
        return try bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            let decoder = try AnimationDecoder(header, bytes: bytes, acceptsDamage: acceptsDamage)
            var frames: [(pixels: [UInt32], duration: Int)] = []
            while true {
                var pixels = [UInt32](repeating: 0, count: header.size.pixelCount)
                var duration: Int?
                try pixels.withUnsafeMutableBufferPointer { target throws(RenderError) in
                    guard let start = target.baseAddress else { return }
                    duration = try decoder.readFrame(into: start)
                }
                guard let duration else { return frames }
                // From RGBA in memory to 0xffrrggbb.
                frames.append(
                    (
                        pixels.map { pixel in
                            let pixel = UInt32(bigEndian: pixel)
                            return pixel & 255 == 0 ? 0 : pixel >> 8 | pixel << 24
                        }, duration
                    ))
            }
        }
    }
}
