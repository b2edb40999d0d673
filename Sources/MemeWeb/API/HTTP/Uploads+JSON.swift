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
        try await JSONDecoder().decode(type, from: json(request))
    }

    /// Collects the JSON body of a request.
    ///
    /// - Throws: as ``json(_:as:)``, except for `DecodingError`.
    func json(_ request: Request) async throws -> Data {
        guard request.mediaType == "application/json" else {
            throw Problem(.unsupportedMediaType, "The body is to be JSON (application/json).")
        }
        return Data(try await collect(request).readableBytesView)
    }
}
