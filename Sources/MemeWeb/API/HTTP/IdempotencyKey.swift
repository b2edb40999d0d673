import Foundation
import HTTPTypes
import Hummingbird
import MemeStore

/// A name that a client gives a request, so that it can send it again if the answer was lost.
///
/// Source: draft-ietf-httpapi-idempotency-key-header. The id of the meme that such a request makes follows from the
/// key and the body. So every server of a store knows whether it is there, and a body that has changed makes another
/// meme.
struct IdempotencyKey {
    private let key: String

    /// - Returns: `nil` if the request has none.
    /// - Throws: ``Problem`` with 400 if it is empty or too long.
    init?(of request: Request) throws(Problem) {
        guard let key = request.headers[.idempotencyKey] else { return nil }
        guard (1...255).contains(key.utf8.count) else {
            throw Problem(.badRequest, "“Idempotency-Key” is to have 1 to 255 bytes.")
        }
        self.key = key
    }

    /// The id of the meme that a request with this key and a body makes.
    func memeID(body: Data) -> MemeID {
        var hasher = Digest.Hasher()
        hasher.update(Array("\(key)\n".utf8))
        hasher.update(Array(body))
        return MemeID(of: hasher.digest)
    }
}
