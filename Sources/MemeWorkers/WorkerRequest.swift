import Foundation
import MemeRender

/// What a worker is asked to do. The pictures are behind it.
struct WorkerRequest: Codable {
    var task: RenderTask
    var limits: RenderLimits
    /// The lengths of the pictures, in bytes: of the original, then of those that are laid on it.
    var lengths: [Int]
    /// The names of those that are laid on it.
    var names: [String]
}

/// What a worker answers. The bytes of the result are behind it.
enum WorkerReply: Codable {
    case made(RenderResult.Facts)
    case failed(RenderError)
}

extension [EncodedImage] {
    /// Pictures of no more bytes are kept for the next request, which is often about the same: an editor asks for a
    /// preview with every key.
    private static var mostKept: Int { 32 << 20 }

    /// The pictures if they are to be kept; else none.
    var kept: [EncodedImage] { reduce(0) { $0 + $1.bytes.count } <= Self.mostKept ? self : [] }

    /// Whether all are the same arrays in memory as others, which are alive; so they are equal, too.
    func areIdentical(to others: [EncodedImage]) -> Bool {
        count == others.count && zip(self, others).allSatisfy { $0.isIdentical(to: $1) }
    }
}

extension EncodedImage {
    fileprivate func isIdentical(to other: EncodedImage) -> Bool {
        bytes.withUnsafeBufferPointer { one in
            other.bytes.withUnsafeBufferPointer {
                one.baseAddress == $0.baseAddress && one.count == $0.count
            }
        }
    }
}
