import Foundation
package import Hummingbird

/// Problem details of a failed request (RFC 9457).
///
/// The type is always `about:blank`: the status tells programs what happened, the detail tells users.
/// As all JSON of the API it also has the version of the schema.
package struct Problem: Error {
    package var status: HTTPResponse.Status
    /// A sentence for the user: what is wrong and, if possible, what to do.
    package var detail: Sentence?
    /// Additional header fields of the response.
    var headers: HTTPFields = [:]
    /// The error for the log, which the client doesn't see.
    var cause: (any Error)?

    package init(
        _ status: HTTPResponse.Status, _ detail: Sentence? = nil, headers: HTTPFields = [:],
        cause: (any Error)? = nil
    ) {
        self.status = status
        self.detail = detail
        self.headers = headers
        self.cause = cause
    }

    /// - Parameter words: the texts of a language; `nil` for English.
    func response(in words: PageWords? = nil) throws -> Response {
        var response = try Response.json(body(in: words), status: status, type: Self.mediaType)
        response.headers[.contentLanguage] = (words?.language ?? .english).rawValue
        for header in headers { response.headers[header.name] = header.value }
        return response
    }

    /// The JSON of the response, in English without the texts of another language.
    func body(in words: PageWords? = nil) -> some Encodable {
        Body(
            title: status.reasonPhrase, status: status.code,
            detail: detail.map { detail in words.map(detail.text) ?? "\(detail)" })
    }

    static let mediaType = "application/problem+json"

    private struct Body: Encodable {
        var type = "about:blank"
        var title: String
        var status: Int
        var detail: String?
    }
}
