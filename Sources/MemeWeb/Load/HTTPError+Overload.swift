package import Hummingbird

extension HTTPError {
    /// The server is at its limits; the same request may succeed later.
    package static let overload = HTTPError(
        .serviceUnavailable, headers: [.retryAfter: "2"],
        message: "The server has too much to do just now: try again in a few seconds.")

    /// The client has disconnected, so only the log shows this status, which is nginx's.
    package static let clientGone = HTTPError(
        HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request"))
}
