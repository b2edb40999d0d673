import Foundation
import Hummingbird

extension Uploads {
    /// The body of a request, as JSON.
    ///
    /// - Throws: ``Problem`` with 415 where the request says that it is something else;
    ///   `DecodingError`; `HTTPError`, see ``collect(_:upTo:)``.
    func json<Value: Decodable>(_ request: Request, as type: Value.Type) async throws -> Value {
        guard request.mediaType == "application/json" else {
            throw Problem(.unsupportedMediaType, "The body is to be JSON (application/json).")
        }
        let body = try await collect(request)
        return try JSONDecoder().decode(type, from: Data(body.readableBytesView))
    }
}
