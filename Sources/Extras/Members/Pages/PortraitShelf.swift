import Extras
import Hummingbird
import MemeRender
import MemeStore

/// Portraits as players get them: small, and anew, so that nothing but the pixels of a file tells
/// who it is. Those that were shown last are kept.
struct PortraitShelf: Sendable {
    /// The most pixels of a side.
    static let longestSide = 640

    let gate: RenderGate
    let limits: RenderLimits
    private let kept = ByteCache<Portrait, ByteBuffer>(limit: 32 << 20)

    init(gate: RenderGate, limits: RenderLimits) {
        self.gate = gate
        self.limits = limits
    }

    /// The portrait as a JPEG; the same bytes each time.
    ///
    /// - Throws: what ``isUnreadable(_:)`` knows, and `HTTPError.overload`.
    func jpeg(of portrait: Portrait) async throws -> ByteBuffer {
        if let held = kept[portrait] { return held }
        let bytes = try await gate.pass { [limits] slot in
            let image = try await Offload.run { try portrait.read() }
            return try await slot.run {
                let box = PixelSize(width: Self.longestSide, height: Self.longestSide)
                let picture = try RGBPicture(showing: image, within: box, limits: limits)
                return ByteBuffer(bytes: try picture.jpeg().bytes)
            }
        }
        kept.hold(bytes, for: portrait, cost: bytes.readableBytes)
        return bytes
    }

    /// Whether it is the file that is at fault, so that it makes no sense to try again.
    static func isUnreadable(_ error: any Error) -> Bool {
        switch error {
        case RenderError.outOfMemory: false
        case is RenderError, is PortraitError: true
        default: false
        }
    }
}
