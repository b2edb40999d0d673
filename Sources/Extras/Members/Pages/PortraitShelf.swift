import Hummingbird
import MemeConcurrency
import MemeRender
import MemeStore
import MemeWeb

/// A cache of portraits for players. They are scaled down and encoded again, so that no metadata
/// discloses the person.
struct PortraitShelf: Sendable {
    /// The longest side, in pixels.
    static let longestSide = 640

    let gate: RenderGate
    private let kept = ByteCache<Portrait, ByteBuffer>(limit: 32 << 20)

    init(gate: RenderGate) {
        self.gate = gate
    }

    /// A portrait as a JPEG, with the same bytes each time.
    ///
    /// - Throws: errors for which ``isUnreadable(_:)`` is true, and `HTTPError.overload`.
    func jpeg(of portrait: Portrait) async throws -> ByteBuffer {
        if let held = kept[portrait] { return held }
        let bytes = try await gate.pass { slot in
            let image = try await Workers.disk.run { try portrait.read() }
            return try await slot.run { renderer in
                let box = PixelSize(width: Self.longestSide, height: Self.longestSide)
                let picture = try RGBPicture(showing: image, within: box, renderer: renderer)
                return ByteBuffer(bytes: try picture.jpeg().bytes)
            }
        }
        kept.hold(bytes, for: portrait, cost: bytes.readableBytes)
        return bytes
    }

    /// Whether the file is at fault, so that trying again makes no sense.
    static func isUnreadable(_ error: any Error) -> Bool {
        switch error {
        case RenderError.outOfMemory: false
        case is RenderError, is PortraitError: true
        default: false
        }
    }
}
