import Foundation
package import Hummingbird

extension Uploads {
    /// Decodes the JSON body of a request.
    ///
    /// - Throws: ``Problem`` with 415 if the request declares another media type; `DecodingError`; the
    ///   errors of ``collect(_:upTo:)``.
    package func json<Value: Decodable>(
        _ request: Request, as type: Value.Type
    ) async throws -> Value {
        guard request.mediaType == "application/json" else {
            throw Problem(.unsupportedMediaType, "The body is to be JSON (application/json).")
        }
        let body = try await collect(request)
        return try JSONDecoder().decode(type, from: Data(body.readableBytesView))
    }
}
