import Foundation
import NIOCore
import Synchronization

/// The OpenAPI description of the API: that of the memes, merged with those of the server's parts.
final class APIDescription: Sendable {
    private let documents: [ByteBuffer]
    private let kept = Mutex<ByteBuffer?>(nil)

    /// - Parameter documents: OpenAPI documents as JSON. The first is that of the memes; the others
    ///   contain only what they add.
    init(_ documents: [ByteBuffer]) { self.documents = documents }

    /// The merged document, made at the first request. Two concurrent first requests may both make it,
    /// with the same result.
    var whole: ByteBuffer {
        get throws {
            if let kept = kept.withLock(\.self) { return kept }
            let whole = try joined()
            kept.withLock { $0 = whole }
            return whole
        }
    }

    private func joined() throws -> ByteBuffer {
        guard documents.count > 1 else { return documents.first ?? ByteBuffer() }
        let objects = try documents.map {
            try JSONSerialization.jsonObject(with: Data($0.readableBytesView))
        }
        let whole = objects.dropFirst().reduce(objects[0], Self.merged)
        return ByteBuffer(
            bytes: try JSONSerialization.data(
                withJSONObject: whole,
                options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]))
    }

    /// Merges two JSON values: objects get the members of both, arrays the elements of both.
    private static func merged(_ one: Any, _ other: Any) -> Any {
        switch (one, other) {
        case (let one as [String: Any], let other as [String: Any]):
            one.merging(other, uniquingKeysWith: merged)
        case (let one as [Any], let other as [Any]): one + other
        default: other
        }
    }
}
