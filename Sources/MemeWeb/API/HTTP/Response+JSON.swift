import Foundation
import Hummingbird

extension Response {
    static func json(
        _ value: some Encodable, status: HTTPResponse.Status = .ok,
        type: String = "application/json", headers: HTTPFields = [:]
    ) throws -> Response {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var response = Response(
            status: status, headers: [.contentType: type, .cacheControl: "no-store"],
            body: try AnswerRoom.body(ByteBuffer(bytes: try encoder.encode(value))))
        for header in headers { response.headers[header.name] = header.value }
        return response
    }
}
