import Foundation
package import Hummingbird
import MemeStore

extension Response {
    /// A response with a JSON document.
    package static func json(
        _ value: some Encodable, status: HTTPResponse.Status = .ok,
        type: String = "application/json", headers: HTTPFields = [:]
    ) throws -> Response {
        var response = Response(
            status: status, headers: [.contentType: type, .cacheControl: "no-store"],
            body: try AnswerRoom.body(ByteBuffer(document: value)))
        for header in headers { response.headers[header.name] = header.value }
        return response
    }
}

extension ByteBuffer {
    /// A JSON document, encoded as all responses are.
    init(document value: some Encodable) throws {
        self.init(bytes: try JSONDocument(value).line())
    }
}
