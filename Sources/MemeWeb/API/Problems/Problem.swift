import Foundation
import Hummingbird

/// What went wrong with a request, as RFC 9457 has it.
///
/// The type is always `about:blank`: the status says all that a program has to know, and the
/// detail what its user has to.
struct Problem: Error {
    var status: HTTPResponse.Status
    /// A sentence for the user: what is wrong and, where something can be done, what.
    var detail: String?
    /// What the answer has besides.
    var headers: HTTPFields = [:]
    /// What the log has to know and the client hasn't.
    var cause: (any Error)?

    init(
        _ status: HTTPResponse.Status, _ detail: String? = nil, headers: HTTPFields = [:],
        cause: (any Error)? = nil
    ) {
        self.status = status
        self.detail = detail
        self.headers = headers
        self.cause = cause
    }

    func response() throws -> Response {
        var response = try Response.json(body, status: status, type: Self.mediaType)
        for header in headers { response.headers[header.name] = header.value }
        return response
    }

    /// What is sent as JSON.
    var body: some Encodable {
        Body(title: status.reasonPhrase, status: status.code, detail: detail)
    }

    static let mediaType = "application/problem+json"

    private struct Body: Encodable {
        var type = "about:blank"
        var title: String
        var status: Int
        var detail: String?
    }
}
