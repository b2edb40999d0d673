import Foundation
package import Hummingbird

extension Response {
    package static func json(
        _ value: some Encodable, status: HTTPResponse.Status = .ok,
        type: String = "application/json", headers: HTTPFields = [:]
    ) throws -> Response {
        var response = Response(
            status: status, headers: [.contentType: type, .cacheControl: "no-store"],
            body: try AnswerRoom.body(ByteBuffer(json: value)))
        for header in headers { response.headers[header.name] = header.value }
        return response
    }
}

extension ByteBuffer {
    /// A response with a JSON body, encoded as all responses are.
    init(json value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        self.init(bytes: try encoder.encode(value))
    }
}
